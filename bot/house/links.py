"""Links to the board's page: one that anybody may follow, and personal ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from bot.address import Address
from bot.domain.ids import GameId, UserId
from bot.house.keys import Keys, new_secret
from bot.services import passes
from bot.services.store import Database


@dataclass(frozen=True)
class Links:
    """The page's address, and with what its keys are signed."""

    address: Address
    keys: Keys

    def board(self, game_id: GameId) -> str:
        """Return where a game can be watched."""
        return self.address.to(f"g/{game_id}")

    async def personal(self, db: Database, user_id: UserId, game_id: GameId, now: datetime) -> str:
        """Return where a member can play a game, or watch it: once, within some minutes."""
        given = await passes.issue(db, user_id, game_id, now)
        return self.address.to(f"k/{self.keys.write(given)}")


@dataclass(frozen=True)
class PageAt:
    """Where the page is asked for, and the secret that signs its keys, if one is given."""

    url: str
    secret: str | None = field(default=None, repr=False)


async def open_links(db: Database, page: PageAt) -> Links:
    """Read the page's address and the secret, which is made where there is none yet; raise ValueError."""
    return Links(Address.read(page.url), Keys(page.secret or await passes.secret(db, new_secret())))
