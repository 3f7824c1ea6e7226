"""Explains why a move was bad: what it allowed and what it missed. Each explanation is proved by the rules and the
engine's lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from bot.engine.analysis import JudgedMove
from bot.engine.evaluation import Evaluation
from bot.engine.purpose import takes_back
from bot.engine.review.lines import CLEARLY, Capture, ForcedLine, material, may_castle, takes_otherwise
from bot.engine.review.model import FactKind, PieceOnSquare, ReviewFact
from bot.rules import Color, Move, MoveLine, Outcome, Ply, Position, Square, Termination, rank_of
from bot.variants import PieceType

LEAST_PAWNS = 0.9
"""The minimum material, in pawns, that counts as lost or won."""
BETTER = 70.0
"""A move can throw away an advantage only if the winning chances before it were at least this high, in percent."""
MOST_FACTS = 2
CHASED = 3
"""The line expected after the move counts as chasing the king if it contains at least this many checks."""
RUN_RANKS = 2
"""The minimum number of ranks that a run by a king or pawn must cover in the expected line."""
MOST_EARLY = 2
"""A move counts as too early only if the better line plays it at most this many moves later."""
CLOSE_KING, CLOSE_PAWN = 3, 2
"""A run by a king or pawn is worth mentioning only if it ends at most this many steps from the goal or promotion."""


@dataclass(frozen=True)
class BadMove:
    """A bad move, with the positions before and after it, the engine's better line, and the line expected in reply."""

    game: MoveLine
    judged: JudgedMove

    @property
    def mover(self) -> Color:
        return self.judged.mover

    @property
    def ply(self) -> Ply:
        return self.judged.ply

    @property
    def before(self) -> Position:
        return self.game.positions[self.ply - 1]

    @property
    def after(self) -> Position:
        return self.game.positions[self.ply]

    @property
    def played(self) -> Move:
        return self.game.moves[self.ply - 1]

    @cached_property
    def better(self) -> ForcedLine:
        return ForcedLine.of(self.before, self.judged.better)

    @cached_property
    def reply(self) -> ForcedLine:
        return ForcedLine.of(self.after, self.judged.reply)

    @cached_property
    def material_before(self) -> float:
        return material(self.before, self.mover)

    def balance(self, line: ForcedLine | None) -> float:
        """Return the mover's gain in material, in pawns, from the position before the move to the end of a line.

        Return 0 if `line` is None.
        """
        return 0.0 if line is None else round(material(line.positions[-1], self.mover) - self.material_before, 2)

    def square_before(self, square: Square) -> Square:
        """Return where one of the mover's pieces stood before the move. `square` is where it stands after the move."""
        return self.played.from_square if square == self.played.target else square

    @cached_property
    def falls_anyway(self) -> frozenset[Square]:
        """The mover's pieces that are captured even in the better line. Each is given by its square before the move."""
        return _fallen(self.better, self.mover)

    @cached_property
    def taken_anyway(self) -> frozenset[Square]:
        """The opponent's pieces that are captured by the move or in the reply. Each is given by its square before the
        move.
        """
        taken = self.before.captured(self.played)
        return _fallen(self.reply, self.mover.other) | ({taken} if taken is not None else set())

    @property
    def is_wrong_taker(self) -> bool:
        """Whether the wrong piece captured: the better line begins by capturing on the same square with a different
        piece.
        """
        taken, first = self.before.captured(self.played), self.better.captures[:1]
        is_same = any(one.index == 0 and one.square == taken for one in first)
        return is_same and first[0].origin != self.played.from_square

    @cached_property
    def lost(self) -> float:
        """The material that the move loses, or 0 if the engine's better line loses about as much."""
        lost, otherwise = -self.balance(self.reply.settled), -self.balance(self.better.settled)
        return lost if lost >= LEAST_PAWNS and lost - otherwise >= LEAST_PAWNS else 0.0

    @cached_property
    def missed(self) -> float:
        """The material that the engine's better line wins, or 0 if the bad move wins about as much."""
        won, instead = self.balance(self.better.settled), self.balance(self.reply.settled)
        return won if won >= LEAST_PAWNS and won - instead >= LEAST_PAWNS else 0.0

    def fact(
        self,
        kind: FactKind,
        *pieces: PieceOnSquare,
        line: ForcedLine | None = None,
        number: int = 0,
        way: Termination | None = None,
    ) -> ReviewFact:
        moves = () if line is None else line.moves
        return ReviewFact(kind, self.ply, pieces, number, way=way, line=moves)

    def material_fact(self, kind: FactKind, *pieces: PieceOnSquare, line: ForcedLine, is_free: bool) -> ReviewFact:
        """Return a fact about material lost in the reply or won in the better line.

        `line` is that reply or better line, up to its last quiet position or the end of the game.
        """
        is_reply = line.positions[0] is self.after
        own, theirs = (
            [one.piece.piece_type for one in line.captures_of(color)] for color in (self.mover, self.mover.other)
        )
        taken = self.before.captured(self.played)
        if is_reply and taken is not None:
            theirs.append(self.before.pieces[taken].piece_type)
        promotes = any(move.promotion for move in (*line.moves, *([self.played] if is_reply else [])))
        lost, won = (() if promotes else by_value(types) for types in (own, theirs))
        pawns = self.lost if is_reply else self.missed
        return ReviewFact(kind, self.ply, pieces, pawns=pawns, line=line.moves, is_free=is_free, lost=lost, won=won)


