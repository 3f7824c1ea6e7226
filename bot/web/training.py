"""Training on the website: the same cards as in Discord, answered on the browser board.

A second page shows an army's opening tree: what the reader knows or has to train, and their results.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta

from aiohttp import web

from bot.domain.ids import CardId
from bot.domain.opening_tree import OpeningTree, PositionState, TreeNode
from bot.domain.openings import EXPLORED_PLIES, OpeningArmy, OpeningsOverview
from bot.domain.training import (
    Card,
    CardTask,
    CardTurn,
    ExerciseTask,
    MomentTask,
    OpeningTask,
    PuzzleTask,
    Recall,
    TrainingPlan,
)
from bot.i18n.catalog import Translator
from bot.i18n.names import numbered, opening_name, side_name, variant_name
from bot.i18n.solving import mistake_text, reasons_of, wrong_text
from bot.i18n.tables import tally_text
from bot.i18n.training import (
    answer_text,
    army_text,
    card_hints,
    card_origin,
    card_task,
    card_title,
    full_army_text,
    game_line,
    has_more_hints,
    kept_text,
    lapses_text,
    not_good_text,
    solution_lines,
)
from bot.i18n.verdict import line_text
from bot.rules import Color, Move, MoveError, MoveLine, Position, square_name
from bot.runtime.use_cases import try_card
from bot.services import openings, training
from bot.services.engines import Requester
from bot.services.training import TriedCard
from bot.web.bodies import Body, Json
from bot.web.context import context_of, read_number
from bot.web.html import page
from bot.web.puzzles import closed, move_in, refused, requester_of, shown_board, squares_of
from bot.web.records import MOST_MOVES
from bot.web.refusals import BadRequest, without_marks
from bot.web.state import board_marks, drawings_of, goals_of, themes_of
from bot.web.studies import shown_line

DAY = timedelta(days=1)


async def show(request: web.Request) -> web.StreamResponse:
    """Show the training page. If the query string contains `opening`, the page first shows positions from that army's
    openings. If it also contains `moves`, these positions all come after the given moves. Without `opening`, the page
    shows the cards that are due.
    """
    ctx = context_of(request)
    solver = await ctx.solver(request)
    t = ctx.translator(request)
    if solver is None:
        return closed(ctx, t, t("web-train"))
    theme = await ctx.theme_of(solver.user_id)
    state: Json = {
        "page": "training",
        "theme": theme,
        "themes": themes_of(t),
        "is_member": True,
        "opening": request.query.get("opening"),
        "moves": request.query.get("moves"),
        "armies": army_rows(t),
    }
    return page(ctx, t, "training", state, title=t("web-train"), theme=theme)


def army_rows(t: Translator) -> list[Json]:
    """Return the armies whose openings can be trained, as data for a menu with a group for each game."""
    return [
        {"key": one.key, "name": army_text(t, one), "game": variant_name(t, one.variant)}
        for one in openings.opening_armies()
    ]


def training_link(t: Translator) -> Json:
    return {"href": "train", "name": t("web-train"), "what": t("train-page-what")}


async def ask(request: web.Request) -> web.StreamResponse:
    """Respond with the next card to answer. If the body contains `opening`, this is the next position in that army's
    openings. If the body also contains `moves`, the position comes after these moves. If the body contains an opening
    card (`card`) and a correct move in it (`move`), the next card is the next position after that move. If it contains
    neither `opening` nor `card`, the next card is one that is due.

    Can raise BadRequest, UnknownSolver and the services' errors.
    """
    ctx, requester, body = context_of(request), await requester_of(request), await Body.read(request)
    t, runtime = ctx.translator(request), ctx.runtime
    db, engines, now = runtime.db, runtime.engines, runtime.now()
    task: CardTask | None
    if (number := body.maybe("card")) is not None:
        with runtime.tasks.one_of(requester):
            card = CardId(read_number(number))
            army, task = await openings.play_on(db, engines, requester, card, body.text("move"), now=now)
        return _answer(t, task, full_army_text(t, army), t("opening-line-over"))
    if (key := body.maybe("opening")) is not None:
        army = OpeningArmy.read(key)
        with runtime.tasks.one_of(requester):
            start = await asyncio.to_thread(_start, army, body.maybe("moves") or "")
            task = await openings.next_opening(db, engines, army, requester, now=now, start=start)
        return _answer(t, task, full_army_text(t, army), t("train-page-known"))
    served = await training.serve(db, await runtime.puzzle_repository.book(), requester, now)
    return _answer(t, served.task, t("web-train"), _nothing_text(t, served.plan, now), due=served.plan.due)


async def move(request: web.Request) -> web.StreamResponse:
    """Try the move in the request, and respond with the result. Can raise UnknownSolver and the service's errors."""
    ctx, requester, body = context_of(request), await requester_of(request), await Body.read(request)
    t = ctx.translator(request)
    try:
        with move_in(body) as said:
            tried = await try_card(ctx.runtime, requester, _turn(request, requester, body), said)
    except MoveError as error:
        return refused(t, body, error)
    if tried.recall is not None:
        return web.json_response(_answered(t, tried, tried.recall, ctx.runtime.now()))
    wrong = None if tried.judged.is_right else _wrong(t, tried)
    return web.json_response({**_shown(t, tried.after), "wrong": wrong})


