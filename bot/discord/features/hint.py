"""`/hint`: the engine suggests a move to the player whose turn it is, in a casual game. A button plays that move."""

from __future__ import annotations

from dataclasses import dataclass, replace

from discord import ButtonStyle

from bot.discord.core.board import BoardLook, moment_alt
from bot.discord.core.choices import OWN_GAME
from bot.discord.core.commands import Feature, Handler, Where, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, AtMoment, ComponentEvent, Control, Row, row
from bot.discord.core.game_actions import AskHint
from bot.discord.core.playing import play
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, localized, text
from bot.domain.game import Game, GameVersion
from bot.domain.ids import NO_SERVER
from bot.engine.analysis import Hint
from bot.i18n.catalog import Translator
from bot.i18n.names import describe_move, numbered
from bot.i18n.verdict import line_text, purpose_text, standing
from bot.render import ply_view
from bot.rules import Move, square_name
from bot.services import analysis
from bot.services.games import Intent


@dataclass(frozen=True)
class PlayHint(AtMoment, name="play-hint"):
    move: str
    """The move in UCI notation."""


def hint_row(t: Translator, game: Game, move: Move) -> Row:
    return row(Control.button(t, PlayHint.of(game, move=move.uci), style=ButtonStyle.primary))


async def hint_post(t: Translator, game: Game, hint: Hint, look: BoardLook, *, can_play: bool) -> Post:
    """Show a hint to the player whose turn it is. `can_play` says whether to add a button that plays the suggested
    move.
    """
    picture = await _picture(t, game, hint.move, look)
    position = game.position
    told = describe_move(t, position, hint.move)
    move = t("labelled", label=numbered(position, position.san(hint.move)), told=told)
    lines = [f"**{move}**", *(f"- {purpose_text(t, purpose)}" for purpose in hint.purposes)]
    lines.append(t("hint-worth", standing=standing(t, position, hint.evaluation, hint.moves)))
    if len(hint.moves) > 1:
        lines.append(t("hint-line", moves=line_text(position, hint.moves)))
    title = text(f"### {t('hint-title', game=str(game.id))}")
    rows = (hint_row(t, game, hint.move),) if can_play else ()
    return Post(layout(title, gallery(picture), text("\n".join(lines)), rows=rows), (picture,))


async def _picture(t: Translator, game: Game, move: Move, look: BoardLook) -> Picture:
    view = ply_view(game.line, game.ply, orientation=look.facing, theme=look.theme)
    view = replace(view, arrows=((move.from_square, move.target),))
    steps = {"origin": square_name(move.from_square), "target": square_name(move.target)}
    alt = t("alt-hint", board=moment_alt(t, game, game.ply), **steps)
    return await draw(localized(t, view), f"hint-{game.id}-{game.ply}-{game.takebacks}.png", alt)


@slash("hint", Where.ANYWHERE, game=OWN_GAME)
async def hint_command(ctx: Context, game: int | None = None) -> None:
    await ctx.defer_reply()
    await show_hint(ctx, await ctx.game(game, Intent.MOVE))


async def show_hint(ctx: Context, game: Game, version: GameVersion | None = None) -> None:
    """Show the engine's best move to the player whose turn it is. The interaction must already be acknowledged."""
    runtime = ctx.runtime
    with runtime.tasks.one_of(ctx.requester):
        hint = await analysis.ask_hint(runtime.engines, game, ctx.by, runtime.now(), version)
    t, look = ctx.t, ctx.look(game)
    # In a server, only that server's games can be opened. In a DM, servers' games can be opened, but not played.
    can_play = ctx.guild_id is not None or game.server_id == NO_SERVER
    await ctx.reply(await hint_post(t, game, hint, look, can_play=can_play))


async def open_from_board(ctx: Context, event: ComponentEvent[AskHint]) -> None:
    await ctx.defer_reply()
    await show_hint(ctx, await ctx.game(event.action.game), event.action.version)


async def play_hint(ctx: Context, event: ComponentEvent[PlayHint]) -> None:
    await ctx.defer()
    action = event.action
    game, uci = await ctx.game(action.game), action.move
    game.check_turn(ctx.by, ctx.runtime.now(), action.version)
    await play(ctx, game.id, uci, action.version, is_told=True)


HANDLERS: dict[type[Action], Handler] = {
    AskHint: open_from_board,
    PlayHint: play_hint,
}


FEATURE = Feature(commands=(hint_command,), handlers=HANDLERS)
