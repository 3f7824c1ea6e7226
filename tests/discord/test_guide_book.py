"""The guides as data: every figure and position follows the rules of its variant."""

import itertools

import pytest

from bot.discord.core.guides import Guide, Page, all_guides
from bot.discord.features.guide import board_view, opening_line
from bot.render import Dot
from bot.rules import Color, Move, Outcome, Position, Termination, parse_move
from bot.variants import FAMILIES
from tests.guides import written_guides

GUIDES = written_guides()
PAGES = [(guide, page) for guide in GUIDES for page in guide.pages]
MOST_OPTIONS = 25

each_guide = pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.family.key)


def guide_of(key: str) -> Guide:
    return next(guide for guide in GUIDES if guide.family.key == key)


def page_of(game: str, key: str) -> Page:
    page = guide_of(game).find(key)
    assert page is not None
    return page


def test_every_variant_has_a_guide() -> None:
    assert [guide.family.key for guide in all_guides()] == list(FAMILIES)


@each_guide
def test_every_page_has_a_unique_key(guide: Guide) -> None:
    keys = [page.key for page in guide.pages]
    assert len(set(keys)) == len(keys)


@each_guide
def test_every_piece_on_the_board_has_a_page(guide: Guide) -> None:
    standing = {piece_type for pieces in guide.armies.values() for _, piece_type in pieces}
    assert {page.piece_type for page in guide.pages} - {None} == standing


@each_guide
def test_every_army_has_a_page(guide: Guide) -> None:
    assert {page.army.name for page in guide.pages if page.army} == guide.armies.keys()


@each_guide
def test_the_pages_fit_into_two_menus(guide: Guide) -> None:
    piece_types = [page for page in guide.pages if page.piece_type is not None]
    assert 1 <= len(piece_types) <= MOST_OPTIONS
    assert 1 <= len(guide.pages) - len(piece_types) <= MOST_OPTIONS


@each_guide
def test_engine_values_are_for_pieces_of_the_variant(guide: Guide) -> None:
    names = {piece_type.name for pieces in guide.armies.values() for _, piece_type in pieces if not piece_type.is_royal}
    assert guide.engine_values.keys() in (set(), names)


@each_guide
def test_no_first_move_has_more_wins_than_games(guide: Guide) -> None:
    assert [entry.move for entry in guide.first_moves if entry.white_wins + entry.black_wins > 100] == []


@each_guide
def test_wins_are_a_whole_number_of_games(guide: Guide) -> None:
    for entry in guide.first_moves:
        for share in (entry.white_wins, entry.black_wins):
            assert any(round(100 * won / entry.games) == share for won in range(entry.games + 1)), (entry.move, share)


@each_guide
def test_the_first_moves_are_legal_and_the_most_frequent_comes_first(guide: Guide) -> None:
    start = Position.start(guide.example)
    assert [start.san(parse_move(start, entry.move)) for entry in guide.first_moves] == [
        one.move for one in guide.first_moves
    ]
    counts = [entry.games for entry in guide.first_moves]
    assert counts == sorted(counts, reverse=True)


@each_guide
def test_every_reply_to_a_first_move_is_legal(guide: Guide) -> None:
    start = Position.start(guide.example)
    for entry in guide.first_moves:
        position = start.play(parse_move(start, entry.move))
        for reply in itertools.chain(*entry.replies):
            assert position.san(parse_move(position, reply)) == reply


@each_guide
def test_an_opening_continues_with_legal_moves(guide: Guide) -> None:
    openings = {opening.name: opening for opening in guide.example.openings}
    for name, moves in guide.continuations.items():
        position = opening_line(guide, openings[name]).position
        assert tuple(position.san(parse_move(position, move)) for move in moves) == moves


@each_guide
def test_either_all_pairs_of_armies_were_measured_or_none(guide: Guide) -> None:
    met = [frozenset(matchup.armies) for matchup in guide.matchups]
    assert sorted(map(sorted, met)) in ([], sorted(map(sorted, itertools.combinations(guide.armies, 2))))


@pytest.mark.parametrize(
    ("armies", "score"),
    [(("humans", "elves"), 48.65), (("humans", "orcs"), 47.95), (("elves", "orcs"), 49.2)],
)
def test_a_score_with_both_colors_is_their_mean(armies: tuple[str, str], score: float) -> None:
    [matchup] = [one for one in guide_of("asymmetric").matchups if one.armies == armies]
    assert matchup.score == pytest.approx(score)


@pytest.mark.parametrize("game", ["orda", "ordamirror", "khans"])
def test_the_page_on_campmate_shows_a_king_one_move_from_it(game: str) -> None:
    [board] = page_of(game, "campmate").boards
    assert board_view(board).alert == set(board.arrows)


def test_the_page_on_pawns_shows_a_capture_en_passant() -> None:
    [board] = page_of("orda", "pawns").boards
    assert [
        board.line.position.san(move) for move in board.line.position.legal_moves if move.origin == board.picked
    ] == [
        "bxa3",
        "b3",
    ]


def test_the_page_on_scouts_shows_leaps_promotions_and_a_capture() -> None:
    [board] = page_of("khans", "pawns").boards
    position = board.line.position
    sans = [position.san(move) for move in position.legal_moves if move.origin == board.picked]
    assert sorted(sans) == ["Sa2", "Sb1=T", "Sd1=T", "Se2", "Sxc2"]


def test_the_page_on_endings_shows_a_stalemate_that_wins() -> None:
    [board] = page_of("khans", "endings").boards
    [(origin, target)] = board.arrows
    outcome = board.line.position.play(Move(origin, target)).outcome
    assert outcome == Outcome(Color.WHITE, Termination.STALEMATE)


@pytest.mark.parametrize("game", ["orda", "khans"])
def test_the_page_on_castling_shows_a_side_that_cannot_castle(game: str) -> None:
    [board] = page_of(game, "castling").boards
    position = board.line.position
    assert {position.san(move) for move in position.legal_moves if position.is_castling(move)} == {"O-O"}


def test_every_board_on_the_en_passant_page_shows_one() -> None:
    for board in page_of("asymmetric", "en-passant").boards:
        position = board.line.position
        assert any(move.origin == board.picked and position.is_en_passant(move) for move in position.legal_moves)
        assert Dot.CAPTURE in {dot for _, dot in board_view(board).dots}


def test_the_page_on_mates_shows_one() -> None:
    [board] = page_of("asymmetric", "mates").boards
    assert board.line.position.outcome is not None
    assert board.line.position.outcome.termination is Termination.CHECKMATE


@pytest.mark.parametrize(("guide", "page"), PAGES, ids=[page.wording for _, page in PAGES])
def test_on_a_page_of_several_boards_each_has_a_piece_to_name_it(guide: Guide, page: Page) -> None:
    assert (
        page.is_film or len(page.boards) < 2 or all(board.picked in board.line.position.pieces for board in page.boards)
    )


@pytest.mark.parametrize(
    "page", [page for page in guide_of("asymmetric").pages if page.is_film], ids=lambda page: page.key
)
def test_a_mate_played_move_by_move_ends_in_checkmate(page: Page) -> None:
    assert len(page.boards) == 6
    assert page.boards[-1].line.outcome == Outcome(Color.WHITE, Termination.CHECKMATE)
