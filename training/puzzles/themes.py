"""The themes of puzzles. Each theme depends only on the solution and the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from bot.rules import Color, Move, MoveLine, Position, Square, Termination, file_of, rank_of
from bot.variants import PieceType
from bot.variants.betza import Offset, read_betza
from training.puzzles.record import SAVE, Record

CAMPMATE, MATE = "campmate", "mate"
FORK, DIVERGENT_STRIKE, PROMOTION = "fork", "divergent-strike", "promotion"
DEFENSE, ENDGAME, MATERIAL = "defence", "endgame", "material"
QUIET_MOVE, RACE = "quiet-move", "race"

ENDGAME_POINTS = 13
"""In an endgame, each side's pieces (without pawns and king) are worth at most this many points. This is Jonathan
Speelman's definition.
"""
MATERIAL_POINTS = 1.5
"""A solution wins material if it gains at least this many points."""
NEAR_GOAL = 3
"""In a race, the opponent's king is at most this many ranks away from its goal."""
CLEARLY = 0.5
"""A protected piece is threatened only if its value exceeds the attacker's by more than this many points."""


@dataclass(frozen=True)
class Story:
    """The solution of a puzzle. The solver is to move in its first position."""

    line: MoveLine
    goal: str

    @property
    def solver(self) -> Color:
        return self.line.start.turn

    @cached_property
    def steps(self) -> tuple[tuple[Position, Move, Position], ...]:
        """The solver's moves, each with the positions before and after it."""
        line = self.line
        return tuple(
            (line.positions[ply], line.moves[ply], line.positions[ply + 1]) for ply in range(0, len(line.moves), 2)
        )

    @property
    def termination(self) -> Termination | None:
        """How the game ends if the solver wins it at the end of the line, or else None."""
        outcome = self.line.position.outcome
        return None if outcome is None or outcome.winner is not self.solver else outcome.termination


def themes_of(line: MoveLine, goal: str) -> tuple[str, ...]:
    """Return the themes of a puzzle. If the solution ends the game, the theme for how it ends comes first."""
    story = Story(line, goal)
    found = [theme for theme, holds in THEMES if holds(story)]
    if story.termination is Termination.CAMPMATE:
        return (f"{CAMPMATE}-in-{len(story.steps)}", *found)
    if story.termination is Termination.CHECKMATE:
        return (f"{MATE}-in-{len(story.steps)}", *found)
    return tuple(found)


def themed(record: Record) -> Record:
    """Return a puzzle with its themes recomputed from its solution."""
    return replace(record, themes=themes_of(record.replayed(), record.goal))


def ends_game(themes: tuple[str, ...]) -> bool:
    """Return whether a puzzle with these themes ends in mate or campmate."""
    return themes[0].startswith((f"{CAMPMATE}-in-", f"{MATE}-in-")) if themes else False


def is_rewarding(themes: tuple[str, ...]) -> bool:
    """Return whether a puzzle with these themes ends the game, gains something, or saves the game."""
    return ends_game(themes) or any(theme in (DEFENSE, MATERIAL, PROMOTION) for theme in themes)


def is_fork(story: Story) -> bool:
    """Return whether a piece threatens two enemy pieces at once, and then captures one of them. One of the two can be
    the king.
    """
    return any(
        later[1].origin == move.target and later[0].captured(later[1]) in purposes and len(purposes) > 1
        for (_, move, after), later in zip(story.steps, story.steps[1:], strict=False)
        for purposes in [_purposes(after, move.target)]
    )


def is_divergent_strike(story: Story) -> bool:
    """Return whether a piece other than a pawn captures on a square that it could reach only by capturing."""
    return any(
        before.captured(move) is not None
        and strikes_apart(before.pieces[move.from_square].piece_type, story.solver, move)
        for before, move, _ in story.steps
    )


def strikes_apart(piece_type: PieceType, color: Color, move: Move) -> bool:
    """Return whether a piece other than a pawn can make this step only as a capture."""
    return not piece_type.is_pawn and not any(
        path.to == _step(color, move) for part in read_betza(piece_type.betza) if part.moves for path in part.paths
    )


