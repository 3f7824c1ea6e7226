"""Games: whose turn it is, which actions are allowed, when the engine can help, and how a game ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import ClassVar, TypeAlias

from bot.domain import errors
from bot.domain.clock import GRACE, ZERO, ClientTime, Clock, Countdown, Fischer, Pause, Times, lag_of, on_time
from bot.domain.ids import (
    ENGINE,
    NO_SERVER,
    ChannelId,
    Due,
    FileRef,
    GameId,
    OfferKind,
    PostRef,
    ServerId,
    System,
    TournamentId,
    UserId,
    server_player,
)
from bot.domain.votes import ServerVote
from bot.rules import (
    MOVE_TEXT_LIMIT,
    AmbiguousMove,
    Color,
    Move,
    MoveError,
    MoveLine,
    Outcome,
    Ply,
    Position,
    Termination,
    can_win,
    parse_move,
)
from bot.rules.position import FreeSetup
from bot.variants import Variant


@dataclass(frozen=True, kw_only=True)
class NewGame:
    server_id: ServerId
    variant: Variant = field(repr=False)
    white: UserId
    black: UserId
    rated: bool = False
    clock: Clock | None = None
    engine_level: int | None = None
    language: str | None = None
    begun_in: ChannelId | None = None
    channel_id: ChannelId | None = None
    start: Position | None = None
    """A custom start position, or None for the variant's normal start position. A game from a custom position has no
    setup phase.
    """
    tournament_id: TournamentId | None = None
    stage: int | None = None
    guest: Color | None = None
    """The side whose player is a member of another server."""


MOST_LINES = 20
MOST_MOVES = 20

Lines: TypeAlias = tuple[tuple[str, ...], ...]
"""Lines of conditional moves in UCI: the opponent's move, the reply, the opponent's next move, and so on. Each line
ends with a reply.
"""


@dataclass(unsafe_hash=True)
class ConditionalsInvalid(errors.DomainError):
    """The conditional moves are invalid.

    `fault` is `live` (this game doesn't take conditional moves), `turn` (it's the player's own turn), `many` (too many
    lines or moves), `odd` (a line doesn't end with a reply), `illegal`, or `two` (two replies to the same moves).
    `move` is the move at fault, or the maximum number of lines if `fault` is `many`.
    """

    key: ClassVar[str] = "error-conditionals"
    fault: str
    move: str = ""


@dataclass(frozen=True)
class Conditional:
    """A player's conditional moves, entered during the opponent's turn. `ply` and `takebacks` identify the version of
    the game at that time.
    """

    ply: Ply
    takebacks: int
    lines: Lines

    def is_of(self, ply: Ply, takebacks: int) -> bool:
        """Return whether these conditional moves were entered after this number of plies and takebacks."""
        return (ply, takebacks) == (self.ply, self.takebacks)

    def reply(self, line: MoveLine, takebacks: int) -> tuple[Move, Lines] | None:
        """Return the reply to the move that the opponent has just played, and what remains of the lines after it.

        Return None if the opponent hasn't moved, the game has ended, or no line begins with the opponent's move.
        """
        has_moved = (line.ply, takebacks) == (self.ply + 1, self.takebacks)
        if not has_moved or line.outcome is not None:
            return None
        played = line.moves[-1].uci
        fitting = [one for one in self.lines if one[0] == played]
        if not fitting:
            return None
        return parse_move(line.position, fitting[0][1]), tuple(one[2:] for one in fitting if one[2:])


def read_lines(position: Position, said: Sequence[Sequence[str]], promotion: str = "") -> Lines:
    """Read lines of conditional moves. `promotion` is the letter of the piece to assume in replies that promote a pawn
    but don't name the piece.

    Duplicates and lines that are only the beginning of another line are dropped. Raise ConditionalsInvalid if there are
    too many lines or moves, a move is illegal, a line doesn't end with a reply, or two lines reply differently to the
    same moves.
    """
    if len(said) > MOST_LINES or any(len(one) > MOST_MOVES for one in said):
        raise ConditionalsInvalid("many", str(MOST_LINES))
    lines = sorted({_read(position, one, promotion) for one in said})
    replies: dict[tuple[str, ...], str] = {}
    for line in lines:
        for ply in range(1, len(line), 2):
            if replies.setdefault(line[:ply], line[ply]) != line[ply]:
                raise ConditionalsInvalid("two", line[ply])
    return tuple(one for one in lines if not any(one != more and more[: len(one)] == one for more in lines))


def with_line(lines: Lines, line: Sequence[str]) -> Lines:
    """Add a line, removing lines that reply differently to the same moves."""
    kept = (one for one in lines if not _differs_in_reply(one, line))
    return (*kept, tuple(line))


def without_lines(lines: Lines, beginning: Sequence[str]) -> Lines:
    """Remove all lines that begin with these moves."""
    return tuple(one for one in lines if one[: len(beginning)] != tuple(beginning))


def _differs_in_reply(one: Sequence[str], other: Sequence[str]) -> bool:
    """Return whether the first difference between two lines is in a reply."""
    pairs = zip(one, other, strict=False)
    return next((ply % 2 == 1 for ply, (first, second) in enumerate(pairs) if first != second), False)


def _read(position: Position, said: Sequence[str], promotion: str) -> tuple[str, ...]:
    if not said or len(said) % 2:
        raise ConditionalsInvalid("odd", _named(said[-1]) if said else "")
    line = MoveLine.from_position(position)
    for text in said:
        if line.outcome is not None:
            raise ConditionalsInvalid("illegal", _named(text))
        try:
            # Reject text that is too long for a move. If it were cut, the result could be a different legal move.
            line = line.play(_conditional_move(line, text, promotion))
        except MoveError:
            raise ConditionalsInvalid("illegal", _named(text)) from None
    return tuple(move.uci for move in line.moves)


def _conditional_move(line: MoveLine, text: str, promotion: str) -> Move:
    try:
        return parse_move(line.position, text)
    except AmbiguousMove as error:
        fitting = error.promoting_to(promotion) if line.ply % 2 else ()
        if len(fitting) == 1:
            return fitting[0]
        raise


def _named(text: str) -> str:
    """Return the text of a move as shown in an error, cut to the maximum length of a move."""
    return text[:MOVE_TEXT_LIMIT]


@dataclass(frozen=True)
class Player:
    """A player in a game. In a finished game, `rating` is the rating before the game, and `change` is the rating
    change.
    """

    user_id: UserId
    name: str
    rating: int
    is_provisional: bool
    change: int | None = None
    """The rating change; None in an ongoing or casual game."""
    level: int | None = None
    away_until: datetime | None = None
    is_remote: bool = False

    @property
    def is_member(self) -> bool:
        """Return whether the player is a member of this server. False for the engine, for servers, and for members of
        other servers.
        """
        return self.user_id > ENGINE and not self.is_remote


@dataclass(frozen=True)
class GameVersion:
    """A state of a game, identified by the number of plies and the number of takebacks so far."""

    ply: Ply
    takebacks: int = 0


@dataclass(frozen=True)
class ShownBoard:
    """The message with the latest board of a game, and the version of the game that it shows."""

    post_ref: PostRef
    version: GameVersion
    is_final: bool = False
    picture_ref: FileRef | None = None
    """The picture's file in the message; None if the message was posted by an earlier version of the bot."""

    def is_same_message(self, other: ShownBoard) -> bool:
        return self.post_ref == other.post_ref


@dataclass(frozen=True)
class Offer:
    """An unanswered draw or takeback offer. A takeback offer expires when either side moves. A draw offer expires when
    the opponent moves.
    """

    kind: OfferKind
    by: Color


@dataclass(frozen=True)
class LastOffers:
    """The ply at which each side last made each kind of offer. This limits how often offers can be repeated."""

    plies: Mapping[tuple[OfferKind, Color], int] = field(default_factory=dict)

    def with_offer(self, offer: Offer, ply: int) -> LastOffers:
        return LastOffers({**self.plies, (offer.kind, offer.by): ply})

    def after_takeback(self, ply: int) -> LastOffers:
        """Return the offers that still count after a takeback to `ply`.

        Takeback offers no longer count, so the player can ask for another takeback immediately.
        """
        draws = {key: min(last, ply) for key, last in self.plies.items() if key[0] is OfferKind.DRAW}
        return LastOffers(draws)


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game in its current state. Methods that change the game return a modified copy."""

    id: GameId
    server_id: ServerId
    line: MoveLine = field(repr=False)
    white: Player
    black: Player
    rated: bool
    started_at: datetime
    turn_since: datetime
    clock: Clock | None = None
    """The game's clock; None if there is no time limit."""
    countdown: Countdown | None = None
    pause: Pause | None = None
    """The last pause of the clock due to an outage, and the last ply for which boards mention the pause."""
    times: Times | None = None
    is_on_live_ladder: bool = False
    """Whether the game is rated on the family's separate ladder for live games."""
    conditional: Conditional | None = field(default=None, repr=False)
    """Conditional moves entered during the opponent's turn. Only the player who entered them can see them."""
    takebacks: int = 0
    offer: Offer | None = None
    last_offers: LastOffers = field(default=LastOffers(), repr=False)
    setup: FreeSetup | None = field(default=None, repr=False)
    """The unfinished setup; None once the setup is complete, and in games without a setup phase."""
    ended_at: datetime | None = None
    outcome: Outcome | None = None
    channel_id: ChannelId | None = None
    board: ShownBoard | None = None
    due: Due | None = None
    """The outbox state of the latest board; None if that board has been sent."""
    begun_in: ChannelId | None = None
    """The channel in which the game's thread is created. If the thread is deleted, play continues in this channel."""
    called_off_by: UserId | None = None
    """The manager or moderator who aborted the game; None if a player aborted it."""
    language: str | None = None
    """The language of the game's boards; None for the server's language."""
    tournament_id: TournamentId | None = None
    tournament_system: System | None = None
    is_forfeit: bool = False
    """Whether the game was lost because a player left the tournament."""
    linked_id: GameId | None = None
    """The number of the game's copy in the opponent's server. The copy has its own channel and board."""
    vote: ServerVote | None = None
    """The state of the server's votes on its moves; None if the game isn't a vote game."""
    imported_by: UserId | None = None

    @property
    def is_imported(self) -> bool:
        return self.imported_by is not None

    @property
    def is_between_servers(self) -> bool:
        """Return whether the players belong to different servers. In that case, their ratings can't be compared."""
        return self.linked_id is not None

    @property
    def has_no_channel(self) -> bool:
        """Return whether the game has no channel, for example with a user install. Its boards are then shown only in
        responses to commands.
        """
        return self.server_id == NO_SERVER and self.channel_id is None and self.begun_in is None

    @property
    def variant(self) -> Variant:
        return self.line.position.variant

    @property
    def ply(self) -> Ply:
        return self.line.ply

    @property
    def version(self) -> GameVersion:
        return GameVersion(self.ply, self.takebacks)

    @property
    def position(self) -> Position:
        return self.line.position

    @property
    def turn(self) -> Color:
        """The side to move. During the setup, this is the side arranging its pieces. After the end of the game, it is
        the side whose turn it would be.
        """
        arranging = self.setup.turn if self.setup else None
        return self.position.turn if arranging is None else arranging

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    @property
    def to_move(self) -> Player:
        return self.seat(self.turn)

    @property
    def engine(self) -> Color | None:
        """The color that the engine plays, or None in a game without the engine."""
        return next((color for color in Color if self.seat(color).level is not None), None)

    @property
    def is_of_tournament(self) -> bool:
        """Return whether the game belongs to a tournament. Tournament games can't be aborted and have no takebacks or
        rematches.
        """
        return self.tournament_id is not None

    @property
    def waits_for_engine(self) -> bool:
        return not self.is_over and self.turn is self.engine

    def seat(self, color: Color) -> Player:
        return self.white if color is Color.WHITE else self.black

    @property
    def user_ids(self) -> tuple[UserId, UserId]:
        """The ids of the players, White first."""
        return self.white.user_id, self.black.user_id

    def is_own(self, reader: UserId) -> bool:
        return reader in self.user_ids or reader == self.imported_by

    def color_of(self, user_id: UserId) -> Color:
        """Return a player's color. Raise NotYourGame if the member isn't playing."""
        for color in Color:
            if self.seat(color).user_id == user_id:
                return color
        raise errors.NotYourGame(self.id, self.white.user_id, self.black.user_id)

    def player_of(self, by: UserId) -> UserId:
        """Return the player that a member acts for: the server if it plays by vote, otherwise the member."""
        return by if self.vote is None else server_player(self.server_id)

    def has_moved(self, color: Color) -> bool:
        return self.ply > (0 if self.line.start.turn is color else 1)

    @property
    def is_free_turn(self) -> bool:
        """Return whether the next move is free. A live game's clock isn't charged for a free move.

        Each side's first move is free, and so is each side's first move after an outage.
        """
        return not self.has_moved(self.turn) or (self.times is not None and self.turn in self.times.resuming)

    @property
    def is_live(self) -> bool:
        return self.times is not None

    @property
    def takes_conditionals(self) -> bool:
        """Return whether players of this game can enter conditional moves while waiting for the opponent."""
        return not (self.is_live or self.is_over or self.setup or self.engine is not None or self.vote is not None)

    @property
    def conditional_lines(self) -> Lines:
        """The lines of conditional moves that start at the current position."""
        kept = self.conditional
        return kept.lines if kept is not None and kept.is_of(self.ply, self.takebacks) else ()

    def away(self, color: Color, now: datetime) -> datetime | None:
        """Return when a player's vacation ends, or None if the player isn't on vacation.

        In live games, the result is always None, because a vacation pauses only correspondence clocks.
        """
        until = self.seat(color).away_until
        return until if until is not None and until > now and not self.is_live else None

    def lag(self, received: datetime, client_time: ClientTime | None) -> timedelta:
        """Return the lag compensation for a move received at this time, as calculated by `lag_of`."""
        return lag_of(received, client_time, self.turn_since) if self.is_live else ZERO

    def play(
        self,
        by: UserId,
        said: str | Move,
        now: datetime,
        version: GameVersion | None = None,
        *,
        client_time: ClientTime | None = None,
    ) -> tuple[Game, Move]:
        """Play a move, given as a Move or as text in SAN or UCI.

        `now` is when the move was received. `client_time` is when the player acted, or None for moves on the website.
        If `version` is given, the game must still be at that version. Raise the first of these errors that applies:
        NotYourGame, GameOver, OutOfTime, StalePosition (wrong version), NotYourTurn, NotSetUp, MoveTextTooLong or a
        MoveError.
        """
        counted = now - self.lag(now, client_time)
        self.check_turn(by, counted, version)
        if self.setup is not None:
            raise errors.NotSetUp(self.id)
        move = read_move(self.position, said)
        game = replace(self, line=self.line.play(move), times=self._times_after(counted)).turn_begun(now)
        return replace(game, offer=self._offer_after_move()).ended(game.line.outcome, now), move

    def _offer_after_move(self) -> Offer | None:
        """Return the offer that remains open after a move. The mover's own draw offer remains open; any other offer is
        declined by the move.
        """
        own_draw = Offer(OfferKind.DRAW, self.turn)
        return own_draw if self.offer == own_draw else None

    def repeated(self, by: UserId, said: str | Move, version: GameVersion) -> Move | None:
        """Return the move that this player made at `version` if `said` is the same move. Otherwise, return None.

        This detects requests that were sent twice.
        """
        if version.takebacks != self.takebacks or not 0 <= version.ply < self.ply:
            return None
        position = self.line.positions[version.ply]
        if self.seat(position.turn).user_id != by:
            return None
        try:
            move = read_move(position, said)
        except (MoveError, errors.MoveTextTooLong):
            return None
        return move if move == self.line.moves[version.ply] else None

    def arrange(self, by: UserId, order: str, now: datetime) -> Game:
        """Arrange the first rank of a side. `order` contains eight piece letters, from the a-file to the h-file.

        Raise NotYourGame, GameOver, OutOfTime, AlreadySetUp, NotYourTurn or InvalidSetup.
        """
        setup = self.check_setup(by, now).place(order)
        line = MoveLine.from_position(setup.position)
        return replace(self, line=line, setup=setup if setup.turn is not None else None).turn_begun(now)

    def take_back(self, plies: int, now: datetime) -> Game:
        """Undo the last moves.

        In a game with a time per move, the player to move gets the full time again. In a live game, the players don't
        get back the time spent on the undone moves, and lose the increments for these moves.
        """
        line = MoveLine(self.line.positions[:-plies], self.line.moves[:-plies])
        spent, clock = self._spent(now), self.clock
        if spent is not None and isinstance(clock, Fischer):
            undone = range(max(len(Color), self.ply - plies), self.ply)
            spent = spent.without_moves(clock, [self.line.positions[ply].turn for ply in undone])
        last = self.last_offers.after_takeback(line.ply)
        back = replace(self, line=line, takebacks=self.takebacks + 1, times=spent, last_offers=last)
        return back.turn_begun(now)

    def resign(self, by: UserId, now: datetime) -> Game:
        """Resign the game for a player. Raise NotYourGame, GameOver or OutOfTime."""
        color = self.check_player(by, now)
        return self.ended(Outcome(color.other, Termination.RESIGNATION), now)

    def abort(self, by: UserId, now: datetime, *, may_end_any: bool = False) -> Game:
        """Abort the game.

        Players can do this before their own first move. Anyone else needs `may_end_any` and can abort the game at any
        time. Raise NotYourGame, GameOver, OutOfTime, ForbiddenInTournament or TooLateToAbort.
        """
        if may_end_any and self.outcome is None and by not in self.user_ids:
            self.check_no_tournament()
            return replace(self, called_off_by=by).ended(Outcome(None, Termination.ABORTED), now)
        color = self.check_player(by, now)
        self.check_no_tournament()
        if self.has_moved(color):
            raise errors.TooLateToAbort(self.id)
        return self.ended(Outcome(None, Termination.ABORTED), now)

    def is_out_of_time(self, now: datetime) -> bool:
        """Return whether the side to move has run out of time. In a live game, the grace period must also be over."""
        due = now - GRACE if self.is_live else now
        return not self.is_over and self.countdown is not None and self.countdown.has_run_out(due)

    def flagged(self, now: datetime) -> Game:
        """End the game if the side to move has run out of time; otherwise return it unchanged."""
        if not self.is_out_of_time(now):
            return self
        is_no_start = self.is_live and self.is_free_turn and not self.is_of_tournament
        can_lose = can_win(self.position, self.turn.other)
        return self.ended(on_time(self.turn, is_no_start=is_no_start, can_lose=can_lose), now)

    def check_player(self, by: UserId, now: datetime) -> Color:
        """Return the player's color. Raise NotYourGame, GameOver or OutOfTime if the player can't act in the game."""
        color = self.color_of(by)
        if self.outcome is not None:
            raise errors.GameOver(self.id, self.outcome)
        if self.countdown is not None and self.countdown.has_run_out(now):
            raise errors.OutOfTime(self.id, self.to_move.user_id)
        return color

    def check_no_tournament(self) -> None:
        if self.tournament_id is not None:
            assert self.tournament_system is not None
            raise errors.ForbiddenInTournament(self.id, self.tournament_id, self.tournament_system)

    def check_turn(self, by: UserId, now: datetime, version: GameVersion | None = None) -> None:
        """Check that this member can move now. Raise NotYourGame, GameOver, OutOfTime, StalePosition or NotYourTurn if
        not.
        """
        color = self.check_player(by, now)
        if version is not None and version != self.version:
            raise errors.StalePosition(self.id)
        if color is not self.turn:
            raise errors.NotYourTurn(self.to_move.user_id)

    def check_setup(self, by: UserId, now: datetime) -> FreeSetup:
        """Check that this member can arrange pieces now, and return the setup.

        Raise NotYourGame, GameOver, OutOfTime, AlreadySetUp or NotYourTurn if not.
        """
        self.check_player(by, now)
        if self.setup is None:
            raise errors.AlreadySetUp(self.id)
        self.check_turn(by, now)
        return self.setup

    def ended(self, outcome: Outcome | None, now: datetime) -> Game:
        """End the game with this outcome. If the outcome is None, return the game unchanged."""
        vote = self.vote and self.vote.ended()
        over = replace(self, outcome=outcome, ended_at=now, countdown=None, offer=None, times=self._spent(now))
        return self if outcome is None else replace(over, vote=vote)

    def turn_begun(self, now: datetime) -> Game:
        """Start the clock of the side to move, and remove any open offer."""
        is_own = self.to_move.user_id == server_player(self.server_id)
        vote = self.vote and self.vote.begun(now, is_own=is_own)
        return replace(self, turn_since=now, countdown=self._countdown(now), offer=None, vote=vote)

    def _countdown(self, now: datetime) -> Countdown | None:
        if isinstance(self.clock, Fischer):
            if self.times is None:
                return None
            return self.times.countdown(self.clock, self.turn, now, is_first_move=not self.has_moved(self.turn))
        return Countdown.begin(self.clock, self.away(self.turn, now) or now)

    def _spent(self, now: datetime) -> Times | None:
        if self.times is None or self.is_free_turn:
            return self.times
        return self.times.changed(self.turn, -max(ZERO, now - self.turn_since))

    def _times_after(self, counted: datetime) -> Times | None:
        times, clock, running = self.times, self.clock, self.countdown
        if times is None or not isinstance(clock, Fischer) or running is None or self.is_free_turn:
            return times and times.resumed(self.turn)
        return times.after_move(clock, self.turn, max(ZERO, counted - self.turn_since), running)


def read_move(position: Position, said: str | Move) -> Move:
    """Read a move, given as a Move or as text in SAN or UCI.

    Raise MoveTextTooLong, or a MoveError if the move is illegal or can't be read.
    """
    text = said.uci if isinstance(said, Move) else said
    # Autocomplete, menus and the website send exact UCI, which the lenient parser would read more slowly.
    if (move := position.exact_move(text)) is not None:
        return move
    if len(text) > MOVE_TEXT_LIMIT:
        raise errors.MoveTextTooLong(len(text), MOVE_TEXT_LIMIT)
    return parse_move(position, text)


def check_hint(game: Game, by: UserId, now: datetime, version: GameVersion | None = None) -> None:
    """Check that this member can get a hint now.

    If `version` is given, the game must still be at that version. Raise the first of these errors that applies:
    NotYourGame, GameOver, OutOfTime, ForbiddenInTournament, NoHintsInRated, StalePosition (wrong version), NotYourTurn
    or NotSetUp.
    """
    game.check_player(by, now)
    game.check_no_tournament()
    if game.rated:
        raise errors.NoHintsInRated(game.id)
    game.check_turn(by, now, version)
    if game.setup is not None:
        raise errors.NotSetUp(game.id)


def check_analysis(game: Game) -> None:
    """Raise AnalysisTooEarly if the game is ongoing, or TooShortToAnalyze if one of the sides has not moved."""
    if not game.is_over:
        raise errors.AnalysisTooEarly(game.id)
    if not all(game.has_moved(color) for color in Color):
        raise errors.TooShortToAnalyze(game.id)
