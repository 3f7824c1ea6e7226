"""`/puzzle` and `/daily`: the post of a puzzle and its controls.

The post shows the open puzzle, the targets of a piece, a wrong move, or the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from discord import ButtonStyle, app_commands

from bot.discord.core import solving_actions as actions
from bot.discord.core.choices import FAMILY_CHOICES
from bot.discord.core.commands import Handler, Option, Where, choice_label, label, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, Row, row
from bot.discord.core.forms import MoveForm, play_typed
from bot.discord.core.markup import emoji_text
from bot.discord.core.permissions import check_sharing, share
from bot.discord.core.piece_menus import (
    movable_pieces,
    moves_to,
    picked_piece_post,
    piece_menu_of,
    promotion_buttons,
    promotion_question_post,
    target_rows,
)
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, localized, text
from bot.discord.core.solving_actions import StartTraining
from bot.domain.outbox import MessageKind
from bot.domain.puzzles import (
    Attempt,
    AttemptState,
    Difficulty,
    PuzzleMovedOn,
    PuzzleNotOver,
    PuzzleVote,
    PuzzleWish,
    Solving,
)
from bot.engine.analysis import Refutation
from bot.i18n.alt import board_alt, dots_alt
from bot.i18n.catalog import Translator
from bot.i18n.errors import OutdatedPanel
from bot.i18n.names import piece_name, piece_type_name, side_name
from bot.i18n.solving import (
    change_text,
    days_text,
    ending_text,
    excuse_text,
    own_rating_text,
    reasons_of,
    replied_alt,
    result_text,
    solution_text,
    task_text,
    themes_text,
    title_text,
    verdict_text,
)
from bot.i18n.verdict import line_text
from bot.puzzles import THEMES
from bot.render import DEFAULT_THEME, BoardView, dots_of, view_of
from bot.rules import Move, MoveLine, Square, square_name
from bot.runtime.use_cases import try_move
from bot.services import puzzles, training
from bot.variants import PieceType

THEME_CHOICES = [app_commands.Choice(name=choice_label(f"theme-of-{theme}"), value=theme) for theme in THEMES]
DIFFICULTIES = [app_commands.Choice(name=label(f"difficulty-{one}"), value=one.value) for one in Difficulty]


@slash(
    "puzzle",
    Where.ANYWHERE,
    variant=Option("option-puzzle-variant", choices=FAMILY_CHOICES),
    theme=Option("option-puzzle-theme", choices=THEME_CHOICES),
    difficulty=Option("option-difficulty", choices=DIFFICULTIES),
)
async def puzzle_command(
    ctx: Context,
    variant: str | None = None,
    theme: str | None = None,
    difficulty: str = Difficulty.NORMAL.value,
) -> None:
    await ctx.defer_reply()
    await ctx.reply(await _given(ctx, PuzzleWish(variant, theme, Difficulty(difficulty))))


@slash("daily", Where.ANYWHERE)
async def daily_command(ctx: Context) -> None:
    await ctx.defer_reply()
    await _show_daily(ctx)


async def start(ctx: Context, event: ComponentEvent[actions.StartPuzzle]) -> None:
    """Show a puzzle of any variant in a new private message."""
    await ctx.defer_reply()
    await ctx.reply(await _given(ctx, PuzzleWish()))


async def open_daily(ctx: Context, event: ComponentEvent[actions.OpenDaily]) -> None:
    """Show the daily puzzle in a new private message."""
    await ctx.defer_reply()
    await _show_daily(ctx)


async def open_day(ctx: Context, event: ComponentEvent[actions.OpenDay]) -> None:
    """Show the puzzle of a recap in a new private message."""
    await ctx.defer_reply()
    await _show_daily(ctx, read_day(event.action.day))


async def share_daily(ctx: Context, event: ComponentEvent[actions.ShareDaily]) -> None:
    await ctx.defer()
    check_sharing(ctx)
    attempt = (await _load(ctx, event.action)).attempt
    if not is_shareable(attempt):
        raise PuzzleNotOver
    await share(ctx, shared_daily_post(ctx.public_t, attempt))


async def next_puzzle(ctx: Context, event: ComponentEvent[actions.NextPuzzle]) -> None:
    await ctx.defer_reply()
    solving = await _load(ctx, event.action)
    await ctx.reply(await _given(ctx, solving.attempt.wish))


async def pick_piece(ctx: Context, event: ComponentEvent[actions.PickSolver]) -> None:
    await ctx.defer()
    solving = await _at_turn(ctx, event.action)
    square = event.square
    if square not in movable_pieces(solving.attempt.line.position):
        raise PuzzleMovedOn
    await ctx.edit(await targets_post(ctx.t, solving, square, look_of(ctx)))


async def pick_target(ctx: Context, event: ComponentEvent[actions.PickSolverTarget]) -> None:
    await ctx.defer()
    solving = await _at_turn(ctx, event.action)
    moves = moves_to(solving.attempt.line.position, event.picked)
    if len(moves) > 1:
        return await ctx.edit(promotion_post(ctx.t, solving, moves))
    return await _try(ctx, event.action, moves[0].uci if moves else event.picked)


async def promote(ctx: Context, event: ComponentEvent[actions.SolvePromote]) -> None:
    await ctx.defer()
    await _try(ctx, event.action, event.action.move)


async def type_move(ctx: Context, event: ComponentEvent[actions.TypeSolution]) -> None:
    solving = await _at_turn(ctx, event.action)
    form = MoveForm(ctx.t, solving.attempt.line.position, actions.SendSolution.of(solving.attempt))
    await ctx.send_modal(form)


async def send_move(ctx: Context, event: ComponentEvent[actions.SendSolution]) -> None:
    await ctx.defer()
    ctx.again = lambda: actions.TypeSolution(event.action.attempt, event.action.plies)
    await play_typed(event, partial(_try, ctx, event.action))


async def show_again(ctx: Context, event: ComponentEvent[actions.TrySolving]) -> None:
    await ctx.defer()
    solving = await _load(ctx, event.action)
    await ctx.edit(await puzzle_post(ctx.t, solving, look_of(ctx)))


async def hint(ctx: Context, event: ComponentEvent[actions.HintSolver]) -> None:
    await ctx.defer()
    runtime = ctx.runtime
    solving = await puzzles.hint(
        runtime.db, await runtime.puzzle_repository.book(), event.action.turn(ctx.by), runtime.now()
    )
    await ctx.edit(await puzzle_post(ctx.t, solving, look_of(ctx)))


async def show_solution(ctx: Context, event: ComponentEvent[actions.ShowSolution]) -> None:
    """Show a puzzle's solution, and end the attempt."""
    await ctx.defer()
    runtime = ctx.runtime
    solving = await puzzles.solution(
        runtime.db, await runtime.puzzle_repository.book(), event.action.turn(ctx.by), runtime.now()
    )
    await ctx.edit(await puzzle_post(ctx.t, solving, await _end_look(ctx, solving)))


