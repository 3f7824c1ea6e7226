"""Writes and reads games in PGN.

The `Variant` tag is the family's key as pychess.org writes it (`Orda`, `Ordamirror`); if several variants share it,
`WhiteArmy`, `BlackArmy` and `Options` tell which is meant. `FEN` and `SetUp` are written unless the game is chess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from textwrap import wrap

from bot.rules.board import Color
from bot.rules.errors import MoveError
from bot.rules.line import Line
from bot.rules.outcome import Outcome, Termination
from bot.rules.placement import InvalidFen
from bot.rules.position import Position
from bot.variants import VARIANTS, UnknownVariant, Variant, find_variant

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
UNKNOWN = "?"
WIDTH = 80
LONGEST_PGN = 200_000
DERIVED = {"Result", "Variant", "WhiteArmy", "BlackArmy", "Options", "FEN", "SetUp", "Termination"}
"""Tags that follow from the game itself, and are never taken from elsewhere."""

RESULTS = {Color.WHITE: "1-0", Color.BLACK: "0-1", None: "1/2-1/2"}
UNFINISHED = "*"

TAG = re.compile(r'\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]')
TOKEN = re.compile(
    r"(?P<comment>\{[^}]*\}|;[^\n]*)|(?P<open>\()|(?P<close>\))|(?P<glyph>\$\d+|[?!]+)"
    r"|(?P<result>1-0|0-1|1/2-1/2|\*)|(?P<number>\d+\s*\.+|\.+)|(?P<move>[^\s{}();$\[\]]+)"
)
CLOCK = re.compile(r"\[%clk\s+(?P<hours>\d{1,4}):(?P<minutes>\d\d):(?P<seconds>\d\d)")


class InvalidPgn(ValueError):
    """A text that is not a game in PGN; `field` is the tag or the move that is wrong."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field


@dataclass(frozen=True)
class Record:
    """A game as PGN holds it."""

    line: Line
    outcome: Outcome | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    """The tags that do not follow from the moves: players, place, date, ratings, time control."""
    clocks: tuple[timedelta | None, ...] = ()
    """The time left to the mover after each move; None if it is not known."""


