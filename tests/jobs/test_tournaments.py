"""Tournaments advance automatically, but start no games without a channel."""

import asyncio
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from bot.domain.ids import System, TournamentId
from bot.domain.outbox import MessageKind
from bot.domain.tournament import Tournament, TournamentState
from bot.jobs.tournaments import PAUSE, TournamentJob
from bot.services import games, outbox, settings, tournaments
from bot.storage.database import Database
from tests.jobs.recorded import FakeChannels, RecordedMessenger
from tests.services.steps import CHANNEL, GUILD, NOW
from tests.services.test_tournaments import DAY, ELSEWHERE, opened

SOON = timedelta(seconds=2)


class Setting:
    """The job under test, and fakes of the interfaces that it uses."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.channels = FakeChannels()
        self.messenger = RecordedMessenger()
        self.job = TournamentJob(db, Random(1), lambda: NOW, channels=self.channels, messenger=self.messenger)

    async def swiss(self) -> Tournament:
        """A Swiss tournament of four players that has started its first round."""
        tournament = await opened(self.db, 4, system=System.SWISS, size=4)
        await self.job.run(NOW)
        return await tournaments.load(self.db, tournament.id)

    async def end_games(self, tournament: Tournament) -> Tournament:
        """End the tournament's games by having Black resign."""
        for game in tournament.games:
            if game.outcome is None:
                await games.resign(self.db, game.id, game.black, NOW)
        return await tournaments.load(self.db, tournament.id)


@pytest.fixture
def setting(db: Database) -> Setting:
    return Setting(db)


async def messages(db: Database, kind: MessageKind) -> list[int]:
    """Return the subjects of all due messages of one kind."""
    return [one.subject for one in await outbox.due(db, NOW) if one.kind is kind]


async def test_a_full_tournament_starts_and_its_games_are_due(setting: Setting) -> None:
    tournament = await setting.swiss()
    assert (tournament.state, tournament.stage, len(tournament.games)) == (TournamentState.RUNNING, 1, 2)
    assert await messages(setting.db, MessageKind.BOARD) == [game.id for game in tournament.games]
    assert (MessageKind.TOURNAMENT, tournament.id) in setting.messenger.begun
    assert setting.messenger.dispatches == 1


async def test_the_next_round_is_paired_once_a_rounds_last_game_is_over(setting: Setting) -> None:
    tournament = await setting.end_games(await setting.swiss())
    assert tournament.stage == 1
    setting.job.begin(tournament.id)
    await asyncio.gather(*setting.job._tasks)
    paired = await tournaments.load(setting.db, tournament.id)
    assert (paired.stage, len(paired.games)) == (2, 4)


async def test_two_runs_at_once_pair_a_round_once(setting: Setting) -> None:
    tournament = await setting.end_games(await setting.swiss())
    await asyncio.gather(*(setting.job.settle(tournament.id) for _ in range(3)), setting.job.run(NOW))
    assert len((await tournaments.load(setting.db, tournament.id)).games) == 4


async def test_the_end_of_a_game_is_posted_after_the_tournament_has_advanced(setting: Setting) -> None:
    tournament = await setting.swiss()
    for pending in await outbox.due(setting.db, NOW):
        await outbox.forget(setting.db, pending)
    await games.resign(setting.db, tournament.games[0].id, tournament.games[0].black, NOW)
    assert await messages(setting.db, MessageKind.TOURNAMENT) == []
    setting.messenger.begun.clear()
    await setting.job.run(NOW)
    assert setting.messenger.begun == [(MessageKind.TOURNAMENT, tournament.id)]
    assert await outbox.still_due(setting.db, MessageKind.TOURNAMENT, tournament.id) is not None


async def test_a_run_with_nothing_due_posts_nothing(setting: Setting) -> None:
    await opened(setting.db, 3)
    await setting.job.run(NOW)
    assert (setting.messenger.begun, setting.messenger.dispatches) == ([], 0)


async def test_a_tournament_without_its_channel_pauses_and_notifies_its_players(setting: Setting) -> None:
    tournament = await setting.end_games(await setting.swiss())
    setting.channels.gone.add(CHANNEL)
    await setting.job.look_in_channel(CHANNEL)
    paused = await tournaments.load(setting.db, tournament.id)
    assert (paused.is_paused, paused.stage) == (True, 1)
    assert await messages(setting.db, MessageKind.TOURNAMENT_PAUSED) == [tournament.id]


async def test_it_resumes_once_its_channel_is_back(setting: Setting) -> None:
    tournament = await setting.end_games(await setting.swiss())
    setting.channels.gone.add(CHANNEL)
    await setting.job.look_in_channel(CHANNEL)
    setting.channels.gone.clear()
    await setting.job.look_in_server(GUILD)
    resumed = await tournaments.load(setting.db, tournament.id)
    assert (resumed.is_paused, resumed.stage) == (False, 2)


async def test_it_moves_to_the_tournament_channel_if_everyone_sees_that(setting: Setting) -> None:
    tournament = await opened(setting.db, 2)
    await settings.change(setting.db, settings.TOURNAMENTS, GUILD, channel_id=ELSEWHERE)
    setting.channels.gone.add(CHANNEL)
    await setting.job.look_in_channel(CHANNEL)
    moved = await tournaments.load(setting.db, tournament.id)
    assert (moved.channel_id, moved.is_paused) == (ELSEWHERE, False)


async def test_it_pauses_if_not_everyone_sees_the_tournament_channel(setting: Setting) -> None:
    tournament = await opened(setting.db, 2)
    await settings.change(setting.db, settings.TOURNAMENTS, GUILD, channel_id=ELSEWHERE)
    setting.channels.gone.add(CHANNEL)
    setting.channels.hidden.add(ELSEWHERE)
    await setting.job.look_in_channel(CHANNEL)
    assert (await tournaments.load(setting.db, tournament.id)).is_paused


async def test_a_failing_tournament_delays_no_other_and_is_retried_later(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = [await opened(setting.db) for _ in range(2)]
    advance, tried = tournaments.advance, []

    async def fail_in_the_first(db: Database, number: TournamentId, *rest: Any) -> Tournament:
        tried.append(number)
        if number == first.id:
            raise RuntimeError("nobody can be paired")
        return await advance(db, number, *rest)

    monkeypatch.setattr(tournaments, "advance", fail_in_the_first)
    late = NOW + DAY
    monkeypatch.setattr(setting.job, "_now", lambda: late)
    await setting.job.run(late)
    assert (await tournaments.load(setting.db, second.id)).state is TournamentState.CALLED_OFF
    await setting.job.run(late + SOON)
    assert tried.count(first.id) == 1
    await setting.job.run(late + PAUSE)
    assert tried.count(first.id) == 2
