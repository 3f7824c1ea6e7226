"""One scenario in such a channel: what has happened so far, and how members act."""

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
    """Something that can be pressed or picked from, on a message that everybody sees."""

    channel_id: int
    message_id: int
    custom_id: str
    kind: int
    values: tuple[str, ...]
    shown: dict[str, Any] = field(compare=False, repr=False)
    """The message as it stood: Discord takes no press of what it does not have, unless it was on its way."""

    @property
    def action(self) -> str:
        """What it does."""
        return self.custom_id.split(":")[1]


@dataclass(frozen=True)
class Line:
    """What is stored of a game."""

    takebacks: int
    moves: tuple[str, ...]
    termination: str | None
    channel_id: int | None
    begun_in: int | None
    user_ids: tuple[int, int]
    guild_id: int
    tournament: int | None
    votes_until: datetime | None
    """When the vote of a server closes that is to move in a game by votes."""
    is_voted: bool

    @property
    def can_be_moved_in(self) -> bool:
        """Whether a member of its server can move or vote in it, as far as its board has controls for that."""
        return not self.is_voted or self.votes_until is not None


@dataclass(frozen=True)
class Tried:
    """A move that a member has tried to play, and whether the rules and their turn allow it."""

    game: int
    ply: int
    uci: str
    is_legal: bool


class ErrorLog(logging.Handler):
    """All errors in the log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Remember one."""
        self.found.append(record)