def is_promotion(story: Story) -> bool:
    """Return whether the solver promotes a pawn."""
    return any(move.promotion is not None for _, move, _ in story.steps)


def is_defense(story: Story) -> bool:
    """Return whether the solver's goal is to save the game, not to win it."""
    return story.goal == SAVE


def is_endgame(story: Story) -> bool:
    """Return whether the puzzle starts with few pieces on both sides."""
    start = story.line.start
    return all(
        sum(
            piece.piece_type.value
            for piece in start.pieces.values()
            if piece.color is color and not piece.piece_type.is_pawn
        )
        - start.pieces[start.king(color)].piece_type.value
        <= ENDGAME_POINTS
        for color in Color
    )


def is_quiet_move(story: Story) -> bool:
    """Return whether at least one of the solver's moves before the last doesn't capture, promote or give check. Steps
    of the king toward its goal don't count.
    """
    return any(
        before.captured(move) is None
        and move.promotion is None
        and not after.is_check
        and not _approaches_goal(before, move)
        for before, move, after in story.steps[:-1]
    )


def is_race(story: Story) -> bool:
    """Return whether the solver wins by campmate while the opponent's king is also close to its goal."""
    start, opponent = story.line.start, story.solver.other
    left = start.variant.sides[opponent].ranks_to_goal(start.king(opponent))
    return story.termination is Termination.CAMPMATE and left <= NEAR_GOAL


def is_material(story: Story) -> bool:
    """Return whether the solver wins material without ending the game. If the last capture can be recaptured, the gain
    must be large enough even after the recapture.
    """
    if story.termination is not None or story.goal == SAVE:
        return False
    before, move, after = story.steps[-1]
    at_risk = 0.0
    if before.captured(move) is not None and any(reply.target == move.target for reply in after.legal_moves):
        at_risk = after.pieces[move.target].piece_type.value
    gained = balance(after, story.solver) - balance(story.line.start, story.solver)
    return gained - at_risk >= MATERIAL_POINTS


def balance(position: Position, color: Color) -> float:
    """Return the total value of a side's pieces minus the total value of the other side's pieces, in pawns."""
    return sum(
        piece.piece_type.value if piece.color is color else -piece.piece_type.value
        for piece in position.pieces.values()
    )


THEMES: tuple[tuple[str, Callable[[Story], bool]], ...] = (
    (FORK, is_fork),
    (DIVERGENT_STRIKE, is_divergent_strike),
    (PROMOTION, is_promotion),
    (DEFENSE, is_defense),
    (QUIET_MOVE, is_quiet_move),
    (RACE, is_race),
    (MATERIAL, is_material),
    (ENDGAME, is_endgame),
)


def _approaches_goal(before: Position, move: Move) -> bool:
    """Return whether a move is a step of the king toward its goal rank."""
    side = before.variant.sides[before.turn]
    is_king = before.king(before.turn) == move.origin
    return is_king and side.ranks_to_goal(move.target) < side.ranks_to_goal(move.from_square)


def _purposes(after: Position, square: Square) -> set[Square]:
    """Return the squares of the enemy pieces that the piece on a square threatens: the king, pieces that are worth
    more, and unprotected pieces.
    """
    own = after.pieces[square]
    them = own.color.other
    return {
        target
        for target, piece in after.pieces.items()
        if piece.color is them
        and square in after.attackers(target, by=own.color)
        and (
            piece.piece_type.is_royal
            or piece.piece_type.value > own.piece_type.value + CLEARLY
            or not after.attackers(target, by=them)
        )
    }


def _step(color: Color, move: Move) -> Offset:
    """Return the offset of a move from its side's point of view: how many files it goes to the right, and how many
    ranks forward.
    """
    up = rank_of(move.target) - rank_of(move.from_square)
    return file_of(move.target) - file_of(move.from_square), up if color is Color.WHITE else -up
