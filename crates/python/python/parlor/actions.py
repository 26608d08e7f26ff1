"""``python -m parlor.actions``: the tables of actions, as the documentation prints them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import groupby

from ._core import State, games

SHOWN = 24
"""Of longer rows only the first and the last actions are printed."""


def words(game: str) -> list[str]:
    """What each action of a game with its usual options means, by number."""
    state = State(game, seed=0)
    return [state.action_to_string(action) for action in range(state.num_distinct_actions())]


def _kind(text: str) -> str:
    first, _, rest = text.partition(" ")
    return first if rest and not first[0].isdigit() else "" if first[0].isdigit() else text


def rows(game: str) -> Iterator[tuple[str, str]]:
    """Rows of the table: numbers, and what they mean."""
    for kind, group in groupby(enumerate(words(game)), key=lambda one: _kind(one[1])):
        run = list(group)
        first, last = run[0][0], run[-1][0]
        numbers = str(first) if first == last else f"{first} to {last}"
        rest = [text.removeprefix(kind).strip() for _, text in run]
        if len(run) == 1:
            yield numbers, f"`{run[0][1]}`"
        elif all(one.isdigit() for one in rest):
            yield numbers, f"`{kind}` {rest[0]} to {rest[-1]}"
        else:
            if len(rest) > SHOWN:
                rest = [*rest[:3], "…", rest[-1]]
            listed = "; ".join(rest)
            yield numbers, f"`{kind}` {listed}" if kind else listed


def table(game: str) -> str:
    """The table of a game as Markdown."""
    state = State(game, seed=0)
    head = f"**{game}**, version {state.action_table_version}: {state.num_distinct_actions()} actions\n"
    lines = [head, "| numbers | action |", "|---|---|", *(f"| {numbers} | {text} |" for numbers, text in rows(game))]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Prints tables."""
    parser = argparse.ArgumentParser(prog="python -m parlor.actions", description="Prints the tables of actions.")
    parser.add_argument("game", nargs="*", help="of these games; of all if none is named")
    parser.add_argument("--all", action="store_true", help="one action per line, none left out")
    asked = parser.parse_args()
    for game in asked.game or games():
        if asked.all:
            print("\n".join(f"{game} {number} {text}" for number, text in enumerate(words(game))))
        else:
            print(table(game))


if __name__ == "__main__":
    main()
