"""Texts for puzzles and exercises: titles and tasks, wrong moves, results, and the rules of Puzzle Storm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.domain.puzzles import Attempt, AttemptState, Solving, Squares
from bot.domain.storm import BONUSES, EVERY, PENALTY, SPAN
from bot.domain.training import Learned
from bot.engine.analysis import Hint, Refutation
from bot.engine.purpose import Purpose
from bot.exercises import Exercise, ExerciseKind, ExerciseSeries, Fault, Practice, WrongMove, exercise_book
from bot.i18n import names
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator
from bot.i18n.verdict import line_text, purpose_text, standing
from bot.puzzles import Puzzle
from bot.rules import Move, MoveLine, Position, Square, Termination, square_name
from bot.variants import find_family


def title_text(t: Translator, attempt: Attempt) -> str:
    name = names.variant_name(t, attempt.puzzle.variant)
    if attempt.day is not None:
        return t("puzzle-daily-title", day=attempt.day, variant=name)
    return t("puzzle-title", number=attempt.puzzle.id, variant=name)


def task_text(t: Translator, puzzle: Puzzle) -> str:
    return t(f"puzzle-task-{puzzle.goal}", side=names.side_name(t, puzzle.variant, puzzle.solver))


def reply_text(t: Translator, position: Position, answer: Hint) -> str:
    side, told = names.side_name(t, position.variant, position.turn), names.describe_move(t, position, answer.move)
    return t("puzzle-answer", side=side, move=names.numbered(position, position.san(answer.move)), told=told)


FOR_ANYBODY = (
    Purpose.ONLY,
    Purpose.STOPS_CAMPMATE,
    Purpose.STOPS_MATE,
    Purpose.RECAPTURE,
    Purpose.FREE_CAPTURE,
    Purpose.FORK,
    Purpose.THREAT,
)
"""Purposes that can also be mentioned for the opponent's moves. Their texts fit both sides, because they don't mention
the reader's own pieces.
"""


def reasons_of(t: Translator, found: Refutation) -> Iterator[str]:
    """Describe the opponent's reply to a wrong move, what the reply achieves, and the evaluation after it."""
    position, answer = found.line.position, found.answer
    if answer is None:
        yield t("puzzle-wrong-ends")
        return
    yield reply_text(t, position, answer)
    yield from (f"- {purpose_text(t, purpose)}" for purpose in answer.purposes if purpose.purpose in FOR_ANYBODY)
    yield t("hint-worth", standing=standing(t, position, answer.evaluation, answer.moves))
    if len(answer.moves) > 1:
        yield t("hint-line", moves=line_text(position, answer.moves))


def replied_alt(t: Translator, line: MoveLine, answer: Hint | None) -> str:
    """Describe the board after a wrong move, including the opponent's reply."""
    board = board_alt(t, line.position, last_san=line.sans[-1], is_over=line.outcome is not None)
    if answer is None:
        return board
    steps = {"origin": square_name(answer.move.from_square), "target": square_name(answer.move.target)}
    return t("alt-hint", board=board, **steps)


def ending_text(t: Translator, attempt: Attempt) -> str:
    if attempt.state is AttemptState.SHOWN:
        return t("puzzle-shown")
    if attempt.mistakes:
        return t("puzzle-solved-after", mistakes=attempt.mistakes)
    return t("puzzle-solved-hinted" if attempt.hints else "puzzle-solved")


def solution_text(t: Translator, puzzle: Puzzle, moves: Sequence[Move]) -> str:
    return t("puzzle-solution", moves=line_text(puzzle.start, moves, len(puzzle.moves)))


def days_text(t: Translator, solving: Solving) -> str | None:
    """Return the solver's streak of daily puzzles, or None if this attempt didn't solve a daily puzzle."""
    attempt, streaks = solving.attempt, solving.streaks
    if attempt.day is None or attempt.state is not AttemptState.SOLVED:
        return None
    return t("puzzle-days", days=streaks.days_on(attempt.day), best=streaks.best_days)


