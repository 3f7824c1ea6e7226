"""What ends or changes a game without a move: resigning, aborting, draws, takebacks."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.discord.core.actions import Action, AtMoment
from bot.discord.core.board import abort_question_post, resign_question_post
from bot.discord.core.choices import own_games
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.feature import Handler, label
from bot.discord.core.game_actions import (
    Abort,
    AbortForGood,
    AcceptDraw,
    AcceptTakeback,
    AskTakeback,
    DeclineDraw,
    DeclineTakeback,
    KeepPlaying,
    OfferDraw,
    Resign,
    ResignForGood,
)
from bot.discord.core.interactions import Interaction, Runtime
from bot.discord.core.posts import Post, said
from bot.domain.game import Game
from bot.domain.ids import GuildId, OfferKind
from bot.domain.outbox import MessageKind
from bot.domain.settings import Enders
from bot.services import engine_games, games, settings
from bot.services.games import Intent

POWERS = {Enders.MANAGERS: "manage_guild", Enders.MODERATORS: "manage_messages"}
"""The permission that lets a member abort other members' games, by the server's setting."""


class Endings(commands.Cog):
    """`/resign`, `/draw`, `/takeback`, `/abort`."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @app_commands.command(name="resign", description=label("command-resign"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def resign(self, interaction: Interaction, game: int | None = None) -> None:
        """Ask whether to resign."""
        ctx = context_of(interaction)
        await _ask_to_resign(ctx, await ctx.game(game, Intent.CHANGE))

    @app_commands.command(name="draw", description=label("command-draw"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def draw(self, interaction: Interaction, game: int | None = None) -> None:
        """Offer a draw, or accept the other player's offer."""
        ctx = context_of(interaction)
        await _offer(ctx, await ctx.game(game, Intent.CHANGE), OfferKind.DRAW)

    @app_commands.command(name="takeback", description=label("command-takeback"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def takeback(self, interaction: Interaction, game: int | None = None) -> None:
        """Propose a takeback, or accept the other player's proposal."""
        ctx = context_of(interaction)
        await _offer(ctx, await ctx.game(game, Intent.CHANGE), OfferKind.TAKEBACK)

    @app_commands.command(name="abort", description=label("command-abort"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def abort(self, interaction: Interaction, game: int | None = None) -> None:
        """Abort a game; a member who may abort other members' games is asked first."""
        ctx = context_of(interaction)
        found = await ctx.game(game, Intent.CHANGE)
        if ctx.by not in found.user_ids and not found.is_over and await _may_end_any(ctx):
            t = ctx.t
            return await ctx.reply(abort_question_post(t, found))
        return await _abort(ctx, found)


async def ask_before_resigning(ctx: Context, event: ComponentEvent[Resign]) -> None:
    """Ask whether to resign, when the button under the board was pressed."""
    await _ask_to_resign(ctx, await ctx.game(event.action.game))


async def resign_for_good(ctx: Context, event: ComponentEvent[ResignForGood]) -> None:
    """Resign the game and show its end in the room."""
    runtime = ctx.runtime
    await ctx.defer()
    game = await ctx.game(event.action.game)
    await ctx.check_place(game)
    game = await games.resign(runtime.db, game.id, ctx.by, runtime.now())
    await ctx.delete()
    await ctx.show(game)


async def keep_playing(ctx: Context, event: ComponentEvent[KeepPlaying]) -> None:
    """Replace the question whether to resign or abort by one sentence."""
    t = ctx.t
    await ctx.edit(Post(said(t("game-resign-kept", game=str(event.action.game)))))


async def abort(ctx: Context, event: ComponentEvent[Abort]) -> None:
    """Abort the game under whose board the button was pressed."""
    await _abort(ctx, await ctx.game(event.action.game))


async def abort_for_good(ctx: Context, event: ComponentEvent[AbortForGood]) -> None:
    """Abort other members' game, if the server lets this member do so."""
    game = await ctx.game(event.action.game)
    await _abort(ctx, game, may_end_any=await _may_end_any(ctx))


async def offer_draw(ctx: Context, event: ComponentEvent[OfferDraw]) -> None:
    """Propose a draw."""
    await _offer(ctx, await ctx.game(event.action.game), OfferKind.DRAW)


async def ask_takeback(ctx: Context, event: ComponentEvent[AskTakeback]) -> None:
    """Propose a takeback."""
    await _offer(ctx, await ctx.game(event.action.game), OfferKind.TAKEBACK)


async def accept_draw(ctx: Context, event: ComponentEvent[AcceptDraw]) -> None:
    """Accept a draw."""
    await _accept(ctx, event.action, OfferKind.DRAW)


async def accept_takeback(ctx: Context, event: ComponentEvent[AcceptTakeback]) -> None:
    """Accept the other player's takeback."""
    await _accept(ctx, event.action, OfferKind.TAKEBACK)


async def decline_draw(ctx: Context, event: ComponentEvent[DeclineDraw]) -> None:
    """Decline a draw."""
    await _decline(ctx, event.action, OfferKind.DRAW)


async def decline_takeback(ctx: Context, event: ComponentEvent[DeclineTakeback]) -> None:
    """Decline a takeback."""
    await _decline(ctx, event.action, OfferKind.TAKEBACK)


async def _ask_to_resign(ctx: Context, game: Game) -> None:
    """Ask whether to resign; raise unless the member plays in this game and it goes on."""
    runtime = ctx.runtime
    ctx.check_server(game)
    game.check_player(ctx.by, runtime.now())
    await ctx.reply(resign_question_post(ctx.t, game))


async def _abort(ctx: Context, game: Game, *, may_end_any: bool = False) -> None:
    runtime = ctx.runtime
    await ctx.defer()
    await ctx.check_place(game)
    ended = await games.abort(runtime.db, game.id, ctx.by, runtime.now(), may_end_any=may_end_any)
    # Respond before the end is shown: then the game's thread is archived.
    key = "game-aborted" if ended.called_off_by is None else "game-aborted-by-office"
    await ctx.send_ephemeral(ctx.t(key, game=str(game.id)))
    await ctx.show(ended)


async def _may_end_any(ctx: Context) -> bool:
    """Tell whether the server lets this member abort other members' games."""
    if ctx.guild_id is None:
        return False
    server = await settings.load(ctx.runtime.db, settings.SERVERS, GuildId(ctx.guild_id))
    power = POWERS.get(server.enders)
    return power is not None and bool(getattr(ctx.interaction.permissions, power))


async def _offer(ctx: Context, game: Game, kind: OfferKind) -> None:
    """Make an offer, which the newest board then shows; if the other player has made the same offer, accept it."""
    runtime = ctx.runtime
    await ctx.defer()
    await ctx.check_place(game)
    if game.engine is not None and kind is OfferKind.DRAW:
        return await _offer_engine_draw(ctx, game)
    changed = await games.offer(runtime.db, game.id, ctx.by, kind, runtime.now())
    t = ctx.t
    if changed.offer is not None:
        await ctx.show(changed)
        await ctx.box.dispatch(MessageKind.OFFER, changed.id)
        return await ctx.send_ephemeral(t(f"offer-{kind}-made"))
    await ctx.send_ephemeral(t(f"offer-{kind}-accepted"))
    return await ctx.show(changed, since=game)


async def _offer_engine_draw(ctx: Context, game: Game) -> None:
    """Offer the engine a draw, which it accepts or refuses at once."""
    runtime = ctx.runtime
    by, t = ctx.by, ctx.t
    with runtime.tasks.one_of(ctx.requester):
        agreed = await engine_games.offer_draw(runtime.db, runtime.engines, game, by, runtime.now())
    if agreed is None:
        return await ctx.send_ephemeral(t("engine-plays-on"))
    await ctx.send_ephemeral(t("offer-draw-accepted"))
    return await ctx.show(agreed)


async def _accept(ctx: Context, action: AtMoment, kind: OfferKind) -> None:
    runtime = ctx.runtime
    await ctx.defer()
    game = await ctx.game(action.game)
    await ctx.check_place(game)
    by = ctx.by
    changed = await games.accept_offer(runtime.db, game.id, by, kind, runtime.now(), version=action.version)
    await ctx.show(changed, since=game)


async def _decline(ctx: Context, action: AtMoment, kind: OfferKind) -> None:
    runtime = ctx.runtime
    await ctx.defer()
    by = ctx.by
    game = await games.decline_offer(runtime.db, action.game, by, kind, runtime.now(), version=action.version)
    await ctx.show(game)


HANDLERS: dict[type[Action], Handler] = {
    Resign: ask_before_resigning,
    ResignForGood: resign_for_good,
    KeepPlaying: keep_playing,
    Abort: abort,
    AbortForGood: abort_for_good,
    OfferDraw: offer_draw,
    AcceptDraw: accept_draw,
    DeclineDraw: decline_draw,
    AskTakeback: ask_takeback,
    AcceptTakeback: accept_takeback,
    DeclineTakeback: decline_takeback,
}
