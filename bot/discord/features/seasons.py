"""Seasons of the ladders, and their hall of fame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from discord import ButtonStyle, SelectOption, app_commands
from discord.ui import LayoutView, TextDisplay

from bot.discord.core.choices import DEFAULT_FAMILY, FAMILY_OPTION
from bot.discord.core.commands import Feature, Group, Handler, Option, Where, label
from bot.discord.core.context import Context, show_page
from bot.discord.core.controls import (
    Action,
    ComponentEvent,
    Control,
    family_menu,
    offered,
    page_count,
    place_text,
    row,
    turning,
)
from bot.discord.core.discord_channels import check_writable
from bot.discord.core.interactions import nonce_of
from bot.discord.core.outbox import Outbox, send_once
from bot.discord.core.permissions import check_sharing, managed_guild, share
from bot.discord.core.posts import Post, layout, text
from bot.discord.core.resolving import server_t
from bot.domain.ids import ChannelId, SeasonId
from bot.domain.ladders import Afterwards, NobodyPlayed, OngoingSeason, Season, SeasonPlace, family_of, ladder_key
from bot.domain.outbox import MessageKind, OutboxMessage, SeriesPost
from bot.domain.records import Stretch
from bot.i18n.catalog import Translator
from bot.i18n.names import ladder_name, rating_text, sentences, timestamp
from bot.services import ladder as ladders
from bot.services import outbox
from bot.services.ladder import Closing
from bot.variants import Family, find_family


class Ladders(StrEnum):
    """Which of a family's ladders a command is about. Servers can rate live games on a separate ladder."""

    ALL = "all"
    OTHER = "other"
    """The family's main ladder. It is for all games, or for all but live games if those have a separate ladder."""
    LIVE = "live"


AFTERWARDS = [app_commands.Choice(name=label(f"afterwards-{one}"), value=one.value) for one in Afterwards]
LADDERS = [app_commands.Choice(name=label(f"ladders-{one}"), value=one.value) for one in Ladders]
HALLS = [one for one in LADDERS if one.value != Ladders.ALL]
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
    ladder: str = Ladders.ALL.value,
) -> None:
    managed_guild(ctx)
    check_writable(ctx.channel)
    await ctx.reply(await _question(ctx, variant, Ladders(ladder), Afterwards(ratings)))


@SEASON.slash("hall", variant=FAMILY_OPTION, ladder=Option("option-hall", choices=HALLS))
async def hall_command(ctx: Context, variant: str = DEFAULT_FAMILY, ladder: str = Ladders.OTHER.value) -> None:
    await show_hall(ctx, ladder_key(variant, is_live=ladder == Ladders.LIVE))


async def pick_afterwards(ctx: Context, event: ComponentEvent[PickAfterwards]) -> None:
    managed_guild(ctx)
    afterwards = Afterwards(offered(event.picked, list(Afterwards)))
    await ctx.edit(await _question(ctx, event.action.family, event.action.ladder, afterwards))


async def _question(ctx: Context, variant: str, which: Ladders, afterwards: Afterwards) -> Post:
    """Return a post that asks whether to end the seasons. Raise NobodyPlayed if these seasons have no games."""
    family = find_family(variant)
    going = await _running(ctx, family.key, which)
    again = PickAfterwards(family.key, which)
    return closing_post(ctx.t, family, going, afterwards, again)


async def _running(ctx: Context, family: str, which: Ladders) -> dict[str, OngoingSeason]:
    """Return a family's current seasons in which someone has played, keyed by ladder. Raise NobodyPlayed if there are
    none.
    """
    # A server that now rates all games on one ladder can still have an older ladder of live games. The season of the
    # older ladder is ended only if the member has chosen that ladder.
    both = which is Ladders.ALL and ctx.server.live_ladders
    keys = [ladder_key(family)] if which is not Ladders.LIVE else []
    if both or which is Ladders.LIVE:
        keys.append(ladder_key(family, is_live=True))
    going = {key: await ladders.running_season(ctx.runtime.db, ctx.server_id, key) for key in keys}
    if not any(season.players for season in going.values()):
        raise NobodyPlayed(going[keys[0]].number)
    return {key: season for key, season in going.items() if season.players}


async def close_season(ctx: Context, event: ComponentEvent[CloseSeason]) -> None:
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


