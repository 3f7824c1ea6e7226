"""Games: finding, playing, ending and showing them, and handling offers and conditional moves."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, auto

from bot.domain import offers
from bot.domain.achievements import earned_crown
from bot.domain.between_servers import GameChanged, followed
from bot.domain.clock import ClientTime
from bot.domain.errors import DomainError, NoGameHere, NoSuchGame, SeveralGames, StalePosition
from bot.domain.game import (
    Conditional,
    ConditionalsInvalid,
    Game,
    GameVersion,
    Lines,
    read_lines,
    with_line,
    without_lines,
)
from bot.domain.ids import NO_SERVER, ChannelId, GameId, OfferKind, ServerId, UserId
from bot.domain.offers import give_time as with_time_given
from bot.domain.outbox import MessageKind
from bot.domain.records import by_urgency
from bot.rules import Move
from bot.services import clocks, explorer
from bot.services.ladder import settle
from bot.services.store import reading, writing
from bot.storage import achievements, games, listed_games, outbox
from bot.storage import games as stored_pairs
from bot.storage.database import Connection, Database
from bot.storage.errors import StorageError
from bot.storage.outbox import Asked


async def store(connection: Connection, game: Game, *, since: Game, now: datetime, at_once: bool = False) -> Game:
    """Store a changed game, and put its messages into the outbox.

    With `at_once`, the messages are due immediately, because the caller doesn't show the game itself.
    """
    if game.is_over:
        game = await settle(connection, game)
    await games.save(connection, game, since=since)
    if game.is_over:
        await explorer.count(connection, game)
    if (earned := earned_crown(game)) is not None:
        await achievements.add_crown(connection, earned)
    if game.is_over and (game.engine is None or game.vote is not None):
        await outbox.ask(connection, MessageKind.RESULT, game.id, game.server_id, now=now)
    if game.is_over and game.tournament_id is not None:
        # The tournament's message is updated later, after the tournament has taken its next step.
        shown = Asked(MessageKind.TOURNAMENT, game.tournament_id, game.server_id)
        await outbox.ask_all(connection, [shown], now + outbox.SOON)
    # In a vote game, the message with the board asks the members about the offer.
    is_asked_here = game.offer is not None and not game.seat(game.offer.by.other).is_remote
    if is_asked_here and since.offer is None and game.vote is None:
        await outbox.ask(
            connection, MessageKind.OFFER, game.id, game.server_id, now=now, version=game.version, at_once=at_once
        )
    is_new = outbox.is_new_board(game, since)
    due = await outbox.ask(
        connection, MessageKind.BOARD, game.id, game.server_id, now=now, is_new=is_new, at_once=at_once
    )
    return replace(game, due=due)


async def on_change(connection: Connection, event: GameChanged) -> None:
    """Apply a game's change to the linked game in the other server. Both changes are made in the same transaction."""
    if event.game.linked_id is None or not event.concerns_both:
        return
    other = await games.load(connection, event.game.linked_id, to_write=True)
    # In a team match, the process that makes the change shows only its own board. So the other board is due
    # immediately. In a vote game, the caller shows both boards.
    at_once = other.vote is None
    await store(connection, followed(other, event), since=other, now=event.at, at_once=at_once)


async def both(connection: Connection, game: Game) -> list[Game]:
    return [game] if game.linked_id is None else [game, await games.load(connection, game.linked_id)]


log = logging.getLogger(__name__)


class Intent(Enum):
    """Why a member is looking for a game. If the member doesn't specify a game, the intent determines which one is
    chosen.
    """

    SEE = auto()
    """Looking at the game. The channel's latest game is chosen, because a wrong guess does no harm."""
    REVIEW = auto()
    """Replaying the game. Outside a game's channel, a game that has just ended is preferred to an ongoing game
    elsewhere.
    """
    ANALYZE = auto()
    """Analyzing the game. The channel's last finished game is chosen, even if another game is being played
    there now.
    """
    MOVE = auto()
    """Making a move. If there are several games in the channel, the one in which it's the member's turn is chosen."""
    CHANGE = auto()
    """Ending or otherwise changing the game. If there are several games in the channel, none is chosen."""


@dataclass(frozen=True)
class GameQuery:
    """A member's request for a game.

    If a game number is given, that game is chosen. Otherwise, the channel's game is chosen or, if the channel has none,
    the only game that the member is playing in the server. If the channel has several games, the intent decides.
    Without a server, as in a DM, only the member's own games are found.
    """

    by: UserId
    server_id: ServerId | None = None
    channel_id: ChannelId | None = None
    game_id: GameId | None = None
    intent: Intent = Intent.SEE


@dataclass(frozen=True)
class MovePlayed:
    """A move that was played, and the game after it. `is_repeat` means that the request was sent twice, and that the
    first request had already played the move.
    """

    game: Game
    move: Move
    san: str
    is_repeat: bool = False


