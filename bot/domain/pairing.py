"""A tournament's next step and its crosstables, which are computed from the games.

Swiss rounds are paired with the Dutch system of `py4swiss`. In a round-robin, ties are broken by direct encounter,
Sonneborn-Berger score and number of wins, in this order. In a Swiss tournament, the Buchholz score is used before these
(FIDE Handbook C.07). Players who are still tied share a place.

Computing a step again always gives the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from bot.domain.between_servers import CHALLENGER, OPPONENT, TEAMS
from bot.domain.clock import Fischer
from bot.domain.ids import GameId, System, UserId
from bot.domain.tournament import (
    FINAL,
    End,
    Entrant,
    Expel,
    Forfeit,
    Pair,
    Step,
    TableGame,
    Tournament,
    TournamentState,
    finalists_a_group,
)
from bot.rules import Color, Outcome, Termination

_PLAYED = {2: ResultToken.WIN, 1: ResultToken.DRAW, 0: ResultToken.LOSS}
_UNPLAYED = {2: ResultToken.FORFEIT_WIN, 1: ResultToken.DRAW_NOT_RATED, 0: ResultToken.FORFEIT_LOSS}


def next_round(tournament: Tournament) -> Pair | None:
    """Return the next round of a Swiss tournament, or None if every possible round would repeat a pairing."""
    if len(tournament.active) < 2:
        return None
    stage = tournament.stage + 1
    report = ParsedTrf(
        player_sections=[_section(tournament, one) for one in tournament.entrants],
        x_section=XSection(
            number_of_rounds=tournament.rounds_in_all,
            zeroed_ids={_number(one) for one in tournament.entrants if one.out is not None},
        ),
    )
    try:
        pairings = DutchEngine.generate_pairings(report)
    except PairingError:
        return None
    players = {_number(one): one.user_id for one in tournament.entrants}
    pairs = tuple((players[pair.white], players[pair.black]) for pair in pairings if pair.black)
    bye = next((players[pair.white] for pair in pairings if not pair.black), None)
    return Pair(stage, pairs, bye=bye)


def _section(tournament: Tournament, player: Entrant) -> PlayerSection:
    results = [_result(tournament, player, stage) for stage in range(1, tournament.stage + 1)]
    scoring = XSection(number_of_rounds=1).scoring_point_system
    number = _number(player)
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=number,
        rank=number,
        points_times_ten=sum(scoring.get_points_times_ten(result) for result in results),
        results=results,
    )


def _result(tournament: Tournament, player: Entrant, stage: int) -> RoundResult:
    game = _game_of(tournament.of_stage(stage), player.user_id)
    if game is None:
        token = ResultToken.PAIRING_ALLOCATED_BYE if player.bye == stage else ResultToken.ZERO_POINT_BYE
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token)
    opponent = next(one for one in tournament.entrants if one.user_id == game.opponent_of(player.user_id))
    color = ColorToken.WHITE if game.white == player.user_id else ColorToken.BLACK
    tokens = _PLAYED if game.is_played else _UNPLAYED
    return RoundResult(id=_number(opponent), color=color, result=tokens[game.score_of(player.user_id)])


def _game_of(games: Sequence[TableGame], user_id: UserId) -> TableGame | None:
    return next((game for game in games if user_id in (game.white, game.black)), None)


def _number(player: Entrant) -> int:
    assert player.number is not None
    return player.number


@dataclass(frozen=True)
class Row:
    entrant: Entrant
    points: int
    """The player's score in half points."""
    buchholz: int
    """The sum of the opponents' points, in half points. For a bye or an ended game that doesn't count as played, the
    player's own points are added instead.
    """
    sonneborn: int
    """The sum of the points of defeated opponents and half the points of drawn opponents, in quarter points."""
    wins: int
    games: Mapping[UserId, tuple[TableGame, ...]]
    """The player's games, by opponent."""

    @property
    def user_id(self) -> UserId:
        return self.entrant.user_id

    def score_against(self, opponent: UserId) -> int | None:
        """Return the score against an opponent in half points, or None if the two have no finished game."""
        ended = [game for game in self.games.get(opponent, ()) if game.outcome is not None]
        return sum(game.score_of(self.user_id) for game in ended) if ended else None


@dataclass(frozen=True)
class Placed:
    """A table row with its place. Players who are out of the tournament come last and have no place. In a simul, no
    player has a place.
    """

    place: int | None
    row: Row


@dataclass(frozen=True)
class CrossTable:
    lines: tuple[Placed, ...]
    group: int | None = None
    """The group, counted from 0; None for a final, a Swiss tournament or a simul."""
    is_final: bool = False


