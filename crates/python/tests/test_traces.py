"""The same random walks through every door as by the matches of the server, and nothing hidden in what seats are given."""

import hashlib
import json
import os
from pathlib import Path

import numpy as np
import parlor
import pytest
from parlor import _core

LONG = bool(os.environ.get("PARLOR_LONG"))
STEPS = 1_000_000 if LONG else 3_000
WALKS = [
    ("pentago", {}, None),
    ("reversi", {}, None),
    ("catan", {}, None),
    ("clue", {}, 4),
    ("project", {"team_size": 2, "exchange_opponents": True, "max_game_time": 5000}, None),
]
KEPT = Path(__file__).with_name("traces.json")


@pytest.mark.parametrize(("game", "options", "seats"), WALKS)
def test_states_walk_as_matches_of_the_server_do(game, options, seats):
    marks = _core.trace(game, options, seats=seats, seed=7, steps=STEPS)
    digest, steps = hashlib.sha256(), 0
    for episode, expected in enumerate(marks):
        state = parlor.State(game, options, seats=seats, seed=parlor.episode_seed(7, episode))
        seen = np.zeros(state.observation_tensor_size(), np.float32)
        while not state.is_terminal():
            digest.update(bytes([state.current_player()]))
            digest.update(state.legal_actions_mask().data)
            digest.update(state.observation_tensor(out=seen).data)
            state.apply_action(state.legal_actions().draw(steps))
            steps += 1
        digest.update(np.array(state.returns(), np.float32).data)
        assert (steps, digest.hexdigest()) == expected, f"episode {episode} went another way"
    assert steps >= STEPS


@pytest.mark.parametrize(("game", "options", "seats"), WALKS)
def test_batches_walk_as_matches_of_the_server_do(game, options, seats):
    marks = iter(_core.trace(game, options, seats=seats, seed=7, steps=STEPS))
    batch = parlor.Batch(game, 2, options, seats=seats, seeds=[7, 8], threads=2)
    digest, steps = hashlib.sha256(), 0
    while steps < STEPS:
        digest.update(bytes([batch.players[0]]))
        digest.update(batch.masks[0].data)
        digest.update(batch.observations[0].data)
        mine = parlor_draw(batch.masks[0], steps)
        batch.step([mine, int(batch.sample(steps)[1])])
        steps += 1
        if batch.dones[0]:
            digest.update(batch.rewards[0].data)
            assert (steps, digest.hexdigest()) == next(marks)


def parlor_draw(mask, number):
    """What ``Actions.draw`` does, written anew."""
    all_bits = (1 << 64) - 1
    bits = (number + 0x9E3779B97F4A7C15) & all_bits
    bits = ((bits ^ bits >> 30) * 0xBF58476D1CE4E5B9) & all_bits
    bits = ((bits ^ bits >> 27) * 0x94D049BB133111EB) & all_bits
    bits ^= bits >> 31
    legal = np.flatnonzero(mask)
    return int(legal[bits * len(legal) >> 64])


def test_one_seed_is_one_trace_on_every_platform():
    """The digests are kept: whoever changes what seats see or may do raises a version and writes them anew."""
    now = {game: _core.trace(game, options, seats=seats, seed=1, steps=1)[0] for game, options, seats in WALKS}
    now = {game: list(mark) for game, mark in now.items()}
    if os.environ.get("PARLOR_WRITE"):
        KEPT.write_text(json.dumps(now, indent=2) + "\n")
    assert now == json.loads(KEPT.read_text())


@pytest.mark.parametrize(("game", "options", "seats"), WALKS[:4])
def test_nothing_hidden_is_in_what_a_seat_is_given(game, options, seats):
    """A world that a seat cannot tell from the real one gives it the same numbers, texts and legal actions."""
    state = parlor.State(game, options, seats=seats, seed=11)
    differs = 0
    # Nothing is hidden in Catan before somebody steals or buys a card.
    first, last = {"catan": (500, 620)}.get(game, (0, 120))
    for step in range(4000 if LONG else last):
        if state.is_terminal():
            break
        if step >= first and step % 12 == 0:
            for seat in range(state.num_players()):
                other = state.resample(seat, step)
                np.testing.assert_array_equal(state.observation_tensor(seat), other.observation_tensor(seat))
                np.testing.assert_array_equal(state.information_state_tensor(seat), other.information_state_tensor(seat))
                assert state.view(seat) == other.view(seat)
                assert state.belief(seat) == other.belief(seat)
                assert state.legal_actions(seat) == other.legal_actions(seat)
                everybody = range(state.num_players())
                differs += any((state.observation_tensor(one) != other.observation_tensor(one)).any() for one in everybody)
        state.apply_action(state.legal_actions().draw(step))
    # The worlds are other ones: what somebody else sees there differs, or the test would show nothing.
    assert (differs > 0) == (game in ("catan", "clue"))
