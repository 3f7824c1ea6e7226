"""Puzzle Storm, which is played in the browser, alone or as a race.

`/storm` shows the rules, the best scores and a button for playing. `/race` posts a message that shows a race's lobby,
then its standings, and finally its result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from discord import ButtonStyle, SelectOption

from bot.discord.core import solving_actions as actions
from bot.discord.core.choices import FAMILY_CHOICES
from bot.discord.core.commands import Handler, Option, Where, slash
from bot.discord.core.context import Context, reply_with_links, show_page
from bot.discord.core.controls import Action, ComponentEvent, Control, Row, row
from bot.discord.core.interactions import nonce_of
from bot.discord.core.markup import medal_text
from bot.discord.core.outbox import Outbox, send_once
from bot.discord.core.permissions import check_sharing, find_race, share
from bot.discord.core.posts import Post, layout, said, text
from bot.discord.core.resolving import edited, reachable, server_t
from bot.domain.ids import ChannelId, RaceId
from bot.domain.outbox import MessageKind, OutboxMessage, Shown
from bot.domain.storm import (
    ALL_GAMES,
    COUNTDOWN,
    MOST_RACERS,
    SPAN,
    Race,
    RaceLine,
    RaceState,
    StormBest,
    StormBests,
    StormBoard,
)
from bot.i18n.catalog import Translator
from bot.i18n.errors import NoWebsite
from bot.i18n.names import mention_of, timestamp, variant_name
from bot.i18n.solving import puzzles_name, storm_rules
from bot.services import outbox, storms
from bot.services.storms import RaceNews
from bot.variants import FAMILIES, find_family


def storm_post(t: Translator, board: StormBoard, own: StormBests, *, has_page: bool, is_server: bool) -> Post:
    if not (has_page or is_server):
        return Post(said(t("storm-no-page")))
    told = [] if has_page else [t("storm-no-page")]
    told += _own_scores(t, own, has_page=has_page)
    parts = [
        text(_title(t, board)),
        text("\n".join(told)),
        text(_scores(t, board, is_server=is_server, has_page=has_page)),
    ]
    rules = [text("\n".join(f"-# {one}" for one in storm_rules(t)))] if has_page else []
    return Post(layout(*parts, *rules, rows=_rows(t, board, has_page=has_page)))


def _own_scores(t: Translator, own: StormBests, *, has_page: bool) -> list[str]:
    ever, today = own.ever, own.today
    if ever is None:
        # Without a website, Puzzle Storm can't be played.
        return [t("storm-own-never")] if has_page else []
    return [t("storm-own", ever=str(ever.score), today=str(today.score) if today else "–")]


def scores_post(t: Translator, board: StormBoard) -> Post:
    return Post(layout(text(_title(t, board)), text(_scores(t, board, is_server=True, has_page=True))))


def _title(t: Translator, board: StormBoard) -> str:
    return f"### {t('storm-title', variant=puzzles_name(t, board.family))}"


def _scores(t: Translator, board: StormBoard, *, is_server: bool, has_page: bool) -> str:
    if not is_server:
        return t("storm-board-nowhere")
    if not board.ever:
        return t("storm-board-none" if has_page else "storm-board-empty")
    parts = (("storm-board-ever", board.ever), ("storm-board-today", board.today))
    return "\n\n".join(_part(t, t(key), bests) for key, bests in parts if bests)


def _part(t: Translator, title: str, bests: Sequence[StormBest]) -> str:
    return "\n".join([f"**{title}**", *_lines(t, bests)])


def _lines(t: Translator, bests: Sequence[StormBest]) -> Iterable[str]:
    for place, one in enumerate(bests, start=1):
        about = {"user": str(one.user_id), "score": str(one.score), "combo": str(one.combo)}
        yield medal_text(place) + t("storm-line", place=place, **about)


def _rows(t: Translator, board: StormBoard, *, has_page: bool) -> tuple[Row, ...]:
    key = board.family or ALL_GAMES
    names = {ALL_GAMES: t("storm-all-games")}
    names |= {family: variant_name(t, one.example) for family, one in FAMILIES.items()}
    options = [SelectOption(label=name, value=value, default=value == key) for value, name in names.items()]
    menu = row(Control.menu(actions.PickStorm(), placeholder=t("storm-pick-game"), options=options))
    way = Control.button(t, actions.OpenPuzzlePage(), label=t("button-storm-on-page"), style=ButtonStyle.primary)
    buttons = [*([way] if has_page else []), *([Control.button(t, actions.ShareStorm(key))] if board.ever else [])]
    return (menu, row(*buttons)) if buttons else (menu,)


@slash("storm", Where.ANYWHERE, variant=Option("option-storm-variant", choices=FAMILY_CHOICES))
async def storm_command(ctx: Context, variant: str | None = None) -> None:
    await show_page(ctx, await _post(ctx, variant))


async def pick_game(ctx: Context, event: ComponentEvent[actions.PickStorm]) -> None:
    await show_page(ctx, await _post(ctx, _family(event.picked)))


async def share_scores(ctx: Context, event: ComponentEvent[actions.ShareStorm]) -> None:
    await ctx.defer()
    check_sharing(ctx)
    family, runtime = _family(event.action.family), ctx.runtime
    board = await storms.board_of(runtime.db, ctx.requester, family, runtime.now())
    await share(ctx, scores_post(ctx.public_t, board))


def _family(word: str) -> str | None:
    """Return the key of a family, or None for `ALL_GAMES`. Raise UnknownVariant if there is no such family."""
    return None if word == ALL_GAMES else find_family(word).key


async def _post(ctx: Context, family: str | None) -> Post:
    runtime, now = ctx.runtime, ctx.runtime.now()
    board = await storms.board_of(runtime.db, ctx.requester, family, now)
    own = await storms.bests_of(runtime.db, ctx.by, family, now)
    has_page, is_server = runtime.links is not None, ctx.guild_id is not None
    return storm_post(ctx.t, board, own, has_page=has_page, is_server=is_server)


def race_post(t: Translator, news: RaceNews) -> Post:
    parts = [text(_race_title(t, news.race)), text("\n".join(_race_lines(t, news)))]
    return Post(layout(*parts, rows=(_race_row(t, news.race),)))


def _race_title(t: Translator, race: Race) -> str:
    return f"### {t('race-title', variant=puzzles_name(t, race.family))}"


def _race_lines(t: Translator, news: RaceNews) -> Iterable[str]:
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
            yield from (_race_line(t, one) for one in standings.lines)
        case RaceState.OVER:
            winners = [mention_of(one.user_id) for one in standings.lines if one.is_first]
            yield t("race-won", winners=t("list-and").join(winners)) if winners else t("race-unwon")
            yield from (_race_line(t, one) for one in standings.lines)
        case RaceState.CANCELED:
            yield t("race-canceled")


def _race_line(t: Translator, line: RaceLine) -> str:
    about = {"user": mention_of(line.user_id), "score": line.score, "mistakes": line.mistakes}
    medal = medal_text(line.place) if line.score else ""
    return medal + t("race-line", place=line.place, **about)


def _race_row(t: Translator, race: Race) -> Row:
    if race.state is RaceState.OPEN:
        join = Control.button(t, actions.JoinRace(race.id), style=ButtonStyle.primary, disabled=race.is_full)
        others = (actions.StartRace(race.id), actions.OpenRacePage(race.id), actions.LeaveRace(race.id))
        return row(join, *(Control.button(t, one) for one in others))
    if race.state is RaceState.RUNNING:
        return row(Control.button(t, actions.OpenRacePage(race.id), style=ButtonStyle.primary))
    return row(Control.button(t, actions.RaceAgain(race.id)))


@slash("race", Where.SERVER, variant=Option("option-storm-variant", choices=FAMILY_CHOICES))
async def race_command(ctx: Context, variant: str | None = None) -> None:
    await ctx.defer_reply()
    channel, runtime = await _playable_channel(ctx), ctx.runtime
    race = await storms.open_race(runtime.db, ctx.member, ctx.server_id, channel, variant, now=runtime.now())
    await _give_link(ctx, ctx.t("race-opened"))
    await _update_race(ctx, race)


async def race_again(ctx: Context, event: ComponentEvent[actions.RaceAgain]) -> None:
    """Open the lobby of another race like the finished one, or join the new race if its lobby is already open."""
    await ctx.defer_reply()
    channel, runtime = await _playable_channel(ctx), ctx.runtime
    race = await storms.race_again(runtime.db, event.action.race, ctx.member, channel, runtime.now())
    await _give_link(ctx, ctx.t("race-opened" if race.host == ctx.by else "race-you-joined"))
    await _update_race(ctx, race)


async def _playable_channel(ctx: Context) -> ChannelId:
    """Return the id of the interaction's channel. Raise NoWebsite, or the same errors as `Context.playable_channel`."""
    if ctx.runtime.links is None:
        raise NoWebsite
    return ChannelId((await ctx.playable_channel()).id)