@dataclass
class Course:
    """A world of two servers in which anything happens, and what is known of it."""

    world: World
    strict: Strict
    wire: Wire = field(default_factory=Wire)
    killer: Killer = field(default_factory=Killer)
    records: ErrorLog = field(default_factory=ErrorLog)
    counts: Counter[str] = field(default_factory=Counter)
    """How often what has happened."""
    more_boards: Counter[int] = field(default_factory=Counter)
    """How often a board of a game had to be shown again: it was asked for, or the one before was lost."""
    memory: dict[tuple[int, str], Control] = field(default_factory=dict)
    """Every control that has ever been seen."""
    lost_channels: set[int] = field(default_factory=set)
    """Threads that have been locked: old boards in them cannot be changed."""
    had_faults: bool = False
    """Whether anything has been refused or has failed since all was well."""
    had_refusals: bool = False
    had_lost_answers: bool = False
    """Whether what members alone are told may have failed."""
    was_unreadable: bool = False
    """Whether the bot has ever been kept from reading what stands in a channel."""
    was_unheard: bool = False
    """Whether something may ever have been done of which the bot has not heard."""
    was_killed: bool = False
    """Whether the bot has been killed in this step."""
    tried: list[Tried] = field(default_factory=list)
    results: list[InteractionResult] = field(default_factory=list)
    """What has come of what members did in this step."""
    lines: dict[int, Line] = field(default_factory=dict)
    asked: list[tuple[MemberActor, InteractionResult]] = field(default_factory=list)
    """Puzzles that members have before them, each in a private message of its own."""
    unanswered: set[str] = field(default_factory=set)
    errors: int = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Let all go through here, and another member, two channels and another server be there."""
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
        """Everybody in the first server, its manager first."""
        return [self.world.alice, self.world.bo, self.world.chen, self.eve]

    def members_of(self, guild_id: int) -> list[MemberActor]:
        """Everybody in one of the two servers, its manager first."""
        return self.members if guild_id == self.world.guild.id else [self.forest.dana, self.forest.eli]

    def members_at(self, channel_id: int) -> list[MemberActor]:
        """Everybody in the server of a channel or thread."""
        return self.members_of(self.world.env.backend.channels[channel_id].guild_id or 0)

    def player(self, number: int, user_id: int) -> MemberActor | None:
        """A player in the server of a game; None if they are in the other server, or are none of its members."""
        return next((one for one in self.members_of(self.lines[number].guild_id) if one.id == user_id), None)

    @property
    def channels(self) -> list[ChannelHandle]:
        """Where games are begun in the first server."""
        return self.channels_of(self.world.guild)

    def channels_of(self, guild: GuildHandle) -> list[ChannelHandle]:
        """Where games are begun in a server."""
        halls = [one for one in guild.channels.values() if one.id != self.results_channel.id]
        return [one for one in halls if one.id in self.world.env.backend.channels]

    def channels_for(self, number: int) -> list[ChannelHandle]:
        """Those of the server of a game."""
        own = self.world.guild
        return self.channels_of(own if self.lines[number].guild_id == own.id else self.forest.guild)

    @property
    def all_channels(self) -> list[ChannelHandle]:
        """Those of both servers."""
        return [*self.channels, *self.channels_of(self.forest.guild)]

    @property
    def threads(self) -> list[ChannelHandle]:
        """Those that stand, in both servers."""
        return [thread for channel in self.all_channels for thread in channel.threads]

    @property
    def own_threads(self) -> list[ChannelHandle]:
        """Those of the first server."""
        return [thread for channel in self.channels for thread in channel.threads]

    def thread(self, number: int) -> Channel | None:
        """A thread as Discord knows it."""
        channel = self.world.env.backend.channels.get(number)
        return channel if channel is not None and channel.is_thread else None

    def is_asleep(self, number: int) -> bool:
        """Whether it is an archived thread."""
        thread = self.thread(number)
        return bool(thread and thread.thread_metadata and thread.thread_metadata.archived)

    def messages(self) -> Iterator[Message]:
        """All that the bot has posted and still stands, for everybody."""
        backend = self.world.env.backend
        for number, game_channel in backend.messages.items():
            if number in backend.channels:
                for message in game_channel.values():
                    if message.author_id == backend.bot_user.id and not message.is_ephemeral:
                        yield message

    def controls(self) -> Iterator[Control]:
        """All that can be pressed now by everybody."""
        for message in self.messages():
            shown: dict[str, Any] = {}
            for part in payloads.walk(message.components):
                if str(part.get("custom_id", "")).startswith("c2:"):
                    values = tuple(option["value"] for option in part.get("options", ()))
                    shown = shown or dict(serializers.message_payload(self.world.env.backend, message))
                    yield Control(message.channel_id, message.id, part["custom_id"], part["type"], values, shown)

    def remember(self) -> None:
        """Remember what can be pressed now."""
        self.memory.update({(one.message_id, one.custom_id): one for one in self.controls()})

    def pressing(self, member: MemberActor, control: Control, rng: random.Random) -> Act | None:
        """A press of a control as it was seen once; None where its message is gone."""
        stored = self.world.env.backend.messages.get(control.channel_id, {}).get(control.message_id)
        if stored is None or control.channel_id not in self.world.env.backend.channels:
            return None
        data: dict[str, Any] = {"custom_id": control.custom_id, "component_type": control.kind}
        if control.kind in MENUS:
            data["values"] = [rng.choice(control.values)]
        return Act(member, InteractionType.MESSAGE_COMPONENT, control.channel_id, data, control.shown)

    async def press(self, member: MemberActor, control: Control, rng: random.Random) -> InteractionResult | None:
        """Press it."""
        act = self.pressing(member, control, rng)
        if act is None:
            return None
        [result] = await self.world.at_once(act)
        self.results.append(result)
        return result

    async def click(self, member: MemberActor, result: InteractionResult | None, rng: random.Random) -> None:
        """Press some button of what a member has been asked in private, if they were asked anything."""
        try:
            question = answer(result) if result is not None else None
            pressed = [one["custom_id"] for one in payloads.walk(question.components) if one["type"] == payloads.BUTTON]
            if question is not None and pressed:
                self.results.append(await member.click(question, custom_id=rng.choice(pressed)))
        except (AssertionError, AttributeError, SetupError, BackendError):
            self.counts["not possible"] += 1

    async def poke(self, member: MemberActor, result: InteractionResult | None, rng: random.Random) -> None:
        """Press or pick something of what a member has before them in private, or send a form with nonsense."""
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
        """Use a command; in a thread that is asleep after a word said, as Discord asks."""
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
        """Where a game is played, if that stands."""
        return self.game_channel(self.lines[number].channel_id)

    def game_channel(self, number: int | None) -> ChannelHandle | None:
        """A channel or thread of either server, if that stands."""
        return next(
            (game_channel for game_channel in (*self.all_channels, *self.threads) if game_channel.id == number), None
        )

    def shares_channel(self, number: int) -> bool:
        """Whether other games go on where this one does, so that its number has to be said."""
        game_channels = [self.lines[one].channel_id for one in self.ongoing]
        return game_channels.count(self.lines[number].channel_id) > 1

    @property
    def ongoing(self) -> list[int]:
        """The games that go on."""
        return [number for number, line in self.lines.items() if line.termination is None]

    @property
    def own_games(self) -> list[int]:
        """The games that go on and that members have begun for themselves, outside tournaments and votes."""
        return [one for one in self.ongoing if self.lines[one].tournament is None and not self.lines[one].is_voted]

    async def game(self, number: int) -> Game:
        """A game as it is stored."""
        return await games.load(self.world.client.runtime.db, GameId(number))

    async def read(self) -> dict[int, Line]:
        """What is stored of every game; a gap in the plies of one is no line."""
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
        """What members alone have been told in this step."""
        messages = [one for result in self.results for one in (result.response, *result.followups) if one is not None]
        return "\n".join(text(one) for one in messages if one.ephemeral)