def _fallen(line: ForcedLine, color: Color) -> frozenset[Square]:
    """Return the squares on which this side's captured pieces stood before the line.

    Captures after the last quiet position don't count.
    """
    settled = line.settled
    captures = () if settled is None else settled.captures_of(color)
    return frozenset(square for one in captures if (square := _square_before(line, one)) is not None)


def by_value(types: Iterable[PieceType]) -> tuple[PieceType, ...]:
    return tuple(sorted(types, key=lambda piece_type: (-piece_type.value, piece_type.name)))


def facts_of(game: MoveLine, judged: JudgedMove) -> tuple[ReviewFact, ...]:
    """Return at most MOST_FACTS proved facts about a bad move: first what it allowed, then what it missed."""
    bad = BadMove(game, judged)
    did = next((facts for finder in CAUSE_FINDERS if (facts := finder(bad))), ())
    missed = next((facts for finder in MISS_FINDERS if (facts := finder(bad))), ())
    return (*did, *missed)[:MOST_FACTS]


Facts = tuple[ReviewFact, ...]


def _throws_away(bad: BadMove) -> Facts:
    """Return a fact if the mover gives up an advantage by stalemate or threefold repetition."""
    if bad.judged.before.chances(bad.mover) < BETTER:
        return ()
    outcome = bad.game.up_to(bad.ply).outcome
    if outcome is None or outcome.winner is not None:
        return ()
    kinds = {Termination.STALEMATE: FactKind.STALEMATES, Termination.THREEFOLD_REPETITION: FactKind.REPEATS}
    return (bad.fact(kinds[outcome.termination]),) if outcome.termination in kinds else ()


def _allows_end(bad: BadMove) -> Facts:
    forced, outcome = bad.judged.after, bad.reply.outcome
    if forced.winner is not bad.mover.other or not forced.moves or outcome is None or outcome.winner is bad.mover:
        return ()
    if outcome.winner is None or bad.judged.before.winner is bad.mover.other:
        return ()
    moves = (len(bad.reply.moves) + 1) // 2
    king = bad.after.king(bad.mover.other)
    piece = (bad.after.pieces[king].piece_type, king)
    if outcome.termination is not Termination.CAMPMATE:
        return (bad.fact(FactKind.ALLOWS_END, line=bad.reply, number=moves, way=outcome.termination),)
    end = bad.reply.positions[-1]
    pieces = piece, (piece[0], end.king(bad.mover.other))
    fact = bad.fact(FactKind.ALLOWS_END, *pieces, line=bad.reply, number=moves, way=outcome.termination)
    arrival = one_step_short(end, bad.mover)
    if arrival is None:
        return (fact,)
    own = end.king(bad.mover)
    royal = end.pieces[own].piece_type
    return fact, bad.fact(FactKind.LOSES_RACE, (royal, own), (royal, arrival), line=bad.reply)