def result_text(t: Translator, squares: Squares, mistakes: int, hints: int) -> str:
    """Describe how a member solved a puzzle, without revealing the moves.

    Each move is shown as a colored square. The square is red if the first attempt at the move was wrong.
    """
    parts = ["".join("🟩" if is_right else "🟥" for is_right in squares)]
    if mistakes:
        parts.append(t("puzzle-tries", tries=mistakes + 1))
    if hints:
        parts.append(t("puzzle-hints", hints=hints))
    return " · ".join(parts)


def own_rating_text(t: Translator, solving: Solving) -> str:
    """Return the solver's rating, or the reason why the attempt doesn't change it."""
    if not solving.attempt.is_rated:
        return t("puzzle-casual" if solving.is_new else "puzzle-unrated")
    return t("puzzle-own-rating", variant=names.variant_name(t, solving.puzzle.variant), rating=_rating(solving))


def change_text(t: Translator, solving: Solving) -> str | None:
    """Return a solver's rating and how the attempt changed it, or None if the attempt was unrated."""
    change = solving.attempt.change
    if change is None:
        return None
    name, signed = names.variant_name(t, solving.puzzle.variant), f"{change:+d}".replace("-", "−")
    return t("puzzle-change", variant=name, rating=_rating(solving), change=signed)


def themes_text(t: Translator, puzzle: Puzzle) -> str:
    return t("list-comma").join(t(f"theme-of-{theme}") for theme in puzzle.themes)


def verdict_text(t: Translator, puzzle: Puzzle, found: Refutation) -> str:
    """Say that a move is wrong, or that it also wins but takes longer than the solution."""
    before = found.line.positions[-2]
    move = names.numbered(before, before.san(found.line.moves[-1]))
    if not (found.is_good_too and puzzle.wins_by_end and puzzle.end is not None):
        return t("puzzle-wrong", move=move)
    left = puzzle.turns_left(len(found.line.moves) - 1)
    end = "campmate" if puzzle.end.termination is Termination.CAMPMATE else "mate"
    if left == 1:
        return t(f"puzzle-slower-{end}-now", move=move)
    return t(f"puzzle-slower-{end}", move=move, turns=left)


def excuse_text(t: Translator, puzzle: Puzzle, found: Refutation) -> str | None:
    if not found.is_good_too:
        return None
    return t("puzzle-slower-again" if puzzle.wins_by_end else "puzzle-wrong-but-good")


def _rating(solving: Solving) -> str:
    strength = solving.solver.strength
    return names.rating_text(strength.value, is_provisional=strength.is_provisional)


def puzzles_name(t: Translator, family: str | None) -> str:
    """Return the name to show for a family's puzzles, or for the puzzles of all variants if `family` is None."""
    return t("storm-all-games") if family is None else names.variant_name(t, find_family(family).example)


