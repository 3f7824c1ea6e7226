"""Simuls: one host against everyone else."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.domain.challenge import Terms
from bot.domain.clock import CLOCKS
from bot.domain.ids import System, UserId
from bot.domain.pairing import next_step, simul_score, tables_of
from bot.domain.tournament import (
    MOST_OPPONENTS,
    HostCannotLeave,
    NobodyToPlay,
    NoLiveSimuls,
    NotInTournament,
    Out,
    TableGame,
    Tournament,
    TournamentFull,
)
from bot.rules import Color, Outcome, Termination
from bot.variants import find_family
from tests.domain.tournaments import BLACK_WINS, DRAW, ORGANIZER, WHITE_WINS, ended, member, opened, played, settled
from tests.now import NOW

HOST = ORGANIZER.user_id


def hosted(opponents: int, *, family: str = "orda", **changes: object) -> Tournament:
    """An open simul with this many opponents. Player 1 has the highest rating."""
    army = "elves" if family == "asymmetric" else None
    simul = opened(System.SIMUL, family, **{"size": 1 + MOST_OPPONENTS, **changes}).joined_by(ORGANIZER, NOW, army)
    for number in range(1, opponents + 1):
        simul = simul.joined_by(member(number), NOW, army)
    return simul


def begun(opponents: int, **changes: object) -> Tournament:
    simul = hosted(opponents, **changes)
    return settled(simul.started({one.user_id: 2000 - one.user_id for one in simul.entrants}, Random(1)))


def host_wins(game: TableGame) -> Outcome:
    return WHITE_WINS if game.white == HOST else BLACK_WINS


def test_the_host_plays_one_game_against_each_opponent_all_at_once() -> None:
    simul = begun(MOST_OPPONENTS)
    assert [game.opponent_of(HOST) for game in simul.games] == [UserId(n) for n in range(1, MOST_OPPONENTS + 1)]
    assert next_step(simul) is None
    over = played(simul, host_wins)
    assert over.is_over
    assert len(over.games) == MOST_OPPONENTS


@pytest.mark.parametrize(
    ("color", "whites"), [(None, [True, False, True]), (Color.WHITE, [True] * 3), (Color.BLACK, [False] * 3)]
)
def test_the_host_has_the_chosen_color_or_alternates(color: Color | None, whites: list[bool]) -> None:
    assert [game.white == HOST for game in begun(3, host_color=color).games] == whites


def test_the_host_is_number_1_even_with_the_lowest_rating() -> None:
    assert {one.user_id: one.number for one in begun(2).entrants} == {HOST: 1, UserId(1): 2, UserId(2): 3}


def test_it_needs_an_opponent() -> None:
    with pytest.raises(NobodyToPlay):
        hosted(0).check_can_start()
    hosted(1).check_can_start()


def test_the_host_limits_the_number_of_opponents() -> None:
    with pytest.raises(TournamentFull):
        hosted(3, size=3)


@pytest.mark.parametrize("simul", [hosted(2), begun(2)])
@pytest.mark.parametrize("why", Out)
def test_the_host_can_neither_leave_nor_be_removed(simul: Tournament, why: Out) -> None:
    with pytest.raises(HostCannotLeave):
        simul.without(HOST, why)
    with pytest.raises(NotInTournament):
        simul.without(UserId(99), why)


def test_an_opponent_who_leaves_loses_only_their_game() -> None:
    simul = settled(begun(3).without(UserId(2), Out.LEFT))
    assert [game.outcome is not None for game in simul.games] == [False, True, False]
    assert simul.games[1].loser == UserId(2)


def test_a_host_who_loses_one_game_on_time_plays_on_in_the_others() -> None:
    simul = begun(3, host_color=Color.WHITE)
    late = ended(simul, {simul.games[0].id: Outcome(Color.BLACK, Termination.TIMEOUT)}, ply=0)
    assert settled(late) == late
    assert [game.outcome is None for game in late.games] == [False, True, True]


def test_the_score_counts_finished_games_and_names_the_opponents_who_won_or_drew() -> None:
    simul = begun(5, host_color=Color.WHITE)
    outcomes = (WHITE_WINS, BLACK_WINS, DRAW, Outcome(None, Termination.ABORTED))
    simul = ended(simul, dict(zip((game.id for game in simul.games), outcomes, strict=False)))
    score = simul_score(simul)
    assert (score.host, score.games) == (3, 3)
    assert [[one.user_id for one in players] for players in (score.winners, score.drawn)] == [[2], [3]]


def test_the_table_lists_the_opponents_without_places() -> None:
    [table] = tables_of(begun(3))
    assert [(one.place, one.row.user_id) for one in table.lines] == [(None, 1), (None, 2), (None, 3)]


@pytest.mark.parametrize(("size", "clock"), [(1, "1d"), (MOST_OPPONENTS + 2, "1d")])
def test_a_simul_of_an_impossible_size_is_not_created(size: int, clock: str) -> None:
    terms = Terms(find_family("orda"), clock=CLOCKS[clock])
    with pytest.raises(ValueError, match="size"):
        replace(opened(System.SIMUL), size=size, terms=terms).check()


@pytest.mark.parametrize("clock", ["30+20", "1h"])
def test_it_needs_a_time_per_move(clock: str) -> None:
    simul = replace(opened(System.SIMUL), size=21, terms=Terms(find_family("orda"), clock=CLOCKS[clock]))
    if isinstance(simul.terms.clock, timedelta):
        simul.check()
    else:
        with pytest.raises(NoLiveSimuls):
            simul.check()


def test_the_host_leads_one_army_against_all() -> None:
    simul = begun(2, family="asymmetric")
    assert {simul.variant_of(game.white, game.black).key for game in simul.games} == {"asymmetric-elves-elves"}
