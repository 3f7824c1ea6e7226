"""Puzzles in Discord, solved with the piece menu or by typing moves. Also covers wrong moves, hints, solutions, votes
and reports."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from simcord import InteractionResult, MemberActor
from simcord.results import ResponseMessage

from bot.domain.ids import ServerId, UserId
from bot.puzzles import PuzzleBook
from bot.services import analysis, puzzles
from bot.services.engines import Requester
from tests.e2e.menus import menus, offered, pick
from tests.e2e.test_allowances import allow
from tests.e2e.world import World, action_ids, alt_texts, answer, buttons, pictures, text, told
from tests.puzzle_files import BOOK, CAMPMATE, GOLD, MATE
from tests.wording import chinese, has_ui_text, labels, ui_pattern, ui_text


def only(world: World, *ids: str) -> None:
    """Replace the bot's puzzles with these."""
    world.client.runtime.puzzle_repository._book = PuzzleBook(tuple(BOOK.by_id[name] for name in ids))


async def puzzle(world: World, member: MemberActor | None = None, **options: Any) -> ResponseMessage:
    return answer(await (member or world.alice).slash(world.channel, "puzzle", **options))


async def typed(world: World, shown: ResponseMessage, move: str) -> InteractionResult:
    opened = await world.alice.click(shown, custom_id=action_ids(shown)["solve-type"])
    assert opened.modal is not None
    return await world.alice.submit_modal(opened, {"move": move})


async def moved(world: World, shown: ResponseMessage, piece: str, target: str) -> None:
    """Have Alice pick a piece and its target in her private message."""
    await pick(world.alice, shown, piece)
    await pick(world.alice, shown, target)


async def test_a_puzzle_is_shown_privately_with_its_task_and_the_last_move(world: World) -> None:
    only(world, CAMPMATE)
    shown = await puzzle(world)
    rating = ui_text("puzzle-own-rating", variant="Orda Chess", rating="1500?")
    heading = ui_text("puzzle-title", number="orda-0002", variant="Orda Chess")
    assert text(shown).startswith(f"### {heading}\n-# {rating}")
    assert f"**{ui_text('puzzle-task-win', side='White')}**" in text(shown)
    assert ui_text("puzzle-last", side="Gold", piece="kheshig", origin="g5", target="h7") in text(shown)
    assert buttons(shown) == labels("solve-type", "solve-hint", "solution")
    assert offered(shown) == ["King g7"]
    assert pictures(shown) == ["puzzle-1-0-open.png"]
    assert alt_texts(shown)[0].startswith(f"Orda Chess. {ui_text('alt-check', side='White')}")
    assert world.messages(world.channel) == []


async def test_a_newcomer_solves_a_puzzle_with_the_piece_menu(world: World) -> None:
    only(world, MATE)
    shown = await puzzle(world)
    await pick(world.alice, shown, "Bishop g2")
    assert text(shown).startswith(f"### {ui_text('unit-on', piece='Bishop', square='g2')}")
    assert "f1" in offered(shown, 1)
    assert pictures(shown) == ["puzzle-1-0-open-g2.png"]
    await pick(world.alice, shown, "f1")
    assert has_ui_text(text(shown), "puzzle-right", moves="57. Bf1 Ke4")
    await moved(world, shown, "Queen d6", "d3")
    said = text(shown)
    assert f"**{ui_text('puzzle-solved')}**" in said
    assert ui_text("puzzle-solution", moves="57. Bf1 Ke4 58. Qd3#") in said
    assert has_ui_text(said, "puzzle-change", variant="Orda Chess") and "(+" in said
    assert len(ui_pattern("puzzle-own-rating", variant="Orda Chess").findall(said)) == 1
    assert f"-# {ui_text('puzzle-rating', rating='8')}" in said
    assert f"{ui_text('puzzle-plays', plays=1, solves=1)} · {ui_text('theme-of-mate-in-2')}" in said
    assert buttons(shown) == labels("next-puzzle", "daily", "vote-good", "vote-bad", "report-puzzle")
    assert menus(shown) == []


async def test_typed_moves_solve_a_puzzle_in_any_notation(world: World) -> None:
    only(world, GOLD)
    shown = await puzzle(world)
    assert f"**{ui_text('puzzle-task-win', side='Gold')}**" in text(shown)
    await typed(world, shown, "h8f7")
    assert has_ui_text(text(shown), "puzzle-right")
    await typed(world, shown, "Hf2")
    assert f"**{ui_text('puzzle-solved')}**" in text(shown)


