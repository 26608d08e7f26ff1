"""Boards as SVG, for notebooks."""

from __future__ import annotations

import math
from collections.abc import Callable
from html import escape
from typing import Any

from . import _core

View = dict[str, Any]
SEATS = ("#d23b3b", "#2f6fd0", "#2e9e4f", "#d98a1f", "#8a4fbf", "#1f9fa8", "#b0447a", "#5b6570")
"""A colour for each seat."""


def draw(state: _core.State, seat: int | None = None, *, full: bool = False) -> str:
    """The board of a state as SVG text, as everybody sees it, as a seat does, or with everything."""
    view = state.full_view() if full else state.view(seat)
    body, wide, high = _BOARDS[state.game](view)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{min(wide, 480):g}"'
    return "\n".join([f'{head} font-family="sans-serif" font-size="11">', *body, "</svg>"])


def _rect(x: float, y: float, wide: float, high: float, fill: str, more: str = "") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" fill="{fill}" {more}/>'


def _disc(x: float, y: float, radius: float, fill: str, more: str = 'stroke="#222"') -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{fill}" {more}/>'


def _text(x: float, y: float, words: object, more: str = 'text-anchor="middle"') -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{escape(str(words))}</text>'


def _pentago(view: View) -> tuple[list[str], float, float]:
    body = []
    for block in range(4):
        x, y = 8 + block % 2 * 128, 8 + block // 2 * 128
        body.append(_rect(x, y, 120, 120, "#b5523b", 'rx="10"'))
    won = {cell for line in view.get("lines") or [] for cell in line}
    for cell, stone in enumerate(view["board"]):
        row, column = divmod(cell, 6)
        x, y = 28 + column * 40 + column // 3 * 8, 28 + row * 40 + row // 3 * 8
        fill = {"X": "#f4f1e8", "O": "#1f1f1f"}.get(stone, "#8f3c2a")
        body.append(_disc(x, y, 15, fill, 'stroke="#ffd23f" stroke-width="4"' if cell in won else 'stroke="#5c2418"'))
    return body, 264, 264


def _reversi(view: View) -> tuple[list[str], float, float]:
    width, height, size = view["width"], view["height"], 28
    body = [_rect(0, 0, width * size, height * size, "#1d1d1d")]
    for tile, shown in enumerate(view["board"]):
        x, y = tile % width * size, tile // width * size
        if shown == "-":
            continue
        body.append(_rect(x + 0.5, y + 0.5, size - 1, size - 1, "#2d7d4f"))
        if shown.isdigit() and shown != "0":
            plain = len(view["players"]) == 2
            fill = ("#1f1f1f", "#f4f1e8")[int(shown) - 1] if plain else SEATS[int(shown) - 1]
            body.append(_disc(x + size / 2, y + size / 2, size * 0.4, fill))
        elif shown != "0":
            body.append(_text(x + size / 2, y + size / 2 + 4, shown, 'text-anchor="middle" fill="#fff"'))
    return body, width * size, height * size


LAND = {
    "hills": "#c0603a",
    "forest": "#2f7d3b",
    "mountains": "#8b8f98",
    "fields": "#e3bd3f",
    "pasture": "#94c653",
    "desert": "#d9c99a",
}


def _place(at: list[int]) -> tuple[float, float]:
    """Where a point of the lattice of hexes and corners lies: rows of hexes run from left to right."""
    x, y = at[0] - at[1] / 2, at[1] * math.sqrt(3) / 2
    turned = (x * math.cos(-math.pi / 6) - y * math.sin(-math.pi / 6), x * math.sin(-math.pi / 6) + y * math.cos(-math.pi / 6))
    return 230 + turned[0] * 44, 215 - turned[1] * 44


