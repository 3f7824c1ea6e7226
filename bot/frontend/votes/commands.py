"""`/vote`: start a game that the server plays, see its vote, close it early, call it off."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.domain.errors import GameOver, SeveralGames
from bot.domain.game import Game
from bot.domain.ids import ChannelId, server_player
from bot.domain.states import ColourChoice
from bot.domain.vote_errors import NoVoteGame
from bot.domain.votes import DEFAULT_SPAN, SPANS
from bot.frontend.desk.actions import Action
from bot.frontend.desk.choices import COLOURS, DEFAULT_FAMILY, FAMILIES, NAME_LIMIT, offering
from bot.frontend.desk.controls import CHOICE_LIMIT, Press
from bot.frontend.desk.feature import Handler
from bot.frontend.desk.house import House, Interaction
from bot.frontend.desk.labels import label
from bot.frontend.desk.rooms import Room, check_writable
from bot.frontend.desk.venues import look_up
from bot.frontend.desk.visit import Visit, visit_of
from bot.frontend.desk.voting import show_vote
from bot.frontend.votes.closing import close_vote
from bot.frontend.votes.controls import StopVoteGame
from bot.frontend.votes.posts import started_post, stop_question_post, stopped_post
from bot.services import games, listed_games, vote_settings, votes
from bot.words.levels import level_names
from bot.words.names import plain, variant_name
from bot.words.refusals import ChannelGone

DEFAULT_LEVEL = 3
MOST_LISTED = 50
"""The most vote games of a server that are looked through for the one that is meant."""
SPAN_CHOICES = [app_commands.Choice(name=label(f"span-{word}"), value=word) for word in SPANS]


class VoteGames(commands.GroupCog, group_name="vote", group_description=label("command-vote")):
    """`/vote start`, `/vote now`, `/vote close`, `/vote stop`."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(name=label("name-vote-start"), description=label("command-vote-start"))
    @app_commands.describe(
        variant=label("option-variant"),
        level=label("option-level"),
        span=label("option-span"),
        colour=label("option-server-colour"),
    )
    @app_commands.choices(variant=FAMILIES, span=SPAN_CHOICES, colour=COLOURS)
    async def start(
        self,
        interaction: Interaction,
        variant: str = DEFAULT_FAMILY,
        level: int = DEFAULT_LEVEL,
        span: str = DEFAULT_SPAN,
        colour: str = ColourChoice.WHITE,
    ) -> None:
        """Start a game of the server against the engine."""
        visit = visit_of(interaction)
        await visit.promise()
        channel = await _channel(visit)
        wish = votes.VoteWish(
            channel_id=ChannelId(channel.id),
            family=variant,
            level=level,
            colour=ColourChoice(colour),
            span=SPANS[span],
        )
        game = await votes.start(self.house.db, runner_of(visit), wish, self.house.now(), self.house.rng)
        await visit.show(game)
        await visit.respond(started_post(visit.voice, game, channel.mention))

    @start.autocomplete("level")
    @offering
    async def levels(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Offer the levels, with their measured ratings in the chosen family."""
        family = getattr(interaction.namespace, "variant", None) or DEFAULT_FAMILY
        named = level_names(visit_of(interaction).voice, family).items()
        offered = [(name, level) for level, name in named if current.strip().lower() in name.lower()]
        return [app_commands.Choice(name=name, value=level) for name, level in offered]

    @app_commands.command(name=label("name-vote-now"), description=label("command-vote-now"))
    @app_commands.describe(game=label("option-vote-game"))
    async def now(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the member their own vote, and the count once they have voted."""
        visit = visit_of(interaction)
        await visit.promise()
        found = await meant_vote(visit, game)
        await show_vote(visit, await votes.state_of(self.house.db, found.id, visit.by))

    @app_commands.command(name=label("name-vote-close"), description=label("command-vote-close"))
    @app_commands.describe(game=label("option-vote-game"))
    async def close(self, interaction: Interaction, game: int | None = None) -> None:
        """Close the vote early, and play what it has decided."""
        visit = visit_of(interaction)
        await visit.promise()
        found = await meant_vote(visit, game)
        await visit.venue(found)
        await votes.close_early(self.house.db, runner_of(visit), found.id, self.house.now())
        await close_vote(visit.box, interaction.client.thinking, found.id)
        await visit.tell(visit.voice("vote-closed-early", game=str(found.id)))

    @app_commands.command(name=label("name-vote-stop"), description=label("command-vote-stop"))
    @app_commands.describe(game=label("option-vote-game"))
    async def stop(self, interaction: Interaction, game: int | None = None) -> None:
        """Ask whether to call a vote game off."""
        visit = visit_of(interaction)
        await visit.promise()
        found = await meant_vote(visit, game)
        if found.outcome is not None:
            raise GameOver(found.id, found.outcome)
        runner_of(visit).check(await vote_settings.of_server(self.house.db, visit.server_id))
        await visit.respond(stop_question_post(visit.voice, found))

    @now.autocomplete("game")
    @close.autocomplete("game")
    @stop.autocomplete("game")
    @offering
    async def vote_games(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Offer the vote games that the server plays."""
        visit = visit_of(interaction)
        player = server_player(visit.server_id)
        ongoing = await listed_games.ongoing_of(visit.house.db, visit.server_id, player, MOST_LISTED)
        names = [
            (
                visit.voice(
                    "choose-vote-game",
                    game=str(one.id),
                    variant=variant_name(visit.voice, one.variant),
                    opponent=plain(one.opponent_of(player).name),
                ),
                one.id,
            )
            for one in ongoing.items
        ]
        offered = [(name[:NAME_LIMIT], int(number)) for name, number in names if current.lower() in name.lower()]
        return [app_commands.Choice(name=name, value=number) for name, number in offered[:CHOICE_LIMIT]]


async def stop_for_good(visit: Visit, press: Press[StopVoteGame]) -> None:
    """Call a vote game off, for both servers if two play it."""
    await visit.acknowledge()
    house, game = visit.house, await visit.game(press.action.game)
    runner_of(visit).check(await vote_settings.of_server(house.db, visit.server_id))
    await visit.venue(game)
    ended = await games.abort(house.db, game.id, visit.by, house.now(), may_end_any=True)
    # Shown before the end: then the game's thread is archived.
    await visit.redo(stopped_post(visit.voice, ended))
    await visit.show(ended)


def runner_of(visit: Visit) -> votes.Runner:
    """Return the member as who runs vote games in their server; raise OnlyInServers."""
    guild = visit.guild
    return votes.Runner(visit.server_id, guild.name, visit.by, visit.interaction.permissions.manage_guild)


async def meant_vote(visit: Visit, number: int | None) -> Game:
    """Return the vote game that is meant: the one named, else the room's, else the server's only one.

    Raise NoSuchGame, NoVoteGame or SeveralGames.
    """
    if number is None:
        player = server_player(visit.server_id)
        ongoing = await listed_games.ongoing_of(visit.house.db, visit.server_id, player, MOST_LISTED)
        here = [one for one in ongoing.items if one.room_id == visit.interaction.channel_id]
        found = here or list(ongoing.items)
        if not found:
            raise NoVoteGame
        if len(found) > 1:
            raise SeveralGames(tuple(one.id for one in found))
        number = found[0].id
    game = await visit.game(number)
    if game.vote is None:
        raise NoVoteGame
    return game


async def _channel(visit: Visit) -> Room:
    """Return the channel in which a vote game is begun: the one that the managers chose, else where the member acts.

    Raise ChannelGone, CannotWrite, NoGamesInChannel or OnlyInServers.
    """
    chosen = (await vote_settings.of_server(visit.house.db, visit.server_id)).channel_id
    if chosen is None:
        return await visit.playable_room()
    channel = await look_up(visit.interaction.client, visit.server_id, ChannelId(chosen))
    if not isinstance(channel, Room):
        raise ChannelGone
    check_writable(channel)
    return channel


HANDLERS: dict[type[Action], Handler] = {StopVoteGame: stop_for_good}
