"""Every listed variant is complete. For other variants, `variants check` lists the missing parts."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
import typer

from bot.cli.variants import check
from bot.discord.core import guides as book
from bot.discord.core.guides import lacks_of_boards, lacks_of_guide, missing_words
from bot.i18n.catalog import LOCALES, Catalog, load_catalog
from bot.ops.completeness import check_offered, lacks_of
from bot.paths import ASSETS, ROOT
from bot.render import lacks_of_pictures
from bot.variants import FAMILIES, Army, Family, UnknownVariant, Variant, every_family, find_any_family
from bot.variants.model import MANUAL
from tests.fake_variant import FAMILY, STRANGER

OFFERED = pytest.mark.parametrize("key", FAMILIES)


@OFFERED
def test_a_listed_variant_is_complete(key: str) -> None:
    assert lacks_of(FAMILIES[key]) == []


def test_the_listed_variants_pass_the_startup_check() -> None:
    check_offered()


@OFFERED
def test_a_complete_variant_is_reported_as_complete(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    check(key)
    assert capsys.readouterr().out == f"{key}: complete\n"


def test_without_a_name_all_variants_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    check(None)
    verdicts = capsys.readouterr().out.splitlines()[-len(every_family()) :]
    assert [verdict.partition(":")[0] for verdict in verdicts] == [family.key for family in every_family()]
    assert all(verdict.endswith(" complete") for verdict in verdicts if "not offered" not in verdict)


def test_an_unlisted_variant_can_be_incomplete_unless_it_is_named(
    stranger: Variant, capsys: pytest.CaptureFixture[str]
) -> None:
    check(None)
    with pytest.raises(typer.Exit) as end:
        check(stranger.key)
    assert end.value.exit_code == 1
    assert re.search(r"^stranger: \d+ missing \(not offered to players\)$", capsys.readouterr().out, re.MULTILINE)


def test_the_table_says_where_missing_parts_go_and_how_to_make_them(
    stranger: Variant, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit):
        check(stranger.key)
    head, *rows = capsys.readouterr().out.split("\n\n")[0].splitlines()
    assert re.split(r"  +", head) == ["game", "part", "missing", "where it goes", "how to make it"]
    cells = [re.split(r"  +", row) for row in rows]
    assert {len(row) for row in cells} == {5}
    assert ["stranger", "pictures", "a drawing of the wanderer", "assets/pieces/wanderer.svg"] in [
        row[:4] for row in cells
    ]
    assert all(row[4].startswith(f"{MANUAL}#") for row in cells)


def test_every_place_in_the_manual_exists(stranger: Variant) -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / MANUAL).read_text(encoding="utf-8"), re.MULTILINE)
    places = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert {missing.how.partition("#")[2] for missing in lacks_of(FAMILY)} <= places


def test_nothing_else_is_checked_while_the_rules_are_faulty() -> None:
    slipped = replace(
        STRANGER, white=replace(STRANGER.white, army=Army("strangers", "KW", STRANGER.white.army.piece_types))
    )
    assert {missing.part for missing in lacks_of(Family(slipped.key, (slipped,)))} == {"rules"}


@pytest.mark.parametrize("key", ["asymmetric", "asymmetric-elves-orcs", " Asymmetric "])
def test_a_family_is_found_by_its_key_and_its_variants(key: str) -> None:
    assert find_any_family(key).key == "asymmetric"


def test_an_unknown_variant_is_named() -> None:
    with pytest.raises(UnknownVariant, match="nothing"):
        find_any_family("nothing")


def test_a_missing_image_is_reported(tmp_path: Path) -> None:
    root = Path(shutil.copytree(ASSETS, tmp_path / "assets"))
    (root / "pieces" / "yurt.svg").unlink()
    (root / "pieces" / "khan.svg").write_text("<svg>")
    told = {missing.where: missing.what for missing in lacks_of_pictures(FAMILIES["orda"], root)}
    assert told.keys() == {"assets/pieces/yurt.svg", "assets/pieces/khan.svg"}
    assert told["assets/pieces/yurt.svg"] == "a drawing of the yurt"
    assert told["assets/pieces/khan.svg"].startswith("a valid drawing of the khan (not well-formed XML")


def test_a_key_missing_in_one_language_is_reported_with_the_language(tmp_path: Path) -> None:
    [(where, key)] = _unworded(tmp_path, "zh-CN/pieces.ftl", "how-yurt")
    assert (where, key) == ("assets/locales/zh-CN/pieces.ftl", "how-yurt")


@pytest.mark.parametrize("key", ["guide-orda-campmate", "about-yurt", "opening-benkos-castle"])
def test_the_guides_texts_are_required(key: str, tmp_path: Path) -> None:
    assert _unworded(tmp_path, "en-US/rules.ftl", key) == [("assets/locales/en-US/rules.ftl", key)]


def _unworded(folder: Path, file: str, key: str) -> list[tuple[str, str]]:
    """Rename a key in a copy of a locale file. Return the parts of the Orda family that are then missing."""
    locales = Path(shutil.copytree(LOCALES, folder / "locales"))
    text = (locales / file).read_text(encoding="utf-8")
    (locales / file).write_text(re.sub(rf"^{key} =", f"{key}-renamed =", text, flags=re.MULTILINE), encoding="utf-8")
    return [(missing.where, missing.what) for missing in missing_words(FAMILIES["orda"], load_catalog(locales))]


@pytest.fixture
def guides(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A copy of the guides that replaces the originals during a test."""
    folder = Path(shutil.copytree(book.GUIDES, tmp_path / "assets" / "guides"))
    monkeypatch.setattr(book, "GUIDES", folder)
    monkeypatch.setattr(book, "ROOT", tmp_path)
    return folder


def test_a_missing_page_is_reported(guides: Path) -> None:
    _edit(guides, '"lancer", "archer"', '"archer"')
    assert [(missing.what, missing.where) for missing in lacks_of_guide(FAMILIES["orda"])] == [
        ("a page lancer", "assets/guides/orda.toml")
    ]


def test_an_unreadable_guide_is_reported(guides: Path) -> None:
    _edit(guides, "pages = [", "pages = ")
    assert [missing.what.partition(" (")[0] for missing in lacks_of_guide(FAMILIES["orda"])] == [
        "a guide that can be read"
    ]


def test_a_missing_guide_is_reported_once(guides: Path) -> None:
    (guides / "orda.toml").unlink()
    orda = FAMILIES["orda"]
    assert [missing.what for missing in (*lacks_of_guide(orda), *lacks_of_boards(orda))] == ["a guide for /rules"]
    assert list(missing_words(orda, Catalog(load_catalog().translators))) == []


def test_an_invalid_position_is_reported(guides: Path) -> None:
    _edit(guides, 'moves = "a4"', 'moves = "a5"')
    assert [missing.part for missing in lacks_of_boards(FAMILIES["orda"])] == ["guide"]


def _edit(guides: Path, before: str, after: str) -> None:
    text = (guides / "orda.toml").read_text(encoding="utf-8")
    assert before in text
    (guides / "orda.toml").write_text(text.replace(before, after), encoding="utf-8")
