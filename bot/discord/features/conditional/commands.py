"""`/conditional`: typing conditional moves in a form, and picking a line of them in menus.

Each reply is stored as soon as it is picked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from bot.discord.core.board import BoardLook
from bot.discord.core.choices import OWN_GAME
from bot.discord.core.commands import Handler, Where, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, AtMoment, ComponentEvent
from bot.discord.core.forms import PROMOTION
from bot.discord.core.game_actions import OpenConditionals
from bot.discord.core.interactions import is_public_component
from bot.discord.core.piece_menus import movable_pieces, moves_to
from bot.discord.features.conditional import posts
from bot.domain.game import ConditionalsInvalid, Game
from bot.domain.settings import Orientation
from bot.i18n.errors import NotOffered, refusal_text
from bot.i18n.names import in_english
from bot.rules import Move
from bot.services import games
from bot.services.games import Intent

LONGEST_ECHO = 1200
"""The number of characters after which typed text is cut off when it is shown again.

Discord allows 4000 characters in a message.
"""
MOVE_NUMBER = re.compile(r"\b\d{1,4}\s*(?:\.+|…)")


def read_typed(typed: str) -> list[list[str]]:
    """Read one line of conditional moves from each line of the text.

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
    await ctx.reply(posts.list_post(ctx.t, found))


async def open_form(ctx: Context, event: ComponentEvent[posts.EditConditionals]) -> None:
    game = await ctx.find_at_once(event.action.game)
    games.check_conditional(game, ctx.by, ctx.runtime.now(), version=event.action.version)
    await ctx.send_modal(posts.ConditionalForm(ctx.t, game))


async def submit(ctx: Context, event: ComponentEvent[posts.SendConditionals]) -> None:
    """Store the entered moves. If one is wrong, show the reason and the entered text above the stored moves."""
    await ctx.defer()
    typed = event.document(posts.LINES)
    try:
        changed = await _store(ctx, event, read_typed(typed), event.entry(PROMOTION))
    except ConditionalsInvalid as error:
        game = await ctx.game(event.action.game)
        said = "\n".join(line.replace("`", "'") for line in typed.splitlines())[:LONGEST_ECHO]
        return await ctx.edit(posts.list_post(ctx.t, game, f"{refusal_text(ctx.t, error)}\n```\n{said}\n```"))
    return await ctx.edit(posts.list_post(ctx.t, changed, ctx.t("conditionals-kept")))


async def delete(ctx: Context, event: ComponentEvent[posts.DeleteConditionals]) -> None:
    await ctx.defer()
    await ctx.edit(posts.list_post(ctx.t, await _store(ctx, event, [])))


async def _store(ctx: Context, event: ComponentEvent[AtMoment], said: list[list[str]], promotion: str = "") -> Game:
    game, runtime, version = await ctx.game(event.action.game), ctx.runtime, event.action.version
    return await games.set_lines(runtime.db, game.id, ctx.by, said, runtime.now(), version=version, promotion=promotion)


FORMS: dict[type[Action], Handler] = {posts.SendConditionals: submit}


async def open_list(ctx: Context, event: ComponentEvent[OpenConditionals]) -> None:
    """List the conditional moves: in a new private message after a press below the board, otherwise in the current
    message.
    """
    is_public = is_public_component(ctx.interaction)
    await (ctx.defer_reply() if is_public else ctx.defer())
    game = await ctx.game(event.action.game)
    games.check_conditional(game, ctx.by, ctx.runtime.now())
    post = posts.list_post(ctx.t, game)
    await (ctx.reply(post) if is_public else ctx.edit(post))


async def continue_line(ctx: Context, event: ComponentEvent[posts.ContinueLine]) -> None:
    view = await _view(ctx, event, event.action.line)
    if view.line.outcome is not None:
        raise NotOffered
    await ctx.edit(await posts.ask_post(ctx.t, view))


async def pick_piece(ctx: Context, event: ComponentEvent[posts.PickLinePiece]) -> None:
    view = await _view(ctx, event, event.action.line)
    square = event.square
    if square not in movable_pieces(view.line.position):
        raise NotOffered
    await ctx.edit(await posts.picked_post(ctx.t, view, square))


