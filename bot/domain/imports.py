"""Games and positions imported as PGN or FEN."""

from __future__ import annotations

import codecs
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from bot.domain.chapters import fit
from bot.domain.errors import DomainError
from bot.domain.ids import GREATEST_OUTSIDER, ChannelId, Member, ServerId, UserId
from bot.domain.text import clean_text
from bot.rules import Color, FenFault, InvalidFen, MoveLine, Position
from bot.rules.fen import LONGEST_FEN, plain_fen
from bot.rules.pgn import UNKNOWN, InvalidPgn, PgnFault, PgnGame, check_length, read_pgn, variants_with
from bot.rules.pgn_tokens import PgnPart, split_pgn
from bot.rules.tree import NodeRow, read_annotated
from bot.variants import Variant, listed_variants


@dataclass(unsafe_hash=True)
class NothingToImport(DomainError):
    key: ClassVar[str] = "error-nothing-to-import"


@dataclass(unsafe_hash=True)
class VariantNotTold(DomainError):
    """The FEN is valid in variants of several families, and the text doesn't name a variant."""

    key: ClassVar[str] = "error-variant-not-told"
    families: tuple[str, ...]


@dataclass(unsafe_hash=True)
class ImportTooLarge(DomainError):
    key: ClassVar[str] = "error-import-too-large"
    most: int
    """The maximum size in kilobytes."""


LONGEST_NAME = 100
HIGHEST_ELO = 4000
FEN = re.compile(r"(?:[^\s/]+/){7}[^\s/]+(?:\s+[^\s]+){0,5}")
"""Matches text that is meant to be a FEN, whether the FEN is valid or not."""
NAMED_VARIANT = re.compile(r'\[Variant "(?!From)', re.IGNORECASE)
BLANKS = " \t\r\n\v\f\0\ufeff\u200b"
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # must precede utf-16-le, because both marks start with the same two bytes
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True, kw_only=True)
class NewImport:
    """An imported game that will be stored. A position is imported as a game without moves."""

    server_id: ServerId
    channel_id: ChannelId
    """The channel in which the game was imported. Members with access to the channel have access to the game."""
    by: Member
    record: PgnGame = field(repr=False)

    @property
    def digest(self) -> str:
        """A hash of the game, the importing member and the channel. A repeated import has the same hash."""
        line, record = self.record.line, self.record
        told = [
            self.server_id,
            self.channel_id,
            self.by.user_id,
            line.start.variant.key,
            line.start.fen,
            [move.uci for move in line.moves],
            sorted(record.tags.items()),
            str(record.outcome),
        ]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()

    def player(self, color: Color) -> Member:
        """Return a placeholder player for a side. The player's id doesn't belong to a real member, and depends only on
        the side and the name.
        """
        name = clean_text(self.record.tags.get(color.word.capitalize(), ""), limit=LONGEST_NAME) or UNKNOWN
        # The side is hashed too, so that White and Black are different players even if they have the same name.
        digest = hashlib.blake2b(f"{color.word} {name}".encode(), digest_size=8).digest()
        return Member(UserId(GREATEST_OUTSIDER - (int.from_bytes(digest) >> 2)), name)

    def elo(self, color: Color) -> int:
        """Return a side's rating from the PGN tags, or 0 if the tags don't give a rating."""
        told = re.match(r"\d{1,4}", self.record.tags.get(f"{color.word.capitalize()}Elo", ""))
        return min(int(told[0]), HIGHEST_ELO) if told else 0


def decode_text(content: bytes) -> str:
    """Decode a file according to its byte order mark. Without a mark, decode it as UTF-16 or UTF-8 if possible.
    Otherwise, decode it as Latin-1, the encoding of the PGN standard.
    """
    for version, encoding in BYTE_ORDER_MARKS:
        if content.startswith(version):
            return content.removeprefix(version).decode(encoding, errors="replace")
    # In UTF-16, every second byte of mostly English text such as PGN is 0.
    if 3 * content.count(0) > len(content):
        return content.decode("utf-16-be" if content[0] == 0 else "utf-16-le", errors="replace")
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content.decode("latin-1")


def read_text(text: str, assumed: Sequence[Variant] = (), game: int | None = None) -> PgnGame | tuple[PgnPart, ...]:
    """Read a PGN game or a FEN. If the text contains several games and `game` is None, return the list of games
    instead, so that the member can choose one.

    Raise the same errors as `read_import`.
    """
    return (several_games(text) if game is None else ()) or read_import(text, assumed, game)


def several_games(text: str) -> tuple[PgnPart, ...]:
    """Return the games if the text contains several, or an empty tuple if it contains a single game or a FEN.

    Raise InvalidPgn if the text is too long.
    """
    parts = () if _fen_of(text) else _parts_of(text)
    return parts if len(parts) > 1 else ()


