"""Getting started without knowing any command: the buttons of /help and of the welcome message."""

import pytest

from bot import own_version
from bot.discord.features.engine_games import LEVEL
from bot.discord.features.help import welcome
from bot.domain.achievements import Crown, EarnedCrown
from bot.domain.ids import GameId, UserId
from bot.i18n.names import chosen_level
from bot.rules import Color
from bot.storage import achievements
from bot.variants import find_variant
from tests.e2e.world import World, answer, buttons, pictures, text, told
from tests.wording import character, has_ui_text, labels, ui_text

WAYS = labels("start-engine-game", "start-challenge", "start-reading")


async def test_help_names_the_variants_and_has_buttons_to_start(world: World) -> None:
    help_ = answer(await world.alice.slash(world.channel, "help"))
    assert buttons(help_) == [*WAYS, ui_text("button-start-learning"), ui_text("button-start-puzzle")]
    for game in ("Orda Chess", "Orda Mirror", ui_text("variant-khans"), ui_text("variant-asymmetric")):
        assert game in text(help_)


async def test_the_button_starts_a_game_with_the_engine(world: World) -> None:
    help_ = answer(await world.alice.slash(world.channel, "help"))
    form = await world.alice.click(help_, label=ui_text("button-start-engine-game"))
    await world.alice.submit_modal(form, {"family": ["khans"], "level": ["1"], "colour": "white"})
    game_channel = world.game_channel(world.messages(world.channel)[0])
    assert ui_text("variant-khans") in text(world.newest(game_channel))
    assert character(1) in text(world.newest(game_channel))


async def test_the_form_preselects_the_first_character_and_later_the_next_one(world: World) -> None:
    assert await proposed_level(world) == 1
    await world.begin(world.alice, world.bo)
    crown = Crown(2, find_variant("orda"), Color.WHITE)
    async with world.client.runtime.db.writing() as connection:
        await achievements.add_crown(connection, EarnedCrown(UserId(world.alice.id), crown, GameId(1), world.env.now()))
    assert await proposed_level(world) == 3


async def proposed_level(world: World) -> int:
    """The engine level that the form preselects."""
    help_ = answer(await world.alice.slash(world.channel, "help"))
    form = await world.alice.click(help_, label=ui_text("button-start-engine-game"))
    assert form.modal is not None
    menu = next(one["component"] for one in form.modal["components"] if one["component"]["custom_id"] == LEVEL)
    return chosen_level(int(next(one["value"] for one in menu["options"] if one.get("default"))))


async def test_a_form_opened_before_a_level_was_inserted_starts_the_level_it_showed(world: World) -> None:
    help_ = answer(await world.alice.slash(world.channel, "help"))
    form = await world.alice.click(help_, label=ui_text("button-start-engine-game"))
    await world.alice.submit_modal(form, {"family": ["khans"], "level": ["8"], "colour": "white"})
    assert character(9) in text(world.newest(world.game_channel(world.messages(world.channel)[0])))


async def test_the_button_creates_an_open_challenge(world: World) -> None:
    help_ = answer(await world.alice.slash(world.channel, "help"))
    cards = answer(await world.alice.click(help_, label=ui_text("button-start-challenge")))
    form = await world.alice.click(cards, custom_id="c2:new-game:family=orda")
    await world.alice.submit_modal(form, {"colour": "white", "clock": ["1d"], "mode": "casual"})
    await world.bo.click(world.messages(world.channel)[0], label=ui_text("button-accept"))
    assert "Orda Chess" in text(world.newest(world.game_channel(world.messages(world.channel)[0])))


async def test_the_button_shows_the_rules(world: World) -> None:
    help_ = answer(await world.alice.slash(world.channel, "help"))
    assert "Orda Chess" in told(await world.alice.click(help_, label=ui_text("button-start-reading")))


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
async def test_a_server_gets_one_welcome_message(world: World, locale: str) -> None:
    guild = world.client.get_guild(world.channel.guild.id)
    await welcome(world.client.runtime, guild)
    await welcome(world.client.runtime, guild)
    [first] = world.messages(world.channel)
    assert len(buttons(first)) == len(WAYS)
    assert len(pictures(first)) == 1
    assert ("Campmate" in text(first)) and ("棋" in text(first)) is (locale == "zh-CN")


async def test_help_shows_the_version(world: World) -> None:
    assert has_ui_text(
        text(answer(await world.alice.slash(world.channel, "help"))), "help-version", version=own_version()
    )