def write_pgn(record: Record) -> str:
    """Return the game as PGN."""
    tags = _tags(record)
    head = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    body = wrap(
        " ".join([*movetext(record.line, record.clocks), tags["Result"]]),
        WIDTH,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return "\n".join([*head, "", *body, ""])


def read_pgn(text: str) -> Record:
    """Read one game with its clocks; comments and variations are skipped. Raise InvalidPgn."""
    if len(text) > LONGEST_PGN:
        raise InvalidPgn("pgn", f"expected at most {LONGEST_PGN} characters, got {len(text)}")
    tags, movetext = _split(text.removeprefix("\ufeff"))
    variant = _variant_of(tags)
    try:
        start = Position.from_fen(variant, tags["FEN"]) if "FEN" in tags else Position.start(variant)
    except InvalidFen as error:
        raise InvalidPgn("FEN", str(error)) from None
    line, clocks, result = _play(Line.from_position(start), movetext)
    outcome = _outcome(line, result or tags.get("Result", UNFINISHED), tags.get("Termination", ""))
    kept = {name: value for name, value in tags.items() if name not in DERIVED}
    return Record(line, outcome, kept, clocks)


def _tags(record: Record) -> dict[str, str]:
    variant = record.line.start.variant
    tags = {name: record.tags.get(name, UNKNOWN) for name in ROSTER}
    tags |= {name: value for name, value in record.tags.items() if name not in DERIVED}
    tags["Result"] = _result(record.outcome)
    tags["Variant"] = variant.family.capitalize()
    if len(_sharing(variant.family)) > 1:
        tags["WhiteArmy"], tags["BlackArmy"] = (side.army.name.capitalize() for side in variant.sides)
    _, _, options = variant.key.partition("+")
    if options:
        tags["Options"] = options
    if "" not in variant.pgn_names or record.line.start.fen != variant.start_fen:
        tags |= {"SetUp": "1", "FEN": record.line.start.fen}
    if record.outcome:
        tags["Termination"] = record.outcome.termination.value
    return tags


def _result(outcome: Outcome | None) -> str:
    """Return the value of the Result tag; `*` for a game that was called off."""
    if outcome is None or outcome.termination is Termination.ABORTED:
        return UNFINISHED
    return RESULTS[outcome.winner]


def movetext(line: Line, clocks: tuple[timedelta | None, ...] = ()) -> Iterator[str]:
    """Yield the moves with their numbers, as `1.`, `d4`, `c5`, `2.`, and after each its clock if known."""
    known = [*clocks, *[None] * len(line.moves)]
    needs_number = True
    for position, san, clock in zip(line.positions, line.sans, known, strict=False):
        if position.turn is Color.WHITE:
            yield f"{position.fullmoves}."
        elif needs_number:
            yield f"{position.fullmoves}..."
        yield san
        needs_number = clock is not None
        if clock is not None:
            seconds = int(clock.total_seconds())
            yield f"{{[%clk {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}]}}"


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", r"\\").replace('"', r"\"")


def _split(text: str) -> tuple[dict[str, str], str]:
    """Split a text into its tags and its movetext."""
    tags: dict[str, str] = {}
    at = 0
    while text[at:].lstrip().startswith("["):
        at += len(text[at:]) - len(text[at:].lstrip())
        match = TAG.match(text, at)
        if match is None:
            raise InvalidPgn("tags", f'expected a tag such as [White "Ann"], got {text[at : at + 40]!r}')
        tags[match["name"]] = re.sub(r"\\(.)", r"\1", match["value"])
        at = match.end()
    return tags, text[at:]


def _sharing(family: str) -> list[Variant]:
    return [variant for variant in VARIANTS.values() if variant.family == family]


def _variant_of(tags: Mapping[str, str]) -> Variant:
    name = re.sub(r"[\s_-]", "", tags.get("Variant", "").lower())
    sharing = [variant for variant in VARIANTS.values() if name in (variant.family, *variant.pgn_names)]
    if not sharing:
        known = ", ".join(sorted({variant.family.capitalize() for variant in VARIANTS.values()}))
        raise InvalidPgn("Variant", f"expected one of {known}, got {tags.get('Variant', '')[:40]!r}")
    if len(sharing) > 1:
        armies = tags.get("WhiteArmy", "").lower(), tags.get("BlackArmy", "").lower()
        sharing = [variant for variant in sharing if tuple(side.army.name for side in variant.sides) == armies]
        if not sharing:
            raise InvalidPgn("WhiteArmy", f"expected the two armies in WhiteArmy and BlackArmy, got {armies!r}")
    options = tags.get("Options", "")
    try:
        return find_variant(sharing[0].key + (f"+{options}" if options else ""))
    except UnknownVariant:
        raise InvalidPgn("Options", f"expected letters among {sharing[0].options!r}, got {options[:40]!r}") from None


def _play(line: Line, movetext: str) -> tuple[Line, tuple[timedelta | None, ...], str | None]:
    clocks: list[timedelta | None] = []
    for kind, token in _main_line(movetext):
        if kind == "result":
            return line, tuple(clocks), token
        if kind == "comment":
            if clocks and (clock := CLOCK.search(token)):
                clocks[-1] = timedelta(**{unit: int(amount) for unit, amount in clock.groupdict().items()})
            continue
        where = f"move {line.position.fullmoves}{'.' if line.position.turn is Color.WHITE else '...'}"
        if line.outcome is not None:
            raise InvalidPgn(
                where, f"expected none once the game is over ({line.outcome.termination}), got {token[:40]!r}"
            )
        try:
            line = line.play(line.position.parse(token))
        except MoveError as error:
            raise InvalidPgn(where, str(error)) from None
        clocks.append(None)
    return line, tuple(clocks), None


def _main_line(movetext: str) -> Iterator[tuple[str, str]]:
    """Yield kind and text of moves, comments and the result, without variations, numbers and glyphs."""
    depth = at = 0
    while at < len(movetext):
        if movetext[at].isspace():
            at += 1
            continue
        match = TOKEN.match(movetext, at)
        if match is None or match.lastgroup is None:
            raise InvalidPgn("moves", f"expected moves and comments, got {movetext[at : at + 40]!r}")
        at = match.end()
        kind = match.lastgroup
        depth += (kind == "open") - (kind == "close")
        if depth < 0:
            raise InvalidPgn("moves", "expected an opening parenthesis before a closing one")
        if depth == 0 and kind in ("move", "comment", "result"):
            yield kind, match[0]
    if depth:
        raise InvalidPgn("moves", "expected a closing parenthesis for every opening one")


def _outcome(line: Line, result: str, termination: str) -> Outcome | None:
    """Return how the game ended: by the rules if they end it, else by the text's result and termination."""
    if line.outcome is not None:
        expected = RESULTS[line.outcome.winner]
        if result not in (expected, UNFINISHED):
            raise InvalidPgn("Result", f"expected {expected} ({line.outcome.termination}), got {result!r}")
        return line.outcome
    if result == UNFINISHED:
        return Outcome(None, Termination.ABORTED) if termination == Termination.ABORTED else None
    winners = [winner for winner, written in RESULTS.items() if written == result]
    if not winners:
        raise InvalidPgn("Result", f"expected 1-0, 0-1, 1/2-1/2 or *, got {result[:40]!r}")
    return Outcome(winners[0], _termination(termination, is_drawn=winners[0] is None))


def _termination(text: str, *, is_drawn: bool) -> Termination:
    if text == Termination.TIMEOUT or "time" in text.lower():
        return Termination.TIMEOUT
    return Termination.AGREEMENT if is_drawn else Termination.RESIGNATION
