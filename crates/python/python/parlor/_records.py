"""Records of matches: reading, writing, showing, and many of them as trajectories."""

from __future__ import annotations

import gzip
import json
import os
import time
import uuid
import webbrowser
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core, _svg


@dataclass(frozen=True)
class Trajectory:
    """What the seats of a match saw and did: one row for each decision, actions of several parts in several rows."""

    line: NDArray[np.int64]
    """The line of the record that a row comes from."""
    seat: NDArray[np.int32]
    action: NDArray[np.int32]
    """The number of the action; -1 if the table of actions has none for it."""
    json: list[str]
    """The action as the wire writes it."""
    observation: NDArray[np.float32]
    mask: NDArray[np.uint8]
    returns: NDArray[np.float32]
    """What each seat got at the end."""
    action_table_version: int

    def __len__(self) -> int:
        return len(self.seat)


class Record:
    """The record of a match, as the server, its replay page and ``parlor verify`` read it."""

    def __init__(self, text: str) -> None:
        self.text = text
        lines = text.splitlines()
        try:
            self.header: dict[str, Any] = json.loads(lines[0])
            last = json.loads(lines[-1])
        except (IndexError, ValueError) as said:
            raise _core.ParlorError(f"this is no record: {said}") from None
        if not isinstance(self.header, dict) or self.header.get("format") != "parlor-record":
            raise _core.ParlorError("this is not a parlor record")
        self.footer: dict[str, Any] | None = last if isinstance(last, dict) and "checksum" in last else None
        self._lines = len(lines) - 1 - (self.footer is not None)

    @staticmethod
    def read(path: str | os.PathLike[str]) -> Record:
        """Reads a file, which may be packed by gzip."""
        return Record(_core.read_record(os.fspath(path)))

    @staticmethod
    def of(state: _core.State, names: Sequence[str] | None = None, id: str | None = None) -> Record:
        """The record of a state that was played from a seed."""
        chosen = id or f"python-{uuid.uuid4().hex[:12]}"
        return Record(state.record_text(chosen, names, int(time.time() * 1000)))

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the file, packed if its name ends with ``.gz``."""
        data = self.text.encode()
        Path(path).write_bytes(gzip.compress(data) if str(path).endswith(".gz") else data)

    def __len__(self) -> int:
        """How many lines there are between the first and the last one."""
        return self._lines

    @property
    def id(self) -> str:
        """The match."""
        return str(self.header["id"])

    @property
    def game(self) -> str:
        """The game."""
        return str(self.header["game"])

    @property
    def names(self) -> list[str]:
        """Who sat where."""
        return [str(seat["name"]) for seat in self.header["seats"]]

    def state(self, step: int | None = None) -> _core.State:
        """The position after so many lines; after all of them if none is said."""
        return _core.State.from_record_text(self.text, step)

    def trajectory(self) -> Trajectory:
        """What the seats saw and did."""
        return Trajectory(**_core.record_columns(self.text))

    def _repr_svg_(self) -> str:
        return _svg.draw(self.state(), full=self.footer is not None)

    def __repr__(self) -> str:
        return f"<parlor.Record {self.game} of {' and '.join(self.names)}, {len(self)} lines>"


def record_of(source: Record | _core.State | str | os.PathLike[str]) -> Record:
    """A record, that of a state, or that in a file."""
    if isinstance(source, Record):
        return source
    if isinstance(source, _core.State):
        return Record.of(source)
    return Record.read(source)


class Shown:
    """A viewer that runs until it is closed or Python ends; in a notebook the board and a link to it."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._viewer = _core.Viewer([record.text])
        self.url = f"{self._viewer.address}/r/{record.id}"

    def close(self) -> None:
        """Stops the viewer."""
        self._viewer.close()

    def _repr_html_(self) -> str:
        return f'{self._record._repr_svg_()}<br><a href="{self.url}" target="_blank">replay, step by step</a>'

    def __repr__(self) -> str:
        return f"<parlor viewer at {self.url}>"


def show(source: Record | _core.State | str | os.PathLike[str], *, browser: bool | None = None) -> Shown:
    """Shows a finished match in the replay of the web client, served on this machine only.

    In a notebook the board appears inline with a link; elsewhere the browser opens, unless ``browser`` is false.
    """
    shown = Shown(record_of(source))
    if browser is None:
        browser = not _in_notebook()
    if browser:
        webbrowser.open(shown.url)
    return shown


def _in_notebook() -> bool:
    try:
        from IPython import get_ipython  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return False
    return get_ipython() is not None


def to_parquet(
    sources: Iterable[Record | _core.State | str | os.PathLike[str]], path: str | os.PathLike[str]
) -> int:
    """Writes many records as trajectories into one Parquet file (needs ``pyarrow``); says how many rows it has.

    A row is a decision: ``match``, ``game``, ``line``, ``seat``, ``name``, ``action``, ``action_text``, ``action_json``,
    ``observation``, ``mask``, ``return`` (what the seat got at the end), ``last`` (its last decision) and
    ``action_table_version``. Each record is a row group.
    """
    try:
        import pyarrow as pa  # type: ignore[import-untyped, import-not-found, unused-ignore]
        import pyarrow.parquet as pq  # type: ignore[import-untyped, import-not-found, unused-ignore]
    except ImportError:
        raise _core.ParlorError("writing Parquet needs pyarrow: pip install 'parlor[parquet]'") from None
    text, number = pa.string(), pa.int32()
    schema = pa.schema(
        [
            ("match", text),
            ("game", text),
            ("line", pa.int64()),
            ("seat", number),
            ("name", text),
            ("action", number),
            ("action_text", text),
            ("action_json", text),
            ("observation", pa.list_(pa.float32())),
            ("mask", pa.list_(pa.uint8())),
            ("return", pa.float32()),
            ("last", pa.bool_()),
            ("action_table_version", number),
        ]
    )
    rows = 0
    with pq.ParquetWriter(os.fspath(path), schema) as writer:
        for record in map(record_of, sources):
            found = record.trajectory()
            rows += len(found)
            writer.write_table(pa.table(dict(zip(schema.names, _columns(pa, record, found), strict=True)), schema=schema))
    return rows


def _columns(pa: Any, record: Record, found: Trajectory) -> Iterator[Any]:
    count = len(found)
    words = record.state(0)
    yield [record.id] * count
    yield [record.game] * count
    yield found.line
    yield found.seat
    yield [record.names[seat] for seat in found.seat]
    yield found.action
    yield [words.action_to_string(int(one)) if one >= 0 else None for one in found.action]
    yield found.json
    for rows in (found.observation, found.mask):
        offsets = np.arange(count + 1, dtype=np.int32) * rows.shape[1]
        yield pa.ListArray.from_arrays(offsets, rows.reshape(-1))
    yield found.returns[found.seat]
    last = {int(seat): nth for nth, seat in enumerate(found.seat)}
    yield [last[int(seat)] == nth for nth, seat in enumerate(found.seat)]
    yield [found.action_table_version] * count
