"""Records: read, written, shown and exported."""

import gzip
import json
import os
import subprocess
import urllib.request
import xml.etree.ElementTree as ElementTree

import numpy as np
import parlor
import pytest

GAMES = {
    "pentago": {},
    "reversi": {},
    "catan": {"turn_cap": 40},
    "clue": {},
    "project": {"team_size": 2, "exchange_opponents": True, "max_game_time": 5000},
}


def played(game, seed=3):
    state = parlor.State(game, GAMES[game], seed=seed)
    step = 0
    while not state.is_terminal():
        state.apply_action(state.legal_actions().draw(step))
        step += 1
    return state


@pytest.mark.parametrize("game", GAMES)
def test_records_are_written_and_read(game, tmp_path):
    state = played(game)
    record = parlor.Record.of(state, id="m1")
    for name in ("one.record", "two.record.gz"):
        path = tmp_path / name
        record.write(path)
        back = parlor.Record.read(path)
        assert back.text == record.text and back.game == game and len(back) == len(record)
        assert parlor.State.from_record(path).returns() == state.returns()
        middle = parlor.State.from_record(str(path), len(back) // 2)
        assert middle.move_number() < state.move_number() and not middle.is_terminal()
    assert gzip.decompress((tmp_path / "two.record.gz").read_bytes()).decode() == record.text
    assert record.footer is not None and len(record.names) == state.num_players()


@pytest.mark.parametrize("game", GAMES)
def test_a_trajectory_holds_what_seats_saw_and_did(game):
    state = played(game)
    found = parlor.Record.of(state).trajectory()
    again = parlor.State(game, GAMES[game], seed=3)
    step = 0
    for seat, action, seen, mask in zip(found.seat, found.action, found.observation, found.mask, strict=True):
        wait = -1
        if game == "project":
            wait = again.string_to_action("wait")
        # Who waits does nothing that a record holds.
        while (number := again.legal_actions().draw(step)) == wait:
            again.apply_action(number)
            step += 1
        # The cards of a discard are in a record together, so in which order they were chosen is not known.
        if again.action_to_string(number).startswith("discard"):
            assert again.action_to_string(action).startswith("discard")
            number = int(action)
        assert (seat, action) == (again.current_player(), number)
        np.testing.assert_array_equal(seen, again.observation_tensor())
        np.testing.assert_array_equal(mask, again.legal_actions_mask())
        again.apply_action(number)
        step += 1
    np.testing.assert_allclose(found.returns, state.returns())
    assert len(found.json) == len(found) and json.loads(found.json[0])


def test_many_records_become_one_parquet_file(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    records = [parlor.Record.of(played(game, seed)) for game in ("pentago", "catan") for seed in (1, 2)]
    path = tmp_path / "games.parquet"
    rows = parlor.to_parquet(records, path)
    table = parquet.read_table(path)
    assert table.num_rows == rows == sum(len(record.trajectory()) for record in records)
    assert set(table["match"].to_pylist()) == {record.id for record in records}
    first = records[0].trajectory()
    np.testing.assert_array_equal(np.array(table["observation"][0].as_py(), np.float32), first.observation[0])
    np.testing.assert_array_equal(np.array(table["mask"][0].as_py(), np.uint8), first.mask[0])
    assert table["action"][0].as_py() == first.action[0]
    assert table["action_text"][0].as_py().startswith("place")
    assert sum(table["last"].to_pylist()) == sum(len(record.names) for record in records)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_match_opens_in_the_replay_of_the_web_client(game):
    state = played(game)
    shown = parlor.show(state, browser=False)
    try:
        address, _, id = shown.url.partition("/r/")
        with urllib.request.urlopen(f"{address}/api/matches/{id}") as answer:
            replay = json.load(answer)
        assert replay["start"]["game"] == game and replay["steps"]
        with urllib.request.urlopen(f"{address}/api/matches/{id}/record") as answer:
            assert parlor.Record(answer.read().decode()).state().returns() == state.returns()
        with urllib.request.urlopen(shown.url) as answer:
            assert b"<html" in answer.read()
    finally:
        shown.close()
    with pytest.raises(OSError):
        urllib.request.urlopen(shown.url, timeout=5)


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_drawn(game):
    state = played(game)
    for text in (
        state._repr_svg_(),
        parlor.draw(state, 0),
        parlor.draw(state, full=True),
        parlor.Record.of(state)._repr_svg_(),
        parlor.draw(parlor.State(game, GAMES[game], seed=1)),
    ):
        root = ElementTree.fromstring(text)
        assert root.tag.endswith("svg") and len(root) > 10


def test_the_command_line_proves_what_python_wrote(tmp_path):
    program = os.environ.get("PARLOR_BIN")
    if not program:
        pytest.skip("PARLOR_BIN names the program")
    for game in GAMES:
        path = tmp_path / f"{game}.record"
        parlor.Record.of(played(game)).write(path)
        said = subprocess.run([program, "verify", path], check=True, capture_output=True, text=True).stdout
        assert "verified" in said


def test_what_is_no_record_is_refused(tmp_path):
    record = parlor.Record.of(played("pentago"))
    broken = tmp_path / "broken.record"
    for text in ("", "nothing", "[]", "{}", '{"format":"parlor-record"}\n', record.text.replace('"cell":', '"Cell":', 1)):
        broken.write_text(text)
        with pytest.raises(parlor.ParlorError):
            parlor.State.from_record(broken)
    broken.write_bytes(b"\x1f\x8b not gzip")
    with pytest.raises(parlor.ParlorError):
        parlor.Record.read(broken)
    with pytest.raises(FileNotFoundError):
        parlor.Record.read(tmp_path / "none")
    running = parlor.State("pentago", seed=1)
    with pytest.raises(parlor.ParlorError, match="over"):
        parlor.show(running, browser=False)
    with pytest.raises(parlor.ParlorError, match="seed"):
        parlor.Record.of(running.clone())
    with pytest.raises(parlor.ParlorError, match="names"):
        parlor.Record.of(running, names=["one"])
