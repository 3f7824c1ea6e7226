"""Cleans user text before it is stored, shown, posted or logged.

All text from users, including names, passes through `clean_text` when it is received. Text is cleaned again when it is
read from a database, because older versions of the bot stored it uncleaned.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final


class UserText(str):
    """User text without characters that could break a database or change how the surrounding text is displayed.

    The text can still contain Markdown. This type reminds the front end to escape it.
    """

    __slots__ = ()


MARK_LIMIT: Final = 4
"""The maximum number of combining marks per character. No living script needs more, and more marks would overlap other
lines.
"""

READ_FOR_EACH: Final = 2
"""The number of input characters to read for each character allowed in the output. Used only if there is a limit."""

_NEWLINES: Final = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_BLANK_LINES: Final = re.compile("\n{3,}")
_PLAIN: Final = re.compile("[ -~\n]*")
_JOINERS: Final = "\u200c\u200d"
_SURE_TO_BE_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and symbols that are invisible."""
_SELECTORS: Final = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_NEVER: Final = re.compile("[\u2065\ufdd0-\ufdef\ufff0-\ufffc\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]")
"""Matches tag characters, noncharacters, and invisible unassigned characters."""


def clean_text(text: str, *, limit: int | None = None, multiline: bool = False) -> UserText:
    """Return a user's text in a form that is safe to store and show: normalized (NFC), trimmed, and on one line.

    This removes control characters, direction controls, lone surrogates, invisible characters, private-use characters,
    tag characters, noncharacters, and combining marks beyond `MARK_LIMIT`. Joiners are kept in emoji and where a script
    needs them.

    With `multiline`, line breaks are kept, but at most one blank line in a row. `limit` is the maximum length of the
    result. To limit the cost, only the first `READ_FOR_EACH * limit` characters are read.
    """
    if isinstance(text, UserText) and "\n" not in text:
        return _cut(text, limit)  # already clean
    if limit is not None:
        text = text[: READ_FOR_EACH * limit]
    text = _NEWLINES.sub("\n", text)
    visible = text if _PLAIN.fullmatch(text) else _normalized(text)
    lines = [" ".join(line.split()) for line in visible.split("\n")]
    clean = _BLANK_LINES.sub("\n\n", "\n".join(lines)) if multiline else " ".join(line for line in lines if line)
    return _cut(clean.strip(), limit)


def _cut(clean: str, limit: int | None) -> UserText:
    return UserText(clean[:limit].rstrip(f" \n{_JOINERS}"))


def _normalized(text: str) -> str:
    # Cut long runs of marks before normalization, which sorts them in quadratic time. Cut them again afterwards,
    # because normalization splits some marks into two.
    once = unicodedata.normalize("NFC", _joined(_without_excess(text)))
    return unicodedata.normalize("NFC", _without_excess(once))


def _without_excess(text: str) -> str:
    """Remove forbidden characters, excess combining marks, and combining marks without a base character."""
    kept: list[str] = []
    marks, has_base = 0, False
    for character in text:
        kind = unicodedata.category(character)
        if character in _JOINERS:
            kept.append(character)
        elif character == "\n" or kind == "Zs" or character == "\t":
            kept.append("\n" if character == "\n" else " ")
            marks, has_base = 0, False
        elif not _is_allowed(character, kind):
            continue
        elif kind in ("Mn", "Me"):
            # A variation selector is allowed only directly after its base character, because a sequence of selectors
            # could hide a message.
            if has_base and marks < (1 if _SELECTORS.match(character) else MARK_LIMIT):
                kept.append(character)
                marks += 1
        else:
            kept.append(character)
            marks, has_base = 0, True
    return "".join(kept)


def _is_allowed(character: str, kind: str) -> bool:
    """Return whether a character is allowed. This is only called for characters that are neither whitespace nor
    joiners.
    """
    if kind in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") or character in _SURE_TO_BE_BLANK or _NEVER.match(character):
        return False
    # The last two code points of each plane are noncharacters. Other unassigned code points are allowed, because they
    # might be assigned in a Unicode version that this Python doesn't know yet.
    return ord(character) & 0xFFFE != 0xFFFE


def _joined(text: str) -> str:
    """Remove joiners that have no effect."""
    if not any(joiner in text for joiner in _JOINERS):
        return text
    last = len(text) - 1
    return "".join(
        character
        for at, character in enumerate(text)
        if character not in _JOINERS or (0 < at < last and _does_join(text[at - 1], character, text[at + 1]))
    )


def _does_join(before: str, joiner: str, after: str) -> bool:
    """Return whether a joiner between two characters has an effect. It does in emoji, after a virama, and between
    Arabic letters.
    """
    if joiner == "\u200d" and _is_emoji(before) and _is_emoji(after):
        return True
    if unicodedata.combining(before) == 9:  # the class of viramas, which mute a vowel
        return True
    return all(unicodedata.bidirectional(each) in ("AL", "NSM") for each in (before, after))


def _is_emoji(character: str) -> bool:
    """Return whether a character can be part of an emoji. Such characters are symbols, arrows, skin tones and the emoji
    variation selector.
    """
    return character == "\ufe0f" or (ord(character) > 0xFF and unicodedata.category(character) in ("So", "Sm", "Sk"))
