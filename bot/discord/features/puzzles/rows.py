"""The buttons under a puzzle."""

from __future__ import annotations

from discord import ButtonStyle

from bot.discord.core.controls import Control, Row, row
from bot.discord.core.exercise_actions import ReadPage
from bot.discord.core.puzzle_actions import (
    HintSolver,
    NextPuzzle,
    OpenDaily,
    OpenPuzzlePage,
    ReportPuzzle,
    ShowSolution,
    TrySolving,
    TypeSolution,
    VotePuzzle,
)
from bot.domain.puzzles import Attempt, PuzzleVote, Solving
from bot.i18n.catalog import Translator
from bot.i18n.names import piece_type_name
from bot.variants import PieceType


def solving_row(t: Translator, attempt: Attempt, *, has_page: bool) -> Row:
    """Return the buttons of a puzzle that is to be solved; `has_page`: whether it may be solved on the page, too."""
    actions = (TypeSolution.of(attempt), HintSolver.of(attempt), ShowSolution.of(attempt))
    page = [OpenPuzzlePage()] if has_page else []
    return row(*(Control.button(t, action) for action in (*actions, *page)))


def back_row(t: Translator, attempt: Attempt) -> Row:
    """Return the button that leads from a unit's targets back to the puzzle."""
    return row(Control.button(t, TrySolving.of(attempt), label=t("button-solve-back")))


def wrong_row(t: Translator, attempt: Attempt, piece_type: PieceType) -> Row:
    """Return the buttons under a wrong move of a piece."""
    again = Control.button(t, TrySolving.of(attempt), style=ButtonStyle.primary)
    others = (Control.button(t, one) for one in (HintSolver.of(attempt), ShowSolution.of(attempt)))
    reading = ReadPage(attempt.puzzle.variant.family, piece_type.name)
    how = Control.button(t, reading, label=t("button-how-moves", piece=piece_type_name(t, piece_type)))
    return row(again, *others, how)


def end_rows(t: Translator, solving: Solving) -> tuple[Row, ...]:
    """Return the buttons under a puzzle that is over: the next one, votes, and a report."""
    attempt = solving.attempt
    onward = Control.button(t, NextPuzzle(attempt.id), style=ButtonStyle.primary)
    daily = [] if attempt.day is not None else [Control.button(t, OpenDaily())]
    votes = (_vote(t, attempt, vote) for vote in PuzzleVote)
    report = Control.button(t, ReportPuzzle(attempt.id), disabled=solving.is_reported)
    return row(onward, *daily), row(*votes, report)


def _vote(t: Translator, attempt: Attempt, vote: PuzzleVote) -> Control:
    style = ButtonStyle.success if attempt.vote is vote else ButtonStyle.secondary
    return Control.button(t, VotePuzzle(attempt.id, vote), label=t(f"button-vote-{vote}"), style=style)
