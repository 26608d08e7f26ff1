"""A Clue player that decides by exact beliefs alone: it asks where most is to be learnt and accuses when it is sure.

Plays against `random` and `naive` without a board (speed), where suggestions name any room.
"""

import argparse
import random

import parlor


def choose(state: parlor.State, rng: random.Random) -> int:
    """An action for the seat that decides."""
    seat = state.current_player()
    words = {state.action_to_string(action): action for action in state.legal_actions()}
    shows = [action for text, action in words.items() if text.startswith("show")]
    if shows:
        return shows[0]
    belief = state.belief(seat)
    best = max(belief["case_files"], key=lambda one: one["chance"])
    if best["chance"] > 0.999:
        return accusation(state, best)
    suggestions = [(text, action) for text, action in words.items() if text.startswith("suggest")]
    if not suggestions:
        return words["end turn"]
    if belief["entropy_bits"] < 0.01:
        return accusation(state, best)
    return max(suggestions, key=lambda one: (doubt(state, belief, one[1]), rng.random()))[1]


def doubt(state: parlor.State, belief: dict, action: int) -> float:
    """How much is unknown about the cards of a suggestion: the sum of p · (1 − p) that each is in the case file."""
    named = state.action_to_json(action)
    chances = [belief["case"][named[part]] for part in ("suspect", "weapon", "room") if named.get(part)]
    return sum(chance * (1 - chance) for chance in chances)


def accusation(state: parlor.State, file: dict) -> int:
    """The number of an accusation."""
    fields = {part: file[part] for part in ("suspect", "weapon", "room")}
    numbers = state.json_to_actions({"type": "accuse", **fields})
    assert numbers is not None
    return numbers[0]


def main() -> None:
    """Plays some games and says how many it won."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    asked = parser.parse_args()
    rng = random.Random(5)
    won = 0
    for game in range(asked.games):
        state, own = parlor.State("clue", {"mode": "speed"}, seats=3, seed=game), game % 3
        others = {
            seat: parlor.player("clue", player, seed=seat)
            for seat, player in zip((seat for seat in range(3) if seat != own), ("random", "naive"), strict=True)
        }
        while not state.is_terminal():
            seat = state.current_player()
            if seat == own:
                state.apply_action(choose(state, rng))
            else:
                others[seat].play(state)
        won += state.returns()[own] > 0
    print(f"exact beliefs won {won} of {asked.games} games against random and naive")


if __name__ == "__main__":
    main()
