"""Making puzzles: forced wins are proved, there is only one right move, and the themes match the solution."""

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.engine.review import MOST_MOMENTS
from bot.rules import Color, MoveLine, Position, parse_move
from bot.variants import find_variant
from tests.boards import position
from tests.reviews import ReviewedGame
from training.puzzles.__main__ import missing, pool_of
from training.puzzles.audit import Auditor
from training.puzzles.candidates import NODES, Finder
from training.puzzles.check import EVEN, WON, Judge, goal_of
from training.puzzles.choose import HARD, MOST_OF_A_KIND, choose, rarest_first
from training.puzzles.files import numbered, ship, shipped, withdraw, withdrawn
from training.puzzles.games import Watched
from training.puzzles.mine import HURRIED_MARGIN, HURRIED_NODES, Miner, moments_of
from training.puzzles.proof import Prover, TooLong
from training.puzzles.rate import TRIES, rating_of
from training.puzzles.record import SAVE, WIN, Record, read, write
from training.puzzles.themes import themes_of
from training.puzzles.threats import Threats

REVIEWS = Path(__file__).parents[1] / "data" / "reviews.jsonl.gz"
WALK = "2l5/8/K2s1s2/2Bk1P2/PP3P2/5t2/2Pl4/8 w - - 0 35"
"""A position of Khan's Chess. White's king walks to b7 and then wins on b8 or c8, before Gold can stop it."""
SACRIFICE = Record(
    "orda",
    "3y3l/2lah3/pp5p/3p1Pp1/7k/N6P/PP2P3/R2Q2KR w - - 1 22",
    "f6e7",
    ("d1d4", "h4h5", "d4g4"),
    WIN,
    "a trial",
    ("mate-in-2",),
)


def can_force_win(board: Position, own: int) -> bool:
    """Return whether the side to move can force a win in at most `own` moves, without using the engine."""
    for first in board.legal_moves:
        after = board.play(first)
        if after.outcome is not None:
            if after.outcome.winner is board.turn:
                return True
        elif own > 1:
            replies = [after.play(reply) for reply in after.legal_moves]
            if all(reply.outcome is None and can_force_win(reply, own - 1) for reply in replies):
                return True
    return False


