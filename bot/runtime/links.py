"""Links to the page: public ones to watch a game, and personal ones to play."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from bot.domain.ids import GameId, GuildId, Member, TournamentId
from bot.ops.address import Address
from bot.runtime.keys import Keys, new_secret
from bot.services import access_links
from bot.services.store import Database


@dataclass(frozen=True)
class Links:
    """The page's address, and the keys for personal links."""

    address: Address
    keys: Keys

    def board(self, game_id: GameId) -> str:
        """Return the public link to a game."""
        return self.address.to(f"g/{game_id}")

    def tournament(self, tournament_id: TournamentId) -> str:
        """Return the public link to a tournament's tables."""
        return self.address.to(f"t/{tournament_id}")

    async def personal(self, db: Database, member: Member, game_id: GameId, now: datetime) -> str:
        """Return a member's personal link to a game, which signs one browser in, within minutes."""
        given = await access_links.issue(db, member, game_id, now)
        return self.address.to(f"k/{self.keys.write(given)}")

    async def to_puzzles(self, db: Database, member: Member, guild_id: GuildId, now: datetime) -> str:
        """Return a member's personal link to the puzzles, which signs one browser in, within minutes.

        With `/storm` behind it, it leads to puzzle storm. `guild_id`: where the member asks for it, or NO_SERVER.
        """
        given = await access_links.issue_to_member(db, member, guild_id, now)
        return self.address.to(f"puzzles/{self.keys.write_of_member(given)}")


@dataclass(frozen=True)
class PageAt:
    """The page's address, and the secret that signs its keys, if one is given."""

    url: str
    secret: str | None = field(default=None, repr=False)


async def open_links(db: Database, page: PageAt) -> Links:
    """Read the page's address and the secret, which is made and stored if there is none; raise ValueError."""
    return Links(Address.read(page.url), Keys(page.secret or await access_links.secret(db, new_secret())))
