"""How the member who acts wants to see boards and charts."""

from __future__ import annotations

from bot.domain.game import Game
from bot.domain.ids import UserId
from bot.frontend.desk.board import BoardLook
from bot.frontend.desk.house import Interaction
from bot.frontend.desk.known_settings import settings_of
from bot.render import DEFAULT_THEME


def own_look(interaction: Interaction, game: Game) -> BoardLook:
    """How the member who acts wants to see a board."""
    return BoardLook.own(game, UserId(interaction.user.id), settings_of(interaction))


def own_theme(interaction: Interaction) -> str:
    """The theme of the member who acts."""
    return settings_of(interaction).theme or DEFAULT_THEME
