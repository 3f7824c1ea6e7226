"""The try-out's tournament: a visitor joins, and the simulated members play."""

import asyncio
from pathlib import Path

from bot.domain.crosstable import leaders_of
from bot.frontend.client import Campmate
from bot.sandbox import PLACES, build_town, simulated
from bot.services import games, tournaments
from tests.conftest import sqlite_url
from tests.patience import PATIENCE


async def test_a_visitor_joins_the_tournament_and_has_opponents_who_move(tmp_path: Path) -> None:
    async with simulated(sqlite_url(tmp_path / "sandbox.db")) as env, asyncio.timeout(PATIENCE):
        town = await build_town(env)
        assert isinstance(env.bot, Campmate)
        house, alice = env.bot.house, town.alice
        db = house.db
        message = next(one for one in town.channel.history() if "The Steppe Cup" in str(one.components))
        await alice.click(message, label="Join")
        tournament = await tournaments.load(db, 1)
        assert len(tournament.games) == PLACES * (PLACES - 1) // 2
        own = [game.id for game in tournament.games if alice.id in (game.white, game.black)]
        while not all([await is_visitors_turn(db, number, alice.id) for number in own]):
            await town.simulated_members.act()
            await env.settle()
        assert all(game.outcome for game in (await tournaments.load(db, 1)).games if game.id not in own)
        for number in own:
            await games.resign(db, number, alice.id, env.now())
        over = await tournaments.advance(db, tournament.id, env.now(), house.rng)
        assert over.is_over
        assert alice.id not in [one.user_id for one in leaders_of(over)]


async def is_visitors_turn(db: object, number: int, visitor: int) -> bool:
    game = await games.load(db, number)
    return game.to_move.user_id == visitor and game.room_id is not None
