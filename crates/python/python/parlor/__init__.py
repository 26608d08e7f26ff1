"""Five board games as fast, exact environments for planners and learners.

Four doors lead to one core, the rules that the Parlor server plays:

- ``State``: a match as a value, for planners.
- ``Batch``: many matches at once, written into numpy arrays.
- ``aec`` and ``parallel``: PettingZoo environments (needs ``pettingzoo``).
- ``gym``: a Gymnasium environment for one seat (needs ``gymnasium``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ._batch import Batch
from ._core import Actions, Feature, ParlorError, State, episode_seed, games, players
from ._live import Played, Sight, play
from ._players import Player, player
from ._records import Record, Shown, Trajectory, show, to_parquet
from ._svg import draw

if TYPE_CHECKING:
    from ._gymnasium import SeatEnv
    from ._pettingzoo import TableEnv, TogetherEnv

__all__ = [
    "Actions",
    "Batch",
    "Feature",
    "ParlorError",
    "Played",
    "Player",
    "Record",
    "Shown",
    "Sight",
    "State",
    "Trajectory",
    "aec",
    "draw",
    "episode_seed",
    "games",
    "gym",
    "parallel",
    "play",
    "player",
    "players",
    "show",
    "to_parquet",
]

Sequence.register(Actions)


def aec(game: str, options: dict[str, Any] | None = None, **settings: Any) -> TableEnv:
    """A PettingZoo environment in which seats act one after another."""
    from ._pettingzoo import TableEnv

    return TableEnv(game, options, **settings)


def parallel(game: str = "project", options: dict[str, Any] | None = None, **settings: Any) -> TogetherEnv:
    """A PettingZoo environment in which all seats act at once: the Project Game."""
    from ._pettingzoo import TogetherEnv

    return TogetherEnv(game, options, **settings)


def gym(game: str, options: dict[str, Any] | None = None, **settings: Any) -> SeatEnv:
    """A Gymnasium environment for one seat; built-in players have the others."""
    from ._gymnasium import SeatEnv

    return SeatEnv(game, options, **settings)
