from __future__ import annotations

import pytest

from bot.rules import Move, parse_square


@pytest.mark.parametrize("text", ["e2e4", "a7a8h", "e1g1", "N@e4", "P@a8"])
def test_a_move_is_read_from_uci_and_written_as_it_was(text: str) -> None:
    assert Move.from_uci(text).uci == text


@pytest.mark.parametrize("text", ["", "e2", "e2e9", "e2e4Q", "e2e4q5", "n@e4", "@e4", "N@i4", "N@e4e5", "O-O"])
def test_invalid_uci_moves_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a move such as"):
        Move.from_uci(text)


def test_a_drop_has_no_origin() -> None:
    drop = Move.from_uci("N@e4")
    assert drop == Move(None, parse_square("e4"), drop="N")
    with pytest.raises(ValueError, match="expected a move from a square, got N@e4"):
        _ = drop.from_square


def test_a_board_move_has_an_origin() -> None:
    assert Move.from_uci("a7a8h") == Move(parse_square("a7"), parse_square("a8"), "H")
    assert Move.from_uci("a7a8h").from_square == parse_square("a7")
