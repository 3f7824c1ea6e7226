"""The state of one run (everything that has happened so far), and ways for members to act in it."""

from __future__ import annotations

import logging
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from simcord import BackendError, ChannelHandle, GuildHandle, InteractionResult, MemberActor, SetupError
from simcord.backend import serializers
from simcord.backend.models import Channel, Message
from simcord.enums import InteractionType
from sqlalchemy import select

from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.services import games
from bot.storage import schema
from bot.storage import votes as stored_votes
from tests.e2e import payloads
from tests.e2e.crashes import Killer
from tests.e2e.second_guild import Forest, grown
from tests.e2e.stateful.wire import Wire
from tests.e2e.strict import Strict
from tests.e2e.world import Act, World, answer, text

MENUS = {3, 8}


@dataclass(frozen=True)
class Control:
    """A button or menu on a public message."""

    channel_id: int
    message_id: int
    custom_id: str
    kind: int
    values: tuple[str, ...]
    shown: dict[str, Any] = field(compare=False, repr=False)
    """The message as it looked while it had this control. Members can press a control shortly after it was removed, and
    such a press still contains this message."""

    @property
    def action(self) -> str:
        return self.custom_id.split(":")[1]


@dataclass(frozen=True)
class Line:
    """A game as it's stored in the database."""

    takebacks: int
    moves: tuple[str, ...]
    termination: str | None
    channel_id: int | None
    begun_in: int | None
    user_ids: tuple[int, int]
    guild_id: int
    tournament: int | None
    votes_until: datetime | None
    """The time at which the server's current vote closes, in a vote game."""
    is_voted: bool

    @property
    def can_be_moved_in(self) -> bool:
        """Whether the game's board should have controls for moving or voting."""
        return not self.is_voted or self.votes_until is not None


@dataclass(frozen=True)
class Tried:
    """A move that a member tried to play, and whether it was legal. A move out of turn counts as illegal."""

    game: int
    ply: int
    uci: str
    is_legal: bool


class ErrorLog(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record)


