"""The scheduler's rounds: if one task fails, the others still run, and the next round runs as usual."""

from typing import Any

import pytest

from bot.discord.core.outbox import Outbox
from bot.discord.scheduler import Scheduler
from bot.domain.game import Game
from bot.domain.ids import TournamentId
from bot.domain.tournament import Tournament, TournamentState
from bot.jobs.schedule import DISPATCH_SECONDS, EXPLORER_SECONDS
from bot.services import engine_games, explorer, games, tournaments
from bot.storage.errors import StorageError
from tests.e2e.world import World


async def state_of(world: World, number: int) -> TournamentState:
    return (await tournaments.load(world.client.runtime.db, TournamentId(number))).state


async def test_a_tournament_that_fails_does_not_hold_up_others(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        await world.alice.slash(world.channel, "tournament create", joining="1h")
    advance = tournaments.advance

    async def fail_in_the_first(db: Any, number: TournamentId, *rest: Any) -> Tournament:
        if number == 1:
            raise RuntimeError("nobody can be paired")
        return await advance(db, number, *rest)

    with monkeypatch.context() as patched:
        patched.setattr(tournaments, "advance", fail_in_the_first)
        world.env.backend.advance_clock(3600)
        await world.restart()
        states = [await state_of(world, number) for number in (1, 2)]
        assert states == [TournamentState.OPEN, TournamentState.CALLED_OFF]
    await world.restart()
    assert await state_of(world, 1) is TournamentState.CALLED_OFF


async def test_a_game_that_cannot_be_loaded_does_not_stop_the_scheduler(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.alice.slash(world.channel, "play", level=1, color="white")

    async def waiting(*_: object) -> list[int]:
        return [1]

    async def fails(*_: object) -> Game:
        raise StorageError("locked")

    with monkeypatch.context() as patched:
        patched.setattr(engine_games, "waiting", waiting)
        patched.setattr(games, "load", fails)
        await world.restart()
    sweeper = world.client.get_cog("Scheduler")
    assert isinstance(sweeper, Scheduler)
    assert sweeper.rounds["sweep"].is_running()


async def test_missed_rounds_are_not_made_up_after_suspending_the_machine(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweeper = world.client.get_cog("Scheduler")
    assert isinstance(sweeper, Scheduler)
    rounds: list[Any] = []

    async def count(box: Outbox) -> None:
        rounds.append(box)
        if len(rounds) == 100:
            # Stop here, because two days of rounds would take minutes.
            for each in sweeper.rounds.values():
                each.cancel()

    monkeypatch.setattr(Outbox, "dispatch_due", count)
    world.env.backend.advance_clock(48 * 3600)
    for _ in range(2):
        await world.env.advance_time(10 * DISPATCH_SECONDS)
    assert 16 <= len(rounds) <= 24


async def test_only_jobs_that_can_be_overdue_run_at_the_start(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[object] = []

    async def count(db: object) -> int:
        counted.append(db)
        return 0

    monkeypatch.setattr(explorer, "catch_up", count)
    await world.restart()
    assert counted == []
    await world.env.advance_time(EXPLORER_SECONDS)
    assert counted == [world.client.runtime.db]