async def test_a_wrong_move_is_explained_and_the_picture_shows_the_reply(world: World) -> None:
    only(world, CAMPMATE)
    shown = await puzzle(world)
    await moved(world, shown, "King g7", "f7")
    said = text(shown)
    assert f"**{ui_text('puzzle-wrong', move='42. Kf7')}**" in said
    assert has_ui_text(said, "puzzle-answer", side="Gold")
    assert "(−" in said
    assert len(ui_pattern("puzzle-own-rating", variant="Orda Chess").findall(said)) == 1
    assert ui_pattern("alt-hint").match(alt_texts(shown)[0])
    assert pictures(shown) == ["puzzle-1-0-wrong-g7f7.png"]
    assert buttons(shown) == [
        ui_text("button-solve-again"),
        ui_text("button-solve-hint"),
        ui_text("button-solution"),
        ui_text("button-how-moves", piece="king"),
    ]
    await world.alice.click(shown, label=ui_text("button-solve-again"))
    assert has_ui_text(text(shown), "puzzle-mistakes")
    await moved(world, shown, "King g7", "h7")
    await moved(world, shown, "King h7", "h8")
    assert f"**{ui_text('puzzle-solved-after', mistakes=1)}**" in text(shown)
    solution = ui_pattern("puzzle-solution", moves="").search(text(shown))
    assert solution is not None and "h8" in text(shown)[solution.end() :]


async def test_a_slower_win_is_no_mistake_and_costs_nothing(world: World) -> None:
    only(world, MATE)
    shown = await puzzle(world)
    await typed(world, shown, "Qb4")
    said = text(shown)
    assert has_ui_text(said, "puzzle-slower-mate")
    assert ui_text("puzzle-slower-again") in said
    assert not has_ui_text(said, "puzzle-change") and buttons(shown)[0] == ui_text("button-solve-again")
    await world.alice.click(shown, label=ui_text("button-solve-again"))
    assert not has_ui_text(text(shown), "puzzle-wrong")
    await typed(world, shown, "Bf1")
    await typed(world, shown, "Qc5")
    assert has_ui_text(text(shown), "puzzle-slower-mate")
    await world.alice.click(shown, label=ui_text("button-solve-again"))
    await typed(world, shown, "Qd3")
    assert f"**{ui_text('puzzle-solved')}**" in text(shown)


