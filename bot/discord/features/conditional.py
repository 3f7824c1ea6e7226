"""`/conditional`: the replies that a member has prepared for the opponent's next moves in a correspondence game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import discord

from bot.discord.core.choices import OWN_GAME
from bot.discord.core.commands import Where, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, AtMoment, ComponentEvent, Control, FormAction, row
from bot.discord.core.feature import Feature, Handler
from bot.discord.core.posts import Post, layout, text
from bot.domain.game import ConditionalsInvalid, Game
from bot.i18n.catalog import Translator
from bot.i18n.error_text import refusal_text
from bot.i18n.names import in_english, numbered
from bot.rules import MoveLine
from bot.services import games
from bot.services.games import Intent

LINES = "lines"
"""The custom_id of the form's input."""
LONGEST_INPUT = 4000
"""Discord's limit. It is enough for all lines that can be stored: 20 lines of 20 moves, with up to 9 characters each.
"""
LONGEST_LIST, LONGEST_ECHO = 2400, 1200
"""Longer lists and longer typed texts are cut, because Discord allows 4000 characters in a message."""
MOVE_NUMBER = re.compile(r"\b\d{1,4}\s*(?:\.+|…)")


@dataclass(frozen=True)
class EditConditionals(AtMoment, name="conditionals"):
    """Open the form for conditional moves."""


@dataclass(frozen=True)
class DeleteConditionals(AtMoment, name="no-conditionals"):
    """Delete all conditional moves of a game."""


@dataclass(frozen=True)
class SendConditionals(FormAction, AtMoment, name="conditionals"):
    """Replace the conditional moves with the typed ones."""


def conditional_post(t: Translator, game: Game, *notes: str) -> Post:
    """Show a player's conditional moves. Only that player may see them. `notes` say what has just happened."""
    lines = _lines(game)
    listed = _conditionals_text(t, game) if lines else t("conditionals-none")
    rows = row(
        Control.button(t, EditConditionals.of(game), style=discord.ButtonStyle.primary),
        *([Control.button(t, DeleteConditionals.of(game))] if lines else []),
    )
    head = f"### {t('conditionals-title', game=str(game.id))}\n-# {t('conditionals-how')}"
    return Post(layout(text(head), *map(text, notes), text(listed), rows=(rows,)))


def _lines(game: Game) -> list[MoveLine]:
    """Return the lines of conditional moves, from the current position on."""
    kept = game.conditional
    if kept is None or not kept.is_of(game.ply, game.takebacks):
        return []
    return [MoveLine.from_position(game.position).followed_by(one) for one in kept.lines]


def _conditionals_text(t: Translator, game: Game) -> str:
    shown, lines = "", _lines(game)
    for count, line in enumerate(lines):
        told = t("conditionals-line", moves=" ".join(_moves(line, game)))
        if len(shown) + len(told) > LONGEST_LIST:
            return f"{shown}{t('conditionals-more', count=len(lines) - count)}"
        shown += f"{told}\n"
    return shown.rstrip()


def _moves(line: MoveLine, game: Game) -> Iterator[str]:
    """Yield the moves of a line with their numbers, the player's own ones in bold."""
    for position, san in zip(line.positions, line.sans, strict=False):
        move = numbered(position, san)
        yield move if position.turn is game.turn else f"**{move}**"


class ConditionalForm(discord.ui.Modal):
    """A form with a line for each variation, filled with the stored ones."""

    def __init__(self, t: Translator, game: Game) -> None:
        super().__init__(title=t("conditionals-form"), custom_id=SendConditionals.of(game).custom_id, timeout=None)
        stored = "\n".join(" ".join(line.sans) for line in _lines(game))
        box: discord.ui.TextInput[ConditionalForm] = discord.ui.TextInput(
            custom_id=LINES,
            style=discord.TextStyle.paragraph,
            required=False,
            max_length=LONGEST_INPUT,
            default=stored or None,
        )
        hint = t("conditionals-form-hint")
        self.add_item(discord.ui.Label(text=t("conditionals-form-label"), description=hint, component=box))


def read_typed(typed: str) -> list[list[str]]:
    """Read one line of conditional moves from each line of a text. Move numbers are ignored. Moves are separated by
    spaces or, if they are written in words, by commas.
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
    await ctx.reply(conditional_post(ctx.t, found))


async def open_form(ctx: Context, event: ComponentEvent[EditConditionals]) -> None:
    game = await ctx.find_at_once(event.action.game)
    games.check_conditional(game, ctx.by, ctx.runtime.now(), version=event.action.version)
    await ctx.send_modal(ConditionalForm(ctx.t, game))


async def submit(ctx: Context, event: ComponentEvent[SendConditionals]) -> None:
    """Store the typed moves. If one is wrong, show the reason and the typed text above the stored moves."""
    await ctx.defer()
    typed = event.document(LINES)
    try:
        changed = await _store(ctx, event, read_typed(typed))
    except ConditionalsInvalid as error:
        game = await ctx.game(event.action.game)
        said = "\n".join(line.replace("`", "'") for line in typed.splitlines())[:LONGEST_ECHO]
        return await ctx.edit(conditional_post(ctx.t, game, f"{refusal_text(ctx.t, error)}\n```\n{said}\n```"))
    return await ctx.edit(conditional_post(ctx.t, changed, ctx.t("conditionals-kept")))


async def delete(ctx: Context, event: ComponentEvent[DeleteConditionals]) -> None:
    await ctx.defer()
    await ctx.edit(conditional_post(ctx.t, await _store(ctx, event, [])))


async def _store(ctx: Context, event: ComponentEvent[AtMoment], said: list[list[str]]) -> Game:
    game, runtime = await ctx.game(event.action.game), ctx.runtime
    return await games.set_lines(runtime.db, game.id, ctx.by, said, runtime.now(), version=event.action.version)


HANDLERS: dict[type[Action], Handler] = {EditConditionals: open_form, DeleteConditionals: delete}
FEATURE = Feature(commands=(conditional_command,), handlers=HANDLERS, forms={SendConditionals: submit})
