"""Texts for training cards: their origin, their task, their hints, and the result of an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.domain.openings import OpeningArmy
from bot.domain.recaps import WeeklySummary, WeekOfVariant
from bot.domain.records import OpeningLine, Repertoire
from bot.domain.training import STEPS, Card, CardTask, ExerciseTask, Moment, MomentTask, OpeningTask, PuzzleTask, Recall
from bot.engine.analysis import Refutation
from bot.engine.purpose import MovePurpose
from bot.exercises import Practice
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator
from bot.i18n.names import named_army, numbered, opening_name, piece_name, side_army, side_name, variant_name
from bot.i18n.solving import exercise_title, goal_text, starred_alt, task_text
from bot.i18n.tables import tally_text
from bot.i18n.verdict import line_text, purpose_text, read_line
from bot.rules import Move, square_name
from bot.variants import find_any_family

MOST_LINES = 4
"""The maximum number of openings listed for each army."""


def card_title(t: Translator, task: CardTask) -> str:
    return t("train-title", variant=variant_name(t, task.variant))


def card_origin(t: Translator, task: CardTask) -> str:
    """Say where a training card comes from."""
    if isinstance(task, MomentTask):
        return t("train-from-game", game=str(task.moment.game))
    if isinstance(task, PuzzleTask):
        return t("train-from-puzzle", number=task.puzzle.id)
    if isinstance(task, OpeningTask):
        key = "train-from-own-games" if task.opening.good else "train-from-opening"
        return t(key, army=army_text(t, task.opening.army))
    return t("train-from-exercise", exercise=exercise_title(t, task.exercise))


def card_task(t: Translator, task: CardTask) -> str:
    if isinstance(task, MomentTask):
        side = side_name(t, task.variant, task.solver)
        return t("train-task-mistake", side=side, move=_numbered(task, task.played))
    if isinstance(task, OpeningTask):
        return _opening_task(t, task)
    return task_text(t, task.puzzle) if isinstance(task, PuzzleTask) else goal_text(t, Practice(task.exercise))


def _opening_task(t: Translator, task: OpeningTask) -> str:
    side = side_name(t, task.variant, task.solver)
    if not task.line.moves:
        return t("train-task-first", side=side)
    moves, name = line_text(task.start, task.line.moves, len(task.line.moves)), opening_name(t, task.line)
    key = "train-task-good" if task.opening.good else "train-task-opening"
    asked = t(key, side=side, moves=moves)
    return asked if name is None else f"{t('replay-opening', name=name)}\n{asked}"


def card_hints(t: Translator, task: CardTask, purposes: Sequence[MovePurpose]) -> Iterator[str]:
    """Yield the hints revealed so far: which piece to move, then its target square, then the reasons for the move."""
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
    """Return whether there are more hints to reveal.

    Exercises have no hint about the reasons, because the task already states the goal.
    """
    return task.card.hints < (STEPS - 1 if isinstance(task, ExerciseTask) else STEPS)


def card_reasons(t: Translator, task: CardTask, purposes: Sequence[MovePurpose]) -> Iterator[str]:
    yield from (f"- {purpose_text(t, purpose)}" for purpose in purposes)
    yield from solution_lines(t, task)


def solution_lines(t: Translator, task: CardTask) -> Iterator[str]:
    """Yield the card's solution: the better line, the puzzle's moves, or the good moves in the opening."""
    if isinstance(task, MomentTask):
        better = read_line(task.position, task.moment.better)
        yield t("train-better", moves=line_text(task.position, better))
    elif isinstance(task, PuzzleTask):
        moves = task.puzzle.line(len(task.puzzle.moves)).moves
        yield t("train-whole-line", moves=line_text(task.start, moves))
    elif isinstance(task, OpeningTask):
        yield from _book_lines(t, task)


def _book_lines(t: Translator, task: OpeningTask) -> Iterator[str]:
    """Yield the correct moves: first those with a preference in the engine's book, then the others."""
    told = {uci: _book_move(t, task, uci, share) for uci, share in task.moves.items()}
    preferred = [told[uci] for uci, share in task.moves.items() if share is not None]
    others = [told[uci] for uci, share in task.moves.items() if share is None]
    if preferred:
        yield t("train-book-preferred", moves=t("list-comma").join(preferred))
    if others and task.opening.good:
        yield t("train-good-moves", moves=t("list-comma").join(others))
    elif others:
        yield t("train-book-others" if preferred else "train-book-moves", moves=t("list-comma").join(others))


def _book_move(t: Translator, task: OpeningTask, uci: str, share: int | None) -> str:
    move = task.position.exact_move(uci)
    assert move is not None
    san, name = _numbered(task, move), opening_name(t, task.line.play(move))
    if share is not None:
        san = t("train-book-share", move=san, percent=share)
    return san if name is None else t("train-book-named", move=san, name=name)


def kept_text(t: Translator, task: CardTask, found: Refutation, kept: Refutation) -> str:
    """Say how much a move outside the opening book lowers the winning chances."""
    after, book = (round(one.chances(task.solver)) for one in (found, kept))
    return t("train-left-cost", book=book, after=after)


