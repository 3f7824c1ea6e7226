"""Stored games with their analyses, and a checker for every fact of their reviews.

The checker shares no code with the reviews, but uses the oracle's slow rules. It plays the lines, counts the pieces,
and asks the oracle which squares a piece attacks and how a game ends.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from bot.engine.analysis import Analysis, Finding, judge
from bot.engine.review import FactKind, GameReview, ReviewFact, review_of
from bot.rules import Color, MoveLine, square_name
from tests.oracle import ends, moves, notation
from tests.oracle.moves import Position
from training.reviewed_games import read_row

K = FactKind
STRENGTHS = {K.ONLY_MOVE, K.PARRIES_END, K.PUNISHES, K.PLAYS_OUT, K.CONVERTS, K.HOLDS, K.STEADY}
Square = str


@dataclass(frozen=True)
class ReviewedGame:
    number: int
    key: str
    levels: tuple[int, int]
    line: MoveLine
    findings: tuple[Finding, ...]

    @classmethod
    def of(cls, stored: dict[str, Any]) -> ReviewedGame:
        line, findings = read_row(stored)
        return cls(stored["number"], line.start.variant.key, tuple(stored["levels"]), line, findings)

    @cached_property
    def analysis(self) -> Analysis:
        return judge(self.line, self.findings)

    @cached_property
    def reviews(self) -> tuple[GameReview, ...]:
        return tuple(review_of(self.line, self.analysis, side) for side in Color)

    def review(self, side: Color) -> GameReview:
        return self.reviews[side]

    @cached_property
    def boards(self) -> tuple[Position, ...]:
        positions = [notation.read(self.key, self.line.start.fen)]
        for move in self.line.moves:
            positions.append(moves.play(positions[-1], move.uci))
        return tuple(positions)


def read_games(path: Path) -> Iterator[ReviewedGame]:
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as file:
        for row in file:
            yield ReviewedGame.of(json.loads(row))


def is_legal(position: Position, uci: str) -> bool:
    """Return whether a move is legal, without generating all legal moves."""
    if ends.is_campmate(position) or uci not in {*moves.plain_moves(position), *moves.castlings(position)}:
        return False
    return moves.is_safe(moves.play(position, uci), position.is_white)


class Contradiction(AssertionError):
    """Raised if the rules or the stored evaluations contradict a fact."""


def claim(holds: object, what: str) -> None:
    if not holds:
        raise Contradiction(what)


def contradictions(game: ReviewedGame, side: Color) -> list[str]:
    """Return a description of each false fact in a review."""
    review, found = game.review(side), []
    facts: list[tuple[ReviewFact, int]] = [(fact, fact.ply) for fact in review.strengths]
    for moment in review.moments:
        facts += [(fact, moment.ply) for fact in moment.did] + [(fact, moment.ply - 1) for fact in moment.missed]
    for fact, start in facts:
        try:
            Check(game, side, fact, start).run()
        except (AssertionError, KeyError, IndexError) as error:
            found.append(f"game {game.number}, {side.word}, ply {fact.ply}, {fact.kind}: {error!r}")
    return found


@dataclass(frozen=True)
class Check:
    game: ReviewedGame
    side: Color
    fact: ReviewFact
    start: int
    """The ply at which the line of moves starts."""

    @property
    def before(self) -> Position:
        return self.game.boards[self.fact.ply - 1]

    @property
    def after(self) -> Position:
        return self.game.boards[self.fact.ply]

    @property
    def played(self) -> str:
        return self.game.line.moves[self.fact.ply - 1].uci

    @property
    def squares(self) -> list[Square]:
        return [square_name(square) for _, square in self.fact.pieces]

    @property
    def ucis(self) -> list[str]:
        return [move.uci for move in self.fact.line]

    @cached_property
    def positions(self) -> list[Position]:
        return self.follow(self.game.boards[self.start])

    @cached_property
    def otherwise(self) -> list[Position]:
        """The positions of the line that the fact's own line is compared with.

        If the fact's line starts after the played move, this is the better line. Otherwise, it's the expected line
        after the played move.
        """
        judged = self.game.analysis.moves[self.fact.ply - 1]
        is_reply = self.start == self.fact.ply
        start = self.game.boards[self.fact.ply - is_reply]
        return self.follow(start, judged.better if is_reply else judged.reply)

    def follow(self, start: Position, ucis: Sequence[str] | None = None) -> list[Position]:
        """Play a line, by default the fact's own, and check that its moves are legal. Return all positions."""
        positions = [start]
        for uci in self.ucis if ucis is None else ucis:
            claim(is_legal(positions[-1], uci), f"{uci} is illegal in {notation.fen(positions[-1])}")
            positions.append(moves.play(positions[-1], uci))
        return positions

    def run(self) -> None:
        kind = self.fact.kind
        if kind in STRENGTHS:
            claim(self.fact.ply % 2 == 1 - self.side, "the move is the opponent's")
        getattr(self, kind.name.lower())()
        if self.fact.pawns:
            self.count_material()

    def name_at(self, position: Position, square: Square) -> str:
        letter = position.board[square]
        color = Color.WHITE if letter.isupper() else Color.BLACK
        return self.game.line.start.variant.sides[color].pieces[letter.upper()].name

    def stands(self, at: int, position: Position, *, own: bool) -> None:
        """Check that the fact's piece with index `at` is on its square. It must belong to the reviewed side if `own` is
        true, and to the opponent otherwise."""
        piece_type, square = self.fact.pieces[at][0], self.squares[at]
        claim(self.name_at(position, square) == piece_type.name, f"no {piece_type.name} on {square}")
        is_white = position.board[square].isupper()
        claim(is_white == ((self.side is Color.WHITE) == own), f"{square} is the other side's")

    def attacks(self, position: Position, origin: Square, target: Square) -> bool:
        letter = position.board[origin]
        sides = position.game.white if letter.isupper() else position.game.black
        return target in sides.units[letter.upper()].takes(position.board, origin, letter.isupper())

    def count_material(self) -> None:
        """Check that the line wins or loses exactly the pieces named in the fact, and the amount of material stated
        there.
        """
        fact, end = self.fact, self.positions[-1]
        start = self.before
        gain = self.worth(end) - self.worth(start)
        is_won = fact.kind is K.PUNISHES or fact.kind.value.startswith("misses-")
        claim(abs((gain if is_won else -gain) - fact.pawns) < 0.01, f"{gain} instead of {fact.pawns}")
        if not fact.lost and not fact.won:
            return
        for own, named in ((True, fact.lost), (False, fact.won)):
            gone = self.names(start, own=own) - self.names(end, own=own)
            claim(gone == Counter(one.name for one in named), f"{gone} instead of {named}")

    def names(self, position: Position, *, own: bool) -> Counter[str]:
        is_white = (self.side is Color.WHITE) == own
        squares = [square for square, letter in position.board.items() if letter.isupper() == is_white]
        return Counter(self.name_at(position, square) for square in squares)

    def worth(self, position: Position) -> float:
        total = 0.0
        for letter in position.board.values():
            color = Color.WHITE if letter.isupper() else Color.BLACK
            piece_type = self.game.line.start.variant.sides[color].pieces[letter.upper()]
            if not piece_type.is_royal:
                total += piece_type.value if color is self.side else -piece_type.value
        return total

    def takes_first(self) -> None:
        """Check that the line's first move captures the fact's first piece with its second piece."""
        square, taker = self.squares[:2]
        own = not self.fact.kind.value.startswith("misses-")
        self.stands(0, self.positions[0], own=own)
        self.stands(1, self.positions[0], own=not own)
        claim(self.ucis[0][:4] == taker + square, "the line begins with another move")
        if self.fact.is_free:
            by_white = self.positions[1].is_white
            claim(not moves.is_attacked(self.positions[1], square, by_white), f"{square} is guarded")

    # Facts about a bad move.

    def stalemates(self) -> None:
        claim(ends.ending(self.after) == (None, "stalemate"), "no stalemate")

    def repeats(self) -> None:
        keys = [notation.repetition_key(position) for position in self.game.boards[: self.fact.ply + 1]]
        claim(keys.count(keys[-1]) >= 3, "no third repetition")

    def ends_by(self, winner: Color) -> None:
        ending = ends.ending(self.positions[-1])
        claim(ending == (winner.word, str(self.fact.way)), f"the line ends by {ending}")
        claim(self.fact.number == (len(self.ucis) + 1) // 2, "another number of moves")
        if self.squares:
            king = "K" if winner is Color.WHITE else "k"
            claim(self.positions[0].board[self.squares[0]] == king, "the king isn't there")
            claim(self.positions[-1].board[self.squares[1]] == king, "the king doesn't get there")

    def allows_end(self) -> None:
        self.ends_by(self.side.other)

    def allows_perpetual(self) -> None:
        self.checks_forever(self.fact.ply)

    def checks_forever(self, ply: int) -> None:
        """Check that the line is a perpetual check: the side that moves first gives check with every move, a position
        repeats, and the engine calls this a draw.
        """
        claim(all(moves.is_check(position) for position in self.positions[1::2]), "a move gives no check")
        claim(len(self.ucis) >= 3, "a single check")
        keys = Counter(notation.repetition_key(position) for position in self.positions)
        claim(max(keys.values()) > 1, "no position comes up again")
        claim(self.game.findings[ply].evaluation.cp == 0, "no draw")

    def loses_race(self) -> None:
        end, (king, goal) = self.positions[-1], self.squares
        side = end.game.white if self.side is Color.WHITE else end.game.black
        claim(end.board[king] == ("K" if self.side is Color.WHITE else "k"), "no king there")
        claim(goal[1] == side.goal_rank, "not the goal rank")
        claim(max(abs(ord(king[0]) - ord(goal[0])), abs(int(king[1]) - int(goal[1]))) == 1, "not one step")
        claim(king + goal in [*end.escapes], "the step is illegal")

    def bad_trade(self) -> None:
        self.takes_first()
        claim(self.played[2:4] == self.squares[0], "another piece took")
        self.stands(2, self.before, own=False)
        claim(self.fact.pieces[2][0].value < self.fact.pieces[0][0].value, "the captured piece is worth more")

    def puts(self) -> None:
        self.takes_first()
        claim(self.played[2:4] == self.squares[0], "another piece moved")
        claim(self.squares[0] not in self.before.board, "the move captured")

    def opens(self) -> None:
        self.takes_first()
        claim(self.played[:2] == self.squares[2], "another piece moved")
        claim(not self.attacks(self.before, self.squares[1], self.squares[0]), "it was attacked before")
        claim(self.attacks(self.after, self.squares[1], self.squares[0]), "it isn't attacked")

    def unguards(self) -> None:
        self.takes_first()
        self.stands(2, self.before, own=True)
        claim(self.played[:2] == self.squares[2], "another piece moved")
        claim(self.attacks(self.before, self.squares[2], self.squares[0]), "it didn't guard the piece")
        claim(not self.attacks(self.after, self.played[2:4], self.squares[0]), "it still guards the piece")

    def leaves(self) -> None:
        self.takes_first()
        self.stands(0, self.before, own=True)
        claim(self.attacks(self.before, self.squares[1], self.squares[0]), "it wasn't attacked before")

    def forked(self) -> None:
        first = self.positions[1]
        self.stands(1, first, own=False)
        own = [
            square
            for square, letter in first.board.items()
            if letter.isupper() == (self.side is Color.WHITE) and self.attacks(first, self.squares[1], square)
        ]
        claim(len(own) >= 2, f"only {own} is attacked")
        claim(self.ucis[2][:2] == self.squares[1], "another piece captures")
        self.falls(own=True)

    def checked(self) -> None:
        claim(moves.is_check(self.positions[1]), "no check")
        self.falls(own=True)

    def loses(self) -> None:
        self.falls(own=True)

    def exchanges(self) -> None:
        claim(self.fact.lost or self.fact.won, "no pieces are named") if self.fact.pieces else None
        self.falls(own=True)

    def falls(self, *, own: bool) -> None:
        """Check that the fact's first piece is on its square at the start of the line, and is captured later in the
        line.
        """
        self.stands(0, self.positions[0], own=own)
        square = self.squares[0]
        for uci, position in zip(self.ucis, self.positions, strict=False):
            mover_is_own = position.is_white == (self.side is Color.WHITE)
            if uci[2:4] == square and mover_is_own != own:
                return
            passing = position.double_step and moves.captures_in_passing(position, uci[:2], uci[2:4])
            if passing and position.double_step and position.double_step.pawn == square and mover_is_own != own:
                return
            if uci[:2] == square and mover_is_own == own:
                square = uci[2:4]
        raise Contradiction(f"the piece on {self.squares[0]} isn't captured")

    def lets_promote(self) -> None:
        self.promotes(own=False)

    def promotes(self, *, own: bool) -> None:
        self.stands(0, self.positions[0], own=own)
        claim(not self.promotions(self.otherwise, own=own), "the other line promotes too")
        at = next(at for at, uci in enumerate(self.ucis) if uci[4:] and uci[2:4] == self.squares[1])
        self.stands(1, self.positions[at + 1], own=own)

    def divergent(self) -> None:
        taker, square = self.squares
        first = self.positions[0]
        claim(self.ucis[0][:4] == taker + square, "another capture")
        claim(self.name_at(first, taker) == self.fact.pieces[0][0].name, "another piece")
        claim(square in first.board, "nothing to capture")
        claim(self.attacks(first, taker, square), "it doesn't attack the square")
        letter = first.board[taker]
        side = first.game.white if letter.isupper() else first.game.black
        empty = {taker: letter}
        claim(square not in side.units[letter.upper()].goes(empty, taker, letter.isupper()), "it could move there")

    def king_chased(self) -> None:
        checks = sum(moves.is_check(position) for position in self.positions[1::2])
        claim(checks == self.fact.number, f"{checks} checks")

    def lets_king_run(self) -> None:
        self.stands(0, self.positions[0], own=False)
        self.stands(1, self.positions[-1], own=False)
        goal = (self.before.game.black if self.side is Color.WHITE else self.before.game.white).goal_rank
        claim(abs(int(goal) - int(self.squares[1][1])) == self.fact.number, "another distance")
        king = "k" if self.side is Color.WHITE else "K"
        there = next(square for square, letter in self.otherwise[-1].board.items() if letter == king)
        claim(abs(int(goal) - int(there[1])) > self.fact.number, "the king gets as close after the better move")

    def early(self) -> None:
        self.stands(0, self.before, own=True)
        better = self.game.analysis.moves[self.fact.ply - 1].better
        claim(self.otherwise[-1], "the better line is illegal")
        claim(self.fact.number in (1, 2), "that's much too early")
        claim(better[2 * self.fact.number] == self.played, "another move follows")
        earlier = {uci[at : at + 2] for uci in better[: 2 * self.fact.number] for at in (0, 2)}
        claim(self.squares[0] not in earlier, "another piece makes the move")

    def loses_castling(self) -> None:
        own = {"K", "Q"} if self.side is Color.WHITE else {"k", "q"}
        claim(own & {*self.before.rights}, "castling wasn't possible before")
        claim(not own & {*self.positions[-1].rights}, "the right is still there")
        claim(not self.castles(self.positions), "the king castles")
        lost = next(at for at, position in enumerate(self.positions) if not own & {*position.rights})
        claim(not lost or moves.is_check(self.positions[lost - 1]), "the king moves although it isn't in check")
        kept = own & {*self.otherwise[-1].rights} or self.castles(self.otherwise)
        claim(kept, "the right is lost in the other line too")

    def castles(self, positions: list[Position]) -> bool:
        """Return whether this side's king moves two squares or more in the line."""
        king = "K" if self.side is Color.WHITE else "k"
        files = [next(ord(at[0]) for at, letter in one.board.items() if letter == king) for one in positions]
        return any(abs(later - earlier) > 1 for earlier, later in pairwise(files))

    def lets_pawn_run(self) -> None:
        self.pawn_runs(own=False)

    def pawn_runs(self, *, own: bool) -> None:
        """Check that a pawn gets close to promotion. In the line that this one is compared with (see `otherwise`), no
        pawn of the same side may get as close.
        """
        is_white = (self.side is Color.WHITE) == own
        self.stands(0, self.positions[0], own=own)
        square = self.squares[0]
        for uci, position in zip(self.ucis, self.positions, strict=False):
            claim(position.is_white == is_white or uci[2:4] != square, "the pawn is captured")
            square = uci[2:4] if uci[:2] == square else square
        claim(square == self.squares[1], f"the pawn gets to {square}")
        self.stands(1, self.positions[-1], own=own)
        claim(self.fact.number == abs((8 if is_white else 1) - int(square[1])), "another distance")
        claim(abs(int(self.squares[0][1]) - int(square[1])) >= 2, "the pawn hardly moves")
        claim(not self.promotions(self.otherwise, own=own), "the other line promotes")
        pawn = (self.before.game.white if is_white else self.before.game.black).pawn
        pawn, ranks = (pawn, "87654321") if is_white else (pawn.lower(), "12345678")
        close = ranks[: self.fact.number + 1]
        old, new = (
            Counter(square[1] for square, letter in position.board.items() if letter == pawn and square[1] in close)
            for position in (self.otherwise[0], self.otherwise[-1])
        )
        claim(new.total() <= old.total() or not new - old, "a pawn gets as close in the other line")

    def promotions(self, positions: list[Position], *, own: bool) -> int:
        """Return how many moves of a line give this side an additional piece other than a pawn."""
        is_white = (self.side is Color.WHITE) == own
        side = positions[0].game.white if is_white else positions[0].game.black
        counts = [
            sum(letter.isupper() == is_white and letter.upper() != side.pawn for letter in position.board.values())
            for position in positions
        ]
        return sum(later > earlier for earlier, later in pairwise(counts))

    def lets_attack(self) -> None:
        self.attacks_anew(own=False)

    def attacks_anew(self, *, own: bool) -> None:
        """Check that the line's first move threatens a piece that couldn't be captured before. That piece must then
        move away or be captured.
        """
        start, after = self.positions[:2]
        self.stands(0, after, own=not own)
        self.stands(1, after, own=own)
        prey, square = self.fact.pieces[0][0], self.squares[0]
        claim(self.ucis[0][2:4] == self.squares[1], "another piece moves")
        claim(self.attacks(after, self.squares[1], square), "it doesn't attack the piece")
        by_white = start.is_white
        known = [uci for uci in ends.legal_moves(start) if uci[2:4] == square]
        claim(not known, f"{known} was possible before")
        is_guarded = moves.is_attacked(after, square, not by_white)
        claim(prey.value > self.fact.pieces[1][0].value + 0.5 or not is_guarded, "the attack is harmless")
        is_trade = self.squares[1] in start.board and self.ucis[1][2:4] == self.squares[1]
        claim(not is_trade, "it's a trade")
        claim(square in (self.ucis[1][:2], *(uci[2:4] for uci in self.ucis[2:3])), "the attack has no consequence")

    # Facts about a missed chance.

    def misses_end(self) -> None:
        self.ends_by(self.side)

    def misses_perpetual(self) -> None:
        self.checks_forever(self.fact.ply - 1)

    def misses_capture(self) -> None:
        self.takes_first()

    def misses_taker(self) -> None:
        self.takes_first()
        claim(self.played[2:4] == self.squares[0], "the move captured nothing there")
        claim(self.played[:2] != self.squares[1], "the same piece took")

    def misses_gain(self) -> None:
        self.falls(own=False)

    def misses_exchange(self) -> None:
        self.falls(own=False)

    def misses_promotion(self) -> None:
        self.promotes(own=True)

    def misses_pawn_run(self) -> None:
        self.pawn_runs(own=True)

    def misses_attack(self) -> None:
        self.attacks_anew(own=True)

    # Facts about a good move.

    @property
    def chances(self) -> list[float]:
        return [finding.evaluation.chances(self.side) for finding in self.game.findings]

    def only_move(self) -> None:
        self.parries_end()
        others = [uci for uci in ends.legal_moves(self.before) if uci != self.played]
        for uci in others:
            claim(self.can_win(moves.play(self.before, uci)), f"{uci} stops it too")

    def parries_end(self) -> None:
        fen = notation.fen(self.before).split()
        fen[1], fen[3] = "b" if fen[1] == "w" else "w", "-"
        passed = notation.read(self.game.key, " ".join(fen))
        end = self.follow(passed)[-1]
        claim(ends.ending(end) == (self.side.other.word, str(self.fact.way)), "no threat")
        claim(not self.can_win(self.after), "the opponent still wins at once")

    def can_win(self, position: Position) -> bool:
        mover = "white" if position.is_white else "black"
        return any((ends.ending(moves.play(position, uci)) or ("",))[0] == mover for uci in ends.legal_moves(position))

    def punishes(self) -> None:
        object.__setattr__(self, "start", self.fact.ply - 1)
        claim(self.ucis[0] == self.played, "another move")
        self.stands(0, self.before, own=False)
        self.stands(1, self.before, own=True)
        claim(self.chances[self.fact.ply - 1] > self.chances[self.fact.ply - 2], "the opponent made no mistake")

    def plays_out(self) -> None:
        ending = ends.ending(self.game.boards[-1])
        claim(ending == (self.side.word, str(self.fact.way)), f"the game ended by {ending}")
        own = self.chances[self.fact.ply - 1 : -1 : 2]
        claim(len(own) == self.fact.number, f"{len(own)} moves")
        claim(set(own) == {100.0}, "the win wasn't forced all the time")

    def converts(self) -> None:
        ending = ends.ending(self.game.boards[-1])
        claim(ending and ending[0] == self.side.word, "the game wasn't won")
        claim(self.chances[self.fact.ply - 1] >= 85, "not winning yet")
        claim(min(self.chances[self.fact.ply - 1 :]) >= 70, "the win slipped away")
        claim(len(self.chances[self.fact.ply - 1 : -1 : 2]) == self.fact.number, "another number of moves")

    def holds(self) -> None:
        outcome = self.game.line.outcome
        claim(outcome and outcome.winner is not self.side.other, "the game was lost")
        claim((self.fact.way is None) == (outcome is not None and outcome.winner is self.side), "draw or win")
        claim(self.chances[self.fact.ply - 1] <= 15, "it wasn't lost")

    def steady(self) -> None:
        own = [move for move in self.game.analysis.moves if move.mover is self.side and move.ply <= self.fact.ply]
        run = own[-self.fact.number :]
        claim(len(run) == self.fact.number, "too few moves")
        claim(max(move.loss for move in run) < 5, "there was an inaccuracy")
