"""Writes and reads games in PGN.

The `Variant` tag is the family's key as pychess.org writes it (`Orda`, `Ordamirror`); if several variants share it,
`WhiteArmy`, `BlackArmy` and `Options` tell which is meant. `FEN` and `SetUp` are written unless the game is chess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from functools import partial
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
MOST_MOVES = 1000
"""The most moves of both sides together that are read."""
LONGEST_TOKEN = 40
"""The most characters of a wrong token that an error names."""
DERIVED = {"Result", "Variant", "WhiteArmy", "BlackArmy", "Options", "FEN", "SetUp", "Termination"}
"""Tags that follow from the game itself, and are never taken from elsewhere."""

RESULTS = {Color.WHITE: "1-0", Color.BLACK: "0-1", None: "1/2-1/2"}
UNFINISHED = "*"

CLAIMED = {Termination.THREEFOLD_REPETITION, Termination.FIFTY_MOVES, Termination.INSUFFICIENT_MATERIAL}
"""The draws that have to be claimed elsewhere, so that a game may have gone on."""

TAG = re.compile(r'\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]')
TOKEN = re.compile(
    r"(?P<comment>\{[^}]*\}|;[^\n]*|(?m:^)%[^\n]*)|(?P<open>\()|(?P<close>\))"
    r"|(?P<glyph>\$\d+|[?!]+|e\.p\.|[-+=/~]+(?=\s|$))"
    r"|(?P<result>1-0|0-1|1/2-1/2|\*)|(?P<number>\d+\s*\.+|\.+|\d+(?=\s))|(?P<move>[^\s{}();$\[\]]+)"
)
CLOCK = re.compile(r"\[%clk\s+(?P<hours>\d{1,4}):(?P<minutes>\d\d):(?P<seconds>\d\d)")


class PgnFault(StrEnum):
    """The kinds of faults in a PGN, each of which has a sentence of its own."""

    TOO_LONG = "too-long"
    TOO_MANY_MOVES = "too-many-moves"
    TAG = "tag"
    VARIANT = "variant"
    """A variant that is not known, or none is named."""
    ARMIES = "armies"
    """The two armies are not named, or not known, in a variant where they are chosen."""
    OPTIONS = "options"
    FEN = "fen"
    MOVES = "moves"
    """Something that is neither a move nor a comment, such as a comment that does not end."""
    PARENTHESIS = "parenthesis"
    MOVE = "move"
    AFTER_END = "after-end"
    RESULT = "result"
    """A result that is not one of the four, or not the one that the last position has."""


class InvalidPgn(ValueError):
    """A text that is not a game in PGN."""

    def __init__(
        self,
        fault: PgnFault,
        message: str,
        *,
        line: int = 1,
        token: str = "",
        move: str = "",
        expected: str = "",
        cause: InvalidFen | MoveError | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.fault = fault
        self.line = line
        """The number of the wrong line, from 1 on."""
        self.token = token[:LONGEST_TOKEN]
        """What is wrong in it."""
        self.move = move
        """The number of the wrong move with its dots: `12.` or `12...`; empty if it is no move."""
        self.expected = expected
        """What could stand there, where that can be listed."""
        self.cause = cause
        """Why the position or the move cannot be."""
        self.game: int | None = None
        """The number of the wrong game, from 1 on, in a text with several."""

    def __str__(self) -> str:
        return f"line {self.line}, {self.move or self.fault}: {self.message}"

    def place(self, line: int, game: int) -> None:
        """Say where in a text with several games the wrong one stands: the line of its beginning, and its number."""
        self.line += line - 1
        self.game = game


@dataclass(frozen=True)
class PgnGame:
    """A game as PGN holds it."""

    line: Line
    outcome: Outcome | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    """The tags that do not follow from the moves: players, place, date, ratings, time control."""
    clocks: tuple[timedelta | None, ...] = ()
    """The time left to the mover after each move; None if it is not known."""


def write_pgn(record: PgnGame) -> str:
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


def read_pgn(text: str, assumed: Variant | None = None) -> PgnGame:
    """Read the first game of a text, with its clocks; comments and variations are skipped. Raise InvalidPgn.

    `assumed`: the variant where no tag names one, and its armies where no tag names them.
    """
    check_length(text)
    script = _Script.split(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))
    line, clocks, result = _play(Line.from_position(_start(script, _variant_of(script, assumed))), script)
    outcome = _outcome(line, script, result)
    kept = {name: value for name, value in script.tags.items() if name not in DERIVED}
    return PgnGame(line, outcome, kept, clocks)


def check_length(text: str) -> None:
    """Raise InvalidPgn if a text is too long to be read."""
    if len(text) > LONGEST_PGN:
        message = f"expected at most {LONGEST_PGN} characters, got {len(text)}"
        raise InvalidPgn(PgnFault.TOO_LONG, message, expected=str(LONGEST_PGN))


@dataclass(frozen=True)
class _Script:
    """A text that is being read, and where in it each thing stands."""

    text: str
    tags: Mapping[str, str]
    places: Mapping[str, int]
    """Where each tag stands, as an index of the text."""
    begin: int
    """Where the moves begin."""

    @classmethod
    def split(cls, text: str) -> _Script:
        """Split a text into its tags and its moves; raise InvalidPgn."""
        tags: dict[str, str] = {}
        places: dict[str, int] = {}
        at = _skipped(text, 0)
        while text.startswith("[", at):
            match = TAG.match(text, at)
            if match is None:
                token = text[at:].partition("\n")[0]
                message = f'expected a tag such as [White "Ann"], got {token[:LONGEST_TOKEN]!r}'
                raise InvalidPgn(PgnFault.TAG, message, line=_line_of(text, at), token=token)
            tags[match["name"]] = re.sub(r"\\(.)", r"\1", match["value"])
            places[match["name"]] = at
            at = _skipped(text, match.end())
        return cls(text, tags, places, at)

    def fault(self, fault: PgnFault, message: str, tag: str, expected: str = "") -> InvalidPgn:
        """Return the error of a tag that is wrong or missing."""
        line = _line_of(self.text, self.places.get(tag, 0))
        return InvalidPgn(fault, message, line=line, token=self.tags.get(tag, ""), expected=expected)


def _skipped(text: str, at: int) -> int:
    """Return the index behind blanks, and behind lines that begin with a percent sign, which no reader reads."""
    while True:
        at += len(text[at:]) - len(text[at:].lstrip())
        if not text.startswith("%", at):
            return at
        end = text.find("\n", at)
        at = len(text) if end < 0 else end


def _line_of(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _tags(record: PgnGame) -> dict[str, str]:
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


def _sharing(family: str) -> list[Variant]:
    return [variant for variant in VARIANTS.values() if variant.family == family]


def _variant_of(script: _Script, assumed: Variant | None) -> Variant:
    tags = script.tags
    if assumed is not None and "Variant" not in tags:
        return assumed
    name = re.sub(r"[\s_-]", "", tags.get("Variant", "").lower())
    sharing = [variant for variant in VARIANTS.values() if name in (variant.family, *variant.pgn_names)]
    if not sharing:
        known = ", ".join(sorted({variant.family.capitalize() for variant in VARIANTS.values() if variant.is_listed}))
        message = f"expected one of {known}, got {tags.get('Variant', '')[:LONGEST_TOKEN]!r}"
        raise script.fault(PgnFault.VARIANT, message, "Variant", known)
    if len(sharing) > 1:
        if assumed is not None and assumed.family == sharing[0].family and "WhiteArmy" not in tags:
            return assumed
        armies = tags.get("WhiteArmy", "").lower(), tags.get("BlackArmy", "").lower()
        known = ", ".join(dict.fromkeys(one.sides[0].army.name.capitalize() for one in sharing))
        sharing = [variant for variant in sharing if tuple(side.army.name for side in variant.sides) == armies]
        if not sharing:
            message = f"expected the two armies in WhiteArmy and BlackArmy, got {armies!r}"
            raise script.fault(PgnFault.ARMIES, message, "WhiteArmy", known)
    options = tags.get("Options", "")
    try:
        return find_variant(sharing[0].key + (f"+{options}" if options else ""))
    except UnknownVariant:
        known = ", ".join(sharing[0].options)
        message = f"expected letters among {sharing[0].options!r}, got {options[:LONGEST_TOKEN]!r}"
        raise script.fault(PgnFault.OPTIONS, message, "Options", known) from None


def _start(script: _Script, variant: Variant) -> Position:
    if "FEN" not in script.tags:
        return Position.start(variant)
    try:
        return Position.from_fen(variant, script.tags["FEN"])
    except InvalidFen as error:
        line = _line_of(script.text, script.places["FEN"])
        raise InvalidPgn(PgnFault.FEN, str(error), line=line, token=script.tags["FEN"], cause=error) from None


@dataclass(frozen=True)
class _Token:
    """A move, a comment or the result."""

    kind: str
    text: str
    line: int


def _play(line: Line, script: _Script) -> tuple[Line, tuple[timedelta | None, ...], _Token | None]:
    clocks: list[timedelta | None] = []
    for token in _main_line(script):
        if token.kind == "result":
            return line, tuple(clocks), token
        if token.kind == "move":
            line = _played(line, token)
            clocks.append(None)
        elif clocks and (clock := CLOCK.search(token.text)):
            clocks[-1] = timedelta(**{unit: int(amount) for unit, amount in clock.groupdict().items()})
    return line, tuple(clocks), None


def _played(line: Line, token: _Token) -> Line:
    """Return the line with the move of a token; raise InvalidPgn."""
    dots = "." if line.position.turn is Color.WHITE else "..."
    fault = partial(InvalidPgn, line=token.line, token=token.text, move=f"{line.position.fullmoves}{dots}")
    if line.ply >= MOST_MOVES:
        message = f"expected at most {MOST_MOVES} moves"
        raise fault(PgnFault.TOO_MANY_MOVES, message, expected=str(MOST_MOVES))
    if (outcome := line.outcome) is not None and outcome.termination not in CLAIMED:
        message = f"expected none once the game is over ({outcome.termination}), got {token.text[:LONGEST_TOKEN]!r}"
        raise fault(PgnFault.AFTER_END, message)
    try:
        return line.play(line.position.parse(token.text))
    except MoveError as error:
        raise fault(PgnFault.MOVE, str(error), cause=error) from None


def _main_line(script: _Script) -> Iterator[_Token]:
    """Yield moves, comments and the result, without variations, numbers and glyphs."""
    text, at, line = script.text, script.begin, _line_of(script.text, script.begin)
    opened: list[int] = []
    while at < len(text):
        if text[at].isspace():
            line += text[at] == "\n"
            at += 1
            continue
        match = TOKEN.match(text, at)
        if match is None or match.lastgroup is None:
            rest = text[at:].partition("\n")[0]
            message = f"expected moves and comments, got {rest[:LONGEST_TOKEN]!r}"
            raise InvalidPgn(PgnFault.MOVES, message, line=line, token=rest)
        kind = match.lastgroup
        if kind == "open":
            opened.append(line)
        elif kind == "close" and not opened:
            message = "expected an opening parenthesis before a closing one"
            raise InvalidPgn(PgnFault.PARENTHESIS, message, line=line, token=")")
        elif kind == "close":
            opened.pop()
        elif not opened and kind in ("move", "comment", "result"):
            yield _Token(kind, match[0], line)
        line += match[0].count("\n")
        at = match.end()
    if opened:
        message = "expected a closing parenthesis for every opening one"
        raise InvalidPgn(PgnFault.PARENTHESIS, message, line=opened[-1], token="(")


def _outcome(line: Line, script: _Script, said: _Token | None) -> Outcome | None:
    """Return how the game ended: by the rules if they end it, else by the text's result and termination.

    A draw that elsewhere has to be claimed counts only if the text does not tell another end.
    """
    result = script.tags.get("Result", UNFINISHED) if said is None else said.text
    place = _line_of(script.text, script.places.get("Result", 0)) if said is None else said.line
    if line.outcome is not None:
        expected = RESULTS[line.outcome.winner]
        if result in (expected, UNFINISHED):
            return line.outcome
        if line.outcome.termination not in CLAIMED:
            message = f"expected {expected} ({line.outcome.termination}), got {result[:LONGEST_TOKEN]!r}"
            raise InvalidPgn(PgnFault.RESULT, message, line=place, token=result, expected=expected)
    termination = script.tags.get("Termination", "")
    if result == UNFINISHED:
        return Outcome(None, Termination.ABORTED) if termination == Termination.ABORTED else None
    winners = [winner for winner, written in RESULTS.items() if written == result]
    if not winners:
        expected = ", ".join([*RESULTS.values(), UNFINISHED])
        message = f"expected one of {expected}, got {result[:LONGEST_TOKEN]!r}"
        raise InvalidPgn(PgnFault.RESULT, message, line=place, token=result, expected=expected)
    return Outcome(winners[0], _termination(termination, is_drawn=winners[0] is None))


def _termination(text: str, *, is_drawn: bool) -> Termination:
    if text == Termination.TIMEOUT or "time" in text.lower():
        return Termination.TIMEOUT
    return Termination.AGREEMENT if is_drawn else Termination.RESIGNATION
