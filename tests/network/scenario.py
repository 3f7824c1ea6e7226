"""Simulates members who play games by making seeded random choices, then checks what was stored and posted."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic

from simcord.backend.models import Interaction, Message, User
from sqlalchemy import func, select

from bot.domain.game import Game
from bot.domain.ids import ENGINE, ChallengeState, GameId
from bot.services import games, ladder
from bot.storage import checks
from bot.storage.database import Database
from bot.storage.errors import DatabaseUnavailable
from bot.storage.schema import challenges, moves, outbox, ratings
from bot.storage.schema import games as game_rows
from tests.e2e.stateful.wire import Board, board_of
from tests.network.discord_server import DiscordServer
from tests.network.members import Town, custom_ids, words
from tests.network.processes import Process, joined, until
from tests.timeouts import TIMEOUT as LONGEST_WAIT

TIMEOUT = 20.0
"""How many seconds a member waits for a deferred response before acting again."""
DEADLINE = 3.0
"""How many seconds Discord waits before it reports that the bot didn't respond."""
LONGEST = 40
"""The number of plies after which a player resigns."""
PAUSE = 0.05
DONE = "That is done"


@dataclass
class Course:
    """What all tables of a test share: the database, and the responses that members received. A table is two members
    who play."""

    db: Database
    is_up: Callable[[], bool]
    """Returns whether the bot is connected."""
    acknowledged: dict[tuple[int, int], str] = field(default_factory=dict)
    """The moves whose acknowledgment reached a member, keyed by game and ply."""
    refused: Counter[str] = field(default_factory=Counter)
    moves_log: list[str] = field(default_factory=list)
    """The outcome of each move that a member tried. The log is shown if an acknowledged move is lost."""
    is_over: bool = False


class Table:
    """Two members who play one game after another."""

    def __init__(self, course: Course, town: Town, pair: tuple[User, User], seed: int) -> None:
        self.course, self.town, self.pair = course, town, pair
        self.rng = random.Random(seed)

    async def play(self) -> None:
        while not self.course.is_over:
            await asyncio.sleep(PAUSE)
            if not self.course.is_up():
                continue
            # The database can be unavailable for a while.
            with suppress(DatabaseUnavailable):
                game = await self._game()
                if game is None:
                    await self._begin()
                elif game.channel_id is not None:
                    await self._act(game)

    @property
    def ids(self) -> list[int]:
        return [one.id for one in self.pair]

    async def _game(self) -> Game | None:
        query = select(game_rows.c.id).where(
            game_rows.c.white_id.in_(self.ids), game_rows.c.black_id.in_(self.ids), game_rows.c.termination.is_(None)
        )
        async with self.course.db.reading() as connection:
            number = (await connection.execute(query)).scalars().first()
        return None if number is None else await games.load(self.course.db, GameId(number))

    async def _begin(self) -> None:
        """Accept an open challenge. If there's none, offer a game, sometimes as a rematch of the last one."""
        query = select(challenges.c.id, challenges.c.opponent_id).where(
            challenges.c.challenger_id.in_(self.ids), challenges.c.state == ChallengeState.OPEN
        )
        async with self.course.db.reading() as connection:
            offered = (await connection.execute(query)).first()
        if offered is not None:
            message = self._showing(f"c2:accept:challenge={offered.id}")
            by = next(one for one in self.pair if one.id == offered.opponent_id)
            if message is not None:
                await self._answered(self.town.press(by, message, "accept"))
            return
        by, other = self.rng.sample(self.pair, 2)
        last = await self._last()
        again = None if last is None else self.town.newest("rematch", of_game=last)
        if again is not None and self.rng.random() < 0.5:
            await self._answered(self.town.press(by, again, "rematch"))
        else:
            await self._answered(self.town.command(by, self.town.channel_id, "challenge", opponent=other))

    async def _last(self) -> int | None:
        query = select(func.max(game_rows.c.id)).where(
            game_rows.c.white_id.in_(self.ids), game_rows.c.black_id.in_(self.ids)
        )
        async with self.course.db.reading() as connection:
            last: int | None = (await connection.execute(query)).scalar_one()
            return last

    async def _act(self, game: Game) -> None:
        player = next(one for one in self.pair if one.id == game.to_move.user_id)
        other = next(one for one in self.pair if one is not player)
        board = self.town.newest("move", of_game=game.id)
        chance = 1.0 if game.ply >= LONGEST else self.rng.random()
        if board is None or chance < 0.82:
            await self._move(game, player)
        elif chance < 0.96:
            actions = {one.split(":")[1] for one in custom_ids(board)}
            action = self.rng.choice(sorted(actions & OFFERS))
            # Only one player requests takebacks. If both did, their requests would count as an agreement, and an
            # acknowledged move would be undone.
            by = self.pair[0] if action == "takeback" else self.rng.choice([player, other])
            await self._answered(self.town.press(by, board, action))
        else:
            await self._resign(player, board)

    async def _resign(self, player: User, board: Message) -> None:
        asked = self.town.press(player, board, "resign")
        await self._answered(asked)
        question = self._response(asked)
        if question is not None and any("resign-for-good" in one for one in custom_ids(question)):
            await self._answered(self.town.press(player, question, "resign-for-good"))

    async def _move(self, game: Game, player: User) -> None:
        assert game.channel_id is not None
        self.town.open(game.channel_id)
        move = self.rng.choice(sorted(one.uci for one in game.position.legal_moves))
        # The command includes the game's number, because a late acceptance of an offer can have started a second game
        # in the channel.
        record = self.town.command(player, game.channel_id, "move", move=move, game=game.id)
        await self._answered(record)
        response = self._response(record)
        text = "nothing" if response is None else repr(words(response))
        kind = record.response_kind
        self.course.moves_log.append(f"game {game.id} at ply {game.ply}: {move} by {player.name}, {kind}: {text}")
        if record.responded and (response is None or words(response).startswith(DONE)):
            self.course.acknowledged[game.id, game.ply] = move

    async def _answered(self, record: Interaction) -> None:
        """Wait for the final response, or until it's too late for one."""
        begun = monotonic()
        while not self._is_answered(record) and self.course.is_up():
            if monotonic() - begun > (TIMEOUT if record.responded else DEADLINE):
                break
            await asyncio.sleep(0.01)
        if record.responded and (response := self._response(record)) is not None and not record.loading:
            self.course.refused[words(response)[:60]] += 1

    def _is_answered(self, record: Interaction) -> bool:
        return record.responded and (not record.loading or self._response(record) is None)

    def _response(self, record: Interaction) -> Message | None:
        """Return the ephemeral response, or None if there is no such response."""
        if record.message_id is None or record.message_id == record.source_message_id:
            return None
        return self.town.backend.messages[record.channel_id].get(record.message_id)

    def _showing(self, custom_id: str) -> Message | None:
        return next((one for one in self.town.messages() if custom_id in custom_ids(one)), None)


