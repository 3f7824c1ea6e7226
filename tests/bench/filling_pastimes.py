"""Fills a database with a server's activities besides games: puzzles, storm, tournaments, votes and seasons.

Only the columns that lookups read have plausible values.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import Table, func, select, update

from bot.domain.achievements import all_badges
from bot.domain.ids import ENGINE, Member, ServerId, UserId, server_player
from bot.domain.puzzles import PuzzleRecord, PuzzleWish
from bot.domain.storm import ALL_GAMES
from bot.domain.tournament import TournamentState
from bot.puzzles import PuzzleBook
from bot.storage import players
from bot.storage.access_links import member_sessions
from bot.storage.achievements import badge_roles
from bot.storage.database import Connection
from bot.storage.puzzles import attempts, daily_puzzles, puzzle_servers, puzzles, solver_ratings, solvers
from bot.storage.ratings import season_ratings, seasons
from bot.storage.recaps import recaps
from bot.storage.schema import games
from bot.storage.storms import storm_bests, storm_runs
from bot.storage.tournaments import entrants, tournaments
from bot.storage.training import solved_exercises
from bot.storage.votes import ballots, vote_games, vote_servers
from bot.variants import FAMILIES
from tests.now import NOW

Row = dict[str, Any]

MOST_TOURNAMENTS, GAMES_EACH, ENTRANTS = 300, 28, 8
"""The maximum number of tournaments, the games in each, and the players in each. The tournaments are round robins, made
up of the server's oldest games.
"""
MOST_VOTES, VOTED_PLIES, VOTERS = 300, 20, 20
"""The maximum number of vote games, the plies in each, and the voters on each move. In the vote that is still open, all
members have voted.
"""
SEASONS_EACH = 50
"""The number of closed seasons of each ladder. Each season has all members' final ratings."""
ATTEMPTS_EACH, ATTEMPTS_OF_BUSY = 20, 400
WITH_ONE_OPEN = 2
"""The index of the first member with an unfinished puzzle. From there on, every fourth member has one. The first and
the last member have none, because the benchmark measures their lookups.
"""
DAYS = 1000
"""The number of days that had a daily puzzle. All members have solved the last daily puzzle."""
RUNS_EACH = 3
TODAY = NOW.date()


