from collections.abc import Callable

import pytest

from bot.domain.game import Game
from bot.domain.ids import Member
from bot.domain.settings import Enders, MemberSettings, Orientation, ServerSettings, facing
from bot.rules import Color

CHECKMATE = "c3 Hf7 Qc2 Hg5 g4 Lf7 b4 Hh3 Kd1 Hxf2#"


def test_by_default_the_board_turns_and_reminders_are_on() -> None:
    assert MemberSettings() == MemberSettings(
        theme=None, orientation=Orientation.TURNING, reminders=True, language=None
    )


def test_by_default_a_server_allows_everything_everywhere() -> None:
    server = ServerSettings()
    assert (server.clock, server.rated, server.channels, server.results_channel) == (None, True, (), None)
    assert server.enders is Enders.MANAGERS


@pytest.mark.parametrize(("sans", "below"), [("", Color.WHITE), ("d4", Color.BLACK), ("d4 c5", Color.WHITE)])
def test_a_turning_board_has_the_side_to_move_at_the_bottom(
    played: Callable[[str], Game], ann: Member, sans: str, below: Color
) -> None:
    assert facing(played(sans), ann.user_id, Orientation.TURNING) is below


@pytest.mark.parametrize("sans", ["", "d4"])
def test_a_player_can_always_have_their_own_side_at_the_bottom(
    played: Callable[[str], Game], ann: Member, ben: Member, sans: str
) -> None:
    assert facing(played(sans), ann.user_id, Orientation.OWN) is Color.WHITE
    assert facing(played(sans), ben.user_id, Orientation.OWN) is Color.BLACK


@pytest.mark.parametrize("sans", ["", "d4"])
def test_anyone_can_always_have_white_at_the_bottom(
    played: Callable[[str], Game], ben: Member, cat: Member, sans: str
) -> None:
    for reader in (ben, cat):
        assert facing(played(sans), reader.user_id, Orientation.WHITE) is Color.WHITE


def test_a_spectator_has_no_side_and_sees_the_board_turn(played: Callable[[str], Game], cat: Member) -> None:
    assert facing(played("d4"), cat.user_id, Orientation.OWN) is Color.BLACK


def test_a_finished_board_no_longer_turns(played: Callable[[str], Game], ann: Member, ben: Member) -> None:
    over = played(CHECKMATE)
    assert facing(over, ben.user_id, Orientation.TURNING) is Color.WHITE
    assert facing(over, ben.user_id, Orientation.OWN) is Color.BLACK