async def join(ctx: Context, event: ComponentEvent[actions.JoinRace]) -> None:
    await ctx.defer_reply()
    runtime = ctx.runtime
    if runtime.links is None:
        raise NoWebsite
    race = await storms.join_race(runtime.db, event.action.race, ctx.member, runtime.now())
    await _give_link(ctx, ctx.t("race-you-joined"))
    await _update_race(ctx, race)


async def leave(ctx: Context, event: ComponentEvent[actions.LeaveRace]) -> None:
    await ctx.defer_reply()
    runtime = ctx.runtime
    race = await storms.leave_race(runtime.db, event.action.race, ctx.by, runtime.now())
    await ctx.send_ephemeral(ctx.t("race-you-left"))
    await _update_race(ctx, race)


async def leave_other(ctx: Context, event: ComponentEvent[actions.LeaveOtherRace]) -> None:
    await ctx.defer()
    runtime, book = ctx.runtime, await ctx.runtime.puzzle_repository.book()
    race = await storms.abandon_race(runtime.db, book, RaceId(event.action.number), ctx.by, runtime.now())
    await ctx.edit(Post(said(ctx.t("race-you-left-other"))))
    # In another server, the race's message is updated by the process that serves that server.
    if race.server_id == ctx.guild_id:
        await _update_race(ctx, race)