def one_step_short(end: Position, side: Color) -> Square | None:
    """Return a goal square that a side's king could safely reach with one more step, or None if there is no such
    square.

    The game can already be over. Return None if the king is already on its goal rank, or if it isn't this side's turn.
    """
    goal = end.variant.sides[side].goal_rank
    if goal is None or end.turn is not side:
        return None
    king = end.king(side)
    if rank_of(king) == goal - 1:
        return None
    around = (Square(king + file + 8 * rank) for rank in (-1, 1) for file in (-1, 0, 1) if 0 <= king % 8 + file < 8)
    for square in around:
        if not 0 <= square < 64 or rank_of(square) != goal - 1:
            continue
        piece = end.pieces.get(square)
        is_own = piece is not None and piece.color is side
        if not is_own and not end.attackers(square, by=side.other, emptied=(king,)):
            return square
    return None


def _allows_perpetual(bad: BadMove) -> Facts:
    return (bad.fact(FactKind.ALLOWS_PERPETUAL, line=bad.reply),) if is_draw(bad.judged.after, bad.reply) else ()


def _misses_perpetual(bad: BadMove) -> Facts:
    return (bad.fact(FactKind.MISSES_PERPETUAL, line=bad.better),) if is_draw(bad.judged.before, bad.better) else ()


def is_draw(evaluation: Evaluation, line: ForcedLine) -> bool:
    """Return whether the engine expects a draw by perpetual check."""
    return evaluation.cp == 0 and line.is_perpetual


def _loses_material(bad: BadMove) -> Facts:
    line = bad.reply.settled
    if not bad.lost or line is None or not line.moves:
        return ()
    own = line.captures_of(bad.mover)
    promotion = _promotion(line, bad.mover.other) if bad.better.promotion_of(bad.mover.other) is None else None
    if promotion is not None and (not own or own[0].index > 0):
        return (bad.material_fact(FactKind.LETS_PROMOTE, *promotion, line=line, is_free=False),)
    if not own:
        return ()
    first, worst = own[0], max(own, key=main_capture(bad.lost))
    is_later = first.index > 0 or first.piece.piece_type.value + CLEARLY < min(worst.piece.piece_type.value, bad.lost)
    is_trade = bad.lost * 2 < first.piece.piece_type.value
    if is_later or is_trade or bad.after.is_en_passant(line.moves[0]):
        return _loses_later(bad, line)
    return _loses_at_once(bad, line, first), *_divergent(bad, line, first)


def _divergent(bad: BadMove, line: ForcedLine, capture: Capture) -> Facts:
    if not takes_otherwise(capture.by, capture.origin, capture.square):
        return ()
    pieces = (capture.by.piece_type, capture.origin), (capture.piece.piece_type, capture.square)
    return (bad.fact(FactKind.DIVERGENT, *pieces, line=line),)


def _loses_at_once(bad: BadMove, line: ForcedLine, capture: Capture) -> ReviewFact:
    """Return a fact that explains how the bad move made it possible for the reply's first move to capture a piece."""
    piece_type = capture.piece.piece_type
    taken, taker = (piece_type, capture.square), (capture.by.piece_type, capture.origin)
    is_recaptured = bool(line.positions[1].attackers(capture.square, by=bad.mover))
    kind, other = _way_of_loss(bad, capture)
    pieces = (taken, taker) if other is None else (taken, taker, other)
    is_free = not is_recaptured and bad.lost + CLEARLY >= piece_type.value
    return bad.material_fact(kind, *pieces, line=line, is_free=is_free)


