"""Posts of a puzzle and their buttons: the open puzzle, the targets of a piece, a wrong move, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from discord import ButtonStyle

from bot.discord.core.controls import Control, Row, row
from bot.discord.core.emojis import emoji_text
from bot.discord.core.piece_menus import (
    picked_piece_post,
    piece_menu_of,
    promotion_buttons,
    promotion_question_post,
    target_rows,
)
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, localized, text
from bot.discord.core.puzzle_actions import (
    HintSolver,
    NextPuzzle,
    OpenDaily,
    OpenPuzzlePage,
    PickSolver,
    PickSolverTarget,
    ReadPage,
    ReportPuzzle,
    ShareDaily,
    ShowSolution,
    SolvePromote,
    TrySolving,
    TypeSolution,
    VotePuzzle,
)
from bot.discord.core.training_actions import StartTraining
from bot.domain.puzzles import Attempt, AttemptState, PuzzleVote, Solving
from bot.engine.analysis import Refutation
from bot.i18n.catalog import Translator
from bot.i18n.names import board_alt, dots_alt, piece_name, piece_type_name, side_name
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
from bot.render import DEFAULT_THEME, BoardView, dots_of, view_of
from bot.rules import Move, MoveLine, Square, square_name
from bot.variants import PieceType


def solving_row(t: Translator, attempt: Attempt, *, has_page: bool) -> Row:
    """Return the buttons of an open puzzle. `has_page` says whether the puzzle can also be solved in the browser."""
    actions = (TypeSolution.of(attempt), HintSolver.of(attempt), ShowSolution.of(attempt))
    page = [OpenPuzzlePage()] if has_page else []
    return row(*(Control.button(t, action) for action in (*actions, *page)))


def back_row(t: Translator, attempt: Attempt) -> Row:
    return row(Control.button(t, TrySolving.of(attempt), label=t("button-solve-back")))


def wrong_row(t: Translator, attempt: Attempt, piece_type: PieceType) -> Row:
    again = Control.button(t, TrySolving.of(attempt), style=ButtonStyle.primary)
    others = (Control.button(t, one) for one in (HintSolver.of(attempt), ShowSolution.of(attempt)))
    reading = ReadPage(attempt.puzzle.variant.family, piece_type.name)
    how = Control.button(t, reading, label=t("button-how-moves", piece=piece_type_name(t, piece_type)))
    return row(again, *others, how)


def end_rows(t: Translator, solving: Solving, *, can_share: bool) -> tuple[Row, ...]:
    attempt = solving.attempt
    onward = Control.button(t, NextPuzzle(attempt.id), style=ButtonStyle.primary)
    daily = [] if attempt.day is not None else [Control.button(t, OpenDaily())]
    share = [Control.button(t, ShareDaily(attempt.id))] if can_share and is_shareable(attempt) else []
    votes = (_vote(t, attempt, vote) for vote in PuzzleVote)
    report = Control.button(t, ReportPuzzle(attempt.id), disabled=solving.is_reported)
    return row(onward, *daily, *share), row(*votes, report)


def is_shareable(attempt: Attempt) -> bool:
    return attempt.day is not None and attempt.state is AttemptState.SOLVED


def shared_daily_post(t: Translator, attempt: Attempt) -> Post:
    """Show everybody how a member solved a daily puzzle, without its solution."""
    result = result_text(t, attempt.squares, attempt.mistakes, attempt.hints)
    return Post(layout(text(f"**{title_text(t, attempt)}**\n{result}")))


def _vote(t: Translator, attempt: Attempt, vote: PuzzleVote) -> Control:
    style = ButtonStyle.success if attempt.vote is vote else ButtonStyle.secondary
    return Control.button(t, VotePuzzle(attempt.id, vote), label=t(f"button-vote-{vote}"), style=style)


@dataclass(frozen=True)
class PuzzleLook:
    """How a puzzle is shown: the theme, whether the bot has a website, and whether the reader is in a server."""

    theme: str = DEFAULT_THEME
    has_page: bool = False
    can_share: bool = False
    due: int = 0
    """The number of the reader's due training cards, which a finished daily puzzle mentions."""


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
        piece_menu_of(t, attempt.line.position, PickSolver.of(attempt)),
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
    buttons = promotion_buttons(t, position, moves, lambda move: SolvePromote.of(attempt, move=move.uci))
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
    head = text(_head(t, solving))
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
    return Post(layout(text(_head(t, solving)), gallery(picture), text("\n".join(lines)), rows=rows), (picture,))


def _head(t: Translator, solving: Solving) -> str:
    return f"### {title_text(t, solving.attempt)}\n-# {own_rating_text(t, solving)}"


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
        t, position, square, lambda files: PickSolverTarget.of(attempt, origin=square, files=files[0])
    )
    return (piece_menu_of(t, position, PickSolver.of(attempt), square), *targets, back_row(t, attempt))


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
