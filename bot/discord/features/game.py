"""Playing a game: moves, the order of the pieces in free setup, boards, offers, and resigning or aborting."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord.core import forms
from bot.discord.core import game_actions as actions
from bot.discord.core.board import BoardLook, abort_question_post, private_board_post, resign_question_post
from bot.discord.core.choices import NAME_LIMIT, OWN_GAME, offering
from bot.discord.core.commands import GAME, Feature, Handler, Option, Where, slash
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import (
    CHOICE_LIMIT,
    Action,
    AtMoment,
    ComponentEvent,
    Control,
    Row,
    address_of,
    link_button,
    row,
)
from bot.discord.core.forms import SendSetup, SetupForm
from bot.discord.core.interactions import Interaction
from bot.discord.core.piece_menus import other_piece_menu
from bot.discord.core.playing import next_button, play
from bot.discord.core.posts import Post, said, with_rows
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, GameId, OfferKind, ServerId
from bot.domain.outbox import MessageKind
from bot.domain.settings import Enders
from bot.i18n.catalog import Translator
from bot.i18n.characters import opponent_name
from bot.i18n.errors import NotOffered
from bot.i18n.names import matching_moves, suggestion
from bot.services import engine_games, games, records, settings
from bot.services.games import Intent


@offering
async def legal_moves(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    ctx = context_of(interaction)
    game = await ctx.game(getattr(interaction.namespace, "game", None), Intent.MOVE)
    if game.is_over or game.setup is not None or game.to_move.user_id != game.player_of(ctx.by):
        return []
    t = ctx.t
    moves = list(matching_moves(game.position, current).items())[:CHOICE_LIMIT]
    return [
        app_commands.Choice(name=suggestion(t, game.position, move, san)[:NAME_LIMIT], value=move.uci)
        for move, san in moves
    ]


@slash("move", Where.GAME, move=Option("option-move", autocomplete=legal_moves), game=OWN_GAME)
async def move_command(ctx: Context, move: str, game: int | None = None) -> None:
    await ctx.defer_reply()
    await play(ctx, game, move)


@slash("next", Where.ANYWHERE)
async def next_command(ctx: Context) -> None:
    await ctx.defer_reply()
    await _show_next(ctx)


async def open_next_game(ctx: Context, event: ComponentEvent[actions.NextGame]) -> None:
    await ctx.defer()
    await _show_next(ctx, event.action.game)


async def _show_next(ctx: Context, after: GameId | None = None) -> None:
    """Show the most urgent game where it's the member's turn, with its controls. If `after` is given, show the game
    that follows this game in order of urgency.

    In a server, only that server's games are listed. Elsewhere, all of the member's games are listed, but a server's
    game can be played only in that server.
    """
    waiting = await records.waiting_for(ctx.runtime.db, ctx.guild_id, ctx.by)
    if not waiting:
        return await ctx.edit(Post(said(ctx.t("next-none"))))
    ids = [game.id for game in waiting]
    following = ids[(ids.index(after) + 1) % len(ids)] if after in ids else ids[0]
    game = await ctx.game(following)
    post = await private_board_post(ctx.t, game, ctx.look(game))
    can_play = ctx.guild_id is not None or game.server_id == NO_SERVER
    rows = next_rows(ctx.t, game, len(ids) - 1, can_play=can_play, address=_address(ctx, game))
    return await ctx.edit(with_rows(post, *rows))


def next_rows(t: Translator, game: Game, others: int, *, can_play: bool, address: str | None) -> list[Row]:
    """Return the controls of a game that is waiting for the member: a menu of the pieces, and a link to the game's
    board if there is one.

    `others` is the number of other games that are waiting. If there are any, add a button for the next game.
    """
    can_play = can_play and not game.is_over
    menus = [other_piece_menu(t, game)] if can_play and game.setup is None else []
    own = (
        [Control.button(t, (actions.TypeMove if game.setup is None else actions.Arrange).of(game))] if can_play else []
    )
    board = [] if address is None else [link_button(t("button-to-board"), address)]
    buttons = [*own, *board, *([next_button(t, game, others)] if others else [])]
    return [*menus, *([row(*buttons)] if buttons else [])]


def _address(ctx: Context, game: Game) -> str | None:
    board = ctx.board_address(game.id)
    return address_of(game.server_id, game.channel_id) if board is None and game.channel_id else board


@slash("board", Where.ANYWHERE, game=OWN_GAME)
async def board_command(ctx: Context, game: int | None = None) -> None:
    """Show a game's board only to the member. If a player asks in the game's channel, post the board there again
    instead.

    Server managers can also have a vote game's board posted again.
    """
    await ctx.defer_reply()
    found = await ctx.game(game)
    is_manager = found.vote is not None and ctx.interaction.permissions.manage_guild
    is_player = ctx.by in found.user_ids or is_manager
    if found.has_no_channel and is_player and not found.is_over:
        await ctx.show(found)
        return await ctx.delete()
    is_elsewhere = ctx.guild_id != (found.server_id or None)
    if found.is_over or not is_player or is_elsewhere or ctx.here is None:
        return await show_privately(ctx, found, ctx.look(found))
    resolved = await ctx.resolved(found)
    if resolved.left is None and resolved.place.id != ctx.here.id:
        return await show_privately(ctx, found, ctx.look(found))
    await ctx.show(await games.show_again(ctx.runtime.db, found.id, ctx.runtime.now()))
    return await ctx.delete()


async def repeat_for_game(ctx: Context, event: ComponentEvent[actions.PickGame]) -> None:
    """Run a command again with the game picked from a menu. Raise NotOffered if the command doesn't take a game."""
    command = ctx.interaction.client.tree.get_command(event.action.command)
    if not isinstance(command, app_commands.Command) or command.get_parameter(GAME) is None:
        raise NotOffered
    options: dict[str, Any] = {GAME: event.number}
    typed = actions.unpack_typed(event.action.typed)
    for option in command.parameters:
        if option.name != GAME and (typed or option.required):
            if not typed or (option.choices and typed not in [choice.value for choice in option.choices]):
                raise NotOffered
            options[option.name] = typed
    await command.callback(ctx.interaction, **options)  # type: ignore[call-arg]


