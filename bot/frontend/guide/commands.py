"""`/rules`: the guides of the games, page by page. All answers are the reader's own; no server is needed."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.frontend.desk.actions import Action
from bot.frontend.desk.choices import FAMILIES, NAME_LIMIT, offering
from bot.frontend.desk.controls import CHOICE_LIMIT, Handler, Press
from bot.frontend.desk.house import House, Interaction
from bot.frontend.desk.looks import own_theme
from bot.frontend.desk.messages import answer, redo, tell
from bot.frontend.desk.posts import Post
from bot.frontend.desk.voices import private_voice
from bot.frontend.guide.book import Guide, Page, all_guides, read_guide
from bot.frontend.guide.controls import OpenRules, PickGuide, PickPage, TurnBack, TurnOn, TurnPage
from bot.frontend.guide.posts import guide_post
from bot.frontend.guide.search import entry_name, find_entry, matching_entries
from bot.frontend.words.names import variant_name
from bot.frontend.words.refusal import quoted
from bot.frontend.words.texts import Voice, label


class Guides(commands.Cog):
    """`/rules`."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(name="rules", description=label("command-rules"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(variant=label("option-variant"), piece=label("option-piece"))
    @app_commands.choices(variant=FAMILIES)
    async def rules(self, interaction: Interaction, variant: str | None = None, piece: str | None = None) -> None:
        """Open the guide of a game, at a piece's page if one is named."""
        guides = guides_of(variant)
        if piece is None:
            return await open_page(interaction, guides[0], guides[0].first)
        found = find_entry(self.house.texts.voices.values(), guides, piece)
        if found is None:
            voice = private_voice(interaction)
            return await tell(interaction, unknown_piece(voice, variant, piece))
        return await open_page(interaction, found.guide, found.page)

    @rules.autocomplete("piece")
    @offering
    async def pieces(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the pieces of the chosen game, or of all games."""
        voice = private_voice(interaction)
        found = matching_entries(voice, guides_of(getattr(interaction.namespace, "variant", None)), current)
        return [
            app_commands.Choice(name=entry_name(voice, entry)[:NAME_LIMIT], value=entry.key)
            for entry in found[:CHOICE_LIMIT]
        ]


def guides_of(variant: str | None) -> tuple[Guide, ...]:
    """Return the guide of the chosen game, all of them where none is chosen; raise UnknownVariant."""
    return all_guides() if variant is None else (read_guide(variant),)


def unknown_piece(voice: Voice, variant: str | None, piece: str) -> str:
    """Say that there is no such piece, and how to find one."""
    if variant is None:
        return voice("error-unknown-piece-anywhere", name=quoted(piece))
    return voice("error-unknown-piece", game=variant_name(voice, read_guide(variant).example), name=quoted(piece))


async def open_page(interaction: Interaction, guide: Guide, page: Page) -> None:
    """Answer with a page."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await answer(interaction, await page_post(interaction, guide, page))


async def turn_page(interaction: Interaction, press: Press[TurnPage]) -> None:
    """Show the page that a button leads to, in place of the one that is open."""
    await show_page(interaction, press.action.family, press.action.page)


async def pick_page(interaction: Interaction, press: Press[PickPage]) -> None:
    """Show the page that was picked from a menu, in place of the one that is open."""
    await show_page(interaction, press.action.family, press.picked)


async def pick_guide(interaction: Interaction, press: Press[PickGuide]) -> None:
    """Show the first page of the guide that was picked, in place of the one that is open; raise UnknownVariant."""
    await show_page(interaction, press.picked, read_guide(press.picked).first.key)


async def show_page(interaction: Interaction, family: str, key: str) -> None:
    """Turn to a page. Where this version of the guide has no such page, turn to the first; raise UnknownVariant."""
    guide = read_guide(family)
    await interaction.response.defer()
    await redo(interaction, await page_post(interaction, guide, guide.find(key) or guide.first))


async def page_post(interaction: Interaction, guide: Guide, page: Page) -> Post:
    """Make a page for this reader, in their language and their theme."""
    voice = private_voice(interaction)
    return await guide_post(voice, guide, page, own_theme(interaction))


HANDLERS: dict[type[Action], Handler] = {
    OpenRules: turn_page,
    TurnBack: turn_page,
    TurnOn: turn_page,
    PickPage: pick_page,
    PickGuide: pick_guide,
}
