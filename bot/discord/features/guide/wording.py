"""The text of a guide's pages: their own text, and lines that are made from the guide's figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bot.discord.core.guides import FirstMove, Guide, Page
from bot.i18n.catalog import Translator
from bot.i18n.names import named_army, piece_type_name, side_name
from bot.i18n.selfplay_balance import selfplay_lines
from bot.rules import Color, MoveLine
from bot.rules.pgn import movetext
from bot.variants import Army, PieceType
from bot.variants.model import Opening


def page_title(t: Translator, page: Page) -> str:
    """Return the title of a page, for menus and above its text."""
    if page.piece_type is not None:
        return piece_type_name(t, page.piece_type)
    if page.army is not None:
        return t("guide-army", army=named_army(t, page.army.name))
    return t(f"page-{page.key}")


def page_text(t: Translator, guide: Guide, page: Page) -> str:
    """Return the text of a page below its title."""
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
    """Return a piece's letter in this family's notation."""
    return next(letter for pieces in guide.armies.values() for letter, one in pieces if one is piece_type)


def opening_title(t: Translator, opening: Opening) -> str:
    """Return the name of an opening."""
    return t(f"opening-{opening.name}")


def opening_line(guide: Guide, opening: Opening) -> MoveLine:
    """Return the line of an opening's moves."""
    return MoveLine.from_uci(guide.example, guide.example.start_fen, opening.moves.split())


def _piece_type_text(t: Translator, guide: Guide, page: Page, piece_type: PieceType) -> Iterator[str]:
    fielding = [name for name, pieces in guide.armies.items() if any(one is piece_type for _, one in pieces)]
    armies = t("guide-and").join(named_army(t, name) for name in fielding)
    facts = [t("guide-facts", letter=letter_of(guide, piece_type), armies=armies)]
    if piece_type.value:
        facts.append(t("guide-value", value=f"{piece_type.value:g}"))
    yield f"**{t(f'how-{piece_type.name}')}**"
    yield " · ".join(facts)
    if piece_type.name in guide.engine_values:
        early, late = guide.engine_values[piece_type.name]
        yield t("guide-engine-value", early=str(early), late=str(late))
    own = f"about-{page.wording}"
    yield t(own if t.has(own) else f"about-{piece_type.name}")


def _army_lines(t: Translator, guide: Guide, army: Army) -> Iterator[str]:
    for letter, piece_type in guide.armies[army.name]:
        how = t(f"how-{piece_type.name}")
        yield t("guide-army-line", piece=piece_type_name(t, piece_type), letter=letter, how=how)


def _values(t: Translator, guide: Guide) -> tuple[dict[str, str], list[str]]:
    """Return a list of the pieces' values for each army, the strongest first."""
    lists = []
    for army, pieces in guide.armies.items():
        valued = sorted(
            (piece_type for _, piece_type in pieces if piece_type.value), key=lambda piece_type: -piece_type.value
        )
        lists.append("\n".join([f"**{named_army(t, army)}**", *(_value_line(t, guide, one) for one in valued)]))
    return {}, ["\n\n".join(lists)]


def _value_line(t: Translator, guide: Guide, piece_type: PieceType) -> str:
    name, value = piece_type_name(t, piece_type), f"{piece_type.value:g}"
    if piece_type.name not in guide.engine_values:
        return t("guide-value-line", piece=name, value=value)
    early, late = guide.engine_values[piece_type.name]
    return t("guide-value-line-engine", piece=name, value=value, early=str(early), late=str(late))


def _first_moves(t: Translator, guide: Guide) -> tuple[dict[str, str], list[str]]:
    total = sum(entry.games for entry in guide.first_moves)
    return {"games": str(total)}, [_first_move(t, guide, entry, total) for entry in guide.first_moves]


def _first_move(t: Translator, guide: Guide, entry: FirstMove, total: int) -> str:
    replies = t("guide-seldom").join(t("or-moves").join(group) for group in entry.replies)
    return t(
        "guide-first-move",
        move=entry.move,
        games=str(entry.games),
        share=f"{100 * entry.games / total:.0f}",
        white_wins=str(entry.white_wins),
        black_wins=str(entry.black_wins),
        replies=t(f"replies-{entry.note}", replies=replies),
        **_sides(t, guide),
    )


def _openings(t: Translator, guide: Guide) -> tuple[dict[str, str], list[str]]:
    return {}, [_opening(t, guide, opening) for opening in guide.example.openings]


def _opening(t: Translator, guide: Guide, opening: Opening) -> str:
    moves = " ".join(movetext(opening_line(guide, opening)))
    name = opening_title(t, opening)
    if opening.name not in guide.continuations:
        return t("guide-opening-line", name=name, moves=moves)
    then = t("or-moves").join(guide.continuations[opening.name])
    return t("guide-opening-then", name=name, moves=moves, then=then)


def _balance(t: Translator, guide: Guide) -> tuple[dict[str, str], list[str]]:
    """Return the guide's older figures, and those of the bot's engine."""
    games = {"games": str(2 * guide.matchups[0].games)} if guide.matchups else {}
    measured = selfplay_lines(t, guide.family) or [t("evenness-none")]
    older = [*_matchups(t, guide), *_all_first_moves(t, guide)]
    return games, [*older, *([""] if older else []), *measured]


def _matchups(t: Translator, guide: Guide) -> Iterator[str]:
    for one in guide.matchups:
        first, second = (named_army(t, army) for army in one.armies)
        scores = {"as_white": f"{one.as_white:g}", "as_black": f"{one.as_black:g}", "score": f"{one.score:g}"}
        yield t("guide-matchup", first=first, second=second, **scores, **_sides(t, guide))


def _all_first_moves(t: Translator, guide: Guide) -> Iterator[str]:
    """Yield White's score in all the games of which the first moves are counted, if there are any."""
    games = sum(entry.games for entry in guide.first_moves)
    if games:
        points = sum(entry.games * (100 + entry.white_wins - entry.black_wins) / 2 for entry in guide.first_moves)
        first, second = (named_army(t, side.army.name) for side in guide.example.sides)
        score = f"{points / games:.1f}"
        yield t("evenness-first-moves", first=first, second=second, score=score, games=str(games))


def _sides(t: Translator, guide: Guide) -> dict[str, str]:
    """Return the names of both sides by their colour."""
    return {color.word: side_name(t, guide.example, color) for color in Color}


FIGURES: Mapping[str, Callable[[Translator, Guide], tuple[dict[str, str], list[str]]]] = {
    "values": _values,
    "first-moves": _first_moves,
    "openings": _openings,
    "balance": _balance,
}
"""The chapters with figures, by the page's key: each returns its text's arguments, and the lines below the text."""
