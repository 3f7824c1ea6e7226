"""`/race`: a message that shows a puzzle race's lobby, then its standings, and finally its result. Races are played in
the browser.
"""

from __future__ import annotations

from collections.abc import Iterable

from discord import ButtonStyle

from bot.discord.core.choices import FAMILY_CHOICES
from bot.discord.core.commands import Handler, Option, Where, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, Row, row
from bot.discord.core.emojis import medal_text
from bot.discord.core.interactions import nonce_of
from bot.discord.core.outbox import Outbox, send_once
from bot.discord.core.permissions import find_race
from bot.discord.core.personal_links import link_post
from bot.discord.core.posts import Post, layout, said, text
from bot.discord.core.puzzle_actions import JoinRace, LeaveOtherRace, LeaveRace, OpenRacePage, RaceAgain, StartRace
from bot.discord.core.resolving import edited, reachable, server_t
from bot.domain.ids import ChannelId, RaceId
from bot.domain.outbox import MessageKind, OutboxMessage, Shown
from bot.domain.storm import COUNTDOWN, MOST_RACERS, SPAN, Race, RaceLine, RaceState
from bot.i18n.catalog import Translator
from bot.i18n.errors import NoWebsite
from bot.i18n.names import mention_of, timestamp
from bot.i18n.solving import puzzles_name
from bot.services import outbox, storms
from bot.services.storms import RaceNews


def race_post(t: Translator, news: RaceNews) -> Post:
    parts = [text(_title(t, news.race)), text("\n".join(_lines(t, news)))]
    return Post(layout(*parts, rows=(_row(t, news.race),)))


def _title(t: Translator, race: Race) -> str:
    return f"### {t('race-title', variant=puzzles_name(t, race.family))}"


