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
from bot.discord.core.interactions import Runtime
from bot.discord.core.markup import without_mentions
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
from tests.wording import chinese, has_ui_text, labels, ui_pattern, ui_text

Shown = discord.Message | ResponseMessage

CAMPMATE = "d4 c5 e3 cxd4 exd4 b5 b3 Kf7 c4 Ye7 Qh5 gxh5 cxb5 Kg6 Bc4 Kf5 Bxh6 Ke4 Bxe6 Kd3 Bxg8 Kc2 Bg7 Kc1"
"""The Stockfish Defense, Queenside Push, up to Black's campmate."""
CHECKMATE = "f3 Ad7 h4 a5 Nc3 Ae5 g3 Axg3"


OFFER_CALLS = tuple(ui_pattern(f"offer-{kind}-call", locale=locale) for kind in OfferKind for locale in LANGUAGES)


def text(message: Shown) -> str:
    """A message's whole text in reading order, with commands as members type them."""
    parts = [part["content"] for part in components(message) if part["type"] == payloads.TEXT]
    return without_mentions("\n".join([message.content, *parts]).strip())


def _is_offer_call(message: Shown) -> bool:
    return any(call.search(text(message)) for call in OFFER_CALLS)


def buttons(message: Shown) -> list[str]:
    """The labels of a message's buttons."""
    return [part["label"] for part in components(message) if part["type"] == payloads.BUTTON]


def action_ids(message: Shown) -> dict[str, str]:
    """The custom_ids of a message's controls, keyed by action."""
    ids = [str(part["custom_id"]) for part in components(message) if str(part.get("custom_id", "")).startswith("c2:")]
    return {one.split(":")[1]: one for one in ids}


def custom_id(message: Shown, label: str) -> str:
    """The custom_id of the button with this label."""
    return next(str(part["custom_id"]) for part in components(message) if part.get("label") == label)


def alt_texts(message: Shown) -> list[str]:
    return [
        item["description"]
        for part in components(message)
        if part["type"] == payloads.GALLERY
        for item in part["items"]
    ]


def files(message: Shown) -> list[discord.UnfurledMediaItem]:
    """The files that a message shows. Discord lists them only in the message's components."""
    parts = (message.message if isinstance(message, ResponseMessage) else message).components
    inner = [one for part in parts for one in (part.children if isinstance(part, discord.Container) else [part])]
    media = [item.media for one in inner if isinstance(one, discord.MediaGalleryComponent) for item in one.items]
    return media + [one.media for one in inner if isinstance(one, discord.FileComponent)]


def pictures(message: Shown) -> list[str]:
    """The file names of a message's pictures and other files."""
    return [media.url.rpartition("/")[2] for media in files(message)]


def thumbnails(message: Shown) -> list[str]:
    """The file names of the thumbnails next to a message's text."""
    shown = [part["media"]["url"] for part in components(message) if part["type"] == payloads.THUMBNAIL]
    return [url.rpartition("/")[2] for url in shown]


async def picture(message: Shown) -> bytes:
    """The uploaded bytes of a message's only picture."""
    [media] = files(message)
    return await content(message, media)


async def content(message: Shown, media: discord.UnfurledMediaItem) -> bytes:
    """The uploaded bytes of a message's file."""
    shown = message.message if isinstance(message, ResponseMessage) else message
    return await shown._state.http.get_from_cdn(media.url)


def is_live(message: Shown) -> bool:
    """Whether a board has the controls to play a move."""
    return {*labels("move", "flip", "resign")} <= set(buttons(message))


def answer(result: InteractionResult) -> ResponseMessage:
    """Return the private reply to a member, asserting that there is exactly one."""
    told = [message for message in (result.response, *result.followups) if message is not None]
    own = {message.id: message for message in told if message.ephemeral}
    assert len(own) == 1, [text(message) for message in own.values()]
    return next(iter(own.values()))


def told(result: InteractionResult) -> str:
    """The text of the private reply to a member."""
    return text(answer(result))


