"""Splits PGN into tokens, and splits text that contains several games.

An error in one game doesn't affect the others.

Any text is processed in a single pass and in linear time. The game parser and the list of games both use these tokens,
so they always agree. Like other parsers, this one is tolerant: it skips text that has no meaning in PGN, but keeps
words so that errors can quote them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

UNFINISHED = "*"
LONGEST_WORD: Final = 40
"""The maximum length of a word in characters. No move is longer."""

_INVISIBLE = r"\s\x00-\x1f\x7f-\x9f\ufeff\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f"
"""Whitespace, byte order marks, and other invisible characters from files and clipboards."""
_DASH = r"[-\u2010-\u2015\u2212:]"
_HALF = r"(?:1[/\u2044\u2215]2|\u00bd)"
_DRAWN = rf"(?:{_HALF}(?:[ \t]?{_DASH}[ \t]?{_HALF})?|0[.,]5[ \t]?{_DASH}[ \t]?0[.,]5)"
_BLANK = re.compile(rf"[{_INVISIBLE}]+")
_LINE = re.compile(r"[^\n]*")
_NAME = r"\[[ \t]*(?P<name>[^\W_][^\s\"\[\]]*)"
_STRICT_TAG = re.compile(_NAME + r'[ \t]*"(?P<value>(?:[^"\\\n]|\\[^\n])*)"[ \t]*\]')
_LOOSE_TAG = re.compile(_NAME + r'[ \t]*"(?P<value>[^\n]*?)"[ \t]*\]')
"""A tag with unescaped quotes in its value. The value ends at the first quote before a closing bracket."""
_TAG_NAME = re.compile(_NAME)
_ESCAPE = re.compile(r'\\([\\"])')
_TOKEN = re.compile(
    r"(?P<comment>;[^\n]*)|(?P<open>\()|(?P<close>\))|(?P<glyph>\$\d*|[][}]+)"
    rf"|(?P<result>(?:1[ \t]?{_DASH}[ \t]?0|0[ \t]?{_DASH}[ \t]?1|{_DRAWN})"
    rf"(?=$|[{_INVISIBLE}{{}}();.,!*])|\*)"
    r"|(?P<number>(?:\d+[ \t]*)?[.\u2026]+|\d+(?=\s|$))"
    rf"|(?P<word>[^{_INVISIBLE}{{}}();,$\[\]*]+(?:(?<=[18])\([A-Za-z]\))?)"
)
_GLUED_RESULT = re.compile(r"(.*[+#!?])(?:1-0|0-1|1/2-1/2)")
_LOOKS_LIKE_MOVE = re.compile(r"[A-Za-z]\d|[oO0](?:-?[oO0]){1,2}\Z|--\Z|Z0\Z|@@@@\Z")
_AROUND_MOVE = " \"'.,:;…"
_BEHIND_MOVE = _AROUND_MOVE + "+#!?-=/~±∓⩲⩱∞⇆↑→□○⌓⟳"
_EN_PASSANT = re.compile(r"e\.?p\.?")
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-"))
_RESULTS = {
    **dict.fromkeys(("1-0", "+/-", "+-", "+:-", "+--"), "1-0"),
    **dict.fromkeys(("0-1", "-/+", "-+", "-:+", "--+"), "0-1"),
    **dict.fromkeys(("1/2-1/2", "1/2", "0.5-0.5", "=", "=-=", "=/="), "1/2-1/2"),
}


class TokenKind(Enum):
    """The types of tokens.

    The parentheses around variations are tokens, but numeric glyphs and stray punctuation aren't.
    """

    TAG = 1
    BROKEN_TAG = 2
    """A line that starts like a tag but is malformed."""
    COMMENT = 3
    OPEN = 4
    CLOSE = 5
    RESULT = 6
    NUMBER = 7
    """A move number, or dots."""
    MOVE = 8
    """A word that looks like a move, legal or not, without annotation symbols."""
    WORD = 9


class Token(NamedTuple):
    kind: TokenKind
    text: str
    """The value of a tag, the standard PGN form of a result, or the text of any other token."""
    at: int
    """The index in the text where the token starts."""
    name: str = ""
    """The name of a tag; empty for other tokens."""
    is_apart: bool = False
    """Whether a blank line precedes the token."""


_KINDS = {
    "comment": TokenKind.COMMENT,
    "open": TokenKind.OPEN,
    "close": TokenKind.CLOSE,
    "number": TokenKind.NUMBER,
}


def with_plain_newlines(text: str) -> str:
    r"""Return the text with all line endings replaced by `\n`, as `tokens` requires."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def tokens(text: str, at: int = 0) -> Iterator[Token]:
    """Yield the text's tokens from the index `at`, which must be the start of a line."""
    can_be_tag, is_apart = True, False
    while at < len(text):
        if blank := _BLANK.match(text, at):
            newlines = blank[0].count("\n")
            can_be_tag, is_apart = can_be_tag or newlines > 0, is_apart or newlines > 1
            at = blank.end()
            continue
        if can_be_tag and text[at] in "[%":
            token, at = _line_token(text, at)
        else:
            token, at = _move_token(text, at)
            can_be_tag = False
        if token is not None:
            yield token._replace(is_apart=True) if is_apart else token
            is_apart = False


