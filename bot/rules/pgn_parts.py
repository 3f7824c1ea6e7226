"""Splits a text with several games in PGN into its games, as they stand: what is wrong in one spoils no other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.rules.pgn_tokens import UNFINISHED, Token, TokenKind, result_of, tokens, with_plain_newlines

FIRST_MOVES = 6
"""So many of a game's first moves tell which game it is."""
FIRST_NUMBER = re.compile(r"1[ \t]*\.?")
"""The number of White's first move; Black's, with more dots, may follow a comment."""


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
class PgnScript:
    """The tokens of one game: its tags, and its main line."""

    begin: int
    tags: dict[str, Token] = field(default_factory=dict)
    broken_tags: list[Token] = field(default_factory=list)
    main_line: list[Token] = field(default_factory=list)
    """Moves, their numbers, comments, other words and the result, without variations."""
    result: Token | None = None
    has_moves: bool = False
    depth: int = 0
    """Of parentheses, in which variations stand."""

    def is_followed_by(self, token: Token) -> bool:
        """Tell whether a token belongs to the next game.

        A game ends with its result, where tags follow its moves, or where its moves are numbered from 1 again.
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
        """Take a token in."""
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
    """Yield the games of a text whose lines end plainly, one by one."""
    script = PgnScript(0)
    for token in tokens(text):
        if script.is_followed_by(token):
            yield script
            script = PgnScript(token.at)
        script.add(token)
    yield script


def split_pgn(text: str) -> tuple[PgnPart, ...]:
    """Return the games of a text in their order; none if it has neither a tag nor a word."""
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
