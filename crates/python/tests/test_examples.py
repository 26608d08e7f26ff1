"""The examples and notebooks run."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["random_play.py"], "project:"),
        (["minimax.py", "--games", "2"], "minimax won 2 of 2"),
        (["clue_beliefs.py", "--games", "3"], "exact beliefs won"),
    ],
)
def test_an_example_runs(command, said):
    done = subprocess.run(
        [sys.executable, EXAMPLES / command[0], *command[1:]], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert said in done.stdout


@pytest.mark.parametrize("notebook", sorted((EXAMPLES / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs(notebook):
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    read = nbformat.read(notebook, as_version=4)
    nbclient.NotebookClient(read, timeout=300, kernel_name="python3").execute()
    shown = [output for cell in read.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) for output in shown)


def test_the_training_example_trains_where_what_it_needs_is_installed(tmp_path):
    pytest.importorskip("sb3_contrib")
    few = ["--steps", "2048", "--games", "2", "--check-games", "2", "--out", tmp_path / "net", "--plot", tmp_path / "a.svg"]
    subprocess.run([sys.executable, EXAMPLES / "pentago_ppo.py", *few], check=True, timeout=600)
    assert "<svg" in (tmp_path / "a.svg").read_text() and (tmp_path / "net.zip").exists()
