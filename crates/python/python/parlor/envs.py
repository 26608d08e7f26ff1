"""Importing this makes the games known to Gymnasium, as ``parlor/Pentago-v1`` and so on."""

from __future__ import annotations

import gymnasium

from . import _core

for _game in _core.games():
    gymnasium.register(
        id=f"parlor/{_game.capitalize()}-v1", entry_point="parlor._gymnasium:SeatEnv", kwargs={"game": _game}
    )