class Pastimes:
    """The rows for the activities of a server's members, by table."""

    def __init__(self, guild_id: ServerId, members: list[UserId], finished: int, busy: int) -> None:
        self.guild_id, self.members, self.finished, self.busy = guild_id, members, finished, busy
        self.book = PuzzleBook.read(is_checked=False)
        self.rng = random.Random(11)
        self.entrants = min(ENTRANTS, len(members))
        self.tournaments = min(MOST_TOURNAMENTS, finished // (2 * GAMES_EACH))
        self.votes = min(MOST_VOTES, finished // 100)

    def tables(self) -> Iterator[tuple[Table, Iterable[Row]]]:
        """Yield every table with its rows. Each table comes after the tables that it refers to."""
        yield puzzles, map(_puzzle, self.book.puzzles)
        yield daily_puzzles, ({"day": TODAY - timedelta(days=n), "puzzle_id": self._puzzle(n)} for n in range(DAYS))
        yield puzzle_servers, [{"guild_id": self.guild_id, "is_on": True, "channel_id": 1, "day": TODAY}]
        yield recaps, [_recap(self.guild_id, number) for number in range(DAYS)]
        yield badge_roles, [_badge(self.guild_id, badge) for badge in all_badges()]
        yield solvers, map(_solver, self.members)
        yield solver_ratings, (_solver_rating(user, family) for user in self.members for family in FAMILIES)
        yield attempts, self._attempts()
        yield storm_runs, self._runs()
        yield storm_bests, self._bests()
        yield member_sessions, (self._pass(n, user) for n, user in enumerate(self.members))
        yield solved_exercises, self._exercises()
        yield tournaments, map(self._tournament, range(self.tournaments))
        yield entrants, (self._entrant(n, seat) for n in range(self.tournaments) for seat in range(self.entrants))
        yield vote_servers, [self._vote_server()]
        yield seasons, (_season(self.guild_id, n) for n in range(SEASONS_EACH * len(FAMILIES)))
        yield season_ratings, self._season_ratings()

    def vote_tables(self, game_ids: list[int]) -> Iterator[tuple[Table, Iterable[Row]]]:
        """Yield the vote tables for these games. In the last game, which is still in progress, all members have
        voted."""
        yield vote_games, (self._vote_game(number, is_in_progress=number == game_ids[-1]) for number in game_ids)
        yield ballots, self._ballots(game_ids)

    def _puzzle(self, number: int) -> str:
        return self.book.puzzles[number % len(self.book.puzzles)].id

    def _attempts(self) -> Iterator[Row]:
        number = 0
        for place, user in enumerate(self.members):
            for n in range(ATTEMPTS_OF_BUSY if place < self.busy else ATTEMPTS_EACH):
                number += 1
                is_open = n == 0 and place % 4 == WITH_ONE_OPEN
                yield self._attempt(number, user, self._puzzle(place + n), n, is_open=is_open)
            number += 1
            yield self._attempt(number, user, self._puzzle(0), 0, day=TODAY)

    def _attempt(
        self, number: int, user: UserId, puzzle_id: str, n: int, *, is_open: bool = False, day: date | None = None
    ) -> Row:
        begun = NOW - timedelta(hours=n + 1)
        is_failed = n % 4 == 3
        return dict.fromkeys(column.name for column in attempts.c) | {
            "id": number,
            "user_id": user,
            "guild_id": self.guild_id,
            "puzzle_id": puzzle_id,
            "kind": "training" if day is None else "daily",
            "wish": PuzzleWish().words,
            "is_rated": True,
            "state": "open" if is_open else "solved",
            "begun_at": begun,
            "ended_at": None if is_open else begun + timedelta(minutes=1),
            "plies": 0 if is_open else 3,
            "mistakes": int(is_failed),
            "missed": "",
            "hints": 0,
            "score": None if is_open else float(not is_failed),
            "day": day,
            "retry_at": begun + timedelta(days=3) if is_failed else None,
        }

    def _runs(self) -> Iterator[Row]:
        ids = [one.id for one in self.book.puzzles[:100]]
        for number, (user, n) in enumerate((user, n) for user in self.members for n in range(RUNS_EACH)):
            ended = NOW - timedelta(days=RUNS_EACH - n)
            yield {
                "id": number + 1,
                "user_id": user,
                "guild_id": self.guild_id,
                "family": ALL_GAMES,
                "puzzles": ids,
                "begun_at": ended - timedelta(minutes=3),
                "ends_at": ended,
                "ended_at": ended,
                "place": 12,
                "plies": 0,
                "step": 30,
                "score": 10,
                "combo": 0,
                "best_combo": 8,
                "missed": ids[:2],
            }

    def _bests(self) -> Iterator[Row]:
        for user in self.members:
            for period in ("ever", TODAY.isoformat(), "2029-12-24"):
                score = self.rng.randrange(1, 60)
                key = {"user_id": user, "family": ALL_GAMES, "period": period, "guild_id": self.guild_id}
                yield key | {"score": score, "combo": 2 * score, "reached_at": NOW}

    def _pass(self, number: int, user: UserId) -> Row:
        row = {"id": number + 1, "user_id": user, "guild_id": self.guild_id}
        return row | {"made_at": NOW - timedelta(days=1), "browser": f"digest {number}"}

    def _exercises(self) -> Iterator[Row]:
        for user in self.members:
            for n in range(10):
                yield {"user_id": user, "exercise_id": f"exercise-{n}", "solved_at": NOW - timedelta(hours=n)}

    def _tournament(self, number: int) -> Row:
        later = (TournamentState.OVER, TournamentState.RUNNING, TournamentState.CALLED_OFF, TournamentState.OVER)
        state = later[number % 4] if number else TournamentState.OPEN
        return dict.fromkeys(column.name for column in tournaments.c) | {
            "id": number + 1,
            "guild_id": self.guild_id,
            "channel_id": 1,
            "organiser_id": self.members[number % self.busy],
            "name": f"Tournament {number + 1}",
            "variant": "orda",
            "clock_seconds": 86400,
            "rated": True,
            "system": "groups",
            "size": 2 * ENTRANTS,
            "created_at": NOW - timedelta(days=30),
            "deadline": NOW + timedelta(days=1),
            "state": state,
            "stage": 0 if state is TournamentState.OPEN else 1,
            "seen_games": GAMES_EACH,
        }

    def _entrant(self, number: int, seat: int) -> Row:
        # The busiest member plays in all tournaments.
        user = self.members[0 if seat == 0 else 1 + (number + seat) % (len(self.members) - 1)]
        return dict.fromkeys(column.name for column in entrants.c) | {
            "tournament_id": number + 1,
            "user_id": user,
            "joined_at": NOW - timedelta(days=20),
            "number": seat + 1,
            "group_number": 0,
            "is_finalist": False,
        }

    def _vote_server(self) -> Row:
        row = {"guild_id": self.guild_id, "name": "The Steppe", "is_on": True, "channel_id": None}
        return row | {"by_anyone": False, "role_id": None, "is_challengeable": True}

    def _vote_game(self, number: int, *, is_in_progress: bool) -> Row:
        return dict.fromkeys(column.name for column in vote_games.c) | {
            "game_id": number,
            "guild_id": self.guild_id,
            "span_seconds": 86400,
            "started_by": self.members[0],
            "closes_at": NOW + timedelta(hours=1) if is_in_progress else None,
            "is_prolonged": False,
        }

    def _ballots(self, game_ids: list[int]) -> Iterator[Row]:
        for number in game_ids:
            for ply in range(0, VOTED_PLIES, 2):
                yield from (self._ballot(number, ply, user) for user in self.members[:VOTERS])
        yield from (self._ballot(game_ids[-1], VOTED_PLIES, user) for user in self.members)

    def _ballot(self, number: int, ply: int, user: UserId) -> Row:
        row = {"game_id": number, "ply": ply, "user_id": user, "name": "Somebody", "wants_draw": False}
        return row | {"choice": self.rng.choice(("e2e4", "d2d4", "a2a3")), "cast_at": NOW - timedelta(minutes=5)}

    def _season_ratings(self) -> Iterator[Row]:
        for season in range(SEASONS_EACH * len(FAMILIES)):
            for place, user in enumerate(self.members, start=1):
                row = {"season_id": season + 1, "user_id": user, "rating": 1500, "change": 0, "games": 0}
                yield row | {"played": 1, "place": place, "is_provisional": False}


def vote_row(row: Row, guild_id: ServerId, *, is_in_progress: bool) -> Row:
    """Turn a game's row into the row of a server's vote game against the engine, finished or in progress."""
    seats = {"white_id": server_player(guild_id), "black_id": ENGINE, "engine_level": 3}
    played = row | seats | {"rated": False, "ply": VOTED_PLIES}
    if is_in_progress:
        return played
    ended = {"ended_at": row["turn_since"], "termination": "agreement", "explored": 1}
    for side in ("white", "black"):
        ended |= {f"{side}_rating": 1500, f"{side}_provisional": True}
    return played | ended


async def remember_server(connection: Connection, guild_id: ServerId, now: datetime) -> None:
    """Store the server as a player of its vote games."""
    await players.remember(connection, [Member(server_player(guild_id), "The Steppe")], now)


async def enter_games(connection: Connection, count: int) -> None:
    """Assign the oldest games to `count` tournaments. The tournaments' standings already include the results."""
    among = games.c.id <= count * GAMES_EACH
    belonging = update(games).where(among).values(tournament_id=(games.c.id - 1) // GAMES_EACH + 1, stage=1)
    await connection.execute(belonging)
    total = (await connection.execute(select(func.count()).where(games.c.tournament_id.is_not(None)))).scalar_one()
    assert total == count * GAMES_EACH


def _puzzle(puzzle: Any) -> Row:
    record = PuzzleRecord.new(puzzle)
    row = {"id": puzzle.id, "family": puzzle.variant.family, **vars(record.strength)}
    return row | {"plays": 300, "solves": 200, "good": 20, "bad": 2, "is_cooked": False}


def _solver(user: UserId) -> Row:
    return {"user_id": user, "streak": 3, "best_streak": 9, "days": 2, "best_days": 5, "last_day": TODAY}


def _recap(guild_id: int, number: int) -> Row:
    day = TODAY - timedelta(days=number)
    posted = NOW - timedelta(days=number)
    about = {"past_day": day - timedelta(days=1) if number else TODAY, "posted_at": posted}
    return {"guild_id": guild_id, "day": day, **about, "streak": 1, "best_streak": 1, "game_id": None}


def _badge(guild_id: int, badge: str) -> Row:
    about = {"wanted_at": NOW, "role_id": 1, "is_wanted": True, "next_at": NOW + timedelta(hours=1)}
    return {"guild_id": guild_id, "badge": badge, **about}


def _solver_rating(user: UserId, family: str) -> Row:
    row = {"user_id": user, "family": family, "rating": 1500.0, "deviation": 90.0, "volatility": 0.06}
    return row | {"solved": 40, "failed": 20}


def _season(guild_id: ServerId, number: int) -> Row:
    ladder = [*FAMILIES][number % len(FAMILIES)]
    return {
        "id": number + 1,
        "guild_id": guild_id,
        "ladder": ladder,
        "number": number // len(FAMILIES) + 1,
        "afterwards": "keep",
        "closed_by": 1,
        "closed_at": NOW - timedelta(days=1),
        "channel_id": 1,
        "players": 100,
    }
