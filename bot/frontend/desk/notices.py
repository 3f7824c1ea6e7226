"""What is said of a game beside its board: that time runs short, and elsewhere how it ended."""

from __future__ import annotations

from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.domain.outbox import Errand
from bot.frontend.desk.board import result_post, warning_post
from bot.frontend.desk.messages import nonce_of
from bot.frontend.desk.outbox import Outbox
from bot.frontend.desk.posts import Post
from bot.frontend.desk.rooms import Place, Room, board_voice
from bot.frontend.desk.standing import send_once
from bot.frontend.desk.venues import find_venue
from bot.services import games, outbox, settings


async def carry_warning(box: Outbox, errand: Errand) -> None:
    """Warn the player to move, if they have not moved meanwhile; raise as `find_venue` or discord.py."""
    game = await games.load(box.house.db, GameId(errand.subject))
    if game.mark == errand.mark and game.countdown is not None:
        venue = await find_venue(box.client, box.house, game)
        if venue.left is None:
            voice = board_voice(box.house, venue.place, game)
            await _say(venue.place, warning_post(voice, game), game, errand)
        else:
            # The board in the room to which the game moves says by when to move.
            await games.show_again(box.house.db, game.id, box.house.now())
    await outbox.forget(box.house.db, errand)


async def carry_result(box: Outbox, errand: Errand) -> None:
    """Tell the result of a game between members in the server's channel for results, if it has one."""
    game = await games.load(box.house.db, GameId(errand.subject))
    guild = box.client.get_guild(game.guild_id)
    server = await settings.of_server(box.house.db, game.guild_id)
    channel = guild and server.results_channel and guild.get_channel_or_thread(server.results_channel)
    if isinstance(channel, Room) and channel.id != game.room_id:
        await _say(
            channel, await result_post(box.house.texts.voice(channel.guild.preferred_locale), game), game, errand
        )
    await outbox.forget(box.house.db, errand)


async def _say(place: Place, post: Post, game: Game, errand: Errand) -> None:
    """Send a notice unless it stands there already."""
    after = game.board.message_id if place.id == game.room_id and game.board is not None else None
    await send_once(place, post, nonce_of(errand.kind, game.id, game.started_at, game.mark), after=after)
