"""Reviews of finished games: what went well, and what can be proved about the costliest moves.

The proofs come from the rules and the engine's lines. A review is computed from a stored analysis, without a search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from bot.engine.analysis import LEAST_LOSS, Analysis, Grade, JudgedMove, accuracy_by_group
from bot.engine.purpose import MovePurpose, Purpose, purposes_of
from bot.engine.review.causes import MOST_FACTS, facts_of
from bot.engine.review.lines import ForcedLine, material
from bot.engine.review.model import MISSED_KINDS, FactKind, GameReview, KeyMoment, Phase, PieceOnSquare, ReviewFact
from bot.rules import Color, Move, MoveLine, Outcome, Ply, Position, Termination

__all__ = [
    "MISSED_KINDS",
    "MOST_FACTS",
    "MOST_MOMENTS",
    "FactKind",
    "GameReview",
    "KeyMoment",
    "Phase",
    "PieceOnSquare",
    "ReviewFact",
    "review_of",
]

MOST_MOMENTS = 5
"""The maximum number of moments in a review.

Each moment takes up a picture, some text and two buttons. A Discord message has room for six moments.
"""

TELLING = {
    Purpose.STOPS_CAMPMATE,
    Purpose.STOPS_MATE,
    Purpose.RECAPTURE,
    Purpose.FREE_CAPTURE,
    Purpose.GAIN,
    Purpose.ESCAPE,
    Purpose.GUARD,
    Purpose.FORK,
    Purpose.THREAT,
    Purpose.NEARER,
}
"""Purposes that can explain why a move is better.

Equal trades and developing moves are left out, because missing such a move rarely explains a loss.
"""


RESCUES = {Purpose.ESCAPE, Purpose.GUARD}
"""Purposes that save a piece. Two of them count as equal if they save the same piece."""


def review_of(line: MoveLine, analysis: Analysis, side: Color, outcome: Outcome | None = None) -> GameReview:
    """Return the review of one side of a finished game.

    `outcome` is required if the moves don't show how the game ended, for example after a resignation. This takes a few
    hundredths of a second, so it shouldn't run on the event loop.
    """
    outcome = line.outcome if outcome is None else outcome
    worst = analysis.worst_of(side, MOST_MOMENTS)
    return GameReview(
        side,
        analysis.accuracy[side],
        accuracy_by_phase(line, analysis, side),
        strengths_of(line, analysis.moves, side, outcome),
        tuple(_moment(line, move) for move in worst),
    )


def _moment(line: MoveLine, move: JudgedMove) -> KeyMoment:
    facts = facts_of(line, move)
    return KeyMoment(move, facts, () if facts else _purposes(line, move))


def _purposes(line: MoveLine, move: JudgedMove) -> tuple[MovePurpose, ...]:
    """Return the better move's most important purpose, or nothing.

    The purpose must be in TELLING, and must not also be a purpose of the move that was played.
    """
    before, played = line.up_to(move.ply - 1), line.moves[move.ply - 1]
    better = before.position.exact_move(move.better[0]) if move.better else None
    if better is None:
        return ()
    others = purposes_of(before, played, most=len(Purpose))
    found = (one for one in purposes_of(before, better) if one.purpose in TELLING)
    return tuple(one for one in found if not _is_shared(one, others))[:1]


def _is_shared(purpose: MovePurpose, others: Iterable[MovePurpose]) -> bool:
    """Return whether `others` contains this purpose, or an equivalent one, for the same piece."""
    group = RESCUES if purpose.purpose in RESCUES else {purpose.purpose}
    # All king steps toward the goal count as the same purpose.
    pieces = None if purpose.purpose is Purpose.NEARER else purpose.pieces[-1:]
    return any(one.purpose in group and pieces in (None, one.pieces[-1:]) for one in others)


OPENING_PLIES = 20
"""The maximum length of the opening, in half-moves."""
OPENING_SHARE, ENDGAME_SHARE = 0.8, 1 / 3
"""Limits for the value of all pieces except kings and pawns, as shares of their value at the start.

The opening is over below OPENING_SHARE. The endgame begins at or below ENDGAME_SHARE.
"""


def force(position: Position) -> float:
    """Return the total value, in pawns, of both sides' pieces other than kings and pawns."""
    types = (piece.piece_type for piece in position.pieces.values())
    return sum(piece_type.value for piece_type in types if not piece_type.is_royal and not piece_type.is_pawn)