async def test_a_move_does_not_count_if_the_engine_fails(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    only(world, MATE)
    shown = await puzzle(world)

    async def fails(*asked: object) -> None:
        raise RuntimeError("no engine")

    monkeypatch.setattr(analysis, "refute", fails)
    await typed(world, shown, "Kh1")
    attempt = (await puzzles.load(world.client.runtime.db, BOOK, 1)).attempt
    assert (attempt.mistakes, attempt.score, attempt.change) == (0, None, None)


async def test_a_move_does_not_count_while_other_members_use_all_task_slots(world: World) -> None:
    only(world, MATE)
    shown = await puzzle(world)
    allow(world, server_tasks_at_once=1)
    with world.client.runtime.tasks.one_of(Requester(ServerId(world.guild.id), UserId(world.bo.id))):
        for move in ("Kh1", "Qd3"):
            await typed(world, shown, move)
    attempt = (await puzzles.load(world.client.runtime.db, BOOK, 1)).attempt
    assert (attempt.mistakes, attempt.plies, attempt.score) == (0, 0, None)


async def test_an_illegal_move_costs_nothing_and_can_be_corrected(world: World) -> None:
    only(world, MATE)
    shown = await puzzle(world)
    refused = (await typed(world, shown, "Qa1")).followups[-1]
    assert ui_text("how-queen") in text(refused)
    assert buttons(refused) == labels("solve-type")
    again = await world.alice.click(refused, label=ui_text("button-solve-type"))
    assert again.modal is not None
    solving = await puzzles.load(world.client.runtime.db, BOOK, 1)
    assert (solving.attempt.mistakes, solving.attempt.score) == (0, None)


async def test_a_hint_marks_the_piece_to_move(world: World) -> None:
    only(world, MATE)
    shown = await puzzle(world)
    await world.alice.click(shown, label=ui_text("button-solve-hint"))
    assert f"**{ui_text('puzzle-hint', piece='bishop', square='g2')}**" in text(shown)
    assert pictures(shown) == ["puzzle-1-0-open-g2.png"]
    await moved(world, shown, "Bishop g2", "f1")
    await moved(world, shown, "Queen d6", "d3")
    assert f"**{ui_text('puzzle-solved-hinted')}**" in text(shown)


async def test_the_solution_is_shown_and_costs_the_rating(world: World) -> None:
    only(world, MATE)
    shown = await puzzle(world)
    await world.alice.click(shown, label=ui_text("button-solution"))
    assert f"**{ui_text('puzzle-shown')}**" in text(shown)
    assert "(−" in text(shown)
    late = await world.alice.click(shown, label=ui_text("button-vote-good"))
    assert late.followups == []


async def test_members_can_vote_and_report_after_the_solution(world: World) -> None:
    only(world, MATE)
    shown = await puzzle(world)
    await world.alice.click(shown, label=ui_text("button-solution"))
    await world.alice.click(shown, label=ui_text("button-vote-bad"))
    record = (await puzzles.load(world.client.runtime.db, BOOK, 1)).record
    assert (record.good, record.bad) == (0, 1)
    reported = await world.alice.click(shown, label=ui_text("button-report-puzzle"))
    assert ui_text("puzzle-reported") in text(reported.followups[-1])


async def test_the_next_puzzle_has_the_same_theme_and_variant(world: World) -> None:
    shown = await puzzle(world, variant="orda", theme="mate-in-2")
    await world.alice.click(shown, label=ui_text("button-solution"))
    following = answer(await world.alice.click(shown, label=ui_text("button-next-puzzle")))
    assert ui_pattern("puzzle-title", variant="Orda Chess").match(text(following).removeprefix("### "))
    attempt = (await puzzles.load(world.client.runtime.db, BOOK, 2)).attempt
    assert "mate-in-2" in attempt.puzzle.themes and attempt.puzzle.id in (MATE, GOLD)


async def test_a_theme_without_puzzles_is_refused(world: World) -> None:
    said = told(await world.alice.slash(world.channel, "puzzle", theme="promotion"))
    assert said == ui_text("error-no-puzzle")


async def test_a_puzzle_continues_after_a_restart(world: World) -> None:
    only(world, MATE)
    shown = await puzzle(world)
    await moved(world, shown, "Bishop g2", "f1")
    await world.restart()
    await moved(world, shown, "Queen d6", "d3")
    assert f"**{ui_text('puzzle-solved')}**" in text(shown)


async def test_a_control_of_an_earlier_turn_is_refused(world: World) -> None:
    only(world, MATE)
    first = await puzzle(world)
    second = await puzzle(world)
    await moved(world, second, "Bishop g2", "f1")
    pressed = await world.alice.click(first, label=ui_text("button-solve-hint"))
    assert text(pressed.followups[-1]).startswith(ui_text("error-puzzle-moved-on"))


async def test_a_promotion_asks_for_the_piece(world: World) -> None:
    example = BOOK.by_id["orda-0001"]
    book = PuzzleBook((replace(example, fen="7k/P7/8/8/8/8/8/K7 w - - 0 1", moves=("a7a8q", "h8h7", "a8e4")),))
    world.client.runtime.puzzle_repository._book = book
    shown = await puzzle(world)
    await moved(world, shown, "Pawn a7", "a8")
    assert {"Queen", "Kheshig"} <= set(buttons(shown))
    await world.alice.click(shown, label="Queen")
    assert ui_text("puzzle-right", moves="1. a8=Q+ Kh7") in text(shown)


async def test_the_daily_puzzle_is_the_same_for_everyone(world: World) -> None:
    ours = [told(await one.slash(world.channel, "daily")) for one in (world.alice, world.bo)]
    assert ours[0] == ours[1]
    assert has_ui_text(ours[0], "puzzle-daily-title")


async def test_help_starts_a_puzzle(world: World) -> None:
    only(world, MATE)
    shown = answer(await world.chen.slash(world.channel, "help"))
    begun = answer(await world.chen.click(shown, label=ui_text("button-start-puzzle")))
    assert has_ui_text(text(begun), "puzzle-title", number="orda-0001")
    [attempt] = [await puzzles.load(world.client.runtime.db, BOOK, 1)]
    assert attempt.attempt.user_id == UserId(world.chen.id)


@pytest.mark.parametrize("locale", ["zh-CN"])
async def test_puzzles_are_in_the_members_language(world: World) -> None:
    only(world, MATE)
    world.locales[world.alice.id] = "zh-CN"
    shown = await puzzle(world)
    assert chinese("puzzle-task-win", side=chinese("side-white")) in text(shown)
    await typed(world, shown, "g1h1")
    assert chinese("puzzle-wrong", move="57. Kh1") in text(shown)
    await world.alice.click(shown, label=chinese("button-solution"))
    assert chinese("puzzle-shown") in text(shown)
