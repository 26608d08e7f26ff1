"""The Project Game as PettingZoo's own modules offer their environments."""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.conversions import parallel_to_aec  # type: ignore[import-untyped]

from .._pettingzoo import TogetherEnv


def parallel_env(**settings: Any) -> TogetherEnv:
    """All seats act at once; settings are those of ``parlor.parallel``."""
    return TogetherEnv("project", **settings)


def env(**settings: Any) -> Any:
    """The same with one seat after another, by PettingZoo's own conversion."""
    return parallel_to_aec(parallel_env(**settings))


raw_env = env
