"""`/export`: a game as a file (PGN, FEN, PNG or GIF)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import partial

import discord
from discord import app_commands

from bot.discord.core.board import BoardLook, board_head, moment_alt
from bot.discord.core.choices import KNOWN_GAME
from bot.discord.core.commands import Handler, Option, Where, game_shown, label, menu, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, Row, row
from bot.discord.core.game_actions import Export
from bot.discord.core.interactions import guild_name
from bot.discord.core.permissions import check_sharing, share
from bot.discord.core.posts import Document, Picture, Post, gallery, layout, localized, text, with_rows
from bot.discord.features.replay.posts import code, material_lines, moment_state
from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.i18n.catalog import DEFAULT, Translator
from bot.i18n.characters import player_name
from bot.i18n.game_pgn import PgnSource, pgn_record
from bot.i18n.names import plain, variant_name
from bot.render import draw_gif, draw_png, ply_view
from bot.rules import Color, Outcome, Termination
from bot.rules.pgn import PgnGame, write_pgn
from bot.runtime.limits import draw_in_turn
from bot.services import imports
from bot.services.clocks import move_clocks
from bot.services.games import Intent
from bot.services.imports import Told

PNG_SIZE = 1080
GIF_SIZES = (600, 480, 360, 240)
"""Widths in pixels, tried in this order until the file is small enough.

At 600 px, 300 half-moves take 4 MB; at 240 px, 2,000 half-moves take 9 MB.
"""

SCORES = {Color.WHITE: "1–0", Color.BLACK: "0–1", None: "½–½"}


class ExportFormat(StrEnum):
    """A format for exported games. Its value is also the file extension."""

    PGN = "pgn"
    FEN = "fen"
    PNG = "png"
    GIF = "gif"


async def export_post(
    t: Translator, game: Game, kind: ExportFormat, look: BoardLook, *, pgn: PgnSource, limit: int
) -> Post:
    """Return a post with a game as a file. `limit` is the largest size that Discord accepts here, in bytes."""
    match kind:
        case ExportFormat.PGN:
            return _document_post(t, game, kind, write_pgn(pgn_record(game, pgn)))
        case ExportFormat.FEN:
            lines = material_lines(t, game.position, game.line.start)
            words = ["\n".join([moment_state(t, game, game.ply), *lines]), code(game.position.fen)]
            return _document_post(t, game, kind, f"{game.position.fen}\n", *words)
        case ExportFormat.PNG:
            return await _picture_post(t, game, kind, await draw_in_turn(partial(_png, t, game, look)))
        case ExportFormat.GIF:
            draw = partial(_gif, t, game, look, limit)
            return await _picture_post(t, game, kind, await draw_in_turn(draw, is_animation=True))


def imported_post(t: Translator, game: Game, told: Told) -> Post:
    """Return a post with the PGN of an imported game, with its original tags and clocks."""
    is_unfinished = game.outcome is None or game.outcome.termination is Termination.ABORTED
    record = PgnGame(game.line, None if is_unfinished else game.outcome, told.tags, told.clocks)
    return _document_post(t, game, ExportFormat.PGN, write_pgn(record))


def file_name(game: Game, kind: ExportFormat) -> str:
    """Return the name of a game's file, such as `orda-12.pgn`."""
    return f"{game.variant.family}-{game.id}.{kind}"


def _document_post(t: Translator, game: Game, kind: ExportFormat, content: str, *words: str) -> Post:
    document = Document(file_name(game, kind), content)
    parts = [text(board_head(t, game)), *(text(paragraph) for paragraph in words), document.item]
    return Post(layout(*parts), documents=(document,))


async def _picture_post(t: Translator, game: Game, kind: ExportFormat, content: bytes) -> Post:
    board = moment_alt(t, game, game.ply)
    players = {color.word: plain(player_name(t, game.seat(color))) for color in Color}
    alt = t("alt-export", **players, board=board)
    picture = Picture(file_name(game, kind), alt, content)
    parts = [text(board_head(t, game)), gallery(picture), text(moment_state(t, game, game.ply))]
    return Post(layout(*parts), (picture,))


def _png(t: Translator, game: Game, look: BoardLook) -> bytes:
    view = ply_view(game.line, game.ply, orientation=look.facing, theme=look.theme, is_over=game.is_over)
    return draw_png(localized(t, view), PNG_SIZE)


