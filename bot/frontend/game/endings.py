"""What ends or changes a game without a move: resigning, calling off, draws, takebacks."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.domain.game import Game
from bot.domain.ids import GuildId, UserId
from bot.domain.settings import Enders
from bot.domain.states import OfferKind
from bot.frontend.desk.actions import Action, AtMoment
from bot.frontend.desk.board import abort_question_post, resign_question_post
from bot.frontend.desk.choices import own_games
from bot.frontend.desk.controls import Handler, Press
from bot.frontend.desk.finding import find_game, load_game
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
from bot.frontend.desk.house import House, Interaction, house_of
from bot.frontend.desk.messages import dismiss, redo, respond, tell
from bot.frontend.desk.playing import show_change
from bot.frontend.desk.posts import Post, said
from bot.frontend.desk.rooms import check_server
from bot.frontend.desk.venues import venue_of
from bot.frontend.desk.voices import private_voice
from bot.frontend.words.texts import label
from bot.services import engine_games, games, settings

POWERS = {Enders.MANAGERS: "manage_guild", Enders.MODERATORS: "manage_messages"}
"""The permission that lets a member end other people's games, by the server's setting."""


class Endings(commands.Cog):
    """`/resign`, `/draw`, `/takeback`, `/abort`."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(name="resign", description=label("command-resign"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def resign(self, interaction: Interaction, game: int | None = None) -> None:
        """Ask before giving up."""
        await _ask_to_resign(interaction, await find_game(interaction, game))

    @app_commands.command(name="draw", description=label("command-draw"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def draw(self, interaction: Interaction, game: int | None = None) -> None:
        """Offer a draw, or accept the one that is offered."""
        await _offer(interaction, await find_game(interaction, game), OfferKind.DRAW)

    @app_commands.command(name="takeback", description=label("command-takeback"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def takeback(self, interaction: Interaction, game: int | None = None) -> None:
        """Ask to take the last move back, or let the other player do so."""
        await _offer(interaction, await find_game(interaction, game), OfferKind.TAKEBACK)

    @app_commands.command(name="abort", description=label("command-abort"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def abort(self, interaction: Interaction, game: int | None = None) -> None:
        """Call a game off; those who may end other people's games are asked once."""
        found = await find_game(interaction, game)
        if await _may_end_any(interaction) and not found.is_over:
            voice = private_voice(interaction)
            return await respond(interaction, abort_question_post(voice, found))
        return await _abort(interaction, found)


async def ask_before_resigning(interaction: Interaction, press: Press[Resign]) -> None:
    """Resign under the board: ask once."""
    await _ask_to_resign(interaction, await load_game(interaction, press.action.game))


async def resign_for_good(interaction: Interaction, press: Press[ResignForGood]) -> None:
    """Give the game up and show its end in the room."""
    house = house_of(interaction)
    await interaction.response.defer()
    game = await load_game(interaction, press.action.game)
    await venue_of(interaction, game)
    game = await games.resign(house.db, game.id, UserId(interaction.user.id), house.now())
    await dismiss(interaction)
    await show_change(interaction, game)


async def keep_playing(interaction: Interaction, press: Press[KeepPlaying]) -> None:
    """Think better of ending a game."""
    voice = private_voice(interaction)
    await redo(interaction, Post(said(voice("game-resign-kept", game=str(press.action.game)))))


async def abort(interaction: Interaction, press: Press[Abort]) -> None:
    """Abort under the board."""
    await _abort(interaction, await load_game(interaction, press.action.game))


async def abort_for_good(interaction: Interaction, press: Press[AbortForGood]) -> None:
    """End a game that is stuck, whoever plays it."""
    game = await load_game(interaction, press.action.game)
    await _abort(interaction, game, may_end_any=await _may_end_any(interaction))


async def offer_draw(interaction: Interaction, press: Press[OfferDraw]) -> None:
    """Propose a draw."""
    await _offer(interaction, await load_game(interaction, press.action.game), OfferKind.DRAW)


async def ask_takeback(interaction: Interaction, press: Press[AskTakeback]) -> None:
    """Propose to take the last move back."""
    await _offer(interaction, await load_game(interaction, press.action.game), OfferKind.TAKEBACK)


async def accept_draw(interaction: Interaction, press: Press[AcceptDraw]) -> None:
    """Agree on a draw."""
    await _accept(interaction, press.action, OfferKind.DRAW)


async def accept_takeback(interaction: Interaction, press: Press[AcceptTakeback]) -> None:
    """Let the other player take their last move back."""
    await _accept(interaction, press.action, OfferKind.TAKEBACK)


async def decline_draw(interaction: Interaction, press: Press[DeclineDraw]) -> None:
    """Turn a draw down."""
    await _decline(interaction, press.action, OfferKind.DRAW)


async def decline_takeback(interaction: Interaction, press: Press[DeclineTakeback]) -> None:
    """Turn a takeback down."""
    await _decline(interaction, press.action, OfferKind.TAKEBACK)


async def _ask_to_resign(interaction: Interaction, game: Game) -> None:
    """Put the one question, to a player of a game that goes on."""
    house = house_of(interaction)
    check_server(interaction, game)
    game.check_player(UserId(interaction.user.id), house.now())
    await respond(interaction, resign_question_post(private_voice(interaction), game))


async def _abort(interaction: Interaction, game: Game, *, may_end_any: bool = False) -> None:
    house = house_of(interaction)
    await interaction.response.defer(ephemeral=True)
    await venue_of(interaction, game)
    ended = await games.abort(house.db, game.id, UserId(interaction.user.id), house.now(), may_end_any=may_end_any)
    # At its end a game's thread is archived: whatever is to be said in it is said before.
    await tell(interaction, private_voice(interaction)("game-aborted", game=str(game.id)))
    await show_change(interaction, ended)


async def _may_end_any(interaction: Interaction) -> bool:
    """Whether the server lets this member end games of others."""
    if interaction.guild_id is None:
        return False
    server = await settings.of_server(house_of(interaction).db, GuildId(interaction.guild_id))
    power = POWERS.get(server.enders)
    return power is not None and bool(getattr(interaction.permissions, power))


async def _offer(interaction: Interaction, game: Game, kind: OfferKind) -> None:
    """Make an offer, which the newest board then shows; offering what is offered accepts it."""
    house = house_of(interaction)
    await interaction.response.defer(ephemeral=True)
    await venue_of(interaction, game)
    if game.engine is not None and kind is OfferKind.DRAW:
        return await _offer_engine_draw(interaction, game)
    changed = await games.offer(house.db, game.id, UserId(interaction.user.id), kind, house.now())
    voice = private_voice(interaction)
    if changed.offer is not None:
        await show_change(interaction, changed)
        return await tell(interaction, voice(f"offer-{kind}-made"))
    await tell(interaction, voice(f"offer-{kind}-accepted"))
    return await show_change(interaction, changed, since=game)


async def _offer_engine_draw(interaction: Interaction, game: Game) -> None:
    """Let the engine say whether it agrees."""
    house = house_of(interaction)
    by, voice = UserId(interaction.user.id), private_voice(interaction)
    agreed = await engine_games.offer_draw(house.db, house.engines, game, by, house.now())
    if agreed is None:
        return await tell(interaction, voice("engine-plays-on"))
    await tell(interaction, voice("offer-draw-accepted"))
    return await show_change(interaction, agreed)


async def _accept(interaction: Interaction, action: AtMoment, kind: OfferKind) -> None:
    house = house_of(interaction)
    await interaction.response.defer()
    game = await load_game(interaction, action.game)
    await venue_of(interaction, game)
    by = UserId(interaction.user.id)
    changed = await games.accept_offer(house.db, game.id, by, kind, house.now(), mark=action.mark)
    await show_change(interaction, changed, since=game)


async def _decline(interaction: Interaction, action: AtMoment, kind: OfferKind) -> None:
    house = house_of(interaction)
    await interaction.response.defer()
    by = UserId(interaction.user.id)
    game = await games.decline_offer(house.db, action.game, by, kind, house.now(), mark=action.mark)
    await show_change(interaction, game)


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
