"""The page's own refusals, each with its HTTP status and locale key; and the texts for its scripts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.domain.game import Game
from bot.i18n.catalog import LOCALES, Translator


class PageRefusal(Exception):
    """A refused request; nothing was changed."""

    status = 403
    key = "web-error-forbidden"


class NothingToSee(PageRefusal):
    """There is no such game, or this reader cannot see it."""

    status = 404
    key = "web-error-no-game"


class NotAPlayer(PageRefusal):
    key = "web-error-not-a-player"


class NothingToAnswer(PageRefusal):
    """There is no such challenge, or it is not for this reader."""

    status = 404
    key = "web-error-no-challenge"


class NotAMember(PageRefusal):
    """The reader has no access link, so settings cannot be stored for them; the scripts keep them in the browser."""


class NoSuchLesson(PageRefusal):
    status = 404
    key = "web-error-no-page"


class BadRequest(PageRefusal):
    """The request is not one that the page's scripts send."""

    status = 400
    key = "web-error-bad-request"


class Encoded(PageRefusal):
    """The body is compressed or otherwise encoded, which the page's scripts never do."""

    status = 415
    key = "web-error-bad-request"


class TooLarge(PageRefusal):
    """The body is larger than any that the page's scripts send."""

    status = 413
    key = "web-error-bad-request"


class TooSlow(PageRefusal):
    status = 408
    key = "web-error-too-slow"


class BadKey(PageRefusal):
    """The link was opened before, is too old, or was not made by this installation."""

    status = 410
    key = "web-error-bad-key"


class BadMemberKey(BadKey):
    """The same for a link to a member's puzzles."""

    key = "web-error-bad-member-key"


class Elsewhere(PageRefusal):
    """Another site's page sent the request in the reader's name."""

    key = "web-error-elsewhere"


class UnknownHost(PageRefusal):
    status = 421
    key = "web-error-host"


class TooMany(PageRefusal):
    status = 429
    key = "web-error-too-many"


class StillPlayed(PageRefusal):
    """The engine must not be asked about the position of an ongoing game of this browser."""

    key = "web-error-still-played"


class NowhereToPlay(PageRefusal):
    """Starting a game needs a member and a server; a reader without an access link has neither."""

    key = "web-error-nowhere"


class NoAccess(PageRefusal):
    """The member has left the server, or can no longer see the channel, so they can start nothing there."""

    key = "web-error-no-access"


class UnknownSolver(PageRefusal):
    """Puzzles belong to a member: the browser has opened no member's link, or too long ago."""

    key = "puzzles-closed"


class EngineBusy(PageRefusal):
    status = 503
    key = "web-error-engine-busy"


class Closed(PageRefusal):
    """The bot is starting or stopping."""

    status = 503
    key = "web-error-closed"


SCRIPTS = "web*.ftl"
_MARKS = re.compile(r"<@!?(\d+)>|\*\*|\\([^a-zA-Z0-9\s])")
"""A mention, the markup of bold text, and an escaped character, as in a name."""

_GAP = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")
"""A space between two Chinese characters, where Chinese has none."""


class _Names(Visitor):
    def __init__(self) -> None:
        self.found: dict[str, str] = {}

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (Fluent's own name)
        self.found[node.id.name] = f"{{{node.id.name}}}"


@cache
def _keys() -> dict[str, dict[str, str]]:
    """Return the keys of the scripts' texts, with `{name}` as each argument's value, which a script fills in."""
    found = {}
    for path in sorted((LOCALES / "en-US").glob(SCRIPTS)):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Message):
                names = _Names()
                names.visit(entry)
                found[entry.id.name] = names.found
    return found


def page_words(t: Translator) -> Mapping[str, str]:
    """Return the scripts' texts in a language, with `{name}` for each argument."""
    return {key: t(key, **names) for key, names in _keys().items() if t.has(key)}


def without_marks(sentence: str, game: Game | None = None) -> str:
    """Convert a sentence for Discord to plain text: mentions become players' names, and markup is removed."""
    names = {} if game is None else {str(seat.user_id): seat.name for seat in (game.white, game.black)}
    return _MARKS.sub(lambda found: names.get(found[1], "?") if found[1] else found[2] or "", sentence).strip()


def closed_up(sentence: str) -> str:
    """Remove the spaces around names in a sentence for players that is used with side names."""
    return _GAP.sub("", sentence)
