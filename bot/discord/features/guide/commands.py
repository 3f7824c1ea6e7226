"""`/rules`: the guides, page by page, and a search for pieces. All responses are private."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from discord import app_commands

from bot.discord.core.choices import FAMILY_OPTION, NAME_LIMIT, offering
from bot.discord.core.commands import Handler, Option, Where, slash
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import CHOICE_LIMIT, Action, ComponentEvent
from bot.discord.core.game_actions import ReadRules, StartReading
from bot.discord.core.guides import Guide, Page, all_guides, read_guide
from bot.discord.core.interactions import Interaction
from bot.discord.core.posts import Post
from bot.discord.core.puzzle_actions import ReadPage
from bot.discord.features.guide import posts
from bot.i18n.catalog import Translator
from bot.i18n.errors import quoted
from bot.i18n.names import variant_name
from bot.variants import PieceType


@dataclass(frozen=True)
class Entry:
    """A piece in a family's guide."""

    guide: Guide
    page: Page
    piece_type: PieceType

    @property
    def key(self) -> str:
        """The value that autocompletion uses for this piece: its family's key and its page's key."""
        return f"{self.guide.family.key}+{self.page.key}"


def entries(guides: Iterable[Guide]) -> Iterator[Entry]:
    for guide in guides:
        yield from (Entry(guide, page, page.piece_type) for page in guide.pages if page.piece_type is not None)


def entry_name(t: Translator, entry: Entry) -> str:
    return t("guide-title", page=posts.page_title(t, entry.page), game=variant_name(t, entry.guide.example))


def matching_entries(t: Translator, guides: Iterable[Guide], typed: str) -> list[Entry]:
    """Return the pieces whose names contain the typed text. Names that start with the text come first."""
    wanted = typed.strip().casefold()
    named = [(entry_name(t, entry).casefold(), entry) for entry in entries(guides)]
    found = [(name, entry) for name, entry in named if wanted in name]
    return [entry for name, entry in sorted(found, key=lambda one: not one[0].startswith(wanted))]


def find_entry(translators: Collection[Translator], guides: Iterable[Guide], typed: str) -> Entry | None:
    """Find a piece by its key, its name in any language, its letter, or the start of its name. Return None if nothing
    matches.

    A letter or the start of a name must match a single type of piece. If the key belongs to a family outside these
    guides, find the piece with the same name in these guides.
    """
    offered, wanted = list(entries(guides)), typed.strip().casefold()
    if (chosen := next((entry for entry in offered if entry.key == wanted), None)) is not None:
        return chosen
    wanted = wanted.rpartition("+")[2]
    names = {
        entry: {entry.page.key, *(posts.page_title(t, entry.page).casefold() for t in translators)} for entry in offered
    }
    exact = [entry for entry in offered if wanted in names[entry]]
    if exact:
        return exact[0]
    by_letter = [entry for entry in offered if wanted == posts.letter_of(entry.guide, entry.piece_type).casefold()]
    return _only(by_letter or [entry for entry in offered if _begins(names[entry], wanted)])


def _begins(names: Iterable[str], wanted: str) -> bool:
    return bool(wanted) and any(name.startswith(wanted) for name in names)


def _only(found: list[Entry]) -> Entry | None:
    """Return the first entry if all entries are about the same type of piece, otherwise None."""
    return found[0] if len({entry.piece_type for entry in found}) == 1 else None


@offering
async def pieces(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    ctx = context_of(interaction)
    t = ctx.t
    found = matching_entries(t, guides_of(getattr(ctx.interaction.namespace, "variant", None)), current)
    return [
        app_commands.Choice(name=entry_name(t, entry)[:NAME_LIMIT], value=entry.key) for entry in found[:CHOICE_LIMIT]
    ]


@slash("rules", Where.ANYWHERE, variant=FAMILY_OPTION, piece=Option("option-piece", autocomplete=pieces))
async def rules_command(ctx: Context, variant: str | None = None, piece: str | None = None) -> None:
    """Open the guide of a family. If a piece is named, open the guide at its page."""
    guides = guides_of(variant)
    if piece is None:
        return await open_page(ctx, guides[0], guides[0].first)
    found = find_entry(ctx.runtime.catalog.translators.values(), guides, piece)
    if found is None:
        t = ctx.t
        return await ctx.send_ephemeral(unknown_piece(t, variant, piece))
    return await open_page(ctx, found.guide, found.page)


def guides_of(variant: str | None) -> tuple[Guide, ...]:
    """Return the guide of the chosen family, or all guides if no family is chosen. Raise UnknownVariant if the key is
    unknown.
    """
    return all_guides() if variant is None else (read_guide(variant),)


def unknown_piece(t: Translator, variant: str | None, piece: str) -> str:
    if variant is None:
        return t("error-unknown-piece-anywhere", name=quoted(piece))
    return t("error-unknown-piece", game=variant_name(t, read_guide(variant).example), name=quoted(piece))


async def open_page(ctx: Context, guide: Guide, page: Page) -> None:
    await ctx.defer_reply()
    await ctx.reply(await page_post(ctx, guide, page))


async def read_rules(ctx: Context, event: ComponentEvent[ReadRules]) -> None:
    game = await ctx.game(event.action.game)
    guide = read_guide(game.variant.family)
    await open_page(ctx, guide, guide.first)


async def start_reading(ctx: Context, event: ComponentEvent[StartReading]) -> None:
    """Open the first guide, which links to the other guides."""
    guide = all_guides()[0]
    await open_page(ctx, guide, guide.first)


async def read_page(ctx: Context, event: ComponentEvent[ReadPage]) -> None:
    """Open a page in a new private message. If the guide no longer has the page, open the guide's first page."""
    guide = read_guide(event.action.family)
    await open_page(ctx, guide, guide.find(event.action.page) or guide.first)


async def turn_page(ctx: Context, event: ComponentEvent[posts.TurnPage]) -> None:
    await show_guide_page(ctx, event.action.family, event.action.page)


async def pick_page(ctx: Context, event: ComponentEvent[posts.PickPage]) -> None:
    await show_guide_page(ctx, event.action.family, event.picked)


async def pick_guide(ctx: Context, event: ComponentEvent[posts.PickGuide]) -> None:
    """Replace the open page with the first page of the picked guide."""
    await show_guide_page(ctx, event.picked, read_guide(event.picked).first.key)


async def show_guide_page(ctx: Context, family: str, key: str) -> None:
    """Replace the open page with another page. If the guide no longer has that page, show the guide's first page."""
    guide = read_guide(family)
    await ctx.defer()
    await ctx.edit(await page_post(ctx, guide, guide.find(key) or guide.first))


async def play_film(ctx: Context, event: ComponentEvent[posts.FilmStep]) -> None:
    """Show the board after a given number of half-moves in a page's sequence."""
    action = event.action
    guide = read_guide(action.family)
    await ctx.defer()
    page = guide.find(action.page) or guide.first
    await ctx.edit(await page_post(ctx, guide, page, action.ply))


async def page_post(ctx: Context, guide: Guide, page: Page, ply: int | None = None) -> Post:
    t = ctx.t
    return await posts.guide_page_post(t, guide, page, ctx.theme, ply=ply)


HANDLERS: dict[type[Action], Handler] = {
    ReadRules: read_rules,
    StartReading: start_reading,
    ReadPage: read_page,
    posts.OpenRules: turn_page,
    posts.PageBack: turn_page,
    posts.PageOn: turn_page,
    posts.FilmBack: play_film,
    posts.FilmOn: play_film,
    posts.PickPage: pick_page,
    posts.PickGuide: pick_guide,
}
