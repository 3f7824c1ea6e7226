"""What ends or changes a game without a move: resigning, aborting, draws, takebacks."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.domain.game import Game
from bot.domain.ids import GuildId
from bot.domain.outbox import Kind
from bot.domain.settings import Enders
from bot.domain.states import OfferKind
from bot.frontend.desk.actions import Action, AtMoment
from bot.frontend.desk.board import abort_question_post, resign_question_post
from bot.frontend.desk.choices import own_games
from bot.frontend.desk.controls import Press
from bot.frontend.desk.feature import Handler
from bot.frontend.desk.game_actions import (
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
from bot.frontend.desk.interactions import Interaction, Runtime
from bot.frontend.desk.labels import label
from bot.frontend.desk.posts import Post, said
from bot.frontend.desk.visit import Visit, visit_of
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
        visit = visit_of(interaction)
        await _ask_to_resign(visit, await visit.game(game, Intent.CHANGE))

    @app_commands.command(name="draw", description=label("command-draw"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def draw(self, interaction: Interaction, game: int | None = None) -> None:
        """Offer a draw, or accept the other player's offer."""
        visit = visit_of(interaction)
        await _offer(visit, await visit.game(game, Intent.CHANGE), OfferKind.DRAW)

    @app_commands.command(name="takeback", description=label("command-takeback"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def takeback(self, interaction: Interaction, game: int | None = None) -> None:
        """Propose a takeback, or accept the other player's proposal."""
        visit = visit_of(interaction)
        await _offer(visit, await visit.game(game, Intent.CHANGE), OfferKind.TAKEBACK)

    @app_commands.command(name="abort", description=label("command-abort"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def abort(self, interaction: Interaction, game: int | None = None) -> None:
        """Abort a game; a member who may abort other members' games is asked first."""
        visit = visit_of(interaction)
        found = await visit.game(game, Intent.CHANGE)
        if visit.by not in found.user_ids and not found.is_over and await _may_end_any(visit):
            t = visit.t
            return await visit.respond(abort_question_post(t, found))
        return await _abort(visit, found)


async def ask_before_resigning(visit: Visit, press: Press[Resign]) -> None:
    """Ask whether to resign, when the button under the board was pressed."""
    await _ask_to_resign(visit, await visit.game(press.action.game))


async def resign_for_good(visit: Visit, press: Press[ResignForGood]) -> None:
    """Resign the game and show its end in the room."""
    runtime = visit.runtime
    await visit.acknowledge()
    game = await visit.game(press.action.game)
    await visit.check_place(game)
    game = await games.resign(runtime.db, game.id, visit.by, runtime.now())
    await visit.dismiss()
    await visit.show(game)


async def keep_playing(visit: Visit, press: Press[KeepPlaying]) -> None:
    """Replace the question whether to resign or abort by one sentence."""
    t = visit.t
    await visit.redo(Post(said(t("game-resign-kept", game=str(press.action.game)))))


async def abort(visit: Visit, press: Press[Abort]) -> None:
    """Abort the game under whose board the button was pressed."""
    await _abort(visit, await visit.game(press.action.game))


async def abort_for_good(visit: Visit, press: Press[AbortForGood]) -> None:
    """Abort other members' game, if the server lets this member do so."""
    game = await visit.game(press.action.game)
    await _abort(visit, game, may_end_any=await _may_end_any(visit))


async def offer_draw(visit: Visit, press: Press[OfferDraw]) -> None:
    """Propose a draw."""
    await _offer(visit, await visit.game(press.action.game), OfferKind.DRAW)


async def ask_takeback(visit: Visit, press: Press[AskTakeback]) -> None:
    """Propose a takeback."""
    await _offer(visit, await visit.game(press.action.game), OfferKind.TAKEBACK)


async def accept_draw(visit: Visit, press: Press[AcceptDraw]) -> None:
    """Accept a draw."""
    await _accept(visit, press.action, OfferKind.DRAW)


async def accept_takeback(visit: Visit, press: Press[AcceptTakeback]) -> None:
    """Accept the other player's takeback."""
    await _accept(visit, press.action, OfferKind.TAKEBACK)


async def decline_draw(visit: Visit, press: Press[DeclineDraw]) -> None:
    """Decline a draw."""
    await _decline(visit, press.action, OfferKind.DRAW)


async def decline_takeback(visit: Visit, press: Press[DeclineTakeback]) -> None:
    """Decline a takeback."""
    await _decline(visit, press.action, OfferKind.TAKEBACK)


async def _ask_to_resign(visit: Visit, game: Game) -> None:
    """Ask whether to resign; raise unless the member plays in this game and it goes on."""
    runtime = visit.runtime
    visit.check_server(game)
    game.check_player(visit.by, runtime.now())
    await visit.respond(resign_question_post(visit.t, game))


async def _abort(visit: Visit, game: Game, *, may_end_any: bool = False) -> None:
    runtime = visit.runtime
    await visit.acknowledge()
    await visit.check_place(game)
    ended = await games.abort(runtime.db, game.id, visit.by, runtime.now(), may_end_any=may_end_any)
    # Respond before the end is shown: then the game's thread is archived.
    key = "game-aborted" if ended.called_off_by is None else "game-aborted-by-office"
    await visit.tell(visit.t(key, game=str(game.id)))
    await visit.show(ended)


async def _may_end_any(visit: Visit) -> bool:
    """Tell whether the server lets this member abort other members' games."""
    if visit.guild_id is None:
        return False
    server = await settings.of_server(visit.runtime.db, GuildId(visit.guild_id))
    power = POWERS.get(server.enders)
    return power is not None and bool(getattr(visit.interaction.permissions, power))


async def _offer(visit: Visit, game: Game, kind: OfferKind) -> None:
    """Make an offer, which the newest board then shows; if the other player has made the same offer, accept it."""
    runtime = visit.runtime
    await visit.acknowledge()
    await visit.check_place(game)
    if game.engine is not None and kind is OfferKind.DRAW:
        return await _offer_engine_draw(visit, game)
    changed = await games.offer(runtime.db, game.id, visit.by, kind, runtime.now())
    t = visit.t
    if changed.offer is not None:
        await visit.show(changed)
        await visit.box.say(Kind.OFFER, changed.id)
        return await visit.tell(t(f"offer-{kind}-made"))
    await visit.tell(t(f"offer-{kind}-accepted"))
    return await visit.show(changed, since=game)


async def _offer_engine_draw(visit: Visit, game: Game) -> None:
    """Offer the engine a draw, which it accepts or refuses at once."""
    runtime = visit.runtime
    by, t = visit.by, visit.t
    with runtime.tasks.one_of(visit.asker):
        agreed = await engine_games.offer_draw(runtime.db, runtime.engines, game, by, runtime.now())
    if agreed is None:
        return await visit.tell(t("engine-plays-on"))
    await visit.tell(t("offer-draw-accepted"))
    return await visit.show(agreed)


async def _accept(visit: Visit, action: AtMoment, kind: OfferKind) -> None:
    runtime = visit.runtime
    await visit.acknowledge()
    game = await visit.game(action.game)
    await visit.check_place(game)
    by = visit.by
    changed = await games.accept_offer(runtime.db, game.id, by, kind, runtime.now(), mark=action.mark)
    await visit.show(changed, since=game)


async def _decline(visit: Visit, action: AtMoment, kind: OfferKind) -> None:
    runtime = visit.runtime
    await visit.acknowledge()
    by = visit.by
    game = await games.decline_offer(runtime.db, action.game, by, kind, runtime.now(), mark=action.mark)
    await visit.show(game)


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
