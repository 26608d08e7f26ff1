"""A Gymnasium environment for one seat."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import _core
from ._players import Player, player

LOWEST, HIGHEST = -1.0, 65535.0
"""No number of an observation is lower or higher."""


class SeatEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """One seat of a game; built-in players have the others.

    ``action_masks()`` and ``info["action_mask"]`` say what may be chosen. An action that is not legal raises
    ``ParlorError``, or with ``on_illegal="lose"`` ends the episode as lost.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "parlor"}

    def __init__(
        self,
        game: str,
        options: dict[str, Any] | None = None,
        *,
        seat: int = 0,
        seats: int | None = None,
        opponents: Sequence[str] = ("random",),
        nodes: int | None = None,
        on_illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        if on_illegal not in ("raise", "lose"):
            raise _core.ParlorError("on_illegal is 'raise' or 'lose'")
        self._made = (game, options, seats)
        first = _core.State(game, options, seats=seats, seed=0)
        count = first.num_players()
        if not 0 <= seat < count:
            raise _core.ParlorError(f"there is no seat {seat}; there are {count}")
        others = [one for one in range(count) if one != seat]
        if len(opponents) not in (1, len(others)):
            raise _core.ParlorError(f"there are {len(opponents)} opponents for {len(others)} seats")
        names = list(opponents) * len(others) if len(opponents) == 1 else list(opponents)
        self._others: dict[int, Player] = {
            one: player(game, name, nodes=nodes, seed=one) for one, name in zip(others, names, strict=True)
        }
        self._seat = seat
        self._on_illegal = on_illegal
        self._state = first
        self._over = False
        self._closed = False
        self.render_mode = render_mode
        size = first.observation_tensor_size()
        self.observation_space = spaces.Box(LOWEST, HIGHEST, (size,), np.float32)
        self.action_space = spaces.Discrete(first.num_distinct_actions())

    @property
    def state(self) -> _core.State:
        """The match as it stands."""
        return self._state

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be chosen now."""
        return self._state.legal_actions_mask().astype(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        self._check_open()
        super().reset(seed=seed)
        game, config, seats = self._made
        number = int(self.np_random.integers(1 << 62))
        self._state = _core.State(game, config, seats=seats, seed=number)
        for one, other in self._others.items():
            other.seed = number % 1_000_003 + one
        self._over = False
        self._let_others_play()
        if self._state.is_terminal():  # Over before this seat had a say: another one.
            return self.reset(seed=None, options=options)
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        self._check_open()
        if self._over or self._state.is_terminal():
            raise _core.ParlorError("the match is over: reset the environment")
        try:
            self._state.apply_action(index(action))
        except _core.ParlorError:
            if self._on_illegal == "raise":
                raise
            self._over = True
            return self._seen(), -1.0, True, False, self._info()
        self._let_others_play()
        over = self._state.is_terminal()
        reward = self._state.returns()[self._seat] if over else 0.0
        return self._seen(), float(reward), over, False, self._info()

    def close(self) -> None:
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise _core.ParlorError("the environment is closed")

    def render(self) -> str | None:
        return repr(self._state) if self.render_mode == "ansi" else None

    def _let_others_play(self) -> None:
        while not self._state.is_terminal() and self._state.current_player() != self._seat:
            self._others[self._state.current_player()].play(self._state)

    def _seen(self) -> NDArray[np.float32]:
        return self._state.observation_tensor(self._seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._state.legal_actions_mask().astype(np.int8)}
