"""The referee, which checks the moves in training games."""

import pytest

from bot.rules import Position
from bot.variants import find_variant
from training import referee
from training.referee import Disagreement, IllegalPlay, Referee


class Mistaken:
    """A fake of the second rules implementation. It considers only one move legal."""

    def legal_moves(self, *_: object) -> list[str]:
        return ["e2e4"]


@pytest.mark.parametrize("key", ["orda", "asymmetric-elves-orcs"])
def test_the_referee_refuses_an_illegal_move(key: str) -> None:
    judge = Referee(key)
    judge.play(Position.start(find_variant(key)).legal_moves[0].uci)
    with pytest.raises(IllegalPlay, match="e7e3"):
        judge.play("e7e3")


def test_a_disagreement_between_the_rules_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "configured_pyffish", Mistaken)
    with pytest.raises(Disagreement):
        Referee("orda").play("e2e4")


def test_a_castling_that_only_one_side_has_is_no_disagreement_and_the_game_goes_on() -> None:
    pytest.importorskip("pyffish", reason="Fairy-Stockfish's Python module is built for x86-64 only")
    judge = Referee("cwda-clobberers-fide")
    moves = ["a2a3", "d7d5", "b2b3", "c8g4", "h2h3", "b8c6", "a3a4", "d8d6", "b3b4", "e8c8", "h3h4", "d8e8"]
    for move in moves:
        judge.play(move)
    assert judge.moves == moves


def test_an_unfinished_game_ends_at_the_ply_limit() -> None:
    judge = Referee("orda")
    judge.play("e2e4")
    assert (judge.moves, judge.told) == (["e2e4"], "ply limit")
