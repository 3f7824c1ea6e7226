"""The website's own errors, each with an HTTP status and a Fluent key, and the texts for the website's scripts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.domain.game import Game
from bot.i18n.catalog import LOCALES, Translator, read_resource


class PageRefusal(Exception):
    """The request was refused, and nothing was changed."""

    status = 403
    key = "web-error-forbidden"


class NothingToSee(PageRefusal):
    """There is no such page (of a game, for example), or this reader can't see it."""

    status = 404
    key = "web-error-no-game"


class NotAPlayer(PageRefusal):
    key = "web-error-not-a-player"


class NothingToAnswer(PageRefusal):
    """There is no such challenge, or this reader can't answer it."""

    status = 404
    key = "web-error-no-challenge"


class NotAMember(PageRefusal):
    """The reader isn't logged in, so the server can't store settings for them.

    The scripts keep these settings in the browser instead.
    """


class NoSuchLesson(PageRefusal):
    status = 404
    key = "web-error-no-page"


class BadRequest(PageRefusal):
    """The request isn't one that the website's scripts send."""

    status = 400
    key = "web-error-bad-request"


class Encoded(PageRefusal):
    """The body is compressed or otherwise encoded, which the website's scripts never do."""

    status = 415
    key = "web-error-bad-request"


class TooLarge(PageRefusal):
    """The body is larger than any that the website's scripts send."""

    status = 413
    key = "web-error-bad-request"


class TooSlow(PageRefusal):
    status = 408
    key = "web-error-too-slow"


class BadKey(PageRefusal):
    """The link was already used, is too old, or wasn't made by this installation."""

    status = 410
    key = "web-error-bad-key"


class BadMemberKey(BadKey):
    """A link to a member's puzzles was already used, is too old, or wasn't made by this installation."""

    key = "web-error-bad-member-key"


class Elsewhere(PageRefusal):
    """The request was sent by a page of another website in the reader's browser."""

    key = "web-error-elsewhere"


class UnknownHost(PageRefusal):
    status = 421
    key = "web-error-host"


class TooMany(PageRefusal):
    status = 429
    key = "web-error-too-many"


class PushServiceUnknown(PageRefusal):
    """The browser's push service isn't one of those that the bot sends messages to."""

    key = "web-error-push-service"


class StillPlayed(PageRefusal):
    """The position occurs in an ongoing game that this browser has a link to, so the engine can't be used for it."""

    key = "web-error-still-played"


class NowhereToPlay(PageRefusal):
    """The reader has no access link, so the bot doesn't know which member and server to start a game for."""

    key = "web-error-nowhere"


class NoAccess(PageRefusal):
    """The member has left the server or can no longer see the channel, so they can't start games there."""

    key = "web-error-no-access"


class UnknownSolver(PageRefusal):
    """The browser hasn't opened a member's personal link recently, so the bot doesn't know which member is solving
    puzzles.
    """

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
"""Matches a mention, bold markup, or an escaped character (which can occur in a name)."""


class _Names(Visitor):
    def __init__(self) -> None:
        self.found: dict[str, str] = {}

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (Fluent's own name)
        self.found[node.id.name] = f"{{{node.id.name}}}"


@cache
def _keys() -> dict[str, dict[str, str]]:
    """Return the Fluent keys of the scripts' texts, each with its arguments. An argument's value is a placeholder such
    as `{name}`, which the scripts replace.
    """
    found = {}
    for path in sorted((LOCALES / "en-US").glob(SCRIPTS)):
        for entry in read_resource(path).body:
            if isinstance(entry, ast.Message):
                names = _Names()
                names.visit(entry)
                found[entry.id.name] = names.found
    return found


def page_words(t: Translator) -> Mapping[str, str]:
    """Return the translated texts for the website's scripts, by Fluent key. Arguments are left as placeholders such as
    `{name}`.
    """
    return {key: t(key, **names) for key, names in _keys().items() if t.has(key)}


def without_marks(sentence: str, game: Game | None = None) -> str:
    """Convert a sentence written for Discord to plain text.

    Mentions are replaced by players' names, and markup is removed.
    """
    names = {} if game is None else {str(seat.user_id): seat.name for seat in (game.white, game.black)}
    return _MARKS.sub(lambda found: names.get(found[1], "?") if found[1] else found[2] or "", sentence).strip()