def result_of(text: str) -> str | None:
    """Convert a game's result to one of the four forms that PGN allows. Return None if the text isn't a result."""
    if len(text) > LONGEST_WORD:
        return None
    plain = unicodedata.normalize("NFKC", text.translate(_DASHES)).replace("\u2044", "/").replace("\u2215", "/")
    compact = "".join(plain.split()).replace(",", ".")
    return UNFINISHED if compact == UNFINISHED else _RESULTS.get(compact, _RESULTS.get(compact.replace(":", "-")))


def _line_token(text: str, at: int) -> tuple[Token | None, int]:
    """Read the line at an index.

    Return its tag (or None if the line has to be skipped) and the index of the next token.
    """
    if text[at] == "[":
        for pattern in (_STRICT_TAG, _LOOSE_TAG):
            if tag := pattern.match(text, at):
                return Token(TokenKind.TAG, _ESCAPE.sub(r"\1", tag["value"]), at, tag["name"]), tag.end()
    # A malformed line is skipped as a whole, so that no part of it is searched again for the end of a tag.
    line = _LINE.match(text, at)
    assert line is not None
    if text[at] == "%":
        return None, line.end()
    name = _TAG_NAME.match(text, at)
    return Token(TokenKind.BROKEN_TAG, line[0], at, name["name"] if name else ""), line.end()


def _move_token(text: str, at: int) -> tuple[Token | None, int]:
    if text[at] == "{":
        # An unclosed comment extends to the end of the text, as in other parsers.
        end = text.find("}", at) + 1 or len(text)
        return Token(TokenKind.COMMENT, text[at:end], at), end
    match = _TOKEN.match(text, at)
    if match is None or match.lastgroup in (None, "glyph"):
        return None, at + 1 if match is None else match.end()
    if match.lastgroup == "word":
        glued = _GLUED_RESULT.fullmatch(match[0]) if len(match[0]) <= LONGEST_WORD else None
        word = glued[1] if glued else match[0]
        return _word_token(word, at), at + len(word)
    if match.lastgroup == "result":
        return Token(TokenKind.RESULT, result_of(match[0]) or UNFINISHED, at), match.end()
    return Token(_KINDS[str(match.lastgroup)], match[0], at), match.end()


def _word_token(word: str, at: int) -> Token | None:
    if len(word) > LONGEST_WORD:
        return Token(TokenKind.WORD, word, at)
    plain = unicodedata.normalize("NFKC", word).translate(_DASHES)
    if _LOOKS_LIKE_MOVE.search(plain.strip(_AROUND_MOVE + "+#!?")):
        return Token(TokenKind.MOVE, word.rstrip(_BEHIND_MOVE).lstrip(_AROUND_MOVE) or word, at)
    if _EN_PASSANT.fullmatch(word) or not any(character.isalnum() for character in word):
        return None
    return Token(TokenKind.WORD, word, at)


