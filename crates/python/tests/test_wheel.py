"""The wheel works in an environment that has nothing else."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1]

PLAYS = """
import random
import parlor

assert parlor.games() == ["pentago", "reversi", "catan", "clue", "project"], parlor.games()
for game in parlor.games():
    state = parlor.State(game, {"max_game_time": 5000} if game == "project" else {}, seed=1)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    print(game, state.end_reason(), state.returns())
print(parlor.__file__)
"""


def run(*command, **settings):
    """What a program says that must succeed."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=1800, **settings)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_plays_every_game_in_a_fresh_environment(tmp_path):
    maturin = shutil.which("maturin")
    if not maturin:
        pytest.skip("maturin builds the wheel")
    run(maturin, "build", "--locked", "--quiet", "--out", tmp_path / "dist", cwd=PACKAGE)
    (wheel,) = (tmp_path / "dist").glob("parlor-*.whl")
    home = tmp_path / "home"
    venv.create(home, with_pip=True)
    python = home / "bin" / "python"
    clean = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME")}
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel, env=clean, cwd=tmp_path)
    said = run(python, "-c", PLAYS, env=clean, cwd=tmp_path).splitlines()
    assert len(said) == 6 and Path(said[-1]).is_relative_to(home), said
    assert not Path(said[-1]).is_relative_to(Path(sys.prefix))
