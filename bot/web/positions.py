"""Positions, lines and analyses as JSON for the page's scripts. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.game import Game
from bot.engine.analysis import Analysis, Finding, Grade
from bot.i18n.alt import dots_alt
from bot.i18n.catalog import Translator
from bot.i18n.names import piece_type_name, royal_name, side_name, way_of
from bot.i18n.verdict import in_short, read_line
from bot.render import dots_of
from bot.rules import Color, MoveLine, Outcome, Position, Square, square_name
from bot.web.bodies import Json
from bot.web.state import alerts_of, board_marks, legal_moves
from bot.web.wording import closed_up

MARKS = {Grade.BLUNDER: "blunder", Grade.MISTAKE: "mistake", Grade.INACCURACY: "inaccuracy"}


def shown_position(line: MoveLine, ply: int) -> Json:
    """Return the position of a line at a ply, with its marks and the alerts of kings one move from their goal."""
    position = line.positions[ply]
    return {
        "fen": position.fen,
        **board_marks(position, line.moves[ply - 1] if ply else None),
        "alerts": [] if position.is_campmate else alerts_of(position),
    }


def shown_line(t: Translator, line: MoveLine, findings: Sequence[Finding] = ()) -> Json:
    """Return the position at the end of a line, its legal moves, and the best lines if `findings` are given."""
    outcome = line.outcome
    return {
        **shown_position(line, line.ply),
        "turn": line.position.turn.word,
        "legal": {} if outcome else legal_moves(line.position),
        "played": list(line.sans),
        "outcome": None if outcome is None else _outcome(t, line.position, outcome),
        "lines": [_candidate(t, line.position, finding) for finding in findings],
    }


def piece_facts(t: Translator, position: Position, square: Square) -> Json | None:
    """Return a unit's name, rule and moves on its square; None for an empty square."""
    piece = position.pieces.get(square)
    if piece is None:
        return None
    return {
        "square": square_name(square),
        "name": piece_type_name(t, piece.piece_type),
        "side": side_name(t, position.variant, piece.color),
        "rule": t(f"how-{piece.piece_type.name}"),
        "marks": [{"square": square_name(to), "kind": dot.value} for to, dot in sorted(dots_of(position, square))],
        "words": dots_alt(t, position, square),
    }


def shown_analysis(game: Game, analysis: Analysis) -> Json:
    """Return an analysis: White's winning chances at each ply (0 to 1), the bad moves, and both sides' accuracy."""
    return {
        "winning": [round(one.chances(Color.WHITE) / 100, 3) for one in analysis.evaluations],
        "marks": [
            {"ply": move.ply, "kind": MARKS[move.grade], **_move_before(game, move.ply, move.better)}
            for move in analysis.moves
            if move.grade is not None
        ],
        "accuracy": {
            color.word: None if analysis.accuracy[color] is None else round(analysis.accuracy[color] or 0.0, 1)
            for color in Color
        },
    }


def _move_before(game: Game, ply: int, better: Sequence[str]) -> Json:
    """Return the number of the move that led to a ply, and the move that was better."""
    before = game.line.positions[ply - 1]
    moves = read_line(before, better[:1])
    best = {"best": before.san(moves[0]), "best_uci": moves[0].uci} if moves else {"best": None, "best_uci": None}
    return {"number": before.fullmoves, **best}


def _candidate(t: Translator, position: Position, finding: Finding) -> Json:
    moves = read_line(position, finding.best)
    return {
        "score": in_short(t, position.variant, finding.evaluation),
        "winning": round(finding.evaluation.chances(Color.WHITE) / 100, 3),
        "uci": [move.uci for move in moves],
        "san": list(MoveLine.from_position(position).followed_by(move.uci for move in moves).sans),
    }


def _outcome(t: Translator, position: Position, outcome: Outcome) -> Json:
    variant, winner = position.variant, outcome.winner
    named = Color.WHITE if winner is None else winner
    sentence = t(
        f"end-{way_of(outcome)}",
        winner=side_name(t, variant, named),
        loser=side_name(t, variant, named.other),
        royal=royal_name(t, variant, named),
    )
    return {
        "winner": None if winner is None else winner.word,
        "termination": outcome.termination.value,
        "sentence": closed_up(sentence),
    }
