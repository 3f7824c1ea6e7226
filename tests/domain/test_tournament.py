"""How members join a tournament, which step comes next, and whether every tournament ends."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.domain.between_servers import TeamTerms
from bot.domain.challenge import Terms
from bot.domain.clock import CLOCKS
from bot.domain.errors import NoChoiceOfArmy
from bot.domain.ids import System, UserId
from bot.domain.pairing import group_table, leaders_of, next_step, tables_of
from bot.domain.tournament import (
    FINAL,
    MOST_PLAYERS,
    OPEN_SYSTEMS,
    SPANS,
    NoLiveGroups,
    NotInTournament,
    NotOrganizer,
    Out,
    Pair,
    TableGame,
    TooFewPlayers,
    TournamentArmyMissing,
    TournamentBegun,
    TournamentFull,
    TournamentOver,
    TournamentState,
)
from bot.rules import Color, Outcome, Termination
from bot.variants import find_family
from tests.now import NOW

from .tournaments import (
    BLACK_WINS,
    DRAW,
    ORGANIZER,
    WHITE_WINS,
    begun,
    ended,
    member,
    opened,
    played,
    settled,
    stronger,
)


def test_joining_twice_counts_once() -> None:
    assert len(opened().joined_by(member(1), NOW).joined_by(member(1), NOW).entrants) == 1


def test_a_player_who_leaves_before_the_start_is_removed() -> None:
    tournament = opened().joined_by(member(1), NOW).without(UserId(1), Out.LEFT)
    assert tournament.entrants == ()
    with pytest.raises(NotInTournament):
        tournament.without(UserId(1), Out.LEFT)


def test_the_organizer_limits_the_number_of_players() -> None:
    tournament = opened(size=4)
    for number in range(4):
        tournament = tournament.joined_by(member(number), NOW)
    assert tournament.is_full
    with pytest.raises(TournamentFull):
        tournament.joined_by(member(9), NOW)


def test_an_army_is_chosen_for_the_whole_tournament() -> None:
    tournament = opened(family="asymmetric")
    with pytest.raises(TournamentArmyMissing):
        tournament.joined_by(member(1), NOW)
    with pytest.raises(NoChoiceOfArmy):
        opened().joined_by(member(1), NOW, "elves")
    for number, army in enumerate(("elves", "orcs", "random", "humans"), 1):
        tournament = tournament.joined_by(member(number), NOW, army)
    tournament = tournament.started(dict.fromkeys(map(UserId, range(1, 5)), 1500), Random(1))
    armies = {one.user_id: one.army for one in tournament.entrants}
    assert armies[UserId(3)] in ("humans", "elves", "orcs")
    assert tournament.variant_of(UserId(1), UserId(2)).key == "asymmetric-elves-orcs"


def test_too_few_players_cannot_start() -> None:
    tournament = opened().joined_by(member(1), NOW)
    with pytest.raises(TooFewPlayers):
        tournament.started({UserId(1): 1500}, Random(1))


def test_a_running_tournament_cannot_be_joined_and_a_finished_one_not_left() -> None:
    tournament = begun(4)
    with pytest.raises(TournamentBegun):
        tournament.joined_by(member(9), NOW)
    with pytest.raises(TournamentOver):
        tournament.called_off(NOW).without(UserId(1), Out.LEFT)


@pytest.mark.parametrize(
    ("joined", "after", "changes", "lacked"),
    [
        (3, timedelta(days=1), {}, True),
        (3, timedelta(hours=1), {}, False),
        (4, timedelta(days=1), {}, False),
        (3, timedelta(days=1), {"paused_at": NOW}, False),
    ],
)
def test_a_canceled_tournament_lacked_players_only_if_too_few_had_joined_by_the_deadline(
    joined: int, after: timedelta, changes: dict[str, object], lacked: bool
) -> None:
    tournament = opened(**changes)
    for number in range(joined):
        tournament = tournament.joined_by(member(number), NOW)
    assert not tournament.lacked_players
    assert tournament.called_off(NOW + after).lacked_players == lacked


@pytest.mark.parametrize(("size", "needed"), [(4, True), (5, False)])
def test_a_tournament_of_the_smallest_size_needs_everyone(size: int, needed: bool) -> None:
    assert opened(size=size).needs_everyone == needed


def test_organizers_and_managers_run_it() -> None:
    opened().check_organizer(ORGANIZER.user_id, is_manager=False)
    opened().check_organizer(UserId(5), is_manager=True)
    with pytest.raises(NotOrganizer):
        opened().check_organizer(UserId(5), is_manager=False)


def test_players_are_numbered_by_rating() -> None:
    assert [one.user_id for one in begun(6).entrants] == [1, 2, 3, 4, 5, 6]


def test_one_group_has_all_its_games_at_once_and_then_ends() -> None:
    tournament = begun(5)
    assert len(tournament.of_stage(1)) == 10
    tournament = played(tournament, stronger)
    assert tournament.state is TournamentState.OVER
    assert [one.user_id for one in leaders_of(tournament)] == [1]


def test_several_groups_have_a_final() -> None:
    tournament = begun(10)
    assert tournament.groups == 2
    assert len(tournament.games) == 2 * 10
    tournament = settled(ended(tournament, {game.id: stronger(game) for game in tournament.games}))
    assert tournament.stage == FINAL
    assert {one.user_id for one in tournament.entrants if one.is_finalist} == {1, 2, 3, 4}
    assert len(tournament.of_stage(FINAL)) == 6
    tournament = played(tournament, stronger)
    assert [one.user_id for one in leaders_of(tournament)] == [1]
    assert len(tables_of(tournament)) == 3


def test_a_player_who_leaves_loses_ongoing_games_and_keeps_wins() -> None:
    tournament = begun(4)
    first = next(game for game in tournament.games if UserId(1) in (game.white, game.black))
    tournament = ended(tournament, {first.id: stronger(first)})
    tournament = settled(tournament.without(UserId(1), Out.LEFT))
    own = [game for game in tournament.games if UserId(1) in (game.white, game.black)]
    assert [game.loser == UserId(1) for game in own].count(True) == 2
    row = next(one for one in group_table(tournament, 0) if one.row.user_id == 1)
    assert (row.place, row.row.points) == (None, 2)


def test_a_player_who_loses_on_time_forfeits_the_other_games() -> None:
    tournament = begun(4)
    late = next(game for game in tournament.games if game.white == UserId(2))
    tournament = settled(ended(tournament, {late.id: Outcome(Color.BLACK, Termination.TIMEOUT)}))
    assert {one.user_id: one.out for one in tournament.entrants if one.out} == {UserId(2): Out.TIME}
    assert all(game.loser == UserId(2) for game in tournament.games if game.outcome)
    assert sum(game.outcome is None for game in tournament.games) == 3


def test_a_player_who_loses_on_time_is_out_even_if_the_opponent_could_not_have_won() -> None:
    tournament = begun(4)
    late = next(game for game in tournament.games if game.white == UserId(2))
    tournament = settled(ended(tournament, {late.id: Outcome(None, Termination.TIMEOUT)}, ply=80))
    assert {one.user_id: one.out for one in tournament.entrants if one.out} == {UserId(2): Out.TIME}
    drawn = next(game for game in tournament.games if game.id == late.id)
    assert (drawn.score_of(drawn.white), drawn.score_of(drawn.black), drawn.is_forfeit) == (1, 1, False)


def test_a_drawn_timeout_of_black_puts_black_out() -> None:
    tournament = begun(4)
    late = next(game for game in tournament.games if game.black == UserId(2))
    tournament = settled(ended(tournament, {late.id: Outcome(None, Termination.TIMEOUT)}, ply=81))
    assert [one.user_id for one in tournament.entrants if one.out] == [UserId(2)]


def test_a_drawn_timeout_puts_nobody_out_of_a_swiss_tournament() -> None:
    tournament = begun(4, System.SWISS)
    late, other = tournament.games
    tournament = ended(tournament, {late.id: Outcome(None, Termination.TIMEOUT), other.id: DRAW}, ply=80)
    assert not any(one.out for one in settled(tournament).entrants)


def test_a_game_of_two_players_who_are_out_has_no_winner() -> None:
    tournament = begun(4)
    gone = {one.user_id: replace(one, out=Out.TIME) for one in tournament.entrants[:2]}
    tournament = settled(tournament.with_entrants(gone))
    theirs = next(game for game in tournament.games if {game.white, game.black} == set(gone))
    assert theirs.outcome == Outcome(None, Termination.ABORTED)
    assert theirs.score_of(UserId(1)) == theirs.score_of(UserId(2)) == 0


def test_when_all_but_one_leave_the_last_one_wins() -> None:
    tournament = begun(4)
    for number in (1, 2, 3):
        tournament = settled(tournament.without(UserId(number), Out.LEFT))
    assert tournament.state is TournamentState.OVER
    assert [one.user_id for one in leaders_of(tournament)] == [4]


def test_a_final_with_one_player_needs_no_game() -> None:
    tournament = begun(10)
    gone = {one.user_id: replace(one, out=Out.LEFT) for one in tournament.entrants[1:]}
    tournament = settled(tournament.with_entrants(gone))
    assert tournament.state is TournamentState.OVER
    assert tournament.of_stage(FINAL) == ()
    assert [one.user_id for one in leaders_of(tournament)] == [1]


def test_without_players_nobody_wins() -> None:
    tournament = begun(4)
    for number in (1, 2, 3, 4):
        tournament = settled(tournament.without(UserId(number), Out.LEFT)) if not tournament.is_over else tournament
    last = tournament.with_entrants({UserId(4): replace(tournament.entrants[3], out=Out.LEFT)})
    assert leaders_of(last) == ()


def test_a_swiss_round_starts_when_the_previous_one_is_over() -> None:
    tournament = begun(6, System.SWISS)
    assert (tournament.stage, len(tournament.games), tournament.rounds_in_all) == (1, 3, 3)
    first, *others = tournament.games
    tournament = settled(ended(tournament, {game.id: stronger(game) for game in others}))
    assert tournament.stage == 1
    tournament = settled(ended(tournament, {first.id: stronger(first)}))
    assert tournament.stage == 2
    tournament = played(tournament, stronger)
    assert (tournament.stage, tournament.state) == (3, TournamentState.OVER)
    assert [one.user_id for one in leaders_of(tournament)] == [1]


def test_no_pair_meets_twice_in_a_swiss_tournament() -> None:
    tournament = played(begun(9, System.SWISS, rounds=5), stronger)
    met = [frozenset((game.white, game.black)) for game in tournament.games]
    assert len(met) == len(set(met)) == 20


def test_with_an_odd_number_each_has_at_most_one_bye_which_scores() -> None:
    tournament = played(begun(5, System.SWISS), stronger)
    byes = [one for one in tournament.entrants if one.bye is not None]
    assert sorted(one.bye for one in byes if one.bye) == [1, 2, 3]
    (table,) = tables_of(tournament)
    free = next(one.row for one in table.lines if one.row.entrant.bye == 1)
    assert free.points >= 2


def test_a_timeout_in_a_swiss_tournament_is_a_loss_and_a_no_show_is_out() -> None:
    tournament = begun(6, System.SWISS)
    flagged, absent, other = tournament.games
    black_late = Outcome(Color.WHITE, Termination.TIMEOUT)
    tournament = ended(tournament, {flagged.id: black_late, other.id: DRAW})
    tournament = settled(ended(tournament, {absent.id: black_late}, ply=1))
    assert {one.user_id for one in tournament.entrants if one.out} == {absent.black}
    assert {game.loser for game in tournament.of_stage(1)} == {flagged.black, absent.black, None}
    assert absent.black not in {one for game in tournament.of_stage(2) for one in (game.white, game.black)}


def test_direct_encounter_comes_before_sonneborn_berger() -> None:
    # Player 3 beats player 6. In all other games, the player with the higher number wins. So player 4 has beaten player
    # 3, but player 3 has beaten a stronger opponent and has the better Sonneborn-Berger score.
    def decide(game: TableGame) -> Outcome:
        pair = {game.white, game.black}
        winner = 3 if pair == {3, 6} else max(pair)
        return WHITE_WINS if game.white == winner else BLACK_WINS

    table = group_table(played(begun(6), decide), 0)
    assert [(one.place, one.row.user_id) for one in table] == [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)]
    rows = {one.row.user_id: one.row for one in table}
    assert rows[UserId(3)].points == rows[UserId(4)].points
    assert rows[UserId(3)].sonneborn > rows[UserId(4)].sonneborn


def test_players_equal_in_everything_share_a_place() -> None:
    tournament = played(begun(4), lambda game: DRAW)
    assert [one.place for one in group_table(tournament, 0)] == [1, 1, 1, 1]
    assert len(leaders_of(tournament)) == 4


def test_sonneborn_berger_counts_the_beaten_opponents_points() -> None:
    tournament = played(begun(4), stronger)
    rows = {one.row.user_id: one.row for one in group_table(tournament, 0)}
    # Player 1 has beaten opponents with 2, 1 and 0 points, which adds up to 3 points. The score is stored in quarter
    # points.
    assert [rows[UserId(number)].sonneborn for number in (1, 2, 3, 4)] == [12, 4, 0, 0]
    assert [rows[UserId(number)].points for number in (1, 2, 3, 4)] == [6, 4, 2, 0]


@pytest.mark.parametrize("system", OPEN_SYSTEMS)
@pytest.mark.parametrize("seed", range(30))
def test_every_tournament_with_leavers_ends(system: System, seed: int) -> None:
    rng = Random(seed)
    tournament = begun(
        rng.randint(4, MOST_PLAYERS[System.GROUPS] if seed == 0 and system is System.GROUPS else 16), system
    )
    for _ in range(10_000):
        if tournament.is_over:
            break
        game = rng.choice([one for one in tournament.games if one.outcome is None])
        if rng.random() < 0.03:
            tournament = tournament.without(rng.choice([game.white, game.black]), Out.LEFT)
        else:
            late = Outcome(rng.choice(list(Color)), Termination.TIMEOUT)
            tournament = ended(tournament, {game.id: rng.choice([WHITE_WINS, BLACK_WINS, DRAW, WHITE_WINS, late])})
        tournament = settled(tournament)
    assert tournament.state is TournamentState.OVER
    assert all(game.outcome for game in tournament.games)
    assert bool(leaders_of(tournament)) == bool(tournament.active)


def test_groups_cannot_have_live_games() -> None:
    live = Terms(find_family("orda"), clock=CLOCKS["5+3"])
    opened(System.SWISS, terms=live, size=32).check()
    with pytest.raises(NoLiveGroups):
        opened(terms=live).check()


@pytest.mark.parametrize(
    ("system", "changes"),
    [
        (System.GROUPS, {"size": -1}),
        (System.GROUPS, {"size": 65}),
        (System.SWISS, {"size": 33}),
        (System.SWISS, {"size": 8, "rounds": 99}),
        (System.SWISS, {"size": 8, "rounds": 0}),
    ],
)
def test_a_tournament_of_an_impossible_size_is_refused(system: System, changes: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="valid size"):
        opened(system, **changes).check()


@pytest.mark.parametrize(("boards", "games"), [(1, 1), (17, 1), (8, 0), (8, 3), (-1, 1)])
def test_a_match_of_an_impossible_size_is_refused(boards: int, games: int) -> None:
    clock = CLOCKS["3d"]
    assert clock is not None
    with pytest.raises(ValueError, match="valid size"):
        TeamTerms(boards, games, clock).check()


def test_a_deadline_can_be_extended_until_the_start() -> None:
    later = NOW + timedelta(days=9)
    assert opened().extended(later).deadline == later
    with pytest.raises(TournamentBegun):
        begun(4).extended(later)


def test_the_first_step_after_the_start_is_the_pairing() -> None:
    tournament = begun(4)
    again = replace(tournament, stage=0, games=())
    step = next_step(again)
    assert isinstance(step, Pair)
    assert len(step.pairs) == 6


def test_a_tournament_can_be_joined_for_as_long_as_its_option_says() -> None:
    units = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1)}
    assert {word: int(word[:-1]) * units[word[-1]] for word in SPANS} == SPANS


@pytest.mark.parametrize(("players", "rounds"), [(4, 2), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5)])
def test_a_swiss_tournament_has_as_many_rounds_as_a_knockout(players: int, rounds: int) -> None:
    assert begun(players, System.SWISS).rounds_in_all == rounds
