"""`/season`: ending a ladder's season, showing earlier seasons, and announcing the winners."""

from __future__ import annotations

from discord import app_commands

from bot.discord.core.choices import DEFAULT_FAMILY, FAMILY_OPTION
from bot.discord.core.commands import Group, Option, Where, label
from bot.discord.core.context import Context, show_page
from bot.discord.core.controls import ComponentEvent, offered
from bot.discord.core.discord_channels import check_writable
from bot.discord.core.interactions import nonce_of
from bot.discord.core.outbox import Outbox, send_once
from bot.discord.core.permissions import check_sharing, managed_guild, share
from bot.discord.core.posts import Post
from bot.discord.core.resolving import server_t
from bot.discord.features.seasons import posts
from bot.domain.ids import ChannelId, SeasonId
from bot.domain.ladders import Afterwards, NobodyPlayed, OngoingSeason, family_of, ladder_key
from bot.domain.outbox import MessageKind, OutboxMessage, SeriesPost
from bot.i18n.catalog import Translator
from bot.services import ladder as ladders
from bot.services import outbox
from bot.services.ladder import Closing
from bot.variants import find_family

AFTERWARDS = [app_commands.Choice(name=label(f"afterwards-{one}"), value=one.value) for one in Afterwards]
LADDERS = [app_commands.Choice(name=label(f"ladders-{one}"), value=one.value) for one in posts.Ladders]
HALLS = [one for one in LADDERS if one.value != posts.Ladders.ALL]


SEASON = Group("season", Where.SERVER)


@SEASON.slash(
    "close",
    variant=FAMILY_OPTION,
    ratings=Option("option-afterwards", choices=AFTERWARDS),
    ladder=Option("option-ladders", choices=LADDERS),
)
async def close_command(
    ctx: Context,
    variant: str = DEFAULT_FAMILY,
    ratings: str = Afterwards.HALVE.value,
    ladder: str = posts.Ladders.ALL.value,
) -> None:
    managed_guild(ctx)
    check_writable(ctx.channel)
    await ctx.reply(await _question(ctx, variant, posts.Ladders(ladder), Afterwards(ratings)))


@SEASON.slash("hall", variant=FAMILY_OPTION, ladder=Option("option-hall", choices=HALLS))
async def hall_command(ctx: Context, variant: str = DEFAULT_FAMILY, ladder: str = posts.Ladders.OTHER.value) -> None:
    await show_hall(ctx, ladder_key(variant, is_live=ladder == posts.Ladders.LIVE))


async def pick_afterwards(ctx: Context, event: ComponentEvent[posts.PickAfterwards]) -> None:
    managed_guild(ctx)
    afterwards = Afterwards(offered(event.picked, list(Afterwards)))
    await ctx.edit(await _question(ctx, event.action.family, event.action.ladder, afterwards))


async def _question(ctx: Context, variant: str, which: posts.Ladders, afterwards: Afterwards) -> Post:
    """Return a post that asks whether to end the seasons. Raise NobodyPlayed if these seasons have no games."""
    family = find_family(variant)
    going = await _running(ctx, family.key, which)
    again = posts.PickAfterwards(family.key, which)
    return posts.closing_post(ctx.t, family, going, afterwards, again)


async def _running(ctx: Context, family: str, which: posts.Ladders) -> dict[str, OngoingSeason]:
    """Return a family's current seasons in which someone has played, keyed by ladder. Raise NobodyPlayed if there are
    none.
    """
    # A server that now rates all games on one ladder can still have an older ladder of live games. The older ladder's
    # season is ended only if the member has chosen that ladder.
    both = which is posts.Ladders.ALL and ctx.server.live_ladders
    keys = [ladder_key(family)] if which is not posts.Ladders.LIVE else []
    if both or which is posts.Ladders.LIVE:
        keys.append(ladder_key(family, is_live=True))
    going = {key: await ladders.running_season(ctx.runtime.db, ctx.server_id, key) for key in keys}
    if not any(season.players for season in going.values()):
        raise NobodyPlayed(going[keys[0]].number)
    return {key: season for key, season in going.items() if season.players}


async def close_season(ctx: Context, event: ComponentEvent[posts.CloseSeason]) -> None:
    """End the seasons that were shown to the manager, and announce their winners in this channel."""
    managed_guild(ctx)
    await ctx.defer()
    check_writable(ctx.channel)
    runtime, action = ctx.runtime, event.action
    closing = Closing(
        server_id=ctx.server_id,
        seasons=action.seasons,
        afterwards=action.afterwards,
        by=ctx.by,
        channel_id=ChannelId(ctx.channel.id),
    )
    for season in await ladders.close_season(runtime.db, closing, runtime.now()):
        await ctx.box.dispatch(MessageKind.SEASON, season.id)
    await ctx.delete()


async def open_hall(ctx: Context, event: ComponentEvent[posts.OpenHall]) -> None:
    """Show a ladder's hall of fame in a new private message. The message with the button stays."""
    await ctx.reply(await _hall(ctx, ctx.t, event.action.family))


async def turn_hall(ctx: Context, event: ComponentEvent[posts.TurnHall]) -> None:
    await show_hall(ctx, event.action.family, event.action.page)


async def pick_hall(ctx: Context, event: ComponentEvent[posts.PickHall]) -> None:
    await show_hall(ctx, event.picked)


async def share_hall(ctx: Context, event: ComponentEvent[posts.ShareHall]) -> None:
    await ctx.defer()
    check_sharing(ctx)
    await share(ctx, await _hall(ctx, ctx.public_t, event.action.family, event.action.page))


async def show_hall(ctx: Context, ladder: str, page: int = 0) -> None:
    """Show a page of a ladder's hall of fame. If `page` is past the end, show the last page."""
    await show_page(ctx, await _hall(ctx, ctx.t, ladder, page))


async def _hall(ctx: Context, t: Translator, ladder: str, page: int = 0) -> Post:
    """Return a page of a ladder's hall of fame. Raise UnknownVariant if there is no such ladder."""
    key, is_live = family_of(ladder)
    family, apart = find_family(key), is_live or ctx.server.live_ladders
    offset = page * posts.HALL_SEASONS
    found = await ladders.hall_of_fame(ctx.runtime.db, ctx.server_id, ladder, posts.HALL_SEASONS, offset)
    ongoing = await ladders.running_season(ctx.runtime.db, ctx.server_id, ladder)
    return posts.hall_post(t, family, found, ongoing, is_live=is_live if apart else None)


async def deliver_season(box: Outbox, pending: OutboxMessage) -> None:
    """Announce the winners of a season in the channel where it was ended, if that channel still exists."""
    season = await ladders.load_season(box.runtime.db, SeasonId(pending.subject))
    channel = None if season is None else await box.channels.find(season.server_id, season.channel_id)
    posted = None
    if season is not None and channel is not None:
        t = await server_t(box.runtime, channel)
        nonce = nonce_of(MessageKind.SEASON, season.id, season.closed_at)
        # The text is compared too, because the controls are the same for every season of a ladder.
        sent = await send_once(channel, posts.season_post(t, season), nonce, by_words=True)
        series = f"season:{season.ladder}"
        posted = SeriesPost(season.server_id, channel.id, series, sent.message_id, box.runtime.now())
    await outbox.forget(box.runtime.db, pending, in_series=posted)
