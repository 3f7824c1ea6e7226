"""The boards of a team match: who plays whom, what it brought, and the score, read from the games alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from bot.domain.clock import Fischer
from bot.domain.ids import UserId
from bot.domain.team_match import CHALLENGER, OPPONENT, TEAMS
from bot.domain.tournament import End, Entrant, Pair, TableGame, Tournament


@dataclass(frozen=True)
class MatchBoard:
    """One board of a match: a player of each team, and their games."""

    number: int
    """From 1; the strongest players of both teams have the first."""
    players: tuple[Entrant, Entrant]
    """The challenger's first."""
    games: tuple[TableGame, ...]
    """In the order in which they were paired."""
    not_begun: int = 0
    """The games that were to come and did not, as a player was out by then: the other one scores them."""

    def points(self, team: int) -> int:
        """What the board has brought a team, in half points."""
        player, other = self.players[team], self.players[1 - team]
        walkovers = 2 * self.not_begun if player.out is None and other.out is not None else 0
        return sum(game.score_of(player.user_id) for game in self.games) + walkovers


def teams_of(tournament: Tournament) -> tuple[tuple[Entrant, ...], tuple[Entrant, ...]]:
    """Return the players of both teams, in the order of their numbers."""
    challenger, opponent = ([one for one in tournament.entrants if one.group == team] for team in TEAMS)
    return _by_number(challenger), _by_number(opponent)


def numbered(entrants: tuple[Entrant, ...], ratings: Mapping[UserId, int], rng: Random) -> tuple[Entrant, ...]:
    """Number the players of each team by their ratings, from 1; equal ratings are ordered by lot."""
    lots = rng.sample(entrants, len(entrants))
    teams = (
        sorted((one for one in lots if one.group == team), key=lambda one: -ratings[one.user_id]) for team in TEAMS
    )
    return tuple(replace(one, number=place) for team in teams for place, one in enumerate(team, 1))


def boards_of(tournament: Tournament) -> tuple[MatchBoard, ...]:
    """Return the boards of a match that has begun.

    Strongest plays strongest, and so on; of the larger team, those beyond the smaller one's number play no game.
    """
    return tuple(
        _board(tournament, number, players)
        for number, players in enumerate(zip(*teams_of(tournament), strict=False), 1)
    )


def reserves_of(tournament: Tournament) -> tuple[Entrant, ...]:
    """Return the players of the larger team for whom there is no board."""
    boards = len(boards_of(tournament))
    return tuple(one for one in tournament.entrants if (one.number or 0) > boards)


def score_of(tournament: Tournament) -> tuple[int, int]:
    """Return the half points of both teams."""
    boards = boards_of(tournament)
    return sum(one.points(CHALLENGER) for one in boards), sum(one.points(OPPONENT) for one in boards)


def winner_of(tournament: Tournament) -> int | None:
    """Return the team that leads, or once it is over has won; None if both have as many points."""
    first, second = score_of(tournament)
    return None if first == second else CHALLENGER if first > second else OPPONENT


def stages_of(tournament: Tournament) -> int:
    """How many stages a match has: nobody plays two live games at once, so that the second is a stage of its own."""
    return tournament.games_each if isinstance(tournament.terms.clock, Fischer) else 1


def next_games(tournament: Tournament) -> Pair | End:
    """Return the games of the next stage, or the end. A second game is not begun for who is out."""
    stages, stage = stages_of(tournament), tournament.stage + 1
    if stage > stages:
        return End()
    legs = range(tournament.games_each) if stages == 1 else (stage - 1,)
    pairs = tuple(
        _colours(board, leg)
        for leg in legs
        for board in boards_of(tournament)
        if leg == 0 or all(one.out is None for one in board.players)
    )
    return Pair(stage, pairs) if pairs else End()


def _colours(board: MatchBoard, leg: int) -> tuple[UserId, UserId]:
    """Return White and Black: the challenged have White on the odd boards, and in a second game the other way round."""
    challenger, opponent = (one.user_id for one in board.players)
    return (opponent, challenger) if (board.number + leg) % 2 else (challenger, opponent)


def _board(tournament: Tournament, number: int, players: tuple[Entrant, Entrant]) -> MatchBoard:
    pair = {one.user_id for one in players}
    games = tuple(game for game in tournament.games if {game.white, game.black} == pair)
    is_paired = tournament.is_over or tournament.stage >= stages_of(tournament)
    return MatchBoard(number, players, games, tournament.games_each - len(games) if is_paired and games else 0)


def _by_number(team: list[Entrant]) -> tuple[Entrant, ...]:
    return tuple(sorted(team, key=lambda one: one.number or 0))
