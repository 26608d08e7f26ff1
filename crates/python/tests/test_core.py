"""States, batches and players of all games."""

import copy
import json
import random
from collections.abc import Sequence

import numpy as np
import parlor
import pytest

GAMES = [
    ("pentago", {}),
    ("reversi", {}),
    ("catan", {"turn_cap": 40}),
    ("clue", {}),
    ("project", {"team_size": 2, "max_game_time": 5000}),
]


def finished(game, options, seed=3):
    state = parlor.State(game, options, seed=seed)
    rng = random.Random(seed)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_random_game_ends_and_its_returns_sum_to_zero(game, options):
    state = finished(game, options)
    assert state.current_player() == -4
    assert len(state.places()) == state.num_players() and min(state.places()) == 1 and isinstance(state.places(), list)
    assert abs(sum(state.returns())) < 1e-6
    assert state.end_reason()


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_one_seed_is_one_trace(game, options):
    assert finished(game, options).serialize() == finished(game, options).serialize()


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_state_is_written_and_read(game, options):
    state = parlor.State(game, options, seed=1)
    for _ in range(10):
        state.apply_action(state.legal_actions()[0])
    back = parlor.State.deserialize(state.serialize())
    assert back.legal_actions() == state.legal_actions()
    np.testing.assert_array_equal(back.observation_tensor(0), state.observation_tensor(0))


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_records_are_written_and_followed(game, options):
    state = finished(game, options)
    text = state.record_text()
    assert json.loads(text.splitlines()[0])["game"] == game
    assert parlor.State.from_record_text(text).returns() == state.returns()
    assert parlor.State.from_record_text(text, 1).move_number() < state.move_number()


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_batch_does_what_its_states_do(game, options):
    batch = parlor.Batch(game, 3, options, seed=5, threads=2)
    states = [parlor.State(game, options, seed=5 + nth) for nth in range(3)]
    episodes = [0, 0, 0]
    rng = random.Random(1)
    for _ in range(120):
        actions = []
        for nth, state in enumerate(states):
            seat = state.current_player()
            assert batch.players[nth] == seat
            np.testing.assert_array_equal(batch.masks[nth], state.legal_actions_mask())
            np.testing.assert_array_equal(batch.observations[nth], state.observation_tensor(seat))
            actions.append(rng.choice(state.legal_actions()))
        batch.step(actions)
        for nth, action in enumerate(actions):
            states[nth].apply_action(action)
            if states[nth].is_terminal():
                np.testing.assert_allclose(batch.rewards[nth], states[nth].returns())
                episodes[nth] += 1
                seed = parlor.episode_seed(5 + nth, episodes[nth])
                states[nth] = parlor.State(game, options, seed=seed)


def test_a_copy_cannot_read_the_future():
    state = parlor.State("catan", {"board": "beginner"}, seed=4)
    while state.legal_actions() != [0]:
        state.apply_action(state.legal_actions()[0])
    planner = state.clone()
    planner.apply_action(0)
    assert planner.is_chance_node()
    assert abs(sum(chance for _, chance in planner.chance_outcomes()) - 1) < 1e-9
    assert len(planner.chance_outcomes_json()) == 36
    planner.apply_action(35)
    state.apply_action(0)
    assert not state.is_chance_node()
    assert copy.copy(state).current_player() == state.current_player()


def test_beliefs_are_exact_and_worlds_fit():
    state = parlor.State("clue", {"mode": "speed"}, seats=3, seed=2)
    for _ in range(12):
        words = {state.action_to_string(one).split()[0]: one for one in state.legal_actions()}
        state.apply_action(words.get("suggest", words.get("show", words.get("end"))))
    seat = state.current_player()
    belief = state.belief(seat)
    assert abs(sum(one["chance"] for one in belief["case_files"]) - 1) < 1e-9
    world = state.resample(seat, 11)
    assert world.view(seat) == state.view(seat)
    assert world.information_state_string(seat) == state.information_state_string(seat)


