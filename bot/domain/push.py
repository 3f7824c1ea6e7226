"""Web push: a browser's subscription, the trusted push services, and the limits on messages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from bot.domain.ids import GameId, UserId

if TYPE_CHECKING:
    from bot.domain.game import GameVersion  # An import at run time would make `bot.settings` load `bot.rules`.

PUSH_SERVICES = (
    "fcm.googleapis.com",
    "*.push.services.mozilla.com",
    "*.notify.windows.com",
    "web.push.apple.com",
)
"""The hosts of the push services used by Chrome, Firefox, Edge and Safari."""
MOST_BROWSERS = 10
"""The maximum number of subscribed browsers per member. An additional subscription replaces the oldest one."""
LONGEST_ENDPOINT = 1000
WORTH_PUSHING = timedelta(days=1)
"""How long after the start of a turn a push message about the turn can still be sent."""
MOST_PUSHES = 4
"""The number of failed attempts after which a push is abandoned."""

_PRINTABLE = re.compile(r"[!-~]+")


@dataclass(frozen=True)
class PushSubscription:
    """A browser's address at its push service, and the keys for encrypting push messages."""

    endpoint: str
    p256dh: str
    """The browser's public key, as base64url."""
    auth: str
    """The shared secret, as base64url."""
    language: str = "en-US"
    """The language of the page on which the browser subscribed. It is used for members who haven't chosen a
    language.
    """


@dataclass(frozen=True)
class TurnPush:
    """A push message that tells one browser that it's the member's turn in a game."""

    subscription_id: int
    subscription: PushSubscription
    user_id: UserId
    game_id: GameId
    version: GameVersion
    attempts: int = 0


def is_trusted(endpoint: str, hosts: Sequence[str] = PUSH_SERVICES) -> bool:
    """Return whether an endpoint is an HTTPS address on one of these hosts, at the default port.

    Endpoints are sent by browsers. Without this check, a member could make the bot send requests to any address.
    """
    if len(endpoint) > LONGEST_ENDPOINT or _PRINTABLE.fullmatch(endpoint) is None or "\\" in endpoint:
        return False
    try:
        found = urlsplit(endpoint)
        is_plain = found.scheme == "https" and "@" not in found.netloc and found.port in (None, 443)
    except ValueError:
        return False
    return is_plain and any(_is_at(found.hostname or "", host) for host in hosts)


def _is_at(host: str, wanted: str) -> bool:
    """Return whether a host is `wanted`. If `wanted` starts with `*.`, return whether the host is one of its
    subdomains.
    """
    return host.endswith(wanted[1:]) if wanted.startswith("*.") else host == wanted
