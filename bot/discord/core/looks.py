"""How a board's picture is drawn for a reader, or for all: its orientation and theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.domain.game import Game
from bot.domain.ids import UserId, server_player
from bot.domain.settings import MemberSettings, Orientation, facing
from bot.render import DEFAULT_THEME
from bot.rules import Color


@dataclass(frozen=True)
class BoardLook:
    """How a board's picture is drawn: the side at the bottom, and the theme."""

    facing: Color
    theme: str = DEFAULT_THEME

    @classmethod
    def shared(
        cls, game: Game, settings: Mapping[UserId, MemberSettings], server_theme: str | None = None
    ) -> BoardLook:
        """Return the look of the board that everybody sees: as the player to move has set it.

        If their orientation is turning and the other player's is fixed, the board is turned as for the other player.
        """
        if game.vote is not None:
            server = server_player(game.guild_id)
            return cls(facing(game, server, Orientation.OWN), server_theme or DEFAULT_THEME)
        if game.engine is not None:
            reader = game.seat(game.engine.other).user_id
            orientation = settings[reader].orientation
            # The member is the only reader, so a turning board stays on their side.
            settled = Orientation.OWN if orientation is Orientation.TURNING else orientation
            return cls(facing(game, reader, settled), settings[reader].theme or server_theme or DEFAULT_THEME)
        mover, other = game.seat(game.turn).user_id, game.seat(game.turn.other).user_id
        fixed = [user for user in (mover, other) if settings[user].orientation is not Orientation.TURNING]
        reader = fixed[0] if fixed else mover
        return cls(
            facing(game, reader, settings[reader].orientation), settings[mover].theme or server_theme or DEFAULT_THEME
        )

    @classmethod
    def own(cls, game: Game, reader: UserId, settings: MemberSettings, server_theme: str | None = None) -> BoardLook:
        """Return the look of a board that only this reader sees."""
        return cls(facing(game, reader, settings.orientation), settings.theme or server_theme or DEFAULT_THEME)

    @property
    def flipped(self) -> BoardLook:
        """The same look from the other side."""
        return BoardLook(self.facing.other, self.theme)
