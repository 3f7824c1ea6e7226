"""Acknowledges interactions in time, and sends and edits the bot's messages and responses.

Discord waits three seconds for an acknowledgment. Most handlers acknowledge first. If a handler has not done so after
two seconds, for instance because the database is slow, this module acknowledges for it. Any response is still possible
after that, except a form.

No other module sends or edits messages, or keeps track of the files in them. Every edit lists the ids of the files to
keep, and uploads the other files. An edit with `attachments` removes all files that it does not list
(developers/resources/message#edit-message). A message's own `attachments` do not contain the files shown by components
(developers/resources/message#message-object, note 2). The ids of these files are in the media of the components
(developers/components/reference#unfurled-media-item).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import blake2s
from typing import Any, Protocol, TypeAlias

import aiohttp
import discord
from discord import InteractionResponseType, InteractionType

from bot.discord.core.channel import NO_FILES, Files, FileUnknown, Sent
from bot.discord.core.markup import CommandMentions, Emojis
from bot.discord.core.posts import Post
from bot.domain.ids import FileRef, Member, PostRef, UserId
from bot.domain.text import UserText, clean_text
from bot.i18n.errors import TooLateForForm
from bot.runtime import Runtime

__all__ = ["Interaction", "Runtime", "guild_name", "member_of"]

Interaction: TypeAlias = discord.Interaction[Any]
UNNAMED = UserText("?")
"""Shown instead of a name that `clean_text` leaves empty."""


def member_of(user: discord.abc.User) -> Member:
    return Member(UserId(user.id), clean_text(user.display_name) or UNNAMED, user.bot)


def guild_name(guild: discord.Guild) -> UserText:
    return clean_text(guild.name) or UNNAMED


def is_own_install(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the bot is available in this place only because a member has installed it for themselves.

    This is never true of a direct message with the bot. Where it is true, the bot can only respond to interactions. It
    knows neither the server nor the channel, sees no members, and cannot open threads or send messages on its own. Each
    interaction allows one response and up to five follow-ups, which can be edited for fifteen minutes
    (interactions/receiving-and-responding#create-followup-message). For public responses, members need the permission
    to use external apps; without it, Discord shows the responses only to the member.
    """
    if interaction.is_guild_integration() or interaction.context.dm_channel:
        return False
    guild_id = interaction.guild_id
    return guild_id is None or interaction.client.get_guild(guild_id) is None


log = logging.getLogger(__name__)

ACKNOWLEDGED_AFTER_SECONDS = 2.0
Sleep: TypeAlias = Callable[[float], Awaitable[object]]

MISSED = {10062: "UnknownInteraction", 40060: "AlreadyAcknowledged"}
"""Discord's error codes for a response that is late or a duplicate
(developers/topics/opcodes-and-status-codes#json-json-error-codes).
"""

RESPONSE_ERRORS = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Errors from Discord or the connection that prevent a response, for instance after the bot was removed."""

_KEY = "acknowledgement"


@dataclass
class Acknowledgement:
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while acknowledging or responding, because only one task can do so at a time."""
    is_promised: bool = False
    """Whether the handler has deferred a private response with `defer_reply`."""
    is_late: bool = False
    """Whether this module has acknowledged the interaction for the handler, without knowing how the handler would
    respond.
    """
    is_filled: bool = False
    """Whether the deferred response has its content."""


def acknowledgement_of(interaction: discord.Interaction[Any]) -> Acknowledgement:
    """Return the interaction's acknowledgment. The first call creates it."""
    known: Acknowledgement = interaction.extras.setdefault(_KEY, Acknowledgement())
    return known


def missed(error: BaseException) -> str | None:
    """If Discord has rejected a response as late or as a duplicate, return the error's name in `MISSED`. Return None
    for any other error.
    """
    return MISSED.get(error.code) if isinstance(error, discord.HTTPException) else None


