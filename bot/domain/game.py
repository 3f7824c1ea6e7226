"""A game between two members: whose turn it is, who may do what, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.domain.errors import GameOver, MoveTextTooLong, NotYourGame, NotYourTurn, StalePosition
from bot.domain.ids import ChannelId, GameId, GuildId, MessageId, UserId
from bot.rules import Color, Line, Move, MoveError, Outcome, Ply, Position, Termination
from bot.variants import Variant

MOVE_TEXT_LIMIT = 32
"""Characters: several times the longest move in any notation, so that nobody makes the parser work."""


@dataclass(frozen=True)
class Seat:
    """A player of one game. In a finished game the rating is the one before it, and `change` what it brought."""

    user_id: UserId
    name: str
    rating: int
    is_provisional: bool
    change: int | None = None
    """None while the game goes on, and for good where it was not rated."""


@dataclass(frozen=True)
class ShownBoard:
    """The message that shows a game's newest board, and the position that it shows."""

    message_id: MessageId
    ply: Ply


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game at one moment. Playing gives a new value and changes nothing."""

    id: GameId
    guild_id: GuildId
    line: Line = field(repr=False)
    white: Seat
    black: Seat
    rated: bool
    started_at: datetime
    turn_since: datetime
    """When the last move was played, or the game began."""
    ended_at: datetime | None = None
    outcome: Outcome | None = None
    room_id: ChannelId | None = None
    board: ShownBoard | None = None

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return self.line.position.variant

    @property
    def ply(self) -> Ply:
        """How many moves have been played, of both sides together."""
        return self.line.ply

    @property
    def position(self) -> Position:
        """What is on the board."""
        return self.line.position

    @property
    def turn(self) -> Color:
        """The side to move, or that would be."""
        return self.position.turn

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def to_move(self) -> Seat:
        """The player whose turn it is, or would be."""
        return self.seat(self.turn)

    def seat(self, color: Color) -> Seat:
        """The player of this colour."""
        return self.white if color is Color.WHITE else self.black

    def color_of(self, user_id: UserId) -> Color:
        """The colour that this member plays; raise NotYourGame."""
        for color in Color:
            if self.seat(color).user_id == user_id:
                return color
        raise NotYourGame(self.id, self.white.user_id, self.black.user_id)

    def play(self, by: UserId, text: str, now: datetime, ply: Ply | None = None) -> tuple[Game, Move]:
        """Play the move that `text` means in SAN or UCI; with `ply`, only in the position after so many moves.

        Raise NotYourGame, GameOver, StalePosition, NotYourTurn, MoveTextTooLong or a MoveError, in this order.
        """
        self.check_turn(by, ply)
        move = _read(self.position, text)
        game = replace(self, line=self.line.play(move), turn_since=now)
        return game._ended(game.line.outcome, now), move

    def repeated(self, by: UserId, text: str, ply: Ply) -> Move | None:
        """Return the move that this player has already played after `ply` moves, if `text` means that very move."""
        if not 0 <= ply < self.ply:
            return None
        position = self.line.positions[ply]
        if self.seat(position.turn).user_id != by:
            return None
        try:
            move = _read(position, text)
        except (MoveError, MoveTextTooLong):
            return None
        return move if move == self.line.moves[ply] else None

    def resign(self, by: UserId, now: datetime) -> Game:
        """Give the game up; raise NotYourGame or GameOver."""
        color = self.check_player(by)
        return self._ended(Outcome(color.other, Termination.RESIGNATION), now)

    def check_player(self, by: UserId) -> Color:
        """Return the colour of a player of a game that goes on; raise NotYourGame or GameOver."""
        color = self.color_of(by)
        if self.outcome is not None:
            raise GameOver(self.id, self.outcome)
        return color

    def check_turn(self, by: UserId, ply: Ply | None = None) -> None:
        """Raise NotYourGame, GameOver, StalePosition or NotYourTurn unless this member may move after so many moves."""
        color = self.check_player(by)
        if ply is not None and ply != self.ply:
            raise StalePosition(self.id, ply, self.ply)
        if color is not self.turn:
            raise NotYourTurn(self.to_move.user_id)

    def _ended(self, outcome: Outcome | None, now: datetime) -> Game:
        return replace(self, outcome=outcome, ended_at=now) if outcome else self


def _read(position: Position, text: str) -> Move:
    if len(text) > MOVE_TEXT_LIMIT:
        raise MoveTextTooLong(len(text), MOVE_TEXT_LIMIT)
    return position.parse(text)