def _lines(t: Translator, news: RaceNews) -> Iterable[str]:
    race, standings = news.race, news.standings
    match race.state:
        case RaceState.OPEN:
            yield t("race-rules", minutes=SPAN.seconds // 60)
            yield t("race-begins", host=mention_of(race.racers[0]), time=timestamp(race.deadline))
            joined = t("list-comma").join(mention_of(one) for one in race.racers)
            yield t("race-joined", count=len(race.racers), most=MOST_RACERS, racers=joined)
        case RaceState.RUNNING:
            assert race.starts_at is not None and standings.ends_at is not None
            yield t("race-running", start=timestamp(race.starts_at), end=timestamp(standings.ends_at))
            yield from (_line(t, one) for one in standings.lines)
        case RaceState.OVER:
            winners = [mention_of(one.user_id) for one in standings.lines if one.is_first]
            yield t("race-won", winners=t("list-and").join(winners)) if winners else t("race-unwon")
            yield from (_line(t, one) for one in standings.lines)
        case RaceState.CANCELED:
            yield t("race-canceled")


def _line(t: Translator, line: RaceLine) -> str:
    about = {"user": mention_of(line.user_id), "score": line.score, "mistakes": line.mistakes}
    medal = medal_text(line.place) if line.score else ""
    return medal + t("race-line", place=line.place, **about)


def _row(t: Translator, race: Race) -> Row:
    if race.state is RaceState.OPEN:
        join = Control.button(t, JoinRace(race.id), style=ButtonStyle.primary, disabled=race.is_full)
        others = (StartRace(race.id), OpenRacePage(race.id), LeaveRace(race.id))
        return row(join, *(Control.button(t, one) for one in others))
    if race.state is RaceState.RUNNING:
        return row(Control.button(t, OpenRacePage(race.id), style=ButtonStyle.primary))
    return row(Control.button(t, RaceAgain(race.id)))


@slash("race", Where.SERVER, variant=Option("option-storm-variant", choices=FAMILY_CHOICES))
async def race_command(ctx: Context, variant: str | None = None) -> None:
    await ctx.defer_reply()
    channel, runtime = await _playable_channel(ctx), ctx.runtime
    race = await storms.open_race(runtime.db, ctx.member, ctx.server_id, channel, variant, now=runtime.now())
    await _show_way(ctx, ctx.t("race-opened"))
    await _update(ctx, race)


async def race_again(ctx: Context, event: ComponentEvent[RaceAgain]) -> None:
    """Open the lobby of another race like the finished one, or join the new race if its lobby is already open."""
    await ctx.defer_reply()
    channel, runtime = await _playable_channel(ctx), ctx.runtime
    race = await storms.race_again(runtime.db, event.action.race, ctx.member, channel, runtime.now())
    await _show_way(ctx, ctx.t("race-opened" if race.host == ctx.by else "race-you-joined"))
    await _update(ctx, race)


async def _playable_channel(ctx: Context) -> ChannelId:
    """Return the id of the interaction's channel. Raise NoWebsite, or the same errors as `Context.playable_channel`."""
    if ctx.runtime.links is None:
        raise NoWebsite
    return ChannelId((await ctx.playable_channel()).id)


async def join(ctx: Context, event: ComponentEvent[JoinRace]) -> None:
    await ctx.defer_reply()
    runtime = ctx.runtime
    if runtime.links is None:
        raise NoWebsite
    race = await storms.join_race(runtime.db, event.action.race, ctx.member, runtime.now())
    await _show_way(ctx, ctx.t("race-you-joined"))
    await _update(ctx, race)


async def leave(ctx: Context, event: ComponentEvent[LeaveRace]) -> None:
    await ctx.defer_reply()
    runtime = ctx.runtime
    race = await storms.leave_race(runtime.db, event.action.race, ctx.by, runtime.now())
    await ctx.send_ephemeral(ctx.t("race-you-left"))
    await _update(ctx, race)


async def leave_other(ctx: Context, event: ComponentEvent[LeaveOtherRace]) -> None:
    await ctx.defer()
    runtime, book = ctx.runtime, await ctx.runtime.puzzle_repository.book()
    race = await storms.abandon_race(runtime.db, book, RaceId(event.action.number), ctx.by, runtime.now())
    await ctx.edit(Post(said(ctx.t("race-you-left-other"))))
    # In another server, the race's message is updated by the process that serves that server.
    if race.server_id == ctx.guild_id:
        await _update(ctx, race)


async def start(ctx: Context, event: ComponentEvent[StartRace]) -> None:
    await ctx.defer_reply()
    runtime, book = ctx.runtime, await ctx.runtime.puzzle_repository.book()
    race = await storms.start_race(runtime.db, book, event.action.race, ctx.by, now=runtime.now(), rng=runtime.rng)
    await ctx.send_ephemeral(ctx.t("race-started", seconds=COUNTDOWN.seconds))
    await _update(ctx, race)


async def open_page(ctx: Context, event: ComponentEvent[OpenRacePage]) -> None:
    """Give the member a personal link to the page on which they race."""
    await ctx.defer_reply()
    race = await find_race(ctx, event.action.race)
    race.check_racer(ctx.by)
    await _show_way(ctx, ctx.t("race-page"))


async def _show_way(ctx: Context, told: str) -> None:
    """Show `told` to a racer, with a personal link to the page on which they race."""
    runtime = ctx.runtime
    if runtime.links is None:
        raise NoWebsite
    address = await runtime.links.to_puzzles(runtime.db, ctx.member, ctx.server_id, runtime.now())
    await ctx.reply(link_post(ctx.t, told, {"button-open-race": f"{address}/storm"}))


async def _update(ctx: Context, race: Race) -> None:
    await ctx.box.dispatch(MessageKind.RACE, race.id)


async def deliver_race(box: Outbox, pending: OutboxMessage) -> None:
    """Post a race's message, or edit it. If the channel is gone, the race continues without a message."""
    runtime = box.runtime
    news = await storms.follow_race(runtime.db, RaceId(pending.subject))
    channel = await reachable(box.channels, news.race.server_id, news.race.channel_id)
    if channel is None:
        return await outbox.record_delivery(runtime.db, pending)
    post = race_post(await server_t(runtime, channel), news)
    if pending.post_ref is not None and await edited(channel, pending.post_ref, post):
        shown = Shown(pending.post_ref)
    else:
        race = news.race
        nonce = nonce_of(MessageKind.RACE, race.id, race.created_at, pending.post_ref)
        shown = Shown((await send_once(channel, post, nonce)).message_id)
    return await outbox.record_delivery(runtime.db, pending, shown)


HANDLERS: dict[type[Action], Handler] = {
    JoinRace: join,
    LeaveRace: leave,
    LeaveOtherRace: leave_other,
    StartRace: start,
    OpenRacePage: open_page,
    RaceAgain: race_again,
}
