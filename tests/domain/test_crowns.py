"""Crowns: who earns one, and how they're counted."""

from dataclasses import replace

import pytest

from bot.domain.achievements import Crown, CrownRecord, army_rows, earned_crown, is_own_start
from bot.domain.game import Game, Player
from bot.domain.ids import ENGINE, UserId, server_player
from bot.domain.votes import VOTE_SPANS, ServerVote
from bot.rules import Color, MoveLine, Outcome, Position, Termination
from bot.rules.position import FreeSetup
from bot.variants import FAMILIES, find_variant, with_options
from tests.now import NOW

WON = Outcome(Color.WHITE, Termination.CHECKMATE)


@pytest.fixture
def won(game: Game) -> Game:
    """A game in which Ann has beaten level 4 with the Kingdom."""
    black = Player(ENGINE, "Campmate 4", 1500, is_provisional=True, level=4)
    return replace(game, black=black, rated=False, outcome=WON, ended_at=NOW)


def test_a_win_on_the_board_earns_a_crown_for_the_members_army(won: Game) -> None:
    earned = earned_crown(won)
    assert earned is not None
    assert (earned.user_id, earned.game_id, earned.won_at) == (won.white.user_id, won.id, NOW)
    assert (earned.crown.level, earned.crown.variant.family, earned.crown.army) == (4, "orda", "kingdom")


@pytest.mark.parametrize("termination", [Termination.CAMPMATE, Termination.STALEMATE])
def test_other_wins_on_the_board_earn_one_too(won: Game, termination: Termination) -> None:
    assert earned_crown(replace(won, outcome=Outcome(Color.WHITE, termination))) is not None


@pytest.mark.parametrize(
    "outcome",
    [
        None,
        Outcome(Color.BLACK, Termination.CHECKMATE),
        Outcome(None, Termination.AGREEMENT),
        Outcome(None, Termination.ABORTED),
        Outcome(Color.WHITE, Termination.TIMEOUT),
    ],
)
def test_no_other_result_earns_one(won: Game, outcome: Outcome | None) -> None:
    assert earned_crown(replace(won, outcome=outcome)) is None


def test_a_win_with_a_takeback_earns_none(won: Game) -> None:
    assert earned_crown(replace(won, takebacks=1)) is None


def test_a_win_against_a_member_earns_none(game: Game) -> None:
    assert earned_crown(replace(game, outcome=WON, ended_at=NOW)) is None


def test_an_imported_game_earns_none(won: Game) -> None:
    assert earned_crown(replace(won, imported_by=UserId(1))) is None


def test_a_voting_server_earns_none(won: Game) -> None:
    white = Player(server_player(won.server_id), "The Steppe", 1500, is_provisional=True)
    vote = ServerVote(VOTE_SPANS["1h"], UserId(1), NOW)
    assert earned_crown(replace(won, white=white, vote=vote)) is None


def test_a_game_from_a_custom_position_earns_none(won: Game) -> None:
    easy = MoveLine.from_position(Position.from_fen(won.variant, "6l1/5P2/2k5/8/8/8/8/R3K3 w Q - 0 30"))
    assert earned_crown(replace(won, line=easy)) is None


def test_arranged_first_ranks_count_only_with_that_rule() -> None:
    usual = find_variant("asymmetric-humans-elves")
    free = with_options(usual, "c")
    half = FreeSetup(free)
    half = half.place(half.home_order[::-1])
    arranged = half.place(half.home_order[::-1]).position
    assert is_own_start(Position.start(free))
    assert is_own_start(arranged)
    assert not is_own_start(Position.from_fen(usual, arranged.fen))
    assert not is_own_start(Position.from_fen(free, arranged.fen.replace("PPPPPPPP", "PPPPPPP1")))


def test_levels_are_counted_once_whichever_army_beat_them() -> None:
    orda, mirror = find_variant("orda"), find_variant("ordamirror")
    crowns = (Crown(1, orda, Color.WHITE), Crown(1, orda, Color.BLACK), Crown(3, mirror, Color.BLACK))
    record = CrownRecord((*crowns, Crown(3, mirror, Color.WHITE)))
    assert record.levels == {1, 3}
    earned = {(row.family, row.army): row.levels for row in record.rows if row.levels}
    assert earned == {("orda", "kingdom"): {1}, ("orda", "horde"): {1}, ("ordamirror", "horde"): {3}}


def test_each_army_of_each_variant_has_a_row() -> None:
    rows = [*army_rows()]
    assert len({*rows}) == len(rows)
    assert {family for family, _ in rows} == {*FAMILIES}
    assert [(row.family, row.army) for row in CrownRecord().rows] == rows
