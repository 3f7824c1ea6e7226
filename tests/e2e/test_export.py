"""Games are exported as files that other programs can read and that Discord accepts."""

import io
from typing import Any

import pytest
from PIL import Image
from simcord import InteractionResult

from bot.discord.core.board import BoardLook
from bot.discord.features.replay.exports import ExportFormat, export_post
from bot.i18n.catalog import load_catalog
from bot.i18n.game_pgn import PgnSource
from bot.rules import Color, Outcome, Termination
from bot.rules.pgn import read_pgn
from bot.services import games
from tests.e2e.world import CAMPMATE, World, alt_texts, answer, files, pictures, text
from tests.e2e.world import content as read_file
from tests.rules.opinions import pyffish_or_skip
from tests.sampling import more
from tests.wording import chinese, ui_text


async def played(world: World, moves: str = CAMPMATE, **options: Any) -> None:
    game_channel = await world.begin(world.alice, world.bo, **options)
    await world.play(game_channel, world.alice, world.bo, moves)


async def export(world: World, kind: str) -> InteractionResult:
    return await world.chen.slash(world.channel, "export", format=kind, game=1)


async def content(result: InteractionResult) -> bytes:
    [document] = files(answer(result))
    return await read_file(answer(result), document)


async def test_a_pgn_has_all_tags(world: World) -> None:
    await played(world, clock="3d")
    written = (await content(await export(world, "pgn"))).decode()
    begun = (await games.load(world.client.runtime.db, 1)).started_at
    assert written.split("\n\n")[0].splitlines() == [
        '[Event "Orda Chess #1, rated"]',
        '[Site "The Steppe"]',
        f'[Date "{begun:%Y.%m.%d}"]',
        '[Round "?"]',
        '[White "Alice"]',
        '[Black "Bo"]',
        '[Result "0-1"]',
        f'[UTCDate "{begun:%Y.%m.%d}"]',
        f'[UTCTime "{begun:%H:%M:%S}"]',
        '[WhiteElo "1500"]',
        '[WhiteRatingDiff "-20"]',
        '[BlackElo "1500"]',
        '[BlackRatingDiff "+20"]',
        '[TimeControl "1/259200"]',
        '[Opening "Stockfish Defense: Queenside Push"]',
        '[Variant "Orda"]',
        '[SetUp "1"]',
        '[FEN "lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"]',
        '[Termination "campmate"]',
    ]


async def test_a_pgn_reads_back_as_the_same_game(world: World) -> None:
    await played(world)
    record = read_pgn((await content(await export(world, "pgn"))).decode())
    game = await games.load(world.client.runtime.db, 1)
    assert (record.line.moves, record.outcome) == (game.line.moves, game.outcome)
    assert record.tags["TimeControl"] == "-"


async def test_another_program_reaches_the_same_position_from_a_pgn(world: World) -> None:
    pyffish = pyffish_or_skip()
    await played(world)
    line = read_pgn((await content(await export(world, "pgn"))).decode()).line
    reached = pyffish.get_fen("orda", line.start.fen, [move.uci for move in line.moves])
    assert reached == (await games.load(world.client.runtime.db, 1)).position.fen


async def test_the_pgn_of_an_asymmetric_game_names_the_armies_and_extra_rules(world: World) -> None:
    extra = {"variant": "asymmetric", "army": "elves", "color": "white", "stalemate_wins": True}
    offer = await world.challenge(world.alice, world.bo, **extra)
    question = answer(await world.bo.click(offer, label=ui_text("button-accept")))
    await world.bo.click(question, label="Orcs")
    result = await export(world, "pgn")
    assert pictures(answer(result)) == ["asymmetric-1.pgn"]
    written = (await content(result)).decode()
    for tag in ('[Variant "Asymmetric"]', '[WhiteArmy "Elves"]', '[BlackArmy "Orcs"]', '[Options "a"]'):
        assert tag in written
    assert read_pgn(written).line.start.variant.key == "asymmetric-elves-orcs+a"


