"""How a picture of a board is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.domain.game import Game
from bot.domain.ids import UserId
from bot.domain.settings import MemberSettings, Orientation, facing
from bot.render import DEFAULT_THEME
from bot.rules import Color


@dataclass(frozen=True)
class BoardLook:
    """How a picture of a board is wanted: who sits at the bottom, and in which theme."""

    facing: Color
    theme: str = DEFAULT_THEME

    @classmethod
    def shared(
        cls, game: Game, settings: Mapping[UserId, MemberSettings], server_theme: str | None = None
    ) -> BoardLook:
        """The look of the board that everybody sees: as the player to move has set it.

        A fixed orientation beats a turning one: the other player's counts where the one to move has none.
        """
        if game.engine is not None:
            reader = game.seat(game.engine.other).user_id
            orientation = settings[reader].orientation
            # The engine does not mind on which side it sits.
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
        """The look of a board that one reader sees."""
        return cls(facing(game, reader, settings.orientation), settings.theme or server_theme or DEFAULT_THEME)

    @property
    def flipped(self) -> BoardLook:
        """The same from the other side."""
        return BoardLook(self.facing.other, self.theme)