FIRST_MOVES = 6
"""How many of a game's first moves are used to identify it in a list."""
FIRST_NUMBER = re.compile(r"1[ \t]*\.?")
"""White's move number 1, which begins a game.

`1...` doesn't begin a game, because it can also be repeated after a comment.
"""


@dataclass(frozen=True)
class PgnPart:
    """A game found in the text, but not parsed yet."""

    text: str = field(repr=False)
    line: int
    """The number of the game's first line in the whole text, from 1."""
    tags: Mapping[str, str]
    moves: tuple[str, ...]
    """The game's first moves as written, legal or not."""
    result: str


@dataclass
class PgnScript:
    """The tokens of one game's tags and main line."""

    begin: int
    tags: dict[str, Token] = field(default_factory=dict)
    broken_tags: list[Token] = field(default_factory=list)
    main_line: list[Token] = field(default_factory=list)
    """Moves, move numbers, comments, other words and the result, without variations."""
    result: Token | None = None
    has_moves: bool = False
    depth: int = 0
    """The current nesting depth of parentheses, which enclose variations."""

    def is_followed_by(self, token: Token) -> bool:
        """Return whether a token starts the next game.

        The next game starts at a tag after this game's moves, or at a move or move number after its result. After a
        blank line, it also starts at a tag that repeats one of this game's tags, or at move number 1.
        """
        match token.kind:
            case TokenKind.TAG:
                return self.has_moves or (token.is_apart and token.name in self.tags)
            case TokenKind.NUMBER if token.is_apart and FIRST_NUMBER.fullmatch(token.text):
                return self.has_moves and self.depth == 0
            case TokenKind.MOVE | TokenKind.NUMBER:
                return self.result is not None and self.depth == 0
            case _:
                return False

    def add(self, token: Token) -> None:
        kind = token.kind
        self.has_moves |= kind in (TokenKind.MOVE, TokenKind.RESULT)
        if kind is TokenKind.TAG:
            self.tags[token.name] = token
        elif kind is TokenKind.BROKEN_TAG:
            self.broken_tags.append(token)
        elif kind is TokenKind.OPEN:
            self.depth += 1
        elif kind is TokenKind.CLOSE:
            self.depth = max(self.depth - 1, 0)
        elif self.depth == 0 and self.result is None:
            self.main_line.append(token)
            if kind is TokenKind.RESULT:
                self.result = token


def scripts(text: str) -> Iterator[PgnScript]:
    r"""Yield the games in a text. All line endings in the text must be `\n`."""
    script = PgnScript(0)
    for token in tokens(text):
        if script.is_followed_by(token):
            yield script
            script = PgnScript(token.at)
        script.add(token)
    yield script


def split_pgn(text: str) -> tuple[PgnPart, ...]:
    """Return the games in a text, in order. The result is empty if the text contains no tags and no words."""
    text = with_plain_newlines(text)
    found = [one for one in scripts(text) if one.tags or one.has_moves or _has_words(one)]
    ends = [*(one.begin for one in found[1:]), len(text)]
    parts, line, at = [], 1, 0
    for script, end in zip(found, ends, strict=False):
        line, at = line + text.count("\n", at, script.begin), script.begin
        parts.append(_part(script, text[at:end], line))
    return tuple(parts)


def _has_words(script: PgnScript) -> bool:
    return any(token.kind is TokenKind.WORD for token in script.main_line)


def _part(script: PgnScript, text: str, line: int) -> PgnPart:
    tags = {name: token.text for name, token in script.tags.items()}
    moves = [token.text for token in script.main_line if token.kind is TokenKind.MOVE][:FIRST_MOVES]
    result = script.result.text if script.result else result_of(tags.get("Result", "")) or UNFINISHED
    return PgnPart(text, line, tags, tuple(moves), result)
