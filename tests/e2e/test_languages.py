"""Public messages are in the server's language, and private ones in the member's own."""

import pytest

from tests.e2e.world import CHECKMATE, World, answer, buttons, text, told
from tests.wording import chinese, ui_text


def is_chinese(words: str) -> bool:
    return any("一" <= character <= "鿿" for character in words)


@pytest.mark.parametrize("locale", ["zh-CN"])
async def test_challenges_and_boards_are_in_the_servers_language(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo, color="white")
    assert chinese("challenge-to", challenger=world.alice.id, opponent=world.bo.id) in text(offer)
    assert buttons(offer) == [chinese(f"button-{action}") for action in ("accept", "decline", "cancel")]
    await world.bo.click(offer, label=chinese("button-accept"))
    game_channel = world.game_channel(offer)
    assert {chinese(f"button-{action}") for action in ("move", "flip", "resign")} <= set(
        buttons(world.newest(game_channel))
    )
    await world.play(game_channel, world.alice, world.bo, CHECKMATE)
    assert chinese("end-checkmate", winner=world.bo.mention) in text(world.newest(game_channel))
    assert all(is_chinese(text(message)) for message in [*world.messages(game_channel), *world.messages(world.channel)])


@pytest.mark.parametrize("locale", ["zh-CN"])
async def test_replies_to_an_english_member_of_a_chinese_server_are_in_english(world: World) -> None:
    assert told(await world.chen.slash(world.channel, "board")).startswith(ui_text("error-no-game-here"))


async def test_replies_to_a_chinese_member_of_an_english_server_are_in_chinese(world: World) -> None:
    world.locales[world.bo.id] = "zh-CN"
    game_channel = await world.begin(world.alice, world.bo)
    assert told(await world.bo.slash(game_channel, "move", move="c5")) == chinese(
        "error-not-your-turn", waiting_for=world.alice.mention
    )
    for command in ("help", "rules", "ladder", "games"):
        assert is_chinese(told(await world.bo.slash(game_channel, command)))
    question = answer(await world.bo.slash(game_channel, "resign"))
    assert buttons(question) == [chinese("button-resign"), chinese("button-keep-playing")]


async def test_boards_in_an_english_server_stay_english_for_a_chinese_player(world: World) -> None:
    world.locales[world.alice.id] = "zh-CN"
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    assert not any(is_chinese(text(message)) for message in world.messages(game_channel))


async def test_the_move_form_is_in_the_members_language(world: World) -> None:
    world.locales[world.alice.id] = "zh-CN"
    game_channel = await world.begin(world.alice, world.bo)
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
    assert form.modal is not None
    assert form.modal["title"] == chinese("move-form-title", side=chinese("side-white"))


async def test_replies_in_an_unsupported_language_are_in_english(world: World) -> None:
    world.locales[world.chen.id] = "fr"
    assert told(await world.chen.slash(world.channel, "board")).startswith(ui_text("error-no-game-here"))
