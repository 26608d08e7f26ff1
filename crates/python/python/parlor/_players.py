"""Built-in players as opponents and teachers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import _core


@dataclass
class Choice:
    """What a built-in player chose."""

    actions: list[int] | None
    """The numbers of the action, one for each part; none if the table of actions has no number for it."""
    json: dict[str, Any] | None
    """The action as the wire writes it; none if the player waits."""
    why: Any
    """What the player says of it, with its value where it has one."""


@dataclass
class Player:
    """A built-in player. It is told what its seat was told, and nothing else."""

    game: str
    name: str
    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    seed: int = 0

    def choose(self, state: _core.State, seat: int | None = None) -> Choice:
        """What it would do on a seat; the one that decides next if none is named."""
        if state.game != self.game:
            raise _core.ParlorError(f"{self.name} plays {self.game}, not {state.game}")
        key = self.seed * 1_000_003 + state.move_number()
        said = state.ask(
            self.name, seat, seconds=self.seconds, depth=self.depth, nodes=self.nodes, key=key % (1 << 63)
        )
        return Choice(said["actions"], said["json"], said["why"])

    def play(self, state: _core.State) -> None:
        """Lets it decide for the seat that is to move."""
        seat = state.current_player()
        choice = self.choose(state, seat)
        if choice.actions is not None:
            for action in choice.actions:
                state.apply_action(action)
        elif choice.json is not None:
            state.apply_json(choice.json, seat)
        else:
            # It waits, which only the Project Game has a number for; elsewhere it declines.
            words = {"project": "wait", "catan": "decline"}
            state.apply_action(state.string_to_action(words[self.game]))


def player(game: str, name: str, **budget: Any) -> Player:
    """The built-in player of a game with this name, with what it may use for a decision.

    ``nodes`` bounds its search so that it answers the same on every machine; ``seconds`` and ``depth`` bound it too.
    """
    known = [one for one, _ in _core.players(game)]
    if name not in known:
        raise _core.ParlorError(f"there is no player {name!r} of {game}; there are {', '.join(known)}")
    return Player(game, name, **budget)
