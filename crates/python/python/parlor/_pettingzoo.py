"""PettingZoo environments."""

from __future__ import annotations

import functools
from operator import index
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]

from . import _core
from ._gymnasium import HIGHEST, LOWEST

Observation = dict[str, NDArray[Any]]


def _space(state: _core.State) -> spaces.Dict:
    size, actions = state.observation_tensor_size(), state.num_distinct_actions()
    return spaces.Dict(
        {
            "observation": spaces.Box(LOWEST, HIGHEST, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def _observed(state: _core.State, seat: int) -> Observation:
    if state.current_player() == seat:
        mask = state.legal_actions_mask().astype(np.int8)
    else:
        mask = np.zeros(state.num_distinct_actions(), np.int8)
    return {"observation": state.observation_tensor(seat), "action_mask": mask}


def _check_open(closed: bool) -> None:
    if closed:
        raise _core.ParlorError("the environment is closed")


class TableEnv(AECEnv):  # type: ignore[misc]
    """A game in which seats act one after another: ``seat_0``, ``seat_1`` and so on.

    An action that is not legal raises ``ParlorError``. After ``max_cycles`` decisions of all seats together it is cut off.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "parlor", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        options: dict[str, Any] | None = None,
        *,
        seats: int | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._made = (game, options, seats)
        self._table = _core.State(game, options, seats=seats, seed=0)
        self._rng = np.random.default_rng()
        self._closed = False
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self._table.num_players())]
        self.agents: list[str] = []

    @functools.lru_cache(maxsize=None)  # noqa: B019
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return _space(self._table)

    @functools.lru_cache(maxsize=None)  # noqa: B019
    def action_space(self, agent: str) -> spaces.Space[Any]:
        return spaces.Discrete(self._table.num_distinct_actions())

    def observe(self, agent: str) -> Observation:
        return _observed(self._table, self.possible_agents.index(agent))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        _check_open(self._closed)
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        game, config, seats = self._made
        self._table = _core.State(game, config, seats=seats, seed=int(self._rng.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycles = 0
        self._choose_next()

    def step(self, action: int | None) -> None:
        _check_open(self._closed)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise _core.ParlorError(f"{agent} must act")
        self._cumulative_rewards[agent] = 0.0
        self._table.apply_action(index(action))
        self._cycles += 1
        over = self._table.is_terminal()
        if over:
            for one, reward in zip(self.possible_agents, self._table.returns(), strict=True):
                if one in self.rewards:
                    self.rewards[one] = float(reward)
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            if self.max_cycles is not None and self.max_cycles <= self._cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        self._choose_next()
        self._accumulate_rewards()

    def _choose_next(self) -> None:
        if not self._table.is_terminal():
            self.agent_selection = self.possible_agents[self._table.current_player()]

    def render(self) -> str | None:
        return repr(self._table) if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._closed = True


class TogetherEnv(ParallelEnv):  # type: ignore[misc]
    """A game in which all seats act at once: a step asks every seat that has nothing to do, then time goes on.

    A seat that is busy, or whose action is not legal, waits. After ``max_cycles`` steps it is cut off.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "parlor"}

    def __init__(
        self,
        game: str = "project",
        options: dict[str, Any] | None = None,
        *,
        seats: int | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if game != "project":
            raise _core.ParlorError("seats act at once in the Project Game alone; the others have parlor.aec")
        self._made = (game, options, seats)
        self._table = _core.State(game, options, seats=seats, seed=0)
        self._rng = np.random.default_rng()
        self._closed = False
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self._table.num_players())]
        self.agents: list[str] = []
        self._wait = self._table.string_to_action("wait")

    @functools.lru_cache(maxsize=None)  # noqa: B019
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return _space(self._table)

    @functools.lru_cache(maxsize=None)  # noqa: B019
    def action_space(self, agent: str) -> spaces.Space[Any]:
        return spaces.Discrete(self._table.num_distinct_actions())

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        _check_open(self._closed)
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        game, config, seats = self._made
        self._table = _core.State(game, config, seats=seats, seed=int(self._rng.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        _check_open(self._closed)
        for agent, action in actions.items():
            if not 0 <= index(action) < self._table.num_distinct_actions():
                raise _core.ParlorError(f"there is no action {action}, which {agent} wants to take")
        asked: set[int] = set()
        table = self._table
        # Every seat that is free now is asked once; those that are busy keep what they are at.
        while not table.is_terminal() and table.current_player() not in asked:
            seat = table.current_player()
            asked.add(seat)
            action = index(actions.get(self.possible_agents[seat], self._wait))
            table.apply_action(action if action in table.legal_actions() else self._wait)
        self._cycles += 1
        over = table.is_terminal()
        cut = not over and self.max_cycles is not None and self.max_cycles <= self._cycles
        returns = table.returns()
        rewards = {agent: float(returns[self.possible_agents.index(agent)]) for agent in self.agents}
        ended = dict.fromkeys(self.agents, over)
        stopped = dict.fromkeys(self.agents, cut)
        seen = self._seen()
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if over or cut:
            self.agents = []
        return seen, rewards, ended, stopped, infos

    def _seen(self) -> dict[str, Observation]:
        return {agent: _observed(self._table, self.possible_agents.index(agent)) for agent in self.agents}

    def render(self) -> str | None:
        return repr(self._table) if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._closed = True
