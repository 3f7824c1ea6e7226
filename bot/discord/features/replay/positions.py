"""The context menu Show position: the position of a message's board, recognised by the name of its picture."""

from __future__ import annotations

import re

import discord
from discord import app_commands

from bot.discord.core.context import Context, context_of
from bot.discord.core.interactions import Interaction
from bot.discord.core.looks import BoardLook
from bot.discord.core.messages import file_name, shown_pictures
from bot.discord.core.posts import ALT_LIMIT, Post
from bot.discord.core.subjects import find_challenge
from bot.discord.features.replay.position_posts import position_post, start_post
from bot.discord.features.replay.posts import moment_alt
from bot.domain.game import Game, GameVersion
from bot.domain.ids import ChallengeId
from bot.i18n.catalog import Catalog
from bot.rules import Color, Ply

BOARD = re.compile(r"board-(?P<game>\d{1,18})-(?P<ply>\d{1,9})-(?P<takebacks>\d{1,9})\.png")
START = re.compile(r"start-(?P<challenge>\d{1,18})\.png")


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
async def show_position(interaction: Interaction, message: discord.Message) -> None:
    """Show the member the position of the board in a message on which they opened the context menu."""
    ctx = context_of(interaction)
    await ctx.defer_reply()
    post = await _post_for(ctx, message)
    if post is None:
        return await ctx.send_ephemeral(ctx.t("position-none"))
    return await ctx.reply(post)


async def _post_for(ctx: Context, message: discord.Message) -> Post | None:
    """Return the post about a message's board; None if it has no board of the bot's."""
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
    return await position_post(ctx.t, game, ply, ctx.look(game))


async def _start(ctx: Context, number: ChallengeId) -> Post:
    """Return the post about a challenge's start position, or about its game's if it was accepted."""
    challenge = await find_challenge(ctx, number)
    t = ctx.t
    if challenge.game_id is not None:
        game = await ctx.game(challenge.game_id)
        return await position_post(t, game, 0, ctx.look(game))
    return await start_post(t, challenge, BoardLook(Color.WHITE, ctx.theme))


def moment_of(texts: Catalog, game: Game, version: GameVersion, alt: str) -> int | None:
    """Return the ply of the game that a board shows; None if its position is no longer part of the game.

    After a takeback, or a set-up, the ply alone does not tell; then the board's alt text decides, which names every
    unit.
    """
    if version.ply > game.ply:
        return None
    was_rearranged = game.variant.free_setup and not version.ply
    if version.takebacks == game.takebacks and not was_rearranged:
        return version.ply
    told = (moment_alt(t, game, version.ply)[:ALT_LIMIT] for t in texts.translators.values())
    return version.ply if alt in told else None
