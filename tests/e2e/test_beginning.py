"""Getting started without knowing any command: the buttons of /help and of the welcome message."""

import pytest

from bot.discord.features.help import welcome
from bot.version import own_version
from tests.e2e.world import World, answer, buttons, pictures, text, told
from tests.wording import character, has_ui_text, labels, ui_text

WAYS = labels("start-engine-game", "start-challenge", "start-reading")


async def test_help_names_the_games_and_has_the_ways_to_begin(world: World) -> None:
    help_ = answer(await world.alice.slash(world.channel, "help"))
    assert buttons(help_) == [*WAYS, ui_text("button-start-learning"), ui_text("button-start-puzzle")]
    for game in ("Orda Chess", "Orda Mirror", ui_text("variant-khans"), ui_text("variant-asymmetric")):
        assert game in text(help_)


async def test_the_engine_is_played_from_the_button(world: World) -> None:
    help_ = answer(await world.alice.slash(world.channel, "help"))
    form = await world.alice.click(help_, label=ui_text("button-start-engine-game"))
    await world.alice.submit_modal(form, {"family": ["khans"], "level": ["1"], "colour": "white"})
    game_channel = world.game_channel(world.messages(world.channel)[0])
    assert ui_text("variant-khans") in text(world.newest(game_channel))
    assert character(1) in text(world.newest(game_channel))


async def test_a_form_that_was_opened_before_a_level_was_inserted_begins_what_it_showed(world: World) -> None:
    help_ = answer(await world.alice.slash(world.channel, "help"))
    form = await world.alice.click(help_, label=ui_text("button-start-engine-game"))
    await world.alice.submit_modal(form, {"family": ["khans"], "level": ["8"], "colour": "white"})
    assert character(9) in text(world.newest(world.game_channel(world.messages(world.channel)[0])))


async def test_whoever_answers_first_is_challenged_from_the_button(world: World) -> None:
    help_ = answer(await world.alice.slash(world.channel, "help"))
    cards = answer(await world.alice.click(help_, label=ui_text("button-start-challenge")))
    form = await world.alice.click(cards, custom_id="c2:new-game:family=orda")
    await world.alice.submit_modal(form, {"colour": "white", "clock": ["1d"], "mode": "casual"})
    await world.bo.click(world.messages(world.channel)[0], label=ui_text("button-accept"))
    assert "Orda Chess" in text(world.newest(world.game_channel(world.messages(world.channel)[0])))


async def test_the_rules_are_read_from_the_button(world: World) -> None:
    help_ = answer(await world.alice.slash(world.channel, "help"))
    assert "Orda Chess" in told(await world.alice.click(help_, label=ui_text("button-start-reading")))


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
async def test_a_server_is_told_once_what_this_is(world: World, locale: str) -> None:
    guild = world.client.get_guild(world.channel.guild.id)
    await welcome(world.client.runtime, guild)
    await welcome(world.client.runtime, guild)
    [first] = world.messages(world.channel)
    assert len(buttons(first)) == len(WAYS)
    assert len(pictures(first)) == 1
    assert ("Campmate" in text(first)) and ("棋" in text(first)) is (locale == "zh-CN")


async def test_help_says_which_version_this_is(world: World) -> None:
    assert has_ui_text(
        text(answer(await world.alice.slash(world.channel, "help"))), "help-version", version=own_version()
    )
