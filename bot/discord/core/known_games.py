"""The autocompletion of games to look at: the member's own, and any other by its number."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.discord.core.choices import NAME_LIMIT, offering
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import CHOICE_LIMIT
from bot.discord.core.interactions import Interaction
from bot.discord.core.seeing import may_be_offered
from bot.domain.ids import GameId, UserId
from bot.domain.records import FinishedGame, OngoingGame
from bot.i18n.catalog import Translator
from bot.i18n.names import plain, variant_name
from bot.rules import Color, Termination
from bot.services import listed_games

LONGEST_NUMBER = 18
"""The most digits of a game's number."""


@offering
async def known_games(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """Offer the game whose number was typed, if the member may see it, then their own games, those under way first."""
    ctx = context_of(interaction)
    found = await _typed(interaction, current)
    found += (await listed_games.ongoing_of(ctx.runtime.db, ctx.guild_id, ctx.by, CHOICE_LIMIT)).items
    found += await listed_games.latest_of(ctx.runtime.db, ctx.guild_id, ctx.by, CHOICE_LIMIT)
    return _choices(ctx, found, current)


@offering
async def finished_games(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """Offer what `known_games` does, without the games under way."""
    ctx = context_of(interaction)
    found = [game for game in await _typed(interaction, current) if isinstance(game, FinishedGame)]
    found += await listed_games.latest_of(ctx.runtime.db, ctx.guild_id, ctx.by, CHOICE_LIMIT)
    return _choices(ctx, found, current)


async def _typed(interaction: Interaction, current: str) -> list[OngoingGame | FinishedGame]:
    """Return the game whose number was typed, if the member may see it."""
    ctx = context_of(interaction)
    number = current.strip().removeprefix("#")
    if not (number.isascii() and number.isdigit() and len(number) <= LONGEST_NUMBER):
        return []
    found = await listed_games.find(ctx.runtime.db, ctx.guild_id, ctx.by, GameId(int(number)))
    return [found] if found is not None and may_be_offered(interaction, found) else []


def _choices(ctx: Context, found: Sequence[OngoingGame | FinishedGame], current: str) -> list[app_commands.Choice[int]]:
    named = {game.id: _name(ctx.t, game, ctx.by) for game in found}
    typed = current.strip().lower()
    return [
        app_commands.Choice(name=name[:NAME_LIMIT], value=int(game_id))
        for game_id, name in named.items()
        if typed in name.lower()
    ][:CHOICE_LIMIT]


def _name(t: Translator, game: OngoingGame | FinishedGame, reader: UserId) -> str:
    """Name a game by the reader's opponent and result, or by both players if the reader is neither."""
    names = {"game": str(game.id), "variant": variant_name(t, game.variant)}
    if reader not in (game.white.user_id, game.black.user_id):
        return t("choose-others-game", white=plain(game.white.name), black=plain(game.black.name), **names)
    own = game.color_of(reader)
    return t("choose-game", opponent=plain(game.player(own.other).name), state=_state(t, game, own), **names)


def _state(t: Translator, game: OngoingGame | FinishedGame, own: Color) -> str:
    if isinstance(game, OngoingGame):
        return t("your-turn" if game.turn is own else "their-turn")
    if game.outcome.termination is Termination.ABORTED:
        return t("choose-aborted")
    if game.outcome.winner is None:
        return t("choose-drawn")
    return t("choose-won" if game.outcome.winner is own else "choose-lost")