async def start(ctx: Context, event: ComponentEvent[actions.StartRace]) -> None:
    await ctx.defer_reply()
    runtime, book = ctx.runtime, await ctx.runtime.puzzle_repository.book()
    race = await storms.start_race(runtime.db, book, event.action.race, ctx.by, now=runtime.now(), rng=runtime.rng)
    await ctx.send_ephemeral(ctx.t("race-started", seconds=COUNTDOWN.seconds))
    await _update_race(ctx, race)


async def open_page(ctx: Context, event: ComponentEvent[actions.OpenRacePage]) -> None:
    """Give the member a personal link to the page on which they race."""
    await ctx.defer_reply()
    race = await find_race(ctx, event.action.race)
    race.check_racer(ctx.by)
    await _give_link(ctx, ctx.t("race-page"))


async def _give_link(ctx: Context, told: str) -> None:
    """Send a racer the text `told` and a personal link to the page on which they race."""
    runtime = ctx.runtime
    if runtime.links is None:
        raise NoWebsite
    address = await runtime.links.to_puzzles(runtime.db, ctx.member, ctx.server_id, runtime.now())
    await reply_with_links(ctx, told, {"button-open-race": f"{address}/storm"})


async def _update_race(ctx: Context, race: Race) -> None:
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
    actions.PickStorm: pick_game,
    actions.ShareStorm: share_scores,
    actions.JoinRace: join,
    actions.LeaveRace: leave,
    actions.LeaveOtherRace: leave_other,
    actions.StartRace: start,
    actions.OpenRacePage: open_page,
    actions.RaceAgain: race_again,
}
