"""Minimax through `State`: looks two moves ahead at Pentago and plays against `random`.

Positions at the horizon are worth what a few random games from there bring.
"""

import argparse
import random

import parlor


def playouts(state: parlor.State, seat: int, rng: random.Random, games: int) -> float:
    """The mean return of random games from here."""
    total = 0.0
    for _ in range(games):
        copy = state.clone()
        while not copy.is_terminal():
            copy.apply_action(rng.choice(copy.legal_actions()))
        total += copy.returns()[seat]
    return total / games


def value(state: parlor.State, seat: int, depth: int, low: float, high: float, rng: random.Random) -> float:
    """What a position is worth to a seat, by alpha-beta."""
    if state.is_terminal():
        return state.returns()[seat]
    if depth == 0:
        return 0.9 * playouts(state, seat, rng, 1)
    own = state.current_player() == seat
    for action in rng.sample(state.legal_actions(), min(24, len(state.legal_actions()))):
        copy = state.clone()
        copy.apply_action(action)
        found = value(copy, seat, depth - 1, low, high, rng)
        low, high = (max(low, found), high) if own else (low, min(high, found))
        if high <= low:
            break
    return low if own else high


def choose(state: parlor.State, rng: random.Random, depth: int) -> int:
    """The best action that was looked at; one that wins at once is always seen."""
    seat, best, chosen = state.current_player(), -2.0, state.legal_actions()[0]
    actions = list(state.legal_actions())
    rng.shuffle(actions)
    after = []
    for action in actions:
        copy = state.clone()
        copy.apply_action(action)
        if copy.is_terminal() and copy.returns()[seat] > 0:
            return action
        after.append((action, copy))
    for action, copy in after[:24]:
        found = value(copy, seat, depth - 1, best, 2.0, rng)
        if found > best:
            best, chosen = found, action
    return chosen


def main() -> None:
    """Plays some games and says how many it won."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--depth", type=int, default=2)
    asked = parser.parse_args()
    rng = random.Random(3)
    points = 0.0
    for game in range(asked.games):
        state, seat = parlor.State("pentago", seed=game), game % 2
        while not state.is_terminal():
            if state.current_player() == seat:
                state.apply_action(choose(state, rng, asked.depth))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        points += (state.returns()[seat] + 1) / 2
    print(f"minimax won {points:g} of {asked.games} games against random")


if __name__ == "__main__":
    main()