async def vote(ctx: Context, event: ComponentEvent[actions.VotePuzzle]) -> None:
    await ctx.defer()
    runtime, action = ctx.runtime, event.action
    solving = await puzzles.vote(
        runtime.db, await runtime.puzzle_repository.book(), action.attempt, ctx.by, action.vote
    )
    await ctx.edit(await puzzle_post(ctx.t, solving, await _end_look(ctx, solving)))


async def report(ctx: Context, event: ComponentEvent[actions.ReportPuzzle]) -> None:
    """Store a report that a puzzle is faulty. The engine checks the puzzle in the background."""
    await ctx.defer()
    runtime = ctx.runtime
    book = await runtime.puzzle_repository.book()
    is_open = await puzzles.report(runtime.db, book, event.action.attempt, ctx.by, runtime.now())
    await ctx.send_ephemeral(ctx.t("puzzle-reported" if is_open else "puzzle-found-sound"))


def look_of(ctx: Context) -> PuzzleLook:
    return PuzzleLook(ctx.theme, has_page=ctx.runtime.links is not None, can_share=ctx.guild_id is not None)


async def _end_look(ctx: Context, solving: Solving) -> PuzzleLook:
    """Return the look of a puzzle, finished or not. For a finished daily puzzle, it includes the number of training
    cards that are due.
    """
    look, runtime = look_of(ctx), ctx.runtime
    if solving.attempt.day is None or not solving.attempt.is_over:
        return look
    return replace(look, due=await training.count_due(runtime.db, ctx.by, runtime.now()))


async def _given(ctx: Context, wish: PuzzleWish) -> Post:
    runtime = ctx.runtime
    book = await runtime.puzzle_repository.book()
    solving = await puzzles.ask(runtime.db, book, ctx.requester, wish, now=runtime.now(), rng=runtime.rng)
    return await puzzle_post(ctx.t, solving, look_of(ctx))


def read_day(word: str) -> date:
    """Parse the day in a control. Raise OutdatedPanel if it is malformed."""
    try:
        return date.fromisoformat(word)
    except ValueError as error:
        raise OutdatedPanel from error


