"""A policy at a table of a real server."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._wire import Wire, connect


class Sight:
    """What a policy is given: the numbers of a state, made from what the seat was told."""

    def __init__(self, follower: _core.Follower, game: str, seat: int, view: dict[str, Any]) -> None:
        self._follower = follower
        self.game = game
        self.seat = seat
        self.view = view
        """The view as the wire has it."""

    def observation_tensor(self) -> NDArray[np.float32]:
        """What the seat may know."""
        return self._follower.observation()

    def information_state_tensor(self) -> NDArray[np.float32]:
        """That, and what it can conclude from all it was told."""
        return self._follower.information_state()

    def legal_actions(self) -> _core.Actions:
        """What it may choose."""
        return self._follower.legal_actions()

    def legal_actions_mask(self) -> NDArray[np.uint8]:
        """One byte for each action of the table."""
        return self._follower.legal_actions_mask()

    def action_to_string(self, action: int) -> str:
        """What an action means."""
        return self._follower.action_to_string(action)

    def state(self) -> _core.State | None:
        """A state that fits all that the seat knows, for planners; none in the Project Game, which draws no worlds."""
        return self._follower.state()


Policy = Callable[[Sight], int]

SUSPECTS = ("miss_scarlet", "colonel_mustard", "mrs_white", "mr_green", "mrs_peacock", "professor_plum")
"""What the sitters of Clue choose before a match; the first that is free is taken."""


@dataclass(frozen=True)
class Played:
    """A match that a policy has played."""

    match: str
    table: str
    game: str
    seat: int
    finish: dict[str, Any]
    """How it ended, as the wire has it."""

    @property
    def won(self) -> bool:
        """Whether the seat is among those who won."""
        return self.seat in (self.finish.get("outcome") or {}).get("winners", [])


def play(
    url: str,
    token: str | None,
    table_or_pool: str | dict[str, Any],
    policy: Policy,
    *,
    matches: int = 1,
    name: str = "Python",
    kind: str = "bot",
    timeout: float | None = 120.0,
) -> list[Played]:
    """Seats a policy at a real server and plays so many matches there.

    ``table_or_pool`` is the id of a table, ``pool:NAME`` for a waiting room, or a dictionary with ``game`` and whatever
    else opens a table (``config``, ``chairs``). Without a ``token`` the policy is a guest. The policy is called with a
    :class:`Sight` whenever its seat is to decide and says the number of an action. ``timeout`` bounds the silence of the
    server in seconds. ``kind`` is what the policy says it is: where only people are admitted, as in the pools of quick
    matches, a ``bot`` is refused.
    """
    wire = connect(url, timeout or 30.0)
    try:
        return _Visit(wire, policy, timeout).play({"name": name, "kind": kind}, token, table_or_pool, matches)
    finally:
        wire.close()


class _Visit:
    def __init__(self, wire: Wire, policy: Policy, timeout: float | None) -> None:
        self._wire = wire
        self._policy = policy
        self._timeout = timeout
        self._heard: queue.SimpleQueue[dict[str, Any] | Exception] = queue.SimpleQueue()
        self._sent = threading.Lock()
        self._number = 0
        self._follower: _core.Follower | None = None
        self._start: dict[str, Any] = {}
        self._pool: str | None = None
        self._table = ""
        self._choices = list(SUSPECTS)
        self._played: list[Played] = []

    def play(
        self, who: dict[str, str], token: str | None, table_or_pool: str | dict[str, Any], matches: int
    ) -> list[Played]:
        hello = {"type": "hello", "version": 1, "pings": True, **who}
        self._say(hello if token is None else {**hello, "token": token})
        # Signs of life are answered while the policy thinks.
        threading.Thread(target=self._listen, name="parlor play", daemon=True).start()
        want = {"view": True, "table": False}
        if isinstance(table_or_pool, dict):
            usual = [{"type": "open"}, {"type": "built_in", "player": "random"}]
            self._command("create", want=want, **{"chairs": usual, **table_or_pool})
        elif table_or_pool.startswith("pool:"):
            self._pool = table_or_pool.removeprefix("pool:")
            self._command("enter", pool=self._pool)
            self._queue(want)
        else:
            self._command("join", key=table_or_pool, want=want)
        while len(self._played) < matches:
            message = self._next()
            kind = message["type"]
            if kind == "update":
                self._update(message)
                if "over" in message and len(self._played) < matches:
                    self._again(want)
            elif kind == "done":
                self._done(message)
            elif kind == "refused":
                self._refused(message)
        return self._played

    def _again(self, want: dict[str, Any]) -> None:
        if self._pool:
            self._queue(want)
        else:
            self._command("ready", table=self._table, ready=True)
            self._command("offer", table=self._table, offer="rematch")

    def _queue(self, want: dict[str, Any]) -> None:
        self._command("queue", pool=self._pool, wait=True, want=want)

    def _say(self, message: dict[str, Any]) -> None:
        with self._sent:
            self._wire.send(message)

    def _command(self, kind: str, **fields: Any) -> None:
        self._number += 1
        self._say({"type": kind, "id": f"{kind} {self._number}", **fields})

    def _listen(self) -> None:
        try:
            while True:
                message = self._wire.receive()
                if message["type"] == "ping":
                    self._say({"type": "pong"})
                else:
                    self._heard.put(message)
        except Exception as said:
            self._heard.put(said)

    def _next(self) -> dict[str, Any]:
        try:
            heard = self._heard.get(timeout=self._timeout)
        except queue.Empty:
            raise TimeoutError(f"the server has said nothing for {self._timeout} seconds") from None
        if isinstance(heard, Exception):
            raise heard
        return heard

    def _done(self, message: dict[str, Any]) -> None:
        # Who has sat down, or has chosen what it must choose, is ready.
        if str(message["id"]).startswith(("create", "join", "choose")):
            self._table = message["table"]
            self._command("ready", table=self._table, ready=True)

    def _refused(self, message: dict[str, Any]) -> None:
        problem = message["problem"]
        if problem["code"] in ("no_choice", "choice_taken") and self._choices:
            self._command("choose", table=self._table, choice=self._choices.pop(0))
            return
        # A newer update asks again; and not every table wants to know who is ready, or is asked for a rematch.
        polite = str(message.get("id")).startswith(("ready", "offer"))
        if problem["code"] in ("stale", "over", "not_running") or polite:
            return
        raise _core.ParlorError(f"the server refuses: {problem['message']} ({problem['code']})")

    def _update(self, update: dict[str, Any]) -> None:
        if "start" in update:
            self._start = update["start"]
            self._follow(from_start=update["number"] == 1)
        elif "undone" in update:
            # What was told of moves that were taken back holds no longer.
            self._follow(from_start=False)
        follower = self._follower
        if follower is None:
            return
        follower.told(json.dumps(update["events"]))
        if "over" in update:
            finish = update["over"]["finish"]
            seat, game = self._start["seat"], self._start["game"]
            self._played.append(Played(update["match"], update["table"], game, seat, finish))
        elif update["you"] in ("must", "may") and "view" in update:
            decides = follower.look(json.dumps(update["view"]), update["number"])
            if decides or update["you"] == "must":
                self._decide(follower, update)

    def _follow(self, from_start: bool) -> None:
        start = self._start
        self._follower = None
        if start.get("seat") is not None:
            config, seats = json.dumps(start["config"]), len(start["seats"])
            self._follower = _core.Follower(start["game"], config, seats, start["seat"], from_start)

    def _decide(self, follower: _core.Follower, update: dict[str, Any]) -> None:
        sight = Sight(follower, self._start["game"], self._start["seat"], update["view"])
        chosen = follower.choose(int(self._policy(sight)))
        while chosen == "":
            chosen = follower.choose(int(self._policy(sight)))
        if chosen is not None:
            action = json.loads(chosen)
            self._command("act", table=update["table"], action=action, number=update["number"])
