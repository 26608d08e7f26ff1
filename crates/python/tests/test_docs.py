"""The documentation says what is so: its examples run, and its tables are those of the package."""

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import parlor
import pytest
from parlor import actions

PAGE = Path(__file__).parents[3] / "docs" / "python.md"
README = Path(__file__).parents[1] / "README.md"
KEPT = Path(__file__).with_name("tables.json")
BLOCKS = [
    (f"{path.name} line {path.read_text()[: found.start()].count(chr(10)) + 1}", found.group(1))
    for path in (PAGE, README)
    for found in re.finditer(r"^```python\n(.*?)^```", path.read_text(), re.DOTALL | re.MULTILINE)
]
WRITES = bool(os.environ.get("PARLOR_WRITE"))


@pytest.mark.parametrize("code", [code for _, code in BLOCKS], ids=[name for name, _ in BLOCKS])
def test_an_example_of_the_page_runs(code, request, tmp_path):
    if "127.0.0.1:8081" in code:
        address = request.getfixturevalue("server")["tcp"].removeprefix("tcp://")
        code = code.replace("127.0.0.1:8081", address)
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr


def test_every_door_has_an_example():
    said = "\n".join(code for _, code in BLOCKS)
    for door in ("State(", "Batch(", "aec(", "parallel(", "gym(", "player(", "show(", "to_parquet(", "play(", "belief("):
        assert f"parlor.{door}" in said or f".{door}" in said


def test_the_page_prints_the_tables_of_actions():
    text = PAGE.read_text()
    begin, end = text.index("<!-- written by"), text.index("<!-- end -->")
    begin = text.index("\n", begin) + 1
    printed = "\n".join(actions.table(game) for game in parlor.games())
    if WRITES:
        PAGE.write_text(text[:begin] + printed + text[end:])
    else:
        assert text[begin:end] == printed


def test_numbers_keep_their_meaning_within_a_version():
    now = {}
    for game in parlor.games():
        listed = "\n".join(actions.words(game)).encode()
        now[f"{game} {parlor.State(game, seed=0).action_table_version}"] = hashlib.sha256(listed).hexdigest()
    if WRITES:
        KEPT.write_text(json.dumps(now, indent=2) + "\n")
    assert now == json.loads(KEPT.read_text())
