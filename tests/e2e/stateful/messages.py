"""The invariants of tournaments, team matches, vote games, seasons and conditional moves once all faults have ended."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from sqlalchemy import Table, select

from bot.discord.core.interactions import nonce_of
from bot.domain.clock import Fischer
from bot.domain.ids import ChallengeState, System, TournamentId, server_player
from bot.domain.outbox import MessageKind
from bot.domain.pairing import boards_of, tables_of
from bot.domain.tournament import Tournament, TournamentState
from bot.domain.votes import RESIGN
from bot.services import games as game_service
from bot.services import tournaments
from bot.storage import puzzles, ratings, votes
from bot.storage import tournaments as stored_tournaments
from bot.storage.schema import games, moves
from tests.e2e.stateful.broken import hold
from tests.e2e.stateful.scenario import Course
from tests.services.killed_tournaments import rebuilt, told

BUTTONS = {"join-tournament": {"open"}, "start-tournament": {"open"}, "leave-tournament": {"open", "running"}}
"""The controls on the message of a tournament or a team match, each with the states in which it's shown."""


async def check_told(course: Course) -> None:
    """Check the invariants of all messages about tournaments, team matches, vote games, seasons and conditional
    moves."""
    await _check_contests(course)
    await _check_votes(course)
    await _check_servers(course)
    await _check_seasons(course)
    due = await game_service.due_conditionals(course.world.client.runtime.db)
    hold(not due, f"conditional moves that are due and not played: {due}")


async def count_reached(course: Course) -> None:
    """Count the states that the run has reached, to show how often each invariant was checked."""
    for table, name in ((stored_tournaments.tournaments, "tournament"), (games, "game")):
        for row in await _rows(course, table):
            course.counts[
                f"= {name} {getattr(row, 'state', None) or row._mapping.get('termination') or 'in progress'}"
            ] += 1
    for table, name in (
        (stored_tournaments.team_matches, "half of a team match"),
        (votes.vote_games, "vote game"),
        (votes.ballots, "ballot"),
        (ratings.seasons, "season closed"),
        (puzzles.attempts, "puzzle tried"),
    ):
        course.counts[f"= {name}"] += len(await _rows(course, table))


async def _rows(course: Course, table: Table) -> list[Any]:
    async with course.world.client.runtime.db.reading() as connection:
        return list(await connection.execute(select(table).order_by(*table.primary_key)))


async def _check_contests(course: Course) -> None:
    numbers = [row.id for row in await _rows(course, stored_tournaments.tournaments)]
    held = [await tournaments.load(course.world.client.runtime.db, TournamentId(number)) for number in numbers]
    rows = await _rows(course, games)
    for one in held:
        own = [row._mapping for row in rows if row.tournament_id == one.id]
        _check_course(course, one, own)
        _check_tables(one, own)
        _check_announced(course, one)
    _check_buttons(course, {one.id: one.state for one in held})


def _check_course(course: Course, contest: Tournament, own: list[Any]) -> None:
    """Check that eliminated players have no games in progress, and that players who lost on time are eliminated."""
    name = f"tournament {contest.id} ({contest.state})"
    out = {one.user_id for one in contest.entrants if one.out is not None}
    goes_on = [row for row in own if row["termination"] is None]
    idle = [row["id"] for row in goes_on if out & {row["white_id"], row["black_id"]}]
    hold(not idle, f"{name}: games {idle} are in progress, but a player is out")
    hold(contest.state is not TournamentState.RUNNING or goes_on, f"{name}: no game is in progress")
    hold(not contest.is_over or not goes_on, f"{name}: games are in progress")
    hold(contest.state is not TournamentState.OPEN or not own, f"{name}: games have started")
    if contest.state is TournamentState.OPEN:
        hold(not contest.is_due(course.world.env.now()), f"{name}: it should have started")
    is_live = contest.system is System.SWISS or isinstance(contest.terms.clock, Fischer)
    late = {_late(row) for row in own if row["termination"] == "timeout" and not is_live}
    hold(late <= out or contest.is_over, f"{name}: {late - out} lost on time, but aren't out")


def _late(row: Any) -> int:
    """The player who ran out of time: the loser or, in a draw, the player to move. At an even ply, that is White,
    because White moves first in tournament games."""
    is_white = row["ply"] % 2 == 0 if row["winner"] is None else row["winner"] == "black"
    return int(row["white_id" if is_white else "black_id"])