@pytest.mark.parametrize(
    ("variant", "fen"),
    [
        ("khans", WALK),
        ("khans", WALK.replace(" w ", " b ")),
        ("ordamirror", "8/8/1h5K/4P3/1P6/P2k3P/2L5/8 b - - 0 29"),
        ("ordamirror", "8/8/1h5K/4P3/1P6/P2k3P/2L5/8 w - - 0 29"),
        ("orda", "8/8/2p2p2/2k5/7P/1P4P1/1K1h4/8 w - - 0 40"),
        ("asymmetric-humans-elves", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"),
    ],
)
def test_a_proof_agrees_with_the_rules(variant: str, fen: str) -> None:
    board = Position.from_fen(find_variant(variant), fen)
    found = Prover().distance(board, 2)
    assert [can_force_win(board, own) for own in (1, 2)] == [found is not None and found <= own for own in (1, 2)]


def test_a_proof_lists_the_moves_that_keep_the_win() -> None:
    board = Position.from_fen(find_variant("khans"), WALK)
    assert Prover().distance(board, 3) == 2
    assert [move.uci for move in Prover().keeping(board, 2)] == ["a6b7"]
    after = board.play(parse_move(board, "a6b7"))
    assert Prover().lost_in(after, 2) == 1
    assert Prover().lost_in(board, 2) is None


def test_a_proof_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(TooLong):
        Prover().distance(Position.start(find_variant("orda")), 3, positions=50)


def test_a_game_is_won_by_mate_campmate_or_a_winning_stalemate() -> None:
    stalemate = "k7/8/1K6/2Q5/8/8/8/8 w - - 0 1"
    for variant, ends in (("khans", True), ("asymmetric-humans-humans", False)):
        board = Position.from_fen(find_variant(variant), stalemate)
        found = {move.uci for move in Prover().ending(board)}
        assert found == {
            move.uci
            for move in board.legal_moves
            if (outcome := board.play(move).outcome) is not None and outcome.winner is board.turn
        }
        assert ("c5c7" in found) is ends


def test_every_mistake_is_listed_with_the_distance_to_the_win() -> None:
    board = Position.from_fen(find_variant("khans"), WALK)
    after = board.play(parse_move(board, "c5d4"))
    for move, own in Prover().mistakes(after, 2, 100_000).items():
        reached = after.play(move)
        if own > 0:
            assert Prover().distance(reached, own) == own
        assert (own < 0) is (reached.outcome is not None)


def test_a_judge_finds_the_only_moves_of_a_puzzle_and_none_where_many_are_good() -> None:
    judge = Judge(3_000)
    solution = judge.solve(SACRIFICE.replayed().start)
    assert solution is not None
    assert (solution.line[0], solution.goal) == ("d1d4", WIN)
    assert judge.confirm(SACRIFICE.replayed().start, solution) == solution
    assert judge.solve(Position.start(find_variant("orda"))) is None


def test_repeating_moves_is_not_a_puzzle_solution() -> None:
    attacked_for_ever = Position.from_fen(find_variant("orda"), "3y4/2N2k2/p2p1p1K/1p3h2/8/P6P/1P4B1/2B4R w - - 0 21")
    assert Judge(HURRIED_NODES, HURRIED_MARGIN).solve(attacked_for_ever) is None


def test_an_audit_finds_a_second_solution() -> None:
    auditor = Auditor(Judge(5_000))
    assert auditor.is_sound(SACRIFICE)
    assert not auditor.is_sound(replace(SACRIFICE, line=("d1c2", "h4h5", "c2d1")))
    two_ways = "7k/6pp/8/8/8/8/8/RR4K1 w - - 0 1"
    assert not auditor.is_sound(replace(SACRIFICE, variant="asymmetric-humans-humans", fen=two_ways, line=("g1f1",)))


def test_the_goal_follows_from_the_winning_chances() -> None:
    assert [goal_of(chances) for chances in (1.0, WON, 0.5, EVEN, -EVEN, -0.5)] == [WIN, WIN, None, SAVE, SAVE, None]


def line(drawing: str, moves: str, variant: str = "orda", turn: str = "white") -> MoveLine:
    start = position(drawing, variant=variant, turn="white" if turn == "white" else "black")
    return MoveLine.from_position(start).followed_by(moves.split())


THEMES = {
    "campmate-in-2": (
        """
        ........
        ........
        .K......
        ........
        .......k
        ........
        ........
        ........
        """,
        "b6b7 h4h5 b7b8",
        "orda",
        WIN,
    ),
    "mate-in-2": (
        """
        .....k..
        R.......
        .R......
        ........
        ........
        ........
        ........
        ......K.
        """,
        "b6b1 f8e8 b1b8",
        "asymmetric-humans-humans",
        WIN,
    ),
    "fork": (
        """
        q...k...
        ........
        ........
        .N......
        ........
        ........
        ........
        ......K.
        """,
        "b5c7 e8e7 c7a8",
        "asymmetric-humans-humans",
        WIN,
    ),
    "promotion": (
        """
        ....k...
        P.......
        ........
        ........
        ........
        ........
        ........
        ......K.
        """,
        "g1g2 e8e7 a7a8q",
        "asymmetric-humans-humans",
        WIN,
    ),
    "defence": (
        """
        ....k...
        ........
        ........
        ........
        ........
        ........
        ......r.
        ......K.
        """,
        "g1g2 e8e7 g2g3",
        "asymmetric-humans-humans",
        SAVE,
    ),
    "material": (
        """
        ....k...
        ........
        ........
        ........
        ........
        ........
        ......r.
        ......K.
        """,
        "g1g2 e8e7 g2g3",
        "asymmetric-humans-humans",
        WIN,
    ),
}


CHESS = "asymmetric-humans-humans"
RACE = """
        ........
        ........
        ....K...
        ........
        ........
        ..k.....
        ........
        .......l
        """


@pytest.mark.parametrize("theme", THEMES)
def test_the_themes_match_the_line(theme: str) -> None:
    drawing, moves, variant, goal = THEMES[theme]
    assert theme in themes_of(line(drawing, moves, variant), goal)


def test_checks_captures_and_a_kings_march_are_not_quiet_moves() -> None:
    rook = """
        ....k...
        .......p
        ........
        ........
        ........
        ........
        R.......
        ......K.
        """
    for moves, is_quiet in (("a2h2 e8d8 h2h7", True), ("a2a8 e8d7 a8a3", False)):
        assert ("quiet-move" in themes_of(line(rook, moves, CHESS), WIN)) == is_quiet
    assert "quiet-move" not in themes_of(line(RACE, "e6e7 c3c2 e7e8", "orda"), WIN)


def test_a_race_needs_two_kings_near_their_goals() -> None:
    assert "race" in themes_of(line(RACE, "e6e7 c3c2 e7e8", "orda"), WIN)
    far = RACE.replace("..k.....", "........", 1).replace("........", "..k.....", 1)
    assert "race" not in themes_of(line(far, "e6e7 c8b8 e7e8", "orda"), WIN)


def test_a_lancers_strike_is_divergent_and_a_kheshigs_is_not() -> None:
    board = """
        ....k...
        ........
        ........
        ........
        L......p
        ........
        .......p
        ...K.H..
        """
    strike = line(board, "a4h4 e8e7", "ordamirror")
    assert "divergent-strike" in themes_of(strike, WIN)
    assert "divergent-strike" not in themes_of(line(board, "f1h2 e8e7", "ordamirror"), WIN)
    assert "divergent-strike" not in themes_of(line(board, "a4b6 e8e7", "ordamirror"), WIN)


def test_a_fork_that_wins_nothing_does_not_count() -> None:
    drawing, _, variant, _ = THEMES["fork"]
    assert "fork" not in themes_of(line(drawing, "b5c7 e8e7 g1f1", variant), WIN)


def test_recaptured_material_is_not_won() -> None:
    drawing = THEMES["material"][0].replace("        ........\n        ......r.", "        .......k\n        ......r.")
    drawing = drawing.replace("....k...", "........")
    assert "material" not in themes_of(line(drawing, "g1f1 g2g8 f1f2", "asymmetric-humans-humans"), WIN)


def test_an_endgame_has_few_pieces_on_either_side() -> None:
    assert "endgame" in themes_of(line(*THEMES["fork"][:3]), WIN)
    assert "endgame" not in themes_of(SACRIFICE.replayed(), WIN)
    assert themes_of(line(*THEMES["fork"][:3]), WIN)[-1] == "endgame", "the theme of the win comes first"


def test_duplicates_and_too_many_of_one_kind_are_not_chosen() -> None:
    boards = [f"{'k' + '.' * 7}/{'.' * file + 'R' + '.' * (7 - file)}/8/8/8/8/8/7K" for file in range(1, 8)]
    fens = [f"{board.replace('.', '1')} w - - 0 1" for board in boards]
    rooks = [replace(SACRIFICE, fen=fen, line=("h1g1",)) for fen in fens]
    assert choose(rooks, 9) == rooks[:1], "boards that differ by one unit's square are near-duplicates"
    far = [SACRIFICE, *(replace(SACRIFICE, fen=fen) for fen in FAR)]
    other = replace(far[-1], themes=("fork",))
    wanted = len(far) - 1
    picked = choose([*far[:-1], other], wanted)
    assert sum(one.themes == ("mate-in-2",) for one in picked) == int(MOST_OF_A_KIND * wanted) + 1
    assert other in picked
    assert choose(far, 2, kept=[far[-1]]) == [far[-1], far[0]]


def test_hard_puzzles_and_those_without_a_game_end_are_chosen_first() -> None:
    rare = [replace(SACRIFICE, themes=themes) for themes in (("fork", "material"), ("material",), ("defence",))]
    easy = replace(SACRIFICE, themes=("campmate-in-2", "fork"), rating=HARD - 10)
    hard = replace(easy, rating=HARD)
    assert rarest_first([SACRIFICE, rare[0], easy, *rare[1:], hard]) == [*rare, hard, SACRIFICE, easy]


FAR = (
    "8/8/1k6/pppp4/8/8/RRRR4/K7 w - - 0 1",
    "k7/8/pppppppp/8/8/8/PPPPPPPP/7K w - - 0 1",
    "7k/pppppppp/8/8/8/PPPPPPPP/8/7K w - - 0 1",
)


def test_ids_continue_and_are_never_reused(tmp_path: Path) -> None:
    gone = tmp_path / "withdrawn.jsonl"
    first = numbered("orda", [SACRIFICE, *(replace(SACRIFICE, fen=fen) for fen in FAR)], [])
    assert [one.id for one in first] == ["orda-0001", "orda-0002", "orda-0003", "orda-0004"]
    ship("orda", first, tmp_path)
    withdraw([first[3]], tmp_path, gone)
    assert [one.id for one in shipped("orda", tmp_path)] == ["orda-0001", "orda-0002", "orda-0003"]
    assert [one.fen for one in withdrawn("orda", gone)] == [FAR[-1]]
    again = numbered("orda", [*shipped("orda", tmp_path), SACRIFICE], withdrawn("orda", gone))
    assert again[-1].id == "orda-0005"


def test_a_record_is_read_back_as_written(tmp_path: Path) -> None:
    record = replace(SACRIFICE, tries=((1, 2), (2, 2)), rating=900)
    write(tmp_path / "some.jsonl", [record])
    assert read(tmp_path / "some.jsonl") == [record]


def test_a_puzzle_solved_by_fewer_levels_is_rated_higher() -> None:
    def rated(solving: int) -> int:
        tries = tuple((times if level >= solving else 0, times) for level, times in enumerate(TRIES))
        return rating_of(replace(SACRIFICE, tries=tries))

    ratings = [rated(solving) for solving in range(len(TRIES) + 1)]
    assert ratings == sorted(ratings)
    assert ratings[0] < 800
    assert ratings[-1] > 2200


def test_the_same_seed_gives_the_same_puzzles_after_earlier_mining() -> None:
    fresh, used = Miner(), Miner()
    list(used.puzzles_of("khans", "before", 3))
    assert list(fresh.puzzles_of("khans", "1", 9)) == list(used.puzzles_of("khans", "1", 9))


OVERLOOKED = "8/6k1/7p/p2F1p2/P4PpP/1l2P1P1/5K2/8 w - - 0 41"
"""An Orda Mirror position in which the lancer on b3 threatens to go to d2, forking the king and the falcon."""


def watched(fen: str, variant: str = "ordamirror") -> Watched:
    board = Position.from_fen(find_variant(variant), fen)
    return Watched(board, Finder().searcher.look(board, NODES))


def test_an_unparried_threat_is_a_candidate() -> None:
    threats = Threats(Finder(), Judge(HURRIED_NODES, HURRIED_MARGIN))
    one = watched(OVERLOOKED)
    moves = {candidate.last.uci: candidate for candidate in threats.candidates(None, None, one, 80)}
    assert "d5d7" in moves
    assert moves["d5d7"].position == one.position.play(parse_move(one.position, "d5d7"))
    assert moves["d5d7"].ply == 81
    assert not {"f2e2", "d5b3"} & moves.keys(), "they guard d2, or take the lancer"
    assert [*moves] == sorted(moves, key=lambda uci: -moves[uci].rank)


def test_key_moments_are_looked_at_before_and_after_the_bad_move() -> None:
    with gzip.open(REVIEWS, "rt", encoding="utf-8") as file:
        stored = json.loads(next(file))
    analysis = ReviewedGame.of(stored).analysis
    worst = {int(move.ply) for side in Color for move in analysis.worst_of(side, MOST_MOMENTS)}
    found = list(moments_of(stored))
    assert {one.ply for one in found} == {ply for one in worst for ply in (one - 1, one) if ply}
    for one in found:
        assert one.before.play(one.last).fen == one.position.fen


def test_there_are_no_candidates_without_a_threat_or_in_a_lost_position() -> None:
    threats = Threats(Finder(), Judge(HURRIED_NODES, HURRIED_MARGIN))
    for fen in (OVERLOOKED.replace("1l2", "4"), OVERLOOKED.replace("2F1", "4"), OVERLOOKED.replace("6k1", "hhh3k1")):
        assert not list(threats.candidates(None, None, watched(fen), 80)), fen


def test_a_check_with_a_single_answer_is_a_candidate() -> None:
    threats = Threats(Finder(), Judge(HURRIED_NODES, HURRIED_MARGIN))
    one = watched("8/4H2k/6p1/1pP1p1P1/1Afl4/5K2/8/7l b - - 0 24")
    found = list(threats.candidates(None, None, one, 47))
    assert [candidate.last.uci for candidate in found] == ["e5e4"]
    assert found[0].position.is_check


def test_parts_of_both_mining_modes_are_separate_files_in_one_pool(tmp_path: Path) -> None:
    for is_varied in (False, True):
        path, task = next(missing(tmp_path, ["orda"], "7", is_varied))
        assert task == ("orda", "7", 0, is_varied)
        write(path, [replace(SACRIFICE, source=str(is_varied))])
        assert next(missing(tmp_path, ["orda"], "7", is_varied))[1] == ("orda", "7", 1, is_varied)
    assert {record.source for record in pool_of(tmp_path, "orda")} == {"False", "True"}
