"""The conformance tests of PettingZoo and Gymnasium."""

import importlib

import numpy as np
import parlor
import pytest

gymnasium = pytest.importorskip("gymnasium")
pettingzoo = pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test  # noqa: E402

SHORT = {
    "pentago": {},
    "reversi": {},
    "catan": {"turn_cap": 20},
    "clue": {"turn_cap": 50},
    "project": {"team_size": 2, "max_game_time": 3000},
}


@pytest.mark.parametrize("game", SHORT)
def test_aec_follows_the_api(game):
    api_test(parlor.aec(game, SHORT[game]), num_cycles=200)


@pytest.mark.parametrize("game", SHORT)
def test_aec_follows_its_seed(game):
    seed_test(lambda: parlor.aec(game, SHORT[game]), num_cycles=50)


def test_parallel_follows_the_api():
    parallel_api_test(parlor.parallel("project", SHORT["project"]), num_cycles=200)


def test_parallel_follows_its_seed():
    parallel_seed_test(lambda: parlor.parallel("project", SHORT["project"]), num_cycles=50)


def test_cycles_are_counted_as_pettingzoo_counts_them():
    from parlor.zoo import project_v1

    max_cycles_test(project_v1)


@pytest.mark.parametrize("game", SHORT)
def test_games_are_modules_in_the_manner_of_pettingzoo(game):
    module = importlib.import_module(f"parlor.zoo.{game}_v1")
    env = module.env()
    env.reset(seed=1)
    assert env.agents and env.agent_selection in env.possible_agents


@pytest.mark.parametrize("game", SHORT)
def test_gym_follows_the_api(game):
    # The checker takes any action, so one that is not legal loses instead of raising.
    check_env(parlor.gym(game, SHORT[game], on_illegal="lose"), skip_render_check=True)


def test_gym_masks_what_is_not_legal():
    env = parlor.gym("pentago", opponents=["random"])
    _, info = env.reset(seed=1)
    rng = np.random.default_rng(2)
    over = False
    while not over:
        assert (info["action_mask"] == env.action_masks()).all()
        _, reward, over, _, info = env.step(rng.choice(np.flatnonzero(env.action_masks())))
    assert reward in (-1.0, 0.0, 1.0)
    with pytest.raises(parlor.ParlorError):
        env.step(0)


def test_games_are_registered():
    import parlor.envs  # noqa: F401

    env = gymnasium.make("parlor/Pentago-v1")
    env.reset(seed=3)


def test_a_closed_environment_says_so():
    table, together, seat = parlor.aec("pentago"), parlor.parallel(), parlor.gym("pentago")
    for env in (table, together, seat):
        env.reset(seed=1)
        env.close()
        env.close()
        with pytest.raises(parlor.ParlorError, match="closed"):
            env.reset(seed=1)
    for env, action in ((table, 0), (together, {}), (seat, 0)):
        with pytest.raises(parlor.ParlorError, match="closed"):
            env.step(action)


def test_doors_refuse_what_is_not_legal_and_go_on():
    table, together, seat = parlor.aec("pentago"), parlor.parallel(), parlor.gym("pentago")
    for env in (table, together, seat):
        env.reset(seed=1)
    table.step(0)
    taken = int(np.flatnonzero(table.last()[0]["action_mask"] == 0)[0])
    for action, said in ((taken, "not legal"), (288, "no action"), (-1, "no action"), (None, "must act")):
        with pytest.raises(parlor.ParlorError, match=said):
            table.step(action)
    for action in (1.5, "a"):
        with pytest.raises(TypeError):
            table.step(action)
        with pytest.raises(TypeError):
            seat.step(action)
        with pytest.raises(TypeError):
            together.step({"seat_0": action})
    with pytest.raises(parlor.ParlorError, match="no action 99, which seat_0"):
        together.step({"seat_0": 99})
    with pytest.raises(parlor.ParlorError, match="no action"):
        seat.step(288)
    table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
    seat.step(int(np.flatnonzero(seat.action_masks())[0]))
    together.step({"seat_0": 0})
