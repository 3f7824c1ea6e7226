"""Web push: a browser's subscription, which push services are trusted with messages, and what is sent when."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from bot.domain.ids import GameId, UserId

if TYPE_CHECKING:
    from bot.domain.game import GameVersion  # at run time, it would load the rules for `bot.settings`

PUSH_SERVICES = (
    "fcm.googleapis.com",
    "*.push.services.mozilla.com",
    "*.notify.windows.com",
    "web.push.apple.com",
)
"""The hosts of the browsers' push services: Chrome's, Firefox's, Edge's and Safari's."""
MOST_BROWSERS = 10
"""Per member; a further browser replaces the oldest one."""
LONGEST_ENDPOINT = 1000
WORTH_PUSHING = timedelta(days=1)
"""Turns that began earlier are not pushed any more."""
MOST_PUSHES = 4
"""After this many failures a message is given up."""

_PRINTABLE = re.compile(r"[!-~]+")


@dataclass(frozen=True)
class PushSubscription:
    """What a browser gives to let it be notified: an address at its push service, and the keys for encryption."""

    endpoint: str
    p256dh: str
    """The browser's public key, as base64url."""
    auth: str
    """The shared secret, as base64url."""
    language: str = "en-US"
    """That of the page on which it was made, for members without a language of their own."""


@dataclass(frozen=True)
class TurnPush:
    """A message to one browser that it's its member's turn."""

    subscription_id: int
    subscription: PushSubscription
    user_id: UserId
    game_id: GameId
    version: GameVersion
    attempts: int = 0


def is_trusted(endpoint: str, hosts: Sequence[str] = PUSH_SERVICES) -> bool:
    """Whether an endpoint is at one of these hosts, by https and at its default port.

    Members choose the endpoints, and must not let the bot call any other address.
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
    """Whether a host is the wanted one, or with `*.` in front one below it."""
    return host.endswith(wanted[1:]) if wanted.startswith("*.") else host == wanted
