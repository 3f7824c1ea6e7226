"""Texts of training: what a card is of and asks for, its hints, and how it was answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.domain.training import STEPS, Card, Recall
from bot.domain.training_tasks import CardTask, ExerciseTask, MomentTask, PuzzleTask
from bot.engine.purpose import MovePurpose
from bot.i18n.catalog import Translator
from bot.i18n.names import board_alt, numbered, piece_name, side_name, variant_name
from bot.i18n.solving import exercise_title, goal_text, starred_alt, task_text
from bot.i18n.verdict import line_text, purpose_text, read_line
from bot.rules import Move, square_name


def card_title(t: Translator, task: CardTask) -> str:
    return t("train-title", variant=variant_name(t, task.variant))


def card_origin(t: Translator, task: CardTask) -> str:
    """Say where a card comes from."""
    if isinstance(task, MomentTask):
        return t("train-from-game", game=str(task.moment.game))
    if isinstance(task, PuzzleTask):
        return t("train-from-puzzle", number=task.puzzle.id)
    return t("train-from-exercise", exercise=exercise_title(t, task.exercise))


def card_task(t: Translator, task: CardTask) -> str:
    if isinstance(task, MomentTask):
        side = side_name(t, task.variant, task.solver)
        return t("train-task-mistake", side=side, move=_numbered(task, task.played))
    return task_text(t, task.puzzle) if isinstance(task, PuzzleTask) else goal_text(t, task.exercise)


def card_hints(t: Translator, task: CardTask, purposes: Sequence[MovePurpose]) -> Iterator[str]:
    """Yield the steps of the hint that are shown: which piece, where to, and why."""
    step = task.card.hints
    if step < 1:
        return
    square = task.wanted.from_square
    yield f"**{t('puzzle-hint', piece=piece_name(t, task.position, square), square=square_name(square))}**"
    if step > 1:
        yield t("train-hint-where", square=square_name(task.wanted.target))
    if step >= STEPS:
        yield from card_reasons(t, task, purposes)


def has_more_hints(task: CardTask) -> bool:
    """Return whether the hint has another step. What an exercise wants is in its task, so it needs no reasons."""
    return task.card.hints < (STEPS - 1 if isinstance(task, ExerciseTask) else STEPS)


def card_reasons(t: Translator, task: CardTask, purposes: Sequence[MovePurpose]) -> Iterator[str]:
    yield from (f"- {purpose_text(t, purpose)}" for purpose in purposes)
    yield from solution_lines(t, task)


def solution_lines(t: Translator, task: CardTask) -> Iterator[str]:
    """Say which line was wanted, and what was wrong with the move in the game."""
    if isinstance(task, MomentTask):
        better = read_line(task.position, task.moment.better)
        yield t("train-better", moves=line_text(task.position, better))
    elif isinstance(task, PuzzleTask):
        moves = task.puzzle.line(len(task.puzzle.moves)).moves
        yield t("puzzle-solution", moves=line_text(task.start, moves))


def game_line(t: Translator, task: MomentTask) -> str:
    """Say what was played in the game, and how it went on if the opponent found the best reply."""
    after = task.position.play(task.played)
    reply = read_line(after, task.moment.refutation)
    if not reply:
        return t("train-played-only", move=_numbered(task, task.played))
    return t("train-played", move=_numbered(task, task.played), reply=line_text(after, reply))


def answer_text(t: Translator, task: CardTask, move: Move, recall: Recall | None, misses: int) -> str:
    """Say how a card was answered; None means that the solution was shown."""
    san = _numbered(task, move)
    if recall is None:
        return t("train-shown", move=san)
    if recall is Recall.AGAIN:
        return t("train-found-after", move=san, mistakes=misses)
    return t("train-right" if recall is Recall.GOOD else "train-right-hinted", move=san)


def lapses_text(t: Translator, card: Card) -> str:
    return t("train-course", reps=card.memory.reps, lapses=card.memory.lapses)


def not_good_text(t: Translator, task: CardTask, move: Move, *, is_good_too: bool) -> str:
    """Say that a move is wrong, or that it's good, but not the one that is wanted."""
    san = _numbered(task, move)
    if is_good_too:
        return t("train-good-too", move=san)
    return t("train-wrong" if isinstance(task, MomentTask) else "puzzle-wrong", move=san)


def card_alt(t: Translator, task: CardTask) -> str:
    last = None
    if isinstance(task, PuzzleTask) and task.line.moves:
        last = task.line.sans[-1]
    position = task.position
    board = board_alt(t, position, last_san=last, is_over=position.outcome is not None)
    if isinstance(task, ExerciseTask):
        return starred_alt(t, board, task.practice.left)
    if isinstance(task, MomentTask):
        return t("alt-lesson", played=_arrow_text(task.played), board=board)
    return board


def _arrow_text(move: Move) -> str:
    return f"{square_name(move.from_square)}–{square_name(move.target)}"


def _numbered(task: CardTask, move: Move) -> str:
    return numbered(task.position, task.position.san(move))
