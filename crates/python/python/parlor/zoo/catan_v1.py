"""Settlers of Catan as PettingZoo's own modules offer their environments."""

from __future__ import annotations

from typing import Any

from .._pettingzoo import TableEnv


def env(**settings: Any) -> TableEnv:
    """One seat after another; settings are those of ``parlor.aec``."""
    return TableEnv("catan", **settings)


raw_env = env
