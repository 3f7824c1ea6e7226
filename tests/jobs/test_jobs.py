"""Jobs do what is due at the given time, and a failing job doesn't hold up the others."""

import asyncio
import random
from datetime import datetime, timedelta

import pytest

from bot.domain.ids import ChallengeState, ColorChoice, GameId, Member
from bot.domain.outbox import MessageKind
from bot.jobs import run_all
from bot.jobs.clocks import ClockJob, ExpiryJob, FlagJob, Flags
from bot.jobs.games import EngineReplyJob
from bot.jobs.schedule import FrontEnd, Jobs
from bot.puzzles import PuzzleBook
from bot.rules import Color, Termination
from bot.services import challenges, clocks, games, outbox
from bot.services.engines import Engines
from bot.storage.database import Database
from tests.jobs.recorded import FakeChannels, RecordedMessenger, RecordedRoles
from tests.services.steps import NOW, challenge, start, start_with_engine

DAY, SECOND = timedelta(days=1), timedelta(seconds=1)


class RecordedJob:
    """A job that records its runs, and can fail."""

    def __init__(self, *, fails: bool = False) -> None:
        self.ran: list[datetime] = []
        self.fails = fails

    async def run(self, now: datetime) -> None:
        self.ran.append(now)
        if self.fails:
            raise RuntimeError("it fails")


async def test_a_failing_job_is_logged_and_delays_no_other(caplog: pytest.LogCaptureFixture) -> None:
    first, second = RecordedJob(fails=True), RecordedJob()
    await run_all([first, second], lambda: NOW)
    assert (first.ran, second.ran) == ([NOW], [NOW])
    assert "periodic job failed: RecordedJob" in caplog.text


async def test_a_game_ends_when_its_time_runs_out(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW, clock=DAY)
    job = ClockJob(db, Flags())
    await job.run(NOW + DAY - SECOND)
    assert not (await games.load(db, game.id)).is_over
    await job.run(NOW + DAY + SECOND)
    over = await games.load(db, game.id)
    assert over.outcome is not None and over.outcome.termination is Termination.TIMEOUT


async def test_a_player_is_warned_once(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW, clock=DAY)
    for _ in range(2):
        await ClockJob(db, Flags()).run(NOW + DAY * 3 / 4)
    warnings = [one for one in await outbox.due(db, NOW + DAY) if one.kind is MessageKind.WARNING]
    assert [one.subject for one in warnings] == [game.id]
    assert warnings[0].due.version == 1


async def test_clocks_are_checked_although_warnings_fail(
    db: Database, ann: Member, ben: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await start(db, ann, ben, NOW, clock=DAY)

    async def fails(*_: object) -> list[GameId]:
        raise RuntimeError("it fails")

    monkeypatch.setattr(clocks, "warn", fails)
    await ClockJob(db, Flags()).run(NOW + 2 * DAY)
    assert (await games.load(db, game.id)).is_over


async def test_without_alarms_nothing_is_done(db: Database) -> None:
    messenger = RecordedMessenger()
    await FlagJob(db, Flags(), messenger.dispatch_due).run(NOW)
    assert messenger.dispatches == 0


async def test_an_alarm_is_settled_and_its_result_posted_at_once(db: Database, ann: Member, ben: Member) -> None:
    game, messenger, flags = await start(db, ann, ben, NOW, clock=DAY), RecordedMessenger(), Flags()
    flags.take({game.id: NOW + DAY})
    await FlagJob(db, flags, messenger.dispatch_due).run(NOW + DAY + SECOND)
    assert (messenger.dispatches, len(flags)) == (1, 0)


async def test_an_unanswered_challenge_expires(db: Database, ann: Member, ben: Member) -> None:
    offered = await challenge(db, ann, ben, NOW)
    await ExpiryJob(db).run(NOW + DAY - SECOND)
    assert (await challenges.load(db, offered.id)).state is ChallengeState.OPEN
    await ExpiryJob(db).run(NOW + DAY + SECOND)
    assert (await challenges.load(db, offered.id)).state is ChallengeState.EXPIRED


async def test_the_engine_replies_once_and_its_move_is_shown(db: Database, ann: Member, engines: Engines) -> None:
    game = await start_with_engine(db, ann, NOW, color=ColorChoice.BLACK)
    messenger = RecordedMessenger()
    job = EngineReplyJob(db, engines, lambda: NOW, messenger)
    await job.run(NOW)
    job.begin(game)
    await asyncio.gather(*job._replies.values())
    [shown] = messenger.shown
    assert (shown.id, shown.ply, shown.turn) == (game.id, 1, Color.BLACK)
    await job.run(NOW)
    assert job._replies == {}


async def test_the_engine_shows_nothing_in_a_game_resigned_in_the_meantime(
    db: Database, ann: Member, engines: Engines
) -> None:
    game = await start_with_engine(db, ann, NOW, color=ColorChoice.BLACK)
    messenger = RecordedMessenger()
    job = EngineReplyJob(db, engines, lambda: NOW, messenger)
    await games.resign(db, game.id, ann.user_id, NOW)
    job.begin(game)
    await asyncio.gather(*job._replies.values())
    assert messenger.shown == []
    assert (await games.load(db, game.id)).ply == 0


async def test_all_jobs_run_in_a_database_with_nothing_to_do(
    db: Database, engines: Engines, caplog: pytest.LogCaptureFixture
) -> None:
    messenger = RecordedMessenger()
    read: list[str] = []

    async def get_book() -> PuzzleBook:
        read.append("book")
        raise AssertionError("no puzzle should be read")

    jobs = Jobs(
        db,
        engines,
        random.Random(1),
        lambda: NOW,
        get_book=get_book,
        front_end=FrontEnd(flags=Flags(), channels=FakeChannels(), roles=RecordedRoles(), messenger=messenger),
    )
    for one in jobs.rounds:
        await run_all([*one.timed, *one.jobs], lambda: NOW)
    jobs.stop()
    assert (messenger.shown, messenger.begun, read, caplog.messages) == ([], [], [], [])
    assert {one.name: one.seconds for one in jobs.rounds} == {
        "sweep": 20,
        "tournaments": 2,
        "outbox": 2,
        "explorer": 5,
        "checks": 60,
        "badges": 15,
        "races": 3,
    }
    assert [one.name for one in jobs.rounds if one.at_start] == ["sweep", "tournaments"]
