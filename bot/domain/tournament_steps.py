"""What a tournament has to do next, read from its games: done again and again it always comes to the same end."""

from __future__ import annotations

from bot.domain.berger import finalists_a_group
from bot.domain.clock import Fischer
from bot.domain.crosstable import first_of, group_table
from bot.domain.ids import GameId, UserId
from bot.domain.swiss import next_round
from bot.domain.team_boards import next_games
from bot.domain.tournament import (
    FINAL,
    End,
    Entrant,
    Expel,
    Forfeit,
    Pair,
    Step,
    System,
    TableGame,
    Tournament,
    TournamentState,
)
from bot.rules import Color, Outcome, Termination


def next_step(tournament: Tournament) -> Step | None:
    """Return the next thing to do; None while games go on that nobody has forfeited, while paused, and when over."""
    if tournament.state is not TournamentState.RUNNING:
        return None
    if late := _late(tournament):
        return Expel(late)
    if forfeited := _forfeited(tournament):
        return Forfeit(forfeited)
    if tournament.is_paused:
        return None
    if any(game.outcome is None for game in tournament.games):
        return None
    if tournament.system is System.TEAMS:
        return next_games(tournament)
    return _next_round(tournament) if tournament.system is System.SWISS else _next_stage(tournament)


def _late(tournament: Tournament) -> tuple[UserId, ...]:
    """Return the players who are not out and whose time has run out, also where that made the game a draw.

    In a Swiss tournament, and with a real clock, that is an end like any other, unless they made no move in that game.
    """
    is_live = tournament.system is System.SWISS or isinstance(tournament.terms.clock, Fischer)
    late = {_out_of_time(game) for game in tournament.games if not is_live or game.is_no_show}
    return tuple(one.user_id for one in tournament.active if one.user_id in late)


def _out_of_time(game: TableGame) -> UserId | None:
    """Return whose time has run out, None if that has not ended the game: its loser, in a draw the side to move."""
    if game.outcome is None or game.outcome.termination is not Termination.TIMEOUT:
        return None
    # Such a draw is long out of its set-up, so the sides have taken turns; a tournament's games begin with White.
    return game.loser or (game.white, game.black)[game.ply % 2]


def _forfeited(tournament: Tournament) -> tuple[tuple[GameId, Outcome], ...]:
    gone = {one.user_id for one in tournament.entrants if one.out is not None}
    return tuple(
        (game.id, _forfeit(game, gone))
        for game in tournament.games
        if game.outcome is None and gone & {game.white, game.black}
    )


def _forfeit(game: TableGame, gone: set[UserId]) -> Outcome:
    if {game.white, game.black} <= gone:
        return Outcome(None, Termination.ABORTED)
    return Outcome(Color.BLACK if game.white in gone else Color.WHITE, Termination.RESIGNATION)


def _next_stage(tournament: Tournament) -> Pair | End:
    """Return the groups' games, the final's, or the end."""
    if not tournament.stage:
        groups = ([one for one in tournament.entrants if one.group == group] for group in range(tournament.groups))
        return Pair(1, tuple(pair for group in groups for pair in tournament.round_robin(tuple(group))))
    if tournament.stage == FINAL or tournament.groups == 1:
        return End()
    finalists = _finalists(tournament)
    chosen = tuple(one.user_id for one in finalists)
    # A final of one needs no game.
    return Pair(FINAL, tournament.round_robin(finalists), chosen) if len(finalists) > 1 else End(chosen)


def _finalists(tournament: Tournament) -> tuple[Entrant, ...]:
    count = finalists_a_group(tournament.groups)
    tables = (group_table(tournament, group) for group in range(tournament.groups))
    return tuple(one for table in tables for one in first_of(table, count))


def _next_round(tournament: Tournament) -> Pair | End:
    if tournament.stage == tournament.rounds_in_all:
        return End()
    return next_round(tournament) or End()
