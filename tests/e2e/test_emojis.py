"""The application's emojis are uploaded once and shown next to the text. Without them, everything still works."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord
import pytest
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import GuildEmoji

from bot.discord.core import emoji_upload
from bot.discord.core.emoji_upload import EmojiUploader, full_name, remove_emojis
from bot.discord.core.markup import Emojis
from bot.render import draw_emojis
from bot.sandbox.simulator import upload_emojis
from tests.e2e.menus import menus, offered, pick
from tests.e2e.payloads import BUTTON
from tests.e2e.strict import MOST_EMOJIS, Strict
from tests.e2e.test_piece_menu import BEFORE_PROMOTION
from tests.e2e.world import CHECKMATE, Shown, World, answer, buttons, components, is_live, text
from tests.wording import ui_text

CHECK = "Nf3 Kf7 Ng5"
ROUTE = "/applications/*/emojis"


@pytest.fixture(scope="session")
def drawn() -> dict[str, bytes]:
    return draw_emojis()


@pytest.fixture(autouse=True)
def pictures(drawn: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The bot's emoji pictures, in a dictionary that a test can change."""
    own = dict(drawn)
    monkeypatch.setattr(emoji_upload, "draw_emojis", lambda: dict(own))
    return own


@pytest.fixture
def uploader(world: World) -> EmojiUploader:
    return EmojiUploader(world.client, world.client.app_emojis)


def stored(world: World) -> list[str]:
    """The full names of the emojis stored by Discord."""
    return sorted(emoji.name for emoji in world.env.backend.application_emojis.values())


def uploads(world: World) -> int:
    """How many uploads the bot has requested."""
    return sum(one.method == "POST" and one.path.endswith("/emojis") for one in world.env.http_requests)


def shown(message: Shown, place: int = 0) -> list[str | None]:
    """The emoji names of a menu's options."""
    return [option["emoji"]["name"] if option.get("emoji") else None for option in menus(message)[place]["options"]]


def named(pictures: dict[str, bytes], *names: str) -> list[str]:
    return [full_name(name, pictures[name]) for name in names]


def is_shown(message: Shown) -> bool:
    """Whether all options of a menu have an emoji. Fail if only some of them have one."""
    found = {emoji is not None for emoji in shown(message)}
    assert len(found) == 1
    return found == {True}


async def test_the_first_start_uploads_all_emojis_and_the_next_one_none(
    world: World, pictures: dict[str, bytes], uploader: EmojiUploader
) -> None:
    assert await uploader.update()
    assert stored(world) == sorted(named(pictures, *pictures))
    again = Emojis()
    assert await EmojiUploader(world.client, again).update()
    assert uploads(world) == len(pictures)
    assert all(again.find(name) == world.client.app_emojis.find(name) is not None for name in pictures)


async def test_the_piece_menu_shows_emojis_next_to_the_names(
    world: World, pictures: dict[str, bytes], uploader: EmojiUploader
) -> None:
    await uploader.update()
    game_channel = await world.begin(world.alice, world.bo)
    board = world.newest(game_channel)
    assert shown(board) == named(pictures, "knight_white", "knight_white", *["pawn_white"] * 8)
    assert offered(board)[0] == "Knight b1"
    await pick(world.alice, answer(await pick(world.alice, board, "Pawn d2")), "d4")
    assert shown(world.newest(game_channel))[:2] == named(pictures, "kheshig_black", "kheshig_black")


async def test_the_promotion_menu_shows_emojis(
    world: World, pictures: dict[str, bytes], uploader: EmojiUploader
) -> None:
    await uploader.update()
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, BEFORE_PROMOTION)
    picked = answer(await pick(world.alice, world.newest(game_channel), "Pawn b7"))
    await pick(world.alice, picked, "a8")
    found = [part["emoji"]["name"] for part in components(picked) if part["type"] == BUTTON]
    assert found == named(pictures, "queen_white", "kheshig_white")


async def test_a_target_shows_the_piece_that_would_be_captured(
    world: World, pictures: dict[str, bytes], uploader: EmojiUploader
) -> None:
    await uploader.update()
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, "d4 c5")
    picked = answer(await pick(world.alice, world.newest(game_channel), "Pawn d4"))
    assert dict(zip(offered(picked, 1), shown(picked, 1), strict=True)) == {
        "c5": full_name("pawn_black", pictures["pawn_black"]),
        "d5": None,
    }
    assert text(picked).startswith(f"### {world.client.app_emojis.find('pawn_white')} Pawn on d4")