def is_to_be_filled(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the next post goes into the deferred response instead of a new message."""
    known = acknowledgement_of(interaction)
    is_waiting = interaction.response.type is InteractionResponseType.deferred_channel_message
    return is_waiting and not (known.is_late and known.is_filled and not known.is_promised)


def is_public_component(interaction: discord.Interaction[Any]) -> bool:
    return interaction.message is not None and not interaction.message.flags.ephemeral


@asynccontextmanager
async def in_time(interaction: discord.Interaction[Any], sleep: Sleep = asyncio.sleep) -> AsyncIterator[None]:
    """Acknowledge an interaction if its handler has not done so in time. `sleep` is the function that waits.

    If this acknowledgment is a deferred response that the handler doesn't fill, the response is deleted at the end.
    """
    known = acknowledgement_of(interaction)
    watching = asyncio.create_task(_acknowledge_late(interaction, known, sleep), name="acknowledge in time")
    try:
        yield
    finally:
        if not known.is_late:
            watching.cancel()
        await asyncio.wait({watching})
    if known.is_late and not known.is_promised and not known.is_filled and is_to_be_filled(interaction):
        await take_away(interaction)


async def _acknowledge_late(interaction: discord.Interaction[Any], known: Acknowledgement, sleep: Sleep) -> None:
    await sleep(ACKNOWLEDGED_AFTER_SECONDS)
    async with known.turn:
        if interaction.response.is_done():
            return
        known.is_late = True
        try:
            await _acknowledge(interaction)
        except RESPONSE_ERRORS as error:
            level = logging.DEBUG if missed(error) else logging.WARNING
            log.log(level, "could not acknowledge an interaction in time: %s", error)


async def _acknowledge(interaction: discord.Interaction[Any]) -> None:
    if interaction.type is InteractionType.autocomplete:
        await interaction.response.autocomplete([])
    elif interaction.message is None or is_public_component(interaction):
        await interaction.response.defer(ephemeral=True, thinking=True)
    else:
        # After a press in a private message, the response usually replaces that message.
        await interaction.response.defer(ephemeral=True)


async def take_away(interaction: discord.Interaction[Any]) -> None:
    """Delete the response to an interaction, or the private message whose control was used, if it still exists."""
    try:
        await interaction.delete_original_response()
    except RESPONSE_ERRORS as error:
        # The member might have dismissed the response, or another press might have deleted it first. Either way, the
        # action itself has been carried out.
        log.info("could not delete a response: %s", error)


NOBODY = discord.AllowedMentions.none()
NONCE_BYTES = 12
"""The length of a nonce in bytes. It has 24 characters in hexadecimal; Discord allows 25."""


@dataclass(frozen=True)
class KeptFile:
    """A file that is already in a message and that an edit keeps: its id, and its name in the layout."""

    id: FileRef
    name: str

    def to_dict(self) -> dict[str, str]:
        """Return the file's entry in `attachments`. discord.py calls this method."""
        return {"id": str(self.id), "filename": self.name}


async def send(channel: discord.abc.Messageable, post: Post, nonce: str) -> Sent:
    """Send a post. If Discord's answer is lost, the post can be sent again with the same nonce without creating a
    second message.
    """
    client = _client_of(channel)
    post = client.command_mentions.in_post(post, _guild_id(channel))

    async def attempt() -> discord.Message:
        return await channel.send(view=post.view, files=post.files, allowed_mentions=post.mentions, nonce=nonce)

    message = await client.app_emojis.sending(post.view, attempt)
    return Sent(PostRef(message.id), files_of(message))


def nonce_of(*words: object) -> str:
    """Return a nonce for a message that is identified by these values. The same values always give the same nonce."""
    return blake2s(repr(words).encode(), digest_size=NONCE_BYTES).hexdigest()


async def edit(message: discord.PartialMessage | discord.Message, post: Post, files: Files = NO_FILES) -> Sent:
    """Replace a message's content with a post. `files` contains the files that the message is known to have.

    If the post keeps a file that is not in `files`, the message is fetched to look for the file. Raise FileUnknown if
    the message does not have the file. Exceptions of discord.py are passed on.
    """
    if not _keeps_known(post, files):
        files = files_of(await message.fetch())
    client = _client_of(message)
    post = client.command_mentions.in_post(post, _guild_id(message))

    async def attempt() -> discord.Message:
        return await message.edit(view=post.view, attachments=listed(post, files), allowed_mentions=post.mentions)

    return Sent(PostRef(message.id), files_of(await client.app_emojis.sending(post.view, attempt)))


async def defer_reply(interaction: discord.Interaction[Any]) -> None:
    """Acknowledge with a deferred private response. Until it is filled, Discord shows that the bot is thinking."""
    known = acknowledgement_of(interaction)
    async with known.turn:
        known.is_promised = True
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=True, thinking=True)


