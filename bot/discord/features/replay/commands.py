"""`/replay`, which steps through a game, and the context menu command “Show position”, which identifies a position by
the file name of the picture in the message.
"""

from __future__ import annotations

import re

import discord

from bot.discord.core.board import BoardLook, moment_alt, result_post
from bot.discord.core.choices import KNOWN_GAME
from bot.discord.core.commands import BOARD, Handler, Where, menu, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent
from bot.discord.core.game_actions import OpenReplay, Replay
from bot.discord.core.interactions import file_name, shown_pictures
from bot.discord.core.permissions import check_sharing, find_challenge, share
from bot.discord.core.posts import ALT_LIMIT, Post
from bot.discord.features.replay import posts
from bot.domain.game import Game, GameVersion
from bot.domain.ids import ChallengeId
from bot.i18n.catalog import Catalog
from bot.i18n.errors import NotOffered
from bot.rules import Color, Ply
from bot.services.games import Intent


@slash("replay", Where.ANYWHERE, game=KNOWN_GAME)
async def replay_command(ctx: Context, game: int | None = None) -> None:
    """Open the replay of a game at its latest position."""
    await _open(ctx, game)


async def open_from_board(ctx: Context, event: ComponentEvent[Replay]) -> None:
    await _open(ctx, event.action.game)


async def open_from_list(ctx: Context, event: ComponentEvent[OpenReplay]) -> None:
    await _open(ctx, event.number)


async def turn_page(ctx: Context, event: ComponentEvent[posts.Leaf]) -> None:
    await _leaf(ctx, event.action, event.action.ply)


async def turn_to_last(ctx: Context, event: ComponentEvent[posts.TurnToLast]) -> None:
    """Show the latest position, including any moves played since the button was shown."""
    await _leaf(ctx, event.action, None)


async def jump(ctx: Context, event: ComponentEvent[posts.Jump]) -> None:
    await _leaf(ctx, event.action, event.number)


async def share_game(ctx: Context, event: ComponentEvent[posts.ShareGame]) -> None:
    await ctx.defer()
    check_sharing(ctx)
    game = await ctx.game(event.action.game)
    if not game.is_over:
        raise NotOffered
    await share(ctx, await result_post(ctx.public_t, game))


async def _open(ctx: Context, number: int | None) -> None:
    await ctx.defer_reply()
    game = await ctx.game(number, Intent.REVIEW)
    t = ctx.t
    await ctx.reply(await posts.replay_post(t, game, game.ply, ctx.look(game), has_page=ctx.has_page))


async def _leaf(ctx: Context, action: posts.Leaf, ply: int | None) -> None:
    """Show the position after `ply` half-moves. If `ply` is None, or is too large after a takeback, show the latest
    position.
    """
    await ctx.defer()
    game = await ctx.game(action.game)
    shown = game.ply if ply is None else max(0, min(ply, game.ply))
    look = BoardLook(action.facing, ctx.look(game).theme)
    t = ctx.t
    await ctx.edit(await posts.replay_post(t, game, shown, look, has_page=ctx.has_page))


HANDLERS: dict[type[Action], Handler] = {
    Replay: open_from_board,
    OpenReplay: open_from_list,
    posts.TurnToFirst: turn_page,
    posts.TurnBack: turn_page,
    posts.TurnForward: turn_page,
    posts.TurnToLast: turn_to_last,
    posts.FlipReplay: turn_page,
    posts.ReturnToReplay: turn_page,
    posts.Jump: jump,
    posts.ShareGame: share_game,
}


START = re.compile(r"start-(?P<challenge>\d{1,18})\.png")


@menu("context-show-position", Where.OWN)
async def show_position(ctx: Context, message: discord.Message) -> None:
    await ctx.defer_reply()
    post = await _post_for(ctx, message)
    if post is None:
        return await ctx.send_ephemeral(ctx.t("position-none"))
    return await ctx.reply(post)


async def _post_for(ctx: Context, message: discord.Message) -> Post | None:
    own = ctx.interaction.client.user
    if own is None or message.author.id != own.id:
        return None
    for picture in shown_pictures(message):
        name = file_name(picture.media)
        if board := BOARD.fullmatch(name):
            version = GameVersion(Ply(int(board["ply"])), int(board["takebacks"]))
            return await _board(ctx, int(board["game"]), version, picture.description or "")
        if start := START.fullmatch(name):
            return await _start(ctx, ChallengeId(int(start["challenge"])))
    return None


async def _board(ctx: Context, number: int, version: GameVersion, alt: str) -> Post:
    game = await ctx.game(number)
    ply = moment_of(ctx.runtime.catalog, game, version, alt)
    return await posts.position_post(ctx.t, game, ply, ctx.look(game))


async def _start(ctx: Context, number: ChallengeId) -> Post:
    """Return a post with the start position of a challenge or, if the challenge was accepted, of its game."""
    challenge = await find_challenge(ctx, number)
    t = ctx.t
    if challenge.game_id is not None:
        game = await ctx.game(challenge.game_id)
        return await posts.position_post(t, game, 0, ctx.look(game))
    return await posts.start_post(t, challenge, BoardLook(Color.WHITE, ctx.theme))


def moment_of(texts: Catalog, game: Game, version: GameVersion, alt: str) -> int | None:
    """Return the ply of the position that a board shows, or None if that position is no longer part of the game.

    The ply in the file name is ambiguous if moves have been taken back or the pieces have been rearranged since then.
    In that case, compare the picture's alt text, which names every piece, to the game's position at this ply.
    """
    if version.ply > game.ply:
        return None
    was_rearranged = game.variant.free_setup and not version.ply
    if version.takebacks == game.takebacks and not was_rearranged:
        return version.ply
    told = (moment_alt(t, game, version.ply)[:ALT_LIMIT] for t in texts.translators.values())
    return version.ply if alt in told else None
