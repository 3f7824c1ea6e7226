"""`/import`: imports a game or a position from a file or a form. If there are several games, the member picks one."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from bot.discord.core.choices import NAME_LIMIT
from bot.discord.core.commands import Handler, Option, Where, slash
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import CHOICE_LIMIT, Action, ComponentEvent, Control, FormAction, offered, row
from bot.discord.core.interactions import RESPONSE_ERRORS, Interaction
from bot.discord.core.posts import Document, Post, layout, text
from bot.discord.features.replay.posts import ImportAnother, replay_post
from bot.domain.chapters import TooManyChapters
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, ChannelId
from bot.domain.imports import ImportTooLarge
from bot.i18n.catalog import Translator
from bot.i18n.errors import FileUnavailable, NotOffered, part_details, part_text, several_text
from bot.i18n.names import pairing_name, sentences
from bot.rules.pgn import LONGEST_PGN
from bot.rules.pgn_tokens import PgnPart
from bot.runtime.use_cases import ImportRequest, import_text, keep_annotations
from bot.services import imports
from bot.variants import FAMILIES, find_variant, listed_variants, variants_of

log = logging.getLogger(__name__)

UPLOAD, TEXT, VARIANT = "file", "text", "variant"
"""The custom_ids of the form's inputs."""
LONGEST_TEXT = 4000
"""Discord's limit for a form's text input, in characters. A longer game has to be sent as a file."""


@dataclass(frozen=True)
class SendImport(FormAction, name="import"):
    """Import the uploaded file. If there is none, import the entered text."""


class ImportForm(discord.ui.Modal):
    def __init__(self, t: Translator, chosen: str | None) -> None:
        super().__init__(title=t("import-form-title"), custom_id=SendImport().custom_id, timeout=None)
        written: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=TEXT, style=discord.TextStyle.paragraph, max_length=LONGEST_TEXT, required=False
        )
        upload: discord.ui.FileUpload[Any] = discord.ui.FileUpload(
            custom_id=UPLOAD, min_values=0, max_values=1, required=False
        )
        options = [
            discord.SelectOption(label=name, value=key, default=key == chosen) for key, name in form_choices(t, chosen)
        ]
        menu: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=VARIANT, options=options, min_values=0, max_values=1, required=False
        )
        for name, component in ((TEXT, written), (UPLOAD, upload), (VARIANT, menu)):
            hint = t(f"import-form-{name}-hint")
            self.add_item(discord.ui.Label(text=t(f"import-form-{name}"), description=hint, component=component))


def variant_choices(t: Translator) -> list[tuple[str, str]]:
    """Return pairs of key and name for all listed variants. If a family has several variants, the names include the
    armies.
    """
    return [(one.key, pairing_name(t, one)) for one in listed_variants()]


def form_choices(t: Translator, chosen: str | None) -> list[tuple[str, str]]:
    """Return pairs of key and name for the form's menu.

    The menu lists families, because it has no room for every variant. If the member has chosen a variant in the
    command, the menu lists this variant instead of its family.
    """
    picked = None if chosen is None else find_variant(chosen)
    return [
        (key, t(f"variant-{key}")) if picked is None or picked.family != key else (picked.key, pairing_name(t, picked))
        for key in FAMILIES
    ]


FILE = "games.pgn"
NO_VARIANT = "none"


@dataclass(frozen=True)
class PickImported(Action, name="pick-import"):
    """Import the game that was picked from the menu."""

    variant: str
    """The key of the variant or family that the member has chosen for games without a Variant tag, or NO_VARIANT if
    none was chosen.
    """


def choice_post(t: Translator, written: str, parts: tuple[PgnPart, ...], variant: str | None) -> Post:
    file = Document(FILE, written)
    shown = parts[:CHOICE_LIMIT]
    options = [_option(t, number, part) for number, part in enumerate(shown, 1)]
    menu = Control.menu(PickImported(variant or NO_VARIANT), placeholder=t("import-choose"), options=options)
    return Post(layout(text(several_text(t, len(parts), len(shown))), file.item, rows=(row(menu),)), documents=(file,))


def _option(t: Translator, number: int, part: PgnPart) -> discord.SelectOption:
    name = t("import-option", number=str(number), game=part_text(t, part))
    return discord.SelectOption(
        label=name[:NAME_LIMIT], value=str(number), description=part_details(part)[:NAME_LIMIT] or None
    )


async def _downloaded(download: Awaitable[bytes]) -> bytes:
    """Await a download. Raise FileUnavailable if Discord doesn't deliver the file, for example because its message was
    deleted.
    """
    try:
        return await download
    except RESPONSE_ERRORS as error:
        log.info("could not download a file to import: %s", error)
        raise FileUnavailable from error


async def read_choice(interaction: Interaction) -> str:
    """Return the text of the file that is attached to a message with a menu of games. Raise NotOffered if the message
    has no file, or FileUnavailable if it can't be downloaded.
    """
    message = interaction.message
    parts = [] if message is None else message.components
    inner = [one for part in parts for one in (part.children if isinstance(part, discord.Container) else [part])]
    for one in inner:
        if isinstance(one, discord.FileComponent):
            # In discord.py, a component's file has no connection, so its `read` method can't be used.
            return (await _downloaded(interaction.client.http.get_from_cdn(one.media.url))).decode()
    raise NotOffered