async def do(request: web.Request) -> web.StreamResponse:
    """Show a hint or the solution of a card. Can raise BadRequest, UnknownSolver and the service's errors."""
    ctx, requester, body = context_of(request), await requester_of(request), await Body.read(request)
    t, runtime, turn = ctx.translator(request), ctx.runtime, _turn(request, requester, body)
    book = await runtime.puzzle_repository.book()
    match body.text("action"):
        case "hint":
            task = await training.hint(runtime.db, book, turn)
            purposes = await training.purposes(task)
            hints = [
                without_marks(line).removeprefix("- ")
                for line in await asyncio.to_thread(lambda: [*card_hints(t, task, purposes)])
            ]
            shown = _shown(t, task)
            return web.json_response({**shown, "told": [*shown["told"], *hints]})
        case "solution":
            tried = await training.give_up(runtime.db, book, turn, runtime.now())
            return web.json_response(_answered(t, tried, None, runtime.now()))
        case _:
            raise BadRequest


def _start(army: OpeningArmy, moves: str) -> MoveLine:
    """Return the line of UCI moves from a variant's start position. Raise BadRequest if there are too many moves or one
    is illegal.
    """
    played = moves.split()
    if len(played) > EXPLORED_PLIES:
        raise BadRequest
    try:
        return MoveLine.from_position(Position.start(army.variant)).followed_by(played)
    except MoveError:
        raise BadRequest from None


def _turn(request: web.Request, requester: Requester, body: Body) -> CardTurn:
    card = CardId(read_number(request.match_info["card"]))
    return CardTurn(card, requester.user_id, body.number("reps"), body.number("plies"))


def _answer(t: Translator, task: CardTask | None, title: str, told: str, *, due: int | None = None) -> web.Response:
    """Respond with a card, or with the reason why there is no card to answer."""
    if task is None:
        return web.json_response({"nothing": {"title": title, "told": without_marks(told)}})
    return web.json_response(_shown(t, task, due))


def _nothing_text(t: Translator, plan: TrainingPlan, now: datetime) -> str:
    if plan.next_due is None:
        return t("train-empty")
    return t("train-page-nothing", total=plan.total, days=_days_until(plan.next_due, now))


