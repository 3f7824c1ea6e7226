"""The page that shows an army's opening tree: what the reader knows or has to train, and their results."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta

from aiohttp import web

from bot.domain.opening_tree import OpeningTree, PositionState, TreeNode
from bot.domain.openings import EXPLORED_PLIES, OpeningArmy, OpeningsOverview
from bot.i18n.catalog import Translator
from bot.i18n.names import numbered, opening_name, side_name, variant_name
from bot.i18n.tables import tally_text
from bot.i18n.training import army_text, full_army_text
from bot.i18n.verdict import line_text
from bot.rules import Color, MoveLine
from bot.services import openings
from bot.web.bodies import Json
from bot.web.context import context_of
from bot.web.html import page
from bot.web.puzzles import closed
from bot.web.records import MOST_MOVES
from bot.web.state import board_marks, drawings_of, goals_of, themes_of

DAY = timedelta(days=1)


async def show(request: web.Request) -> web.StreamResponse:
    """Show the tree of the army in the query string or, without one, of the army that the reader trains or plays most.
    The position after the query string's `moves` is selected.

    Can raise TooMany, or NoSuchArmy if there is no such army.
    """
    ctx = context_of(request)
    solver = await ctx.solver(request)
    t, runtime = ctx.translator(request), ctx.runtime
    if solver is None:
        return closed(ctx, t, t("web-opening-tree"))
    ctx.count(solver.user_id)
    now, key = runtime.now(), request.query.get("army")
    if key is None:
        army = usual_army(await openings.overview(runtime.db, solver.user_id, now))
    else:
        army = OpeningArmy.read(key)
    found = await openings.tree(runtime.db, army, solver.user_id, now)
    theme = await ctx.theme_of(solver.user_id)
    common: Json = {"page": "openings", "theme": theme, "themes": themes_of(t), "is_member": True}
    state = await asyncio.to_thread(_state, t, found, now)
    state["moves"] = request.query.get("moves", "").split()[:EXPLORED_PLIES]
    return page(ctx, t, "openings", {**common, **state}, title=t("web-opening-tree"), theme=theme)


def openings_link(t: Translator) -> Json:
    return {"href": "openings", "name": t("web-opening-tree"), "what": t("opening-tree-what")}


def usual_army(found: OpeningsOverview) -> OpeningArmy:
    """Return the army that a member trains most or, if they don't train openings, the army that they play most."""
    armies = openings.opening_armies()
    known = max(armies, key=lambda one: found.counts[one.key].total if one.key in found.counts else 0)
    if known.key in found.counts:
        return known
    played = {(one.family, one.color, one.army): one.tally.games for one in found.repertoires}
    return max(armies, key=lambda one: played.get((one.variant.family, one.color, one.army), 0))


def _state(t: Translator, found: OpeningTree, now: datetime) -> Json:
    army, variant = found.army, found.army.variant
    return {
        "army": army.key,
        "name": army_text(t, army),
        "armies": [{"key": one.key, "name": full_army_text(t, one)} for one in openings.opening_armies()],
        "variant": {"key": variant.key, "name": variant_name(t, variant), "family": variant.family},
        "you": army.color.word,
        "pieces": drawings_of(t, variant),
        "names": {color.word: side_name(t, variant, color) for color in Color},
        "goal": goals_of(variant),
        "counts": [t(f"opening-count-{state}", count=found.root.counted(state)) for state in PositionState],
        "tree": _node(t, army, found.root, now),
        "cut": t("opening-tree-cut") if found.is_cut else None,
        "most_filtered": MOST_MOVES,
        "words": {
            "train": t("opening-tree-train"),
            "games": t("opening-tree-games"),
            "own": t("opening-tree-own"),
            "retired": t("opening-tree-retired"),
            "retired_what": t("opening-tree-retired-what"),
        },
        "retired": [_line_text(line) for line in found.retired],
    }


def _node(t: Translator, army: OpeningArmy, node: TreeNode, now: datetime) -> Json:
    """Return a move and all moves that follow it, as JSON for the scripts."""
    line, played = node.line, node.tally.games > 0
    last = line.moves[-1] if line.moves else None
    move = t("opening-tree-start") if last is None else numbered(line.positions[-2], line.sans[-1])
    return {
        "uci": None if last is None else last.uci,
        "san": "" if last is None else line.sans[-1],
        "move": move,
        "fold": t("opening-tree-fold", move=move),
        "fen": line.position.fen,
        **board_marks(line.position, last),
        "state": None if node.state is None else node.state.value,
        "is_followed": node.is_followed,
        "told": [*_told(t, army, node, now)],
        "tally": _tally(t, node) if played else None,
        **_wanted(t, node),
        "children": [_node(t, army, one, now) for one in node.children],
    }


def _wanted(t: Translator, node: TreeNode) -> Json:
    """Return how many positions there are to train from this move on, as a number and as text."""
    due, new = (node.counted(state) for state in (PositionState.DUE, PositionState.NEW))
    told = t("opening-tree-wanted", due=due, fresh=new) if due or new else t("opening-tree-nothing")
    return {"wanted": due + new, "wanted_told": told}


def _tally(t: Translator, node: TreeNode) -> Json:
    tally = node.tally
    return {"wins": tally.wins, "draws": tally.draws, "losses": tally.losses, "told": tally_text(t, tally)}


def _told(t: Translator, army: OpeningArmy, node: TreeNode, now: datetime) -> Iterator[str]:
    """Yield the sentences and names shown for a move, apart from its results."""
    if node.state is PositionState.KNOWN and node.due is not None:
        yield t("opening-state-known", days=max(1, -(-(node.due - now) // DAY)))
    elif node.state is not None:
        yield t(f"opening-state-{node.state}")
    if not node.is_in_book:
        is_reply = node.line.position.turn is army.color
        yield t("opening-from-games" if is_reply else "opening-not-in-book")
    elif not node.is_followed:
        yield t("opening-not-trained")
    if node.is_elsewhere:
        yield t("opening-elsewhere")
    if node.line.moves and (name := opening_name(t, node.line)) is not None:
        yield name


def _line_text(line: MoveLine) -> str:
    return line_text(line.start, line.moves, len(line.moves))