async def test_moves_show_the_piece_that_made_them(
    world: World, pictures: dict[str, bytes], uploader: EmojiUploader
) -> None:
    await uploader.update()
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, "d4 c5")
    last = ui_text("game-last-move", move="1… c5")
    assert f"{world.client.app_emojis.find('pawn_black')} {last}" in text(world.newest(game_channel))
    replayed = answer(await world.chen.slash(game_channel, "replay", game=1))
    listed = [shown(replayed, place) for place in range(len(menus(replayed)))]
    assert [None, *named(pictures, "pawn_white", "pawn_black")] in listed


async def test_a_board_shows_check_the_clock_and_a_flag(
    world: World, pictures: dict[str, bytes], uploader: EmojiUploader
) -> None:
    await uploader.update()
    find = world.client.app_emojis.find
    game_channel = await world.begin(world.alice, world.bo, clock="1d")
    await world.reach(game_channel, world.alice, world.bo, CHECK)
    board = world.newest(game_channel)
    assert f"{find('check')} {world.bo.mention}" in text(board)
    assert f"{find('clock')} " in text(board)
    flags = {part["label"]: part["emoji"]["name"] for part in components(board) if part.get("emoji")}
    assert flags == {ui_text("button-resign"): full_name("flag", pictures["flag"])}


async def test_captured_pieces_are_shown_next_to_their_names(world: World, uploader: EmojiUploader) -> None:
    await uploader.update()
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, "d4 c5 dxc5")
    asked = await world.alice.context_menu(game_channel, ui_text("context-show-position"), world.newest(game_channel))
    assert f"{world.client.app_emojis.find('pawn_black')} {ui_text('piece-pawn').lower()}" in text(answer(asked))


async def test_rules_show_the_pieces_they_are_about(
    world: World, pictures: dict[str, bytes], uploader: EmojiUploader
) -> None:
    await uploader.update()
    first = answer(await world.alice.slash(world.channel, "rules", variant="orda"))
    [archer, *_] = named(pictures, "archer_black")
    assert archer in shown(first, 1)
    await pick(world.alice, first, "Archer")
    assert text(first).startswith(f"### {world.client.app_emojis.find('archer_black')} Archer")


async def test_the_top_of_a_leaderboard_has_medals_and_winning_streaks_a_flame(
    world: World, uploader: EmojiUploader
) -> None:
    await uploader.update()
    find = world.client.app_emojis.find
    for _ in range(2):
        await world.reach(await world.begin(world.alice, world.bo), world.alice, world.bo, CHECKMATE)
    ladder = text(answer(await world.alice.slash(world.channel, "ladder")))
    assert f"{find('medal_gold')} 1\\. {world.bo.mention}" in ladder
    assert f"{find('medal_silver')} 2\\. {world.alice.mention}" in ladder
    profile = answer(await world.bo.slash(world.channel, "profile"))
    assert f"{find('medal_gold')} **" in text(profile)
    await world.bo.click(profile, label=ui_text("profile-tab-results"))
    assert f"{find('streak')} {ui_text('run-win', length=2)}" in text(profile)


