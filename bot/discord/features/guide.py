"""`/rules`: the guides."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from discord import SelectOption, app_commands

from bot.discord.core.choices import FAMILY_OPTION, NAME_LIMIT, offering
from bot.discord.core.commands import Feature, Handler, Option, Where, slash
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import (
    CHOICE_LIMIT,
    ROW_LIMIT,
    Action,
    ComponentEvent,
    Control,
    Row,
    family_menu,
    row,
    rows_of,
)
from bot.discord.core.game_actions import ReadRules, StartReading
from bot.discord.core.guides import Board, FirstMove, Guide, Page, all_guides, read_guide
from bot.discord.core.interactions import Interaction
from bot.discord.core.markup import piece_emoji, piece_emoji_text
from bot.discord.core.posts import Picture, Post, gallery, layout, text
from bot.discord.core.solving_actions import OpenFamilyOpenings, OpenSeries, ReadPage, StartLearning
from bot.exercises import exercise_book, series_key
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator
from bot.i18n.errors import quoted
from bot.i18n.names import (
    SEPARATOR,
    army_name,
    decimal,
    named_army,
    numbered,
    piece_name,
    piece_type_name,
    side_name,
    variant_name,
)
from bot.i18n.verdict import balance_line, selfplay_lines
from bot.render import (
    DEFAULT_THEME,
    BoardView,
    Dot,
    LegendColumn,
    diagram_view,
    dots_of,
    draw_legend_png,
    draw_png,
    draw_strip,
    ply_view,
    view_of,
)
from bot.rules import Color, MoveLine, Position, square_name
from bot.rules.pgn import movetext
from bot.runtime.limits import draw_in_turn
from bot.variants import Army, PieceType
from bot.variants.model import Opening


@dataclass(frozen=True)
class Entry:
    """A piece in a family's guide."""

    guide: Guide
    page: Page
    piece_type: PieceType

    @property
    def key(self) -> str:
        """The value that autocompletion uses for this piece: its family's key and its page's key."""
        return f"{self.guide.family.key}+{self.page.key}"


def entries(guides: Iterable[Guide]) -> Iterator[Entry]:
    for guide in guides:
        yield from (Entry(guide, page, page.piece_type) for page in guide.pages if page.piece_type is not None)


def entry_name(t: Translator, entry: Entry) -> str:
    return t("guide-title", page=page_title(t, entry.page), game=variant_name(t, entry.guide.example))


def matching_entries(t: Translator, guides: Iterable[Guide], typed: str) -> list[Entry]:
    """Return the pieces whose names contain the typed text. Names that start with the text come first."""
    wanted = typed.strip().casefold()
    named = [(entry_name(t, entry).casefold(), entry) for entry in entries(guides)]
    found = [(name, entry) for name, entry in named if wanted in name]
    return [entry for name, entry in sorted(found, key=lambda one: not one[0].startswith(wanted))]


def find_entry(translators: Collection[Translator], guides: Iterable[Guide], typed: str) -> Entry | None:
    """Find a piece by its key, its name in any language, its letter, or the start of its name. Return None if nothing
    matches.

    A letter or the start of a name must match a single type of piece. If the key belongs to a family outside these
    guides, find the piece with the same name in these guides.
    """
    offered, wanted = list(entries(guides)), typed.strip().casefold()
    if (chosen := next((entry for entry in offered if entry.key == wanted), None)) is not None:
        return chosen
    wanted = wanted.rpartition("+")[2]
    names = {entry: {entry.page.key, *(page_title(t, entry.page).casefold() for t in translators)} for entry in offered}
    exact = [entry for entry in offered if wanted in names[entry]]
    if exact:
        return exact[0]
    by_letter = [entry for entry in offered if wanted == letter_of(entry.guide, entry.piece_type).casefold()]
    return _only(by_letter or [entry for entry in offered if _begins(names[entry], wanted)])


def _begins(names: Iterable[str], wanted: str) -> bool:
    return bool(wanted) and any(name.startswith(wanted) for name in names)


