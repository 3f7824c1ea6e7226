"""The page's own refusals, each with its HTTP status and locale key; and the texts that its scripts need."""

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
    """There is no such game, or it is not for this reader."""

    status = 404
    key = "web-error-no-game"


class NotAPlayer(PageRefusal):
    """Only the game's players can act."""

    key = "web-error-not-a-player"


class NothingToAnswer(PageRefusal):
    """There is no such challenge, or it is not for this reader."""

    status = 404
    key = "web-error-no-challenge"


class NotAMember(PageRefusal):
    """The reader has no pass, so settings cannot be stored for them; the scripts keep them in the browser."""


class NoSuchLesson(PageRefusal):
    """The guides have no demonstration of this name."""

    status = 404
    key = "web-error-no-page"


class BadRequest(PageRefusal):
    """The request is not one that the page's scripts send."""

    status = 400
    key = "web-error-bad-request"


class Encoded(PageRefusal):
    """The request's body is compressed or otherwise encoded, as the page's scripts never send it."""

    status = 415
    key = "web-error-bad-request"


class TooLarge(PageRefusal):
    """The request's body is larger than any that the page's scripts send."""

    status = 413
    key = "web-error-bad-request"


class TooSlow(PageRefusal):
    """The request's body has not arrived in time."""

    status = 408
    key = "web-error-too-slow"


class BadKey(PageRefusal):
    """The link was opened before, is too old, or was not made by this installation."""

    status = 410
    key = "web-error-bad-key"


class BadMemberKey(BadKey):
    """Likewise, and the link leads to a member's puzzles."""

    key = "web-error-bad-member-key"


class Elsewhere(PageRefusal):
    """The request was sent by another site's page in the reader's name."""

    key = "web-error-elsewhere"


class UnknownHost(PageRefusal):
    """The request's host name is not the page's."""

    status = 421
    key = "web-error-host"


class TooMany(PageRefusal):
    """Too many requests or open pages."""

    status = 429
    key = "web-error-too-many"


class StillPlayed(PageRefusal):
    """The engine may not be asked about the position of an ongoing game of this browser."""

    key = "web-error-still-played"


class NowhereToPlay(PageRefusal):
    """Beginning a game needs a member, and a server to play in, which a reader without a pass has not."""

    key = "web-error-nowhere"


class NoAccess(PageRefusal):
    """The member has left the server, or cannot see the channel any more, so they can start nothing there."""

    key = "web-error-no-access"


class UnknownSolver(PageRefusal):
    """Puzzles are a member's own: the browser has opened no link of one, or too long ago."""

    key = "puzzles-closed"


class EngineBusy(PageRefusal):
    """The engine has not answered in time."""

    status = 503
    key = "web-error-engine-busy"


class Closed(PageRefusal):
    """The bot is starting or stopping."""

    status = 503
    key = "web-error-closed"


SCRIPTS = "web*.ftl"
"""The locale files with the texts of the scripts."""
_MARKS = re.compile(r"<@!?(\d+)>|\*\*|\\([^a-zA-Z0-9\s])")
"""A mention, the sign of bold text, and a character that is escaped, as in a name."""

_GAP = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")
"""A space between two Chinese characters, where Chinese has none."""


class _Names(Visitor):
    """Collects the arguments of a message."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (Fluent's own name)
        self.found[node.id.name] = f"{{{node.id.name}}}"


@cache
def _keys() -> dict[str, dict[str, str]]:
    """Return every key of the scripts' texts, with `{name}` as the value of each argument, which a script fills in."""
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
    """Return a sentence made for Discord as plain text: mentions become the players' names, and marks go."""
    names = {} if game is None else {str(seat.user_id): seat.name for seat in (game.white, game.black)}
    return _MARKS.sub(lambda found: names.get(found[1], "?") if found[1] else found[2] or "", sentence).strip()


def closed_up(sentence: str) -> str:
    """Return a sentence that names sides where it is written for players, whose names have spaces around them."""
    return _GAP.sub("", sentence)
