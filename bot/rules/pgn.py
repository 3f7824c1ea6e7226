"""Writes and parses PGN.

The `Variant` tag contains the family's key, as on pychess.org (`Orda`, `Ordamirror`). If the family has several
variants, the tags `WhiteArmy`, `BlackArmy` and `Options` determine the variant. If the army tags are missing, as on
pychess.org, the pieces in `FEN` determine the variant. `FEN` and `SetUp` are omitted only for chess from its usual
start position.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from textwrap import wrap

from bot.rules.board import Color, InvalidFen, Move, read_placement
from bot.rules.fen import plain_fen
from bot.rules.illegal import MoveError
from bot.rules.line import MoveLine
from bot.rules.pgn_tokens import UNFINISHED, PgnScript, Token, TokenKind, result_of, scripts, with_plain_newlines
from bot.rules.position import Outcome, Position, Termination, outcome_of
from bot.rules.san import parse_move
from bot.variants import VARIANTS, UnknownVariant, Variant, find_variant, listed_variants

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
UNKNOWN = "?"
WIDTH = 80
LONGEST_PGN = 200_000
MOST_MOVES = 1000
"""The maximum number of half-moves in a game."""
LONGEST_TOKEN = 40
"""An error quotes at most this many characters of a token."""
DERIVED = {"Result", "Variant", "WhiteArmy", "BlackArmy", "Options", "FEN", "SetUp", "Termination"}
"""Tags that are derived from the game itself, so they're never copied from another source."""
DECISIVE = {"Variant", "WhiteArmy", "BlackArmy", "Options", "FEN"}
"""Tags needed for parsing the moves."""
FROM_POSITION = "fromposition"
"""The value of the Variant tag that Lichess uses for games from a custom position."""

RESULTS = {Color.WHITE: "1-0", Color.BLACK: "0-1", None: "1/2-1/2"}

CLAIMED = {Termination.THREEFOLD_REPETITION, Termination.FIFTY_MOVES, Termination.INSUFFICIENT_MATERIAL}
"""Draws that a player has to claim on other sites. If nobody claims the draw there, the game continues."""

CLOCK = re.compile(r"\[%clk\s+(?P<hours>\d{1,4}):(?P<minutes>\d\d):(?P<seconds>\d\d)")
MOVE_NUMBER = re.compile(r"(\d{1,4})[ \t]*(\.{1,3})")


class PgnFault(StrEnum):
    """The kinds of errors in PGN. Each has its own message."""

    TOO_LONG = "too-long"
    TOO_MANY_MOVES = "too-many-moves"
    TAG = "tag"
    VARIANT = "variant"
    """The variant is unknown or missing."""
    ARMIES = "armies"
    """Missing or unknown armies in a variant with a choice of armies."""
    OPTIONS = "options"
    FEN = "fen"
    MOVES = "moves"
    """A word that was probably meant to be a move but doesn't look like one."""
    MOVE = "move"
    AFTER_END = "after-end"
    RESULT = "result"
    """A result that contradicts the last position."""


class InvalidPgn(ValueError):
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
        """The line number of the error, from 1."""
        self.token = token[:LONGEST_TOKEN]
        """The invalid text."""
        self.move = move
        """The number of the invalid move with dots, such as `12.` or `12...`. Empty if the error isn't in a move."""
        self.expected = expected
        """The valid values, if they can be listed."""
        self.cause = cause
        self.game: int | None = None
        """The number of the invalid game in the text, from 1. None until `place` sets it."""

    def __str__(self) -> str:
        return f"line {self.line}, {self.move or self.fault}: {self.message}"

    def place(self, line: int, game: int) -> None:
        """Set the error's location in a text with several games.

        `line` is the first line of the invalid game, and `game` is its number.
        """
        self.line += line - 1
        self.game = game


@dataclass(frozen=True)
class PgnGame:
    line: MoveLine
    outcome: Outcome | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    """Tags that can't be derived from the moves: players, place, date, ratings, time control."""
    clocks: tuple[timedelta | None, ...] = ()
    """The mover's remaining time after each move, or None if it is unknown."""


def write_pgn(record: PgnGame) -> str:
    return write_document(record, movetext(record.line, record.clocks))