class EngineTable(Table):
    """A member who plays the engine."""

    @property
    def ids(self) -> list[int]:
        return [self.pair[0].id, ENGINE]

    async def _begin(self) -> None:
        await self._answered(
            self.town.command(self.pair[0], self.town.channel_id, "play", level=1, color=self.rng.choice(COLORS))
        )

    async def _act(self, game: Game) -> None:
        board = self.town.newest("resign", of_game=game.id)
        if game.waits_for_engine:
            return
        if game.ply < LONGEST:
            await self._move(game, self.pair[0])
        elif board is not None:
            await self._resign(self.pair[0], board)


COLORS = ("white", "black")
OFFERS = {"offer-draw", "accept-draw", "decline-draw", "takeback", "decline-takeback", "abort"}
"""The actions that involve offers. Accepting a takeback is left out, so that acknowledged moves are never undone."""


NAMES = ["Alice", "Bo", "Chen", "Dora", "Emil", "Fay", "Gus", "Hana"]


@asynccontextmanager
async def at_play(
    server: DiscordServer, bot: Process, db: Database, rng: random.Random
) -> AsyncIterator[tuple[Course, list[asyncio.Task[None]]]]:
    """Start the bot, and have members play in pairs during the block. At the end of the block, check that nothing was
    lost or posted twice."""
    town = Town.build(server.backend, NAMES)
    bot.start()
    await joined(server, bot)
    course = Course(db, lambda: bool(server.gateway.connected))
    pairs = [(town.members[each], town.members[each + 1]) for each in range(0, len(NAMES), 2)]
    tables = [asyncio.create_task(Table(course, town, pair, rng.randrange(1 << 30)).play()) for pair in pairs]
    yield course, tables
    course.is_over = True
    await asyncio.gather(*tables)
    await joined(server, bot)
    await calm(db)
    await check(course, town)
    await check_alive(town)


