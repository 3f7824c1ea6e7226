"""Imported texts: how their encoding is detected, and which characters are removed."""

import codecs

import pytest

from bot.domain.imports import VariantNotTold, decode_text, read_import, read_text
from bot.rules.pgn import InvalidPgn, PgnGame

PGN = '[White "Zoë"]\n[Variant "Orda"]\n\n1. d4 c5 *\n'
FEN = "lhaykahl/8/pp1ppppp/2P5/8/8/PPP1PPPP/RNBQKBNR b KQ - 0 2"
NASTY = "a\0b\u202ec\u2066d\x1b[31m\x85"


@pytest.mark.parametrize(
    "content",
    [
        PGN.encode(),
        PGN.encode("utf-8-sig"),
        PGN.encode("latin-1"),
        *(
            mark + PGN.encode(code)
            for mark, code in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
        ),
        *(
            mark + PGN.encode(code)
            for mark, code in ((codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be"))
        ),
        PGN.encode("utf-16-le"),
        PGN.encode("utf-16-be"),
    ],
)
def test_a_file_is_decoded_from_any_encoding(content: bytes) -> None:
    assert decode_text(content) == PGN


def test_a_file_padded_with_zeros_is_not_mistaken_for_utf_16() -> None:
    content = PGN.encode()
    assert decode_text(content + bytes(len(content) // 2)).rstrip("\0") == PGN


@pytest.mark.parametrize(
    "content", [b"", b"\0", b"\xff\xfe\0", b"\xff\xfe\0\xd8", b"\0\0\xfe\xff\xff", b"\xff\xfe\0\0\xff"]
)
def test_any_broken_file_can_be_decoded(content: bytes) -> None:
    decode_text(content)


@pytest.mark.parametrize("written", [f"`{FEN}`", f"FEN: {FEN}", FEN.replace(" ", "_"), f"\ufeff{FEN}"])
def test_a_pasted_position_is_read_whatever_is_around_it(written: str) -> None:
    assert read_import(written).line.start.fen == FEN


def test_one_game_is_imported_and_several_are_listed() -> None:
    assert isinstance(read_text("\ufeff" + PGN), PgnGame)
    parts = read_text(PGN + PGN)
    assert isinstance(parts, tuple)
    assert [part.tags["White"] for part in parts] == ["Zoë", "Zoë"]
    assert isinstance(read_text(PGN + PGN, game=2), PgnGame)


def test_harmful_characters_are_removed_from_lists_storage_and_errors() -> None:
    text = PGN.replace("Zoë", NASTY).replace("[White", f'[Si{NASTY}te "x"]\n[White')
    parts = read_text(text + text)
    assert isinstance(parts, tuple)
    record = read_import(text)
    with pytest.raises(InvalidPgn) as failure:
        read_import(PGN.replace("c5", f"c5{NASTY}9"))
    shown = [*parts[0].tags.items(), *record.tags.items(), (failure.value.token, " ".join(parts[0].moves))]
    assert not {"\0", "\u202e", "\u2066", "\x1b", "\x85"} & {character for pair in shown for character in "".join(pair)}


@pytest.mark.parametrize(
    "tag", ["", '[Variant "Standard"]', '[Variant "Chess"]', '[Variant "From Position"]', '[Site "lichess.org"]']
)
def test_a_game_without_the_name_of_another_variant_is_chess(tag: str) -> None:
    line = read_import(f"{tag}\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n").line
    assert (line.start.variant.key, line.sans[-2:]) == ("chess", ("Bb5", "a6"))


def test_a_game_from_a_chess_position_is_chess_and_a_position_needs_a_choice() -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    line = read_import(f'[FEN "{fen}"]\n\n1. O-O *\n').line
    assert line.start.variant.key == "chess"
    with pytest.raises(VariantNotTold) as asked:
        read_import(fen)
    assert "chess" in asked.value.families