Criterion: TypeAlias = Callable[[Row, Sequence[Row]], int]
"""A function that ranks tied rows; larger values come first."""


def group_table(tournament: Tournament, group: int) -> tuple[Placed, ...]:
    """Return the table of a group. Groups are counted from 0."""
    players = [one for one in tournament.entrants if one.group == group]
    return _table(players, tournament.of_stage(1), _ROUND_ROBIN)


def final_table(tournament: Tournament) -> tuple[Placed, ...]:
    """Return the table of the final, which is empty until the finalists are known."""
    players = [one for one in tournament.entrants if one.is_finalist]
    return _table(players, tournament.of_stage(FINAL), _ROUND_ROBIN)


def swiss_table(tournament: Tournament) -> tuple[Placed, ...]:
    return _table(tournament.entrants, tournament.games, _SWISS)


def simul_table(tournament: Tournament) -> tuple[Placed, ...]:
    """Return a row for each of the host's opponents in a simul, in order of their numbers. The rows have no places."""
    rows = _rows(tournament.entrants, tournament.games)
    return tuple(Placed(None, row) for row in rows if row.entrant in tournament.opponents)


@dataclass(frozen=True)
class SimulScore:
    """The score in a simul's finished games, excluding aborted games."""

    host: int
    """The host's score in half points."""
    games: int
    winners: tuple[Entrant, ...]
    """The opponents who beat the host."""
    drawn: tuple[Entrant, ...]
    """The opponents who drew with the host."""


def simul_score(tournament: Tournament) -> SimulScore:
    host = tournament.organizer.user_id
    scored = {
        game.opponent_of(host): game.score_of(host)
        for game in tournament.games
        if game.outcome is not None and game.outcome.termination is not Termination.ABORTED
    }
    winners, drawn = (
        tuple(one for one in tournament.opponents if scored.get(one.user_id) == points) for points in (0, 1)
    )
    return SimulScore(sum(scored.values()), len(scored), winners, drawn)


def tables_of(tournament: Tournament) -> tuple[CrossTable, ...]:
    """Return all tables: the final (if there is one), then the groups in order.

    A Swiss tournament or a simul has just one table.
    """
    if tournament.system is System.SWISS:
        return (CrossTable(swiss_table(tournament)),)
    if tournament.system is System.SIMUL:
        return (CrossTable(simul_table(tournament)),)
    final = final_table(tournament)
    groups = tuple(CrossTable(group_table(tournament, group), group) for group in range(tournament.groups))
    return (CrossTable(final, is_final=True), *groups) if final else groups


def leaders_of(tournament: Tournament) -> tuple[Entrant, ...]:
    """Return the leaders of a tournament, or its winners if it has ended.

    There can be several if players are tied, and there are none if all players are out.
    """
    first = next(iter(tables_of(tournament)), CrossTable(()))
    return tuple(one.row.entrant for one in first.lines if one.place == 1)


def first_of(table: Sequence[Placed], count: int) -> tuple[Entrant, ...]:
    """Return the first `count` active players in a table. Tied players are ordered by number."""
    return tuple(one.row.entrant for one in table if one.place is not None)[:count]


def _table(players: Sequence[Entrant], games: Sequence[TableGame], criteria: Sequence[Criterion]) -> tuple[Placed, ...]:
    rows = _rows(players, games)
    active = _ordered([row for row in rows if row.entrant.out is None], criteria)
    placed, place = [], 1
    for tied in active:
        placed += [Placed(place, row) for row in tied]
        place += len(tied)
    gone = _ordered([row for row in rows if row.entrant.out is not None], criteria)
    return (*placed, *(Placed(None, row) for tied in gone for row in tied))


def _rows(players: Sequence[Entrant], games: Sequence[TableGame]) -> list[Row]:
    own = {one.user_id: [game for game in games if one.user_id in (game.white, game.black)] for one in players}
    points = {
        one.user_id: sum(game.score_of(one.user_id) for game in own[one.user_id]) + 2 * (one.bye is not None)
        for one in players
    }
    return [_row(one, own[one.user_id], points) for one in players]


def _row(player: Entrant, games: Sequence[TableGame], points: Mapping[UserId, int]) -> Row:
    met: dict[UserId, tuple[TableGame, ...]] = {}
    buchholz = points[player.user_id] if player.bye is not None else 0
    sonneborn = 0
    for game in games:
        opponent = game.opponent_of(player.user_id)
        met[opponent] = (*met.get(opponent, ()), game)
        buchholz += points[opponent if game.is_played or game.outcome is None else player.user_id]
        sonneborn += game.score_of(player.user_id) * points[opponent]
    wins = sum(game.score_of(player.user_id) == 2 for game in games)
    return Row(player, points[player.user_id], buchholz, sonneborn, wins, met)