def read_import(text: str, assumed: Sequence[Variant] = (), game: int | None = None) -> PgnGame:
    """Read a PGN game or a FEN of a listed variant (one that is offered to players).

    `assumed` contains the variants of one family. It's used if the text doesn't name a variant. `game` is the number of
    the game in the text, counted from 1; None means the first game. Raise InvalidPgn or NothingToImport, or
    VariantNotTold for a FEN that fits several families.
    """
    if not text.strip(BLANKS):
        raise NothingToImport
    if fen := _fen_of(text):
        return PgnGame(MoveLine.from_position(_position(fen, assumed)))
    if game is None:
        return _read(text, assumed)
    parts = several_games(text)
    if not 0 < game <= len(parts):
        raise NothingToImport
    part = parts[game - 1]
    try:
        return _read(part.text, assumed)
    except InvalidPgn as error:
        error.place(part.line, game)
        raise


def _fen_of(text: str) -> str | None:
    check_length(text)
    fen = plain_fen(text.strip())
    return fen if len(fen) <= 2 * LONGEST_FEN and FEN.fullmatch(fen) else None


def _parts_of(text: str) -> tuple[PgnPart, ...]:
    """Return the games in the text, with tags and moves cleaned so that they can be shown and stored."""
    return tuple(
        replace(part, tags=_clean(part.tags), moves=tuple(clean_text(move) for move in part.moves))
        for part in split_pgn(text)
    )


def _clean(tags: Mapping[str, str]) -> dict[str, str]:
    """Clean tags by removing characters that can't be stored in a database or displayed."""
    return {clean_text(name): clean_text(value) for name, value in tags.items() if clean_text(name)}


def _read(text: str, assumed: Sequence[Variant]) -> PgnGame:
    """Read the first game in the text.

    Raise InvalidPgn if the PGN is invalid or its variant isn't offered to players. Raise NothingToImport if the text
    contains no game.
    """
    try:
        record = read_pgn(text, assumed)
    except InvalidPgn as error:
        error.token = clean_text(error.token)
        raise
    if not record.line.start.variant.is_listed:
        known = ", ".join(sorted({one.family.capitalize() for one in listed_variants()}))
        token = record.line.start.variant.key if NAMED_VARIANT.search(text) else ""
        raise InvalidPgn(PgnFault.VARIANT, f"expected one of {known}", token=token, expected=known)
    line = record.line
    if not (line.moves or record.tags or record.outcome) and line.start == Position.start(line.start.variant):
        # The text contains only characters that PGN ignores, for example because the file isn't a PGN.
        raise NothingToImport
    return replace(record, tags=_clean(record.tags))


@dataclass(frozen=True)
class Annotations:
    """An imported game as a tree, with the variations, comments and glyphs of its PGN."""

    rows: tuple[NodeRow, ...]
    is_cut: bool
    """Whether moves or comments were omitted because the text is too long."""


def read_annotations(text: str, line: MoveLine, game: int | None = None) -> Annotations | None:
    """Read the variations, comments and glyphs of a game. Return None if the text has only moves.

    `line` has the moves that were already read from the same text. `game` is the number of the game in the text, as in
    `read_import`.
    """
    if _fen_of(text):
        return None
    read = read_annotated(text if game is None else several_games(text)[game - 1].text, line)
    rows = fit(read.tree.rows)
    has_words = any(row.comment or row.glyph or row.verdict or row.shapes for row in rows)
    if not (has_words or read.is_cut or len(rows) > len(line.positions)):
        return None
    said = sum(bool(clean_text(row.comment) or row.shapes) for row in read.tree.rows)
    kept = sum(bool(row.comment or row.shapes) for row in rows)
    return Annotations(rows, read.is_cut or kept < said)


UNREAD = (FenFault.UNREADABLE, FenFault.PIECE, FenFault.RANK)
"""The faults that can be found while the board part of a FEN is read, before the position is checked."""


def _position(fen: str, assumed: Sequence[Variant]) -> Position:
    fitting: dict[Variant, Position] = {}
    faults: list[InvalidFen] = []
    for variant in assumed or listed_variants():
        try:
            fitting[variant] = Position.from_fen(variant, fen)
        except InvalidFen as error:
            faults.append(error)
    families = tuple(dict.fromkeys(variant.family for variant in fitting))
    if len(families) > 1:
        raise VariantNotTold(families)
    if not fitting:
        # Prefer the error from a variant in which the board could be read.
        cause = next((one for one in faults if one.fault not in UNREAD), faults[0])
        raise InvalidPgn(PgnFault.FEN, str(cause), token=fen, cause=cause)
    likeliest = variants_with([*fitting], fen)
    if len(likeliest) > 1:
        raise InvalidPgn(PgnFault.ARMIES, f"expected armies for {fen!r}, which fits several pairs of armies")
    return fitting[likeliest[0]]