async def _show_daily(ctx: Context, day: date | None = None) -> None:
    runtime = ctx.runtime
    book = await runtime.puzzle_repository.book()
    solving = await puzzles.ask_daily(runtime.db, book, ctx.requester, runtime.now(), day)
    await ctx.reply(await puzzle_post(ctx.t, solving, await _end_look(ctx, solving)))


async def _load(ctx: Context, action: actions.OfAttempt) -> Solving:
    """Return the member's attempt at a puzzle. Raise NoSuchPuzzle if the attempt doesn't exist, or NotYourPuzzle if it
    is another member's.
    """
    return await puzzles.load_own(ctx.runtime.db, await ctx.runtime.puzzle_repository.book(), action.attempt, ctx.by)


async def _at_turn(ctx: Context, action: actions.AtTurn) -> Solving:
    """Return the member's attempt at a puzzle. Raise PuzzleOver or PuzzleMovedOn if the control belongs to an earlier
    position.
    """
    solving = await _load(ctx, action)
    solving.attempt.check(ctx.by, action.plies)
    return solving


async def _try(ctx: Context, action: actions.AtTurn, said: str | Move) -> None:
    made = await try_move(ctx.runtime, ctx.requester, action.turn(ctx.by), said)
    tried = made.tried
    if made.found is not None:
        return await ctx.edit(await wrong_post(ctx.t, tried.solving, tried.move, made.found, look_of(ctx)))
    look = await _end_look(ctx, tried.solving)
    await ctx.edit(await puzzle_post(ctx.t, tried.solving, look, after=tried.move))
    if tried.solving.attempt.is_over and tried.solving.attempt.day is not None:
        await ctx.box.dispatch(MessageKind.DAILY, ctx.requester.server_id)
    return None


def solving_row(t: Translator, attempt: Attempt, *, has_page: bool) -> Row:
    """Return the buttons of an open puzzle. `has_page` says whether the puzzle can also be solved in the browser."""
    offered = (actions.TypeSolution.of(attempt), actions.HintSolver.of(attempt), actions.ShowSolution.of(attempt))
    page = [actions.OpenPuzzlePage()] if has_page else []
    return row(*(Control.button(t, action) for action in (*offered, *page)))


def back_row(t: Translator, attempt: Attempt) -> Row:
    return row(Control.button(t, actions.TrySolving.of(attempt), label=t("button-solve-back")))


def wrong_row(t: Translator, attempt: Attempt, piece_type: PieceType) -> Row:
    again = Control.button(t, actions.TrySolving.of(attempt), style=ButtonStyle.primary)
    others = (Control.button(t, one) for one in (actions.HintSolver.of(attempt), actions.ShowSolution.of(attempt)))
    reading = actions.ReadPage(attempt.puzzle.variant.family, piece_type.name)
    how = Control.button(t, reading, label=t("button-how-moves", piece=piece_type_name(t, piece_type)))
    return row(again, *others, how)


def end_rows(t: Translator, solving: Solving, *, can_share: bool) -> tuple[Row, ...]:
    attempt = solving.attempt
    onward = Control.button(t, actions.NextPuzzle(attempt.id), style=ButtonStyle.primary)
    daily = [] if attempt.day is not None else [Control.button(t, actions.OpenDaily())]
    share = [Control.button(t, actions.ShareDaily(attempt.id))] if can_share and is_shareable(attempt) else []
    votes = (_vote(t, attempt, vote) for vote in PuzzleVote)
    report = Control.button(t, actions.ReportPuzzle(attempt.id), disabled=solving.is_reported)
    return row(onward, *daily, *share), row(*votes, report)


def is_shareable(attempt: Attempt) -> bool:
    return attempt.day is not None and attempt.state is AttemptState.SOLVED


def shared_daily_post(t: Translator, attempt: Attempt) -> Post:
    """Show everybody how a member solved a daily puzzle, without its solution."""
    result = result_text(t, attempt.squares, attempt.mistakes, attempt.hints)
    return Post(layout(text(f"**{title_text(t, attempt)}**\n{result}")))


def _vote(t: Translator, attempt: Attempt, vote: PuzzleVote) -> Control:
    style = ButtonStyle.success if attempt.vote is vote else ButtonStyle.secondary
    return Control.button(t, actions.VotePuzzle(attempt.id, vote), label=t(f"button-vote-{vote}"), style=style)


