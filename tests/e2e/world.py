"""A simulated server with the real bot, and what its members see."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
from simcord import ChannelHandle, Env, GuildHandle, InteractionResult, MemberActor
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.enums import InteractionType, OverwriteType
from simcord.interactions import base_payload
from simcord.results import ResponseMessage
from sqlalchemy import select

from bot.discord.client import Campmate
from bot.discord.core.command_mentions import without_mentions
from bot.discord.core.interactions import Runtime
from bot.domain.ids import ChannelId, OfferKind, ServerId, UserId
from bot.i18n.catalog import load_catalog
from bot.services import games as services
from bot.services import settings
from bot.services.engines import Engines
from bot.storage.database import Database
from bot.storage.schema import games
from tests.e2e import payloads
from tests.e2e.contents import contents
from tests.locales import LANGUAGES
from tests.wording import chinese, has_ui_text, ui_pattern, ui_text

Shown = discord.Message | ResponseMessage

CAMPMATE = "d4 c5 e3 cxd4 exd4 b5 b3 Kf7 c4 Ye7 Qh5 gxh5 cxb5 Kg6 Bc4 Kf5 Bxh6 Ke4 Bxe6 Kd3 Bxg8 Kc2 Bg7 Kc1"
"""The Stockfish Defense, Queenside Push, and on to the Khan's arrival."""
CHECKMATE = "f3 Ad7 h4 a5 Nc3 Ae5 g3 Axg3"


OFFER_CALLS = tuple(ui_pattern(f"offer-{kind}-call", locale=locale) for kind in OfferKind for locale in LANGUAGES)


def text(message: Shown) -> str:
    """All that a message says, in the order in which it is read, its commands as they are typed."""
    parts = [part["content"] for part in components(message) if part["type"] == payloads.TEXT]
    return without_mentions("\n".join([message.content, *parts]).strip())


def _is_offer_call(message: Shown) -> bool:
    return any(call.search(text(message)) for call in OFFER_CALLS)


def buttons(message: Shown) -> list[str]:
    """The labels of what can be pressed."""
    return [part["label"] for part in components(message) if part["type"] == payloads.BUTTON]


def action_ids(message: Shown) -> dict[str, str]:
    """What every control of a message carries, by what it does."""
    ids = [str(part["custom_id"]) for part in components(message) if str(part.get("custom_id", "")).startswith("c2:")]
    return {one.split(":")[1]: one for one in ids}


def custom_id(message: Shown, label: str) -> str:
    """What a button carries."""
    return next(str(part["custom_id"]) for part in components(message) if part.get("label") == label)


def alt_texts(message: Shown) -> list[str]:
    """What those hear who do not see the pictures."""
    return [
        item["description"]
        for part in components(message)
        if part["type"] == payloads.GALLERY
        for item in part["items"]
    ]


def files(message: Shown) -> list[discord.UnfurledMediaItem]:
    """The files that a message shows: Discord tells of them with its components alone."""
    parts = (message.message if isinstance(message, ResponseMessage) else message).components
    inner = [one for part in parts for one in (part.children if isinstance(part, discord.Container) else [part])]
    media = [item.media for one in inner if isinstance(one, discord.MediaGalleryComponent) for item in one.items]
    return media + [one.media for one in inner if isinstance(one, discord.FileComponent)]


def pictures(message: Shown) -> list[str]:
    """The names of the files that a message shows."""
    return [media.url.rpartition("/")[2] for media in files(message)]


def thumbnails(message: Shown) -> list[str]:
    """The names of the small pictures beside the texts of a message."""
    shown = [part["media"]["url"] for part in components(message) if part["type"] == payloads.THUMBNAIL]
    return [url.rpartition("/")[2] for url in shown]


async def picture(message: Shown) -> bytes:
    """The one picture of a message, as it was uploaded."""
    [media] = files(message)
    return await content(message, media)


async def content(message: Shown, media: discord.UnfurledMediaItem) -> bytes:
    """What was uploaded as a file of a message."""
    shown = message.message if isinstance(message, ResponseMessage) else message
    return await shown._state.http.get_from_cdn(media.url)


def is_live(message: Shown) -> bool:
    """Whether a move can be played under a board."""
    return {"Move", "Flip", "Resign"} <= set(buttons(message))


def answer(result: InteractionResult) -> ResponseMessage:
    """The one message that only the member sees; there must be no other."""
    told = [message for message in (result.response, *result.followups) if message is not None]
    own = {message.id: message for message in told if message.ephemeral}
    assert len(own) == 1, [text(message) for message in own.values()]
    return next(iter(own.values()))


