"""The sentence that says what is wrong with a PGN or a FEN: the line, the token and the reason."""

from __future__ import annotations

from collections.abc import Callable

from bot.domain.text import UserText, clean_text
from bot.i18n.catalog import Translator
from bot.i18n.names import NAME_LIMIT, plain
from bot.rules.pgn import InvalidPgn, PgnFault
from bot.rules.pgn_parts import PgnPart


def pgn_text(t: Translator, error: InvalidPgn, reason: Callable[[Translator, Exception], str | None]) -> str:
    """Say what is wrong. `reason`: tells why a position or a move cannot be, as `refusal_text`."""
    key = f"pgn-{error.fault}"
    if error.fault is PgnFault.VARIANT and not error.token:
        key = "pgn-variant-missing"
    if error.fault is PgnFault.OPTIONS and not error.expected:
        key = "pgn-options-none"
    why = "" if error.cause is None else reason(t, error.cause) or ""
    said = t(key, line=str(error.line), token=_shown(error.token), move=error.move, expected=error.expected, why=why)
    return said if error.game is None else t("pgn-in-game", game=str(error.game), said=said)


def several_text(t: Translator, count: int, shown: int) -> str:
    """Ask which of several games is meant; `shown`: how many of them are listed."""
    asked = t("import-several", count=count)
    return asked if shown == count else f"{asked} {t('import-more', shown=shown)}"


def part_text(t: Translator, part: PgnPart) -> str:
    """Return who plays a game of several, as a line of a list."""
    # Of a name without visible characters `plain` makes the same as PGN has for one that is not known.
    players = [plain(part.tags.get(color, "")) for color in ("White", "Black")]
    return t("import-part", white=players[0], black=players[1])


def part_details(part: PgnPart) -> str:
    """Return the result of a game of several, when it was played, and its first moves as they are written."""
    date = part.tags.get("Date", "").replace("?", "").strip(".")
    return " · ".join(plain(one) for one in (part.result, date, " ".join(part.moves)) if one)


def _shown(token: str) -> UserText:
    """Return a token of the text between quotation marks, as a user's text."""
    return clean_text(f"“{clean_text(token, limit=NAME_LIMIT) or '?'}”")