async def open_hall(ctx: Context, event: ComponentEvent[OpenHall]) -> None:
    """Show a ladder's hall of fame in a new private message. The message with the button stays."""
    await ctx.reply(await _hall(ctx, ctx.t, event.action.family))


async def turn_hall(ctx: Context, event: ComponentEvent[TurnHall]) -> None:
    await show_hall(ctx, event.action.family, event.action.page)


async def pick_hall(ctx: Context, event: ComponentEvent[PickHall]) -> None:
    await show_hall(ctx, event.picked)


async def share_hall(ctx: Context, event: ComponentEvent[ShareHall]) -> None:
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
    offset = page * HALL_SEASONS
    found = await ladders.hall_of_fame(ctx.runtime.db, ctx.server_id, ladder, HALL_SEASONS, offset)
    ongoing = await ladders.running_season(ctx.runtime.db, ctx.server_id, ladder)
    return hall_post(t, family, found, ongoing, is_live=is_live if apart else None)


async def deliver_season(box: Outbox, pending: OutboxMessage) -> None:
    """Announce the winners of a season in the channel where the season was ended, if that channel still exists."""
    season = await ladders.load_season(box.runtime.db, SeasonId(pending.subject))
    channel = None if season is None else await box.channels.find(season.server_id, season.channel_id)
    posted = None
    if season is not None and channel is not None:
        t = await server_t(box.runtime, channel)
        nonce = nonce_of(MessageKind.SEASON, season.id, season.closed_at)
        # Compare the text too, because the controls are the same for every season of a ladder.
        sent = await send_once(channel, season_post(t, season), nonce, by_words=True)
        series = f"season:{season.ladder}"
        posted = SeriesPost(season.server_id, channel.id, series, sent.message_id, box.runtime.now())
    await outbox.forget(box.runtime.db, pending, in_series=posted)


@dataclass(frozen=True)
class CloseSeason(Action, name="close-season"):
    """End the seasons that were shown to the manager."""

    family: str
    number: int
    """The number of the season to end on the family's main ladder; 0 to end none."""
    afterwards: Afterwards
    live_number: int
    """The number of the season to end on the separate ladder of live games; 0 to end none."""
    earlier: ClassVar[Mapping[str, str]] = {"live_number": "0"}

    @property
    def seasons(self) -> dict[str, int]:
        """The numbers of the seasons to end, by ladder."""
        numbers = {self.family: self.number, ladder_key(self.family, is_live=True): self.live_number}
        return {ladder: number for ladder, number in numbers.items() if number}


@dataclass(frozen=True)
class PickAfterwards(Action, name="pick-season-ratings"):
    family: str
    ladder: Ladders


@dataclass(frozen=True)
class OpenHall(Action, name="open-hall"):
    """Show a ladder's hall of fame in a private message. `family` is the ladder's key: the family's key, with a suffix
    for live games.
    """

    family: str


@dataclass(frozen=True)
class TurnHall(Action, name="hall"):
    """Show a page of a ladder's hall of fame. `family` is the ladder's key: the family's key, with a suffix for live
    games.
    """

    family: str
    page: int


@dataclass(frozen=True)
class PickHall(Action, name="hall-game"):
    """Show the hall of fame of the picked family."""


@dataclass(frozen=True)
class ShareHall(Action, name="share-hall"):
    """Post a page of a ladder's hall of fame in the channel. `family` is the ladder's key: the family's key, with a
    suffix for live games.
    """

    family: str
    page: int


HALL_SEASONS = 5
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def closing_post(
    t: Translator, family: Family, seasons: Mapping[str, OngoingSeason], afterwards: Afterwards, again: PickAfterwards
) -> Post:
    """Ask the manager to confirm that these seasons should end. `seasons` maps the key of each ladder to its season.

    `again` is the action of the menu that sets how the end of a season changes the ratings. Each choice shows this post
    again.
    """
    numbers = {ladder: season.number for ladder, season in seasons.items()}
    live = ladder_key(family.key, is_live=True)
    close = CloseSeason(family.key, numbers.get(family.key, 0), afterwards, numbers.get(live, 0))
    label = t("button-close-both-seasons" if len(seasons) > 1 else "button-close-season")
    button = Control.button(t, close, style=ButtonStyle.danger, label=label)
    parts = [part for ladder, season in seasons.items() for part in _going(t, ladder, season)]
    foot = [t(f"season-afterwards-{afterwards}"), t("season-sure")]
    options = [
        SelectOption(label=t(f"afterwards-{one}"), value=one.value, default=one is afterwards) for one in Afterwards
    ]
    menu = Control.menu(again, placeholder=t("option-afterwards"), options=options)
    return Post(layout(*parts, text("\n".join(f"-# {line}" for line in foot)), rows=(row(menu), row(button))))


