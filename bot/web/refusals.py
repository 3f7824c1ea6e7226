"""The page's own refusals, each with the HTTP status and the locale key of its sentence."""

from __future__ import annotations


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