@dataclass
class Course:
    """Two servers in which anything can happen, and what the tests know about them."""

    world: World
    strict: Strict
    wire: Wire = field(default_factory=Wire)
    killer: Killer = field(default_factory=Killer)
    records: ErrorLog = field(default_factory=ErrorLog)
    counts: Counter[str] = field(default_factory=Counter)
    """How often each event has happened."""
    more_boards: Counter[int] = field(default_factory=Counter)
    """How many extra boards each game may have, because they were requested or replace boards that may be lost."""
    memory: dict[tuple[int, str], Control] = field(default_factory=dict)
    """Every control seen so far."""
    lost_channels: set[int] = field(default_factory=set)
    """Threads that were locked or deleted. Old boards in them can't be edited."""
    had_faults: bool = False
    """Whether any request was refused or failed since the last lull, which ended all faults."""
    had_refusals: bool = False
    had_lost_answers: bool = False
    """Whether sending a private reply may have failed."""
    was_unreadable: bool = False
    """Whether the bot was ever prevented from reading a channel."""
    was_unheard: bool = False
    """Whether a request may have been carried out but reported as failed."""
    was_killed: bool = False
    """Whether the bot was killed during this step."""
    tried: list[Tried] = field(default_factory=list)
    results: list[InteractionResult] = field(default_factory=list)
    """The results of this step's actions."""
    lines: dict[int, Line] = field(default_factory=dict)
    asked: list[tuple[MemberActor, InteractionResult]] = field(default_factory=list)
    """The members who requested puzzles, each with the private response they got."""
    unanswered: set[str] = field(default_factory=set)
    errors: int = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Intercept the bot's requests, and add another member, two channels and another server."""
        world = self.world
        world.guild.create_text_channel("garden")
        self.eve = world.guild.add_member(world.env.create_user("eve", global_name="Eve"))
        self.results_channel = await world.announce_results()
        self.forest: Forest = await grown(world)
        logging.getLogger().addHandler(self.records)
        try:
            with self.wire.applied(), self.killer.applied():
                yield
        finally:
            logging.getLogger().removeHandler(self.records)

    @property
    def members(self) -> list[MemberActor]:
        """All members of the first server, with its manager first."""
        return [self.world.alice, self.world.bo, self.world.chen, self.eve]

    def members_of(self, guild_id: int) -> list[MemberActor]:
        """All members of one of the two servers, with its manager first."""
        return self.members if guild_id == self.world.guild.id else [self.forest.dana, self.forest.eli]

    def members_at(self, channel_id: int) -> list[MemberActor]:
        """All members of the server that a channel or thread belongs to."""
        return self.members_of(self.world.env.backend.channels[channel_id].guild_id or 0)

    def player(self, number: int, user_id: int) -> MemberActor | None:
        """The member of a game's server with this user id, or None if the user isn't in that server."""
        return next((one for one in self.members_of(self.lines[number].guild_id) if one.id == user_id), None)

    @property
    def channels(self) -> list[ChannelHandle]:
        """The first server's channels in which games can be started."""
        return self.channels_of(self.world.guild)

    def channels_of(self, guild: GuildHandle) -> list[ChannelHandle]:
        """This server's channels in which games can be started."""
        halls = [one for one in guild.channels.values() if one.id != self.results_channel.id]
        return [one for one in halls if one.id in self.world.env.backend.channels]

    def channels_for(self, number: int) -> list[ChannelHandle]:
        """The channels in which games can be started in this game's server."""
        own = self.world.guild
        return self.channels_of(own if self.lines[number].guild_id == own.id else self.forest.guild)

    @property
    def all_channels(self) -> list[ChannelHandle]:
        """The channels of both servers."""
        return [*self.channels, *self.channels_of(self.forest.guild)]

    @property
    def threads(self) -> list[ChannelHandle]:
        """The existing threads of both servers."""
        return [thread for channel in self.all_channels for thread in channel.threads]

    @property
    def own_threads(self) -> list[ChannelHandle]:
        """The existing threads of the first server."""
        return [thread for channel in self.channels for thread in channel.threads]

    def thread(self, number: int) -> Channel | None:
        channel = self.world.env.backend.channels.get(number)
        return channel if channel is not None and channel.is_thread else None

    def is_asleep(self, number: int) -> bool:
        """Whether this channel is an archived thread."""
        thread = self.thread(number)
        return bool(thread and thread.thread_metadata and thread.thread_metadata.archived)

    def messages(self) -> Iterator[Message]:
        """All of the bot's public messages that haven't been deleted."""
        backend = self.world.env.backend
        for number, game_channel in backend.messages.items():
            if number in backend.channels:
                for message in game_channel.values():
                    if message.author_id == backend.bot_user.id and not message.is_ephemeral:
                        yield message

    def controls(self) -> Iterator[Control]:
        """All controls that every member can press now."""
        for message in self.messages():
            shown: dict[str, Any] = {}
            for part in payloads.walk(message.components):
                if str(part.get("custom_id", "")).startswith("c2:"):
                    values = tuple(option["value"] for option in part.get("options", ()))
                    shown = shown or dict(serializers.message_payload(self.world.env.backend, message))
                    yield Control(message.channel_id, message.id, part["custom_id"], part["type"], values, shown)

    def remember(self) -> None:
        """Add the current controls to `memory`."""
        self.memory.update({(one.message_id, one.custom_id): one for one in self.controls()})

    def pressing(self, member: MemberActor, control: Control, rng: random.Random) -> Act | None:
        """A press of a control as it looked when it was remembered, or None if the message no longer exists."""
        stored = self.world.env.backend.messages.get(control.channel_id, {}).get(control.message_id)
        if stored is None or control.channel_id not in self.world.env.backend.channels:
            return None
        data: dict[str, Any] = {"custom_id": control.custom_id, "component_type": control.kind}
        if control.kind in MENUS:
            data["values"] = [rng.choice(control.values)]
        return Act(member, InteractionType.MESSAGE_COMPONENT, control.channel_id, data, control.shown)

    async def press(self, member: MemberActor, control: Control, rng: random.Random) -> InteractionResult | None:
        """Press a control, unless its message no longer exists."""
        act = self.pressing(member, control, rng)
        if act is None:
            return None
        [result] = await self.world.at_once(act)
        self.results.append(result)
        return result

    async def click(self, member: MemberActor, result: InteractionResult | None, rng: random.Random) -> None:
        """If a private message asked the member something, press one of the message's buttons."""
        try:
            question = answer(result) if result is not None else None
            pressed = [one["custom_id"] for one in payloads.walk(question.components) if one["type"] == payloads.BUTTON]
            if question is not None and pressed:
                self.results.append(await member.click(question, custom_id=rng.choice(pressed)))
        except (AssertionError, AttributeError, SetupError, BackendError):
            self.counts["not possible"] += 1

    async def poke(self, member: MemberActor, result: InteractionResult | None, rng: random.Random) -> None:
        """Use any control in a private message. If that opens a modal, submit it with a move that may be invalid."""
        try:
            shown = answer(result) if result is not None else None
            parts = [one for one in payloads.walk(shown.components if shown else ()) if "custom_id" in one]
            if shown is None or not parts:
                return
            part = rng.choice(parts)
            if part["type"] == payloads.MENU:
                picked = rng.choice(part["options"])["value"]
                done = await member.select(shown, [picked], custom_id=part["custom_id"])
            else:
                done = await member.click(shown, custom_id=part["custom_id"])
                if done.modal is not None:
                    done = await member.submit_modal(done, {"move": rng.choice(["e4", "Qh5", "a1a2", "hello"])})
            self.results.append(done)
        except (AssertionError, AttributeError, SetupError, BackendError):
            self.counts["not possible"] += 1

    async def slash(
        self, member: MemberActor, game_channel: ChannelHandle, name: str, /, **options: Any
    ) -> InteractionResult | None:
        """Use a command. If the channel is an archived thread, the member first posts a message in it to reopen it."""
        try:
            if self.is_asleep(game_channel.id):
                await self.world.speak(member, game_channel)
            result: InteractionResult = await member.slash(game_channel, name, **options)
        except (SetupError, BackendError, AssertionError):
            self.counts["not possible"] += 1
            return None
        self.results.append(result)
        return result

    def channel_of(self, number: int) -> ChannelHandle | None:
        """A game's channel, or None if the channel no longer exists."""
        return self.game_channel(self.lines[number].channel_id)

    def game_channel(self, number: int | None) -> ChannelHandle | None:
        """The channel or thread with this id in either server, or None if it no longer exists."""
        return next(
            (game_channel for game_channel in (*self.all_channels, *self.threads) if game_channel.id == number), None
        )

    def shares_channel(self, number: int) -> bool:
        """Whether the game shares its channel with other games, so that commands need its number."""
        game_channels = [self.lines[one].channel_id for one in self.ongoing]
        return game_channels.count(self.lines[number].channel_id) > 1

    @property
    def ongoing(self) -> list[int]:
        """The games in progress."""
        return [number for number, line in self.lines.items() if line.termination is None]

    @property
    def own_games(self) -> list[int]:
        """The games in progress that are neither tournament games nor vote games."""
        return [one for one in self.ongoing if self.lines[one].tournament is None and not self.lines[one].is_voted]

    async def game(self, number: int) -> Game:
        return await games.load(self.world.client.runtime.db, GameId(number))

    async def read(self) -> dict[int, Line]:
        """Return every stored game. Fail if there is a gap in a game's plies."""
        async with self.world.client.runtime.db.reading() as connection:
            votes = stored_votes.vote_games
            joined = schema.games.outerjoin(votes, votes.c.game_id == schema.games.c.id)
            columns = (votes.c.game_id.label("voted"), votes.c.closes_at)
            rows = (await connection.execute(select(schema.games, *columns).select_from(joined))).all()
            played = (await connection.execute(select(schema.moves).order_by(schema.moves.c.ply))).all()
        moves: dict[int, list[str]] = {row.id: [] for row in rows}
        for move in played:
            assert move.ply == len(moves[move.game_id]), f"game {move.game_id} has a gap before ply {move.ply}"
            moves[move.game_id].append(move.uci)
        assert all(row.ply == len(moves[row.id]) for row in rows)
        return {
            row.id: Line(
                row.takebacks,
                tuple(moves[row.id]),
                row.termination,
                row.room_id,
                row.begun_in,
                (row.white_id, row.black_id),
                row.guild_id,
                row.tournament_id,
                row.closes_at,
                row.voted is not None,
            )
            for row in rows
        }

    def told(self) -> str:
        """The private replies to members in this step."""
        messages = [one for result in self.results for one in (result.response, *result.followups) if one is not None]
        return "\n".join(text(one) for one in messages if one.ephemeral)