load = reading(games.load)
"""Return a game. Raise NoSuchGame if no game has this id."""


load_all = reading(games.load_all)
"""Return the games with these ids, in the same order, skipping ids that don't exist."""


async def find(db: Database, query: GameQuery) -> Game:
    """Find the game to which a query refers. Raise NoSuchGame, NoGameHere or SeveralGames if it doesn't refer to
    exactly one game.
    """
    async with db.reading() as connection:
        return await _find(connection, query)


async def play_move(
    db: Database,
    game_id: GameId,
    by: UserId,
    said: str | Move,
    now: datetime,
    *,
    version: GameVersion | None = None,
    client_time: ClientTime | None = None,
) -> MovePlayed:
    """Play a move. If the game ends, it is rated. Raise NoSuchGame, or any error raised by `Game.play`.

    `now` is when the move was received. `client_time` is when the player made it. If the same move is sent again with
    the same `version`, nothing changes, and the result is marked as a repeat. If the opponent has entered a conditional
    move for this move, the conditional move is played immediately. The returned game includes it.
    """
    async with db.writing() as connection:
        game = await games.load(connection, game_id, to_write=True)
        played = await _play(connection, game, by, said, now, version=version, client_time=client_time)
    games.keep_line(db, played.game)
    return await _settled(db, played, by, now)


async def arrange(db: Database, game_id: GameId, by: UserId, order: str, now: datetime) -> Game:
    """Arrange one side's first rank before the game. Raise NoSuchGame, or any error raised by `Game.arrange`."""
    return await _change(db, game_id, now, lambda game: game.arrange(by, order, now))


async def resign(db: Database, game_id: GameId, by: UserId, now: datetime) -> Game:
    """Resign a game for a player, and rate the game. Raise NoSuchGame, NotYourGame, GameOver or OutOfTime."""
    return await _change(db, game_id, now, lambda game: game.resign(by, now))


async def abort(db: Database, game_id: GameId, by: UserId, now: datetime, *, may_end_any: bool = False) -> Game:
    """Abort a game. Raise NoSuchGame, or any error raised by `Game.abort`."""
    async with db.writing() as connection:
        await stored_pairs.hold_pair(connection, game_id)
        game = await games.load(connection, game_id, to_write=True)
        return await save(connection, game.abort(by, now, may_end_any=may_end_any), since=game, now=now)


async def offer(db: Database, game_id: GameId, by: UserId, kind: OfferKind, now: datetime) -> Game:
    """Offer a draw or a takeback.

    If the opponent has already made the same offer, accept it instead. Raise NoSuchGame, or any error raised by
    `offers.offer`.
    """
    return await _change(db, game_id, now, lambda game: offers.offer(game, by, kind, now))


async def accept_offer(
    db: Database, game_id: GameId, by: UserId, kind: OfferKind, now: datetime, *, version: GameVersion | None = None
) -> Game:
    """Accept the opponent's offer. Raise NoSuchGame, or any error raised by `offers.accept`."""
    return await _change(db, game_id, now, lambda game: offers.accept(game, by, kind, now, version))


async def decline_offer(
    db: Database, game_id: GameId, by: UserId, kind: OfferKind, now: datetime, *, version: GameVersion | None = None
) -> Game:
    """Decline the opponent's offer. Raise NoSuchGame, or any error raised by `offers.decline`."""
    return await _change(db, game_id, now, lambda game: offers.decline(game, by, kind, now, version))


async def give_time(db: Database, game_id: GameId, by: UserId, now: datetime, *, seen: timedelta | None = None) -> Game:
    """Give a player's opponent more time.

    If the request was sent twice, return the game unchanged. `seen` is the opponent's time as the player saw it. Raise
    NoSuchGame, or any error raised by `time_gifts.give_time`.
    """
    async with db.writing() as connection:
        game = await games.load(connection, game_id, to_write=True)
        given = with_time_given(game, by, now, seen)
        return game if given is game else await save(connection, given, since=game, now=now)


set_channel = writing(games.set_channel)
"""Store a game's channel. Raise NoSuchGame if the game doesn't exist."""


goes_on_in = reading(games.goes_on_in)
"""Return whether a channel or thread has an ongoing game. A game without a thread belongs to the channel in which it
was started.
"""


async def show_again(db: Database, game_id: GameId, now: datetime) -> Game:
    """Put a new message with the game's current board into the outbox, and return the game. Raise NoSuchGame if the
    game doesn't exist.
    """
    async with db.writing() as connection:
        game = await games.load(connection, game_id, to_write=True)
        return replace(game, due=await outbox.ask(connection, MessageKind.BOARD, game.id, game.server_id, now=now))