def phases_of(line: MoveLine) -> tuple[Phase, ...]:
    """Return the phase of each position. Once a phase is over, the game never returns to it."""
    full = force(Position.start(line.start.variant)) or 1.0
    phases: list[Phase] = []
    order = tuple(Phase)
    for ply, position in enumerate(line.positions):
        share = force(position) / full
        phase = Phase.MIDDLEGAME
        if share <= ENDGAME_SHARE:
            phase = Phase.ENDGAME
        elif ply < OPENING_PLIES and share >= OPENING_SHARE:
            phase = Phase.OPENING
        phases.append(max(phase, phases[-1] if phases else Phase.OPENING, key=order.index))
    return tuple(phases)


def accuracy_by_phase(line: MoveLine, analysis: Analysis, color: Color) -> tuple[tuple[Phase, float], ...]:
    """Return a side's accuracy in each phase of the game, computed by the same formula as for whole games.

    A move belongs to the phase of the position before it. Phases without a move by this side are left out.
    """
    found = accuracy_by_group(analysis, color, phases_of(line)[: len(analysis.moves)])
    return tuple((phase, found[phase]) for phase in Phase if phase in found)


MOST_STRENGTHS = 3
LITTLE_LOSS = 3.0
"""A move is praised only if it loses at most this many percentage points of winning chances."""
PLAYABLE = 15.0
"""A defense is praised only if the winning chances after it are at least this high, in percent. Below that, it only
delays defeat.
"""
LEAST_GAIN = 1.9
"""A capture is praised only if it wins at least this much material, in pawns."""
WON, NEVER_BELOW = 85.0, 70.0
LOST = 15.0
LEAST_OWN_MOVES = 5
"""A win is praised as a conversion only if the winner kept its advantage for at least this many moves."""
LEAST_STREAK = 8
"""A streak of moves without an inaccuracy is mentioned only if it has at least this many moves."""


def strengths_of(
    game: MoveLine, moves: Sequence[JudgedMove], side: Color, outcome: Outcome | None
) -> tuple[ReviewFact, ...]:
    """Return what a side did well, most remarkable first: at most MOST_STRENGTHS facts, each of a different kind.

    The moves of a praised conversion or forced win don't count toward a streak.
    """
    won = [*_plays_out(game, moves, side), *_converts(moves, side, outcome)]
    # A move that ends the game isn't praised as a defense or a capture: a win matters more than either.
    earlier = [move for move in moves if game.positions[move.ply].outcome is None]
    found = [
        *won,
        *_holds(moves, side, outcome),
        *_defends(game, earlier, side),
        *_punishes(game, earlier, side),
        *_steady([move for move in moves if all(move.ply < fact.ply for fact in won)], side),
    ]
    return tuple(found[:MOST_STRENGTHS])


def _plays_out(game: MoveLine, moves: Sequence[JudgedMove], side: Color) -> Iterator[ReviewFact]:
    """Yield a fact if the side won by playing out a forced win of at least two moves."""
    outcome = game.outcome
    if outcome is None or outcome.winner is not side:
        return
    own = [move for move in moves if move.mover is side]
    forced = 0
    for move in reversed(own):
        if move.before.winner is not side:
            break
        forced += 1
    if forced < 2:
        return
    first = own[-forced]
    king, start = game.position.king(side), game.positions[first.ply - 1].king(side)
    royal = game.position.pieces[king].piece_type
    pieces = ((royal, start), (royal, king)) if outcome.termination is Termination.CAMPMATE else ()
    line = game.moves[first.ply - 1 :]
    yield ReviewFact(FactKind.PLAYS_OUT, first.ply, pieces, forced, way=outcome.termination, line=line)


def _converts(moves: Sequence[JudgedMove], side: Color, outcome: Outcome | None) -> Iterator[ReviewFact]:
    """Yield a fact if the side reached a winning position, kept its advantage from then on, and won."""
    if outcome is None or outcome.winner is not side:
        return
    own = [move for move in moves if move.mover is side]
    kept: list[JudgedMove] = []
    for move in reversed(own):
        if min(move.before.chances(side), move.after.chances(side)) < NEVER_BELOW:
            break
        kept.append(move)
    while kept and kept[-1].before.chances(side) < WON:
        kept.pop()
    if len(kept) >= LEAST_OWN_MOVES:
        yield ReviewFact(FactKind.CONVERTS, kept[-1].ply, number=len(kept))