def _way_of_loss(bad: BadMove, capture: Capture) -> tuple[FactKind, PieceOnSquare | None]:
    """Return how the move let a piece be captured.

    If the reason involves the piece that moved or the piece that it captured, return that piece too.
    """
    square, before, after, origin = capture.square, bad.before, bad.after, bad.played.from_square
    moved = (before.pieces[origin].piece_type, origin)
    if bad.played.target == square:
        prey = before.captured(bad.played)
        if prey is None:
            return FactKind.PUTS, None
        piece_type = before.pieces[prey].piece_type
        is_bad = piece_type.value + CLEARLY < capture.piece.piece_type.value and bad.played.promotion is None
        return (FactKind.BAD_TRADE, (piece_type, prey)) if is_bad else (FactKind.LOSES, None)
    if before.is_castling(bad.played):
        return FactKind.LOSES, None
    if capture.origin not in before.attackers(square, by=bad.mover.other):
        return FactKind.OPENS, moved
    guarded = origin in before.attackers(square, by=bad.mover)
    if guarded and bad.played.target not in after.attackers(square, by=bad.mover):
        return FactKind.UNGUARDS, moved
    return FactKind.LEAVES, None


def main_capture(pawns: float) -> Callable[[Capture], tuple[bool, float, int]]:
    """Return a sort key for captures. The capture with the greatest key best explains a loss or gain of this many
    pawns.

    The captured piece should be worth more than half of the loss or gain, but not clearly more than all of it. A piece
    captured in a trade can be worth more.
    """

    def key(capture: Capture) -> tuple[bool, float, int]:
        value = capture.piece.piece_type.value
        return pawns < 2 * value <= 2 * (pawns + CLEARLY), value, -capture.index

    return key


def _loses_later(bad: BadMove, line: ForcedLine) -> Facts:
    """Return a fact about material that the reply wins, but not with its first move alone.

    The fact names a piece that the better line doesn't lose.
    """
    key = main_capture(bad.lost)
    found = [(one, _square_before(line, one)) for one in sorted(line.captures_of(bad.mover), key=key)]
    lost = [(one, at) for one, at in found if at is not None and bad.square_before(at) not in bad.falls_anyway]
    if not lost:
        return ()
    worst, origin = lost[-1]
    taken, attacker = (worst.piece.piece_type, origin), line.moves[0].target
    if is_fork(line, worst) and taken[0].value < 2 * bad.lost:
        second = (line.positions[1].pieces[attacker].piece_type, attacker)
        return (bad.material_fact(FactKind.FORKED, taken, second, line=line, is_free=False),)
    if not key(worst)[0]:
        return _named(bad.material_fact(FactKind.EXCHANGES, taken, line=line, is_free=False))
    kind = FactKind.CHECKED if line.positions[1].is_check else FactKind.LOSES
    return (bad.material_fact(kind, taken, line=line, is_free=False),)


def _named(fact: ReviewFact) -> Facts:
    """Return the fact, or nothing if it's an exchange without named pieces. That can happen if a pawn promotes."""
    is_exchange = fact.kind in (FactKind.EXCHANGES, FactKind.MISSES_EXCHANGE)
    return () if is_exchange and not (fact.lost or fact.won) else (fact,)


def _square_before(line: ForcedLine, capture: Capture) -> Square | None:
    """Return where the captured piece stood before the line.

    Return None if the piece was still a pawn then, or if its side castles before the capture.
    """
    square = capture.square
    for position, move in zip(
        line.positions[capture.index - 1 :: -1], line.moves[capture.index - 1 :: -1], strict=False
    ):
        if not capture.index or position.turn is not capture.piece.color:
            continue
        if position.is_castling(move):
            return None
        if move.target == square:
            square = move.from_square
            if move.promotion:
                return None
    return square


