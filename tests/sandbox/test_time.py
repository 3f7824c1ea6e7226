"""Time in the sandbox: the simulated Discord uses the machine's clock, and the bot keeps running while nobody acts."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.client import Campmate
from bot.discord.scheduler import Scheduler
from bot.domain.challenge import Proposal, Terms
from bot.domain.clock import Fischer
from bot.domain.game import Game
from bot.domain.ids import ChannelId, ColorChoice, Member, ServerId, UserId
from bot.rules import Color, Termination
from bot.sandbox import run as sandbox
from bot.sandbox.run import Town, build_town, run_sandbox, simulated
from bot.sandbox.simulator import keep_shown, local_timezone
from bot.services import challenges, games
from bot.variants import find_family
from tests.conftest import sqlite_url
from tests.timeouts import TIMEOUT, until

SECOND = timedelta(seconds=1)
BRIEF = Fischer(SECOND, SECOND)
"""The clock of a game that lasts only a few seconds."""


async def begin_live_game(town: Town, now: datetime) -> Game:
    """Start a game between Alice and Bo with the clock BRIEF. Both make their first two moves at `now`."""
    assert isinstance(town.env.bot, Campmate)
    assert town.channel.guild is not None
    runtime = town.env.bot.runtime
    alice, bo = (Member(UserId(one.id), one.user.name) for one in (town.alice, town.bo))
    proposal = Proposal(
        server_id=ServerId(town.channel.guild.id),
        channel_id=ChannelId(town.channel.id),
        challenger=alice,
        opponent=bo,
        terms=Terms(find_family("orda"), rated=False, clock=BRIEF),
        color=ColorChoice.WHITE,
        created_at=now,
    )
    offered = await challenges.create(runtime.db, proposal)
    game = await challenges.accept(runtime.db, offered.id, bo, now, runtime.rng)
    for move in ("e4", "a5", "d4", "b5"):
        game = (await games.play_move(runtime.db, game.id, game.to_move.user_id, move, now)).game
    return game


async def test_a_flag_falls_and_is_shown_while_nobody_acts(tmp_path: Path) -> None:
    shown = asyncio.Event()

    async def refresh() -> None:
        shown.set()

    async with simulated(sqlite_url(tmp_path / "sandbox.db"), is_real_time=True) as env, asyncio.timeout(TIMEOUT):
        town = await build_town(env)
        assert isinstance(env.bot, Campmate)
        game = await begin_live_game(town, env.now())
        async with asyncio.TaskGroup() as group:
            showing = group.create_task(keep_shown(env, refresh))
            group.create_task(env.bot.take_over(game))
            while not game.is_over:
                await shown.wait()
                shown.clear()
                game = await games.load(env.bot.runtime.db, game.id)
            showing.cancel()
        assert game.outcome is not None
        assert (game.outcome.winner, game.outcome.termination) == (Color.BLACK, Termination.TIMEOUT)


async def test_the_scheduler_runs_while_nobody_acts(tmp_path: Path) -> None:
    async with simulated(sqlite_url(tmp_path / "sandbox.db"), is_real_time=True) as env:
        assert isinstance(env.bot, Campmate)
        scheduler = env.bot.get_cog("Scheduler")
        assert isinstance(scheduler, Scheduler)
        often = min(scheduler.rounds.values(), key=lambda one: one.pause)
        await until(lambda: often.current_loop >= 2)


@pytest.mark.parametrize(("named", "shown"), [("Asia/Shanghai", "Asia/Shanghai"), ("Nowhere/AtAll", "UTC")])
def test_times_are_shown_in_the_machines_time_zone(monkeypatch: pytest.MonkeyPatch, named: str, shown: str) -> None:
    monkeypatch.setenv("TZ", named)
    monkeypatch.setattr(Path, "resolve", lambda self: Path("/etc/localtime"))
    assert local_timezone() == shown


async def test_the_simulated_discord_uses_the_machines_time(tmp_path: Path) -> None:
    async with simulated(sqlite_url(tmp_path / "sandbox.db"), is_real_time=True) as env:
        guild = env.create_guild("The Steppe")
        channel = guild.create_text_channel("campfire")
        alice = guild.add_member(env.create_user("alice"))
        before = datetime.now(UTC)
        message = await alice.send(channel, "What time is it?")
        after = datetime.now(UTC)
        assert isinstance(env.bot, Campmate)
        # The time in a message's id is in milliseconds.
        assert before - timedelta(milliseconds=1) <= message.created_at <= after
        assert before <= env.bot.runtime.now()


class Begun(Exception):
    """Raised in place of running the sandbox."""


async def test_the_sandbox_runs_in_real_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: dict[str, Any] = {}

    def begin(_: str, **named: Any) -> None:
        asked.update(named)
        raise Begun

    monkeypatch.setattr(sandbox, "simulated", begin)
    with pytest.raises(Begun):
        await run_sandbox(0, sqlite_url(tmp_path / "sandbox.db"), say=lambda _: None)
    assert asked["is_real_time"]


def test_its_page_uses_the_machines_time_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Shanghai")
    monkeypatch.setattr(sandbox, "corrected_page", lambda *_, **named: named)
    town: Any = SimpleNamespace(env=None, channel=None, members=())
    served: Any = sandbox.serving(town, 0)
    assert served["timezone"] == "Asia/Shanghai"