async def defer(interaction: discord.Interaction[Any]) -> None:
    """Acknowledge without a visible response. If a control was used, its message stays unchanged."""
    async with acknowledgement_of(interaction).turn:
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=True)


async def send_modal(interaction: discord.Interaction[Any], form: discord.ui.Modal) -> None:
    """Open a form. Raise TooLateForForm if the interaction is already acknowledged."""
    async with acknowledgement_of(interaction).turn:
        if interaction.response.is_done():
            raise TooLateForForm
        # Submissions are read by custom_id. Without this, discord.py would keep unsubmitted forms until it exits.
        form.stop()
        await _emojis_of(interaction).sending(form, lambda: interaction.response.send_modal(form))


async def reply(interaction: discord.Interaction[Any], post: Post) -> None:
    """Show a post only to the member: in the deferred response, or in a new private message."""
    post = _linked(interaction, post)

    async def attempt() -> None:
        if is_to_be_filled(interaction):
            await _edit_response(interaction, post, NO_FILES)
        elif interaction.response.is_done():
            await interaction.followup.send(
                view=post.view, files=post.files, allowed_mentions=post.mentions, ephemeral=True
            )
        else:
            await interaction.response.send_message(
                view=post.view, files=post.files, allowed_mentions=post.mentions, ephemeral=True
            )

    async with acknowledgement_of(interaction).turn:
        await _emojis_of(interaction).sending(post.view, attempt)


async def reply_publicly(interaction: discord.Interaction[Any], post: Post) -> None:
    """Show a post to everybody, in a new message that answers the interaction.

    A deferred private response is filled first, because Discord would otherwise put the public message into it. The
    handler deletes the private response later.
    """
    known = acknowledgement_of(interaction)
    post = _linked(interaction, post)

    async def attempt() -> None:
        if not interaction.response.is_done():
            await interaction.response.send_message(view=post.view, files=post.files, allowed_mentions=post.mentions)
            return
        if is_to_be_filled(interaction) and not known.is_filled:
            await interaction.edit_original_response(content="…")
            known.is_filled = True
        await interaction.followup.send(view=post.view, files=post.files, allowed_mentions=post.mentions)

    async with known.turn:
        await _emojis_of(interaction).sending(post.view, attempt)


async def edit_reply(interaction: discord.Interaction[Any], post: Post) -> None:
    """Show a post in place of the message whose control was used.

    If a private response was deferred, show the post there instead.
    """
    known = acknowledgement_of(interaction)
    if known.is_late and known.is_promised:
        await reply(interaction, post)
    elif known.is_late and is_public_component(interaction):
        assert interaction.message is not None
        await edit(interaction.message, post, files_of(interaction.message))
    else:
        await _edit_in_reply(interaction, post)


async def _edit_in_reply(interaction: discord.Interaction[Any], post: Post) -> None:
    post = _linked(interaction, post)

    async def attempt() -> None:
        files = (
            NO_FILES if interaction.message is None or is_to_be_filled(interaction) else files_of(interaction.message)
        )
        if interaction.response.is_done():
            await _edit_response(interaction, post, files)
        else:
            await interaction.response.edit_message(
                content=None, view=post.view, attachments=listed(post, files), allowed_mentions=post.mentions
            )

    async with acknowledgement_of(interaction).turn:
        await _emojis_of(interaction).sending(post.view, attempt)


