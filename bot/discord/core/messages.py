"""The one module that sends and edits messages and responses, and keeps track of the files that they show.

Every edit lists the ids of the files to keep, and uploads the others: an edit with `attachments` removes all files that
it does not list (developers/resources/message#edit-message). A message's own `attachments` do not name the files that
components show (developers/resources/message#message-object, note 2); their ids are in the media of the components
(developers/components/reference#unfurled-media-item).
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2s
from typing import Any

import discord
from discord import InteractionResponseType

from bot.discord.core.channel import NO_FILES, Files, FileUnknown, Sent
from bot.discord.core.interactions import acknowledgement_of, is_public_component, is_to_be_filled, take_away
from bot.discord.core.posts import Post
from bot.domain.ids import FileRef, PostRef
from bot.i18n.frontend_errors import TooLateForForm

log = logging.getLogger(__name__)

NOBODY = discord.AllowedMentions.none()
NONCE_BYTES = 12
"""In hexadecimal 24 characters; Discord takes 25."""


@dataclass(frozen=True)
class KeptFile:
    """A file that a message already has, as listed in an edit: its id, and the name used by the layout."""

    id: FileRef
    name: str

    def to_dict(self) -> dict[str, str]:
        """Return the entry of `attachments` that discord.py asks for."""
        return {"id": str(self.id), "filename": self.name}


async def send(room: discord.abc.Messageable, post: Post, nonce: str) -> Sent:
    """Send a post. Repeating it with the same nonce, after a lost answer, does not create a second message."""
    message = await room.send(view=post.view, files=post.files, allowed_mentions=post.mentions, nonce=nonce)
    return Sent(PostRef(message.id), files_of(message))


def nonce_of(*words: object) -> str:
    """Return a nonce for a message that is identified by these values."""
    return blake2s(repr(words).encode(), digest_size=NONCE_BYTES).hexdigest()


async def edit(message: discord.PartialMessage | discord.Message, post: Post, files: Files = NO_FILES) -> Sent:
    """Replace a message's content with a post; `files`: the message's known files.

    If the post keeps a file that is not among them, the message is fetched for its files. Raise FileUnknown if it does
    not have the file, or as discord.py.
    """
    if not _keeps_known(post, files):
        files = files_of(await message.fetch())
    edited = await message.edit(view=post.view, attachments=listed(post, files), allowed_mentions=post.mentions)
    return Sent(PostRef(message.id), files_of(edited))


async def defer_reply(interaction: discord.Interaction[Any]) -> None:
    """Acknowledge with a deferred private response, which Discord shows as thinking."""
    known = acknowledgement_of(interaction)
    async with known.turn:
        known.is_promised = True
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=True, thinking=True)


async def defer(interaction: discord.Interaction[Any]) -> None:
    """Acknowledge without a visible response; a message whose control was used stays unchanged."""
    async with acknowledgement_of(interaction).turn:
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=True)


async def send_modal(interaction: discord.Interaction[Any], form: discord.ui.Modal) -> None:
    """Open a form; raise TooLateForForm if the interaction is already acknowledged."""
    async with acknowledgement_of(interaction).turn:
        if interaction.response.is_done():
            raise TooLateForForm
        # A form is read from its custom_id; discord.py would keep one that is never sent until it exits.
        form.stop()
        await interaction.response.send_modal(form)


async def reply(interaction: discord.Interaction[Any], post: Post) -> None:
    """Show a post to the member alone: in the deferred response, or in a new private message."""
    async with acknowledgement_of(interaction).turn:
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


async def reply_publicly(interaction: discord.Interaction[Any], post: Post) -> None:
    """Show a post to everybody, in a new message that answers the interaction.

    A deferred private response is filled first, and the handler dismisses it; otherwise Discord would put the new
    message into it.
    """
    known = acknowledgement_of(interaction)
    async with known.turn:
        if not interaction.response.is_done():
            await interaction.response.send_message(view=post.view, files=post.files, allowed_mentions=post.mentions)
            return
        if is_to_be_filled(interaction) and not known.is_filled:
            await interaction.edit_original_response(content="…")
            known.is_filled = True
        await interaction.followup.send(view=post.view, files=post.files, allowed_mentions=post.mentions)


async def edit_reply(interaction: discord.Interaction[Any], post: Post) -> None:
    """Replace the message whose control was used with a post, or fill the deferred response with it."""
    known = acknowledgement_of(interaction)
    if known.is_late and known.is_promised:
        await reply(interaction, post)
    elif known.is_late and is_public_component(interaction):
        assert interaction.message is not None
        await edit(interaction.message, post, files_of(interaction.message))
    else:
        await _edit_in_reply(interaction, post)


async def _edit_in_reply(interaction: discord.Interaction[Any], post: Post) -> None:
    async with acknowledgement_of(interaction).turn:
        files = (
            NO_FILES if interaction.message is None or is_to_be_filled(interaction) else files_of(interaction.message)
        )
        if interaction.response.is_done():
            await _edit_response(interaction, post, files)
        else:
            await interaction.response.edit_message(
                content=None, view=post.view, attachments=listed(post, files), allowed_mentions=post.mentions
            )


async def send_ephemeral(interaction: discord.Interaction[Any], sentence: str) -> None:
    """Send one sentence to the member alone, whether or not the interaction has been acknowledged."""
    known = acknowledgement_of(interaction)
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


def files_of(message: discord.Message) -> dict[str, FileRef]:
    """Return the files that a message shows, by their names."""
    media = [item.media for item in shown_pictures(message)]
    media += [part.media for part in _parts(message.components) if isinstance(part, discord.FileComponent)]
    return {file_name(one): FileRef(one.attachment_id) for one in media if one.attachment_id is not None}


def shown_pictures(message: discord.Message) -> Iterator[discord.MediaGalleryItem]:
    """Yield the pictures in a message's galleries."""
    for part in _parts(message.components):
        if isinstance(part, discord.MediaGalleryComponent):
            yield from part.items


def file_name(media: discord.UnfurledMediaItem) -> str:
    """Return the name under which a file was uploaded."""
    return name_in(media.url)


def name_in(url: str) -> str:
    """Return the name of the file at a URL, or of an upload: `attachment://NAME`."""
    return url.partition("?")[0].rpartition("/")[2]


def listed(post: Post, files: Files) -> Any:
    """Return the `attachments` of an edit: the files that the post keeps, and its uploads; raise FileUnknown."""
    if not _keeps_known(post, files):
        raise FileUnknown(f"expected files among {sorted(files)}, got {[picture.name for picture in post.kept]}")
    return [*(KeptFile(files[picture.name], picture.name) for picture in post.kept), *post.files]


def _keeps_known(post: Post, files: Files) -> bool:
    return all(picture.name in files for picture in post.kept)


async def _edit_response(interaction: discord.Interaction[Any], post: Post, files: Files) -> None:
    # A message with a layout cannot have content as well.
    await interaction.edit_original_response(
        content=None, view=post.view, attachments=listed(post, files), allowed_mentions=post.mentions
    )
    acknowledgement_of(interaction).is_filled = True


def _parts(components: Sequence[discord.Component]) -> Iterator[discord.Component]:
    for component in components:
        yield component
        if isinstance(component, discord.Container):
            yield from _parts(component.children)
