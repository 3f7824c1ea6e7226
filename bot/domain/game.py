"""A game between two members: whose turn it is, who may do what, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.domain.clock import Countdown
from bot.domain.errors import (
    AlreadySetUp,
    GameOver,
    MoveTextTooLong,
    NotSetUp,
    NotYourGame,
    NotYourTurn,
    OutOfTime,
    StalePosition,
    TooLateToAbort,
)
from bot.domain.ids import ChannelId, FileId, GameId, GuildId, MessageId, UserId
from bot.domain.states import OfferKind
from bot.rules import MOVE_TEXT_LIMIT, Color, Line, Move, MoveError, Outcome, Ply, Position, Termination
from bot.rules.setup import FreeSetup
from bot.variants import Variant


@dataclass(frozen=True)
class Seat:
    """A player of one game. In a finished game the rating is the one before it, and `change` what it brought."""

    user_id: UserId
    name: str
    rating: int
    is_provisional: bool
    change: int | None = None
    """None while the game goes on, and for good where it was not rated."""
    level: int | None = None
    """How well the engine plays; None for a member."""


@dataclass(frozen=True)
class Mark:
    """One moment of a game, which never comes again: how many moves stood, after how many takebacks."""

    ply: Ply
    takebacks: int = 0


@dataclass(frozen=True)
class ShownBoard:
    """The message that shows a game's newest board, and what it shows."""

    message_id: MessageId
    mark: Mark
    is_final: bool = False
    """Whether it shows the game's end."""
    picture_id: FileId | None = None
    """The file of its picture; None where an earlier version posted it."""

    def is_same_message(self, other: ShownBoard) -> bool:
        """Tell whether the other is shown in this message, too."""
        return self.message_id == other.message_id


@dataclass(frozen=True)
class Due:
    """How far it has come that something is said in Discord."""

    version: int
    """Grows with every change that has to be said; what is said of one is one message, however often it is sent."""
    is_new: bool = True
    """Whether it is a message of its own; else the one that is there only changes its words."""
    attempts: int = 0
    """How often it has been tried in vain."""
    unsure_from: MessageId | None = None
    """From which message on some may stand that nobody has noted, or that should have lost their controls; None: none.

    0 where not even the first is known.
    """