def _going(t: Translator, ladder: str, season: OngoingSeason) -> list[TextDisplay[LayoutView]]:
    title = t("season-title", variant=ladder_name(t, ladder), number=str(season.number))
    lines = [
        t("season-first") if season.since is None else t("season-since", time=timestamp(season.since)),
        t("season-players", count=season.players),
    ]
    return [text(f"### {title}"), text("\n".join(lines)), text(_winners(t, season))]


def season_post(t: Translator, season: Season) -> Post:
    """Announce the winners of an ended season, without pinging them."""
    name, players = ladder_name(t, season.ladder), t("season-players", count=season.players)
    parts = [
        text(f"### {t('season-over', variant=name, number=str(season.number))}"),
        text(_winners(t, season)),
        text(f"-# {sentences(t, [players, t(f'season-after-{season.afterwards}')])}"),
    ]
    return Post(layout(*parts, rows=(row(Control.button(t, OpenHall(season.ladder))),)))


def hall_post(
    t: Translator, family: Family, seasons: Stretch[Season], ongoing: OngoingSeason, *, is_live: bool | None = None
) -> Post:
    """Show a page of a ladder's hall of fame, and the current season.

    `is_live` says whether this is the ladder of live games. It is None if the server has a single ladder for all games.
    """
    key = ladder_key(family.key, is_live=bool(is_live))
    title = text(f"### {t('hall-title', variant=ladder_name(t, key))}")
    pages, number = page_count(seasons.total, HALL_SEASONS), seasons.offset // HALL_SEASONS
    turn = turning(t, lambda page: TurnHall(key, page), page=number, pages=pages)
    turning_row = (row(*turn),) if turn else ()
    menu = row(family_menu(t, PickHall(), family))
    other = [] if is_live is None else [_to_other(t, family, is_live=is_live)]
    if not seasons.items:
        rows = (menu, *([row(*other)] if other else []))
        return Post(layout(title, text(f"{_now(t, ongoing)}\n{t('hall-empty')}"), rows=rows))
    rows = (*turning_row, menu, row(Control.button(t, ShareHall(key, number)), *other))
    shown = [text(f"**{_headline(t, one)}**\n{_winners(t, one)}") for one in seasons.items]
    now = text(_now(t, ongoing))
    return Post(layout(title, now, *shown, *(text(f"-# {line}") for line in place_text(t, number, pages)), rows=rows))


def _now(t: Translator, season: OngoingSeason) -> str:
    number, count = str(season.number), season.players
    if season.since is None:
        return t("hall-first", number=number, count=count)
    return t("hall-now", number=number, time=timestamp(season.since, "D"), count=count)


def _to_other(t: Translator, family: Family, *, is_live: bool) -> Control:
    turn = TurnHall(ladder_key(family.key, is_live=not is_live), 0)
    return Control.button(t, turn, label=t("ladder-to-all" if is_live else "ladder-to-live"))


def _headline(t: Translator, season: Season) -> str:
    return t("hall-season", number=str(season.number), time=timestamp(season.closed_at, "D"), count=season.players)


def _winners(t: Translator, season: Season | OngoingSeason) -> str:
    lines = [_winner(t, one) for one in season.honored]
    more = season.winners - len(lines)
    return "\n".join([*lines, *([t("season-more", count=more)] if more else [])])


def _winner(t: Translator, one: SeasonPlace) -> str:
    who = one.contestant
    return t(
        "season-winner",
        medal=MEDALS[one.place],
        user=str(who.user_id),
        rating=rating_text(who.rating, is_provisional=who.is_provisional),
        games=who.games,
    )


HANDLERS: dict[type[Action], Handler] = {
    CloseSeason: close_season,
    PickAfterwards: pick_afterwards,
    OpenHall: open_hall,
    TurnHall: turn_hall,
    PickHall: pick_hall,
    ShareHall: share_hall,
}


FEATURE = Feature(commands=(SEASON,), handlers=HANDLERS, delivery_handlers={MessageKind.SEASON: deliver_season})
