"""The post of a family's balance: how its sides have scored in a server, and in the games of an engine with itself."""

from __future__ import annotations

from collections.abc import Iterator

from bot.discord.core.controls import Control, row
from bot.discord.core.family_menu import family_menu
from bot.discord.core.posts import Picture, Post, gallery, layout, text
from bot.discord.features.guide.book import read_guide
from bot.discord.features.records.controls import PickBalance, Ranked, TurnLadder
from bot.discord.features.records.scores import tally_text
from bot.domain.records import ServerBalance, Tally
from bot.i18n.catalog import Translator
from bot.i18n.names import named_army, side_name, variant_name
from bot.i18n.selfplay_balance import selfplay_lines
from bot.render import BalanceBar, balance_chart, chart_png
from bot.rules import Color
from bot.runtime.drawing import draw_in_turn
from bot.variants import Family


async def balance_post(t: Translator, family: Family, balance: ServerBalance, theme: str) -> Post:
    """Show the score of each pairing as a bar and in words, with the guide's figures of an engine's games below."""
    name = variant_name(t, family.example)
    title = text(f"### {t('balance-title', variant=name)}")
    rows = [(pair, tally) for pair, tally in _rows(t, family, balance) if tally.games]
    published = [text(told) for told in _published_texts(t, family)]
    back = Control.button(t, TurnLadder(family.key, 0, Ranked.EVERYONE), label=t("balance-ladder"))
    controls = (row(back), row(family_menu(t, PickBalance(), family)))
    if not rows:
        return Post(layout(title, text(t("balance-none", variant=name)), *published, rows=controls))
    picture = await _picture(t, name, rows, theme)
    lines = [f"**{pair}** · {tally_text(t, tally)}" for pair, tally in rows]
    told = text("\n".join([*lines, f"-# {t('balance-view')}"]))
    return Post(layout(title, gallery(picture), told, *published, rows=controls), (picture,))


def _rows(t: Translator, family: Family, balance: ServerBalance) -> list[tuple[str, Tally]]:
    """Return the name and tally of each pairing of armies, and of White against Black if that is not the same."""
    rows = [(_pair(t, contest.armies), contest.tally) for contest in balance.contests]
    if family.armies or not rows:
        white, black = (side_name(t, family.example, color) for color in Color)
        rows.append((t("balance-pair", first=white, second=black), balance.white))
    return rows


def _pair(t: Translator, armies: tuple[str, str]) -> str:
    first, second = (named_army(t, army) for army in armies)
    return t("balance-pair", first=first, second=second)


async def _picture(t: Translator, name: str, rows: list[tuple[str, Tally]], theme: str) -> Picture:
    """Draw the chart, off the event loop."""
    bars = [BalanceBar(pair, tally.wins, tally.draws, tally.losses) for pair, tally in rows]
    outcomes = (t("balance-first"), t("balance-drawn"), t("balance-second"))
    title = t("balance-title", variant=name)
    png = await draw_in_turn(lambda: chart_png(balance_chart(title, outcomes, bars, theme=theme)))
    told = "".join(
        t("alt-balance-pair", pair=pair, wins=str(tally.wins), draws=str(tally.draws), losses=str(tally.losses))
        for pair, tally in rows
    )
    return Picture("balance.png", t("alt-balance", variant=name, pairs=told), png)


def _published_texts(t: Translator, family: Family) -> Iterator[str]:
    """Yield the figures of engines' games with themselves: the guide's older ones, and those of the bot's engine."""
    older = [
        t(
            "balance-published-line",
            pair=_pair(t, one.armies),
            games=2 * one.games,
            percent=f"{one.score:g}",
        )
        for one in read_guide(family.key).matchups
    ]
    if older:
        yield "\n".join([f"**{t('balance-published')}**", *older])
    if measured := selfplay_lines(t, family):
        yield "\n".join(measured)
