"""Trains MaskablePPO on Pentago for some minutes and lets it play 200 games against `random`.

Needs `pip install sb3-contrib`. It writes the network, the curve as JSON and, with `--plot`, as an SVG. With `--at-least` it
fails if fewer games are won.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import parlor
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv


def won(model: MaskablePPO, games: int, seed: int) -> float:
    """The part of games that a model wins against `random`, first on one seat, then on the other; a draw is no win."""
    wins = 0
    for nth in range(games):
        env = parlor.gym("pentago", seat=nth % 2, opponents=["random"])
        seen, _ = env.reset(seed=seed + nth)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, over, _, _ = env.step(int(action))
        wins += reward > 0
    return wins / games


class Curve(BaseCallback):
    """Lets the model play some games from time to time."""

    def __init__(self, every: int, games: int) -> None:
        super().__init__()
        self.every, self.games = every, games
        self.points: list[tuple[int, float]] = []

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        if not self.points or self.points[-1][0] + self.every <= self.num_timesteps:
            self.points.append((self.num_timesteps, won(self.model, self.games, 1_000_000)))
            print(f"{self.num_timesteps} steps: {self.points[-1][1]:.0%} of {self.games} games", flush=True)


def plot(points: list[tuple[int, float]], title: str) -> str:
    """The curve as an SVG that reads well on light and dark pages."""
    wide, high, left, top, right, bottom = 640, 300, 56, 36, 16, 44
    last = max(points[-1][0], 1)
    lowest = 0.4

    def x(steps: float) -> float:
        return left + steps / last * (wide - left - right)

    def y(part: float) -> float:
        return top + (1 - max(part, lowest)) / (1 - lowest) * (high - top - bottom)

    grey = 'stroke="#888" stroke-opacity="0.35"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12">',
        f'<title>{title}</title><rect width="{wide}" height="{high}" fill="#fff"/>',
        f'<text x="{left}" y="20" font-size="14">{title}</text>',
    ]
    for part in (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
        lines.append(f'<line x1="{left}" x2="{wide - right}" y1="{y(part):.1f}" y2="{y(part):.1f}" {grey}/>')
        lines.append(f'<text x="{left - 8}" y="{y(part) + 4:.1f}" text-anchor="end">{part:.0%}</text>')
    for fifth in range(6):
        steps = last * fifth / 5
        lines.append(f'<text x="{x(steps):.1f}" y="{high - 24}" text-anchor="middle">{steps / 1000:,.0f}k</text>')
    lines.append(f'<text x="{(left + wide - right) / 2}" y="{high - 6}" text-anchor="middle">steps of training</text>')
    path = " ".join(f"{x(steps):.1f},{y(part):.1f}" for steps, part in points)
    lines.append(f'<polyline points="{path}" fill="none" stroke="#2266cc" stroke-width="2"/>')
    lines += [f'<circle cx="{x(steps):.1f}" cy="{y(part):.1f}" r="3" fill="#2266cc"/>' for steps, part in points]
    return "\n".join([*lines, "</svg>", ""])


def main() -> None:
    """Trains, plays and says how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=300_000, help="steps of training (300000)")
    parser.add_argument("--games", type=int, default=200, help="games at the end (200)")
    parser.add_argument("--check-every", type=int, default=25_000, help="steps between points of the curve (25000)")
    parser.add_argument("--check-games", type=int, default=100, help="games for a point of the curve (100)")
    parser.add_argument("--out", type=Path, default=Path("pentago_ppo"), help="where the network and the curve go")
    parser.add_argument("--plot", type=Path, help="where the curve goes as an SVG")
    parser.add_argument("--at-least", type=float, default=0.0, help="the part of games that must be won at the end (0)")
    asked = parser.parse_args()

    def seat(nth: int) -> Any:
        return parlor.gym("pentago", seat=nth % 2, opponents=["random"])

    many = DummyVecEnv([lambda nth=nth: seat(nth) for nth in range(16)])
    model = MaskablePPO(
        "MlpPolicy",
        many,
        n_steps=128,
        batch_size=512,
        n_epochs=4,
        gamma=0.97,
        learning_rate=1e-3,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256]},
        seed=1,
        device="cpu",
    )
    curve = Curve(asked.check_every, asked.check_games)
    began = time.monotonic()
    model.learn(asked.steps, callback=curve)
    minutes = (time.monotonic() - began) / 60
    result = won(model, asked.games, 2_000_000)
    curve.points.append((model.num_timesteps, result))
    model.save(asked.out.with_suffix(".zip"))
    said = {"steps": model.num_timesteps, "minutes": round(minutes, 1), "games": asked.games, "won": result}
    asked.out.with_suffix(".json").write_text(json.dumps({**said, "curve": curve.points}) + "\n")
    if asked.plot:
        asked.plot.write_text(plot(curve.points, "MaskablePPO against random at Pentago: games won"))
    print(f"after {model.num_timesteps} steps in {minutes:.1f} minutes: {result:.1%} of {asked.games} games")
    if result < asked.at_least:
        raise SystemExit(f"that is less than {asked.at_least:.1%}")


if __name__ == "__main__":
    main()
