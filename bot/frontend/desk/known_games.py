"""The autocompletion of games to look at: the member's own, and any other by its number."""

from __future__ import annotations

from discord import app_commands

from bot.domain.ids import GameId, UserId
from bot.domain.listed_games import FinishedGame, OngoingGame
from bot.frontend.desk.choices import NAME_LIMIT, offering
from bot.frontend.desk.controls import CHOICE_LIMIT
from bot.frontend.desk.house import Interaction
from bot.frontend.desk.seeing import may_be_offered
from bot.frontend.desk.visit import visit_of
from bot.rules import Color, Termination
from bot.services import listed_games
from bot.words.names import plain, variant_name
from bot.words.texts import Voice

LONGEST_NUMBER = 18
"""The most digits of a game's number."""


@offering
async def known_games(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """Offer the game whose number was typed, if the member may see it, then their own games, those under way first."""
    visit = visit_of(interaction)
    db, voice = visit.house.db, visit.voice
    reader, guild_id = visit.by, visit.guild_id
    number = current.strip().removeprefix("#")
    found: list[OngoingGame | FinishedGame] = []
    if number.isascii() and number.isdigit() and len(number) <= LONGEST_NUMBER:
        typed_game = await listed_games.find(db, guild_id, reader, GameId(int(number)))
        if typed_game is not None and may_be_offered(interaction, typed_game):
            found.append(typed_game)
    found += (await listed_games.ongoing_of(db, guild_id, reader, CHOICE_LIMIT)).items
    found += await listed_games.latest_of(db, guild_id, reader, CHOICE_LIMIT)
    named = {game.id: _name(voice, game, reader) for game in found}
    typed = current.strip().lower()
    return [
        app_commands.Choice(name=name[:NAME_LIMIT], value=int(game_id))
        for game_id, name in named.items()
        if typed in name.lower()
    ][:CHOICE_LIMIT]


def _name(voice: Voice, game: OngoingGame | FinishedGame, reader: UserId) -> str:
    """Name a game by the reader's opponent and result, or by both players if the reader is neither."""
    names = {"game": str(game.id), "variant": variant_name(voice, game.variant)}
    if reader not in (game.white.user_id, game.black.user_id):
        return voice("choose-others-game", white=plain(game.white.name), black=plain(game.black.name), **names)
    own = game.color_of(reader)
    return voice("choose-game", opponent=plain(game.player(own.other).name), state=_state(voice, game, own), **names)


def _state(voice: Voice, game: OngoingGame | FinishedGame, own: Color) -> str:
    if isinstance(game, OngoingGame):
        return voice("your-turn" if game.turn is own else "their-turn")
    if game.outcome.termination is Termination.ABORTED:
        return voice("choose-aborted")
    if game.outcome.winner is None:
        return voice("choose-drawn")
    return voice("choose-won" if game.outcome.winner is own else "choose-lost")
