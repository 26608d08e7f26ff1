"""Steps per second of every door on this machine, beside OpenSpiel and Catanatron where they are installed.

``python -m parlor.bench`` prints a table, ``--json`` the same for programs. Each figure comes from many short slices of
random play. ``wall`` is the best slice, so that other programs on the machine disturb little; ``cpu`` is steps per second of
processor time over all slices, summed over threads.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import platform
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from . import Batch, State, games

SLICE = 0.05
"""So many seconds are measured at a time."""

Work = Iterator[int]
"""Plays on by a little each time and says how many steps that were."""


@dataclass
class Row:
    """What was measured of one door."""

    door: str
    game: str
    library: str
    threads: int
    wall: float
    cpu: float


def measured(works: list[Work], seconds: float) -> list[tuple[float, float]]:
    """Steps per second of each by the wall in its best slice, and per second of processor time.

    They take turns, so that what else happens on the machine meets all alike.
    """
    for work in works:  # Warm up.
        next(work)
    best = [0.0] * len(works)
    steps, used = [0] * len(works), [0.0] * len(works)
    end = time.perf_counter() + seconds * len(works)
    while time.perf_counter() < end:
        for nth, work in enumerate(works):
            done, wall, cpu = 0, time.perf_counter(), time.process_time()
            while time.perf_counter() - wall < SLICE:
                done += next(work)
            best[nth] = max(best[nth], done / (time.perf_counter() - wall))
            used[nth] += time.process_time() - cpu
            steps[nth] += done
    return [(wall, count / max(spent, 1e-9)) for wall, count, spent in zip(best, steps, used, strict=True)]


def batch_work(game: str, n: int, threads: int) -> Work:
    """A batch that plays by chance; drawing the actions is counted too."""
    batch = Batch(game, n, threads=threads)
    number = 0
    while True:
        batch.step(batch.sample(number))
        number += 1
        yield n


def state_work(begin: Callable[[], Any], observe: bool) -> Work:
    """States from Python that play by chance."""
    choice = random.Random(1).choice
    while True:
        state, steps = begin(), 0
        while not state.is_terminal():
            if observe:
                state.observation_tensor(state.current_player())
            state.apply_action(choice(state.legal_actions()))
            steps += 1
        yield steps


def aec_work(game: str) -> Work:
    """A PettingZoo environment that plays by chance, as its documentation writes the loop."""
    from . import aec

    env, choice = aec(game), random.Random(1).choice
    env.reset(seed=1)
    while True:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(choice(np.flatnonzero(observation["action_mask"])))
            steps += 1
            if steps % 200 == 0:
                yield 200
        yield steps % 200


def catanatron_work() -> Work | None:
    """Catanatron's own environment, one seat against one random player."""
    module = found("catanatron_gym.envs.catanatron_env") or found("catanatron.gym.envs.catanatron_env")
    if module is None:
        return None

    def work() -> Work:
        env, choice = module.CatanatronEnv(), random.Random(1).choice
        valid: Callable[[], list[int]] = getattr(env, "get_valid_actions", None) or env.unwrapped.get_valid_actions
        env.reset(seed=1)
        while True:
            for _ in range(20):
                _, _, terminated, truncated, _ = env.step(choice(valid()))
                if terminated or truncated:
                    env.reset()
            yield 20

    return work()


def found(module: str) -> Any | None:
    """A module if it is installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def version(package: str) -> str:
    """The version of an installed package."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "?"


def batches(seconds: float, n: int, threads: list[int]) -> Iterator[Row]:
    """Batches of every game."""
    for game in games():
        works = [batch_work(game, n, count) for count in threads]
        for count, (wall, cpu) in zip(threads, measured(works, seconds), strict=True):
            yield Row("Batch", game, "parlor", count, wall, cpu)


def states(seconds: float) -> Iterator[Row]:
    """States from Python on Pentago, beside OpenSpiel."""
    spiel = found("pyspiel")
    other = f"open_spiel {version('open_spiel')}"
    for door, observe in (("State", False), ("State, observing", True)):
        works, names = [state_work(lambda: State("pentago"), observe)], ["parlor"]
        if spiel is not None:
            works.append(state_work(spiel.load_game("pentago").new_initial_state, observe))
            names.append(other)
        for name, (wall, cpu) in zip(names, measured(works, seconds), strict=True):
            yield Row(door, "pentago", name, 1, wall, cpu)


def environments(seconds: float) -> Iterator[Row]:
    """The PettingZoo loop on Catan, beside Catanatron's environment."""
    works: list[Work] = []
    names: list[tuple[str, str]] = []
    if found("pettingzoo") is not None:
        works.append(aec_work("catan"))
        names.append(("PettingZoo", "parlor"))
    catanatron = catanatron_work()
    if catanatron is not None:
        works.append(catanatron)
        names.append(("Gymnasium, 1 seat of 2", f"catanatron {version('catanatron')}"))
    for (door, name), (wall, cpu) in zip(names, measured(works, seconds), strict=True):
        yield Row(door, "catan", name, 1, wall, cpu)


def machine() -> dict[str, str]:
    """What was measured on and with."""
    return {
        "parlor": version("parlor"),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "machine": platform.machine(),
        "system": platform.system(),
    }


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m parlor.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure (2)")
    parser.add_argument("--n", type=int, default=4096, help="environments of a batch (4096)")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2], help="threads of a batch (1 2)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    asked = parser.parse_args()
    rows: list[Row] = []
    if not asked.json:
        print(", ".join(f"{name} {value}" for name, value in machine().items()))
        print("| door | game | library | threads | steps/s, best slice | steps per CPU second |")
        print("|---|---|---|---:|---:|---:|")
    measuring = (batches(asked.seconds, asked.n, asked.threads), states(asked.seconds), environments(asked.seconds))
    for row in (row for rows_of in measuring for row in rows_of):
        rows.append(row)
        if not asked.json:
            print(
                f"| {row.door} | {row.game} | {row.library} | {row.threads} | {row.wall:,.0f} | {row.cpu:,.0f} |",
                flush=True,
            )
    if asked.json:
        print(json.dumps({"with": machine(), "rows": [asdict(row) for row in rows]}))


if __name__ == "__main__":
    main()