def _days_until(due: datetime, now: datetime) -> int:
    return max(1, -(-(due - now) // DAY))


def _shown(t: Translator, task: CardTask, due: int | None = None) -> Json:
    """Return a card at its current move, as JSON for the scripts."""
    origin = card_origin(t, task)
    missed = [t("train-missed")] if task.card.misses else []
    stars = task.practice.left if isinstance(task, ExerciseTask) else ()
    return {
        **shown_board(t, task, _line(task), task.last),
        **_names(task.card),
        "title": card_title(t, task),
        "told": [line for told in (card_task(t, task), *missed) for line in without_marks(told).split("\n")],
        "foot": origin if due is None else t("train-origin-and-due", origin=origin, due=due),
        "stars": [square_name(square) for square in stars],
        "arrow": squares_of(task.played) if isinstance(task, MomentTask) else None,
        "hint": square_name(task.wanted.from_square) if task.card.hints else None,
        "can_hint": has_more_hints(task),
        "is_over": False,
        "wrong": None,
    }


def _names(card: Card) -> Json:
    return {"card": str(card.id), "reps": card.memory.reps, "plies": len(card.played)}


def _line(task: CardTask) -> MoveLine:
    return MoveLine.from_position(task.position) if isinstance(task, ExerciseTask) else task.line


def _answered(t: Translator, tried: TriedCard, recall: Recall | None, now: datetime) -> Json:
    """Return an answered card after its last move, and the number of days until it is due again. `recall` is None if
    the solution was shown.
    """
    task, card = tried.before, tried.after.card
    told = [
        answer_text(t, task, tried.move, recall, task.card.misses),
        *solution_lines(t, task),
        *([game_line(t, task)] if isinstance(task, MomentTask) else []),
        t("train-page-back", days=_days_until(card.memory.due, now)),
    ]
    return {
        **_shown(t, task),
        **shown_line(t, _line(task).play(tried.move)),
        "last": squares_of(tried.move),
        "legal": {},
        "told": [without_marks(line) for line in told],
        "foot": lapses_text(t, card),
        "stars": [],
        "arrow": squares_of(tried.move) if recall is None else None,
        "hint": None,
        "is_over": True,
        "is_right": recall is not None,
        "due": tried.due,
        "on": tried.move.uci if isinstance(task, OpeningTask) else None,
        "study": _study(task, tried.move),
    }


def _study(task: CardTask, move: Move) -> Json:
    """Return a line for the analysis board: a card's start position and moves."""
    match task:
        case MomentTask():
            moves = list(task.moment.better)
        case PuzzleTask():
            moves = list(task.puzzle.moves)
        case OpeningTask():
            moves = [*task.opening.moves, move.uci]
        case ExerciseTask():
            moves = []
    return {"fen": task.start.fen, "moves": moves}


def _wrong(t: Translator, tried: TriedCard) -> Json:
    """Return the refutation of a wrong move: the position after the move, the reply to draw as an arrow, and what the
    reply achieves.
    """
    task, judged = tried.after, tried.judged
    told = [without_marks(line).removeprefix("- ") for line in _wrong_lines(t, tried)]
    if judged.fault is not None:
        line, reply = MoveLine.from_position(judged.fault.after), judged.fault.reply
    else:
        assert judged.found is not None
        line, reply = judged.found.line, None if judged.found.answer is None else judged.found.answer.move
    return {
        **shown_board(t, task, line, judged.move),
        "legal": {},
        "reply": None if reply is None else squares_of(reply),
        "told": told,
    }


def _wrong_lines(t: Translator, tried: TriedCard) -> Iterator[str]:
    task, judged, found = tried.after, tried.judged, tried.judged.found
    if judged.fault is not None and isinstance(task, ExerciseTask):
        yield from (wrong_text(t, task.practice, judged.fault), mistake_text(t, task.practice, judged.fault))
    elif found is not None:
        is_good_too = not isinstance(task, MomentTask) and judged.is_good_too
        yield not_good_text(t, task, judged.move, is_good_too=is_good_too)
        yield from reasons_of(t, found)
        if judged.kept is not None:
            yield kept_text(t, task, found, judged.kept)


async def show_tree(request: web.Request) -> web.StreamResponse:
    """Show the opening tree of the army in the query string. Without an army, show the tree of the army that the reader
    trains or plays most. The position after the query string's `moves` is selected.

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
        "armies": army_rows(t),
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
        "fold": t("opening-tree-fold-start") if last is None else t("opening-tree-fold", move=move),
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
    """Yield the text shown for a move (its training state, remarks and opening name), excluding its results."""
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
