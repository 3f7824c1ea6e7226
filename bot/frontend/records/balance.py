"""The post of a family's balance: how its sides have scored in a server, and in the games of an engine with itself."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.balance import Balance
from bot.domain.records import Tally
from bot.frontend.desk.controls import Control, row
from bot.frontend.desk.family_menu import family_menu
from bot.frontend.desk.posts import Picture, Post, gallery, layout, text
from bot.frontend.guide.book import read_guide
from bot.frontend.records.controls import PickBalance, Ranked, TurnLadder
from bot.frontend.records.scores import tally_text
from bot.house.drawing import draw_in_turn
from bot.render import BalanceBar, balance_chart, chart_png
from bot.rules import Color
from bot.variants import Family
from bot.words.evenness import evenness_lines
from bot.words.names import named_army, side_name, variant_name
from bot.words.texts import Voice


async def balance_post(voice: Voice, family: Family, balance: Balance, theme: str) -> Post:
    """Show the score of each pairing as a bar and in words, with the guide's figures of an engine's games below."""
    name = variant_name(voice, family.example)
    title = text(f"### {voice('balance-title', variant=name)}")
    rows = [(pair, tally) for pair, tally in _rows(voice, family, balance) if tally.games]
    published = [text(told) for told in _published_texts(voice, family)]
    back = Control.button(voice, TurnLadder(family.key, 0, Ranked.EVERYONE), label=voice("balance-ladder"))
    controls = (row(back), row(family_menu(voice, PickBalance(), family)))
    if not rows:
        return Post(layout(title, text(voice("balance-none", variant=name)), *published, rows=controls))
    picture = await _picture(voice, name, rows, theme)
    lines = [f"**{pair}** · {tally_text(voice, tally)}" for pair, tally in rows]
    told = text("\n".join([*lines, f"-# {voice('balance-view')}"]))
    return Post(layout(title, gallery(picture), told, *published, rows=controls), (picture,))


def _rows(voice: Voice, family: Family, balance: Balance) -> list[tuple[str, Tally]]:
    """Return the name and tally of each pairing of armies, and of White against Black if that is not the same."""
    rows = [(_pair(voice, contest.armies), contest.tally) for contest in balance.contests]
    if family.armies or not rows:
        white, black = (side_name(voice, family.example, color) for color in Color)
        rows.append((voice("balance-pair", first=white, second=black), balance.white))
    return rows


def _pair(voice: Voice, armies: tuple[str, str]) -> str:
    first, second = (named_army(voice, army) for army in armies)
    return voice("balance-pair", first=first, second=second)


async def _picture(voice: Voice, name: str, rows: list[tuple[str, Tally]], theme: str) -> Picture:
    """Draw the chart, off the event loop."""
    bars = [BalanceBar(pair, tally.wins, tally.draws, tally.losses) for pair, tally in rows]
    outcomes = (voice("balance-first"), voice("balance-drawn"), voice("balance-second"))
    title = voice("balance-title", variant=name)
    png = await draw_in_turn(lambda: chart_png(balance_chart(title, outcomes, bars, theme=theme)))
    told = "".join(
        voice("alt-balance-pair", pair=pair, wins=str(tally.wins), draws=str(tally.draws), losses=str(tally.losses))
        for pair, tally in rows
    )
    return Picture("balance.png", voice("alt-balance", variant=name, pairs=told), png)


def _published_texts(voice: Voice, family: Family) -> Iterator[str]:
    """Yield the figures of engines' games with themselves: the guide's older ones, and those of the bot's engine."""
    older = [
        voice(
            "balance-published-line",
            pair=_pair(voice, one.armies),
            games=2 * one.games,
            percent=f"{one.score:g}",
        )
        for one in read_guide(family.key).matchups
    ]
    if older:
        yield "\n".join([f"**{voice('balance-published')}**", *older])
    if measured := evenness_lines(voice, family):
        yield "\n".join(measured)
