"""The sandbox's tournament: a visitor joins it, and the simulated members play."""

import asyncio
from pathlib import Path

from bot.discord.client import Campmate
from bot.domain.pairing import leaders_of
from bot.sandbox.run import FOREST, PLACES, Town, build_town, simulated
from bot.services import games, tournaments
from tests.conftest import sqlite_url
from tests.timeouts import TIMEOUT
from tests.wording import ui_text


async def test_a_visitor_joins_the_tournament_and_gets_opponents_who_move(tmp_path: Path) -> None:
    async with simulated(sqlite_url(tmp_path / "sandbox.db")) as env, asyncio.timeout(TIMEOUT):
        town = await build_town(env)
        assert isinstance(env.bot, Campmate)
        runtime, alice = env.bot.runtime, town.alice
        db = runtime.db
        message = next(one for one in town.channel.history() if "The Steppe Cup" in str(one.components))
        await alice.click(message, label=ui_text("button-join-tournament"))
        tournament = await tournaments.load(db, 1)
        assert len(tournament.games) == PLACES * (PLACES - 1) // 2
        own = [game.id for game in tournament.games if alice.id in (game.white, game.black)]
        while not all([await is_visitors_turn(db, number, alice.id) for number in own]):
            await town.simulated_members.act()
            await env.settle()
        assert all(game.outcome for game in (await tournaments.load(db, 1)).games if game.id not in own)
        for number in own:
            await games.resign(db, number, alice.id, env.now())
        over = await tournaments.advance(db, tournament.id, env.now(), runtime.rng)
        assert over.is_over
        assert alice.id not in [one.user_id for one in leaders_of(over)]


async def is_visitors_turn(db: object, number: int, visitor: int) -> bool:
    game = await games.load(db, number)
    return game.to_move.user_id == visitor and game.channel_id is not None


async def test_the_other_server_accepts_a_team_match_and_plays_it(tmp_path: Path) -> None:
    async with simulated(sqlite_url(tmp_path / "sandbox.db")) as env, asyncio.timeout(TIMEOUT):
        town = await build_town(env)
        assert isinstance(env.bot, Campmate)
        db, alice = env.bot.runtime.db, town.alice
        [offered] = await alice.autocomplete(town.channel, "tournament challenge", "server", "")
        assert offered["name"] == FOREST
        await alice.slash(town.channel, "tournament challenge", server=offered["value"], boards=2, clock="1d")
        while not (
            found := [one for one in town.channel.history() if "The Steppe – The Forest" in str(one.components)]
        ):
            await act(town)
        [message] = found
        for member in (alice, town.bo):
            await member.click(message, label=ui_text("button-join-tournament"))
        match = await tournaments.load(db, 2)
        assert match.server_id == alice.guild.id
        assert len(match.games) == 2
        own = [game.id for game in match.games if alice.id in (game.white, game.black)]
        while not all([await is_visitors_turn(db, number, alice.id) for number in own]):
            await act(town)
        await games.resign(db, own[0], alice.id, env.now())
        assert sum(game.outcome is not None for game in (await tournaments.load(db, match.id)).games) == 1


async def test_the_other_server_votes_in_a_game_between_servers(tmp_path: Path) -> None:
    async with simulated(sqlite_url(tmp_path / "sandbox.db")) as env, asyncio.timeout(TIMEOUT):
        town = await build_town(env)
        assert isinstance(env.bot, Campmate)
        db, [found] = env.bot.runtime.db, await town.alice.autocomplete(town.channel, "vote challenge", "server", "for")
        await town.alice.slash(town.channel, "vote challenge", server=found["value"], color="black", span="10m")
        await act(town)
        twins = [await games.load(db, number) for number in (4, 5)]
        assert [one.linked_id for one in twins] == [5, 4]
        while (await games.load(db, 4)).ply == 0:
            await act(town)
        assert (await games.load(db, 5)).ply == 1


async def act(town: Town) -> None:
    """Have all simulated members act, and wait until the bot has posted the results."""
    await town.simulated_members.act()
    await town.other_server.act()
    await town.env.settle()