def _ordered(tied: list[Row], criteria: Sequence[Criterion]) -> list[list[Row]]:
    """Order rows by the first criterion. Order tied rows by the following criteria, and return rows that remain tied as
    one group.
    """
    if len(tied) < 2 or not criteria:
        return [sorted(tied, key=lambda row: row.entrant.number or 0)] if tied else []
    first, *rest = criteria
    values = {row.user_id: first(row, tied) for row in tied}
    if len(set(values.values())) == 1:
        return _ordered(tied, rest)
    # Apply direct encounter again to the players who are still tied. It can separate them now, because only the games
    # between these players count.
    following = criteria if first is _direct_encounter else rest
    return [
        equals
        for value in sorted(set(values.values()), reverse=True)
        for equals in _ordered([row for row in tied if values[row.user_id] == value], following)
    ]


def _points(row: Row, tied: Sequence[Row]) -> int:
    return row.points


def _direct_encounter(row: Row, tied: Sequence[Row]) -> int:
    """Return a player's score in the games between the tied players, or 0 if any two of the tied players haven't played
    each other.
    """
    scores = {
        (one.user_id, other.user_id): one.score_against(other.user_id)
        for one in tied
        for other in tied
        if one is not other
    }
    if None in scores.values():
        return 0
    return sum(score or 0 for (user_id, _), score in scores.items() if user_id == row.user_id)


def _sonneborn(row: Row, tied: Sequence[Row]) -> int:
    return row.sonneborn


def _buchholz(row: Row, tied: Sequence[Row]) -> int:
    return row.buchholz


def _wins(row: Row, tied: Sequence[Row]) -> int:
    return row.wins


_ROUND_ROBIN = (_points, _direct_encounter, _sonneborn, _wins)
_SWISS = (_points, _buchholz, _direct_encounter, _sonneborn, _wins)


@dataclass(frozen=True)
class MatchBoard:
    number: int
    """The board number, counted from 1. The strongest players of both teams meet on board 1."""
    players: tuple[Entrant, Entrant]
    """The players on the board, the challenging team's player first."""
    games: tuple[TableGame, ...]
    not_begun: int = 0
    """The number of games that weren't started because a player was out of the tournament. The opponent gets a win for
    each.
    """

    def points(self, team: int) -> int:
        player, other = self.players[team], self.players[1 - team]
        walkovers = 2 * self.not_begun if player.out is None and other.out is not None else 0
        return sum(game.score_of(player.user_id) for game in self.games) + walkovers


def teams_of(tournament: Tournament) -> tuple[tuple[Entrant, ...], tuple[Entrant, ...]]:
    challenger, opponent = ([one for one in tournament.entrants if one.group == team] for team in TEAMS)
    return _by_number(challenger), _by_number(opponent)


def numbered(entrants: tuple[Entrant, ...], ratings: Mapping[UserId, int], rng: Random) -> tuple[Entrant, ...]:
    """Number the players of each team by rating, from 1. Players with equal ratings are ordered at random."""
    lots = rng.sample(entrants, len(entrants))
    teams = (
        sorted((one for one in lots if one.group == team), key=lambda one: -ratings[one.user_id]) for team in TEAMS
    )
    return tuple(replace(one, number=place) for team in teams for place, one in enumerate(team, 1))


def boards_of(tournament: Tournament) -> tuple[MatchBoard, ...]:
    """Return the boards of a team match, from the strongest to the weakest. Extra players of the larger team have no
    board.
    """
    return tuple(
        _board(tournament, number, players)
        for number, players in enumerate(zip(*teams_of(tournament), strict=False), 1)
    )


def reserves_of(tournament: Tournament) -> tuple[Entrant, ...]:
    """Return the extra players of the larger team in a team match. They have no board."""
    boards = len(boards_of(tournament))
    return tuple(one for one in tournament.entrants if (one.number or 0) > boards)


def score_of(tournament: Tournament) -> tuple[int, int]:
    """Return both teams' scores in a team match, in half points."""
    boards = boards_of(tournament)
    return sum(one.points(CHALLENGER) for one in boards), sum(one.points(OPPONENT) for one in boards)


def winner_of(tournament: Tournament) -> int | None:
    """Return the team that leads a team match or has won it, or None if the scores are equal."""
    first, second = score_of(tournament)
    return None if first == second else CHALLENGER if first > second else OPPONENT


def stages_of(tournament: Tournament) -> int:
    """Return the number of stages of a team match. With a live clock, the second games are played in a stage of their
    own, because nobody plays two live games at once.
    """
    return tournament.games_each if isinstance(tournament.terms.clock, Fischer) else 1