def storm_rules(t: Translator) -> list[str]:
    given = (t("storm-rule-combo", combo=combo, seconds=seconds) for combo, seconds in BONUSES.items())
    combos = t("list-comma").join(given)
    *_, last = BONUSES.values()
    return [
        t("storm-rule-time", minutes=SPAN.seconds // 60),
        t("storm-rule-wrong", seconds=PENALTY.seconds),
        t("storm-rule-combos", combos=combos, every=EVERY, seconds=last),
        t("storm-rule-rating"),
    ]


def series_name(t: Translator, series: ExerciseSeries) -> str:
    return t(f"series-{series.kind}") if series.piece_type is None else names.piece_type_name(t, series.piece_type)


def series_title(t: Translator, series: ExerciseSeries) -> str:
    return t("guide-title", page=series_name(t, series), game=family_name(t, series.family))


def family_name(t: Translator, key: str) -> str:
    return names.variant_name(t, find_family(key).example)


def goal_text(t: Translator, practice: Practice) -> str:
    """Say what is left to do in an exercise."""
    exercise, variant, solver = practice.exercise, practice.exercise.variant, practice.exercise.solver
    other = names.side_name(t, variant, solver.other)
    if exercise.piece is not None:
        piece_type, moves = names.piece_name(t, exercise.start, exercise.piece), practice.moves_left
        return t("goal-capture", marked=len(practice.left), piece=piece_type, moves=moves, side=other)
    side, rank = names.side_name(t, variant, solver), str(variant.sides[solver].goal_rank)
    is_endgame = exercise.kind is ExerciseKind.ENDGAME
    return t(
        "goal-endgame-left" if is_endgame and practice.played else f"goal-{exercise.kind}",
        side=side,
        other=other,
        moves=exercise.moves if is_endgame else practice.moves_left,
        most=practice.moves_left,
        royal=names.royal_name(t, variant, solver),
        rank=rank,
    )


def exercise_title(t: Translator, exercise: Exercise) -> str:
    series = exercise_book().by_key[exercise.series]
    number, total = series.exercises.index(exercise) + 1, len(series.exercises)
    game = family_name(t, series.family)
    return t("learn-title", series=series_name(t, series), number=number, total=total, game=game)


def solved_text(t: Translator, practice: Practice, learned: Learned) -> list[str]:
    series = exercise_book().by_key[practice.exercise.series]
    told = t("learn-solved", moves=played_text(t, practice))
    if learned.is_done(series):
        return [told, t("learn-all-solved", series=series_title(t, series))]
    total = len(series.exercises)
    return [told, t("learn-count", series=series_name(t, series), solved=learned.count(series), total=total)]


def played_text(t: Translator, practice: Practice) -> str:
    """Return the moves so far, written as on a score sheet.

    If the opponent always passes, return only the solver's moves.
    """
    if practice.exercise.kind is ExerciseKind.CAPTURE:
        return t("list-comma").join(position.san(move) for position, move in practice.steps)
    return line_text(practice.exercise.start, [move for _, move in practice.steps])


def wrong_text(t: Translator, practice: Practice, mistake: WrongMove) -> str:
    san = mistake.before.san(mistake.move)
    is_alone = practice.exercise.kind is ExerciseKind.CAPTURE
    return t("learn-wrong", move=san if is_alone else names.numbered(mistake.before, san))


def mistake_text(t: Translator, practice: Practice, mistake: WrongMove) -> str:
    exercise, variant, solver = practice.exercise, practice.exercise.variant, practice.exercise.solver
    piece = mistake.move.from_square if practice.piece is None else practice.piece
    reply = "" if mistake.reply is None else names.numbered(mistake.after, mistake.after.san(mistake.reply))
    return t(
        f"mistake-{_key(exercise, mistake)}",
        piece=names.piece_name(t, mistake.before, piece),
        square=square_name(mistake.move.target),
        side=names.side_name(t, variant, solver.other),
        royal=names.royal_name(t, variant, solver),
        rank=str(variant.sides[solver].goal_rank),
        needed=mistake.needed or 0,
        moves=exercise.moves,
        most=exercise.most_moves,
        left=practice.moves_left - 1,
        reply=reply,
    )


def exercise_alt(t: Translator, practice: Practice) -> str:
    last = practice.steps[-1] if practice.steps else None
    san = None if last is None else last[0].san(last[1])
    board = board_alt(
        t,
        practice.position,
        last_san=san,
        is_over=practice.position.outcome is not None,
        is_alone=practice.exercise.kind is ExerciseKind.CAPTURE,
    )
    return starred_alt(t, board, practice.left)


def starred_alt(t: Translator, board: str, squares: tuple[Square, ...]) -> str:
    """List the starred squares before the board's alt text, so that they aren't lost if long alt text is cut off."""
    if not squares:
        return board
    named = t("list-separator").join(square_name(square) for square in squares)
    return t("alt-starred", squares=named, board=board)


def _key(exercise: Exercise, mistake: WrongMove) -> str:
    """Return the part of a locale key that stands for a mistake. For DEFENDED, it depends on the kind of exercise."""
    return f"{mistake.fault}-{exercise.kind}" if mistake.fault is Fault.DEFENDED else mistake.fault.value
