"""`/import`: imported games and positions get numbers. Members use the numbers to replay, analyze, export and continue
them."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord import MemberActor
from simcord.results import ResponseMessage

from bot.discord.features.replay import imports as imports_form
from bot.domain.allowances import Allowances
from bot.services import games
from tests.e2e.menus import menus, offered, pick
from tests.e2e.world import CAMPMATE, World, alt_texts, answer, buttons, content, files, pictures, refusal, text, told
from tests.wording import has_ui_text, ui_pattern, ui_text

GAME = """[Event "Club evening"]
[Site "https://www.pychess.org/abc"]
[Date "2026.03.01"]
[White "ann_1"]
[Black "*Bot*"]
[WhiteElo "1523"]
[Result "*"]
[Variant "Orda"]

1. d4 {[%clk 0:05:03]} c5 (1... b5) 2. dxc5 $1 Ae7 *
"""
POSITION = "lhaykahl/8/pp1ppppp/2P5/8/8/PPP1PPPP/RNBQKBNR b KQ - 0 2"


async def bring(world: World, written: str, variant: str | None = None, by: MemberActor | None = None) -> Any:
    member = by or world.alice
    form = await member.slash(world.channel, "import")
    return await member.submit_modal(form, {"text": written, "variant": [variant] if variant else []})


async def imported(world: World, written: str = GAME, variant: str | None = None) -> ResponseMessage:
    return answer(await bring(world, written, variant))


async def test_a_pasted_game_is_shown_privately_from_its_start(world: World) -> None:
    shown = await imported(world)
    assert has_ui_text(text(shown), "import-done", game=1)
    assert "**ann\\_1** · 1523" in text(shown)
    assert "**\\*Bot\\***" in text(shown)
    assert pictures(shown) == ["replay-1-0-white.png"]
    await world.alice.click(shown, label=ui_text("button-replay-last"))
    words = ui_text("describe-move", piece="Archer", target="e7")
    assert f"**2… Ae7: {words}**\n{ui_text('end-imported')}" in text(shown)
    [alt] = alt_texts(shown)
    assert ui_text("alt-to-move", side="White") in alt and ui_text("alt-over") not in alt
    assert [message for message in world.messages(world.channel) if message.author.bot] == []


async def test_a_file_is_imported(world: World) -> None:
    sent = await world.alice.slash(world.channel, "import", file=("game.pgn", GAME.encode()))
    assert has_ui_text(told(sent), "import-done", game=1)


async def test_the_same_game_is_stored_only_once_for_a_member(world: World) -> None:
    assert "**#1**" in text(await imported(world))
    assert "**#1**" in text(await imported(world))
    assert "**#2**" in told(await bring(world, GAME, by=world.bo))


async def test_errors_name_the_line_and_the_token_in_the_members_language(world: World) -> None:
    wrong = GAME.replace("2. dxc5", "2. Nf5")
    said = await refusal(world, bring(world, wrong))
    assert has_ui_text(said, "pgn-move", line=10, move="2.", token="Nf5")
    world.locales[world.alice.id] = "zh-CN"
    assert ui_pattern("pgn-move", locale="zh-CN", line=10, move="2.", token="Nf5").search(
        await refusal(world, bring(world, wrong))
    )


def several(*names: str) -> str:
    return "\n".join(GAME.replace("ann_1", name) for name in names)


async def test_several_games_can_be_picked_from_one_text(world: World) -> None:
    asked = await imported(world, several("ann", "bea", "cyn"))
    assert ui_text("import-several", count=3) in text(asked)
    assert offered(asked) == ["1. ann – *Bot*", "2. bea – *Bot*", "3. cyn – *Bot*"]
    assert menus(asked)[0]["options"][1]["description"] == "* · 2026.03.01 · d4 c5 dxc5 Ae7"
    await world.restart()
    for number, name in enumerate(("bea", "ann"), 1):
        label = next(one for one in offered(asked) if name in one)
        shown = answer(await pick(world.alice, asked, label))
        assert has_ui_text(text(shown), "import-done", game=number)
        assert f"**{name}**" in text(shown)


async def test_the_first_games_of_a_long_list_are_offered_with_a_note_about_the_rest(world: World) -> None:
    written = several(*(f"p{number}" for number in range(30))).encode("latin-1")
    asked = answer(await world.alice.slash(world.channel, "import", file=("games.pgn", written)))
    assert len(offered(asked)) == 25
    assert ui_text("import-several", count=30) in text(asked)
    assert ui_text("import-more", shown=25) in text(asked)


async def test_an_error_in_one_of_several_games_names_it_and_leaves_the_others_usable(world: World) -> None:
    wrong = GAME + "\n" + GAME.replace("2. dxc5", "2. Nf5").replace("ann_1", "bea")
    asked = await imported(world, wrong)
    said = await refusal(world, pick(world.alice, asked, "2. bea – *Bot*"))
    assert has_ui_text(said, "pgn-in-game", game=2)
    assert has_ui_text(said, "pgn-move", line=21, move="2.", token="Nf5")
    assert has_ui_text(told(await pick(world.alice, asked, "1. ann_1 – *Bot*")), "import-done", game=1)


async def test_the_chosen_variant_is_used_for_games_without_a_variant_tag(world: World) -> None:
    written = several("ann", "bea").replace('[Variant "Orda"]\n', "")
    asked = await imported(world, written, "orda")
    assert has_ui_text(told(await pick(world.alice, asked, "2. bea – *Bot*")), "import-done", game=1)


async def test_a_position_possible_in_several_variants_needs_a_variant(world: World) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    assert has_ui_text(await refusal(world, bring(world, fen)), "error-variant-not-told")
    assert has_ui_text(await refusal(world, bring(world, fen, "asymmetric")), "pgn-armies-missing")
    form = await world.alice.slash(world.channel, "import", variant="asymmetric-humans-orcs")
    sent = {"text": fen, "variant": ["asymmetric-humans-orcs"]}
    shown = answer(await world.alice.submit_modal(form, sent))
    assert has_ui_text(text(shown), "import-position-done", game=1)
    assert ui_text("variant-asymmetric") in text(shown)


async def test_the_pieces_tell_the_armies_of_the_family_picked_in_the_form(world: World) -> None:
    shown = await imported(world, "e3k3/8/8/8/8/8/8/O3K3 w - - 0 1", "cwda")
    assert has_ui_text(text(shown), "import-position-done", game=1)
    for army in ("knights", "rookies"):
        assert has_ui_text(text(shown), f"army-{army}")


async def test_an_import_is_in_nobodys_history_or_games(world: World) -> None:
    await imported(world)
    assert "#1" not in told(await world.alice.slash(world.channel, "history"))
    assert "#1" not in told(await world.alice.slash(world.channel, "games"))
    assert ui_text("error-no-game-here") in await refusal(world, world.alice.slash(world.channel, "board"))


async def test_an_import_is_found_by_its_number_and_exported_unchanged(world: World) -> None:
    await imported(world)
    assert not has_ui_text(told(await world.bo.slash(world.channel, "replay", game=1)), "import-done")
    exported = answer(await world.bo.slash(world.channel, "export", game=1, format="pgn"))
    [file] = files(exported)
    pgn = (await content(exported, file)).decode()
    for line in ('[Site "https://www.pychess.org/abc"]', '[White "ann_1"]', '[WhiteElo "1523"]', '[Result "*"]'):
        assert line in pgn
    assert "1. d4 {[%clk 0:05:03]}" in pgn


async def test_imports_have_a_daily_limit(world: World) -> None:
    world.client.runtime = replace(world.client.runtime, allowances=Allowances(imports_a_day=1))
    await imported(world)
    assert has_ui_text(await refusal(world, bring(world, GAME.replace("ann_1", "eve"))), "error-too-many-imports")


async def test_a_failed_import_counts_even_after_a_restart(world: World) -> None:
    world.client.runtime = replace(world.client.runtime, allowances=Allowances(imports_a_day=1))
    assert has_ui_text(told(await bring(world, GAME.replace("2. dxc5", "2. Nf5"))), "pgn-move")
    await world.restart()
    world.client.runtime = replace(world.client.runtime, allowances=Allowances(imports_a_day=1))
    assert has_ui_text(await refusal(world, bring(world, GAME)), "error-too-many-imports")


async def test_a_file_in_utf_16_is_read(world: World) -> None:
    sent = await world.alice.slash(world.channel, "import", file=("game.pgn", GAME.encode("utf-16")))
    assert has_ui_text(told(sent), "import-done", game=1)


async def test_an_import_can_be_continued_against_the_engine(world: World) -> None:
    shown = await imported(world, POSITION, "orda")
    form = await world.alice.click(shown, label=ui_text("button-play-on"))
    await world.alice.submit_modal(form, {"against": ["1"], "colour": "black", "opponent": []})
    game = await games.load(world.client.runtime.db, 2)
    assert (game.line.start.fen, game.rated, game.black.user_id) == (POSITION, False, world.alice.id)


async def test_an_imported_position_says_whose_move_it_is(world: World) -> None:
    shown = await imported(world, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "chess")
    assert ui_text("end-imported-position", side="Gold") in text(shown)
    assert ui_text("end-imported") not in text(shown)
    [alt] = alt_texts(shown)
    assert ui_text("alt-to-move", side="Gold") in alt and ui_text("alt-over") not in alt


async def test_an_import_can_be_continued_against_a_member(world: World) -> None:
    shown = await imported(world)
    await world.alice.click(shown, label=ui_text("button-replay-forward"))
    form = await world.alice.click(shown, label=ui_text("button-play-on"))
    await world.alice.submit_modal(form, {"against": ["member"], "opponent": [world.bo], "colour": "white"})
    offer = world.newest(world.channel)
    assert ui_text("challenge-from-position") in text(offer)
    assert ui_text("challenge-moves-first", side="Gold") in text(offer)
    assert not has_ui_text(text(offer), "challenge-moves-first", side="White")
    await world.bo.click(offer, label=ui_text("button-accept"))
    game = await games.load(world.client.runtime.db, 2)
    assert game.line.start.fen.startswith("lhaykahl/8/pppppppp/8/3P4/8/PPP1PPPP/RNBQKBNR b")
    assert (game.white.user_id, game.rated, game.is_over) == (world.alice.id, False, False)
    assert ui_text("button-play-on") not in buttons(offer)


async def test_a_game_without_an_end_is_not_said_to_be_over(world: World) -> None:
    shown = await imported(world)
    await world.alice.click(shown, label=ui_text("button-replay-last"))
    assert ui_text("end-imported") in text(shown)
    assert ui_text("alt-over") not in alt_texts(shown)[0]
    assert ui_text("alt-to-move", side="White") in alt_texts(shown)[0]


async def test_managers_turn_imports_and_the_explorer_off_and_on(world: World) -> None:
    await imported(world)
    dana = world.guild.add_member(world.env.create_user("dana"))
    world.allow(dana, "manage_guild")
    panel = answer(await dana.slash(world.channel, "server"))
    for label in (
        ui_text("button-switch-off-feature", feature=ui_text("feature-imports")),
        ui_text("button-switch-off-feature", feature=ui_text("feature-explorer")),
    ):
        await dana.click(panel, label=label)
    assert ui_text("server-feature-off", feature=ui_text("feature-imports")) in text(panel)
    assert has_ui_text(await refusal(world, bring(world, GAME.replace("ann_1", "eve"))), "error-switched-off")
    shown = answer(await world.alice.slash(world.channel, "replay", game=1))
    pressed = await world.alice.click(shown, label=ui_text("button-explore"))
    assert ui_text("error-switched-off", feature=ui_text("feature-explorer")) in text(pressed.followups[-1])
    await dana.click(panel, label=ui_text("button-switch-on-feature", feature=ui_text("feature-imports")))
    assert "#2" in text(await imported(world, GAME.replace("ann_1", "eve")))


async def test_a_button_starts_the_next_import(world: World) -> None:
    shown = await imported(world)
    await world.alice.click(shown, label=ui_text("button-replay-last"))
    form = await world.alice.click(shown, label=ui_text("button-import-another"))
    again = await world.alice.submit_modal(form, {"text": GAME.replace("ann_1", "bea"), "variant": []})
    assert has_ui_text(told(again), "import-done", game=2)


async def test_a_game_picked_from_a_list_points_to_the_others(world: World) -> None:
    asked = await imported(world, several("ann", "bea"))
    assert ui_text("import-next") in told(await pick(world.alice, asked, offered(asked)[0]))
    assert ui_text("import-next") not in text(await imported(world))


async def test_only_imported_games_have_the_button_for_another_import(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CAMPMATE)
    shown = answer(await world.alice.slash(world.channel, "replay", game=1))
    assert ui_text("button-import-another") not in buttons(shown)


async def test_a_file_uploaded_in_the_form_is_imported_like_the_option(world: World) -> None:
    form = await world.alice.slash(world.channel, "import")
    by_form = answer(await world.alice.submit_modal(form, {"file": [("game.pgn", GAME.encode())], "variant": []}))
    by_option = answer(await world.alice.slash(world.channel, "import", file=("game.pgn", GAME.encode())))
    assert text(by_form) == text(by_option)


async def test_a_file_too_large_is_refused_in_the_form(world: World) -> None:
    large = b"x" * (imports_form.LARGEST_FILE + 1)
    form = await world.alice.slash(world.channel, "import")
    by_form = await refusal(world, world.alice.submit_modal(form, {"file": [("game.pgn", large)], "variant": []}))
    by_option = await refusal(world, world.alice.slash(world.channel, "import", file=("game.pgn", large)))
    assert by_form == by_option


@pytest.mark.parametrize("content", [bytes(range(256)), b"(" * 500, b"{" * 500, b"% no game\n; none\n", b"\xff\xfe"])
async def test_a_file_without_a_game_is_no_game_of_chess(world: World, content: bytes) -> None:
    form = await world.alice.slash(world.channel, "import")
    said = await refusal(world, world.alice.submit_modal(form, {"file": [("photo.png", content)], "variant": []}))
    assert said == ui_text("error-nothing-to-import")


@pytest.mark.parametrize("error", [discord.NotFound(SimpleNamespace(status=404, reason=""), ""), OSError("reset")])
async def test_a_file_that_discord_does_not_deliver_is_asked_for_again(
    world: World, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    listed = await imported(world, f"{GAME}\n{GAME}")
    form = await world.alice.slash(world.channel, "import")

    async def fail(*_: object, **__: object) -> bytes:
        raise error

    monkeypatch.setattr(type(world.client.http), "get_from_cdn", fail)
    unavailable = ui_text("error-file-unavailable")
    file = {"file": [("game.pgn", GAME.encode())], "variant": []}
    assert told(await world.alice.submit_modal(form, file)) == unavailable
    assert told(await world.alice.slash(world.channel, "import", file=("game.pgn", GAME.encode()))) == unavailable
    assert told(await pick(world.alice, listed, menus(listed)[0]["options"][0]["label"])) == unavailable


async def test_an_empty_import_form_says_what_to_enter(world: World) -> None:
    form = await world.alice.slash(world.channel, "import")
    assert text(answer(await world.alice.submit_modal(form, {"variant": []}))) == ui_text("import-empty")