def is_fork(line: ForcedLine, later: Capture) -> bool:
    """Return whether a line begins with a fork.

    The first move must attack two pieces (other than pawns) at once. `later` must be the capture of one of them by the
    attacker's next move.
    """
    after, target = line.positions[1], line.moves[0].target
    if later.index != 2 or later.origin != target or after.is_check:
        return False
    prey = {
        move.target
        for move in after.null_move().legal_moves
        if move.from_square == target
        and move.target in after.pieces
        and not after.pieces[move.target].piece_type.is_pawn
    }
    return len(prey) > 1 and later.square in prey


def _promotion(line: ForcedLine, color: Color) -> tuple[PieceOnSquare, PieceOnSquare] | None:
    """Return this side's first promotion in the line, or None.

    The result contains the pawn with its square before the line, and the new piece with its promotion square.
    """
    index = line.promotion_of(color)
    if index is None:
        return None
    position, move = line.positions[index], line.moves[index]
    pawn = position.pieces[move.from_square].piece_type
    promoted = position.variant.sides[color].pieces[move.promotion or ""]
    return (pawn, line.pawn_origin(move.from_square, index)), (promoted, move.target)


def _king_runs(bad: BadMove) -> Facts:
    runner = bad.mover.other
    if not bad.reply.moves or bad.reply.outcome is not None:
        return ()
    side = bad.after.variant.sides[runner]
    here, *_, there = (position.king(runner) for position in bad.reply.positions)
    steps = [side.ranks_to_goal(square) for square in (here, there, bad.better.positions[-1].king(runner))]
    if steps[0] - steps[1] < RUN_RANKS or steps[1] > CLOSE_KING or steps[2] <= steps[1]:
        return ()
    royal = bad.after.pieces[here].piece_type
    return (bad.fact(FactKind.LETS_KING_RUN, (royal, here), (royal, there), line=bad.reply, number=steps[1]),)


def _king_chased(bad: BadMove) -> Facts:
    checks = bad.reply.checks_on(bad.mover)
    otherwise = bad.better.checks_on(bad.mover)
    if checks < CHASED or otherwise >= checks or bad.judged.before.winner is bad.mover:
        return ()
    king = bad.after.king(bad.mover)
    return (bad.fact(FactKind.KING_CHASED, (bad.after.pieces[king].piece_type, king), line=bad.reply, number=checks),)


