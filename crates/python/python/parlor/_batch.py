"""Many games at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core


class Batch:
    """Many games of one configuration that are stepped together.

    Observations, masks, rewards, dones and players stand in numpy arrays that each step writes anew; give your own arrays
    to have them written there. A game that ends begins again at once with its next seed: ``dones`` is then 1, ``rewards``
    holds what each seat got, and the observation is that of the new game. ``threads`` work without Python's lock.
    """

    def __init__(
        self,
        game: str,
        n: int,
        options: dict[str, Any] | None = None,
        *,
        seats: int | None = None,
        seed: int = 0,
        seeds: Sequence[int] | None = None,
        threads: int = 1,
        observations: NDArray[np.float32] | None = None,
        masks: NDArray[np.uint8] | None = None,
        rewards: NDArray[np.float32] | None = None,
        dones: NDArray[np.uint8] | None = None,
        players: NDArray[np.int32] | None = None,
    ) -> None:
        if n < 1:
            raise _core.ParlorError("a batch has at least one environment")
        chosen = list(range(seed, seed + n)) if seeds is None else [int(one) for one in seeds]
        if len(chosen) != n:
            raise _core.ParlorError(f"there are {len(chosen)} seeds for {n} environments")
        self._core = _core.Batch(game, chosen, options, seats, threads)
        core = self._core
        self.game = core.game
        self.seats = core.seats
        self.num_actions = core.actions
        self.observation_size = core.observation_size
        self.features = core.features()
        self.observations = _array("observations", observations, (n, core.observation_size), np.float32)
        self.masks = _array("masks", masks, (n, core.actions), np.uint8)
        self.rewards = _array("rewards", rewards, (n, core.seats), np.float32)
        self.dones = _array("dones", dones, (n,), np.uint8)
        self.players = _array("players", players, (n,), np.int32)
        self.reset()

    def __len__(self) -> int:
        return len(self._core)

    def reset(self, seeds: Sequence[int] | None = None) -> None:
        """Begins all games again, with other seeds if they are given."""
        given = None if seeds is None else [int(one) for one in seeds]
        self._core.reset(given, self.observations, self.masks, self.rewards, self.dones, self.players)

    def sample(self, number: int) -> NDArray[np.int32]:
        """One legal action for each game, drawn by a number: equal numbers draw equal actions."""
        return self._core.sample(number)

    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> None:
        """One action in each game; if one of them is not legal nothing is done in any."""
        chosen = _whole(actions)
        self._core.step(chosen, self.observations, self.masks, self.rewards, self.dones, self.players)


def _array(name: str, given: NDArray[Any] | None, shape: tuple[int, ...], kind: type) -> NDArray[Any]:
    if given is None:
        return np.zeros(shape, dtype=kind)
    if given.shape != shape or given.dtype != np.dtype(kind):
        wanted = f"{np.dtype(kind)} of shape {shape}"
        raise _core.ParlorError(f"the buffer for {name} is {given.dtype} of shape {given.shape}; {wanted} is needed")
    if not (given.flags.c_contiguous and given.flags.writeable):
        raise _core.ParlorError(f"the buffer for {name} must be contiguous and writeable")
    return given


def _whole(actions: NDArray[np.integer[Any]] | Sequence[int]) -> NDArray[np.int32]:
    given = np.asarray(actions)
    if given.dtype.kind not in "iu":
        raise _core.ParlorError(f"actions are whole numbers, not {given.dtype}")
    if given.ndim != 1:
        raise _core.ParlorError(f"actions are one number per environment, not of shape {given.shape}")
    if given.dtype != np.int32:
        # A number that does not fit stays one that is not legal.
        given = np.clip(given, -1, np.iinfo(np.int32).max)
    return np.ascontiguousarray(given, dtype=np.int32)