async def open_setup_form(ctx: Context, event: ComponentEvent[actions.Arrange]) -> None:
    runtime = ctx.runtime
    game = await ctx.game(event.action.game)
    game.check_setup(ctx.by, runtime.now())
    await ctx.send_modal(SetupForm(ctx.t, game))


async def submit_setup_form(ctx: Context, event: ComponentEvent[SendSetup]) -> None:
    runtime = ctx.runtime
    await ctx.defer()
    game = await ctx.game(event.action.game)
    await ctx.check_place(game)
    by, order = ctx.by, event.entry(forms.SETUP)
    await ctx.show(await games.arrange(runtime.db, game.id, by, order, runtime.now()), since=game)


async def flip(ctx: Context, event: ComponentEvent[actions.Flip]) -> None:
    await ctx.defer_reply()
    game = await ctx.game(event.action.game)
    await show_privately(ctx, game, ctx.look(game).flipped)


async def show_privately(ctx: Context, game: Game, look: BoardLook) -> None:
    t = ctx.t
    await ctx.reply(await private_board_post(t, game, look))


FORMS: dict[type[Action], Handler] = {
    SendSetup: submit_setup_form,
}


POWERS = {Enders.MANAGERS: "manage_guild", Enders.MODERATORS: "manage_messages"}
"""Maps the server's setting to the permission that a member needs in order to abort other members' games."""


@slash("resign", Where.GAME, game=OWN_GAME)
async def resign_command(ctx: Context, game: int | None = None) -> None:
    await _ask_to_resign(ctx, await ctx.game(game, Intent.CHANGE))


@slash("draw", Where.GAME, game=OWN_GAME)
async def draw_command(ctx: Context, game: int | None = None) -> None:
    """Offer a draw. If the other player has offered a draw, accept it instead."""
    await _offer(ctx, await ctx.game(game, Intent.CHANGE), OfferKind.DRAW)


@slash("takeback", Where.GAME, game=OWN_GAME)
async def takeback_command(ctx: Context, game: int | None = None) -> None:
    """Request a takeback. If the other player has requested one, accept it instead."""
    await _offer(ctx, await ctx.game(game, Intent.CHANGE), OfferKind.TAKEBACK)


@slash("abort", Where.GAME, game=OWN_GAME)
async def abort_command(ctx: Context, game: int | None = None) -> None:
    """Abort a game. If it is a game between other members, ask for confirmation first."""
    found = await ctx.game(game, Intent.CHANGE)
    if ctx.by not in found.user_ids and not found.is_over and await _may_end_any(ctx):
        t = ctx.t
        return await ctx.reply(abort_question_post(t, found))
    return await _abort(ctx, found)


async def ask_before_resigning(ctx: Context, event: ComponentEvent[actions.Resign]) -> None:
    await _ask_to_resign(ctx, await ctx.game(event.action.game))


