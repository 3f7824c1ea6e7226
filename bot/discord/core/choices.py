"""The choices of command options: fixed lists, and autocompletion of games, levels and other servers."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Any, ParamSpec, TypeVar

from discord import SelectOption, app_commands

from bot.discord.core.access import may_be_offered
from bot.discord.core.commands import Option, choice_label, label
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import CHOICE_LIMIT, Action, Control, row
from bot.discord.core.interactions import Interaction
from bot.discord.core.posts import Post, layout, text
from bot.domain import clock
from bot.domain.challenge import army_choices
from bot.domain.errors import DomainError
from bot.domain.ids import ColorChoice, GameId, UserId
from bot.domain.records import FinishedGame, OngoingGame
from bot.i18n.catalog import Translator
from bot.i18n.characters import player_name
from bot.i18n.names import clock_key, level_names, plain, variant_name
from bot.rules import Color, Termination
from bot.services import records, server_challenges
from bot.variants import FAMILIES as REGISTRY
from bot.variants import UnknownVariant

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

NAME_LIMIT = 100
MOST_LISTED = 200
"""The maximum number of ongoing games to load for a member. The games to offer are picked from these."""

FAMILY_CHOICES = [app_commands.Choice(name=label(f"variant-{key}"), value=key) for key in REGISTRY]
DEFAULT_FAMILY = FAMILY_CHOICES[0].value
DEFAULT_LEVEL = 3
"""The default level of the engine."""
COLORS = [app_commands.Choice(name=label(f"colour-choice-{color}"), value=color.value) for color in ColorChoice]
ARMIES = [
    app_commands.Choice(name=label(f"army-{army}"), value=army)
    for army in dict.fromkeys(army for family in REGISTRY.values() for army in army_choices(family))
]
CLOCKS = [app_commands.Choice(name=choice_label(clock_key(word)), value=word) for word in clock.CLOCKS]


def offering(find: Callable[P, Coroutine[Any, Any, list[T]]]) -> Callable[P, Coroutine[Any, Any, list[T]]]:
    """Decorate an autocompletion so that it offers no choices if it fails. The command itself then reports the error.

    Without a response, the member's Discord app would keep waiting.
    """

    @functools.wraps(find)
    async def found(*args: P.args, **kwargs: P.kwargs) -> list[T]:
        try:
            return await find(*args, **kwargs)
        except (DomainError, UnknownVariant) as error:
            log.debug("no choices for an autocompletion: %r", error)
        except Exception:
            log.exception("an autocompletion failed")
        return []

    return found


@offering
async def own_games(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """Offer the games that the member is playing in this server. Games where it's their turn come first."""
    ctx = context_of(interaction)
    ongoing = await records.ongoing_of(ctx.runtime.db, ctx.guild_id, ctx.by, MOST_LISTED)
    names = [(_game_name(ctx.t, game, ctx.by), game.id) for game in ongoing.items]
    return [
        app_commands.Choice(name=name[:NAME_LIMIT], value=int(game_id))
        for name, game_id in names
        if current.lower() in name.lower()
    ][:CHOICE_LIMIT]


@offering
async def engine_levels(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    family = getattr(interaction.namespace, "variant", None) or DEFAULT_FAMILY
    named = level_names(context_of(interaction).t, family).items()
    typed = current.strip().lower()
    return [app_commands.Choice(name=name, value=level) for level, name in named if typed in name.lower()]


async def offered_servers(ctx: Context, typed: str, *, is_team: bool = False) -> list[app_commands.Choice[str]]:
    """Return the other servers that have `typed` in their names and accept challenges: to team matches if `is_team` is
    true, otherwise to vote games.
    """
    found = await server_challenges.challengeable(ctx.runtime.db, typed, ctx.server_id, CHOICE_LIMIT, is_team=is_team)
    return [app_commands.Choice(name=plain(name)[:NAME_LIMIT], value=str(number)) for number, name in found]


async def several_games_post(ctx: Context, game_ids: Collection[GameId], repeat: Action) -> Post:
    """Return a message that asks which of the member's games a command is for. `repeat` is the action that repeats the
    command for the picked game.
    """
    ongoing = await records.ongoing_of(ctx.runtime.db, ctx.guild_id, ctx.by, MOST_LISTED)
    meant = [game for game in ongoing.items if game.id in game_ids][:CHOICE_LIMIT]
    options = [SelectOption(label=_game_name(ctx.t, game, ctx.by)[:NAME_LIMIT], value=str(game.id)) for game in meant]
    menu = Control.menu(repeat, placeholder=ctx.t("pick-game"), options=options)
    return Post(layout(text(ctx.t("pick-game-question")), rows=(row(menu),)))


def _game_name(t: Translator, game: OngoingGame, reader: UserId) -> str:
    color = game.color_of(reader)
    return t(
        "choose-game",
        game=str(game.id),
        variant=variant_name(t, game.variant),
        opponent=plain(player_name(t, game.player(color.other))),
        state=t("your-turn" if game.turn is color else "their-turn"),
    )


LONGEST_NUMBER = 18
"""The maximum number of digits in a game's number."""


@offering
async def known_games(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """Offer the game with the typed number, if the member can see it. Then offer the member's own games, ongoing ones
    first.
    """
    ctx = context_of(interaction)
    found = await _typed(interaction, current)
    found += (await records.ongoing_of(ctx.runtime.db, ctx.guild_id, ctx.by, CHOICE_LIMIT)).items
    found += await records.latest_of(ctx.runtime.db, ctx.guild_id, ctx.by, limit=CHOICE_LIMIT)
    return _choices(ctx, found, current)


@offering
async def finished_games(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """Offer the same games as `known_games`, but only the finished ones."""
    ctx = context_of(interaction)
    found = [game for game in await _typed(interaction, current) if isinstance(game, FinishedGame)]
    found += await records.latest_of(ctx.runtime.db, ctx.guild_id, ctx.by, limit=CHOICE_LIMIT)
    return _choices(ctx, found, current)


async def _typed(interaction: Interaction, current: str) -> list[OngoingGame | FinishedGame]:
    ctx = context_of(interaction)
    number = current.strip().removeprefix("#")
    if not (number.isascii() and number.isdigit() and len(number) <= LONGEST_NUMBER):
        return []
    found = await records.find_listed(ctx.runtime.db, ctx.guild_id, ctx.by, GameId(int(number)))
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
    """Describe a game in a list. Tell a player the opponent, and the result or whose turn it is. Tell any other reader
    the names of both players.
    """
    names = {"game": str(game.id), "variant": variant_name(t, game.variant)}
    if reader not in (game.white.user_id, game.black.user_id):
        players = {color.word: plain(player_name(t, game.player(color))) for color in Color}
        return t("choose-others-game", **players, **names)
    own = game.color_of(reader)
    return t("choose-game", opponent=plain(player_name(t, game.player(own.other))), state=_state(t, game, own), **names)


def _state(t: Translator, game: OngoingGame | FinishedGame, own: Color) -> str:
    if isinstance(game, OngoingGame):
        return t("your-turn" if game.turn is own else "their-turn")
    if game.outcome.termination is Termination.ABORTED:
        return t("choose-aborted")
    if game.outcome.winner is None:
        return t("choose-drawn")
    return t("choose-won" if game.outcome.winner is own else "choose-lost")


FAMILY_OPTION = Option("option-variant", choices=FAMILY_CHOICES)
OWN_GAME = Option("option-game", autocomplete=own_games)
KNOWN_GAME = Option("option-any-game", autocomplete=known_games)
