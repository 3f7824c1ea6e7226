"""What a solver is told of a move that is not the one that was sought."""

from __future__ import annotations

from bot.engine.hint import Refutation
from bot.puzzles import Puzzle
from bot.rules import Termination
from bot.words.names import numbered
from bot.words.texts import Voice


def verdict_text(voice: Voice, puzzle: Puzzle, found: Refutation) -> str:
    """Say that a move is wrong, or that it wins, too, but more slowly than by the end that was to be found."""
    before = found.line.positions[-2]
    move = numbered(before, before.san(found.line.moves[-1]))
    if not (found.is_good_too and puzzle.wins_by_end and puzzle.end is not None):
        return voice("puzzle-wrong", move=move)
    left = puzzle.turns_left(len(found.line.moves) - 1)
    end = "campmate" if puzzle.end.termination is Termination.CAMPMATE else "mate"
    if left == 1:
        return voice(f"puzzle-slower-{end}-now", move=move)
    return voice(f"puzzle-slower-{end}", move=move, turns=left)


def excuse_text(voice: Voice, puzzle: Puzzle, found: Refutation) -> str | None:
    """Say what a move costs that reaches the puzzle's goal, too; None for one that does not."""
    if not found.is_good_too:
        return None
    return voice("puzzle-slower-again" if puzzle.wins_by_end else "puzzle-wrong-but-good")
