"""What the page itself refuses, each with the key of its sentence."""

from __future__ import annotations


class PageRefusal(Exception):
    """A request that is not met; nothing was changed."""

    status = 403
    key = "web-error-forbidden"


class NothingToSee(PageRefusal):
    """There is no such game, or it is not for this reader."""

    status = 404
    key = "web-error-no-game"


class NotAPlayer(PageRefusal):
    """Whoever only watches cannot act."""

    key = "web-error-not-a-player"


class NothingToAnswer(PageRefusal):
    """There is no such challenge, or it is not for this reader."""

    status = 404
    key = "web-error-no-challenge"


class NotAMember(PageRefusal):
    """A visitor's settings are kept in the browser."""


class NoSuchLesson(PageRefusal):
    """The guides have no demonstration of this name."""

    status = 404
    key = "web-error-no-page"


class BadRequest(PageRefusal):
    """What was sent makes no sense."""

    status = 400
    key = "web-error-bad-request"


class BadKey(PageRefusal):
    """A link that was used, is too old, or was never made here."""

    status = 410
    key = "web-error-bad-key"


class Elsewhere(PageRefusal):
    """What another site's page sends in a reader's name."""

    key = "web-error-elsewhere"


class UnknownHost(PageRefusal):
    """The page was asked for by a name that is not its own."""

    status = 421
    key = "web-error-host"


class TooMany(PageRefusal):
    """More requests, or more open pages, than one may have."""

    status = 429
    key = "web-error-too-many"


class StillPlayed(PageRefusal):
    """The engine is asked about a position of a game that goes on."""

    key = "web-error-still-played"


class NowhereToPlay(PageRefusal):
    """A game with the engine needs a member, and a server to be played in."""

    key = "web-error-nowhere"


class EngineBusy(PageRefusal):
    """The engine has not answered in time."""

    status = 503
    key = "web-error-engine-busy"


class Closed(PageRefusal):
    """The bot has been told to stop."""

    status = 503
    key = "web-error-closed"