async def pick_target(ctx: Context, event: ComponentEvent[posts.PickLineTarget]) -> None:
    view = await _view(ctx, event, event.action.line)
    moves = moves_to(view.line.position, event.picked)
    if not moves:
        raise NotOffered
    if len(moves) > 1:
        return await ctx.edit(await posts.promotion_post(ctx.t, view, moves))
    return await _show_move(ctx, view, moves[0])


async def promote(ctx: Context, event: ComponentEvent[posts.PromoteInLine]) -> None:
    view = await _view(ctx, event, event.action.line)
    if not view.line.ply:
        raise NotOffered
    await _show_move(ctx, view.without_last(), view.line.moves[-1])


async def show_line(ctx: Context, event: ComponentEvent[posts.ShowLine]) -> None:
    view = await _view(ctx, event, event.picked)
    if not view.line.ply or view.is_reply:
        raise NotOffered
    await ctx.edit(await posts.line_post(ctx.t, view))


async def delete_line(ctx: Context, event: ComponentEvent[posts.DeleteLine]) -> None:
    view = await _view(ctx, event, event.action.line)
    changed = await games.delete_lines(
        ctx.runtime.db, view.game.id, ctx.by, view.moves, ctx.runtime.now(), version=event.action.version
    )
    await ctx.edit(posts.list_post(ctx.t, changed, ctx.t("conditionals-deleted")))


async def _view(ctx: Context, event: ComponentEvent[AtMoment], word: str) -> posts.LineView:
    """Acknowledge a press, and return the line that its control is about.

    Raise StalePosition or ConditionalsInvalid if the control is out of date, and NotOffered if there is no such line.
    """
    await ctx.defer()
    game = await ctx.game(event.action.game)
    games.check_conditional(game, ctx.by, ctx.runtime.now(), event.action.version)
    return posts.LineView(game, posts.unpack(game.position, word), _look(ctx, game))


def _look(ctx: Context, game: Game) -> BoardLook:
    """Return the look of a line's boards. They all have the same orientation, so that the line is easy to follow."""
    turning = ctx.settings.orientation is Orientation.TURNING
    settings = replace(ctx.settings, orientation=Orientation.OWN) if turning else ctx.settings
    return BoardLook.own(game, ctx.by, settings, ctx.server.theme)


async def _show_move(ctx: Context, view: posts.LineView, move: Move) -> None:
    """Add a picked move to a line.

    A reply completes the line, which is then stored. If the move is the opponent's, ask for the reply.
    """
    t, longer = ctx.t, view.followed_by(move)
    if view.is_reply:
        game = await games.add_line(
            ctx.runtime.db, view.game.id, ctx.by, longer.moves, ctx.runtime.now(), version=view.game.version
        )
        return await ctx.edit(
            await posts.line_post(t, posts.LineView(game, longer.line, view.look), t("conditionals-kept"))
        )
    if longer.line.outcome is not None:
        return await ctx.edit(await posts.ask_post(t, view, t("conditionals-ends", move=longer.line.sans[-1])))
    if (known := _known_reply(longer)) is not None:
        return await ctx.edit(await posts.line_post(t, known, t("conditionals-known")))
    return await ctx.edit(await posts.ask_post(t, longer))


def _known_reply(view: posts.LineView) -> posts.LineView | None:
    """Return the line with the reply that the member has already stored for it, or None if there is no such reply."""
    moves = tuple(view.moves)
    replies = [one for one in view.game.conditional_lines if one[: len(moves)] == moves]
    return (
        posts.LineView(view.game, posts.after(view.game, replies[0][: len(moves) + 1]), view.look) if replies else None
    )


HANDLERS: dict[type[Action], Handler] = {
    posts.EditConditionals: open_form,
    posts.DeleteConditionals: delete,
    OpenConditionals: open_list,
    posts.ContinueLine: continue_line,
    posts.PickLinePiece: pick_piece,
    posts.PickLineTarget: pick_target,
    posts.PromoteInLine: promote,
    posts.ShowLine: show_line,
    posts.DeleteLine: delete_line,
}
