"""The queries of puzzles, storm, tournaments, seasons and votes, for `tests.bench.million`."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress

from bot.domain.ids import AttemptId, GameId, RaceId, SeasonId, ServerId, StormId, TournamentId, UserId
from bot.domain.puzzles import PuzzleWish, SolverTurn
from bot.domain.tournament import SeveralTournaments, TournamentState
from bot.puzzles import PuzzleBook
from bot.services import (
    access_links,
    badges,
    clocks,
    exercises,
    games,
    ladder,
    puzzles,
    recaps,
    server_challenges,
    settings,
    storms,
    tournaments,
    votes,
)
from bot.services.engines import Engines, Requester
from bot.services.store import reading
from bot.services.tournaments import TournamentQuery
from bot.storage import storms as stored_storms
from bot.storage import tournaments as stored
from bot.storage.database import Database
from tests.bench.filling_pastimes import ATTEMPTS_OF_BUSY, RUNS_EACH, SEASONS_EACH, TODAY
from tests.now import NOW

Lookups = Iterator[tuple[str, Callable[[], Awaitable[object]]]]


def all_pastimes(db: Database, guild_id: ServerId, members: tuple[UserId, UserId], vote_game: GameId) -> Lookups:
    """Yield the names and functions of the queries, for a busy member and a quiet one. `vote_game` must be in
    progress."""
    busy, quiet = members
    yield from _puzzles(db, Requester(guild_id, busy), Requester(guild_id, quiet))
    yield from _storm(db, Requester(guild_id, busy))
    yield from _tournaments(db, guild_id, busy)
    yield from _seasons(db, guild_id)
    yield from _votes(db, guild_id, busy, vote_game)


def _puzzles(db: Database, requester: Requester, quiet: Requester) -> Lookups:
    book, rng = PuzzleBook.read(is_checked=False), random.Random(5)

    async def given_up(who: Requester, wish: PuzzleWish) -> None:
        given = (await puzzles.ask(db, book, who, wish, now=NOW, rng=rng)).attempt
        await puzzles.solution(db, book, SolverTurn(given.id, who.user_id, given.plies), NOW)

    anything, one_game = PuzzleWish(), PuzzleWish("orda")
    yield "/puzzle, served and given up, busy member", lambda: given_up(requester, anything)
    yield "/puzzle, served and given up, quiet member", lambda: given_up(quiet, one_game)
    yield "/daily", lambda: puzzles.ask_daily(db, book, requester, NOW)
    yield "a puzzle's buttons", lambda: puzzles.load_own(db, book, AttemptId(ATTEMPTS_OF_BUSY), requester.user_id)
    yield "the daily puzzle's post", lambda: puzzles.daily_of(db, book, TODAY, requester.server_id)
    yield "website, results in puzzles", lambda: puzzles.of_member(db, book, requester.user_id)
    yield "/learn", lambda: exercises.progress_of(db, requester.user_id)
    yield "sweep: daily puzzles, none due", lambda: puzzles.post_dailies(db, NOW)
    yield "sweep: recaps, none due", lambda: recaps.due(db, NOW)
    yield "sweep: roles, none due", lambda: badges.due(db, NOW)
    yield "members who earned roles", lambda: badges.changes(db, requester.server_id, NOW)
    yield "the recap's notable games", lambda: recaps.notable_games(db, requester.server_id, NOW)
    yield "the recap's results", lambda: recaps.load(db, book, requester.server_id, TODAY)
    engines = Engines()
    yield "sweep: reports of puzzles, none", lambda: puzzles.check_next(db, book, engines, NOW)


def _storm(db: Database, requester: Requester) -> Lookups:
    book, race_standings = PuzzleBook(()), reading(stored_storms.standings_of)
    yield "/storm, the server's best", lambda: storms.board_of(db, requester, None, NOW)
    yield "/storm, own best", lambda: storms.bests_of(db, requester.user_id, None, NOW)
    yield "storm, latest run", lambda: storms.latest(db, book, requester.user_id, NOW)
    yield "storm, one run", lambda: storms.look(db, book, StormId(RUNS_EACH), requester.user_id, NOW)
    yield "race, a member's latest", lambda: storms.latest_race(db, requester.user_id)
    yield "race, standings", lambda: race_standings(db, RaceId(1))
    yield "sweep: races, none", lambda: storms.due_races(db, NOW)
    yield "website, member of a browser", lambda: access_links.member_of(db, "whoever", NOW)
    yield "sweep: runs of storm, none due", lambda: storms.end_overdue(db, NOW)


def _tournaments(db: Database, guild_id: ServerId, busy: UserId) -> Lookups:
    every, going = TournamentQuery(guild_id), (TournamentState.OPEN, TournamentState.RUNNING)
    own = TournamentQuery(guild_id, going, played_by=busy)

    async def found(meant: TournamentQuery) -> None:
        with suppress(SeveralTournaments):
            await tournaments.find_meant(db, meant)

    async def counted() -> None:
        async with db.reading() as connection:
            await stored.count_played(connection, busy)
            await stored.count_organized(connection, busy)

    yield "/tournament, by number", lambda: found(TournamentQuery(guild_id, number=1))
    yield "/tournament, own", lambda: found(own)
    yield "/tournament, the latest", lambda: found(TournamentQuery(guild_id, is_latest_enough=True))
    yield "/tournament autocomplete", lambda: tournaments.listed(db, every, 50)
    yield "/tournament autocomplete, own", lambda: tournaments.listed(db, own, 50)
    yield "/tournament join, count of tournaments joined", counted
    yield "a tournament's tables", lambda: tournaments.load(db, TournamentId(2))
    yield "a server's settings for tournaments", lambda: settings.load(db, settings.TOURNAMENTS, guild_id)


def _seasons(db: Database, guild_id: ServerId) -> Lookups:
    last = 5 * (SEASONS_EACH // 5 - 1)
    yield "/season close, current season", lambda: ladder.running_season(db, guild_id, "orda")
    yield "/season hall, first page", lambda: ladder.hall_of_fame(db, guild_id, "orda", 5)
    yield "/season hall, last page", lambda: ladder.hall_of_fame(db, guild_id, "orda", 5, last)
    yield "a season's announcement", lambda: ladder.load_season(db, SeasonId(1))


def _votes(db: Database, guild_id: ServerId, busy: UserId, vote_game: GameId) -> Lookups:
    async def who_voted() -> None:
        await votes.closed_ballots(db, await games.load(db, vote_game))

    yield "/vote now", lambda: votes.state_of(db, vote_game, busy)
    yield "who voted for what", who_voted
    yield "a server's settings for votes", lambda: settings.load(db, settings.VOTES, guild_id)
    yield "/vote challenge, other servers", lambda: server_challenges.challengeable(db, "step", ServerId(5), 25)
    yield "/vacation", lambda: clocks.latest_vacation(db, busy)
