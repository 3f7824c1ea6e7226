"""The posts of an exercise: to be solved, a unit's targets, a mistake, a step of the solution, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.discord.core.exercise_actions import LearnPromote
from bot.discord.core.picked_posts import picked_piece_post, promotion_question_post
from bot.discord.core.piece_menus import promotion_buttons
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, text
from bot.discord.features.learn.rows import mistake_rows, open_rows, picked_rows, solution_rows, solved_rows
from bot.domain.exercises import Learned
from bot.exercises import Exercise, Practice, WrongMove
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator
from bot.i18n.exercises import (
    exercise_alt,
    exercise_title,
    goal_text,
    mistake_text,
    played_text,
    solved_text,
    starred_alt,
    wrong_text,
)
from bot.i18n.reach import dots_alt
from bot.render import BoardView, dots_of, view_of
from bot.rules import Move, Position, Square, square_name


async def exercise_post(t: Translator, practice: Practice, progress: Learned, theme: str) -> Post:
    """Show an exercise as far as it has been played; once it is solved, its end."""
    exercise = practice.exercise
    picture = await draw(_view(practice, theme), _name(practice), exercise_alt(t, practice))
    if practice.is_solved:
        first, *others = solved_text(t, practice, progress)
        lines = [f"**{first}**", *others]
        rows = solved_rows(t, exercise, progress)
    else:
        right = t("learn-right", moves=played_text(t, practice), left=practice.moves_left)
        lines = [f"**{goal_text(t, exercise)}**", *([right] if practice.played else [])]
        rows = open_rows(t, practice)
    return Post(layout(text(_head(t, exercise)), gallery(picture), text("\n".join(lines)), rows=rows), (picture,))


async def targets_post(t: Translator, practice: Practice, square: Square, theme: str) -> Post:
    """Show the targets of a unit that the member has picked."""
    position = practice.position
    view = replace(_view(practice, theme), picked=square, dots=dots_of(position, square))
    picture = await draw(view, _name(practice, square), _dots_alt(t, practice, square))
    return picked_piece_post(t, position, square, picture, picked_rows(t, practice, square))


def promotion_post(t: Translator, practice: Practice, moves: Sequence[Move]) -> Post:
    """Ask for a pawn's promotion, below the picture that is uploaded already."""
    position, square = practice.position, moves[0].origin
    picture = Picture(_name(practice, square), _dots_alt(t, practice, square))
    buttons = promotion_buttons(t, position, moves, lambda move: LearnPromote.of(practice, move=move.uci))
    rows = (buttons, *picked_rows(t, practice, square))
    return promotion_question_post(t, position, moves, picture, rows)


async def mistake_post(t: Translator, practice: Practice, mistake: WrongMove, theme: str) -> Post:
    """Say what is wrong with a move, with the opponent's reply as an arrow if it shows it."""
    exercise, move, reply = practice.exercise, mistake.move, mistake.reply
    left = tuple(square for square in practice.left if square != move.target)
    view = _seen(exercise, mistake.after, theme, last=move, starred=left)
    if reply is not None:
        view = replace(view, arrows=((reply.origin, reply.target),))
    board = board_alt(t, mistake.after, last_san=mistake.before.san(move))
    if reply is not None:
        origin, target = square_name(reply.origin), square_name(reply.target)
        board = t("alt-hint", board=board, origin=origin, target=target)
    picture = await draw(view, f"{_name(practice)[:-4]}-not-{move.uci}.png", starred_alt(t, board, left))
    lines = f"**{wrong_text(t, practice, mistake)}**\n{mistake_text(t, practice, mistake)}"
    rows = mistake_rows(t, practice)
    return Post(layout(text(_head(t, exercise)), gallery(picture), text(lines), rows=rows), (picture,))


async def solution_post(t: Translator, practice: Practice, progress: Learned, theme: str) -> Post:
    """Show the solution as far as it has been played, with the last move of the solver as an arrow."""
    exercise, move = practice.exercise, practice.played[-1]
    view = replace(_view(practice, theme), arrows=((move.origin, move.target),))
    picture = await draw(view, f"{_name(practice)[:-4]}-shown.png", exercise_alt(t, practice))
    step, total = len(practice.played), len(exercise.own_line)
    told = t("learn-solution", step=step, total=total, moves=played_text(t, practice))
    lines = f"{goal_text(t, exercise)}\n**{told}**"
    rows = solution_rows(t, exercise, step, progress)
    return Post(layout(text(_head(t, exercise)), gallery(picture), text(lines), rows=rows), (picture,))


def _head(t: Translator, exercise: Exercise) -> str:
    return f"### {exercise_title(t, exercise)}"


def _view(practice: Practice, theme: str) -> BoardView:
    return _seen(practice.exercise, practice.position, theme, last=practice.last, starred=practice.left)


def _seen(
    exercise: Exercise, position: Position, theme: str, *, last: Move | None, starred: tuple[Square, ...]
) -> BoardView:
    view = view_of(
        position,
        last_move=last,
        orientation=exercise.solver,
        theme=theme,
        is_over=position.outcome is not None,
        start=exercise.start,
    )
    return replace(view, starred=frozenset(starred))


def _name(practice: Practice, square: Square | None = None) -> str:
    played = "".join(f"-{move.uci}" for move in practice.played)
    picked = "" if square is None else f"-{square_name(square)}"
    return f"{practice.exercise.id}{played}{picked}.png"


def _dots_alt(t: Translator, practice: Practice, square: Square) -> str:
    return starred_alt(t, dots_alt(t, practice.position, square), practice.left)
