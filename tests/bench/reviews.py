"""Check every fact stated in the reviews of stored games, or print reviews with their boards for reading.

python -m training.reviewed_games --games 1000 -o data/reviews.jsonl
python -m tests.bench.reviews data/reviews.jsonl
python -m tests.bench.reviews data/reviews.jsonl --read 50
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from itertools import islice
from pathlib import Path

from bot.engine.review import review_of
from bot.i18n.catalog import Translator, load_catalog
from bot.i18n.names import numbered
from bot.i18n.verdict import accuracy_lines, line_text, moment_texts, read_line, standing, strength_text
from bot.rules import Color, Position
from bot.rules.board import square_at
from tests.reviews import ReviewedGame, contradictions, read_games


def check(games: list[ReviewedGame]) -> None:
    kinds: Counter[str] = Counter()
    faults, seconds, longest = [], 0.0, 0.0
    for game in games:
        for side in Color:
            began = time.process_time()
            review = review_of(game.line, game.analysis, side)
            took = time.process_time() - began
            seconds, longest = seconds + took, max(longest, took)
            kinds.update(fact.kind for fact in review.strengths)
            kinds.update(fact.kind for moment in review.moments for fact in moment.facts)
            kinds["moments"] += len(review.moments)
            kinds["moments without a fact"] += sum(not moment.facts for moment in review.moments)
            kinds["moments without a fact or a purpose"] += sum(
                not moment.facts and not moment.purposes for moment in review.moments
            )
            kinds["reviews without a strength"] += not review.strengths
            faults += contradictions(game, side)
    for kind, count in kinds.most_common():
        print(f"{count:6}  {kind}")
    print(*faults, sep="\n")
    reviews = 2 * len(games)
    print(f"{len(games)} games, {reviews} reviews, {len(faults)} contradictions")
    print(f"{1000 * seconds / max(reviews, 1):.0f} ms of CPU per review, at most {1000 * longest:.0f} ms")


def board(position: Position) -> str:
    rows = []
    for rank in range(7, -1, -1):
        pieces = (position.pieces.get(square_at(file, rank)) for file in range(8))
        letters = (
            "." if one is None else one.letter if one.color is Color.WHITE else one.letter.lower() for one in pieces
        )
        rows.append(f"  {rank + 1} {' '.join(letters)}")
    return "\n".join([*rows, "    a b c d e f g h"])


def story(t: Translator, game: ReviewedGame, side: Color) -> str:
    review, line = game.review(side), game.line
    outcome = line.outcome
    lines = [f"== game {game.number}, {game.key}, {side.word}, levels {game.levels}, {outcome and outcome.termination}"]
    lines += accuracy_lines(t, review)
    for fact in review.strengths:
        lines += [board(line.positions[fact.ply - 1]), f"+ {strength_text(t, line, fact)}"]
    for moment in review.moments:
        before, after = line.positions[moment.ply - 1], line.positions[moment.ply]
        better, reply = read_line(before, moment.move.better), read_line(after, moment.move.reply)
        did, missed = moment_texts(t, line, moment)
        verdicts = f"{standing(t, before, moment.move.before, better)} → {standing(t, after, moment.move.after, reply)}"
        lines += [board(before), f"- {numbered(before, line.sans[moment.ply - 1])}{moment.move.grade} | {verdicts}"]
        lines += [f"  did: {text}" for text in did] + [f"  missed: {text}" for text in missed]
        lines += [f"  better: {line_text(before, better)} | reply: {line_text(after, reply)}"]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path, help="a file written by training.reviewed_games")
    parser.add_argument("--read", type=int, default=0, metavar="N", help="print this many reviews instead of checking")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first game")
    parser.add_argument("--language", default="en-US")
    asked = parser.parse_args()
    games = islice(read_games(asked.games), asked.first, None)
    if not asked.read:
        check(list(games))
    t = load_catalog().translators[asked.language]
    for game in islice(games, asked.read):
        print(story(t, game, Color(game.number % 2)), end="\n\n")


if __name__ == "__main__":
    main()
