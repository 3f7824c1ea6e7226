"""When several processes do the same thing at the same moment, it counts only once. Moves and other actions in games
have their own tests.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from bot.domain.clock import NotAway, NoVacationLeft, Vacation
from bot.domain.game import Game
from bot.domain.ids import Member, TournamentId, UserId
from bot.domain.ladders import Afterwards, ending_of
from bot.domain.puzzles import AttemptState, PuzzleVote, PuzzleWish, SolverTurn, Solving
from bot.domain.tournament import TournamentOver
from bot.domain.votes import MOST_VOTE_GAMES, NobodyVoted, TooManyVoteGames
from bot.puzzles import PuzzleBook
from bot.rules import Ply
from bot.services import clocks, games, ladder, puzzles, storms, tournaments, votes
from bot.services.engines import Requester
from bot.storage import games as stored_games
from bot.storage import tournaments as stored_tournaments
from bot.storage import votes as stored_votes
from bot.storage.database import Connection, Database, open_database
from tests.puzzle_files import BOOK, MATE

from .steps import CHECKMATE, GUILD, NOW, play, start
from .test_seasons import closing, value
from .test_tournaments import opened as open_tournament
from .test_votes import RUNNER
from .test_votes import begin as begin_vote_game

DAY = timedelta(days=1)
PROCESSES = 4
ONE = PuzzleBook((BOOK.by_id[MATE],))

Act = Callable[[Database], Awaitable[Any]]
AllAtOnce = Callable[[Act], Awaitable[list[Any]]]
Step = Callable[[Connection], Awaitable[Any]]
AfterAnother = Callable[[Step, Act], Awaitable[Any]]


@pytest.fixture
async def all_at_once(database_url: str, db: Database) -> AsyncIterator[AllAtOnce]:
    """Yield a function that runs an action in all processes at the same time. The function returns each process's
    result or error.
    """
    async with AsyncExitStack() as stack:
        opening = (open_database(database_url, synchronous="NORMAL") for _ in range(PROCESSES))
        processes = [await stack.enter_async_context(one) for one in opening]

        async def act(doing: Act) -> list[Any]:
            return await asyncio.gather(*(doing(one) for one in processes), return_exceptions=True)

        yield act


@pytest.fixture
async def after_another(database_url: str, db: Database) -> AsyncIterator[AfterAnother]:
    """Yield a function that makes two steps overlap. It runs `first` in one process's transaction, and starts `then` in
    another process before that transaction ends. It returns the result or error of `then`.
    """
    async with open_database(database_url, synchronous="NORMAL") as other:

        async def act(first: Step, then: Act) -> Any:
            async with db.writing() as connection:
                await first(connection)
                task: asyncio.Task[Any] = asyncio.create_task(then(other))
                await _waits_or_ends(task, db)
            return (await asyncio.gather(task, return_exceptions=True))[0]

        yield act


async def _waits_or_ends(task: asyncio.Task[Any], db: Database) -> None:
    """Wait until the task has finished, or until it waits for a lock in PostgreSQL. On SQLite, return immediately,
    because a second writer always waits there.
    """
    waiting = sa.text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    while db.server is not None and not task.done():
        async with db.reading() as connection:
            if await connection.scalar(waiting):
                return


def assert_one_succeeds(results: list[Any], kind: type, refusal: type[Exception]) -> None:
    assert sorted(type(one).__name__ for one in results) == sorted(
        [kind.__name__, *[refusal.__name__] * (PROCESSES - 1)]
    )


async def test_a_vacation_starts_once_and_shifts_the_clocks_once(
    all_at_once: AllAtOnce, db: Database, ann: Member, ben: Member
) -> None:
    waiting = await start(db, ann, ben, NOW, clock=3 * DAY)
    results = await all_at_once(lambda one: clocks.begin_vacation(one, ann.user_id, 5, NOW + DAY))
    assert_one_succeeds(results, Vacation, NoVacationLeft)
    stored = await games.load(db, waiting.id)
    assert stored.countdown is not None
    assert stored.countdown.deadline == NOW + 8 * DAY
    latest = await clocks.latest_vacation(db, ann.user_id)
    assert latest is not None
    assert latest.taken == 5


async def test_a_vacation_ends_once_and_shifts_the_clocks_back_once(
    all_at_once: AllAtOnce, db: Database, ann: Member, ben: Member
) -> None:
    waiting = await start(db, ann, ben, NOW, clock=3 * DAY)
    await clocks.begin_vacation(db, ann.user_id, 5, NOW + DAY)
    results = await all_at_once(lambda one: clocks.end_vacation(one, ann.user_id, NOW + 3 * DAY))
    assert_one_succeeds(results, Vacation, NotAway)
    stored = await games.load(db, waiting.id)
    assert stored.countdown is not None
    assert stored.countdown.deadline == NOW + 5 * DAY
    latest = await clocks.latest_vacation(db, ann.user_id)
    assert latest is not None
    assert latest.taken == 2


async def given(db: Database, by: Member) -> Solving:
    return await puzzles.ask(db, ONE, Requester(GUILD, by.user_id), PuzzleWish("orda"), now=NOW, rng=Random(1))


async def test_repeated_requests_for_the_daily_puzzle_give_one(all_at_once: AllAtOnce, ann: Member) -> None:
    daily = await all_at_once(lambda one: puzzles.ask_daily(one, ONE, Requester(GUILD, ann.user_id), NOW))
    assert len({one.attempt.id for one in daily}) == 1


async def test_requests_for_a_puzzle_in_several_tabs_give_one(all_at_once: AllAtOnce, ann: Member) -> None:
    asked = await all_at_once(lambda one: given(one, ann))
    assert len({one.attempt.id for one in asked}) == 1


async def test_hints_and_solutions_are_counted_once(all_at_once: AllAtOnce, db: Database, ann: Member) -> None:
    turn = SolverTurn((await given(db, ann)).attempt.id, ann.user_id, 0)
    hinted = await all_at_once(lambda one: puzzles.hint(one, ONE, turn, NOW))
    assert [one.attempt.hints for one in hinted] == [1] * PROCESSES
    results = await all_at_once(lambda one: puzzles.solution(one, ONE, turn, NOW))
    assert sum(isinstance(one, Solving) for one in results) == 1
    after = await puzzles.load(db, ONE, turn.attempt)
    assert (after.attempt.state, after.solver.failed, after.record.plays) == (AttemptState.SHOWN, 1, 1)


async def test_each_solvers_vote_on_a_puzzle_counts_once(
    all_at_once: AllAtOnce, db: Database, ann: Member, ben: Member
) -> None:
    for member, expected in ((ann, 1), (ben, 2)):
        turn = SolverTurn((await given(db, member)).attempt.id, member.user_id, 0)
        await puzzles.solution(db, ONE, turn, NOW)
        for _ in range(2):
            await all_at_once(lambda one, t=turn: puzzles.vote(one, ONE, t.attempt, t.by, PuzzleVote.GOOD))  # type: ignore[misc]
        record = (await puzzles.load(db, ONE, turn.attempt)).record
        assert (record.good, record.bad) == (expected, 0)


async def test_a_storm_starts_and_ends_once(all_at_once: AllAtOnce, db: Database, ann: Member) -> None:
    requester = Requester(GUILD, ann.user_id)
    runs = await all_at_once(lambda one: storms.begin(one, ONE, requester, "orda", now=NOW, rng=Random(1)))
    assert len({run.id for run in runs}) == 1
    ended = await all_at_once(lambda one: storms.end(one, ONE, runs[0].id, ann.user_id, NOW + timedelta(seconds=9)))
    assert {run.ended_at for run in ended} == {NOW + timedelta(seconds=9)}
    assert len(set(ended)) == 1


async def test_a_member_who_votes_in_several_tabs_has_one_ballot(
    all_at_once: AllAtOnce, db: Database, ann: Member, ben: Member
) -> None:
    game = await begin_vote_game(db)
    for member in (ann, ben):
        await all_at_once(lambda one, by=member: votes.cast(one, game.id, by, "d4", NOW))  # type: ignore[misc]
    assert (await votes.state_of(db, game.id, UserId(ann.user_id))).count.choices == (("d2d4", 2),)


async def test_a_server_starts_no_more_vote_games_than_its_limit(all_at_once: AllAtOnce, db: Database) -> None:
    await begin_vote_game(db)
    begun = await all_at_once(begin_vote_game)
    refused = [one for one in begun if isinstance(one, TooManyVoteGames)]
    assert len(begun) - len(refused) == MOST_VOTE_GAMES - 1
    assert sum(isinstance(one, Game) for one in begun) == MOST_VOTE_GAMES - 1


async def test_a_vote_is_not_closed_early_while_its_only_ballot_is_withdrawn(
    after_another: AfterAnother, db: Database, ann: Member
) -> None:
    game = await begin_vote_game(db)
    await votes.cast(db, game.id, ann, "d4", NOW)

    async def withdraw(connection: Connection) -> None:
        await stored_games.load(connection, game.id, to_write=True)
        await stored_votes.withdraw(connection, game.id, Ply(0), ann.user_id)

    closed = await after_another(withdraw, lambda one: votes.close_early(one, RUNNER, game.id, NOW))
    assert isinstance(closed, NobodyVoted)
    assert (await games.load(db, game.id)).vote == game.vote


async def test_a_season_that_ends_during_a_rating_includes_that_game(
    after_another: AfterAnother, db: Database, ann: Member, ben: Member
) -> None:
    game = await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    again = ending_of(game)
    assert again is not None
    [season] = await after_another(
        lambda connection: ladder.settle_all(connection, [again]),
        lambda one: ladder.close_season(one, closing(afterwards=Afterwards.KEEP), NOW),
    )
    assert [one.contestant.games for one in season.honored] == [2, 2]
    assert season.honored[0].contestant.rating == await value(db, ben)


@pytest.mark.parametrize(
    "then",
    [
        lambda one: tournaments.extend(one, TournamentId(1), NOW + 2 * DAY, NOW),
        lambda one: tournaments.call_off(one, TournamentId(1), UserId(9), NOW),
    ],
    ids=["extended", "canceled again"],
)
async def test_a_tournament_that_is_being_canceled_cannot_be_changed(
    after_another: AfterAnother, db: Database, then: Act
) -> None:
    tournament = await open_tournament(db)

    async def call_off(connection: Connection) -> None:
        loaded = await stored_tournaments.load(connection, tournament.id, to_write=True)
        await stored_tournaments.save(connection, loaded.called_off(NOW), since=loaded)

    assert isinstance(await after_another(call_off, then), TournamentOver)
    assert (await tournaments.load(db, tournament.id)).deadline == tournament.deadline
