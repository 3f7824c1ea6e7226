"""`/season`: close the season of a ladder, and look back at those before."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.domain.ids import ChannelId
from bot.domain.listed_games import Stretch
from bot.domain.outbox import Kind
from bot.domain.seasons import Afterwards, NobodyPlayed, Season
from bot.frontend.desk.choices import DEFAULT_FAMILY, FAMILIES
from bot.frontend.desk.controls import Press
from bot.frontend.desk.house import House, Interaction
from bot.frontend.desk.labels import label
from bot.frontend.desk.managing import managed_guild
from bot.frontend.desk.pages import show_page
from bot.frontend.desk.rooms import check_writable
from bot.frontend.desk.sharing import check_sharing, share
from bot.frontend.desk.visit import Visit, visit_of
from bot.frontend.seasons.controls import CloseSeason, OpenHall, PickHall, ShareHall, TurnHall
from bot.frontend.seasons.posts import HALL_SEASONS, closing_post, hall_post
from bot.services import seasons
from bot.services.seasons import Closing
from bot.variants import Family, find_family

AFTERWARDS = [app_commands.Choice(name=label(f"afterwards-{one}"), value=one.value) for one in Afterwards]


class Seasons(commands.GroupCog, group_name="season", group_description=label("command-season")):
    """`/season close`, `/season hall`."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    @app_commands.command(name="close", description=label("command-season-close"))
    @app_commands.describe(variant=label("option-variant"), ratings=label("option-afterwards"))
    @app_commands.choices(variant=FAMILIES, ratings=AFTERWARDS)
    async def close(
        self, interaction: Interaction, variant: str = DEFAULT_FAMILY, ratings: str = Afterwards.HALVE.value
    ) -> None:
        """Show a ladder's season to a manager, with the button that closes it."""
        visit = visit_of(interaction)
        managed_guild(visit)
        check_writable(visit.room)
        family = find_family(variant)
        season = await seasons.running(self.house.db, visit.server_id, family.key)
        if not season.placed:
            raise NobodyPlayed(season.number)
        await visit.respond(closing_post(visit.voice, family, season, Afterwards(ratings)))

    @app_commands.command(name="hall", description=label("command-season-hall"))
    @app_commands.describe(variant=label("option-variant"))
    @app_commands.choices(variant=FAMILIES)
    async def hall(self, interaction: Interaction, variant: str = DEFAULT_FAMILY) -> None:
        """Show a ladder's hall of fame."""
        await show_hall(visit_of(interaction), find_family(variant))


async def close_season(visit: Visit, press: Press[CloseSeason]) -> None:
    """Close the season that the manager has seen, and announce its winners here."""
    managed_guild(visit)
    await visit.acknowledge()
    check_writable(visit.room)
    house, action = visit.house, press.action
    closing = Closing(
        guild_id=visit.server_id,
        ladder=find_family(action.family).key,
        number=action.number,
        afterwards=action.afterwards,
        by=visit.by,
        channel_id=ChannelId(visit.room.id),
    )
    season = await seasons.close(house.db, closing, house.now())
    await visit.box.say(Kind.SEASON, season.id)
    await visit.dismiss()


async def open_hall(visit: Visit, press: Press[OpenHall]) -> None:
    """Show a ladder's hall of fame to the member, and leave the message with the button as it is."""
    family = find_family(press.action.family)
    await visit.respond(hall_post(visit.voice, family, await _hall(visit, family, 0)))


async def turn_hall(visit: Visit, press: Press[TurnHall]) -> None:
    """Show another page of a hall of fame."""
    await show_hall(visit, find_family(press.action.family), press.action.page)


async def pick_hall(visit: Visit, press: Press[PickHall]) -> None:
    """Show the hall of fame of the family that was picked."""
    await show_hall(visit, find_family(press.picked))


async def share_hall(visit: Visit, press: Press[ShareHall]) -> None:
    """Post a page of a hall of fame for everybody."""
    await visit.acknowledge()
    check_sharing(visit)
    family = find_family(press.action.family)
    found = await _hall(visit, family, press.action.page)
    await share(visit, hall_post(visit.public_voice, family, found))


async def show_hall(visit: Visit, family: Family, page: int = 0) -> None:
    """Show a page of a hall of fame, or the last page if it has not so many."""
    await show_page(visit, hall_post(visit.voice, family, await _hall(visit, family, page)))


async def _hall(visit: Visit, family: Family, page: int) -> Stretch[Season]:
    offset = page * HALL_SEASONS
    return await seasons.hall_of_fame(visit.house.db, visit.server_id, family.key, HALL_SEASONS, offset)
