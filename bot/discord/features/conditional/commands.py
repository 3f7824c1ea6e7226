"""`/conditional`, and typing conditional moves in a form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.discord.core.choices import OWN_GAME
from bot.discord.core.commands import Where, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, AtMoment, ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.forms import PROMOTION
from bot.discord.features.conditional.posts import (
    LINES,
    ConditionalForm,
    DeleteConditionals,
    EditConditionals,
    SendConditionals,
    list_post,
)
from bot.domain.game import ConditionalsInvalid, Game
from bot.i18n.error_text import refusal_text
from bot.i18n.names import in_english
from bot.services import games
from bot.services.games import Intent

LONGEST_ECHO = 1200
"""The number of characters after which a typed text is cut off when it is shown again.

Discord allows 4000 characters in a message.
"""
MOVE_NUMBER = re.compile(r"\b\d{1,4}\s*(?:\.+|…)")


def read_typed(typed: str) -> list[list[str]]:
    """Read one line of conditional moves from each line of a text.

    Move numbers are ignored. Moves are separated by spaces or, if they are written in words, by commas.
    """
    return [moves for line in typed.splitlines() if (moves := list(_typed_moves(line)))]


def _typed_moves(line: str) -> Iterator[str]:
    words = MOVE_NUMBER.sub(" ", line)
    for move in words.split(",") if "," in words else words.split():
        if move.strip():
            yield in_english(move.strip())


@slash("conditional", Where.ANYWHERE, game=OWN_GAME)
async def conditional_command(ctx: Context, game: int | None = None) -> None:
    await ctx.defer_reply()
    found = await ctx.game(game, Intent.CHANGE)
    games.check_conditional(found, ctx.by, ctx.runtime.now())
    await ctx.reply(list_post(ctx.t, found))


async def open_form(ctx: Context, event: ComponentEvent[EditConditionals]) -> None:
    game = await ctx.find_at_once(event.action.game)
    games.check_conditional(game, ctx.by, ctx.runtime.now(), version=event.action.version)
    await ctx.send_modal(ConditionalForm(ctx.t, game))


async def submit(ctx: Context, event: ComponentEvent[SendConditionals]) -> None:
    """Store the typed moves. If one is wrong, show the reason and the typed text above the stored moves."""
    await ctx.defer()
    typed = event.document(LINES)
    try:
        changed = await _store(ctx, event, read_typed(typed), event.entry(PROMOTION))
    except ConditionalsInvalid as error:
        game = await ctx.game(event.action.game)
        said = "\n".join(line.replace("`", "'") for line in typed.splitlines())[:LONGEST_ECHO]
        return await ctx.edit(list_post(ctx.t, game, f"{refusal_text(ctx.t, error)}\n```\n{said}\n```"))
    return await ctx.edit(list_post(ctx.t, changed, ctx.t("conditionals-kept")))


async def delete(ctx: Context, event: ComponentEvent[DeleteConditionals]) -> None:
    await ctx.defer()
    await ctx.edit(list_post(ctx.t, await _store(ctx, event, [])))


async def _store(ctx: Context, event: ComponentEvent[AtMoment], said: list[list[str]], promotion: str = "") -> Game:
    game, runtime, version = await ctx.game(event.action.game), ctx.runtime, event.action.version
    return await games.set_lines(runtime.db, game.id, ctx.by, said, runtime.now(), version=version, promotion=promotion)


HANDLERS: dict[type[Action], Handler] = {EditConditionals: open_form, DeleteConditionals: delete}
FORMS: dict[type[Action], Handler] = {SendConditionals: submit}