def weekly_lines(t: Translator, summary: WeeklySummary) -> Iterator[str]:
    """Yield the lines of a member's weekly summary: games, accuracy, puzzles, and training."""
    yield from (_week_of_variant(t, one) for one in summary.variants)
    if not summary.variants:
        yield t("weekly-no-games")
    if summary.accuracy is not None:
        analyzed, accuracy = summary.accuracy
        yield t("weekly-accuracy", accuracy=round(accuracy), games=analyzed)
    done, solved = summary.puzzles
    if done:
        yield t("weekly-puzzles", done=done, solved=solved)
    answered, right = summary.trained
    if answered:
        yield t("weekly-trained", answered=answered, right=right)
    if summary.due:
        yield t("train-due-too", due=summary.due)


def _week_of_variant(t: Translator, week: WeekOfVariant) -> str:
    variant, tally = variant_name(t, find_any_family(week.family).example), tally_text(t, week.tally)
    if week.change is None:
        return t("weekly-variant", variant=variant, tally=tally)
    change = f"{week.change:+d}".replace("-", "−") if week.change else "±0"
    return t("weekly-variant-rated", variant=variant, tally=tally, change=change)


def key_moment_text(t: Translator, moment: Moment) -> str:
    """Name the costliest move of a week, and the move that would have been better."""
    position = moment.line.position
    played, better = (line_text(position, read_line(position, [uci])) for uci in (moment.played, moment.better[0]))
    return t("weekly-moment", game=str(moment.game), played=played, better=better)


def army_text(t: Translator, army: OpeningArmy) -> str:
    """Name a side of a variant: its color and army, and the opposing army."""
    own, other = (army.variant.sides[color].army.name for color in (army.color, army.color.other))
    if own == other and not find_any_family(army.variant.family).armies:
        return side_army(t, army.variant, army.color, own)
    color = side_name(t, army.variant, army.color)
    return t("opening-army", color=color, army=named_army(t, own), other=named_army(t, other))


def full_army_text(t: Translator, army: OpeningArmy) -> str:
    return t("named-army", variant=variant_name(t, army.variant), army=army_text(t, army))


def repertoire_lines(t: Translator, found: Repertoire) -> Iterator[str]:
    """Yield a member's results with an army, and the openings they play with it."""
    side = side_army(t, find_any_family(found.family).example, found.color, found.army)
    yield f"**{side}** · {tally_text(t, found.tally)}"
    yield from (f"- {opening_line_text(t, line)}" for line in found.lines[:MOST_LINES])


def opening_line_text(t: Translator, line: OpeningLine) -> str:
    """Return an opening's first moves, its name if it has one, and the member's results."""
    name = None if line.opening is None else t(f"opening-{line.opening.name}")
    moves = f"1. {' '.join(line.moves)}"
    return t("labelled", label=moves if name is None else f"{moves} · {name}", told=tally_text(t, line.tally))


def game_line(t: Translator, task: MomentTask) -> str:
    """Say which move was played in the game, and how it is refuted."""
    after = task.position.play(task.played)
    reply = read_line(after, task.moment.refutation)
    if not reply:
        return t("train-played-only", move=_numbered(task, task.played))
    return t("train-played", move=_numbered(task, task.played), reply=line_text(after, reply))


def answer_text(t: Translator, task: CardTask, move: Move, recall: Recall | None, misses: int) -> str:
    """Say how well a training card was answered. `recall` is None if the member was shown the solution."""
    san = _numbered(task, move)
    if recall is None:
        return t("train-shown", move=san)
    if recall is Recall.AGAIN:
        return t("train-found-after", move=san, mistakes=misses)
    return t("train-right" if recall is Recall.GOOD else "train-right-hinted", move=san)


def lapses_text(t: Translator, card: Card) -> str:
    return t("train-course", reps=card.memory.reps, lapses=card.memory.lapses)


def not_good_text(t: Translator, task: CardTask, move: Move, *, is_good_too: bool) -> str:
    """Say that a move is wrong, or that it's good but isn't the move that the card asks for."""
    san = _numbered(task, move)
    if is_good_too:
        return t("train-left-good" if isinstance(task, OpeningTask) else "train-good-too", move=san)
    if isinstance(task, OpeningTask):
        return t("train-left-book", move=san)
    return t("train-wrong" if isinstance(task, MomentTask) else "puzzle-wrong", move=san)


def card_alt(t: Translator, task: CardTask) -> str:
    last = None
    if isinstance(task, PuzzleTask | OpeningTask) and task.line.moves:
        last = task.line.sans[-1]
    position = task.position
    board = board_alt(t, position, last_san=last, is_over=position.outcome is not None)
    if isinstance(task, ExerciseTask):
        return starred_alt(t, board, task.practice.left)
    if isinstance(task, MomentTask):
        return t("alt-lesson", played=arrow_text(task.played), board=board)
    return board


def arrow_text(move: Move) -> str:
    return f"{square_name(move.from_square)}–{square_name(move.target)}"


def _numbered(task: CardTask, move: Move) -> str:
    return numbered(task.position, task.position.san(move))