async def test_the_bot_uploads_emojis_by_itself(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    done = asyncio.Event()
    update = EmojiUploader.update

    async def told(self: EmojiUploader) -> bool:
        is_complete = await update(self)
        done.set()
        return is_complete

    monkeypatch.setattr(EmojiUploader, "update", told)
    await world.restart(uploads_emojis=True)
    await done.wait()
    assert is_shown(world.newest(await world.begin(world.alice, world.bo)))


async def test_a_bot_without_the_setting_uploads_no_emojis(world: World) -> None:
    await world.restart()
    await world.client.drawing
    assert stored(world) == []
    assert not is_shown(world.newest(await world.begin(world.alice, world.bo)))


async def test_an_interrupted_upload_continues_and_shows_no_emojis_before_its_end(
    world: World, pictures: dict[str, bytes], uploader: EmojiUploader, monkeypatch: pytest.MonkeyPatch
) -> None:
    emojis = world.env.backend.application_emojis
    upload = world.client.create_application_emoji

    async def upload_some(**emoji: Any) -> discord.Emoji:
        if len(emojis) == 20:
            raise asyncio.CancelledError
        return await upload(**emoji)

    with monkeypatch.context() as patched:
        patched.setattr(world.client, "create_application_emoji", upload_some)
        with pytest.raises(asyncio.CancelledError):
            await uploader.update()
    first = set(emojis)
    assert len(first) == 20
    assert world.client.app_emojis.find("archer_white") is not None
    assert not is_shown(world.newest(await world.begin(world.alice, world.bo)))
    assert await uploader.update()
    assert first < set(emojis)
    assert stored(world) == sorted(named(pictures, *pictures))


async def test_an_emoji_whose_response_was_lost_is_not_uploaded_twice(
    world: World, pictures: dict[str, bytes], strict: Strict, uploader: EmojiUploader
) -> None:
    strict.lose_answer("POST", ROUTE)
    assert await uploader.update()
    assert stored(world) == sorted(named(pictures, *pictures))


async def test_the_duplicate_of_an_emoji_is_deleted(
    world: World, pictures: dict[str, bytes], uploader: EmojiUploader
) -> None:
    [name] = named(pictures, "star")
    for _ in range(2):
        world.env.backend.create_application_emoji(name)
    assert await uploader.update()
    assert stored(world) == sorted(named(pictures, *pictures))


async def test_a_changed_drawing_replaces_the_old_one(
    world: World, pictures: dict[str, bytes], drawn: dict[str, bytes], uploader: EmojiUploader
) -> None:
    other = _foreign(world, "cm_party")
    await uploader.update()
    before = uploads(world)
    pictures["archer_black"] = drawn["archer_white"]
    assert await uploader.update()
    assert uploads(world) == before + 1
    assert stored(world) == sorted([*named(pictures, *pictures), other.name])
    assert full_name("archer_black", drawn["archer_black"]) not in stored(world)


FAILURES: list[tuple[str, dict[str, Any]]] = [
    ("GET", {"status": 403, "code": 50001, "message": "Missing Access"}),
    ("POST", {"status": 429, "message": "You are being rate limited."}),
    ("POST", {"status": 503}),
]


@pytest.mark.parametrize(("method", "failure"), FAILURES)
async def test_a_failure_is_logged_once_and_text_is_shown_without_emojis(
    world: World, uploader: EmojiUploader, caplog: pytest.LogCaptureFixture, method: str, failure: dict[str, Any]
) -> None:
    caplog.set_level(logging.WARNING, emoji_upload.__name__)
    world.env.inject_error(method, ROUTE, times=None, **failure)
    assert [await uploader.update() for _ in range(2)] == [False, False]
    assert len(caplog.records) == 1
    game_channel = await world.begin(world.alice, world.bo)
    assert offered(world.newest(game_channel))[0] == "Knight b1"
    assert not is_shown(world.newest(game_channel))
    world.env.backend.faults.clear()
    assert await uploader.update()
    await world.play(game_channel, world.alice, world.bo, "d4")
    assert is_shown(world.newest(game_channel))


async def test_a_failed_upload_is_tried_again(world: World) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        world.env.backend.faults.clear()
        if len(waited) == 2:
            raise asyncio.CancelledError

    world.env.inject_error("POST", ROUTE, status=429, times=None)
    with pytest.raises(asyncio.CancelledError):
        await EmojiUploader(world.client, world.client.app_emojis, sleep=sleep).run()
    assert waited == [emoji_upload.RETRY_SECONDS] * 2
    assert world.client.app_emojis.find("star") is not None


async def test_an_application_at_its_emoji_limit_shows_text_without_emojis(
    world: World, uploader: EmojiUploader, caplog: pytest.LogCaptureFixture
) -> None:
    foreign = [_foreign(world, f"own_{number}") for number in range(MOST_EMOJIS)]
    assert not await uploader.update()
    assert "Maximum number of emojis reached" in caplog.text
    assert stored(world) == sorted(emoji.name for emoji in foreign)
    assert not is_shown(world.newest(await world.begin(world.alice, world.bo)))


async def test_a_process_without_the_first_shard_uses_the_emojis_uploaded_by_the_other(
    world: World, uploader: EmojiUploader
) -> None:
    known = Emojis()
    other = EmojiUploader(world.client, known, may_upload=False)
    assert not await other.update()
    assert stored(world) == []
    await uploader.update()
    assert await other.update()
    assert known.find("star") == world.client.app_emojis.find("star")


async def test_a_board_is_shown_without_emojis_if_one_was_deleted(world: World, uploader: EmojiUploader) -> None:
    await uploader.update()
    game_channel = await world.begin(world.alice, world.bo)
    _delete(world, "kheshig_black")
    await world.play(game_channel, world.alice, world.bo, "d4")
    board = world.newest(game_channel)
    assert is_live(board)
    assert not is_shown(board)
    assert world.pinged()[-1] == ["bo"]
    assert world.client.app_emojis.refused.is_set()


async def test_the_move_form_shows_emojis_unless_one_was_deleted(world: World, uploader: EmojiUploader) -> None:
    game_channel = await world.begin(world.alice, world.bo)

    async def emojis() -> set[bool]:
        form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
        assert form.modal is not None
        [menu] = [one["component"] for one in form.modal["components"] if "options" in one.get("component", {})]
        return {option.get("emoji") is not None for option in menu["options"]}

    assert await emojis() == {False}
    await uploader.update()
    assert await emojis() == {True}
    _delete(world, "knight_white")
    assert await emojis() == {False}


async def test_a_private_reply_is_shown_without_emojis_if_one_was_deleted(
    world: World, uploader: EmojiUploader
) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await uploader.update()
    _delete(world, "knight_white")
    picked = answer(await pick(world.alice, world.newest(game_channel), "Knight g1"))
    assert not is_shown(picked)
    assert offered(picked, 1) == ["f3", "h3"]


async def test_an_older_board_still_works_after_its_emojis_were_deleted(world: World, uploader: EmojiUploader) -> None:
    await uploader.update()
    game_channel = await world.begin(world.alice, world.bo)
    assert is_shown(world.newest(game_channel))
    await remove_emojis(world.client)
    picked = answer(await pick(world.alice, world.newest(game_channel), "Knight g1"))
    await pick(world.alice, picked, "f3")
    assert ui_text("button-resign") in buttons(world.newest(game_channel))
    assert not is_shown(world.newest(game_channel))


async def test_a_deleted_emoji_is_uploaded_again_after_a_board_was_rejected(world: World) -> None:
    rests: list[float] = []
    rested = asyncio.Event()

    async def sleep(seconds: float) -> None:
        rests.append(seconds)
        rested.set()

    running = asyncio.create_task(EmojiUploader(world.client, world.client.app_emojis, sleep=sleep).run())
    await rested.wait()
    rested.clear()
    _delete(world, "pawn_black")
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4")
    await rested.wait()
    await world.play(game_channel, world.alice, world.bo, "c5 e3", start=1)
    assert is_shown(world.newest(game_channel))
    running.cancel()
    await asyncio.wait({running})
    assert len(rests) == 2


async def test_the_sandbox_stores_the_pictures_for_its_page(world: World, pictures: dict[str, bytes]) -> None:
    await upload_emojis(world.env)
    emojis = world.env.backend.application_emojis
    cdn = world.env.backend.cdn
    assert [cdn.get(f"{CDN_BASE}/emojis/{number}.png") for number in emojis] == [*pictures.values()]
    assert is_shown(world.newest(await world.begin(world.alice, world.bo)))


async def test_all_of_the_bots_own_emojis_can_be_removed(
    world: World, pictures: dict[str, bytes], uploader: EmojiUploader
) -> None:
    other = _foreign(world, "cm_party")
    await uploader.update()
    assert await remove_emojis(world.client) == len(pictures)
    assert stored(world) == [other.name]


def _foreign(world: World, name: str) -> GuildEmoji:
    """An emoji with this name that the application's owner uploaded."""
    return world.env.backend.create_application_emoji(name)


def _delete(world: World, name: str) -> None:
    """Delete an emoji, as the application's owner might."""
    emoji = world.client.app_emojis.find(name)
    world.env.backend.delete_application_emoji(emoji.id)