def told(result: InteractionResult) -> str:
    """What only the member is told."""
    return text(answer(result))


NEXT_STEPS = [[], *([say(f"button-{step}")] for say in (ui_text, chinese) for step in ("try-again", "to-board"))]
"""What a refusal may have below it."""


async def refusal(world: World, acting: Awaitable[InteractionResult]) -> str:
    """What a member is told instead of what they wanted: words alone, to them alone, and nothing has changed."""
    before = await world.state()
    refused = answer(await acting)
    assert await world.state() == before
    assert pictures(refused) == []
    assert buttons(refused) in NEXT_STEPS
    assert "\n" not in text(refused)
    return text(refused)


def components(message: Shown) -> list[dict[str, Any]]:
    """Every part of a message's layout, in reading order."""
    is_response = isinstance(message, ResponseMessage)
    roots = message.components if is_response else [one.to_dict() for one in message.components]
    return list(payloads.walk(roots))


@dataclass(frozen=True)
class Act:
    """What a member does, as Discord would tell the bot of it."""

    member: MemberActor
    kind: InteractionType
    channel_id: int
    data: dict[str, Any]
    message: dict[str, Any] | None = None


@dataclass
class World:
    """The server, its channel and its members; each acts as they would in their own client."""

    env: Env
    database_url: str
    guild: GuildHandle
    channel: ChannelHandle
    alice: MemberActor
    bo: MemberActor
    chen: MemberActor
    locales: dict[int, str] = field(default_factory=dict)
    """The language of a member's client, where it is not English."""
    may_fail: bool = False
    """Whether the test makes the bot fail in ways that are nobody's mistake."""
    may_be_unanswered: bool = False
    """Whether Discord lets no answer through in the test."""

    @property
    def client(self) -> Campmate:
        """The bot that is running."""
        assert isinstance(self.env.bot, Campmate)
        return self.env.bot

    async def restart(
        self,
        *more: discord.app_commands.Command[Any, ..., Any],
        dev_guild: int | None = None,
        uploads_emojis: bool = False,
    ) -> None:
        """End the bot, and start another that has nothing but the database; it may have more commands."""
        old = self.client.runtime
        await old.db.flush()
        db = await Database.open(self.database_url, synchronous="NORMAL")
        runtime = Runtime(
            db, load_catalog(), self.env.now, random.Random(2), Engines(), puzzle_repository=old.puzzle_repository
        )
        client = Campmate(runtime, dev_guild=dev_guild, shard_count=1, uploads_emojis=uploads_emojis)
        for command in more:
            client.tree.add_command(command)
        await self.env.restart_bot(client)
        assert isinstance(old.engines, Engines)
        await asyncio.to_thread(old.engines.close)
        await old.db.close()

    async def challenge(
        self, by: MemberActor, opponent: MemberActor | None = None, channel: ChannelHandle | None = None, **options: Any
    ) -> discord.Message:
        """Let a member offer a game, and return the message that does."""
        asked: dict[str, Any] = {**({"opponent": opponent} if opponent else {}), **options}
        game_channel = channel or self.channel
        # Without any option, the command would show the variants instead.
        result = await by.slash(game_channel, "challenge", **(asked or {"color": "random"}))
        assert result.response is None, text(result.response)
        return self.newest(game_channel)

    async def begin(
        self,
        white: MemberActor,
        black: MemberActor,
        channel: ChannelHandle | None = None,
        *,
        armies: Sequence[str] | None = None,
        **options: Any,
    ) -> ChannelHandle:
        """Let two members begin a game, with the armies they choose where there is a choice; return its channel."""
        chosen = {"army": armies[0]} if armies else {}
        offer = await self.challenge(white, black, channel, color="white", **chosen, **options)
        accepted = await black.click(offer, label=ui_text("button-accept"))
        if armies:
            await black.click(answer(accepted), label=armies[1].capitalize())
        return self.game_channel(offer)

    def game_channel(self, offer: discord.Message) -> ChannelHandle:
        """The thread on a challenge's message, or the message's channel where there is none."""
        # A thread that was opened on a message has the message's number.
        threads = [thread for channel in self.guild.channels.values() for thread in channel.threads]
        here = next(channel for channel in self.guild.channels.values() if channel.id == offer.channel.id)
        return next((thread for thread in threads if thread.id == offer.id), here)

    async def channel_of_game(self, number: int) -> ChannelHandle:
        """Where the bot has a game played now."""
        async with self.client.runtime.db.reading() as connection:
            channel_id = (await connection.execute(select(games.c.room_id).where(games.c.id == number))).scalar_one()
        game_channels = [
            game_channel for channel in self.guild.channels.values() for game_channel in (channel, *channel.threads)
        ]
        return next(game_channel for game_channel in game_channels if game_channel.id == channel_id)

    async def play(
        self, game_channel: ChannelHandle, white: MemberActor, black: MemberActor, moves: str, start: int = 0
    ) -> None:
        """Let two members play these moves, from this ply on."""
        for ply, move in enumerate(moves.split(), start):
            result = await (white, black)[ply % 2].slash(game_channel, "move", move=move)
            assert result.response is None, text(result.response)

    async def reach(self, game_channel: ChannelHandle, white: MemberActor, black: MemberActor, moves: str) -> None:
        """Let two members play these moves from the start, of which the last alone is shown: so it takes less time."""
        *before, last = moves.split()
        db, here = self.client.runtime.db, select(games.c.id).where(games.c.room_id == game_channel.id)
        async with db.reading() as connection:
            number = (await connection.execute(here)).scalar_one()
        for ply, move in enumerate(before):
            await services.play_move(db, number, UserId((white, black)[ply % 2].id), move, self.env.now())
        await self.play(game_channel, white, black, last, start=len(before))

    async def play_unshown(self, game_channel: ChannelHandle, moves: str) -> None:
        """Let both play these moves while no board of them can be posted."""
        for ply, move in enumerate(moves.split()):
            assert has_ui_text(
                told(await (self.alice, self.bo)[ply % 2].slash(game_channel, "move", move=move)),
                "error-board-not-posted",
            )

    async def announce_results(self) -> ChannelHandle:
        """Have the server's results told in a channel of their own, and return it."""
        hall = self.guild.create_text_channel("results")
        await settings.change(
            self.client.runtime.db, settings.SERVERS, ServerId(self.guild.id), results_channel=ChannelId(hall.id)
        )
        return hall

    async def invite_again(self) -> None:
        """Let Discord say that the bot has joined the server, as after it had been removed."""
        self.client.dispatch("guild_join", self.client.get_guild(self.guild.id))
        await self.env.settle()

    def messages(self, game_channel: ChannelHandle) -> list[discord.Message]:
        """The public messages of a channel that the bot wrote, the oldest first, but for calls to answer an offer."""
        return [one for one in self._written(game_channel) if not _is_offer_call(one)]

    def offer_calls(self, game_channel: ChannelHandle) -> list[str]:
        """What a channel says to those who have to answer an offer."""
        return [text(one) for one in self._written(game_channel) if _is_offer_call(one)]

    def _written(self, game_channel: ChannelHandle) -> list[discord.Message]:
        thread_opened = discord.MessageType.thread_created
        return [
            one
            for one in game_channel.history()
            if one.author.bot and not one.flags.ephemeral and one.type != thread_opened
        ]

    def newest(self, game_channel: ChannelHandle) -> discord.Message:
        """The latest of them."""
        return self.messages(game_channel)[-1]

    def pinged(self) -> list[list[str]]:
        """Whom each public message so far has called, in order; edits call nobody."""
        names = {user.id: user.name for user in self.env.backend.users.values()}
        sent = [one for one in payloads.messages(self.env) if not one.is_edit and not one.is_ephemeral]
        return [sorted(names[user] for user in one.called) for one in sent]

    def delete(self, game_channel: ChannelHandle) -> None:
        """Let a moderator delete a thread or a channel."""
        self.env.backend.delete_channel(game_channel.id)

    def forget_threads(self, channel: ChannelHandle) -> None:
        """Let the bot know of no thread in a channel, as Discord tells it of no archived one when it starts."""
        listed = {"guild_id": str(self.guild.id), "channel_ids": [str(channel.id)], "threads": [], "members": []}
        self.env.backend.emit("THREAD_LIST_SYNC", listed)

    def change_thread(self, game_channel: ChannelHandle, **change: bool) -> None:
        """Let Discord or a moderator archive, reopen, lock or unlock a thread."""
        self.env.backend.edit_channel(game_channel.id, {}, thread_metadata=change)

    async def given_up(self, moves: str) -> ChannelHandle:
        """The channel of a game between Alice and Bo that Alice gave up after `moves`; its thread is open."""
        game_channel = await self.begin(self.alice, self.bo)
        await self.reach(game_channel, self.alice, self.bo, moves)
        await self.alice.click(answer(await self.alice.slash(game_channel, "resign")), label=ui_text("button-resign"))
        await self.speak(self.alice, game_channel)
        return game_channel

    async def speak(self, member: MemberActor, game_channel: ChannelHandle) -> None:
        """Let a member say something in a channel: a thread is reopened by it, and no command can be used before."""
        if game_channel.is_thread:
            self.change_thread(game_channel, archived=False)
        await member.send(game_channel, "Good game!")

    def grant_bot(self, *permissions: str) -> None:
        """Give the bot more permissions in the server than its invite link asks for."""
        for role in self.env.backend.get_guild(self.guild.id).roles.values():
            if role.managed:
                granted = role.permissions | discord.Permissions(**dict.fromkeys(permissions, True)).value
                self.env.backend.edit_role(self.guild.id, role.id, {"permissions": granted})

    def is_archived(self, game_channel: ChannelHandle) -> bool:
        """Whether a thread is archived."""
        metadata_of_thread = self.env.backend.get_channel(game_channel.id).thread_metadata
        assert metadata_of_thread is not None
        return bool(metadata_of_thread.archived)

    def forbid(self, channel: ChannelHandle, *permissions: str) -> None:
        """Take permissions from the bot in a channel."""
        denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
        bot = self.env.backend.bot_user.id
        self.env.backend.set_overwrite(channel.id, Overwrite(bot, OverwriteType.MEMBER, deny=denied))

    def silence(self, member: MemberActor, channel: ChannelHandle) -> None:
        """Let a member not write in a channel."""
        denied = discord.Permissions(send_messages=True).value
        self.env.backend.set_overwrite(channel.id, Overwrite(member.id, OverwriteType.MEMBER, deny=denied))

    def permit(self, channel: ChannelHandle) -> None:
        """Give back to the bot what has been taken from it in a channel."""
        bot = self.env.backend.bot_user.id
        self.env.backend.set_overwrite(channel.id, Overwrite(bot, OverwriteType.MEMBER))

    def hide(self, channel: ChannelHandle, member: MemberActor) -> None:
        """Let a member not see a channel."""
        denied = discord.Permissions(view_channel=True).value
        self.env.backend.set_overwrite(channel.id, Overwrite(member.id, OverwriteType.MEMBER, deny=denied))

    def allow(self, member: MemberActor, *permissions: str) -> None:
        """Give a member permissions in the server."""
        role = self.guild.create_role("trusted", permissions=discord.Permissions(**dict.fromkeys(permissions, True)))
        self.env.backend.get_guild(self.guild.id).members[member.id].role_ids.append(role.id)

    async def rows(self) -> dict[str, list[tuple[Any, ...]]]:
        """All that is stored."""
        await self.client.runtime.db.flush()
        return await contents(self.client.runtime.db)

    async def state(self) -> str:
        """All that is stored and all that everybody sees, to be compared."""
        public = {
            str(message.id): (message.channel_id, message.content, message.components, message.attachments)
            for game_channel in self.env.backend.messages.values()
            for message in game_channel.values()
            if not message.is_ephemeral
        }
        return json.dumps([await self.rows(), public], default=str, indent=1)

    def pressing(self, member: MemberActor, message: Shown, label: str) -> Act:
        """A press of a button on a message as the member sees it now, however it may look when the press arrives."""
        stored = self.env.backend.get_message(_channel(message), message.id)
        data = {"custom_id": custom_id(message, label), "component_type": payloads.BUTTON}
        shown = dict(serializers.message_payload(self.env.backend, stored))
        return Act(member, InteractionType.MESSAGE_COMPONENT, _channel(message), data, shown)

    def commanding(self, member: MemberActor, game_channel: ChannelHandle, name: str, **options: str) -> Act:
        """A command with words as options, ready to be sent."""
        command = self.env.backend.find_command(name, self.guild.id)
        assert command is not None
        given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
        data = {"id": command["id"], "name": name, "type": 1, "options": given}
        return Act(member, InteractionType.APPLICATION_COMMAND, game_channel.id, data)

    async def at_once(self, *acts: Act) -> list[InteractionResult]:
        """Let members act in the same instant: everything is sent before the bot has answered anything."""
        results = [self.begin_act(act) for act in acts]
        await self.env.settle()
        return results

    def begin_act(self, act: Act) -> InteractionResult:
        """Let a member act, and wait for nothing."""
        record, payload = base_payload(
            self.env.backend,
            type=act.kind,
            channel_id=act.channel_id,
            guild_id=self.env.backend.channels[act.channel_id].guild_id,
            user_id=act.member.id,
            data=act.data,
        )
        if act.message is not None:
            payload["message"] = act.message
            record.source_message_id = int(act.message["id"])
        self.env.backend.emit("INTERACTION_CREATE", payload)
        return InteractionResult(self.env, record)


def _channel(message: Shown) -> int:
    return message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