def _too_early(bad: BadMove) -> Facts:
    """Return a fact if the better line makes the same move a little later."""
    origin, moves = bad.played.from_square, bad.better.moves
    index = next((at for at, move in enumerate(moves) if origin in (move.from_square, move.target)), 0)
    if not 0 < index <= 2 * MOST_EARLY or moves[index] != bad.played:
        return ()
    return (bad.fact(FactKind.EARLY, (bad.before.pieces[origin].piece_type, origin), number=index // 2),)


def _loses_castling(bad: BadMove) -> Facts:
    """Return a fact if the bad move costs the right to castle, at once or through a check in the reply.

    Return nothing if the better line also costs this right, or if the bad move also loses or misses material.
    """
    if bad.lost or bad.missed or bad.before.is_castling(bad.played) or not may_castle(bad.before, bad.mover):
        return ()
    is_lost = not may_castle(bad.after, bad.mover) or bad.reply.is_driven_out(bad.mover)
    if not is_lost or not bad.better.keeps_castling(bad.mover):
        return ()
    return (bad.fact(FactKind.LOSES_CASTLING, line=bad.reply),)


Run = tuple[PieceOnSquare, PieceOnSquare]


def _lets_pawn_run(bad: BadMove) -> Facts:
    return _pawn_run(bad, FactKind.LETS_PAWN_RUN, bad.mover.other, bad.reply, bad.better)


def _misses_pawn_run(bad: BadMove) -> Facts:
    return _pawn_run(bad, FactKind.MISSES_PAWN_RUN, bad.mover, bad.better, bad.reply)


def _pawn_run(bad: BadMove, kind: FactKind, color: Color, line: ForcedLine, other: ForcedLine) -> Facts:
    """Return a fact if a pawn of this side comes close to promotion in `line`, but none comes as close in `other`."""
    if line.settled is None or other.promotion_of(color) is not None:
        return ()
    runs = runs_of(line.settled, color, RUN_RANKS, CLOSE_PAWN)
    if not runs:
        return ()
    start, end = min(runs, key=lambda run: (steps_left(run[1][1], color), run[1][1]))
    left = steps_left(end[1], color)
    return () if runs_of(other, color, 1, left) else (bad.fact(kind, start, end, line=line.settled, number=left),)


def runs_of(line: ForcedLine, color: Color, least: int, left: int) -> list[Run]:
    """Return this side's pawns that advance at least `least` ranks in a line and end within `left` steps of promotion.

    Each pawn is given with its squares before and after the line.
    """
    if line.promotion_of(color) is not None:
        return []
    pawns = [
        ((piece.piece_type, line.pawn_origin(square, len(line.moves))), (piece.piece_type, square))
        for square, piece in line.positions[-1].pieces.items()
        if piece.color is color and piece.piece_type.is_pawn and steps_left(square, color) <= left
    ]
    return [run for run in pawns if steps_left(run[0][1], color) - steps_left(run[1][1], color) >= least]


def steps_left(square: Square, color: Color) -> int:
    """Return the number of ranks between a square and the rank on which this side's pawns promote."""
    return 7 - rank_of(square) if color is Color.WHITE else rank_of(square)


def _lets_attack(bad: BadMove) -> Facts:
    attack = attack_of(bad.reply)
    other = attack_of(ForcedLine(bad.better.positions[1:], bad.better.moves[1:]))
    if attack is None or (other is not None and bad.square_before(attack[0][1]) == other[0][1]):
        return ()
    return (bad.fact(FactKind.LETS_ATTACK, *attack, line=bad.reply),)


def _misses_attack(bad: BadMove) -> Facts:
    attack = attack_of(bad.better)
    other = attack_of(ForcedLine(bad.reply.positions[1:], bad.reply.moves[1:]))
    if attack is None or (other is not None and attack[0] == other[0]):
        return ()
    return (bad.fact(FactKind.MISSES_ATTACK, *attack, line=bad.better),)


def attack_of(line: ForcedLine) -> Run | None:
    """Return the piece that a line's first move attacks, and the attacker on its new square, or None.

    The attack must be new. Its target must not be a pawn, and must be undefended or worth more than the attacker. The
    line must show that the attack matters: the target moves away at once, or the next move captures it. A capture that
    is recaptured doesn't count as an attack.
    """
    if len(line.moves) < 2 or line.positions[1].is_check:
        return None
    start, after, (first, reply) = line.positions[0], line.positions[1], line.moves[:2]
    if start.captured(first) is not None and reply.target == first.target:
        return None
    attacker = after.pieces[first.target].piece_type
    known = {start.captured(move) for move in start.legal_moves}
    again = after.null_move()
    aims = {again.captured(move) for move in again.legal_moves if move.from_square == first.target} - known
    for square in sorted(aim for aim in aims if aim is not None):
        prey = after.pieces[square].piece_type
        is_worth_it = prey.value > attacker.value + CLEARLY or not after.attackers(square, by=after.turn)
        if not prey.is_pawn and is_worth_it and _is_answered(line, square):
            return (prey, square), (attacker, first.target)
    return None


def _is_answered(line: ForcedLine, square: Square) -> bool:
    """Return whether the attack by a line's first move has an effect.

    The piece on `square` must move away with the second move, or be captured by the third.
    """
    if line.moves[1].from_square == square:
        return True
    return len(line.moves) > 2 and line.positions[2].captured(line.moves[2]) == square


def _misses_end(bad: BadMove) -> Facts:
    forced, outcome = bad.judged.before, bad.better.outcome
    if forced.winner is not bad.mover or bad.judged.after.winner is bad.mover:
        return ()
    if outcome is None or outcome.winner is not bad.mover:
        return ()
    return (_end_fact(bad, FactKind.MISSES_END, outcome),)


def _end_fact(bad: BadMove, kind: FactKind, outcome: Outcome) -> ReviewFact:
    moves = (len(bad.better.moves) + 1) // 2
    here, there = bad.before.king(bad.mover), bad.better.positions[-1].king(bad.mover)
    royal = bad.before.pieces[here].piece_type
    pieces = ((royal, here), (royal, there)) if outcome.termination is Termination.CAMPMATE else ()
    return bad.fact(kind, *pieces, line=bad.better, number=moves, way=outcome.termination)


def _misses_material(bad: BadMove) -> Facts:
    line = bad.better.settled
    if not bad.missed or line is None:
        return ()
    theirs = line.captures_of(bad.mover.other)
    promotion = _promotion(line, bad.mover) if bad.reply.promotion_of(bad.mover) is None else None
    if promotion is not None and (not theirs or theirs[0].index > 0):
        return (bad.material_fact(FactKind.MISSES_PROMOTION, *promotion, line=line, is_free=False),)
    if not theirs:
        return ()
    first = theirs[0]
    is_same = bad.is_wrong_taker
    value = first.piece.piece_type.value
    is_trade = bad.missed * 2 < value and first.square in bad.taken_anyway and not is_same
    is_unnamed = value + CLEARLY < bad.missed and any(move.promotion for move in line.moves)
    if first.index or is_trade or is_unnamed or bad.before.is_en_passant(line.moves[0]):
        return _misses_later(bad, line)
    is_recaptured = bool(line.positions[1].attackers(first.square, by=bad.mover.other))
    pieces = (first.piece.piece_type, first.square), (first.by.piece_type, first.origin)
    is_recapture = takes_back(bad.game.up_to(bad.ply - 1), line.moves[0])
    is_free = not is_recaptured and not is_recapture and bad.missed + CLEARLY >= value
    # If the bad move captured the same piece, only the choice of the capturing piece was wrong.
    kind = FactKind.MISSES_TAKER if is_same else FactKind.MISSES_CAPTURE
    fact = bad.material_fact(kind, *pieces, line=line, is_free=is_free)
    return (fact,) if is_same else (fact, *_divergent(bad, line, first))


def _misses_taker(bad: BadMove) -> Facts:
    """Return a fact if the better line captures the same piece with a different piece, no matter how much material that
    wins.
    """
    first = bad.better.captures[0] if bad.is_wrong_taker else None
    if first is None or bad.before.is_en_passant(bad.better.moves[0]):
        return ()
    pieces = (first.piece.piece_type, first.square), (first.by.piece_type, first.origin)
    return (bad.fact(FactKind.MISSES_TAKER, *pieces, line=bad.better),)


def _misses_later(bad: BadMove, line: ForcedLine) -> Facts:
    """Return a fact about material that the better line wins, but not with its first move alone.

    The fact names a piece that isn't in `taken_anyway`.
    """
    key = main_capture(bad.missed)
    found = [(one, _square_before(line, one)) for one in sorted(line.captures_of(bad.mover.other), key=key)]
    won = [(one, at) for one, at in found if at is not None and at not in bad.taken_anyway]
    if not won:
        return ()
    most, origin = won[-1]
    kind = FactKind.MISSES_GAIN if key(most)[0] else FactKind.MISSES_EXCHANGE
    return _named(bad.material_fact(kind, (most.piece.piece_type, origin), line=line, is_free=False))


CAUSE_FINDERS: tuple[Callable[[BadMove], Facts], ...] = (
    _throws_away,
    _allows_end,
    _allows_perpetual,
    _loses_material,
    _king_runs,
    _king_chased,
    _too_early,
    _loses_castling,
    _lets_pawn_run,
    _lets_attack,
)
MISS_FINDERS: tuple[Callable[[BadMove], Facts], ...] = (
    _misses_end,
    _misses_perpetual,
    _misses_material,
    _misses_taker,
    _misses_pawn_run,
    _misses_attack,
)