def _check_tables(contest: Tournament, own: list[Any]) -> None:
    if contest.state in (TournamentState.OPEN, TournamentState.CALLED_OFF):
        return
    if contest.match is None:
        ended = [row for row in own if row["termination"] is not None]
        for table in tables_of(contest):
            hold(
                told(table) == rebuilt(contest, table, ended),
                f"tournament {contest.id}: its table doesn't match its games",
            )
        return
    points: defaultdict[int, float] = defaultdict(float)
    for row in own:
        for side in ("white", "black"):
            drawn = row["termination"] not in (None, "aborted") and row["winner"] is None
            points[row[f"{side}_id"]] += 0.5 if drawn else float(row["winner"] == side)
    for board in boards_of(contest):
        for team in (0, 1):
            player = board.players[team].user_id
            hold(board.points(team) / 2 == points[player], f"match {contest.id}: {player} has {points[player]}")


def _check_announced(course: Course, contest: Tournament) -> None:
    nonce = nonce_of(nonce_of(MessageKind.WINNER, contest.id, contest.created_at), contest.channel_id)
    said = sum(post.nonce == nonce for post in course.wire.posts)
    is_over = contest.state is TournamentState.OVER
    is_explained = course.was_unreadable and course.was_unheard and is_over
    hold(said == is_over or (said and is_explained), f"the end of tournament {contest.id} was posted {said} times")


def _check_buttons(course: Course, states: dict[TournamentId, TournamentState]) -> None:
    shown: Counter[tuple[str, int]] = Counter()
    for control in course.controls():
        if control.action in BUTTONS and control.message_id not in course.wire.refused_edits:
            number = TournamentId(int(control.custom_id.rpartition("tournament=")[2]))
            shown[control.action, number] += 1
            hold(
                states[number] in BUTTONS[control.action],
                f"tournament {number} has {control.action} in state {states[number]}",
            )
    hold(all(count == 1 for count in shown.values()), f"tournaments shown: {shown}")
    for number, state in states.items():
        lost = _lost_messages(course, number)
        hold(
            state is not TournamentState.OPEN or shown["join-tournament", number] or lost,
            f"tournament {number} is open, but can't be joined",
        )


def _lost_messages(course: Course, number: int) -> bool:
    """Whether a moderator deleted a message, or an edit was refused. If so, the tournament's message may be missing.
    The tournament's next change posts it again."""
    return bool(course.counts["message deleted"] or course.wire.refused_edits)


async def _check_votes(course: Course) -> None:
    """Check that the move with the most votes was played, and that a vote is open whenever a server is to move."""
    cast: defaultdict[tuple[int, int], list[Any]] = defaultdict(list)
    for row in await _rows(course, votes.ballots):
        cast[row.game_id, row.ply].append(row)
    played = {(row.game_id, row.ply): row.uci for row in await _rows(course, moves)}
    now = course.world.env.now()
    for place, ballots in cast.items():
        if place in played:
            leaders = _leaders(ballots)
            hold(leaders[:1] == [played[place]], f"{played[place]} was played at {place}, but {leaders} lead")
    for number, line in course.lines.items():
        if line.is_voted:
            game = await course.game(number)
            own = line.termination is None and game.to_move.user_id == server_player(game.server_id)
            hold((line.votes_until is not None) == own, f"game {number}: a vote until {line.votes_until}")
            hold(line.votes_until is None or line.votes_until > now, f"game {number}: its vote is over, but not closed")


def _leaders(ballots: list[Any]) -> list[str]:
    """The moves that were voted for, sorted by the number of votes, then by the earliest vote."""
    choices = [row.choice for row in sorted(ballots, key=lambda row: (row.cast_at, row.user_id))]
    found = [one for one in dict.fromkeys(choices) if one != RESIGN]
    return sorted(found, key=lambda one: (-choices.count(one), choices.index(one)))


async def _check_servers(course: Course) -> None:
    states = {row.id: row.state for row in await _rows(course, votes.server_challenges)}
    shown: Counter[int] = Counter()
    for control in course.controls():
        if control.action == "accept-for-server" and control.message_id not in course.wire.refused_edits:
            number = int(control.custom_id.rpartition("challenge=")[2])
            shown[number] += 1
            hold(states[number] == ChallengeState.OPEN, f"server challenge {number} is closed, but has controls")
    hold(all(count == 1 for count in shown.values()), f"server challenges shown: {shown}")


async def _check_seasons(course: Course) -> None:
    closed: Counter[tuple[int, str]] = Counter()
    for row in await _rows(course, ratings.seasons):
        closed[row.guild_id, row.ladder] += 1
        hold(row.number == closed[row.guild_id, row.ladder], f"season {row.number} has the wrong number")
        nonce = nonce_of(nonce_of(MessageKind.SEASON, row.id, row.closed_at), row.channel_id)
        said = sum(post.nonce == nonce for post in course.wire.posts)
        is_explained = course.was_unreadable and course.was_unheard
        hold(said == 1 or (said and is_explained), f"the end of season {row.id} was posted {said} times")
