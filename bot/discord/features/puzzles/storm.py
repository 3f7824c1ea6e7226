"""`/storm`: the rules of Puzzle Storm, the best scores, and a button for playing it in the browser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from discord import ButtonStyle, SelectOption

from bot.discord.core.choices import FAMILY_CHOICES
from bot.discord.core.commands import Handler, Option, Where, slash
from bot.discord.core.context import Context, show_page
from bot.discord.core.controls import Action, ComponentEvent, Control, Row, row
from bot.discord.core.emojis import medal_text
from bot.discord.core.permissions import check_sharing, share
from bot.discord.core.posts import Post, layout, text
from bot.discord.core.puzzle_actions import OpenPuzzlePage, PickStorm, ShareStorm
from bot.domain.storm import ALL_GAMES, StormBest, StormBests, StormBoard
from bot.i18n.catalog import Translator
from bot.i18n.names import variant_name
from bot.i18n.solving import puzzles_name, storm_rules
from bot.services import storms
from bot.variants import FAMILIES, find_family


def storm_post(t: Translator, board: StormBoard, own: StormBests, *, has_page: bool, is_server: bool) -> Post:
    ever, today = own.ever, own.today
    scores = {"ever": str(ever.score), "today": str(today.score) if today else "–"} if ever else None
    told = t("storm-own", **scores) if scores else t("storm-own-never")
    lines = [] if has_page else [t("storm-no-page")]
    parts = [
        text(_title(t, board)),
        text("\n".join([*lines, told])),
        text(_scores(t, board, is_server=is_server)),
    ]
    rules = "\n".join(f"-# {one}" for one in storm_rules(t))
    return Post(layout(*parts, text(rules), rows=_rows(t, board, has_page=has_page)))


def scores_post(t: Translator, board: StormBoard) -> Post:
    return Post(layout(text(_title(t, board)), text(_scores(t, board, is_server=True))))


def _title(t: Translator, board: StormBoard) -> str:
    return f"### {t('storm-title', variant=puzzles_name(t, board.family))}"


def _scores(t: Translator, board: StormBoard, *, is_server: bool) -> str:
    if not is_server:
        return t("storm-board-nowhere")
    if not board.ever:
        return t("storm-board-none")
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
    menu = row(Control.menu(PickStorm(), placeholder=t("storm-pick-game"), options=options))
    way = Control.button(t, OpenPuzzlePage(), label=t("button-storm-on-page"), style=ButtonStyle.primary)
    buttons = [*([way] if has_page else []), *([Control.button(t, ShareStorm(key))] if board.ever else [])]
    return (menu, row(*buttons)) if buttons else (menu,)


@slash("storm", Where.ANYWHERE, variant=Option("option-storm-variant", choices=FAMILY_CHOICES))
async def storm_command(ctx: Context, variant: str | None = None) -> None:
    await show_page(ctx, await _post(ctx, variant))


async def pick_game(ctx: Context, event: ComponentEvent[PickStorm]) -> None:
    await show_page(ctx, await _post(ctx, _family(event.picked)))


async def share_scores(ctx: Context, event: ComponentEvent[ShareStorm]) -> None:
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


HANDLERS: dict[type[Action], Handler] = {PickStorm: pick_game, ShareStorm: share_scores}