def _gif(t: Translator, game: Game, look: BoardLook, limit: int) -> bytes:
    """Draw the whole game at the largest of GIF_SIZES that keeps the file within the limit. If no size does, use the
    smallest.

    Below the board, the animation shows the players, the variant and, at the end, the result.
    """
    title = (
        f"{plain(player_name(t, game.white))} – {plain(player_name(t, game.black))} · {variant_name(t, game.variant)}"
    )
    result = "" if game.outcome is None else _result(t, game.outcome)
    draw = partial(draw_gif, game.line, orientation=look.facing, theme=look.theme, is_over=game.is_over)
    for size in GIF_SIZES:
        content = draw(size, title=title, result=result, decimal_separator=t("decimal-separator"))
        if len(content) <= limit:
            break
    return content


def _result(t: Translator, outcome: Outcome) -> str:
    """Return the score and the kind of ending, such as `1–0 · campmate`."""
    way = t(f"way-{outcome.termination}")
    return way if outcome.termination is Termination.ABORTED else f"{SCORES[outcome.winner]} · {way}"


@dataclass(frozen=True)
class ExportAs(Action, name="export-as"):
    game: GameId
    kind: ExportFormat


@dataclass(frozen=True)
class ShareExport(Action, name="share-export"):
    game: GameId
    kind: ExportFormat


def formats_post(t: Translator, game: Game) -> Post:
    buttons = (Control.button(t, ExportAs(game.id, kind), label=kind.upper()) for kind in ExportFormat)
    return Post(layout(text(t("export-question", game=str(game.id))), rows=(row(*buttons),)))


def share_row(t: Translator, game: Game, kind: ExportFormat) -> Row:
    return row(Control.button(t, ShareExport(game.id, kind)))


FORMATS = [app_commands.Choice(name=label(f"format-{kind}"), value=kind.value) for kind in ExportFormat]
ELSEWHERE = "Discord"
"""The Site tag of a PGN if the bot is not in the game's server."""


@slash("export", Where.ANYWHERE, format=Option("option-format", choices=FORMATS), game=KNOWN_GAME)
async def export_command(ctx: Context, format: str, game: int | None = None) -> None:  # noqa: A002 (the option's name)
    await ctx.defer_reply()
    found = await ctx.game(game, Intent.REVIEW)
    await ctx.reply(await _own_export(ctx, found, ExportFormat(format)))


@menu("context-export", Where.OWN)
async def export_shown(ctx: Context, message: discord.Message) -> None:
    """Ask in which format to export the game shown in a message."""
    await ctx.defer_reply()
    number = game_shown(ctx, message)
    if number is None:
        return await ctx.send_ephemeral(ctx.t("context-no-board", command=ctx.t("context-export")))
    return await ctx.reply(formats_post(ctx.t, await ctx.game(number)))


async def choose_format(ctx: Context, event: ComponentEvent[Export]) -> None:
    await ctx.defer_reply()
    await ctx.reply(formats_post(ctx.t, await ctx.game(event.action.game)))


async def export_as(ctx: Context, event: ComponentEvent[ExportAs]) -> None:
    await ctx.defer()
    await ctx.edit(await _own_export(ctx, await ctx.game(event.action.game), event.action.kind))


async def share_export(ctx: Context, event: ComponentEvent[ShareExport]) -> None:
    await ctx.defer()
    check_sharing(ctx)
    game = await ctx.game(event.action.game)
    await share(ctx, await _export(ctx, game, event.action.kind, ctx.public_t, BoardLook(Color.WHITE)))


async def _own_export(ctx: Context, game: Game, kind: ExportFormat) -> Post:
    post = await _export(ctx, game, kind, ctx.t, ctx.look(game))
    return post if ctx.guild_id is None else with_rows(post, share_row(ctx.t, game, kind))


async def _export(ctx: Context, game: Game, kind: ExportFormat, t: Translator, look: BoardLook) -> Post:
    runtime = ctx.runtime
    told = await imports.told_of(runtime.db, game) if kind is ExportFormat.PGN else None
    if told is not None:
        return imported_post(t, game, told)
    with runtime.tasks.one_of(ctx.requester):
        return await export_post(
            t,
            game,
            kind,
            look,
            pgn=PgnSource(runtime.catalog.translator(DEFAULT), _site(ctx, game), await move_clocks(runtime.db, game)),
            limit=ctx.interaction.filesize_limit,
        )


def _site(ctx: Context, game: Game) -> str:
    guild = ctx.interaction.client.get_guild(game.server_id)
    return guild_name(guild) if guild else ELSEWHERE


HANDLERS: dict[type[Action], Handler] = {
    Export: choose_format,
    ExportAs: export_as,
    ShareExport: share_export,
}