async def _change(db: Database, game_id: GameId, now: datetime, change: Callable[[Game], Game]) -> Game:
    async with db.writing() as connection:
        game = await games.load(connection, game_id, to_write=True)
        return await save(connection, change(game), since=game, now=now)


async def save(connection: Connection, game: Game, *, since: Game, now: datetime) -> Game:
    """Store a changed game, rate it if it has ended, and put its messages into the outbox.

    `since` is the game as loaded in this transaction. Return the game with its new ratings and outbox state. If the
    game is between two servers, its linked game is changed as well.
    """
    saved = await store(connection, game, since=since, now=now)
    if game.is_between_servers:
        await on_change(connection, GameChanged(game, since, now))
    return saved


async def follow(db: Database, game_id: GameId, now: datetime) -> Game:
    """Play a game's conditional move if it is due, and return the game.

    Conditional moves that no longer apply are deleted. Raise NoSuchGame if the game doesn't exist.
    """
    async with db.writing() as connection:
        game = await games.load(connection, game_id, to_write=True)
        kept = game.conditional
        if kept is None or (kept.is_of(game.ply, game.takebacks) and not game.is_over):
            return game
        found = kept.reply(game.line, game.takebacks) if not game.is_over else None
        await games.delete_conditional(connection, game_id)
        if found is None:
            return replace(game, conditional=None)
        reply, remaining = found
        played = (await _play(connection, game, game.to_move.user_id, reply, now, version=None)).game
        kept = Conditional(played.ply, played.takebacks, remaining) if remaining and not played.is_over else None
        if kept is not None:
            await games.save_conditional(connection, game_id, kept)
        played = replace(played, conditional=kept)
    games.keep_line(db, played)
    return played


async def _settled(db: Database, played: MovePlayed, by: UserId, now: datetime) -> MovePlayed:
    """After a player's move, end the player's vacation and play the opponent's conditional move.

    If either step fails, the move remains valid. In that case, the scheduler plays the conditional move later, and the
    player's next move ends the vacation.
    """
    game = played.game
    is_away = game.away(game.color_of(by), now) is not None
    if played.is_repeat or not (is_away or game.conditional or game.linked_id):
        return played
    try:
        if is_away:
            await clocks.end_vacation(db, by, now)
            game = await load(db, game.id)
        if game.linked_id is not None and (await follow(db, game.linked_id, now)).version != game.version:
            game = await load(db, game.id)
        return replace(played, game=await follow(db, game.id, now) if game.conditional else game)
    except (StorageError, DomainError):
        log.exception("could not play the conditional reply or end the vacation after a move in game %s", game.id)
        return played


async def _play(
    connection: Connection,
    game: Game,
    by: UserId,
    said: str | Move,
    now: datetime,
    *,
    version: GameVersion | None,
    client_time: ClientTime | None = None,
) -> MovePlayed:
    if version is not None and (move := game.repeated(by, said, version)):
        return MovePlayed(game, move, game.line.sans[version.ply], is_repeat=True)
    played, move = game.play(by, said, now, version, client_time=client_time)
    return MovePlayed(await save(connection, played, since=game, now=now), move, played.line.sans[-1])


async def _find(connection: Connection, query: GameQuery) -> Game:
    if query.game_id is not None:
        return await _named(connection, query, query.game_id)
    if query.intent is Intent.ANALYZE and (finished := await _last_finished(connection, query)) is not None:
        return finished
    in_channel = None if query.channel_id is None else await _in_channel(connection, query, query.channel_id)
    if in_channel is not None:
        return in_channel
    last = await _just_finished(connection, query) if query.intent is Intent.REVIEW else None
    return last or await _only_one(connection, query)


async def _in_channel(connection: Connection, query: GameQuery, channel_id: ChannelId) -> Game | None:
    server_id = NO_SERVER if query.server_id is None else query.server_id
    if query.intent in (Intent.MOVE, Intent.CHANGE):
        own = await games.own_in_channel(connection, server_id, channel_id, query.by)
        if own:
            return await _unmistakable(connection, own, query)
    return await games.latest_in_channel(connection, server_id, channel_id, query.by)


async def _unmistakable(connection: Connection, own: list[Game], query: GameQuery) -> Game:
    """Choose the game to which the query refers from a member's games in a channel. Raise SeveralGames if it could
    refer to more than one.
    """
    possible = {game.id: game for game in own}
    if len(own) > 1 and query.intent is Intent.MOVE:
        possible = {game.id: game for game in own if game.to_move.user_id == query.by} or possible
    if len(possible) > 1:
        listed = by_urgency(
            await listed_games.ongoing_of(connection, own[0].server_id, query.by, query.channel_id), query.by
        )
        raise SeveralGames(tuple(game.id for game in listed if game.id in possible))
    return next(iter(possible.values()))


