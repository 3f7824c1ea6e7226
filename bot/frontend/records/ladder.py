"""The post of `/ladder`: one page of a server's ladder."""

from __future__ import annotations

from bot.domain.ids import UserId
from bot.domain.ladder import LadderPage, Standing
from bot.domain.ladder_keys import family_of, ladder_key
from bot.frontend.desk.controls import Control, Row, row
from bot.frontend.desk.family_menu import family_menu
from bot.frontend.desk.paging import page_count, place_text, turning
from bot.frontend.desk.posts import Post, layout, text
from bot.frontend.records.controls import FindOwnPlace, OpenBalance, PickLadder, Ranked, ShareLadder, TurnLadder
from bot.variants import Family
from bot.words.names import ladder_name, rating_text
from bot.words.texts import Voice

LADDER_LINES = 15


def ladder_post(
    voice: Voice,
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
    name = ladder_name(voice, key)
    title = text(f"### {voice('ladder-title', variant=name)}")
    rows = (
        _buttons(voice, key, page, ranked),
        row(family_menu(voice, PickLadder(ranked), family)),
        row(
            Control.button(voice, ShareLadder(key, page.offset // LADDER_LINES, ranked)),
            *([] if is_live is None else [_to_other(voice, family, ranked, is_live=is_live)]),
        ),
    )
    if not page.standings:
        sentence = voice("ladder-none-settled" if ranked is Ranked.SETTLED else "ladder-none", variant=name)
        return Post(layout(title, text(sentence), rows=rows))
    lines = [_line(voice, standing, reader) for standing in page.standings]
    foot = "\n".join(f"-# {sentence}" for sentence in _foot(voice, page, is_own=reader is not None))
    return Post(layout(title, text("\n".join(lines)), text(foot), rows=rows))


def _line(voice: Voice, standing: Standing, reader: UserId | None) -> str:
    rating = standing.rating
    line = voice(
        "ladder-line",
        place=str(standing.place),
        user=str(standing.user_id),
        rating=rating_text(rating.value, is_provisional=rating.is_provisional),
        games=rating.games,
        wins=str(rating.wins),
        draws=str(rating.draws),
        losses=str(rating.losses),
    )
    return voice("ladder-line-own", line=line) if standing.user_id == reader else line


def _foot(voice: Voice, page: LadderPage, *, is_own: bool) -> list[str]:
    own = page.own
    place = voice("ladder-own-place", place=str(own.place)) if own else voice("ladder-no-place")
    pages = page_count(page.total, LADDER_LINES)
    counted = [voice("ladder-total", total=page.total), *place_text(voice, page.offset // LADDER_LINES, pages)]
    doubtful = any(one.rating.is_provisional for one in page.standings)
    own_place = [place] if is_own else []
    return [*own_place, *([voice("ladder-provisional")] if doubtful else []), " · ".join(counted)]


def _to_other(voice: Voice, family: Family, ranked: Ranked, *, is_live: bool) -> Control:
    """Return the button to the ladder of live games, or back from it."""
    turn = TurnLadder(ladder_key(family.key, is_live=not is_live), 0, ranked)
    return Control.button(voice, turn, label=voice("ladder-to-all" if is_live else "ladder-to-live"))


def _buttons(voice: Voice, key: str, page: LadderPage, ranked: Ranked) -> Row:
    def turn_to(number: int) -> TurnLadder:
        return TurnLadder(key, number, ranked)

    other = Ranked.EVERYONE if ranked is Ranked.SETTLED else Ranked.SETTLED
    pages, number = page_count(page.total, LADDER_LINES), page.offset // LADDER_LINES
    buttons = turning(voice, turn_to, page=number, pages=pages)
    if page.own is not None and pages > 1:
        is_here = page.own.position // LADDER_LINES == number
        buttons.append(Control.button(voice, FindOwnPlace(key, ranked), disabled=is_here))
    buttons.append(Control.button(voice, TurnLadder(key, 0, other), label=voice(f"ladder-show-{other}")))
    return row(*buttons, Control.button(voice, OpenBalance(family_of(key)[0])))