def next_games(tournament: Tournament) -> Pair | End:
    """Return the games of the next stage of a team match, or End if there is none.

    A second game is omitted if one of its players is out of the tournament.
    """
    stages, stage = stages_of(tournament), tournament.stage + 1
    if stage > stages:
        return End()
    legs = range(tournament.games_each) if stages == 1 else (stage - 1,)
    pairs = tuple(
        _colors(board, leg)
        for leg in legs
        for board in boards_of(tournament)
        if leg == 0 or all(one.out is None for one in board.players)
    )
    return Pair(stage, pairs) if pairs else End()


def _colors(board: MatchBoard, leg: int) -> tuple[UserId, UserId]:
    """Return the players of a game in a team match, White first.

    In first games, the challenged team has White on odd boards. In second games, the colors are reversed.
    """
    challenger, opponent = (one.user_id for one in board.players)
    return (opponent, challenger) if (board.number + leg) % 2 else (challenger, opponent)


def _board(tournament: Tournament, number: int, players: tuple[Entrant, Entrant]) -> MatchBoard:
    pair = {one.user_id for one in players}
    games = tuple(game for game in tournament.games if {game.white, game.black} == pair)
    is_paired = tournament.is_over or tournament.stage >= stages_of(tournament)
    return MatchBoard(number, players, games, tournament.games_each - len(games) if is_paired and games else 0)


def _by_number(team: list[Entrant]) -> tuple[Entrant, ...]:
    return tuple(sorted(team, key=lambda one: one.number or 0))


def next_step(tournament: Tournament) -> Step | None:
    """Return the next step of a tournament, or None if there is nothing to do at the moment.

    First, players who ran out of time are excluded, and the games of players who are out are forfeited. This happens
    even while the tournament is paused. Other steps are taken only if the tournament isn't paused and has no ongoing
    games.
    """
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
    if tournament.system is System.SIMUL:
        return End() if tournament.stage else Pair(1, tuple(_simul_pairs(tournament)))
    return _next_round(tournament) if tournament.system is System.SWISS else _next_stage(tournament)


def _simul_pairs(tournament: Tournament) -> Iterator[tuple[UserId, UserId]]:
    """Yield the players of each game of a simul, White first. If the host alternates colors, the host has White in the
    first game.
    """
    host = tournament.organizer.user_id
    for place, one in enumerate(tournament.opponents):
        color = Color(place % 2) if tournament.host_color is None else tournament.host_color
        yield (host, one.user_id) if color is Color.WHITE else (one.user_id, host)


def _late(tournament: Tournament) -> tuple[UserId, ...]:
    """Return the active players who ran out of time, including those whose game was drawn because the opponent couldn't
    win.

    In a Swiss tournament or with a live clock, return only players who made no move in the game. In a simul, return
    nobody, because each opponent has just one game.
    """
    if tournament.system is System.SIMUL:
        return ()
    is_live = tournament.system is System.SWISS or isinstance(tournament.terms.clock, Fischer)
    late = {_out_of_time(game) for game in tournament.games if not is_live or game.is_no_show}
    return tuple(one.user_id for one in tournament.active if one.user_id in late)


def _out_of_time(game: TableGame) -> UserId | None:
    """Return the player who ran out of time, or None if the game ended in another way.

    The player is the loser or, if the game was drawn, the side to move.
    """
    if game.outcome is None or game.outcome.termination is not Termination.TIMEOUT:
        return None
    # In a drawn game, the number of plies tells whose turn it was, because White moves first in tournament games.
    # During the setup, when no plies are played, a game can't be drawn on time.
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
    if not tournament.stage:
        groups = ([one for one in tournament.entrants if one.group == group] for group in range(tournament.groups))
        return Pair(1, tuple(pair for group in groups for pair in tournament.round_robin(tuple(group))))
    if tournament.stage == FINAL or tournament.groups == 1:
        return End()
    finalists = _finalists(tournament)
    chosen = tuple(one.user_id for one in finalists)
    # With only one finalist, there is nothing to play.
    return Pair(FINAL, tournament.round_robin(finalists), chosen) if len(finalists) > 1 else End(chosen)


def _finalists(tournament: Tournament) -> tuple[Entrant, ...]:
    count = finalists_a_group(tournament.groups)
    tables = (group_table(tournament, group) for group in range(tournament.groups))
    return tuple(one for table in tables for one in first_of(table, count))


def _next_round(tournament: Tournament) -> Pair | End:
    if tournament.stage == tournament.rounds_in_all:
        return End()
    return next_round(tournament) or End()