async def test_an_aborted_game_has_no_result(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.bo.slash(game_channel, "abort")
    record = read_pgn((await content(await export(world, "pgn"))).decode())
    assert record.outcome == Outcome(None, Termination.ABORTED)


async def test_a_fen_can_be_copied_and_downloaded(world: World) -> None:
    await played(world, "d4 c5 dxc5")
    result = await export(world, "fen")
    fen = "lhaykahl/8/pp1ppppp/2P5/8/8/PPP1PPPP/RNBQKBNR b KQ - 0 2"
    assert f"```\n{fen}\n```" in text(answer(result))
    assert ui_text("position-lost", side="Gold", units="pawn") in text(answer(result))
    assert (await content(result)).decode() == f"{fen}\n"


def shows_board(alt: str, side: str, last: str) -> bool:
    board = f"Orda Chess. {ui_text('alt-to-move', side=side)} {ui_text('alt-last', move=last)}"
    return alt.startswith(ui_text("alt-export", white="Alice", black="Bo", board=board))


async def test_a_png_is_large(world: World) -> None:
    await played(world, "d4 c5")
    result = await export(world, "png")
    assert Image.open(io.BytesIO(await content(result))).width == 1080
    assert shows_board(alt_texts(answer(result))[0], "White", "c5")


async def test_a_gif_shows_every_move(world: World) -> None:
    await played(world, "d4 c5 dxc5")
    result = await export(world, "gif")
    shown: Any = Image.open(io.BytesIO(await content(result)))
    assert shown.n_frames == 4
    assert shows_board(alt_texts(answer(result))[0], "Gold", "dxc5")


async def test_a_gif_too_large_for_discord_is_scaled_down(world: World) -> None:
    await played(world, "d4 c5 dxc5")
    game = await games.load(world.client.runtime.db, 1)
    t = load_catalog().translator("en-US")
    look = BoardLook(Color.WHITE)
    widths = []
    for limit in (10_000_000, 40_000):
        post = await export_post(t, game, ExportFormat.GIF, look, pgn=PgnSource(t, ""), limit=limit)
        png = post.pictures[0].png
        assert png is not None
        assert len(png) <= limit
        widths.append(Image.open(io.BytesIO(png)).width)
    assert widths[0] == 600 > widths[1]


@pytest.mark.parametrize("kind", ["pgn", "fen", "png", "gif"])
async def test_a_file_is_named_after_its_game_and_only_the_reader_sees_it(world: World, kind: str) -> None:
    await played(world, "d4 c5")
    before = await world.state()
    assert pictures(answer(await export(world, kind))) == [f"orda-1.{kind}"]
    assert await world.state() == before


@pytest.mark.parametrize("kind", ["pgn", *more(["fen", "png", "gif"])])
async def test_the_reply_is_in_the_readers_language(world: World, kind: str) -> None:
    await played(world, "d4 c5")
    world.locales[world.chen.id] = "zh-CN"
    terms = f"{chinese('variant-orda')} · {chinese('rated')}"
    assert chinese("game-title", terms=terms, game=1) in text(answer(await export(world, kind)))


async def test_special_characters_in_names_keep_a_pgn_readable(world: World) -> None:
    await played(world, "d4")
    game = await games.load(world.client.runtime.db, 1)
    t = load_catalog().translator("en-US")
    look = BoardLook(Color.WHITE)
    for site in ('A "b" \\ [c]\n[Site "d"]', "\u202e\u200b", "草原 🐎"):
        post = await export_post(t, game, ExportFormat.PGN, look, pgn=PgnSource(t, site), limit=1)
        record = read_pgn(post.documents[0].content)
        assert record.line.sans == ("d4",)
        assert record.tags["Site"] in ('A "b" \\ [c] [Site "d"]', "?", "草原 🐎")
