"""Splits a text with several games in PGN into its games, as they stand: what is wrong in one spoils no other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.rules.pgn import TAG, TOKEN, UNFINISHED

FIRST_MOVES = 6
"""So many of a game's first moves tell which game it is."""


@dataclass(frozen=True)
class PgnPart:
    """One game of a text, not read yet."""

    text: str = field(repr=False)
    line: int
    """The number of its first line in the whole text, from 1 on."""
    tags: Mapping[str, str]
    moves: tuple[str, ...]
    """Its first moves as they are written, right or wrong."""
    result: str


@dataclass
class _Sketch:
    """What has been seen of the game that is looked through."""

    begin: int
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    result: str | None = None
    is_in_moves: bool = False
    depth: int = 0
    """Of parentheses, in which variations stand."""


def split_pgn(text: str) -> tuple[PgnPart, ...]:
    """Return the games of a text in their order; none if it has neither a tag nor a move.

    A game ends with its result, or where tags follow its moves.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    sketches = list(_sketches(text))
    ends = [*(one.begin for one in sketches[1:]), len(text)]
    parts, line, at = [], 1, 0
    for sketch, end in zip(sketches, ends, strict=False):
        line, at = line + text.count("\n", at, sketch.begin), sketch.begin
        result = sketch.result or sketch.tags.get("Result", UNFINISHED)
        parts.append(PgnPart(text[at:end], line, sketch.tags, tuple(sketch.moves), result))
    return tuple(parts)


def _sketches(text: str) -> Iterator[_Sketch]:
    at, sketch = 0, _Sketch(0)
    while at < len(text):
        match = (TAG if text[at] == "[" else TOKEN).match(text, at)
        if match is None:
            # Whatever it is, the reader of this game names it.
            at += 1
            continue
        if _begins_another(sketch, match):
            yield sketch
            sketch = _Sketch(at)
        _note(sketch, match)
        at = match.end()
    if sketch.tags or sketch.is_in_moves:
        yield sketch


def _begins_another(sketch: _Sketch, match: re.Match[str]) -> bool:
    """Tell whether what stands here belongs to the next game."""
    if match.re is TAG:
        return sketch.is_in_moves or match["name"] in sketch.tags
    return sketch.result is not None and match.lastgroup in ("move", "number", "result")


def _note(sketch: _Sketch, match: re.Match[str]) -> None:
    if match.re is TAG:
        sketch.tags[match["name"]] = re.sub(r"\\(.)", r"\1", match["value"])
        return
    kind = match.lastgroup
    sketch.is_in_moves |= kind in ("move", "number", "result")
    if kind in ("open", "close"):
        sketch.depth = max(sketch.depth + (1 if kind == "open" else -1), 0)
    elif sketch.depth == 0 and kind == "result":
        sketch.result = match[0]
    elif sketch.depth == 0 and kind == "move" and len(sketch.moves) < FIRST_MOVES:
        sketch.moves.append(match[0])