@dataclass(frozen=True)
class Offer:
    """A proposal of one player that the other has not answered; the next move lets it lapse."""

    kind: OfferKind
    by: Color


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
    clock: timedelta | None = None
    """How long each side may think about a move; None: as long as it likes."""
    countdown: Countdown | None = None
    takebacks: int = 0
    """How often moves have been taken back."""
    offer: Offer | None = None
    setup: FreeSetup | None = field(default=None, repr=False)
    """Who has arranged the first rank so far; None once the pieces stand, and where they always do."""
    ended_at: datetime | None = None
    outcome: Outcome | None = None
    room_id: ChannelId | None = None
    board: ShownBoard | None = None
    due: Due | None = None
    """What is still to be shown of it; None once all has been."""
    begun_in: ChannelId | None = None
    """The channel in which its room is opened, and to which it goes on should that be lost."""
    called_off_by: UserId | None = None
    """Who ended it though they did not play it; None for any other."""
    language: str | None = None
    """In which its boards are worded; None: in the server's."""

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return self.line.position.variant

    @property
    def ply(self) -> Ply:
        """How many moves have been played, of both sides together."""
        return self.line.ply

    @property
    def mark(self) -> Mark:
        """The moment that the game has reached."""
        return Mark(self.ply, self.takebacks)

    @property
    def position(self) -> Position:
        """What is on the board."""
        return self.line.position

    @property
    def turn(self) -> Color:
        """The side to move, or that would be; before the first move the side that arranges its pieces."""
        arranging = self.setup.turn if self.setup else None
        return self.position.turn if arranging is None else arranging

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def to_move(self) -> Seat:
        """The player whose turn it is, or would be."""
        return self.seat(self.turn)

    @property
    def engine(self) -> Color | None:
        """The colour that the engine plays, if it does."""
        return next((color for color in Color if self.seat(color).level is not None), None)

    @property
    def waits_for_engine(self) -> bool:
        """Whether the engine is to move."""
        return not self.is_over and self.turn is self.engine

    def seat(self, color: Color) -> Seat:
        """The player of this colour."""
        return self.white if color is Color.WHITE else self.black

    @property
    def user_ids(self) -> tuple[UserId, UserId]:
        """The players, White first."""
        return self.white.user_id, self.black.user_id

    def color_of(self, user_id: UserId) -> Color:
        """The colour that this member plays; raise NotYourGame."""
        for color in Color:
            if self.seat(color).user_id == user_id:
                return color
        raise NotYourGame(self.id, self.white.user_id, self.black.user_id)

    def has_moved(self, color: Color) -> bool:
        """Whether a side has made a move that stands."""
        return self.ply > (0 if self.line.start.turn is color else 1)

    def play(self, by: UserId, said: str | Move, now: datetime, mark: Mark | None = None) -> tuple[Game, Move]:
        """Play a move, or what a text means in SAN or UCI; with `mark`, only if the game has not gone on since.

        Raise NotYourGame, GameOver, OutOfTime, StalePosition, NotYourTurn, NotSetUp, MoveTextTooLong or a
        MoveError, in this order.
        """
        self.check_turn(by, now, mark)
        if self.setup is not None:
            raise NotSetUp(self.id)
        move = _read(self.position, said)
        game = replace(self, line=self.line.play(move))._turn_begun(now)
        return game.ended(game.line.outcome, now), move

    def repeated(self, by: UserId, said: str | Move, mark: Mark) -> Move | None:
        """Return the move that this player has already played at `mark`, if that very move is meant."""
        if mark.takebacks != self.takebacks or not 0 <= mark.ply < self.ply:
            return None
        position = self.line.positions[mark.ply]
        if self.seat(position.turn).user_id != by:
            return None
        try:
            move = _read(position, said)
        except (MoveError, MoveTextTooLong):
            return None
        return move if move == self.line.moves[mark.ply] else None

    def arrange(self, by: UserId, order: str, now: datetime) -> Game:
        """Arrange a side's first rank: eight letters from the a-file to the h-file.

        Raise NotYourGame, GameOver, OutOfTime, AlreadySetUp, NotYourTurn or InvalidSetup.
        """
        setup = self.check_setup(by, now).place(order)
        line = Line.from_position(setup.position)
        return replace(self, line=line, setup=setup if setup.turn is not None else None)._turn_begun(now)

    def take_back(self, plies: int, now: datetime) -> Game:
        """Undo the last moves; whoever is to move then has a whole move's time."""
        line = Line(self.line.positions[:-plies], self.line.moves[:-plies])
        return replace(self, line=line, takebacks=self.takebacks + 1)._turn_begun(now)

    def resign(self, by: UserId, now: datetime) -> Game:
        """Give the game up; raise NotYourGame, GameOver or OutOfTime."""
        color = self.check_player(by, now)
        return self.ended(Outcome(color.other, Termination.RESIGNATION), now)

    def abort(self, by: UserId, now: datetime, *, may_end_any: bool = False) -> Game:
        """Call the game off: a player before their own first move, or who may end games of others, and plays it not.

        Raise NotYourGame, GameOver, OutOfTime or TooLateToAbort.
        """
        if may_end_any and self.outcome is None and by not in self.user_ids:
            return replace(self, called_off_by=by).ended(Outcome(None, Termination.ABORTED), now)
        if self.has_moved(self.check_player(by, now)):
            raise TooLateToAbort(self.id)
        return self.ended(Outcome(None, Termination.ABORTED), now)

    def flagged(self, now: datetime) -> Game:
        """End a game of which the side to move has run out of time; return any other as it is."""
        if self.is_over or self.countdown is None or not self.countdown.has_run_out(now):
            return self
        return self.ended(Outcome(self.turn.other, Termination.TIMEOUT), now)

    def check_player(self, by: UserId, now: datetime) -> Color:
        """Return the colour of a player of a game that goes on; raise NotYourGame, GameOver or OutOfTime."""
        color = self.color_of(by)
        if self.outcome is not None:
            raise GameOver(self.id, self.outcome)
        if self.countdown is not None and self.countdown.has_run_out(now):
            raise OutOfTime(self.id, self.to_move.user_id)
        return color

    def check_turn(self, by: UserId, now: datetime, mark: Mark | None = None) -> None:
        """Raise NotYourGame, GameOver, OutOfTime, StalePosition or NotYourTurn unless this member may move now."""
        color = self.check_player(by, now)
        if mark is not None and mark != self.mark:
            raise StalePosition(self.id)
        if color is not self.turn:
            raise NotYourTurn(self.to_move.user_id)

    def check_setup(self, by: UserId, now: datetime) -> FreeSetup:
        """Return what there is to arrange for this member.

        Raise NotYourGame, GameOver, OutOfTime, AlreadySetUp or NotYourTurn.
        """
        self.check_player(by, now)
        if self.setup is None:
            raise AlreadySetUp(self.id)
        self.check_turn(by, now)
        return self.setup

    def ended(self, outcome: Outcome | None, now: datetime) -> Game:
        """End the game, or leave it as it is if there is no outcome."""
        if outcome is None:
            return self
        return replace(self, outcome=outcome, ended_at=now, countdown=None, offer=None)

    def _turn_begun(self, now: datetime) -> Game:
        return replace(self, turn_since=now, countdown=Countdown.begin(self.clock, now), offer=None)


def _read(position: Position, said: str | Move) -> Move:
    if isinstance(said, Move) and said in position.legal_moves:
        return said
    text = said.uci if isinstance(said, Move) else said
    if len(text) > MOVE_TEXT_LIMIT:
        raise MoveTextTooLong(len(text), MOVE_TEXT_LIMIT)
    return position.parse(text)
