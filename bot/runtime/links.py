"""Links to the website: public links for watching a game, and personal links for playing. A personal link contains a
signed key.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field
from datetime import datetime

from itsdangerous import BadSignature, Signer, URLSafeSerializer

from bot.domain.access_links import AccessLink, MemberSession
from bot.domain.ids import GameId, Member, ServerId, TournamentId, UserId
from bot.ops.address import Address
from bot.rules import Ply
from bot.services import access_links
from bot.services.store import Database

SALT, MEMBER_SALT, COOKIE_SALT = "link", "member", "cookie"
"""Separate salts, so that keys for games, keys for members, and cookies can't be used in place of each other."""


def new_secret() -> str:
    """Return an unguessable random token, which is used for signing keys or as part of a browser's cookie."""
    return secrets.token_urlsafe(32)


class Keys:
    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt=SALT)
        self._member_signer = URLSafeSerializer(secret, salt=MEMBER_SALT)
        self._cookie_signer = Signer(secret, salt=COOKIE_SALT, digest_method=hashlib.sha256)

    def write(self, given: AccessLink) -> str:
        return _text(self._signer.dumps([given.number, given.user_id, given.game_id]))

    def read(self, key: str) -> AccessLink | None:
        """Return the access link that a key represents, or None if the key wasn't signed by this installation."""
        try:
            number, user_id, game_id = self._signer.loads(key)
        except (BadSignature, ValueError, TypeError):
            return None
        return AccessLink(number, UserId(user_id), GameId(game_id))

    def write_of_member(self, given: MemberSession) -> str:
        return _text(self._member_signer.dumps([given.number, given.user_id, given.server_id]))

    def read_of_member(self, key: str) -> MemberSession | None:
        """Return the member session that a key represents, or None if the key wasn't signed by this installation."""
        try:
            number, user_id, guild_id = self._member_signer.loads(key)
        except (BadSignature, ValueError, TypeError):
            return None
        return MemberSession(number, UserId(user_id), ServerId(guild_id))

    def cookie(self, key: str, token: str) -> str:
        """Return the cookie for a browser that logs in with a key.

        The cookie is calculated from the key, the secret, and `token`, which the link's page has given to the browser.
        So if the page's form is sent twice, both responses contain the same cookie. Nobody can calculate the cookie
        without the secret.
        """
        return _text(self._cookie_signer.get_signature(f"{key} {token}"))


def _text(written: str | bytes) -> str:
    return written if isinstance(written, str) else written.decode()


@dataclass(frozen=True)
class Links:
    address: Address
    keys: Keys

    def board(self, game_id: GameId) -> str:
        return self.address.to(f"g/{game_id}")

    def tournament(self, tournament_id: TournamentId) -> str:
        return self.address.to(f"t/{tournament_id}")

    async def personal(self, db: Database, member: Member, game_id: GameId, now: datetime) -> str:
        """Return a member's personal link to a game. The link logs in a single browser and must be opened within
        minutes.
        """
        given = await access_links.issue(db, member, game_id, now)
        return self.address.to(f"k/{self.keys.write(given)}")

    async def to_analysis(
        self, db: Database, member: Member, place: tuple[GameId, Ply], now: datetime, *, chapter: str | None = None
    ) -> str:
        """Return a member's personal link to the analysis of a game at a ply, or to a saved chapter of the game."""
        game_id, ply = place
        return f"{await self.personal(db, member, game_id, now)}/analysis/{f'{chapter}/' if chapter else ''}{ply}"

    async def to_puzzles(self, db: Database, member: Member, guild_id: ServerId, now: datetime) -> str:
        """Return a member's personal link to the puzzles.

        The link logs in a single browser and must be opened within minutes. To link to another MemberPage, append its
        path, such as `/storm`. `guild_id` is the server in which the link was requested, or NO_SERVER.
        """
        given = await access_links.issue_to_member(db, member, guild_id, now)
        return self.address.to(f"puzzles/{self.keys.write_of_member(given)}")


@dataclass(frozen=True)
class PageAt:
    """The website's URL and, if configured, the secret for signing keys."""

    url: str
    secret: str | None = field(default=None, repr=False)


async def open_links(db: Database, page: PageAt) -> Links:
    """Return the object that creates links to the website.

    Keys are signed with the given secret. If no secret is given, they are signed with a stored secret, which is created
    if necessary. Raise ValueError if the website's URL is invalid.
    """
    return Links(Address.read(page.url), Keys(page.secret or await access_links.secret(db, new_secret())))