def _catan(view: View) -> tuple[list[str], float, float]:
    body = [_rect(0, 0, 460, 430, "#7fb6d6", 'rx="12"')]
    for hexagon in view["board"]["hexes"]:
        x, y = _place(hexagon["at"])
        turns = [math.pi / 6 + side * math.pi / 3 for side in range(6)]
        corners = " ".join(f"{x + 44 * math.cos(turn):.1f},{y + 44 * math.sin(turn):.1f}" for turn in turns)
        body.append(f'<polygon points="{corners}" fill="{LAND.get(hexagon["terrain"], "#ccc")}" stroke="#f2e6c9" stroke-width="2"/>')
        if hexagon["token"]:
            red = hexagon["token"] in (6, 8)
            body.append(_disc(x, y, 12, "#f7efd8", ""))
            body.append(_text(x, y + 4, hexagon["token"], f'text-anchor="middle" fill="{"#b3261e" if red else "#222"}"'))
    for harbour in view["board"]["harbours"]:
        ends = [_place(at) for at in harbour["at"]]
        x, y = sum(end[0] for end in ends) / 2, sum(end[1] for end in ends) / 2
        x, y = 230 + (x - 230) * 1.13, 215 + (y - 215) * 1.13
        body += [f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" stroke="#6b4a2b"/>' for end in ends]
        body.append(_text(x, y + 4, harbour["kind"] or "3:1"))
    for seat, one in enumerate(view["players"]):
        colour = SEATS[seat]
        for road in one.get("roads", []):
            (x1, y1), (x2, y2) = (_place(end) for end in road)
            body.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="6"/>')
        for at in one.get("settlements", []):
            x, y = _place(at)
            body.append(_disc(x, y, 8, colour))
        for at in one.get("cities", []):
            x, y = _place(at)
            body.append(_rect(x - 9, y - 9, 18, 18, colour, 'stroke="#222"'))
    if view.get("robber"):
        x, y = _place(view["robber"])
        body.append(_disc(x + 18, y, 7, "#222"))
    return body, 460, 430


ROOMS = {
    "study": (0, 0, 7, 4),
    "hall": (9, 0, 6, 7),
    "lounge": (17, 0, 7, 6),
    "library": (0, 6, 7, 5),
    "billiard_room": (0, 12, 6, 5),
    "dining_room": (16, 9, 8, 7),
    "conservatory": (0, 19, 6, 6),
    "ballroom": (8, 17, 8, 8),
    "kitchen": (18, 18, 6, 7),
}
SUSPECTS = ("#c62828", "#d9a514", "#eeeeee", "#2e7d32", "#1e4fa3", "#6a2c8f")


def _clue(view: View) -> tuple[list[str], float, float]:
    size = 16
    body = [_rect(0, 0, 24 * size, 25 * size, "#dcc68a")]
    for name, (x, y, wide, high) in ROOMS.items():
        body.append(_rect(x * size, y * size, wide * size, high * size, "#8a6a4a", 'stroke="#4d3722"'))
        words = name.replace("_room", "").replace("_", " ")
        body.append(_text((x + wide / 2) * size, (y + 0.9) * size, words, 'text-anchor="middle" fill="#fff"'))
    for nth, token in enumerate(view.get("tokens") or []):
        if "square" in token:
            row, column = token["square"]
            body.append(_disc((column + 0.5) * size, (row + 0.5) * size, 7, SUSPECTS[nth]))
        else:
            x, y, wide, high = ROOMS[token["room"]]
            at = (x + 1.2 + nth % 3 * 1.4, y + high / 2 + nth // 3)
            body.append(_disc(at[0] * size, at[1] * size, 7, SUSPECTS[nth]))
    high = 25 * size + 8
    for seat, one in enumerate(view["players"]):
        high += 15
        cards = ", ".join(one["hand"]).replace("_", " ") if one.get("hand") else f"{one['cards']} cards"
        words = f"{seat}: {one['suspect'].replace('_', ' ')}, {one['standing']}, {cards}"
        body.append(_text(4, high, words, 'text-anchor="start"'))
    return body, 24 * size, high + 8


def _project(view: View) -> tuple[list[str], float, float]:
    board, size = view["board"], 26
    rows, goals = board["tasks_height"] + 2 * board["goals_height"], board["goals_height"]
    body = []

    def middle(field: dict[str, int]) -> tuple[float, float]:
        return (field["x"] + 0.5) * size, (rows - field["y"] - 0.5) * size

    for row in range(rows):
        ground = "#cfe0f5" if row < goals else "#f5d0cf" if row >= rows - goals else "#eee9dd"
        top = (rows - 1 - row) * size
        body += [_rect(column * size, top, size - 1, size - 1, ground) for column in range(board["width"])]
    above = view.get("above") or {}
    own = view.get("own") or {}
    for team, done in enumerate(above.get("completed", [])):
        for field in done:
            x, y = middle(field)
            body.append(_disc(x, y, 9, "none", f'stroke="{SEATS[team]}" stroke-width="3"'))
    for piece in above.get("pieces", []):
        x, y = middle(piece)
        body.append(_rect(x - 4, y - 4, 8, 8, "#444"))
    for known in own.get("fields", []):
        x, y = middle(known)
        if known.get("reading") is not None:
            body.append(_text(x, y + 4, known["reading"]))
    for seat, one in enumerate(above.get("players", [])):
        if one.get("field"):
            x, y = middle(one["field"])
            body.append(_disc(x, y, 9, SEATS[0] if seat < view["team_size"] else SEATS[1]))
            body.append(_text(x, y + 4, seat, 'text-anchor="middle" fill="#fff"'))
    if own.get("field"):
        x, y = middle(own["field"])
        body.append(_disc(x, y, 9, "#222"))
    return body, board["width"] * size, rows * size


_BOARDS: dict[str, Callable[[View], tuple[list[str], float, float]]] = {
    "pentago": _pentago,
    "reversi": _reversi,
    "catan": _catan,
    "clue": _clue,
    "project": _project,
}