def write_document(record: PgnGame, words: Iterable[str]) -> str:
    """Return a PGN document: a game's tags, its movetext (`words`) and its result."""
    tags = _tags(record)
    head = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    body = wrap(
        " ".join([*words, tags["Result"]]),
        WIDTH,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return "\n".join([*head, "", *body, ""])


def read_pgn(text: str, assumed: Sequence[Variant] = ()) -> PgnGame:
    """Parse the first game in a text, including its clocks. Comments and variations are skipped.

    `assumed` contains variants of one family. They are used if no tag names a variant, or if the tags name this family
    but no armies. If `assumed` contains several variants, the position in the FEN tag decides between them. Raise
    InvalidPgn if the game is invalid.
    """
    check_length(text)
    script = _Script.first_of(with_plain_newlines(text))
    replay = _Replay(script, _start(script, _variant_of(script, assumed)))
    line = replay.read()
    kept = {name: value for name, value in script.tags.items() if name not in DERIVED}
    return PgnGame(line, _outcome(line, script), kept, tuple(replay.clocks))


def check_length(text: str) -> None:
    """Raise InvalidPgn if the text is too long."""
    if len(text) > LONGEST_PGN:
        message = f"expected at most {LONGEST_PGN} characters, got {len(text)}"
        raise InvalidPgn(PgnFault.TOO_LONG, message, expected=str(LONGEST_PGN))


@dataclass(frozen=True)
class _Script:
    """The game that is being parsed, and the whole text that contains this game."""

    text: str
    tags: Mapping[str, str]
    script: PgnScript

    @classmethod
    def first_of(cls, text: str) -> _Script:
        """Split the first game in a text into tags and moves. Raise InvalidPgn if a required tag is malformed."""
        script = next(one for one in scripts(text))
        for token in script.broken_tags:
            if token.name in DECISIVE:
                message = f'expected a tag such as [White "Ann"], got {token.text[:LONGEST_TOKEN]!r}'
                raise InvalidPgn(PgnFault.TAG, message, line=_line_of(text, token.at), token=token.text)
        return cls(text, {name: token.text for name, token in script.tags.items()}, script)

    def line_of(self, tag: str) -> int:
        """Return the line number of a tag, or 1 if the tag is missing."""
        token = self.script.tags.get(tag)
        return 1 if token is None else _line_of(self.text, token.at)

    def fault(
        self, fault: PgnFault, message: str, tag: str, expected: str = "", *, cause: InvalidFen | None = None
    ) -> InvalidPgn:
        line, token = self.line_of(tag), self.tags.get(tag, "")
        return InvalidPgn(fault, message, line=line, token=token, expected=expected, cause=cause)


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
    """Return the value of the Result tag. It is `*` for an aborted game."""
    if outcome is None or outcome.termination is Termination.ABORTED:
        return UNFINISHED
    return RESULTS[outcome.winner]


def movetext(line: MoveLine, clocks: tuple[timedelta | None, ...] = ()) -> Iterator[str]:
    """Yield the words of the movetext, such as `1.`, `d4`, `c5`, `2.`. Each move is followed by its clock, if known."""
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
            yield f"{{{clock_command(clock)}}}"


def clock_command(clock: timedelta) -> str:
    """Return a clock in the form that programs use in comments, such as `[%clk 0:04:57]`."""
    seconds = int(clock.total_seconds())
    return f"[%clk {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}]"


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", r"\\").replace('"', r"\"")


def _sharing(family: str) -> list[Variant]:
    return [variant for variant in VARIANTS.values() if variant.family == family]


def _variant_of(script: _Script, assumed: Sequence[Variant]) -> Variant:
    tags = script.tags
    name = re.sub(r"[\s_-]", "", tags.get("Variant", "").lower())
    if name == FROM_POSITION:
        name = ""
    if not name:
        if assumed:
            return assumed[0] if len(assumed) == 1 else _pairing_of(script, assumed)
        found = _variant_by_position(plain_fen(tags["FEN"])) if "FEN" in tags else None
        if found is not None:
            return found
    sharing = [variant for variant in VARIANTS.values() if name in (variant.family, *variant.pgn_names)]
    if not sharing:
        known = ", ".join(sorted({variant.family.capitalize() for variant in VARIANTS.values() if variant.is_listed}))
        message = f"expected one of {known}, got {tags.get('Variant', '')[:LONGEST_TOKEN]!r}"
        raise script.fault(PgnFault.VARIANT, message, "Variant", known)
    if len(sharing) > 1:
        if assumed and assumed[0].family == sharing[0].family and "WhiteArmy" not in tags:
            sharing = [*assumed]
        sharing = sharing if len(sharing) == 1 else [_pairing_of(script, sharing)]
    options = tags.get("Options", "")
    try:
        return find_variant(sharing[0].key + (f"+{options}" if options else ""))
    except UnknownVariant:
        known = ", ".join(sharing[0].options)
        message = f"expected letters among {sharing[0].options!r}, got {options[:LONGEST_TOKEN]!r}"
        raise script.fault(PgnFault.OPTIONS, message, "Options", known) from None


def _pairing_of(script: _Script, sharing: Sequence[Variant]) -> Variant:
    """Return the variant with the armies that the tags name.

    Without such tags, return the only variant that has the position's pieces, as in games from pychess.org. Raise
    InvalidPgn if there is no such variant, or if there are several.
    """
    tags = script.tags
    armies = tags.get("WhiteArmy", "").lower(), tags.get("BlackArmy", "").lower()
    if any(armies):
        found = [variant for variant in sharing if tuple(side.army.name for side in variant.sides) == armies]
    else:
        found = variants_with(sharing, plain_fen(tags["FEN"])) if "FEN" in tags else []
    if len(found) != 1:
        known = ", ".join(dict.fromkeys(one.sides[0].army.name.capitalize() for one in sharing))
        message = f"expected the two armies in WhiteArmy and BlackArmy, got {armies!r}"
        raise script.fault(PgnFault.ARMIES, message, "WhiteArmy" if any(armies) else "", known)
    return found[0]


def _variant_by_position(fen: str) -> Variant | None:
    """Return the variant that starts with this position. If there is none, return the one with the position's pieces.

    Return None if no variant fits, or if several do.
    """
    by_start = [variant for variant in VARIANTS.values() if _starts_with(variant, fen)]
    fitting = by_start or variants_with(listed_variants(), fen)
    return fitting[0] if len(fitting) == 1 else None


def variants_with(variants: Sequence[Variant], fen: str) -> list[Variant]:
    """Return the variants that start with a position.

    If there are none, return the variants where the position is valid and has the fewest pieces from outside the sides'
    armies.
    """
    if by_start := [variant for variant in variants if _starts_with(variant, fen)]:
        return by_start
    fitting = {variant: _lent_pieces(variant, fen) for variant in variants if _is_position(variant, fen)}
    return [variant for variant, count in fitting.items() if count == min(fitting.values())]


def _lent_pieces(variant: Variant, fen: str) -> int:
    """Count the pieces of types that aren't in their side's army. A side can get such pieces only by promotion."""
    pieces = read_placement(variant, fen.split(maxsplit=1)[0]).values()
    return sum(letter not in variant.sides[color].army.pieces for color, letter in pieces)


def _starts_with(variant: Variant, fen: str) -> bool:
    return variant.start_fen.split()[:4] == fen.split()[:4]


def _is_position(variant: Variant, fen: str) -> bool:
    try:
        Position.from_fen(variant, fen)
    except InvalidFen:
        return False
    return True


def _start(script: _Script, variant: Variant) -> Position:
    if "FEN" not in script.tags:
        return Position.start(variant)
    try:
        return Position.from_fen(variant, plain_fen(script.tags["FEN"]))
    except InvalidFen as error:
        raise script.fault(PgnFault.FEN, str(error), "FEN", cause=error) from None


class _Replay:
    """Replays the moves of a game in linear time."""

    def __init__(self, script: _Script, start: Position) -> None:
        self._script = script
        self._positions = [start]
        self._moves: list[Move] = []
        self._occurrences = Counter([start.repetition_key])
        self._word: Token | None = None
        """The first skipped word that was possibly meant to be a move."""
        self.clocks: list[timedelta | None] = []

    def read(self) -> MoveLine:
        """Replay the moves and return the line. Raise InvalidPgn if a move is invalid."""
        for token in self._script.script.main_line:
            if token.kind is TokenKind.MOVE:
                self._play(token)
                self.clocks.append(None)
            elif token.kind is TokenKind.WORD:
                self._word = self._word or token
            elif token.kind is TokenKind.NUMBER:
                self._check_number(token)
            elif self.clocks and (clock := CLOCK.search(token.text)):
                self.clocks[-1] = timedelta(**{piece: int(amount) for piece, amount in clock.groupdict().items()})
        if self._word is not None and not self._moves:
            raise self._fault_of(self._word)
        return MoveLine(tuple(self._positions), tuple(self._moves))

    def _play(self, token: Token) -> None:
        position = self._positions[-1]
        if len(self._moves) >= MOST_MOVES:
            message = f"expected at most {MOST_MOVES} moves"
            raise self._fault(PgnFault.TOO_MANY_MOVES, message, token, expected=str(MOST_MOVES))
        outcome = outcome_of(position, self._occurrences[position.repetition_key])
        if outcome is not None and outcome.termination not in CLAIMED:
            reason = outcome.termination
            message = f"expected no move after the end of the game ({reason}), got {token.text[:LONGEST_TOKEN]!r}"
            raise self._fault(PgnFault.AFTER_END, message, token)
        try:
            move = parse_move(position, token.text)
        except MoveError as error:
            if self._word is not None:
                raise self._fault_of(self._word) from None
            raise self._fault(PgnFault.MOVE, str(error), token, cause=error) from None
        self._moves.append(move)
        self._positions.append(position.play(move))
        self._occurrences[self._positions[-1].repetition_key] += 1

    def _check_number(self, token: Token) -> None:
        """Raise InvalidPgn if a move number shows that a skipped word was probably a move.

        This is the case if the number doesn't fit the next move.
        """
        number = MOVE_NUMBER.fullmatch(token.text)
        if self._word is None or number is None:
            return
        position = self._positions[-1]
        is_white = position.turn is Color.WHITE
        if int(number[1]) != position.fullmoves or (number[2] == ".") != is_white:
            raise self._fault_of(self._word)

    def _fault(
        self, fault: PgnFault, message: str, token: Token, *, expected: str = "", cause: MoveError | None = None
    ) -> InvalidPgn:
        position, line = self._positions[-1], _line_of(self._script.text, token.at)
        number = f"{position.fullmoves}{'.' if position.turn is Color.WHITE else '...'}"
        return InvalidPgn(fault, message, line=line, token=token.text, move=number, expected=expected, cause=cause)

    def _fault_of(self, word: Token) -> InvalidPgn:
        message = f"expected moves and comments, got {word.text[:LONGEST_TOKEN]!r}"
        return InvalidPgn(PgnFault.MOVES, message, line=_line_of(self._script.text, word.at), token=word.text)


def _outcome(line: MoveLine, script: _Script) -> Outcome | None:
    """Return the game's outcome, or None if the game isn't over.

    If the rules don't end the game, the text's result and termination decide. A result in the text also overrides a
    draw in `CLAIMED`. Raise InvalidPgn if the text's result contradicts the rules in any other way.
    """
    said = script.script.result
    result = (result_of(script.tags.get("Result", "")) or UNFINISHED) if said is None else said.text
    if line.outcome is not None:
        expected = RESULTS[line.outcome.winner]
        if result in (expected, UNFINISHED):
            return line.outcome
        if line.outcome.termination not in CLAIMED:
            place = script.line_of("Result") if said is None else _line_of(script.text, said.at)
            message = f"expected {expected} ({line.outcome.termination}), got {result!r}"
            raise InvalidPgn(PgnFault.RESULT, message, line=place, token=result, expected=expected)
    termination = script.tags.get("Termination", "")
    if result == UNFINISHED:
        return Outcome(None, Termination.ABORTED) if termination == Termination.ABORTED else None
    winner = next(winner for winner, written in RESULTS.items() if written == result)
    return Outcome(winner, _termination(termination, is_drawn=winner is None))


def _termination(text: str, *, is_drawn: bool) -> Termination:
    if text == Termination.TIMEOUT or "time" in text.lower():
        return Termination.TIMEOUT
    return Termination.AGREEMENT if is_drawn else Termination.RESIGNATION
