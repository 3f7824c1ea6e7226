"""The texts of puzzles: title and task, a wrong move, the end, and the rules of puzzle storm."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.puzzles import Attempt, AttemptState, Solving
from bot.domain.storm import BONUSES, EVERY, PENALTY, SPAN
from bot.engine.analysis import Hint, Refutation
from bot.i18n.catalog import Translator
from bot.i18n.moves import tell_step
from bot.i18n.names import numbered, rating_text, side_name, variant_name
from bot.i18n.verdict import line_text
from bot.puzzles import Puzzle
from bot.rules import Move, Position, Termination


def title_text(t: Translator, attempt: Attempt) -> str:
    """Return a puzzle's title: its number or day, and its game."""
    name = variant_name(t, attempt.puzzle.variant)
    if attempt.day is not None:
        return t("puzzle-daily-title", day=attempt.day.isoformat(), variant=name)
    return t("puzzle-title", number=attempt.puzzle.id, variant=name)


def task_text(t: Translator, puzzle: Puzzle) -> str:
    """Say who is to move, and what they are to find."""
    return t(f"puzzle-task-{puzzle.goal}", side=side_name(t, puzzle.variant, puzzle.solver))


def reply_text(t: Translator, position: Position, answer: Hint) -> str:
    """Say what the opponent replies to a wrong move."""
    side, told = side_name(t, position.variant, position.turn), tell_step(t, position, [answer.move])
    return t("puzzle-answer", side=side, move=numbered(position, position.san(answer.move)), told=told)


def ending_text(t: Translator, attempt: Attempt) -> str:
    """Say how an attempt has ended."""
    if attempt.state is AttemptState.SHOWN:
        return t("puzzle-shown")
    if attempt.mistakes:
        return t("puzzle-solved-after", mistakes=attempt.mistakes)
    return t("puzzle-solved-hinted" if attempt.hints else "puzzle-solved")


def solution_text(t: Translator, puzzle: Puzzle, moves: Sequence[Move]) -> str:
    """Tell the solution; `moves`: all of it."""
    return t("puzzle-solution", moves=line_text(puzzle.start, moves, len(puzzle.moves)))


def days_text(t: Translator, solving: Solving) -> str | None:
    """Say on how many days in a row a solver of the daily puzzle has solved it; None of any other attempt."""
    attempt, streaks = solving.attempt, solving.streaks
    if attempt.day is None or attempt.state is not AttemptState.SOLVED:
        return None
    return t("puzzle-days", days=streaks.days_on(attempt.day), best=streaks.best_days)


def own_rating_text(t: Translator, solving: Solving) -> str:
    """Tell a solver's own rating."""
    return t("puzzle-own-rating", rating=_rating(solving))


def change_text(t: Translator, solving: Solving) -> str | None:
    """Tell a solver's own rating, and by how much an attempt has changed it; None if it has not."""
    change = solving.attempt.change
    if change is None:
        return None
    return t("puzzle-change", rating=_rating(solving), change=f"{change:+d}".replace("-", "−"))


def themes_text(t: Translator, puzzle: Puzzle) -> str:
    """Name what a puzzle is about."""
    return t("list-comma").join(t(f"theme-of-{theme}") for theme in puzzle.themes)


def verdict_text(t: Translator, puzzle: Puzzle, found: Refutation) -> str:
    """Say that a move is wrong, or that it wins, too, but more slowly than by the end that was to be found."""
    before = found.line.positions[-2]
    move = numbered(before, before.san(found.line.moves[-1]))
    if not (found.is_good_too and puzzle.wins_by_end and puzzle.end is not None):
        return t("puzzle-wrong", move=move)
    left = puzzle.turns_left(len(found.line.moves) - 1)
    end = "campmate" if puzzle.end.termination is Termination.CAMPMATE else "mate"
    if left == 1:
        return t(f"puzzle-slower-{end}-now", move=move)
    return t(f"puzzle-slower-{end}", move=move, turns=left)


def excuse_text(t: Translator, puzzle: Puzzle, found: Refutation) -> str | None:
    """Say what a move costs that reaches the puzzle's goal, too; None for one that does not."""
    if not found.is_good_too:
        return None
    return t("puzzle-slower-again" if puzzle.wins_by_end else "puzzle-wrong-but-good")


def _rating(solving: Solving) -> str:
    strength = solving.solver.strength
    return rating_text(strength.value, is_provisional=strength.is_provisional)


def storm_rules(t: Translator) -> list[str]:
    """Return the rules, a sentence or two each."""
    given = (t("storm-rule-combo", combo=combo, seconds=seconds) for combo, seconds in BONUSES.items())
    combos = t("list-comma").join(given)
    *_, last = BONUSES.values()
    return [
        t("storm-rule-time", minutes=SPAN.seconds // 60),
        t("storm-rule-wrong", seconds=PENALTY.seconds),
        t("storm-rule-combos", combos=combos, every=EVERY, seconds=last),
        t("storm-rule-rating"),
    ]