def _only(found: list[Entry]) -> Entry | None:
    """Return the first entry if all entries are about the same type of piece, otherwise None."""
    return found[0] if len({entry.piece_type for entry in found}) == 1 else None


@offering
async def pieces(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    ctx = context_of(interaction)
    t = ctx.t
    found = matching_entries(t, guides_of(getattr(ctx.interaction.namespace, "variant", None)), current)
    return [
        app_commands.Choice(name=entry_name(t, entry)[:NAME_LIMIT], value=entry.key) for entry in found[:CHOICE_LIMIT]
    ]


@slash("rules", Where.ANYWHERE, variant=FAMILY_OPTION, piece=Option("option-piece", autocomplete=pieces))
async def rules_command(ctx: Context, variant: str | None = None, piece: str | None = None) -> None:
    """Open the guide of a family. If a piece is named, open the guide at its page."""
    guides = guides_of(variant)
    if piece is None:
        return await open_page(ctx, guides[0], guides[0].first)
    found = find_entry(ctx.runtime.catalog.translators.values(), guides, piece)
    if found is None:
        t = ctx.t
        return await ctx.send_ephemeral(unknown_piece(t, variant, piece))
    return await open_page(ctx, found.guide, found.page)


def guides_of(variant: str | None) -> tuple[Guide, ...]:
    """Return the guide of the chosen family, or all guides if no family is chosen. Raise UnknownVariant if the key is
    unknown.
    """
    return all_guides() if variant is None else (read_guide(variant),)


def unknown_piece(t: Translator, variant: str | None, piece: str) -> str:
    if variant is None:
        return t("error-unknown-piece-anywhere", name=quoted(piece))
    return t("error-unknown-piece", game=variant_name(t, read_guide(variant).example), name=quoted(piece))


async def open_page(ctx: Context, guide: Guide, page: Page) -> None:
    await ctx.defer_reply()
    await ctx.reply(await page_post(ctx, guide, page))


async def read_rules(ctx: Context, event: ComponentEvent[ReadRules]) -> None:
    game = await ctx.game(event.action.game)
    guide = read_guide(game.variant.family)
    await open_page(ctx, guide, guide.first)


async def start_reading(ctx: Context, event: ComponentEvent[StartReading]) -> None:
    """Open the first guide, which links to the other guides."""
    guide = all_guides()[0]
    await open_page(ctx, guide, guide.first)


async def read_page(ctx: Context, event: ComponentEvent[ReadPage]) -> None:
    """Open a page in a new private message. If the guide no longer has the page, open the guide's first page."""
    guide = read_guide(event.action.family)
    await open_page(ctx, guide, guide.find(event.action.page) or guide.first)


async def turn_page(ctx: Context, event: ComponentEvent[TurnPage]) -> None:
    await show_guide_page(ctx, event.action.family, event.action.page)


async def pick_page(ctx: Context, event: ComponentEvent[PickPage]) -> None:
    await show_guide_page(ctx, event.action.family, event.picked)


async def pick_guide(ctx: Context, event: ComponentEvent[PickGuide]) -> None:
    """Replace the open page with the first page of the picked guide."""
    await show_guide_page(ctx, event.picked, read_guide(event.picked).first.key)


async def show_guide_page(ctx: Context, family: str, key: str) -> None:
    """Replace the open page with another page. If the guide no longer has that page, show the guide's first page."""
    guide = read_guide(family)
    await ctx.defer()
    await ctx.edit(await page_post(ctx, guide, guide.find(key) or guide.first))


async def play_film(ctx: Context, event: ComponentEvent[FilmStep]) -> None:
    """Show the board after a given number of half-moves in a page's sequence."""
    action = event.action
    guide = read_guide(action.family)
    await ctx.defer()
    page = guide.find(action.page) or guide.first
    await ctx.edit(await page_post(ctx, guide, page, action.ply))


async def page_post(ctx: Context, guide: Guide, page: Page, ply: int | None = None) -> Post:
    t = ctx.t
    return await guide_page_post(t, guide, page, ctx.theme, ply=ply)


def page_title(t: Translator, page: Page) -> str:
    if page.piece_type is not None:
        return piece_type_name(t, page.piece_type)
    if page.army is not None:
        return t("guide-army", army=named_army(t, page.army.name))
    return t(f"page-{page.key}")


def page_text(t: Translator, guide: Guide, page: Page) -> str:
    if page.piece_type is not None:
        return "\n\n".join(_piece_type_text(t, guide, page, page.piece_type))
    if page.army is not None:
        return "\n".join([t(f"guide-{page.wording}"), *_army_lines(t, guide, page.army)])
    figures = FIGURES.get(page.key)
    if figures is None:
        film = [" ".join(movetext(page.boards[-1].line))] if page.is_film else []
        return "\n\n".join([t(f"guide-{page.wording}"), *film])
    arguments, lines = figures(t, guide)
    return "\n\n".join([t(f"guide-{page.wording}", **arguments), "\n".join(lines)])


def letter_of(guide: Guide, piece_type: PieceType) -> str:
    return next(letter for pieces in guide.armies.values() for letter, one in pieces if one is piece_type)


def opening_title(t: Translator, opening: Opening) -> str:
    return t(f"opening-{opening.name}")


def opening_line(guide: Guide, opening: Opening) -> MoveLine:
    return MoveLine.from_uci(guide.example, guide.example.start_fen, opening.moves.split())


def _piece_type_text(t: Translator, guide: Guide, page: Page, piece_type: PieceType) -> Iterator[str]:
    fielding = [name for name, pieces in guide.armies.items() if any(one is piece_type for _, one in pieces)]
    armies = t("guide-and").join(named_army(t, name) for name in fielding)
    facts = [t("guide-facts", letter=letter_of(guide, piece_type), armies=armies)]
    if piece_type.value:
        facts.append(t("guide-value", value=decimal(t, f"{piece_type.value:g}")))
    yield f"**{t(f'how-{piece_type.name}')}**"
    yield " · ".join(facts)
    own = f"about-{page.wording}"
    yield t(own if t.has(own) else f"about-{piece_type.name}")


def _army_lines(t: Translator, guide: Guide, army: Army) -> Iterator[str]:
    color = guide.color_of(*(piece_type for _, piece_type in guide.armies[army.name]))
    for letter, piece_type in guide.armies[army.name]:
        how, name = t(f"how-{piece_type.name}"), piece_type_name(t, piece_type)
        line = t("guide-army-line", piece=name, letter=letter, how=how)
        yield f"- {piece_emoji_text(piece_type.name, color)}{line.removeprefix('- ')}"


def _values(t: Translator, guide: Guide) -> tuple[dict[str, str], list[str]]:
    """List the piece values of each army, highest first."""
    lists = []
    for army, pieces in guide.armies.items():
        valued = sorted(
            (piece_type for _, piece_type in pieces if piece_type.value), key=lambda piece_type: -piece_type.value
        )
        lists.append("\n".join([f"**{named_army(t, army)}**", *(_value_line(t, guide, one) for one in valued)]))
    return {}, ["\n\n".join(lists)]


def _value_line(t: Translator, guide: Guide, piece_type: PieceType) -> str:
    name, value = piece_type_name(t, piece_type), decimal(t, f"{piece_type.value:g}")
    if piece_type.name not in guide.engine_values:
        return t("guide-value-line", piece=name, value=value)
    early, late = guide.engine_values[piece_type.name]
    return t("guide-value-line-engine", piece=name, value=value, early=str(early), late=str(late))


def _first_moves(t: Translator, guide: Guide) -> tuple[dict[str, str], list[str]]:
    total = sum(entry.games for entry in guide.first_moves)
    return {"games": str(total)}, [_first_move(t, guide, entry, total) for entry in guide.first_moves]


def _first_move(t: Translator, guide: Guide, entry: FirstMove, total: int) -> str:
    replies, *rare = (t("or-moves").join(group) for group in entry.replies)
    return t(
        "guide-first-move",
        move=entry.move,
        games=entry.games,
        share=f"{100 * entry.games / total:.0f}",
        white_wins=str(entry.white_wins),
        black_wins=str(entry.black_wins),
        replies=t(f"replies-{'seldom' if rare else entry.note}", replies=replies, rare=t("or-moves").join(rare)),
        **_sides(t, guide),
    )


def _opening_lines(t: Translator, guide: Guide) -> tuple[dict[str, str], list[str]]:
    return {}, [_opening(t, guide, opening) for opening in guide.openings]


def _opening(t: Translator, guide: Guide, opening: Opening) -> str:
    moves = " ".join(movetext(opening_line(guide, opening)))
    name = opening_title(t, opening)
    if opening.name not in guide.continuations:
        return t("guide-opening-line", name=name, moves=moves)
    then = t("or-moves").join(guide.continuations[opening.name])
    return t("guide-opening-then", name=name, moves=moves, then=then)


def _balance(t: Translator, guide: Guide) -> tuple[dict[str, str], list[str]]:
    """Return the results of engine games: first the older results in the guide, then those of the bot's own engine."""
    games = {"games": str(2 * guide.matchups[0].games)} if guide.matchups else {}
    measured = selfplay_lines(t, guide.family) or [t("evenness-none")]
    older = [*_matchups(t, guide), *_all_first_moves(t, guide)]
    return games, [*older, *([""] if older else []), *measured]


def _matchups(t: Translator, guide: Guide) -> Iterator[str]:
    for one in guide.matchups:
        first, second = (named_army(t, army) for army in one.armies)
        shares = {"as_white": one.as_white, "as_black": one.as_black, "score": one.score}
        scores = {name: decimal(t, f"{share:g}") for name, share in shares.items()}
        yield t("guide-matchup", first=first, second=second, **scores, **_sides(t, guide))


def _all_first_moves(t: Translator, guide: Guide) -> Iterator[str]:
    """Yield White's score over all games in the guide's table of first moves, if the guide has such a table."""
    if guide.first_moves:
        first, second = (named_army(t, side.army.name) for side in guide.example.sides)
        yield balance_line(t, "evenness-first-moves", (first, second), guide.first_moves_tally)


def _sides(t: Translator, guide: Guide) -> dict[str, str]:
    return {color.word: side_name(t, guide.example, color) for color in Color}


FIGURES: Mapping[str, Callable[[Translator, Guide], tuple[dict[str, str], list[str]]]] = {
    "values": _values,
    "first-moves": _first_moves,
    "openings": _opening_lines,
    "balance": _balance,
}
"""The functions for pages with statistics, by page key. They return the arguments for the page's text, and the lines
below the text.
"""


@dataclass(frozen=True)
class TurnPage(Action):
    family: str
    page: str


@dataclass(frozen=True)
class OpenRules(TurnPage, name="rules"):
    """Show the first page of another family's guide."""


@dataclass(frozen=True)
class PickGuide(Action, name="rules-game"):
    """Show the first page of the picked family's guide."""


@dataclass(frozen=True)
class PageBack(TurnPage, name="rules-back"):
    """Show the previous page."""


@dataclass(frozen=True)
class PageOn(TurnPage, name="rules-next"):
    """Show the next page."""


@dataclass(frozen=True)
class FilmStep(Action):
    """Show the board after the first `ply` half-moves of a page's sequence."""

    family: str
    page: str
    ply: int


@dataclass(frozen=True)
class FilmBack(FilmStep, name="rules-film-back"):
    """Show the board one half-move earlier."""


@dataclass(frozen=True)
class FilmOn(FilmStep, name="rules-film-on"):
    """Show the board one half-move later."""


@dataclass(frozen=True)
class PickPage(Action, name="rules-pick"):
    family: str
    menu: str
    """The name of the menu, which keeps the custom_ids of a page's menus distinct."""


STRIP_COLUMNS = 3
STRIP_SIZE = 1080
"""The width in pixels of a picture with several boards. It's large, because readers zoom in on single boards."""
KINDS = {
    Dot.BOTH: "both",
    Dot.MOVE: "moves",
    Dot.CAPTURE: "captures",
}  # STRIKE is missing, because `dots_alone` never returns it.
"""Maps each kind of dot to the ending of its locale key, `alt-diagram-…`. The alt text of a diagram lists the kinds in
this order.
"""


def page_picture(t: Translator, guide: Guide, page: Page, theme: str, ply: int | None = None) -> Picture | None:
    """Draw the picture of a page, or return None if the page has none. Drawing is slow, so call this in another thread.

    If `ply` is given, draw only the board after this many half-moves of the page's sequence.
    """
    name = f"guide-{page.wording}.png"
    if ply is not None:
        return Picture(f"guide-{page.wording}-{ply}.png", *_moment(t, page.boards[-1].line, ply, theme))
    if page.piece_type is not None:
        view = diagram_view(page.piece_type, guide.color_of(page.piece_type), theme=theme)
        return Picture(name, _diagram_alt(t, page.piece_type, view), draw_png(view))
    if page.army is not None:
        return Picture(name, *_diagrams(t, guide, page.army, theme))
    if page is guide.first:
        return Picture(name, *_setup(t, guide, theme))
    if page.key == "openings":
        return Picture(name, *_openings(t, guide, theme))
    return Picture(name, *_boards(t, page, theme)) if page.boards else None


def shows_dots(page: Page) -> bool:
    """Return whether the picture of a page has dots on target squares. If it does, the page has to explain them."""
    return bool(page.piece_type or page.army or any(board.picked is not None for board in page.boards))


def board_view(board: Board, theme: str = DEFAULT_THEME) -> BoardView:
    view = ply_view(board.line, board.line.ply, theme=theme)
    dots = view.dots if board.picked is None else dots_of(board.line.position, board.picked)
    return replace(view, picked=board.picked, dots=dots, arrows=board.arrows)


def _setup(t: Translator, guide: Guide, theme: str) -> tuple[str, bytes]:
    position = Position.start(guide.example)
    view = view_of(position, is_over=True, theme=theme)
    legend = [_column(t, guide, color) for color in Color]
    return board_alt(t, position), draw_legend_png(view, legend)


def _column(t: Translator, guide: Guide, color: Color) -> LegendColumn:
    army = army_name(t, guide.example, color)
    title = f"{army} · {side_name(t, guide.example, color)}"
    pieces = guide.armies[guide.example.sides[color].army.name]
    entries = tuple((piece_type.name, piece_type_name(t, piece_type)) for _, piece_type in pieces)
    return LegendColumn(color, title, entries, short_title=army)


def _diagram_alt(t: Translator, piece_type: PieceType, view: BoardView) -> str:
    assert view.picked is not None
    words = {word: _squares(t, view, kind, word) for kind, word in KINDS.items()}
    return t("alt-diagram", piece=piece_type_name(t, piece_type), square=square_name(view.picked), **words)


def _squares(t: Translator, view: BoardView, kind: Dot, word: str) -> str:
    squares = [square_name(square) for square, dot in sorted(view.dots) if dot is kind]
    return t(f"alt-diagram-{word}", squares=" ".join(squares)) if squares else ""


def _diagrams(t: Translator, guide: Guide, army: Army, theme: str) -> tuple[str, bytes]:
    piece_types = [piece_type for _, piece_type in guide.armies[army.name]]
    names = [piece_type_name(t, piece_type) for piece_type in piece_types]
    color = guide.color_of(*piece_types)
    views = [diagram_view(piece_type, color, theme=theme) for piece_type in piece_types]
    return t("alt-diagrams", units=t("guide-and").join(names)), draw_strip(
        views, names, STRIP_SIZE, columns=STRIP_COLUMNS
    )


def _openings(t: Translator, guide: Guide, theme: str) -> tuple[str, bytes]:
    openings = guide.openings
    lines = [opening_line(guide, opening) for opening in openings]
    names = [opening_title(t, opening) for opening in openings]
    written = t("list-semicolon").join(
        t("labelled", label=name, told=" ".join(movetext(line))) for name, line in zip(names, lines, strict=True)
    )
    # A caption has room only for the variation's own name; the list below has the full name.
    captions = [name.rpartition(SEPARATOR)[2] for name in names]
    views = [ply_view(line, line.ply, theme=theme) for line in lines]
    return t("alt-openings", openings=written), draw_strip(views, captions)


def _boards(t: Translator, page: Page, theme: str) -> tuple[str, bytes]:
    views = [board_view(board, theme) for board in page.boards]
    if len(views) == 1:
        position = page.boards[0].line.position
        return board_alt(t, position, is_over=position.outcome is not None), draw_png(views[0])
    captions = [_caption(t, board) for board in page.boards]
    told = t("guide-and").join(captions)
    alt = t("alt-film", moves=told) if page.is_film else t("alt-diagrams", units=told)
    return alt, draw_strip(views, captions, STRIP_SIZE, columns=STRIP_COLUMNS)


def _moment(t: Translator, line: MoveLine, ply: int, theme: str) -> tuple[str, bytes]:
    position = line.positions[ply]
    alt = board_alt(t, position, is_over=position.outcome is not None)
    return alt, draw_png(ply_view(line, ply, theme=theme))


def _caption(t: Translator, board: Board) -> str:
    if board.picked is None:
        return _last_moves(board.line) or t("guide-film-start")
    return f"{piece_name(t, board.line.position, board.picked)} {square_name(board.picked)}"


def _last_moves(line: MoveLine) -> str:
    """Return the last full move, such as `3. Kh6 Kg8`, or `3. Kh6` if there is no reply yet."""
    first = (line.ply - 1) // 2 * 2
    return " ".join([numbered(line.positions[first], line.sans[first]), *line.sans[first + 1 :]]) if line.ply else ""


T = TypeVar("T")

ABOUT_OPENINGS = ("first-moves", "openings")
"""The keys of the pages about openings."""
MOST_LINKS = 2 * ROW_LIMIT
"""The maximum number of buttons for other guides. If there are more guides, a menu lists them instead."""


async def guide_page_post(
    t: Translator, guide: Guide, page: Page, theme: str = DEFAULT_THEME, *, ply: int | None = None
) -> Post:
    """Show a page of a guide. Its picture is drawn in another thread.

    If `ply` is given, the picture shows only the board after this many half-moves of the page's sequence. If `ply` is
    None, the page has its usual picture.
    """
    if ply is not None and not (page.is_film and 0 <= ply <= page.boards[-1].line.ply):
        ply = None
    picture = await draw_in_turn(partial(page_picture, t, guide, page, theme, ply))
    title = t("guide-title", page=page_title(t, page), game=variant_name(t, guide.example))
    one = page.piece_type
    mark = "" if one is None else piece_emoji_text(one.name, guide.color_of(one))
    parts = [text(f"### {mark}{title}"), *([gallery(picture)] if picture else []), text(page_text(t, guide, page))]
    foot = [t("guide-dots")] if shows_dots(page) else []
    foot.append(t("guide-place", number=str(guide.pages.index(page) + 1), total=len(guide.pages)))
    film = [_film_row(t, guide, page, ply)] if page.is_film else []
    rows = (*film, *_turning_rows(t, guide, page), *_learning_row(t, guide, page), *_menus(t, guide, page))
    return Post(
        layout(*parts, text("\n".join(f"-# {line}" for line in foot)), rows=rows), (picture,) if picture else ()
    )


def _film_row(t: Translator, guide: Guide, page: Page, ply: int | None) -> Row:
    """Return the buttons for the previous and next board. `ply` is None if all boards are shown."""
    family, last, at = guide.family.key, page.boards[-1].line.ply, -1 if ply is None else ply
    return row(
        Control.button(t, FilmBack(family, page.key, max(at - 1, 0)), disabled=at <= 0),
        Control.button(t, FilmOn(family, page.key, min(at + 1, last)), disabled=at == last),
    )


def _turning_rows(t: Translator, guide: Guide, page: Page) -> list[Row]:
    """Return the Back and Next buttons. On the first page, also return the controls that open the other guides."""
    place, last = guide.pages.index(page), len(guide.pages) - 1
    back, following = guide.pages[max(0, place - 1)], guide.pages[min(last, place + 1)]
    family = guide.family.key
    buttons = [
        Control.button(t, PageBack(family, back.key), disabled=place == 0),
        Control.button(t, PageOn(family, following.key), disabled=place == last),
    ]
    others = [other for other in all_guides() if page is guide.first and other is not guide]
    if len(others) > MOST_LINKS:
        return [row(*buttons), row(family_menu(t, PickGuide(), families=[other.family for other in others]))]
    links = [
        Control.button(t, OpenRules(other.family.key, other.first.key), label=variant_name(t, other.example))
        for other in others
    ]
    if len(buttons) + len(links) <= ROW_LIMIT:
        return [row(*buttons, *links)]
    return [row(*buttons), *rows_of(links)]


def _learning_row(t: Translator, guide: Guide, page: Page) -> list[Row]:
    """Return a row with the button that leads to the exercises about the page's piece or way to win.

    On pages about openings, the button leads to opening training. On the first page, it leads to all of the family's
    exercises. If there are no exercises, return an empty list.
    """
    if page.key in ABOUT_OPENINGS:
        return [row(Control.button(t, OpenFamilyOpenings(guide.family.key)))]
    family, about = guide.family.key, page.key if page.piece_type is None else page.piece_type.name
    series = exercise_book().by_key.get(series_key(family, about))
    if series is not None:
        return [row(Control.button(t, OpenSeries(series.key), label=t("button-practise")))]
    if page is guide.first and exercise_book().of_family(family):
        return [row(Control.button(t, StartLearning(family), label=t("button-practise-game")))]
    return []


def _menus(t: Translator, guide: Guide, page: Page) -> list[Row]:
    chapters = [one for one in guide.pages if one.piece_type is None]
    piece_types = [one for one in guide.pages if one.piece_type is not None]
    return [
        *_page_menus(t, guide, page, chapters, "guide-chapters"),
        *_page_menus(t, guide, page, piece_types, "guide-pieces"),
    ]


def _page_menus(t: Translator, guide: Guide, shown: Page, pages: list[Page], key: str) -> list[Row]:
    options = [_page_option(t, guide, page, is_shown=page is shown) for page in pages]
    return [
        row(
            Control.menu(
                PickPage(guide.family.key, f"{key}-{number}" if number else key),
                placeholder=t(key),
                options=list(some),
            )
        )
        for number, some in enumerate(_parts(options, CHOICE_LIMIT))
    ]


def _page_option(t: Translator, guide: Guide, page: Page, *, is_shown: bool) -> SelectOption:
    one = page.piece_type
    emoji = None if one is None else piece_emoji(one.name, guide.color_of(one))
    return SelectOption(label=page_title(t, page), value=page.key, emoji=emoji, default=is_shown)


def _parts(items: Sequence[T], size: int) -> list[Sequence[T]]:
    return [items[begin : begin + size] for begin in range(0, len(items), size)]


HANDLERS: dict[type[Action], Handler] = {
    ReadRules: read_rules,
    StartReading: start_reading,
    ReadPage: read_page,
    OpenRules: turn_page,
    PageBack: turn_page,
    PageOn: turn_page,
    FilmBack: play_film,
    FilmOn: play_film,
    PickPage: pick_page,
    PickGuide: pick_guide,
}


FEATURE = Feature(commands=(rules_command,), handlers=HANDLERS)