async def resign_for_good(ctx: Context, event: ComponentEvent[actions.ResignForGood]) -> None:
    runtime = ctx.runtime
    await ctx.defer()
    game = await ctx.game(event.action.game)
    await ctx.check_place(game)
    game = await games.resign(runtime.db, game.id, ctx.by, runtime.now())
    await ctx.delete()
    await ctx.show(game)


async def keep_playing(ctx: Context, event: ComponentEvent[actions.KeepPlaying]) -> None:
    t = ctx.t
    await ctx.edit(Post(said(t("game-resign-kept", game=str(event.action.game)))))


async def abort(ctx: Context, event: ComponentEvent[actions.Abort]) -> None:
    await _abort(ctx, await ctx.game(event.action.game))


async def abort_for_good(ctx: Context, event: ComponentEvent[actions.AbortForGood]) -> None:
    """Abort a game between other members, if the server's settings let this member do so."""
    game = await ctx.game(event.action.game)
    await _abort(ctx, game, may_end_any=await _may_end_any(ctx))


async def offer_draw(ctx: Context, event: ComponentEvent[actions.OfferDraw]) -> None:
    await _offer(ctx, await ctx.game(event.action.game), OfferKind.DRAW)


async def ask_takeback(ctx: Context, event: ComponentEvent[actions.AskTakeback]) -> None:
    await _offer(ctx, await ctx.game(event.action.game), OfferKind.TAKEBACK)


async def accept_draw(ctx: Context, event: ComponentEvent[actions.AcceptDraw]) -> None:
    await _accept(ctx, event.action, OfferKind.DRAW)


async def accept_takeback(ctx: Context, event: ComponentEvent[actions.AcceptTakeback]) -> None:
    await _accept(ctx, event.action, OfferKind.TAKEBACK)


async def decline_draw(ctx: Context, event: ComponentEvent[actions.DeclineDraw]) -> None:
    await _decline(ctx, event.action, OfferKind.DRAW)


async def decline_takeback(ctx: Context, event: ComponentEvent[actions.DeclineTakeback]) -> None:
    await _decline(ctx, event.action, OfferKind.TAKEBACK)


async def _ask_to_resign(ctx: Context, game: Game) -> None:
    """Ask the member to confirm the resignation.

    Raise GameOver if the game is over, or NotYourGame if the member does not play in it.
    """
    runtime = ctx.runtime
    ctx.check_server(game)
    game.check_player(ctx.by, runtime.now())
    await ctx.reply(resign_question_post(ctx.t, game))


async def _abort(ctx: Context, game: Game, *, may_end_any: bool = False) -> None:
    runtime = ctx.runtime
    await ctx.defer()
    await ctx.check_place(game)
    ended = await games.abort(runtime.db, game.id, ctx.by, runtime.now(), may_end_any=may_end_any)
    # Respond before showing the game's end, which archives the thread. Messages in an archived thread can't be edited.
    await ctx.send_ephemeral(ctx.t("game-aborted", game=str(game.id)))
    await ctx.show(ended)


async def _may_end_any(ctx: Context) -> bool:
    if ctx.guild_id is None:
        return False
    server = await settings.load(ctx.runtime.db, settings.SERVERS, ServerId(ctx.guild_id))
    power = POWERS.get(server.enders)
    return power is not None and bool(getattr(ctx.interaction.permissions, power))


async def _offer(ctx: Context, game: Game, kind: OfferKind) -> None:
    """Make an offer and show it on the newest board. If the other player has made the same offer, accept it instead."""
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
    """Offer the engine a draw, which the engine accepts or declines immediately."""
    runtime = ctx.runtime
    by, t = ctx.by, ctx.t
    with runtime.tasks.one_of(ctx.requester):
        agreed = await engine_games.offer_draw(runtime.db, runtime.engines, game, by, runtime.now())
    if agreed is None:
        return await ctx.send_ephemeral(t("engine-plays-on", name=opponent_name(t, game)))
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
    actions.NextGame: open_next_game,
    actions.PickGame: repeat_for_game,
    actions.Arrange: open_setup_form,
    actions.Flip: flip,
    actions.Resign: ask_before_resigning,
    actions.ResignForGood: resign_for_good,
    actions.KeepPlaying: keep_playing,
    actions.Abort: abort,
    actions.AbortForGood: abort_for_good,
    actions.OfferDraw: offer_draw,
    actions.AcceptDraw: accept_draw,
    actions.DeclineDraw: decline_draw,
    actions.AskTakeback: ask_takeback,
    actions.AcceptTakeback: accept_takeback,
    actions.DeclineTakeback: decline_takeback,
}

FEATURE = Feature(
    commands=(move_command, next_command, board_command, resign_command, draw_command, takeback_command, abort_command),
    handlers=HANDLERS,
    forms=FORMS,
)
