"""Team matches: the pairings by board, and the score."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.domain.between_servers import TEAMS, TeamMatch
from bot.domain.clock import CLOCKS, Clock
from bot.domain.ids import ServerId, System, TournamentId, UserId
from bot.domain.pairing import boards_of, numbered, reserves_of, score_of, winner_of
from bot.domain.tournament import (
    Entrant,
    InOtherTeam,
    Out,
    TeamTooSmall,
    Tournament,
    TournamentFull,
    TournamentState,
)
from bot.rules import Outcome, Termination
from tests.domain.tournaments import BLACK_WINS, DRAW, WHITE_WINS, ended, member, opened, settled
from tests.now import NOW

DAYS = CLOCKS["3d"]
LIVE = CLOCKS["5+3"]


def match(own: int = 0) -> TeamMatch:
    return TeamMatch(TournamentId(4), own, (ServerId(11), ServerId(12)), ("The Steppe", "The Forest"))


def joined(challengers: int, opponents: int, *, games: int = 1, clock: Clock | None = DAYS) -> Tournament:
    """A match between two teams. Players are numbered 1, 2, … in one team and 101, 102, … in the other, best first."""
    terms = replace(opened().terms, clock=clock)
    tournament = opened(System.TEAMS, match=match(), terms=terms, rounds=games, size=8)
    for team, players in zip(TEAMS, (challengers, opponents), strict=True):
        tournament = replace(tournament, match=match(team))
        for number in range(1, players + 1):
            tournament = tournament.joined_by(member(100 * team + number), NOW)
    return replace(tournament, match=match())


def begun(challengers: int, opponents: int, *, games: int = 1, clock: Clock | None = DAYS) -> Tournament:
    tournament = joined(challengers, opponents, games=games, clock=clock)
    ratings = {one.user_id: 2000 - one.user_id for one in tournament.entrants}
    rng = Random(1)
    return settled(tournament.begun(numbered(tournament.entrants, ratings, rng), rng))


def out(tournament: Tournament, *user_ids: int) -> Tournament:
    for user_id in user_ids:
        tournament = tournament.without(UserId(user_id), Out.LEFT)
    return settled(tournament)


def pairs(tournament: Tournament, stage: int = 1) -> list[tuple[int, int]]:
    return [(game.white, game.black) for game in tournament.of_stage(stage)]


def all_won_by(tournament: Tournament, team: int) -> Tournament:
    """End all ongoing games with wins for one team."""
    winners = {one.user_id for one in tournament.entrants if one.group == team}
    going = [game for game in tournament.games if game.outcome is None]
    return settled(ended(tournament, {game.id: WHITE_WINS if game.white in winners else BLACK_WINS for game in going}))


def test_the_strongest_players_meet_and_colors_alternate() -> None:
    tournament = begun(3, 3)
    assert pairs(tournament) == [(101, 1), (2, 102), (103, 3)]
    assert [board.number for board in boards_of(tournament)] == [1, 2, 3]


def test_the_last_players_of_the_larger_team_have_no_board() -> None:
    tournament = begun(2, 4)
    assert len(tournament.games) == 2
    assert [one.user_id for one in reserves_of(tournament)] == [103, 104]


def test_the_two_games_of_a_board_start_at_once_with_swapped_colors() -> None:
    assert pairs(begun(2, 2, games=2)) == [(101, 1), (2, 102), (1, 101), (102, 2)]


def test_two_live_games_are_played_one_after_the_other() -> None:
    tournament = begun(2, 2, games=2, clock=LIVE)
    assert pairs(tournament) == [(101, 1), (2, 102)]
    tournament = all_won_by(tournament, 0)
    assert pairs(tournament, 2) == [(1, 101), (102, 2)]
    assert all_won_by(tournament, 1).state is TournamentState.OVER


def test_the_score_adds_up_the_boards() -> None:
    tournament = begun(2, 2, games=2)
    first, second, third, fourth = (game.id for game in tournament.games)
    tournament = settled(ended(tournament, {first: DRAW, second: WHITE_WINS, third: WHITE_WINS, fourth: DRAW}))
    assert [(board.points(0), board.points(1)) for board in boards_of(tournament)] == [(3, 1), (3, 1)]
    assert (score_of(tournament), winner_of(tournament), tournament.is_over) == ((6, 2), 0, True)


def test_an_equal_score_has_no_winner() -> None:
    tournament = begun(2, 2)
    tournament = settled(ended(tournament, {game.id: DRAW for game in tournament.games}))
    assert (score_of(tournament), winner_of(tournament)) == ((2, 2), None)


def test_a_player_who_leaves_loses_ongoing_games_and_keeps_finished_ones() -> None:
    tournament = begun(2, 2, games=2)
    first = tournament.games[0]
    tournament = out(settled(ended(tournament, {first.id: BLACK_WINS})), 1)
    assert [board.points(0) for board in boards_of(tournament)] == [2, 0]
    assert [board.points(1) for board in boards_of(tournament)] == [2, 0]


def test_an_absent_players_second_live_game_is_not_started_and_counts_for_the_opponent() -> None:
    tournament = all_won_by(out(begun(2, 2, games=2, clock=LIVE), 1), 0)
    assert pairs(tournament, 2) == [(102, 2)]
    assert [(board.points(0), board.points(1)) for board in boards_of(tournament)] == [(0, 4), (2, 0)]


def test_if_all_have_left_no_second_games_start_and_the_match_ends() -> None:
    tournament = out(begun(2, 2, games=2, clock=LIVE), 1, 102)
    assert tournament.is_over
    assert score_of(tournament) == (4, 4)


def test_a_game_whose_players_have_both_left_has_no_winner() -> None:
    tournament = begun(2, 2)
    tournament = settled(tournament.without(UserId(1), Out.LEFT).without(UserId(101), Out.LEFT))
    assert score_of(tournament) == (0, 0)


@pytest.mark.parametrize(("clock", "ply", "is_out"), [(DAYS, 20, True), (LIVE, 20, False), (LIVE, 0, True)])
def test_a_loser_on_time_is_out_except_in_a_live_game_that_has_begun(clock: Clock, ply: int, is_out: bool) -> None:
    tournament = begun(2, 2, clock=clock)
    flagged = Outcome(WHITE_WINS.winner, Termination.TIMEOUT)
    tournament = settled(ended(tournament, {tournament.games[0].id: flagged}, ply=ply))
    loser = next(one for one in tournament.entrants if one.user_id == 1)
    assert (loser.out is Out.TIME) == is_out


def test_each_team_has_room_for_its_own_members() -> None:
    tournament = joined(8, 3)
    with pytest.raises(TournamentFull):
        tournament.joined_by(member(9), NOW)
    assert not tournament.is_full
    with pytest.raises(InOtherTeam):
        tournament.joined_by(member(101), NOW)


def test_a_team_of_one_does_not_start() -> None:
    with pytest.raises(TeamTooSmall):
        joined(4, 1).check_can_start()


@pytest.mark.parametrize("seed", range(20))
def test_every_match_with_leavers_ends_with_all_its_points(seed: int) -> None:
    rng = Random(seed)
    games, clock = rng.choice([1, 2]), rng.choice([DAYS, LIVE])
    tournament = begun(rng.randint(2, 6), rng.randint(2, 6), games=games, clock=clock)
    while not tournament.is_over:
        going = [game for game in tournament.games if game.outcome is None]
        if rng.random() < 0.2:
            tournament = out(tournament, rng.choice(tournament.active).user_id)
        elif going:
            outcome = rng.choice([WHITE_WINS, BLACK_WINS, DRAW])
            tournament = settled(ended(tournament, {rng.choice(going).id: outcome}))
    for board in boards_of(tournament):
        points = board.points(0) + board.points(1)
        both_out = all(one.out is not None for one in board.players)
        assert points == 2 * games or (both_out and points < 2 * games)


def test_players_are_numbered_by_rating_in_each_team() -> None:
    entrants = tuple(
        Entrant(UserId(number), f"Player {number}", NOW, group=team) for number, team in ((1, 0), (2, 1), (3, 0))
    )
    ratings = {UserId(1): 1500, UserId(2): 1400, UserId(3): 1600}
    found = {one.user_id: one.number for one in numbered(entrants, ratings, Random(1))}
    assert found == {1: 2, 2: 1, 3: 1}


@pytest.mark.parametrize("own", TEAMS)
def test_a_servers_opponent_is_the_other_team(own: int) -> None:
    assert {own, match(own).other} == set(TEAMS)
