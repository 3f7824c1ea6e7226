"""The sentence that says what is wrong with a PGN or a FEN: the line, the token and the reason."""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.rules.pgn import InvalidPgn, PgnFault
from bot.words.names import plain
from bot.words.texts import Voice

MARKUP = re.compile(r"[`<>@*_~|\\#]")


def pgn_text(voice: Voice, error: InvalidPgn, reason: Callable[[Voice, Exception], str | None]) -> str:
    """Say what is wrong. `reason`: tells why a position or a move cannot be, as `refusal_text`."""
    key = f"pgn-{error.fault}"
    if error.fault is PgnFault.VARIANT and not error.token:
        key = "pgn-variant-missing"
    if error.fault is PgnFault.OPTIONS and not error.expected:
        key = "pgn-options-none"
    why = "" if error.cause is None else reason(voice, error.cause) or ""
    return voice(
        key, line=str(error.line), token=_shown(error.token), move=error.move, expected=error.expected, why=why
    )


def _shown(token: str) -> str:
    """Return a token between quotation marks, without what Discord may take for markup."""
    return f"“{plain(MARKUP.sub('', token))}”"