@dataclass(frozen=True)
class PuzzleLook:
    """How a puzzle is shown: the theme, whether the bot has a website, and whether the reader is in a server."""

    theme: str = DEFAULT_THEME
    has_page: bool = False
    can_share: bool = False
    due: int = 0
    """The number of training cards that are due for the reader. A finished daily puzzle shows this number."""


async def puzzle_post(t: Translator, solving: Solving, look: PuzzleLook, *, after: Move | None = None) -> Post:
    """Show a puzzle to its solver, or the result if the puzzle is over. `after` is the correct move that the solver has
    just played, or None.
    """
    attempt = solving.attempt
    if attempt.is_over:
        return await _end_post(t, solving, look)
    hinted = attempt.hinted_at == attempt.plies
    square = _origin(attempt) if hinted else None
    picture = await _draw(t, attempt, look, square)
    lines = [f"**{task_text(t, attempt.puzzle)}**", *_so_far(t, attempt, after), *_trouble(t, attempt)]
    if square is not None:
        piece = piece_name(t, attempt.line.position, square)
        lines.append(f"**{t('puzzle-hint', piece=piece, square=square_name(square))}**")
    rows = (
        piece_menu_of(t, attempt.line.position, actions.PickSolver.of(attempt)),
        solving_row(t, attempt, has_page=look.has_page),
    )
    return Post(layout(text(_head(t, solving)), gallery(picture), text("\n".join(lines)), rows=rows), (picture,))


async def targets_post(t: Translator, solving: Solving, square: Square, look: PuzzleLook) -> Post:
    attempt = solving.attempt
    picture = await _draw(t, attempt, look, square)
    return picked_piece_post(t, attempt.line.position, square, picture, _picked_rows(t, attempt, square))


def promotion_post(t: Translator, solving: Solving, moves: Sequence[Move]) -> Post:
    attempt, square = solving.attempt, moves[0].from_square
    position = attempt.line.position
    picture = Picture(_name(attempt, square), dots_alt(t, position, square))
    buttons = promotion_buttons(t, position, moves, lambda move: actions.SolvePromote.of(attempt, move=move.uci))
    rows = (*buttons, *_picked_rows(t, attempt, square))
    return promotion_question_post(t, position, moves, picture, rows)


async def wrong_post(t: Translator, solving: Solving, move: Move, found: Refutation, look: PuzzleLook) -> Post:
    """Explain why a move is wrong: show the opponent's reply as an arrow, and say in words what the reply achieves."""
    attempt, line = solving.attempt, found.line
    view = _view(attempt, line, look, last=move)
    if found.answer is not None:
        reply = found.answer.move
        view = replace(view, arrows=((reply.from_square, reply.target),))
    name = f"puzzle-{attempt.id}-{attempt.plies}-wrong-{move.uci}.png"
    picture = await draw(localized(t, view), name, replied_alt(t, line, found.answer))
    lines = [f"**{verdict_text(t, attempt.puzzle, found)}**", *reasons_of(t, found), *_changes(t, solving)]
    if (excuse := excuse_text(t, attempt.puzzle, found)) is not None:
        lines.append(excuse)
    head = text(_head(t, solving, has_changed=attempt.change is not None))
    rows = (wrong_row(t, attempt, attempt.line.position.pieces[move.from_square].piece_type),)
    return Post(layout(head, gallery(picture), text("\n".join(lines)), rows=rows), (picture,))


async def _end_post(t: Translator, solving: Solving, look: PuzzleLook) -> Post:
    attempt, puzzle = solving.attempt, solving.puzzle
    picture = await _draw(t, attempt, look, None)
    lines = [
        f"**{ending_text(t, attempt)}**",
        solution_text(t, puzzle, attempt.line.moves),
        *_changes(t, solving),
        *_streaks(t, solving),
        *([t("train-due-too", due=look.due)] if look.due and attempt.day is not None else []),
        f"-# {_facts(t, solving)}",
    ]
    rows = end_rows(t, solving, can_share=look.can_share)
    if look.due and attempt.day is not None:
        rows = (*rows, row(Control.button(t, StartTraining())))
    head = text(_head(t, solving, has_changed=attempt.change is not None))
    return Post(layout(head, gallery(picture), text("\n".join(lines)), rows=rows), (picture,))


def _head(t: Translator, solving: Solving, *, has_changed: bool = False) -> str:
    """Return the title, with the solver's rating below it. Leave out the rating if `has_changed` is True, because the
    post then includes the rating in the sentence about its change.
    """
    title = f"### {title_text(t, solving.attempt)}"
    return title if has_changed else f"{title}\n-# {own_rating_text(t, solving)}"