LARGEST_FILE = 4 * LONGEST_PGN
"""The maximum size of a file in bytes. A character takes up to four bytes in UTF-8."""


async def variants(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    typed = current.strip().lower()
    return [
        app_commands.Choice(name=name, value=key)
        for key, name in variant_choices(context_of(interaction).t)
        if typed in name.lower()
    ][:CHOICE_LIMIT]


@slash(
    "import",
    Where.ANYWHERE,
    file=Option("option-import-file"),
    variant=Option("option-import-variant", autocomplete=variants),
)
async def import_command(ctx: Context, file: discord.Attachment | None = None, variant: str | None = None) -> None:
    """Import a file. If no file is given, open a form for the text."""
    if file is None:
        return await ctx.send_modal(ImportForm(ctx.t, _chosen(variant)))
    await ctx.defer_reply()
    return await _bring(ctx, await _read(file), _chosen(variant))


async def pick_game(ctx: Context, event: ComponentEvent[PickImported]) -> None:
    """Import the picked game and show it in a new private message, so that the menu stays available for picking another
    game.
    """
    await ctx.defer_reply()
    written = await read_choice(ctx.interaction)
    variant = event.action.variant
    await _bring(ctx, written, None if variant == NO_VARIANT else _chosen(variant), event.number)


async def import_another(ctx: Context, event: ComponentEvent[ImportAnother]) -> None:
    await ctx.send_modal(ImportForm(ctx.t, None))


async def submit_form(ctx: Context, event: ComponentEvent[SendImport]) -> None:
    """Import the uploaded file. If there is none, import the entered text."""
    await ctx.defer_reply()
    file, typed = _uploaded(ctx, event), event.document(TEXT)
    if file is None and not typed.strip():
        return await ctx.send_ephemeral(ctx.t("import-empty"))
    written = typed if file is None else await _read(file)
    return await _bring(ctx, written, _chosen(event.document(VARIANT) or None))


def _uploaded(ctx: Context, event: ComponentEvent[SendImport]) -> discord.Attachment | None:
    """Return the file uploaded in the form, or None. Raise NotOffered if Discord didn't send the file's data."""
    number = event.document(UPLOAD)
    if not number:
        return None
    data: Any = ctx.interaction.data or {}
    found = data.get("resolved", {}).get("attachments", {}).get(number)
    if found is None:
        raise NotOffered
    # discord.py passes uploads only to its own form objects, which don't outlive a restart.
    return discord.Attachment(data=found, state=ctx.interaction._state)


async def _bring(ctx: Context, written: str, variant: str | None, number: int | None = None) -> None:
    """Import a game from text, and show its start position. If the text has several games, ask which one to import.

    `variant` is the key of the variant or family for games without a Variant tag. `number` is the number of the game
    picked from the menu.
    """
    runtime, t = ctx.runtime, ctx.t
    asked = ImportRequest(
        guild_id=ctx.guild_id or NO_SERVER,
        channel_id=ChannelId(ctx.interaction.channel_id or 0),
        by=ctx.member,
        text=written,
        assumed=() if variant is None else variants_of(variant),
        number=number,
    )
    game = await import_text(runtime, asked)
    if isinstance(game, tuple):
        return await ctx.reply(choice_post(t, written, game, variant))
    told = [t("import-done" if game.ply else "import-position-done", game=str(game.id))]
    if ctx.has_page:
        told += await _annotations(ctx, asked, game)
    if number is not None:
        told.append(t("import-next"))
    look = ctx.look(game)
    return await ctx.reply(await replay_post(t, game, 0, look, sentences(t, told), has_page=ctx.has_page))


async def _annotations(ctx: Context, asked: ImportRequest, game: Game) -> list[str]:
    """Save the game's variations and comments, which only the browser shows. Return a sentence saying that they were
    saved, or why they couldn't be. If there are no variations or comments, return an empty list.
    """
    t = ctx.t
    try:
        kept = await keep_annotations(
            ctx.runtime, asked, game, secrets.token_urlsafe(9), t("web-study-named", number=1)
        )
    except TooManyChapters as error:
        return [t("import-annotations-unsaved", most=error.most)]
    if kept is None:
        return []
    return [t("import-annotated-cut" if kept[1].is_cut else "import-annotated")]


async def _read(file: discord.Attachment) -> str:
    """Return the text of a file. Raise ImportTooLarge if it has more than LARGEST_FILE bytes, or FileUnavailable if it
    can't be downloaded.
    """
    if file.size > LARGEST_FILE:
        raise ImportTooLarge(LARGEST_FILE // 1000)
    return imports.decode_text(await _downloaded(file.read()))


def _chosen(variant: str | None) -> str | None:
    """Return the picked key of a variant or family, or None if none was picked. Raise NotOffered if it isn't listed."""
    return None if variant is None else offered(variant, [*FAMILIES, *(one.key for one in listed_variants())])


HANDLERS: dict[type[Action], Handler] = {PickImported: pick_game, ImportAnother: import_another}
FORMS: dict[type[Action], Handler] = {SendImport: submit_form}