NEXT_STEPS = [
    [],
    *([say(f"button-{step}")] for say in (ui_text, chinese) for step in ("try-again", "to-board", "leave-other-race")),
]
"""The lists of buttons that a refusal can have."""


async def refusal(world: World, acting: Awaitable[InteractionResult]) -> str:
    """The text of a private refusal. Fail if it has several lines or a picture, or if anything stored or public
    changes."""
    before = await world.state()
    refused = answer(await acting)
    assert await world.state() == before
    assert pictures(refused) == []
    assert buttons(refused) in NEXT_STEPS
    assert "\n" not in text(refused)
    return text(refused)


def components(message: Shown) -> list[dict[str, Any]]:
    """Every component of a message's layout, in reading order."""
    is_response = isinstance(message, ResponseMessage)
    roots = message.components if is_response else [one.to_dict() for one in message.components]
    return list(payloads.walk(roots))


@dataclass(frozen=True)
class Act:
    """A member's action as Discord would send it to the bot."""

    member: MemberActor
    kind: InteractionType
    channel_id: int
    data: dict[str, Any]
    message: dict[str, Any] | None = None


@dataclass
class World:
    """The simulated server with its channel and its members. Members act as they would in their own clients."""

    env: Env
    database_url: str
    guild: GuildHandle
    channel: ChannelHandle
    alice: MemberActor
    bo: MemberActor
    chen: MemberActor
    locales: dict[int, str] = field(default_factory=dict)
    """The locale of each member's client, if it isn't English."""
    may_fail: bool = False
    """Whether the test makes the bot fail on purpose."""
    may_be_unanswered: bool = False
    """Whether some interactions can't be acknowledged in this test."""

    @property
    def client(self) -> Campmate:
        """The running bot."""
        assert isinstance(self.env.bot, Campmate)
        return self.env.bot

    async def restart(
        self,
        *more: discord.app_commands.Command[Any, ..., Any],
        dev_guild: int | None = None,
        uploads_emojis: bool = False,
    ) -> None:
        """Stop the bot, and start another one on the same database, optionally with more commands."""
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
        """Have a member make a challenge, and return the challenge's message."""
        asked: dict[str, Any] = {**({"opponent": opponent} if opponent else {}), **options}
        game_channel = channel or self.channel
        # Without any option, the command would show the list of variants.
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
        """Start a game between two members. If armies are given, the members choose them. Return the game's channel."""
        chosen = {"army": armies[0]} if armies else {}
        offer = await self.challenge(white, black, channel, color="white", **chosen, **options)
        accepted = await black.click(offer, label=ui_text("button-accept"))
        if armies:
            await black.click(answer(accepted), label=ui_text(f"army-{armies[1]}"))
        return self.game_channel(offer)

    def game_channel(self, offer: discord.Message) -> ChannelHandle:
        """The thread created from a challenge's message, or the message's channel if there's no thread."""
        # A thread that was started from a message has the message's id.
        threads = [thread for channel in self.guild.channels.values() for thread in channel.threads]
        here = next(channel for channel in self.guild.channels.values() if channel.id == offer.channel.id)
        return next((thread for thread in threads if thread.id == offer.id), here)

    async def channel_of_game(self, number: int) -> ChannelHandle:
        """The channel that the game is currently being played in."""
        async with self.client.runtime.db.reading() as connection:
            channel_id = (await connection.execute(select(games.c.room_id).where(games.c.id == number))).scalar_one()
        game_channels = [
            game_channel for channel in self.guild.channels.values() for game_channel in (channel, *channel.threads)
        ]
        return next(game_channel for game_channel in game_channels if game_channel.id == channel_id)

    async def play(
        self, game_channel: ChannelHandle, white: MemberActor, black: MemberActor, moves: str, start: int = 0
    ) -> None:
        """Have two members play these moves, starting at this ply."""
        for ply, move in enumerate(moves.split(), start):
            result = await (white, black)[ply % 2].slash(game_channel, "move", move=move)
            assert result.response is None, text(result.response)

    async def reach(self, game_channel: ChannelHandle, white: MemberActor, black: MemberActor, moves: str) -> None:
        """Have two members play these moves from the start. To save time, only the last move is shown."""
        *before, last = moves.split()
        db, here = self.client.runtime.db, select(games.c.id).where(games.c.room_id == game_channel.id)
        async with db.reading() as connection:
            number = (await connection.execute(here)).scalar_one()
        for ply, move in enumerate(before):
            await services.play_move(db, number, UserId((white, black)[ply % 2].id), move, self.env.now())
        await self.play(game_channel, white, black, last, start=len(before))

    async def play_unshown(self, game_channel: ChannelHandle, moves: str) -> None:
        """Have both players play these moves while no board can be posted."""
        for ply, move in enumerate(moves.split()):
            assert has_ui_text(
                told(await (self.alice, self.bo)[ply % 2].slash(game_channel, "move", move=move)),
                "error-board-not-posted",
            )

    async def announce_results(self) -> ChannelHandle:
        """Turn on the announcement of results in a new channel, and return that channel."""
        hall = self.guild.create_text_channel("results")
        await settings.change(
            self.client.runtime.db, settings.SERVERS, ServerId(self.guild.id), results_channel=ChannelId(hall.id)
        )
        return hall

    async def invite_again(self) -> None:
        """Send the bot the event for joining a server, as if it had been removed and invited again."""
        self.client.dispatch("guild_join", self.client.get_guild(self.guild.id))
        await self.env.settle()

    def messages(self, game_channel: ChannelHandle) -> list[discord.Message]:
        """The bot's public messages in a channel, oldest first, except the pings for offers."""
        return [one for one in self._written(game_channel) if not _is_offer_call(one)]

    def offer_calls(self, game_channel: ChannelHandle) -> list[str]:
        """The text of each ping for an offer in a channel."""
        return [text(one) for one in self._written(game_channel) if _is_offer_call(one)]

    def _written(self, game_channel: ChannelHandle) -> list[discord.Message]:
        thread_opened = discord.MessageType.thread_created
        return [
            one
            for one in game_channel.history()
            if one.author.bot and not one.flags.ephemeral and one.type != thread_opened
        ]

    def newest(self, game_channel: ChannelHandle) -> discord.Message:
        """The bot's latest public message in a channel."""
        return self.messages(game_channel)[-1]

    def pinged(self) -> list[list[str]]:
        """The users pinged by each public message so far, in order. Edits ping nobody."""
        names = {user.id: user.name for user in self.env.backend.users.values()}
        sent = [one for one in payloads.messages(self.env) if not one.is_edit and not one.is_ephemeral]
        return [sorted(names[user] for user in one.called) for one in sent]

    def delete(self, game_channel: ChannelHandle) -> None:
        """Delete a thread or a channel, as a moderator would."""
        self.env.backend.delete_channel(game_channel.id)

    def forget_threads(self, channel: ChannelHandle) -> None:
        """Make the bot forget a channel's threads. This also happens when the bot restarts, because Discord
        doesn't list archived threads."""
        listed = {"guild_id": str(self.guild.id), "channel_ids": [str(channel.id)], "threads": [], "members": []}
        self.env.backend.emit("THREAD_LIST_SYNC", listed)

    def change_thread(self, game_channel: ChannelHandle, **change: bool) -> None:
        """Archive, reopen, lock or unlock a thread, as Discord or a moderator would."""
        self.env.backend.edit_channel(game_channel.id, {}, thread_metadata=change)

    async def given_up(self, moves: str) -> ChannelHandle:
        """Have Alice resign a game against Bo after these moves, and return the game's channel. If the channel is a
        thread, reopen it.
        """
        game_channel = await self.begin(self.alice, self.bo)
        await self.reach(game_channel, self.alice, self.bo, moves)
        await self.alice.click(answer(await self.alice.slash(game_channel, "resign")), label=ui_text("button-resign"))
        await self.speak(self.alice, game_channel)
        return game_channel

    async def speak(self, member: MemberActor, game_channel: ChannelHandle) -> None:
        """Have a member post in a channel. An archived thread is reopened first, because it accepts no commands."""
        if game_channel.is_thread:
            self.change_thread(game_channel, archived=False)
        await member.send(game_channel, "Good game!")

    def grant_bot(self, *permissions: str) -> None:
        """Give the bot more permissions in the server than its invite link requests."""
        for role in self.env.backend.get_guild(self.guild.id).roles.values():
            if role.managed:
                granted = role.permissions | discord.Permissions(**dict.fromkeys(permissions, True)).value
                self.env.backend.edit_role(self.guild.id, role.id, {"permissions": granted})

    def is_archived(self, game_channel: ChannelHandle) -> bool:
        metadata_of_thread = self.env.backend.get_channel(game_channel.id).thread_metadata
        assert metadata_of_thread is not None
        return bool(metadata_of_thread.archived)

    def forbid(self, channel: ChannelHandle, *permissions: str) -> None:
        """Take away some of the bot's permissions in a channel."""
        denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
        bot = self.env.backend.bot_user.id
        self.env.backend.set_overwrite(channel.id, Overwrite(bot, OverwriteType.MEMBER, deny=denied))

    def silence(self, member: MemberActor, channel: ChannelHandle) -> None:
        """Take away a member's permission to post in a channel."""
        denied = discord.Permissions(send_messages=True).value
        self.env.backend.set_overwrite(channel.id, Overwrite(member.id, OverwriteType.MEMBER, deny=denied))

    def permit(self, channel: ChannelHandle) -> None:
        """Restore all of the bot's permissions in a channel."""
        bot = self.env.backend.bot_user.id
        self.env.backend.set_overwrite(channel.id, Overwrite(bot, OverwriteType.MEMBER))

    def hide(self, channel: ChannelHandle, member: MemberActor) -> None:
        """Hide a channel from a member."""
        denied = discord.Permissions(view_channel=True).value
        self.env.backend.set_overwrite(channel.id, Overwrite(member.id, OverwriteType.MEMBER, deny=denied))

    def allow(self, member: MemberActor, *permissions: str) -> None:
        role = self.guild.create_role("trusted", permissions=discord.Permissions(**dict.fromkeys(permissions, True)))
        self.env.backend.get_guild(self.guild.id).members[member.id].role_ids.append(role.id)

    async def rows(self) -> dict[str, list[tuple[Any, ...]]]:
        """All stored rows, grouped by table."""
        await self.client.runtime.db.flush()
        return await contents(self.client.runtime.db)

    async def state(self) -> str:
        """All stored data and all public messages, as text that can be compared."""
        public = {
            str(message.id): (message.channel_id, message.content, message.components, message.attachments)
            for game_channel in self.env.backend.messages.values()
            for message in game_channel.values()
            if not message.is_ephemeral
        }
        return json.dumps([await self.rows(), public], default=str, indent=1)

    def pressing(self, member: MemberActor, message: Shown, label: str) -> Act:
        """A press of a button in its current state, ready to be sent. The press stays the same even if the message
        changes."""
        stored = self.env.backend.get_message(_channel(message), message.id)
        data = {"custom_id": custom_id(message, label), "component_type": payloads.BUTTON}
        shown = dict(serializers.message_payload(self.env.backend, stored))
        return Act(member, InteractionType.MESSAGE_COMPONENT, _channel(message), data, shown)

    def commanding(self, member: MemberActor, game_channel: ChannelHandle, name: str, **options: str) -> Act:
        """An interaction for a command with text options, ready to be sent."""
        command = self.env.backend.find_command(name, self.guild.id)
        assert command is not None
        given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
        data = {"id": command["id"], "name": name, "type": 1, "options": given}
        return Act(member, InteractionType.APPLICATION_COMMAND, game_channel.id, data)

    async def at_once(self, *acts: Act) -> list[InteractionResult]:
        """Have members act at the same instant. All interactions are sent before the bot responds to any of them."""
        results = [self.begin_act(act) for act in acts]
        await self.env.settle()
        return results

    def begin_act(self, act: Act) -> InteractionResult:
        """Have a member act, and don't wait for the result."""
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
