"""A visit: who acts, where, in which voice and with which settings, and the game that they mean; made once for each
interaction, before any handler begins.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import discord

from bot.domain.errors import NoSuchGame
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, ChannelId, GameId, GuildId, UserId
from bot.domain.member import Member
from bot.domain.settings import MemberSettings, ServerSettings
from bot.frontend.desk import messages
from bot.frontend.desk.actions import Action
from bot.frontend.desk.boards import show
from bot.frontend.desk.fields import GREATEST_ID
from bot.frontend.desk.house import House, Interaction, member_of
from bot.frontend.desk.looks import BoardLook
from bot.frontend.desk.outbox import Outbox
from bot.frontend.desk.posts import Post
from bot.frontend.desk.rooms import Place, Room, check_playable, guild_of, room_of
from bot.frontend.desk.seeing import may_see, may_see_at_once
from bot.frontend.desk.thinking import Thinking
from bot.frontend.desk.venues import Venue, find_venue
from bot.render import DEFAULT_THEME
from bot.services import games
from bot.services.games import Intent, MeantGame
from bot.services.turns import Asker
from bot.words.texts import Voice

_KEY = "visit"


@dataclass
class Visit:
    """What a handler works with. What is found out about a visit is found out once."""

    interaction: Interaction
    house: House
    settings: MemberSettings
    server: ServerSettings
    """Of where they act."""
    found: GameId | None = None
    """The number of the game that they mean, once that is known."""
    again: Action | None = None
    """With which they can correct the move that they typed, should it be refused."""
    _games: dict[int | None, Game] = field(default_factory=dict)

    @property
    def by(self) -> UserId:
        """Who acts."""
        return UserId(self.interaction.user.id)

    @property
    def member(self) -> Member:
        """Who acts, as the game room knows members."""
        return member_of(self.interaction.user)

    @property
    def guild_id(self) -> GuildId | None:
        """The server; None in a direct message."""
        return None if self.interaction.guild_id is None else GuildId(self.interaction.guild_id)

    @property
    def asker(self) -> Asker:
        """In whose turn something is done for them."""
        return Asker(self.guild_id or NO_SERVER, self.by)

    @property
    def guild(self) -> discord.Guild:
        """The server; raise OnlyInServers."""
        return guild_of(self.interaction)

    @property
    def server_id(self) -> GuildId:
        """The number of the server; raise OnlyInServers."""
        return GuildId(self.guild.id)

    @property
    def here(self) -> Place | None:
        """Where they act, if games can be played there."""
        return self.interaction.channel if isinstance(self.interaction.channel, Place) else None

    @property
    def room(self) -> Room:
        """Where they act, in a server; raise OnlyInServers."""
        return room_of(self.interaction)

    @cached_property
    def public_voice(self) -> Voice:
        """The server's voice, for what everybody reads."""
        own = self.server.language or self.interaction.guild_locale or self.interaction.locale
        return self.house.texts.voice(own)

    @property
    def voice(self) -> Voice:
        """The member's own voice, for what only they read: as they have set it, else as their client says."""
        return self.house.texts.voice(self.settings.language or self.interaction.locale)

    @property
    def theme(self) -> str:
        """The theme in which they see boards and charts."""
        return self.settings.theme or self.server.theme or DEFAULT_THEME

    @property
    def box(self) -> Outbox:
        """Through which is said what they change."""
        box: Outbox = self.interaction.client.outbox
        return box

    def look(self, game: Game) -> BoardLook:
        """How they want to see a board."""
        return BoardLook.own(game, self.by, self.settings, self.server.theme)

    def meant(self, number: int | None = None, intent: Intent = Intent.SEE) -> MeantGame:
        """Say which game they mean here: the one of this number, else the room's, else their only one.

        Raise NoSuchGame for what no database could have as a number.
        """
        if number is not None and not 0 < number <= GREATEST_ID:
            raise NoSuchGame(GameId(number))
        room_id = None if self.interaction.channel_id is None else ChannelId(self.interaction.channel_id)
        return MeantGame(self.by, self.guild_id, room_id, None if number is None else GameId(number), intent)

    async def game(self, number: int | None = None, intent: Intent = Intent.SEE) -> Game:
        """Return the game that they mean here; raise NoSuchGame, NoGameHere or SeveralGames.

        A game that they may not see is answered like one that there is not.
        """
        if number not in self._games:
            game = await games.find(self.house.db, self.meant(number, intent))
            if not await self._may_see(game):
                raise NoSuchGame(game.id)
            self._games[number] = game
        self.found = self._games[number].id
        return self._games[number]

    async def _may_see(self, game: Game) -> bool:
        known = may_see_at_once(self.interaction, game)
        if known is not None:
            return known
        if self.interaction.type is discord.InteractionType.autocomplete:
            return False
        # Discord may keep the bot waiting; and of a game that is not their own a member can be asked nothing in a form.
        await self.acknowledge()
        return await may_see(self.interaction, game)

    async def playable_room(self) -> Room:
        """Return where they act, if games may be begun there; raise OnlyInServers or as `check_playable`."""
        await check_playable(self.house.db, self.room)
        return self.room

    def check_server(self, game: Game) -> None:
        """Raise OnlyInServers if they would act in a server's game from a direct message."""
        if game.guild_id != NO_SERVER:
            guild_of(self.interaction)

    async def venue(self, game: Game) -> Venue:
        """Return where a game can be shown if they act in it; raise OnlyInServers, or as `find_venue`."""
        self.check_server(game)
        return await find_venue(self.interaction.client, self.house, game, self.here)

    async def show(self, game: Game, *, since: Game | None = None) -> None:
        """Show everybody what they have changed, as `boards.show`, and let the engine think if it is to move now."""
        self.found = game.id
        thinking: Thinking = self.interaction.client.thinking
        try:
            await show(self.box, game, here=self.here, since=since)
        finally:
            thinking.begin(game)

    async def promise(self) -> None:
        """Acknowledge, and promise a response for them alone."""
        await messages.promise(self.interaction)

    async def acknowledge(self) -> None:
        """Acknowledge; of a control or a form the message is left as it is."""
        await messages.acknowledge(self.interaction)

    async def ask(self, form: discord.ui.Modal) -> None:
        """Open a form; raise TooLateForForm."""
        await messages.ask(self.interaction, form)

    async def respond(self, post: Post) -> None:
        """Show them alone a post: in the response that has been promised, or in a message of its own."""
        await messages.respond(self.interaction, post)

    async def redo(self, post: Post) -> None:
        """Show something else in the message whose control was used, or in the response that has been promised."""
        await messages.redo(self.interaction, post)

    async def tell(self, sentence: str) -> None:
        """Say one sentence to them alone."""
        await messages.tell(self.interaction, sentence)

    async def dismiss(self) -> None:
        """Take away the response that has been promised, or the private message whose control was used."""
        await messages.dismiss(self.interaction)


async def begin_visit(interaction: discord.Interaction[Any], house: House) -> Visit:
    """Make the visit of an interaction, which then carries it; raise StorageError."""
    user_id = UserId(interaction.user.id)
    guild_id = None if interaction.guild_id is None else GuildId(interaction.guild_id)
    own = (await house.known_settings.of([user_id]))[user_id]
    visit = Visit(interaction, house, own, await house.known_settings.of_server(guild_id))
    interaction.extras[_KEY] = visit
    house.studio.serve(visit.asker)
    return visit


def visit_of(interaction: discord.Interaction[Any]) -> Visit:
    """Return the visit of an interaction; for one that could not be begun, with the house's own settings."""
    visit: Visit = interaction.extras.get(_KEY) or Visit(
        interaction, interaction.client.house, MemberSettings(), ServerSettings()
    )
    return visit
