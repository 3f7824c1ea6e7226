"""The piece guide's texts about a piece, and the text that describes its diagram for screen readers."""

import discord

from bot.discord.core.board import BoardLook
from bot.discord.core.markup import without_emojis
from bot.discord.core.piece_menus import guide_menus
from bot.discord.core.posts import ALT_LIMIT, Post
from bot.discord.features.pieces import picked_post, piece_post
from bot.i18n.alt import dots_alt
from bot.i18n.catalog import Translator, load_catalog
from bot.rules import Color, Position, Square, parse_square
from bot.variants import Variant, find_variant
from tests.boards import position
from tests.discord.games import EVERY_ARMY, PROMOTION, game_of, lone
from tests.wording import has_ui_text, ui_text

ENGLISH = load_catalog().translator("en-US")
START = Position.start(find_variant("orda"))


def words(post: Post) -> str:
    texts = (part.content for part in post.view.walk_children() if isinstance(part, discord.ui.TextDisplay))
    return without_emojis("\n".join(texts))


async def explained(board: Position, square: str, moves: str = "") -> str:
    post = await piece_post(
        ENGLISH, game_of(board, moves), parse_square(square), BoardLook(Color.WHITE), is_newer=False
    )
    return words(post)


async def test_a_piece_is_named_with_its_rule_letter_and_value() -> None:
    facts = ui_text("piece-guide-facts", side="Gold", army="Horde", letter="L")
    facts += f" · {ui_text('piece-guide-worth', value=4)}"
    heading = ui_text("unit-on", piece="Lancer", square="a8")
    assert (await explained(START, "a8")).startswith(f"### {heading}\n{facts}\n{ui_text('how-lancer')}")


async def test_in_plain_chess_no_army_is_named() -> None:
    chess = Position.start(find_variant("chess"))
    assert ui_text("piece-guide-facts-plain", side="White", letter="N") in await explained(chess, "b1")
    menus = guide_menus(ENGLISH, game_of(chess))
    shown = [row.children[0].to_component_dict().get("placeholder") for row in menus]
    assert shown == [ui_text("pick-unit-plain", side=side) for side in ("White", "Gold")]


async def test_a_king_has_no_value_in_pawns() -> None:
    assert not has_ui_text(await explained(START, "e8"), "piece-guide-worth")


async def test_a_king_that_can_win_by_campmate_gets_the_square() -> None:
    assert ui_text("piece-guide-goal", piece="king", rank=8) in await explained(START, "e1")
    assert ui_text("piece-guide-goal", piece="khan", rank=1) in await explained(START, "e8")
    elves = await explained(Position.start(find_variant("asymmetric-elves-orcs")), "e1")
    assert not has_ui_text(elves, "piece-guide-goal")


async def test_a_pieces_moves_are_counted() -> None:
    shown = await explained(START, "d4", moves="d4 c5")
    assert has_ui_text(shown, "piece-guide-reach")
    assert ui_text("piece-guide-stuck") in await explained(START, "a1")


async def test_a_piece_of_the_side_not_to_move_is_shown_as_if_it_were() -> None:
    note = ui_text("piece-guide-waiting", side="Gold")
    assert note in await explained(START, "c8")
    assert note not in await explained(START, "c8", moves="d4")


async def test_a_pawns_promotions_are_listed() -> None:
    assert ui_text("piece-guide-promotes", promotions="queen or kheshig") in await explained(START, "a6")
    stuck = Position.start(find_variant("asymmetric-humans-elves+b"))
    assert has_ui_text(await explained(stuck, "e2"), "piece-guide-promotes-captured")
    assert not has_ui_text(await explained(START, "a8"), "piece-guide-promotes")


async def test_the_double_step_is_explained_where_it_is_possible() -> None:
    assert ui_text("piece-guide-double-step") in await explained(START, "e2")
    assert ui_text("piece-guide-double-step") not in await explained(START, "e6")
    assert ui_text("piece-guide-double-step") not in await explained(START, "d3", moves="d3")


async def test_castling_is_explained_whoever_is_to_move() -> None:
    note = ui_text("piece-guide-castling", squares="c1")
    assert note in await explained(PROMOTION, "e1")
    assert note in await explained(PROMOTION, "e1", moves="f8=Q")
    assert note not in await explained(PROMOTION, "d1", moves="Kd1")


async def test_only_the_marks_in_the_image_are_explained() -> None:
    shown = await explained(START, "c8")
    assert ui_text("dots-move") in shown
    assert ui_text("dots-capture") not in shown
    assert ui_text("dots-both") not in shown


async def test_after_the_end_no_turn_is_mentioned() -> None:
    mated = position(
        """
        R . . . . . k .
        . . . . . p p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        """,
        turn="black",
    )
    shown = await explained(mated, "a8")
    assert shown.startswith(f"-# {ui_text('alt-over')}")
    assert "turn" not in shown


async def test_the_player_reads_the_rule_and_the_pieces_other_moves() -> None:
    post = await picked_post(ENGLISH, game_of(PROMOTION), parse_square("f7"), BoardLook(Color.WHITE))
    assert words(post).startswith(f"### {ui_text('unit-on', piece='Pawn', square='f7')}\n{ui_text('how-pawn')}")
    assert ui_text("piece-guide-promotes", promotions="queen or kheshig") in words(post)


def test_the_alt_text_lists_the_squares_by_kind_of_move() -> None:
    reach = (
        f"{ui_text('alt-dots-move', squares='f8')} {ui_text('alt-dots-capture', squares='g8')} "
        f"{ui_text('alt-dots-strike', squares='e8', count=1)}"
    )
    pawn = ui_text("alt-dots", piece="Pawn", square="f7", side="White", reach=reach)
    assert dots_alt(ENGLISH, PROMOTION, parse_square("f7")) == pawn
    strikes = ui_text("alt-dots-strike", squares="d3, f3", count=2)
    assert dots_alt(ENGLISH, START, parse_square("e2")).endswith(strikes)
    rook = ui_text("alt-dots", piece="Rook", square="a1", side="White", reach=ui_text("alt-dots-none"))
    assert dots_alt(ENGLISH, START, parse_square("a1")) == rook


@EVERY_ARMY
def test_no_alt_text_is_longer_than_discords_limit(variant: Variant, t: Translator) -> None:
    for color in Color:
        for letter, piece_type in variant.sides[color].pieces.items():
            if piece_type.is_royal or piece_type.is_pawn:
                continue
            for square in map(Square, range(64)):
                assert 1 <= len(dots_alt(t, lone(variant, color, letter, square), square)) <= ALT_LIMIT
