"""`/ladder`, and the page about army balance that the ladder links to. All responses are private."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.discord.core.choices import DEFAULT_FAMILY, FAMILY_OPTION
from bot.discord.core.commands import Handler, Where, slash
from bot.discord.core.context import Context, show_page, take_time
from bot.discord.core.controls import (
    Action,
    ComponentEvent,
    Control,
    Row,
    family_menu,
    page_count,
    place_text,
    row,
    turning,
)
from bot.discord.core.guides import read_guide
from bot.discord.core.markup import medal_text
from bot.discord.core.permissions import check_sharing, share
from bot.discord.core.posts import Picture, Post, gallery, layout, text
from bot.discord.features.records import posts
from bot.domain.ids import UserId
from bot.domain.ladders import LadderPage, Standing, family_of, ladder_key
from bot.domain.records import ServerBalance, Tally
from bot.i18n.catalog import Translator
from bot.i18n.names import decimal, ladder_name, named_army, rating_text, side_name, variant_name
from bot.i18n.progress import own_place_text
from bot.i18n.tables import tally_text
from bot.i18n.verdict import selfplay_lines
from bot.render import BalanceBar, balance_chart, chart_png
from bot.rules import Color
from bot.runtime.limits import draw_in_turn
from bot.services import ladder
from bot.services.records import server_balance_of
from bot.variants import Family, find_family

LADDER_LINES = 15


def ladder_post(
    t: Translator,
    family: Family,
    page: LadderPage,
    reader: UserId | None,
    *,
    ranked: posts.Ranked,
    is_live: bool | None = None,
) -> Post:
    """Show a page of a ladder. `reader` is the member whose own line is marked, or None in a public post.

    `is_live` says whether this is the ladder of live games. It is None if the server has a single ladder for all games.
    """
    key = ladder_key(family.key, is_live=bool(is_live))
    name = ladder_name(t, key)
    title = text(f"### {t('ladder-title', variant=name)}")
    rows = (
        _buttons(t, key, page, ranked),
        row(family_menu(t, posts.PickLadder(ranked), family)),
        row(
            Control.button(t, posts.ShareLadder(key, page.offset // LADDER_LINES, ranked)),
            *([] if is_live is None else [_to_other(t, family, ranked, is_live=is_live)]),
        ),
    )
    if not page.standings:
        about = {"variant": variant_name(t, family.example), "live": "yes" if is_live else "no"}
        sentence = t("ladder-none-settled" if ranked is posts.Ranked.SETTLED else "ladder-none", **about)
        return Post(layout(title, text(sentence), rows=rows))
    lines = [_line(t, standing, reader) for standing in page.standings]
    tells_place = reader is not None and not page.lists_reader
    foot = "\n".join(f"-# {sentence}" for sentence in _foot(t, page, ranked, tells_place=tells_place))
    return Post(layout(title, text("\n".join(lines)), text(foot), rows=rows))


def _line(t: Translator, standing: Standing, reader: UserId | None) -> str:
    rating = standing.rating
    line = medal_text(standing.place) + t(
        "ladder-line",
        place=standing.place,
        user=str(standing.user_id),
        rating=rating_text(rating.value, is_provisional=standing.is_provisional),
        games=rating.games,
        wins=rating.wins,
        draws=rating.draws,
        losses=rating.losses,
    )
    return t("ladder-line-own", line=line) if standing.user_id == reader else line


def _foot(t: Translator, page: LadderPage, ranked: posts.Ranked, *, tells_place: bool) -> list[str]:
    pages = page_count(page.total, LADDER_LINES)
    counted = [t("ladder-total", total=page.total), *place_text(t, page.offset // LADDER_LINES, pages)]
    doubtful = any(one.is_provisional for one in page.standings)
    own_place = [own_place_text(t, page.own, is_settled=ranked is posts.Ranked.SETTLED)] if tells_place else []
    return [*own_place, *([t("ladder-provisional")] if doubtful else []), " · ".join(counted)]


def _to_other(t: Translator, family: Family, ranked: posts.Ranked, *, is_live: bool) -> Control:
    turn = posts.TurnLadder(ladder_key(family.key, is_live=not is_live), 0, ranked)
    return Control.button(t, turn, label=t("ladder-to-all" if is_live else "ladder-to-live"))


def _buttons(t: Translator, key: str, page: LadderPage, ranked: posts.Ranked) -> Row:
    def turn_to(number: int) -> posts.TurnLadder:
        return posts.TurnLadder(key, number, ranked)

    other = posts.Ranked.EVERYONE if ranked is posts.Ranked.SETTLED else posts.Ranked.SETTLED
    pages, number = page_count(page.total, LADDER_LINES), page.offset // LADDER_LINES
    buttons = turning(t, turn_to, page=number, pages=pages)
    if page.own is not None and pages > 1:
        is_here = page.own.position // LADDER_LINES == number
        buttons.append(Control.button(t, posts.FindOwnPlace(key, ranked), disabled=is_here))
    buttons.append(Control.button(t, posts.TurnLadder(key, 0, other), label=t(f"ladder-show-{other}")))
    return row(*buttons, Control.button(t, posts.OpenBalance(family_of(key)[0])))


async def balance_post(t: Translator, family: Family, balance: ServerBalance, theme: str) -> Post:
    """Show the score of each pairing of armies, as a bar and in words, followed by the published results of engine
    games.
    """
    name = variant_name(t, family.example)
    title = text(f"### {t('balance-title', variant=name)}")
    rows = [(pair, tally) for pair, tally in _rows(t, family, balance) if tally.games]
    published = [text(told) for told in _published_texts(t, family)]
    back = Control.button(t, posts.TurnLadder(family.key, 0, posts.Ranked.EVERYONE), label=t("balance-ladder"))
    controls = (row(back), row(family_menu(t, posts.PickBalance(), family)))
    if not rows:
        return Post(layout(title, text(t("balance-none", variant=name)), *published, rows=controls))
    picture = await _picture(t, name, rows, theme)
    lines = [f"**{pair}** · {tally_text(t, tally)}" for pair, tally in rows]
    told = text("\n".join([*lines, f"-# {t('balance-view')}"]))
    return Post(layout(title, gallery(picture), told, *published, rows=controls), (picture,))


def _rows(t: Translator, family: Family, balance: ServerBalance) -> list[tuple[str, Tally]]:
    """Return the name and score of each pairing of armies, and then of White against Black.

    If a family's armies are fixed, the only pairing is already White against Black, so no row is added for it.
    """
    rows = [(_pair(t, contest.armies), contest.tally) for contest in balance.contests]
    if family.armies or not rows:
        white, black = (side_name(t, family.example, color) for color in Color)
        rows.append((t("balance-pair", first=white, second=black), balance.white))
    return rows


def _pair(t: Translator, armies: tuple[str, str]) -> str:
    first, second = (named_army(t, army) for army in armies)
    return t("balance-pair", first=first, second=second)


def _share(t: Translator, percent: int) -> str:
    return t("share", percent=percent)


async def _picture(t: Translator, name: str, rows: list[tuple[str, Tally]], theme: str) -> Picture:
    """Draw a chart of the scores in a worker thread."""
    bars = [BalanceBar(pair, tally.wins, tally.draws, tally.losses, partial(_share, t)) for pair, tally in rows]
    outcomes = (t("balance-first"), t("balance-drawn"), t("balance-second"))
    title = t("balance-title", variant=name)
    png = await draw_in_turn(lambda: chart_png(balance_chart(title, outcomes, bars, theme=theme)))
    told = "".join(
        t("alt-balance-pair", pair=pair, wins=tally.wins, draws=tally.draws, losses=tally.losses)
        for pair, tally in rows
    )
    return Picture("balance.png", t("alt-balance", variant=name, pairs=told), png)


def _published_texts(t: Translator, family: Family) -> Iterator[str]:
    """Yield the results of engine games: first those in the family's guide, then those of the bot's own engine."""
    older = [
        t(
            "balance-published-line",
            pair=_pair(t, one.armies),
            games=2 * one.games,
            percent=decimal(t, f"{one.score:g}"),
        )
        for one in read_guide(family.key).matchups
    ]
    if older:
        yield "\n".join([f"**{t('balance-published')}**", *older])
    if measured := selfplay_lines(t, family):
        yield "\n".join(measured)


@slash("ladder", Where.SERVER, variant=FAMILY_OPTION)
async def ladder_command(ctx: Context, variant: str = DEFAULT_FAMILY) -> None:
    await show_ladder(ctx, variant)


async def turn_ladder(ctx: Context, event: ComponentEvent[posts.TurnLadder]) -> None:
    action = event.action
    await show_ladder(ctx, action.family, action.page, ranked=action.ranked)


async def pick_ladder(ctx: Context, event: ComponentEvent[posts.PickLadder]) -> None:
    await show_ladder(ctx, event.picked, ranked=event.action.ranked)


async def find_own_place(ctx: Context, event: ComponentEvent[posts.FindOwnPlace]) -> None:
    key, ranked = event.action.family, event.action.ranked
    settled_only = ranked is posts.Ranked.SETTLED
    guild, reader = ctx.server_id, ctx.by
    db = ctx.runtime.db
    position = await ladder.position_of(db, guild, reader, key, settled_only=settled_only)
    await show_ladder(ctx, key, position // LADDER_LINES, ranked=ranked)


async def show_ladder(ctx: Context, key: str, page: int = 0, *, ranked: posts.Ranked = posts.Ranked.EVERYONE) -> None:
    """Show a page of a ladder. If `page` is past the end, show the last page. Raise UnknownVariant for an unknown
    key.
    """
    family, is_live = _ladder(ctx, key)
    stretch = await _standings(ctx, key, page, ranked)
    await show_page(ctx, ladder_post(ctx.t, family, stretch, ctx.by, ranked=ranked, is_live=is_live))


async def share_ladder(ctx: Context, event: ComponentEvent[posts.ShareLadder]) -> None:
    await ctx.defer()
    check_sharing(ctx)
    key, ranked = event.action.family, event.action.ranked
    family, is_live = _ladder(ctx, key)
    stretch = await _standings(ctx, key, event.action.page, ranked)
    post = ladder_post(ctx.public_t, family, stretch, None, ranked=ranked, is_live=is_live)
    await share(ctx, post, series=f"ladder:{key}")


def _ladder(ctx: Context, key: str) -> tuple[Family, bool | None]:
    """Return a ladder's family, and whether the ladder is for live games. The second value is None if the server has a
    single ladder for all games.
    """
    family, is_live = family_of(key)
    return find_family(family), is_live if is_live or ctx.server.live_ladders else None


async def _standings(ctx: Context, key: str, page: int, ranked: posts.Ranked) -> LadderPage:
    return await ladder.standings(
        ctx.runtime.db,
        ctx.server_id,
        key,
        LADDER_LINES,
        page * LADDER_LINES,
        reader=ctx.by,
        settled_only=ranked is posts.Ranked.SETTLED,
    )


async def open_balance(ctx: Context, event: ComponentEvent[posts.OpenBalance]) -> None:
    await show_balance(ctx, find_family(event.action.family))


async def pick_balance(ctx: Context, event: ComponentEvent[posts.PickBalance]) -> None:
    await show_balance(ctx, find_family(event.picked))


async def show_balance(ctx: Context, family: Family) -> None:
    runtime, guild = ctx.runtime, ctx.server_id
    await take_time(ctx)
    balance = await server_balance_of(runtime.db, guild, family)
    t, theme = ctx.t, ctx.theme
    await show_page(ctx, await balance_post(t, family, balance, theme))


HANDLERS: dict[type[Action], Handler] = {
    posts.TurnLadder: turn_ladder,
    posts.PickLadder: pick_ladder,
    posts.FindOwnPlace: find_own_place,
    posts.OpenBalance: open_balance,
    posts.PickBalance: pick_balance,
    posts.ShareLadder: share_ladder,
}