async def _last_finished(connection: Connection, query: GameQuery) -> Game | None:
    """Return the last finished game that fits the query, or None if there is none.

    This is the channel's last finished game, preferably one that the member played. If the channel has no finished game
    and the member isn't playing there, it is the member's last finished game in the server (in a DM, anywhere).
    """
    if query.channel_id is not None:
        server_id = NO_SERVER if query.server_id is None else query.server_id
        here = await games.latest_finished_in_channel(connection, server_id, query.channel_id, query.by)
        if here is not None:
            return here
        if await games.own_in_channel(connection, server_id, query.channel_id, query.by):
            return None
    finished = await listed_games.finished_of(connection, query.server_id, query.by, limit=1)
    return await games.load(connection, finished[0].id) if finished else None


async def _just_finished(connection: Connection, query: GameQuery) -> Game | None:
    """Return the member's last finished game, or None if they have no finished game.

    Also return None if a move has been played in one of their ongoing games since that game ended.
    """
    finished = await listed_games.finished_of(connection, query.server_id, query.by, limit=1)
    ongoing = await listed_games.ongoing_of(connection, query.server_id, query.by)
    if not finished or any(game.turn_since > finished[0].ended_at for game in ongoing):
        return None
    return await games.load(connection, finished[0].id)


async def _named(connection: Connection, query: GameQuery, game_id: GameId) -> Game:
    game = await games.load(connection, game_id)
    is_known = game.is_own(query.by) if query.server_id is None else game.server_id == query.server_id
    if not is_known:
        raise NoSuchGame(game_id)
    return game


async def _only_one(connection: Connection, query: GameQuery) -> Game:
    ongoing = await listed_games.ongoing_of(connection, query.server_id, query.by)
    if not ongoing:
        raise NoGameHere
    if len(ongoing) > 1:
        raise SeveralGames(tuple(game.id for game in by_urgency(ongoing, query.by)))
    return await games.load(connection, ongoing[0].id)


def check_conditional(game: Game, by: UserId, now: datetime, version: GameVersion | None = None) -> None:
    """Check that a member can enter conditional moves now. Raise StalePosition, ConditionalsInvalid, or any error
    raised by `Game.check_player`.
    """
    color = game.check_player(by, now)
    if version is not None and version != game.version:
        raise StalePosition(game.id)
    if not game.takes_conditionals:
        raise ConditionalsInvalid("live")
    if game.turn is color:
        raise ConditionalsInvalid("turn")


async def set_lines(
    db: Database,
    game_id: GameId,
    by: UserId,
    said: Sequence[Sequence[str]],
    now: datetime,
    *,
    version: GameVersion,
    promotion: str = "",
) -> Game:
    """Replace a player's conditional moves, or delete them if `said` contains no lines. `promotion` is the letter of
    the piece for replies that promote without naming the piece.

    Raise NoSuchGame, StalePosition, or any error raised by `Game.check_player`. Raise ConditionalsInvalid if the lines
    are invalid, if it is the player's own turn, or if the game doesn't support conditional moves (live games don't).
    """
    return await _change_lines(db, game_id, by, lambda _: said, now, version=version, promotion=promotion)


async def add_line(
    db: Database, game_id: GameId, by: UserId, line: Sequence[str], now: datetime, *, version: GameVersion
) -> Game:
    """Add a line of conditional moves in UCI. If an existing line has a different reply to the same moves, it is
    replaced. Raise the same errors as `set_lines`.
    """
    return await _change_lines(db, game_id, by, lambda lines: with_line(lines, line), now, version=version)


async def delete_lines(
    db: Database, game_id: GameId, by: UserId, beginning: Sequence[str], now: datetime, *, version: GameVersion
) -> Game:
    """Delete the player's lines that begin with these moves, in UCI. Raise the same errors as `set_lines`."""
    return await _change_lines(db, game_id, by, lambda lines: without_lines(lines, beginning), now, version=version)


async def _change_lines(
    db: Database,
    game_id: GameId,
    by: UserId,
    change: Callable[[Lines], Sequence[Sequence[str]]],
    now: datetime,
    *,
    version: GameVersion,
    promotion: str = "",
) -> Game:
    async with db.writing() as connection:
        game = await games.load(connection, game_id, to_write=True)
        check_conditional(game, by, now, version)
        lines = read_lines(game.position, change(game.conditional_lines), promotion)
        kept = Conditional(game.ply, game.takebacks, lines) if lines else None
        if kept is None:
            await games.delete_conditional(connection, game_id)
        else:
            await games.save_conditional(connection, game_id, kept)
        return replace(game, conditional=kept)


async def due_conditionals(db: Database) -> list[GameId]:
    """Return this process's games in which a conditional move is due. This happens, for example, if the bot was
    restarted before playing it.
    """
    async with db.reading() as connection:
        return await games.due_conditionals(connection, db.shards)