def _so_far(t: Translator, attempt: Attempt, after: Move | None) -> Iterable[str]:
    """Describe the moves of the attempt so far. If there are none, describe the opponent's move before the puzzle."""
    line, puzzle = attempt.line, attempt.puzzle
    if line.moves:
        yield t("puzzle-right" if after is not None else "puzzle-so-far", moves=line_text(line.start, line.moves))
    elif attempt.last_move is not None:
        last = attempt.last_move
        piece = piece_name(t, puzzle.start, last.target)
        side = side_name(t, puzzle.variant, puzzle.solver.other)
        squares = {"origin": square_name(last.from_square), "target": square_name(last.target)}
        yield t("puzzle-last", side=side, piece=piece, **squares)


def _trouble(t: Translator, attempt: Attempt) -> Iterable[str]:
    if attempt.mistakes:
        yield f"-# {t('puzzle-mistakes', mistakes=attempt.mistakes)}"


def _changes(t: Translator, solving: Solving) -> Iterable[str]:
    if (change := change_text(t, solving)) is not None:
        yield change


def _streaks(t: Translator, solving: Solving) -> Iterable[str]:
    attempt, streaks = solving.attempt, solving.streaks
    if attempt.state is not AttemptState.SOLVED:
        return
    if (days := days_text(t, solving)) is not None:
        yield emoji_text("streak") + days
    if streaks.now > 1:
        yield emoji_text("streak") + t("puzzle-streak", streak=streaks.now, best=streaks.best)


def _facts(t: Translator, solving: Solving) -> str:
    record, puzzle = solving.record, solving.puzzle
    facts = [
        t("puzzle-rating", rating=str(record.strength.value)),
        t("puzzle-plays", solves=record.solves, plays=record.plays),
        themes_text(t, puzzle),
    ]
    return " · ".join(facts)


def _picked_rows(t: Translator, attempt: Attempt, square: Square) -> tuple[Row, ...]:
    position = attempt.line.position
    targets = target_rows(
        t, position, square, lambda files: actions.PickSolverTarget.of(attempt, origin=square, files=files[0])
    )
    return (piece_menu_of(t, position, actions.PickSolver.of(attempt), square), *targets, back_row(t, attempt))


def _origin(attempt: Attempt) -> Square:
    """Return the square of the piece that moves next in the solution."""
    move = attempt.line.position.exact_move(attempt.puzzle.moves[attempt.plies])
    assert move is not None
    return move.from_square


def _view(attempt: Attempt, line: MoveLine, look: PuzzleLook, *, last: Move | None = None) -> BoardView:
    return view_of(
        line.position,
        last_move=last or attempt.last_move,
        orientation=attempt.puzzle.solver,
        theme=look.theme,
        is_over=line.outcome is not None,
        start=line.start,
    )


def _name(attempt: Attempt, square: Square | None) -> str:
    picked = "" if square is None else f"-{square_name(square)}"
    return f"puzzle-{attempt.id}-{attempt.plies}-{attempt.state}{picked}.png"


async def _draw(t: Translator, attempt: Attempt, look: PuzzleLook, square: Square | None) -> Picture:
    """Draw the position of an attempt. If `square` is given, the targets of the piece on that square are marked with
    dots.
    """
    line = attempt.line
    view = _view(attempt, line, look)
    if square is None:
        last = line.sans[-1] if line.moves else None
        alt = board_alt(t, line.position, last_san=last, is_over=line.outcome is not None)
        return await draw(localized(t, view), _name(attempt, None), alt)
    dotted = replace(view, picked=square, dots=dots_of(line.position, square))
    return await draw(localized(t, dotted), _name(attempt, square), dots_alt(t, line.position, square))


FORMS: dict[type[Action], Handler] = {actions.SendSolution: send_move}


HANDLERS: dict[type[Action], Handler] = {
    actions.StartPuzzle: start,
    actions.OpenDaily: open_daily,
    actions.OpenDay: open_day,
    actions.ShareDaily: share_daily,
    actions.NextPuzzle: next_puzzle,
    actions.PickSolver: pick_piece,
    actions.PickSolverTarget: pick_target,
    actions.SolvePromote: promote,
    actions.TypeSolution: type_move,
    actions.TrySolving: show_again,
    actions.HintSolver: hint,
    actions.ShowSolution: show_solution,
    actions.VotePuzzle: vote,
    actions.ReportPuzzle: report,
}
