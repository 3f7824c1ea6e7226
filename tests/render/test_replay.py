from __future__ import annotations

import io
import random

import pytest
from PIL import Image, ImageChops

from bot.render import BadSize, NothingToDraw, UnknownTheme, draw_png
from bot.render.bitmaps import draw_gif, draw_strip
from bot.render.view import UnknownPly, ply_view
from bot.rules import Color, MoveLine
from bot.variants import find_variant
from tests.render.pictures import distance

ORDA = find_variant("orda")
SHORT = MoveLine.from_uci(ORDA, ORDA.start_fen, ["d2d4", "c6c5", "d4c5", "b6c5", "g1f3"])


def random_line(plies: int) -> MoveLine:
    """A game of random legal moves, with many captures and few repetitions."""
    choose = random.Random(5)
    line = MoveLine.from_uci(ORDA, ORDA.start_fen, [])
    while line.ply < plies and line.outcome is None:
        line = line.play(choose.choice(line.position.legal_moves))
    return line


def opened(picture: bytes) -> Image.Image:
    return Image.open(io.BytesIO(picture))


def frame(gif: bytes, number: int) -> Image.Image:
    movie = opened(gif)
    movie.seek(number)
    return movie.convert("RGB")


@pytest.mark.parametrize("orientation", list(Color))
@pytest.mark.parametrize("ply", range(SHORT.ply + 1))
def test_each_frame_of_a_replay_is_the_board_at_its_ply(ply: int, orientation: Color) -> None:
    board = opened(draw_png(ply_view(SHORT, ply, orientation=orientation), 360)).convert("RGB")
    shown = frame(draw_gif(SHORT, 360, orientation=orientation), ply)
    assert ImageChops.difference(shown, board).getbbox() is None


def test_a_replay_shows_every_ply_loops_and_pauses_on_the_last() -> None:
    movie = opened(draw_gif(SHORT, 240))
    pauses = []
    for number in range(movie.n_frames):  # type: ignore[attr-defined]
        movie.seek(number)
        pauses.append(movie.info["duration"])
    assert pauses == [1000] * 5 + [5000]
    assert movie.info["loop"] == 0


def test_only_changes_are_encoded() -> None:
    still = len(draw_gif(MoveLine.from_uci(ORDA, ORDA.start_fen, [])))
    assert len(draw_gif(SHORT)) - still < SHORT.ply * still / 4


@pytest.mark.long
def test_a_game_of_120_plies_is_under_two_megabytes() -> None:
    line = random_line(120)
    assert line.ply == 120
    gif = draw_gif(line)
    assert opened(gif).n_frames == 121  # type: ignore[attr-defined]
    assert len(gif) < 2_000_000


def test_a_game_without_moves_is_one_frame() -> None:
    assert opened(draw_gif(MoveLine.from_uci(ORDA, ORDA.start_fen, []), 240)).n_frames == 1  # type: ignore[attr-defined]


def test_the_last_frame_of_a_finished_game_has_no_side_to_move() -> None:
    assert ply_view(SHORT, 5, is_over=True).turn is None
    assert ply_view(SHORT, 4, is_over=True).turn is Color.WHITE


@pytest.mark.parametrize("ply", [-1, 6, 1000])
def test_an_unknown_ply_is_refused_with_a_sentence(ply: int) -> None:
    with pytest.raises(UnknownPly, match=f"expected a ply from 0 to 5, got {ply}") as refusal:
        ply_view(SHORT, ply)
    assert (refusal.value.ply, refusal.value.last) == (ply, 5)


def test_a_replay_has_the_limits_of_a_board() -> None:
    with pytest.raises(BadSize):
        draw_gif(SHORT, 20)
    with pytest.raises(UnknownTheme):
        draw_gif(SHORT, theme="plaid")


def test_a_strip_shows_its_boards_in_rows_with_their_captions() -> None:
    views = [ply_view(SHORT, ply) for ply in (1, 3, 5)]
    strip = opened(draw_strip(views, ["1. d4", "2. dxc5", "3. 马f3"], 720)).convert("RGB")
    assert strip.width == 720
    board = opened(draw_png(views[0], 354)).convert("RGB")
    first = strip.crop((0, 0, *board.size))
    assert distance(first, board) < 1
    row = (strip.height + 12) // 2
    second = opened(draw_png(views[2], 354)).convert("RGB")
    assert distance(strip.crop((0, row, 354, row + second.height)), second) < 1


def test_a_caption_is_visible() -> None:
    views = [ply_view(SHORT, 1)]
    with_words, without = (opened(draw_strip(views, [text], 360)).convert("RGB") for text in ("1. d4", ""))
    assert distance(with_words, without) > 0.1


def test_a_strip_without_boards_is_refused() -> None:
    with pytest.raises(NothingToDraw, match="expected at least one board, got none"):
        draw_strip([], [])


def test_below_a_titled_game_are_the_players_and_at_its_end_the_result() -> None:
    told, bare = draw_gif(SHORT, 240, title="Ann – Bo", result="1–0"), opened(draw_gif(SHORT, 240))
    first, before, last = (frame(told, number) for number in (0, SHORT.ply - 1, SHORT.ply))
    below = (0, bare.height, bare.width, first.height)
    assert first.height > bare.height
    assert first.crop(below).tobytes() == before.crop(below).tobytes() != last.crop(below).tobytes()
