"""The post of `/ladder`: one page of a server's ladder."""

from __future__ import annotations

from bot.discord.core.controls import Control, Row, row
from bot.discord.core.family_menu import family_menu
from bot.discord.core.paging import page_count, place_text, turning
from bot.discord.core.posts import Post, layout, text
from bot.discord.features.records.controls import FindOwnPlace, OpenBalance, PickLadder, Ranked, ShareLadder, TurnLadder
from bot.domain.elo import LadderPage, Standing, family_of, ladder_key
from bot.domain.ids import UserId
from bot.i18n.catalog import Translator
from bot.i18n.names import ladder_name, rating_text
from bot.variants import Family

LADDER_LINES = 15


def ladder_post(
    t: Translator,
    family: Family,
    page: LadderPage,
    reader: UserId | None,
    *,
    ranked: Ranked,
    is_live: bool | None = None,
) -> Post:
    """Show a page of a ladder. `reader`: the member whose own line is marked; None if everybody reads it.

    `is_live`: whether it is the ladder of live games; None where the server has all games on one ladder.
    """
    key = ladder_key(family.key, is_live=bool(is_live))
    name = ladder_name(t, key)
    title = text(f"### {t('ladder-title', variant=name)}")
    rows = (
        _buttons(t, key, page, ranked),
        row(family_menu(t, PickLadder(ranked), family)),
        row(
            Control.button(t, ShareLadder(key, page.offset // LADDER_LINES, ranked)),
            *([] if is_live is None else [_to_other(t, family, ranked, is_live=is_live)]),
        ),
    )
    if not page.standings:
        sentence = t("ladder-none-settled" if ranked is Ranked.SETTLED else "ladder-none", variant=name)
        return Post(layout(title, text(sentence), rows=rows))
    lines = [_line(t, standing, reader) for standing in page.standings]
    foot = "\n".join(f"-# {sentence}" for sentence in _foot(t, page, is_own=reader is not None))
    return Post(layout(title, text("\n".join(lines)), text(foot), rows=rows))


def _line(t: Translator, standing: Standing, reader: UserId | None) -> str:
    rating = standing.rating
    line = t(
        "ladder-line",
        place=str(standing.place),
        user=str(standing.user_id),
        rating=rating_text(rating.value, is_provisional=rating.is_provisional),
        games=rating.games,
        wins=str(rating.wins),
        draws=str(rating.draws),
        losses=str(rating.losses),
    )
    return t("ladder-line-own", line=line) if standing.user_id == reader else line


def _foot(t: Translator, page: LadderPage, *, is_own: bool) -> list[str]:
    own = page.own
    place = t("ladder-own-place", place=str(own.place)) if own else t("ladder-no-place")
    pages = page_count(page.total, LADDER_LINES)
    counted = [t("ladder-total", total=page.total), *place_text(t, page.offset // LADDER_LINES, pages)]
    doubtful = any(one.rating.is_provisional for one in page.standings)
    own_place = [place] if is_own else []
    return [*own_place, *([t("ladder-provisional")] if doubtful else []), " · ".join(counted)]


def _to_other(t: Translator, family: Family, ranked: Ranked, *, is_live: bool) -> Control:
    """Return the button to the ladder of live games, or back from it."""
    turn = TurnLadder(ladder_key(family.key, is_live=not is_live), 0, ranked)
    return Control.button(t, turn, label=t("ladder-to-all" if is_live else "ladder-to-live"))


def _buttons(t: Translator, key: str, page: LadderPage, ranked: Ranked) -> Row:
    def turn_to(number: int) -> TurnLadder:
        return TurnLadder(key, number, ranked)

    other = Ranked.EVERYONE if ranked is Ranked.SETTLED else Ranked.SETTLED
    pages, number = page_count(page.total, LADDER_LINES), page.offset // LADDER_LINES
    buttons = turning(t, turn_to, page=number, pages=pages)
    if page.own is not None and pages > 1:
        is_here = page.own.position // LADDER_LINES == number
        buttons.append(Control.button(t, FindOwnPlace(key, ranked), disabled=is_here))
    buttons.append(Control.button(t, TurnLadder(key, 0, other), label=t(f"ladder-show-{other}")))
    return row(*buttons, Control.button(t, OpenBalance(family_of(key)[0])))