async def calm(db: Database) -> None:
    """Wait until the outbox is empty."""
    seen: list[str] = ["nothing yet"]

    async def look() -> None:
        query = select(outbox.c.kind, outbox.c.subject_id, outbox.c.trouble).where(outbox.c.due_at.is_not(None))
        async with db.reading() as connection:
            seen[:] = [str(tuple(row)) for row in await connection.execute(query)]

    deadline = monotonic() + LONGEST_WAIT
    while seen:
        assert monotonic() < deadline, f"timed out waiting until this is posted: {seen}"
        await asyncio.sleep(0.2)
        await look()


async def check(course: Course, *towns: Town) -> None:
    """Check that no acknowledged move is lost, that nothing is posted twice, and that every game is shown and
    playable."""
    db = course.db
    async with db.reading() as connection:
        stored = {(row.game_id, row.ply): row.uci for row in await connection.execute(select(moves))}
        every = (await connection.execute(select(game_rows.c.id, game_rows.c.room_id))).all()
        accepted = select(challenges.c.game_id).where(challenges.c.state == ChallengeState.ACCEPTED)
        begun = set((await connection.execute(accepted)).scalars())
    lost = {at: (move, stored.get(at)) for at, move in course.acknowledged.items() if stored.get(at) != move}
    lines = [line for game in {game for game, _ in lost} for line in course.moves_log if f"game {game} " in line]
    assert lost == {}, "\n".join([f"acknowledged and stored moves: {lost}", *lines])
    assert begun <= {row.id for row in every}
    assert [row.id for row in every if row.room_id is None] == [], "games without a channel"
    assert await checks.check(db, every_game=True) == []
    await _check_ratings(db)
    for town in towns:
        await _check_shown(db, town)


async def _check_ratings(db: Database) -> None:
    async def stored_ratings() -> list[tuple[object, ...]]:
        async with db.reading() as connection:
            rows = await connection.execute(select(ratings).order_by(*ratings.primary_key))
            return [tuple(row) for row in rows]

    before = await stored_ratings()
    await ladder.rebuild(db)
    assert await stored_ratings() == before, "ratings differ from a rebuild"


async def _check_shown(db: Database, town: Town) -> None:
    shown = [(board, one) for one in town.messages() if (board := board_of(one.components)) is not None]
    twice = {board: count for board, count in Counter(board for board, _ in shown).items() if count > 1}
    lines = [f"{one.timestamp} in {one.channel_id}: {words(one)}" for board, one in shown if board in twice]
    assert twice == {}, "\n".join(["boards that are shown twice:", *lines])
    in_town = select(game_rows.c.id).where(game_rows.c.guild_id == town.guild_id)
    async with db.reading() as connection:
        numbers = list((await connection.execute(in_town)).scalars())
    threads = [channel for channel in town.game_channels if channel.is_thread]
    for number in numbers:
        game = await games.load(db, GameId(number))
        own = sorted(((board, one) for board, one in shown if board.game == number), key=lambda each: each[1].id)
        newest, message = own[-1]
        assert newest == Board(number, game.ply, game.version.takebacks, game.is_over), f"game {number} shows {newest}"
        assert message.channel_id == game.channel_id
        old = [board for board, one in own[:-1] if custom_ids(one)]
        assert old == [], f"old boards with controls: {old}"
        actions = {one.split(":")[1] for one in custom_ids(message)}
        assert ("rematch" if game.is_over else "move") in actions, f"game {number} has {actions}"
        for board, one in own:
            assert len(one.ping_user_ids) <= 1, f"{board} calls {one.ping_user_ids}"
    assert len({channel.id for channel in threads}) <= len(numbers), "more threads than games"
    opened = Counter(word for one in town.messages() for word in custom_ids(one) if word.startswith("c2:accept:"))
    assert [word for word, count in opened.items() if count > 1] == [], "challenges that are shown twice"


def has_acknowledged(course: Course, moves: int) -> bool:
    return len(course.acknowledged) >= moves


async def check_alive(town: Town) -> None:
    """Press the flip button of every board that has one, and check that the bot responds."""
    for message in list(town.messages()):
        flips = [one for one in custom_ids(message) if one.startswith("c2:flip:")]
        if flips:
            record = town.press(town.members[0], message, "flip")

            def has_answered(record: Interaction = record) -> bool:
                return bool(record.responded) and not record.loading

            await until(has_answered, f"the board {flips} responds")
