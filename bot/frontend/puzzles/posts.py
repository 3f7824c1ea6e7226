"""The posts of a puzzle: to be solved, a unit's targets, what is wrong with a move, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.domain.puzzles import Attempt, AttemptState, Solving
from bot.engine.hint import Hint, Refutation
from bot.engine.purpose import Purpose
from bot.frontend.desk.controls import Row
from bot.frontend.desk.picked_posts import picked_unit_post, promotion_question_post
from bot.frontend.desk.piece_menus import promotion_buttons, target_rows, unit_menu
from bot.frontend.desk.posts import Picture, Post, draw, gallery, layout, text
from bot.frontend.desk.puzzle_actions import PickSolver, PickSolverTarget, SolvePromote
from bot.frontend.puzzles.rows import back_row, end_rows, solving_row, wrong_row
from bot.render import DEFAULT_THEME, BoardView, dots_of, view_of
from bot.rules import Line, Move, Square, square_name
from bot.words.aims import aim_text
from bot.words.alt import board_alt
from bot.words.names import side_name, unit_name
from bot.words.reach import dots_alt
from bot.words.solving import (
    change_text,
    days_text,
    ending_text,
    excuse_text,
    own_rating_text,
    reply_text,
    solution_text,
    task_text,
    themes_text,
    title_text,
    verdict_text,
)
from bot.words.texts import Voice
from bot.words.verdict import line_text, standing

FOR_ANYBODY = (
    Purpose.ONLY,
    Purpose.STOPS_CAMPMATE,
    Purpose.STOPS_MATE,
    Purpose.FREE_CAPTURE,
    Purpose.FORK,
    Purpose.THREAT,
)
"""The aims whose sentence speaks of no piece as the reader's own."""


@dataclass(frozen=True)
class PuzzleLook:
    """How one reader sees a puzzle: the theme, and whether the bot has a page."""

    theme: str = DEFAULT_THEME
    has_page: bool = False


async def puzzle_post(voice: Voice, solving: Solving, look: PuzzleLook, *, after: Move | None = None) -> Post:
    """Show a puzzle to its solver, or its end; `after`: the right move that has just been played."""
    attempt = solving.attempt
    if attempt.is_over:
        return await _end_post(voice, solving, look)
    hinted = attempt.hinted_at == attempt.plies
    square = _origin(attempt) if hinted else None
    picture = await _draw(voice, attempt, look, square)
    lines = [f"**{task_text(voice, attempt.puzzle)}**", *_so_far(voice, attempt, after), *_trouble(voice, attempt)]
    if square is not None:
        unit = unit_name(voice, attempt.line.position, square)
        lines.append(f"**{voice('puzzle-hint', piece=unit, square=square_name(square))}**")
    rows = (
        unit_menu(voice, attempt.line.position, PickSolver.of(attempt)),
        solving_row(voice, attempt, has_page=look.has_page),
    )
    return Post(layout(text(_head(voice, solving)), gallery(picture), text("\n".join(lines)), rows=rows), (picture,))


async def targets_post(voice: Voice, solving: Solving, square: Square, look: PuzzleLook) -> Post:
    """Show the targets of a unit that the solver has picked."""
    attempt = solving.attempt
    picture = await _draw(voice, attempt, look, square)
    return picked_unit_post(voice, attempt.line.position, square, picture, _picked_rows(voice, attempt, square))


def promotion_post(voice: Voice, solving: Solving, moves: Sequence[Move]) -> Post:
    """Ask for a pawn's promotion, below the picture that is uploaded already."""
    attempt, square = solving.attempt, moves[0].origin
    position = attempt.line.position
    picture = Picture(_name(attempt, square), dots_alt(voice, position, square))
    buttons = promotion_buttons(voice, position, moves, lambda move: SolvePromote.of(attempt, move=move.uci))
    rows = (buttons, *_picked_rows(voice, attempt, square))
    return promotion_question_post(voice, position, moves, picture, rows)


async def wrong_post(voice: Voice, solving: Solving, move: Move, found: Refutation, look: PuzzleLook) -> Post:
    """Say why a move is wrong: the opponent's reply as an arrow, and what it is good for."""
    attempt, line = solving.attempt, found.line
    view = _view(attempt, line, look, last=move)
    if found.answer is not None:
        reply = found.answer.move
        view = replace(view, arrows=((reply.origin, reply.target),))
    name = f"puzzle-{attempt.id}-{attempt.plies}-wrong-{move.uci}.png"
    picture = await draw(view, name, _wrong_alt(voice, line, found.answer))
    lines = [f"**{verdict_text(voice, attempt.puzzle, found)}**", *_reasons(voice, found), *_changes(voice, solving)]
    if (excuse := excuse_text(voice, attempt.puzzle, found)) is not None:
        lines.append(excuse)
    head = text(_head(voice, solving))
    rows = (wrong_row(voice, attempt, attempt.line.position.units[move.origin].piece),)
    return Post(layout(head, gallery(picture), text("\n".join(lines)), rows=rows), (picture,))