async def send_ephemeral(interaction: discord.Interaction[Any], sentence: str) -> None:
    """Send a sentence only to the member, whether or not the interaction has been acknowledged."""
    known = acknowledgement_of(interaction)
    sentence = interaction.client.command_mentions.in_text(sentence, interaction.guild_id)
    async with known.turn:
        if is_to_be_filled(interaction):
            await interaction.edit_original_response(content=sentence, allowed_mentions=NOBODY)
            known.is_filled = True
        elif interaction.response.is_done():
            await interaction.followup.send(sentence, ephemeral=True, allowed_mentions=NOBODY)
        else:
            await interaction.response.send_message(sentence, ephemeral=True, allowed_mentions=NOBODY)


async def delete_reply(interaction: discord.Interaction[Any]) -> None:
    """Delete the deferred response, or the private message whose control was used, if it still exists."""
    known = acknowledgement_of(interaction)
    is_response = interaction.response.type is InteractionResponseType.deferred_channel_message
    if is_response or not (known.is_late and known.is_promised):
        await take_away(interaction)


def _linked(interaction: discord.Interaction[Any], post: Post) -> Post:
    commands: CommandMentions = interaction.client.command_mentions
    return commands.in_post(post, interaction.guild_id)


def _emojis_of(interaction: discord.Interaction[Any]) -> Emojis:
    emojis: Emojis = interaction.client.app_emojis
    return emojis


class _Client(Protocol):
    command_mentions: CommandMentions
    app_emojis: Emojis


def _client_of(place: discord.abc.Messageable | discord.PartialMessage | discord.Message) -> _Client:
    # discord.py has no public API for getting a channel's or a message's client.
    client: _Client = place._state._get_client()  # type: ignore[assignment]
    return client


def _guild_id(place: Any) -> int | None:
    """Return the id of the server that a channel or message belongs to, or None for a direct message."""
    guild = getattr(place, "guild", None)
    return None if guild is None else guild.id


def files_of(message: discord.Message) -> dict[str, FileRef]:
    """Return the files in a message by name."""
    media = [item.media for item in shown_pictures(message)]
    media += [part.media for part in _parts(message.components) if isinstance(part, discord.FileComponent)]
    return {file_name(one): FileRef(one.attachment_id) for one in media if one.attachment_id is not None}


def shown_pictures(message: discord.Message) -> Iterator[discord.MediaGalleryItem]:
    """Yield the pictures in a message's galleries."""
    for part in _parts(message.components):
        if isinstance(part, discord.MediaGalleryComponent):
            yield from part.items


def file_name(media: discord.UnfurledMediaItem) -> str:
    """Return the name that a file was uploaded with, without the path."""
    return name_in(media.url)


def name_in(url: str) -> str:
    """Return the file name in a file's URL, or in a reference to an upload such as `attachment://NAME`."""
    return url.partition("?")[0].rpartition("/")[2]


def listed(post: Post, files: Files) -> Any:
    """Return the `attachments` of an edit: the files to keep, and the uploads. Raise FileUnknown if the id of a file to
    keep isn't known.
    """
    if not _keeps_known(post, files):
        raise FileUnknown(f"expected files among {sorted(files)}, got {[picture.name for picture in post.kept]}")
    return [*(KeptFile(files[picture.name], picture.name) for picture in post.kept), *post.files]


def _keeps_known(post: Post, files: Files) -> bool:
    return all(picture.name in files for picture in post.kept)


async def _edit_response(interaction: discord.Interaction[Any], post: Post, files: Files) -> None:
    # A message with a layout can't also have plain content.
    await interaction.edit_original_response(
        content=None, view=post.view, attachments=listed(post, files), allowed_mentions=post.mentions
    )
    acknowledgement_of(interaction).is_filled = True


def _parts(components: Sequence[discord.Component]) -> Iterator[discord.Component]:
    for component in components:
        yield component
        if isinstance(component, discord.Container):
            yield from _parts(component.children)