def test_what_is_wrong_raises_and_changes_nothing():
    state = parlor.State("pentago", seed=1)
    before = state.serialize()
    for action in (-1, 288, 10**12):
        with pytest.raises(parlor.ParlorError):
            state.apply_action(action)
    for wrong in (
        lambda: parlor.State("chess"),
        lambda: parlor.State("pentago", {"colour": 1}),
        lambda: parlor.State("catan", seats=9),
        lambda: parlor.State("pentago", seed=1.5),
        lambda: state.observation_tensor(7),
        lambda: state.observation_tensor(0, np.zeros(3, np.float32)),
        lambda: parlor.State.deserialize(b"nothing"),
        lambda: parlor.State.from_record_text("nothing"),
        lambda: state.string_to_action("fly"),
        lambda: state.action_to_string(-3),
        lambda: parlor.player("pentago", "nobody"),
        lambda: parlor.Batch("pentago", 0),
        lambda: parlor.Batch("pentago", 2, masks=np.zeros((2, 3), np.uint8)),
        lambda: parlor.Batch("pentago", 2, rewards=np.zeros((2, 2), np.float64)),
    ):
        with pytest.raises(parlor.ParlorError):
            wrong()
    assert state.serialize() == before
    batch = parlor.Batch("pentago", 2)
    seen = batch.observations.copy()
    for actions in ([0, 400], [0, -1], [0], [[0, 1]], [0.0, 1.0], [True, False], ["a", "b"], [0, 2**32], [0, 2**70], None):
        with pytest.raises(parlor.ParlorError):
            batch.step(actions)
        np.testing.assert_array_equal(batch.observations, seen)


def test_actions_have_words_and_numbers():
    state = parlor.State("catan", seed=6)
    for action in state.legal_actions():
        text = state.action_to_string(action)
        assert state.string_to_action(text) == action
        assert state.json_to_actions(state.action_to_json(action)) == [action]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_built_in_players_decide(game, options):
    state = parlor.State(game, options, seed=9)
    teacher = parlor.player(game, parlor.players(game)[0][0], nodes=50)
    for _ in range(15):
        teacher.play(state)
    assert state.move_number() > 10


def test_legal_actions_are_a_sequence_that_equals_its_list():
    legal = parlor.State("pentago", seed=1).legal_actions()
    listed = list(legal)
    assert len(legal) == len(listed) == 288
    assert legal == listed and legal == tuple(listed) and legal != listed[1:]
    assert legal[0] == 0 and legal[-1] == 287 and legal[3:5] == [3, 4] and legal.index(7) == 7
    assert 287 in legal and 288 not in legal and -1 not in legal and "a" not in legal
    assert isinstance(legal, Sequence) and random.Random(1).sample(legal, 3)
    np.testing.assert_array_equal(np.array(legal), np.arange(288))
    for wrong in (288, -289, 10**20):
        with pytest.raises((IndexError, OverflowError)):
            legal[wrong]
    with pytest.raises(TypeError):
        legal["a"]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_batch_draws_legal_actions_by_a_number(game, options):
    one, two = (parlor.Batch(game, 5, options, threads=count) for count in (1, 2))
    seen = set()
    for number in range(60):
        actions = one.sample(number)
        np.testing.assert_array_equal(actions, two.sample(number))
        assert all(one.masks[nth, action] for nth, action in enumerate(actions))
        seen.update(actions.tolist())
        one.step(actions)
        two.step(actions)
        np.testing.assert_array_equal(one.observations, two.observations)
    assert len(seen) > 10


def test_the_bench_measures_every_door():
    from parlor import bench

    rows = [*bench.batches(0.01, 4, [1, 2]), *bench.states(0.01), *bench.environments(0.01)]
    assert {row.game for row in rows if row.door == "Batch"} == set(parlor.games())
    assert {"State", "PettingZoo"} <= {row.door for row in rows}
    assert all(row.wall > 0 and row.cpu > 0 for row in rows)


def test_all_who_are_asked_at_once_are_named():
    state = parlor.State("project", {"team_size": 2, "max_game_time": 3000}, seed=1)
    assert state.current_players() == [0, 1, 2, 3] and state.current_player() == 0
    state = parlor.State("catan", seed=2)
    most = 0
    for step in range(3000):
        if state.is_terminal():
            break
        asked = state.current_players()
        assert state.current_player() in asked
        most = max(most, len(asked))
        state.apply_action(state.legal_actions().draw(step))
    assert most > 1
    assert parlor.State("catan").current_players() == []