async def _end_post(voice: Voice, solving: Solving, look: PuzzleLook) -> Post:
    attempt, puzzle = solving.attempt, solving.puzzle
    picture = await _draw(voice, attempt, look, None)
    lines = [
        f"**{ending_text(voice, attempt)}**",
        solution_text(voice, puzzle, attempt.line.moves),
        *_changes(voice, solving),
        *_streaks(voice, solving),
        f"-# {_facts(voice, solving)}",
    ]
    rows = end_rows(voice, solving)
    return Post(layout(text(_head(voice, solving)), gallery(picture), text("\n".join(lines)), rows=rows), (picture,))


def _head(voice: Voice, solving: Solving) -> str:
    attempt = solving.attempt
    own = own_rating_text(voice, solving) if attempt.is_rated else voice("puzzle-unrated")
    return f"### {title_text(voice, attempt)}\n-# {own}"


def _so_far(voice: Voice, attempt: Attempt, after: Move | None) -> Iterable[str]:
    """Say what led to the position: the solver's moves and the replies, or the opponent's move before the puzzle."""
    line, puzzle = attempt.line, attempt.puzzle
    if line.moves:
        yield voice("puzzle-right" if after is not None else "puzzle-so-far", moves=line_text(line.start, line.moves))
    elif attempt.last_move is not None:
        last = attempt.last_move
        unit = unit_name(voice, puzzle.start, last.target)
        side = side_name(voice, puzzle.variant, puzzle.solver.other)
        squares = {"origin": square_name(last.origin), "target": square_name(last.target)}
        yield voice("puzzle-last", side=side, piece=unit, **squares)


def _trouble(voice: Voice, attempt: Attempt) -> Iterable[str]:
    if attempt.mistakes:
        yield f"-# {voice('puzzle-mistakes', mistakes=attempt.mistakes)}"


def _reasons(voice: Voice, found: Refutation) -> Iterable[str]:
    """Say what the opponent replies, what the reply is good for, and who stands how then."""
    position, answer = found.line.position, found.answer
    if answer is None:
        yield voice("puzzle-wrong-ends")
        return
    yield reply_text(voice, position, answer)
    yield from (f"- {aim_text(voice, aim)}" for aim in answer.aims if aim.purpose in FOR_ANYBODY)
    yield voice("hint-worth", standing=standing(voice, position, answer.evaluation, answer.moves))
    if len(answer.moves) > 1:
        yield voice("hint-line", moves=line_text(position, answer.moves))


def _changes(voice: Voice, solving: Solving) -> Iterable[str]:
    if (change := change_text(voice, solving)) is not None:
        yield change


def _streaks(voice: Voice, solving: Solving) -> Iterable[str]:
    attempt, streaks = solving.attempt, solving.streaks
    if attempt.state is not AttemptState.SOLVED:
        return
    if (days := days_text(voice, solving)) is not None:
        yield days
    if streaks.now > 1:
        yield voice("puzzle-streak", streak=streaks.now, best=streaks.best)


def _facts(voice: Voice, solving: Solving) -> str:
    """Return the puzzle's rating, how often it was solved, and its themes."""
    record, puzzle = solving.record, solving.puzzle
    facts = [
        voice("puzzle-rating", rating=str(record.strength.value)),
        voice("puzzle-plays", solves=record.solves, plays=record.plays),
        themes_text(voice, puzzle),
    ]
    return " · ".join(facts)


def _picked_rows(voice: Voice, attempt: Attempt, square: Square) -> tuple[Row, ...]:
    position = attempt.line.position
    targets = target_rows(
        voice, position, square, lambda files: PickSolverTarget.of(attempt, origin=square, files=files[0])
    )
    return (unit_menu(voice, position, PickSolver.of(attempt), square), *targets, back_row(voice, attempt))


def _origin(attempt: Attempt) -> Square:
    """Return the square of the unit that the solution moves next."""
    move = attempt.line.position.exact_move(attempt.puzzle.moves[attempt.plies])
    assert move is not None
    return move.origin


def _view(attempt: Attempt, line: Line, look: PuzzleLook, *, last: Move | None = None) -> BoardView:
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


async def _draw(voice: Voice, attempt: Attempt, look: PuzzleLook, square: Square | None) -> Picture:
    """Draw the position of an attempt, with the dots of the unit on a square."""
    line = attempt.line
    view = _view(attempt, line, look)
    if square is None:
        last = line.sans[-1] if line.moves else None
        alt = board_alt(voice, line.position, last_san=last, is_over=line.outcome is not None)
        return await draw(view, _name(attempt, None), alt)
    dotted = replace(view, picked=square, dots=dots_of(line.position, square))
    return await draw(dotted, _name(attempt, square), dots_alt(voice, line.position, square))


def _wrong_alt(voice: Voice, line: Line, answer: Hint | None) -> str:
    board = board_alt(voice, line.position, last_san=line.sans[-1], is_over=line.outcome is not None)
    if answer is None:
        return board
    steps = {"origin": square_name(answer.move.origin), "target": square_name(answer.move.target)}
    return voice("alt-hint", board=board, **steps)