def _holds(moves: Sequence[JudgedMove], side: Color, outcome: Outcome | None) -> Iterator[ReviewFact]:
    """Yield a fact if the side had a lost position but didn't lose the game."""
    if outcome is None or outcome.winner is side.other or outcome.termination is Termination.ABORTED:
        return
    lost = [move for move in moves if move.mover is side and move.before.chances(side) <= LOST]
    if lost:
        worst = min(lost, key=lambda move: (move.before.chances(side), move.ply))
        yield ReviewFact(FactKind.HOLDS, worst.ply, way=outcome.termination if outcome.winner is None else None)


def _is_good(move: JudgedMove, side: Color) -> bool:
    return move.mover is side and move.loss <= LITTLE_LOSS and move.after.chances(side) >= PLAYABLE


def _defends(game: MoveLine, moves: Sequence[JudgedMove], side: Color) -> Iterator[ReviewFact]:
    """Yield a fact if a move by the side parried the threat of an immediate win.

    If there are several such moves, choose the last one that was the only defense. If none was the only defense, choose
    the first one.
    """
    best: ReviewFact | None = None
    for move in moves:
        if not _is_good(move, side):
            continue
        fact = _defense(game.positions[move.ply - 1], game.moves[move.ply - 1], move.ply)
        if fact is not None and (best is None or fact.kind is FactKind.ONLY_MOVE or best.kind is not fact.kind):
            best = fact if best is None or fact.kind is FactKind.ONLY_MOVE else best
    if best is not None:
        yield best


def _defense(before: Position, played: Move, ply: Ply) -> ReviewFact | None:
    if before.is_check or len(before.legal_moves) == 1:
        return None
    after = before.null_move()
    threat = winning_move(after)
    if threat is None or winning_move(before.play(played)) is not None:
        return None
    piece = after.pieces[threat.from_square].piece_type, threat.from_square
    outcome = after.play(threat).outcome
    assert outcome is not None
    ways = sum(winning_move(before.play(move)) is None for move in before.legal_moves)
    kind = FactKind.ONLY_MOVE if ways == 1 else FactKind.PARRIES_END
    return ReviewFact(kind, ply, (piece,), ways, way=outcome.termination, line=(threat,))


def winning_move(position: Position) -> Move | None:
    """Return a move that wins at once, or None."""
    if position.outcome is not None:
        return None
    for move in position.legal_moves:
        after = position.play(move)
        if not (after.is_check or after.is_campmate or position.variant.stalemate_wins):
            continue
        outcome = after.outcome
        if outcome is not None and outcome.winner is position.turn:
            return move
    return None


def _punishes(game: MoveLine, moves: Sequence[JudgedMove], side: Color) -> Iterator[ReviewFact]:
    """Yield a fact if the side answered a mistake with a capture that won material.

    If there are several such captures, choose the one that won the most.
    """
    best: ReviewFact | None = None
    for earlier, move in pairwise(moves):
        is_answer = _is_good(move, side) and earlier.grade in (Grade.MISTAKE, Grade.BLUNDER)
        before, played = game.positions[move.ply - 1], game.moves[move.ply - 1]
        square = before.captured(played) if is_answer else None
        if square is None:
            continue
        line = ForcedLine.of(before, (played.uci, *move.reply)).settled
        gain = 0.0 if line is None else round(material(line.positions[-1], side) - material(before, side), 2)
        if line is None or gain < LEAST_GAIN or (best is not None and gain <= best.pawns):
            continue
        pieces = (
            (before.pieces[square].piece_type, square),
            (before.pieces[played.from_square].piece_type, played.from_square),
        )
        best = ReviewFact(FactKind.PUNISHES, move.ply, pieces, pawns=gain, line=line.moves)
    if best is not None:
        yield best


def _steady(moves: Sequence[JudgedMove], side: Color) -> Iterator[ReviewFact]:
    """Yield a fact about the side's longest run of moves without an inaccuracy, if it is long enough.

    The fact's `number` is the length of the run. Moves in a lost position don't count, because nothing can go wrong
    there.
    """
    own = [move for move in moves if move.mover is side]
    least = LEAST_LOSS[Grade.INACCURACY]
    runs = [
        list(run)
        for is_clean, run in groupby(own, key=lambda move: move.loss < least and move.before.chances(side) > LOST)
        if is_clean
    ]
    longest = max(runs, key=len, default=[])
    if len(longest) >= LEAST_STREAK:
        yield ReviewFact(FactKind.STEADY, longest[-1].ply, number=len(longest))
