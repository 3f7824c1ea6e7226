"""`/settings`: a panel in the member's language that stores every change immediately."""

import pytest
from simcord import MemberActor
from simcord.results import ResponseMessage

from bot.domain.settings import Orientation
from bot.i18n import catalog as texts
from bot.render import theme_names
from bot.rules import Color
from tests.e2e.drawing import drawn
from tests.e2e.panels import control, fill_up, marked, pick, press, using
from tests.e2e.test_languages import is_chinese
from tests.e2e.world import World, alt_texts, answer, buttons, files, picture, pictures, refusal, text, told
from tests.sampling import one_in
from tests.wording import chinese, labels, ui_pattern, ui_text

SORRY = ui_pattern("error-unknown")
THEMES = {
    "contrast": (ui_text("theme-contrast"), chinese("theme-contrast")),
    "dusk": ("Dusk", "暮色"),
    "meadow": ("Meadow", "草甸"),
    "night": ("Night", "夜色"),
    "steppe": ("Steppe", "草原"),
    "walnut": ("Walnut", chinese("theme-walnut")),
}
ORIENTATIONS = {
    "turning": (ui_text("orientation-turning"), chinese("orientation-turning")),
    "own": (ui_text("orientation-own"), chinese("orientation-own")),
    "white": (ui_text("orientation-white"), chinese("orientation-white")),
}
LANGUAGES = ["en-US", "zh-CN"]


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest, world: World) -> int:
    """The language of Alice's client, by its place in the tables above."""
    world.locales[world.alice.id] = request.param
    return LANGUAGES.index(request.param)


async def open_panel(world: World, member: MemberActor | None = None, **options: object) -> ResponseMessage:
    return answer(await (member or world.alice).slash(world.channel, "settings", **options))


async def stored(world: World) -> list[tuple[object, ...]]:
    return (await world.rows())["preferences"]


async def test_who_has_set_nothing_is_shown_the_settings_of_the_house(world: World) -> None:
    panel = await open_panel(world)
    assert text(panel).startswith(f"### {ui_text('settings-title')}\n-# {ui_text('settings-note')}")
    assert marked(panel, "pick-theme") == ["Steppe"]
    assert marked(panel, "pick-orientation") == [ui_text("orientation-turning")]
    assert marked(panel, "pick-language") == [ui_text("language-discord")]
    assert ui_text("server-feature-on", feature="Reminders") in text(panel)
    assert buttons(panel) == labels("reminders-off")
    assert pictures(panel) == ["theme-steppe.png"]
    assert alt_texts(panel) == [ui_text("alt-theme", variant="Orda Chess", theme="Steppe")]


async def test_a_chinese_member_is_shown_them_in_chinese(world: World) -> None:
    world.locales[world.alice.id] = "zh-CN"
    panel = await open_panel(world)
    assert text(panel).startswith("### 你的设置")
    assert marked(panel, "pick-language") == [chinese("language-discord")]
    assert buttons(panel) == [chinese("button-reminders-off")]
    assert alt_texts(panel) == ["预览：“草原”主题的可汗西征棋棋盘。"]


async def test_looking_at_the_settings_stores_nothing(world: World) -> None:
    await open_panel(world)
    assert await stored(world) == []


def test_every_theme_and_orientation_is_tried_below() -> None:
    assert set(THEMES) == set(theme_names())
    assert set(ORIENTATIONS) == {word.value for word in Orientation}


@pytest.mark.parametrize("theme", one_in(4, list(THEMES)))
async def test_a_theme_that_is_picked_is_stored_and_shown_at_once(world: World, spoken: int, theme: str) -> None:
    panel = await open_panel(world)
    await pick(world.alice, panel, "pick-theme", theme)
    assert await stored(world) == [(world.alice.id, theme, "turning", True, None)]
    assert marked(panel, "pick-theme") == [THEMES[theme][spoken]]
    assert pictures(panel) == [f"theme-{theme}.png"]
    assert THEMES[theme][spoken] in alt_texts(panel)[0]


@pytest.mark.parametrize("orientation", ORIENTATIONS)
async def test_an_orientation_that_is_picked_is_stored_and_shown_at_once(
    world: World, spoken: int, orientation: str
) -> None:
    panel = await open_panel(world)
    await pick(world.alice, panel, "pick-orientation", orientation)
    assert await stored(world) == [(world.alice.id, None, orientation, True, None)]
    assert marked(panel, "pick-orientation") == [ORIENTATIONS[orientation][spoken]]


@pytest.mark.parametrize(("word", "language"), [("discord", None), ("en-US", "en-US"), ("zh-CN", "zh-CN")])
async def test_a_language_that_is_picked_is_stored_and_spoken_at_once(
    world: World, spoken: int, word: str, language: str | None
) -> None:
    panel = await open_panel(world)
    await pick(world.alice, panel, "pick-language", word)
    assert await stored(world) == [(world.alice.id, None, "turning", True, language)]
    assert is_chinese(text(panel)) == ((language or LANGUAGES[spoken]) == "zh-CN")


async def test_reminders_are_switched_off_and_on_again(world: World, spoken: int) -> None:
    panel = await open_panel(world)
    await world.alice.click(panel, label=[ui_text("button-reminders-off"), chinese("button-reminders-off")][spoken])
    assert await stored(world) == [(world.alice.id, None, "turning", False, None)]
    assert [ui_text, chinese][spoken]("settings-reminders-off") in text(panel)
    await world.alice.click(panel, label=[ui_text("button-reminders-on"), chinese("button-reminders-on")][spoken])
    assert await stored(world) == [(world.alice.id, None, "turning", True, None)]
    assert [ui_text, chinese][spoken]("settings-reminders-on") in text(panel)


async def test_a_button_pressed_twice_at_once_does_what_it_says(world: World) -> None:
    panel = await open_panel(world)
    off = using(world, world.alice, panel, "reminders-off")
    await world.at_once(off, off)
    assert await stored(world) == [(world.alice.id, None, "turning", False, None)]
    assert buttons(panel) == labels("reminders-on")


async def test_two_things_changed_at_once_are_both_kept(world: World) -> None:
    panel = await open_panel(world)
    await world.at_once(
        using(world, world.alice, panel, "pick-orientation", "own"), using(world, world.alice, panel, "reminders-off")
    )
    assert await stored(world) == [(world.alice.id, None, "own", False, None)]


async def test_a_change_that_is_not_of_the_theme_uploads_no_picture(world: World) -> None:
    panel = await open_panel(world)
    uploaded = files(panel)[0].attachment_id
    await pick(world.alice, panel, "pick-orientation", "white")
    await press(world.alice, panel, "reminders-off")
    assert files(panel)[0].attachment_id == uploaded


async def test_a_new_theme_takes_the_place_of_the_picture_before(world: World) -> None:
    panel = await open_panel(world)
    await pick(world.alice, panel, "pick-theme", "night")
    assert await picture(panel) == await picture(await open_panel(world))
    assert await picture(panel) != await picture(await open_panel(world, world.bo))


async def test_a_panel_that_has_been_left_behind_catches_up_with_the_theme(world: World) -> None:
    old = await open_panel(world)
    await pick(world.alice, await open_panel(world), "pick-theme", "dusk")
    await press(world.alice, old, "reminders-off")
    assert marked(old, "pick-theme") == ["Dusk"]
    assert pictures(old) == ["theme-dusk.png"]


async def test_the_commands_options_set_everything_at_once(world: World) -> None:
    panel = await open_panel(world, theme="walnut", orientation="own", reminders=False, language="zh-CN")
    assert await stored(world) == [(world.alice.id, "walnut", "own", False, "zh-CN")]
    assert marked(panel, "pick-theme") == [chinese("theme-walnut")]
    assert pictures(panel) == ["theme-walnut.png"]


async def test_an_option_that_is_left_out_changes_nothing(world: World) -> None:
    await open_panel(world, theme="walnut", reminders=False)
    await open_panel(world, language="discord")
    assert await stored(world) == [(world.alice.id, "walnut", "turning", False, None)]


async def test_each_member_has_settings_of_their_own(world: World) -> None:
    await open_panel(world, theme="night")
    assert marked(await open_panel(world, world.bo), "pick-theme") == ["Steppe"]


async def test_a_panel_from_before_a_restart_still_works(world: World) -> None:
    panel = await open_panel(world)
    await world.restart()
    for action, value in {"pick-theme": "meadow", "pick-orientation": "white", "pick-language": "zh-CN"}.items():
        await pick(world.alice, panel, action, value)
    await press(world.alice, panel, "reminders-off")
    assert await stored(world) == [(world.alice.id, "meadow", "white", False, "zh-CN")]
    assert pictures(panel) == ["theme-meadow.png"]
    assert buttons(panel) == [chinese("button-reminders-on")]


async def test_settings_are_kept_in_a_direct_message_too(world: World) -> None:
    user = world.alice.user
    panel = answer(await user.slash("settings", language="zh-CN"))
    await pick(user, panel, "pick-theme", "contrast")
    await press(user, panel, "reminders-off")
    assert await stored(world) == [(world.alice.id, "contrast", "turning", False, "zh-CN")]
    assert marked(panel, "pick-theme") == [chinese("theme-contrast")]


@pytest.mark.parametrize("action", ["pick-theme", "pick-orientation", "pick-language"])
async def test_what_an_older_menu_offered_and_this_version_does_not_is_refused(world: World, action: str) -> None:
    panel = await open_panel(world)
    before = await world.state(), panel.components
    [refused] = await world.at_once(using(world, world.alice, panel, action, "plaid"))
    words = [text(message) for message in refused.followups] or [told(refused)]
    assert words == [ui_text("error-outdated-panel")]
    assert (await world.state(), panel.components) == before


async def test_a_change_that_cannot_be_stored_is_told_and_leaves_everything_as_it_was(world: World) -> None:
    panel = await open_panel(world)
    await fill_up(world, "preferences")
    before = await world.state(), panel.components
    result = await pick(world.alice, panel, "pick-theme", "night")
    assert SORRY.fullmatch(text(result.followups[0]))
    assert (await world.state(), panel.components, pictures(panel)) == (*before, ["theme-steppe.png"])


async def test_options_that_cannot_be_stored_are_told_alike(world: World) -> None:
    await fill_up(world, "preferences")
    assert SORRY.fullmatch(told(await world.alice.slash(world.channel, "settings", theme="night")))
    assert await stored(world) == []


async def test_who_has_chosen_chinese_is_answered_in_chinese_and_speaks_the_servers_language_in_public(
    world: World,
) -> None:
    await open_panel(world, language="zh-CN")
    game_channel = await world.begin(world.alice, world.bo)
    assert is_chinese(await refusal(world, world.alice.slash(game_channel, "move", move="d5 d6")))
    assert buttons(answer(await world.alice.slash(game_channel, "resign"))) == ["认输", chinese("button-keep-playing")]
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    shown = [*world.messages(world.channel), *world.messages(game_channel)]
    assert not any(is_chinese(text(message)) for message in shown)


@pytest.mark.parametrize("locale", ["zh-CN"])
async def test_who_has_chosen_english_is_answered_in_english_in_a_chinese_server(world: World) -> None:
    world.locales[world.alice.id] = "zh-CN"
    await open_panel(world, language="en-US")
    assert not is_chinese(told(await world.alice.slash(world.channel, "board")))
    offer = await world.challenge(world.alice, world.bo)
    assert is_chinese(text(offer))


async def test_boards_are_shown_in_the_theme_of_the_one_to_move(world: World) -> None:
    await open_panel(world, theme="night")
    game_channel = await world.begin(world.alice, world.bo)
    assert await picture(world.newest(game_channel)) == drawn("", Color.WHITE, "night")
    await world.play(game_channel, world.alice, world.bo, "d4")
    assert await picture(world.newest(game_channel)) == drawn("d2d4", Color.BLACK)


async def test_boards_stay_with_white_below_for_who_wants_it_so(world: World) -> None:
    await open_panel(world, world.bo, orientation="white")
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4")
    assert await picture(world.newest(game_channel)) == drawn("d2d4", Color.WHITE)


async def test_boards_stay_with_their_own_side_below_for_who_wants_it_so(world: World) -> None:
    await open_panel(world, world.alice, orientation="own")
    game_channel = await world.begin(world.alice, world.bo)
    for start, move in enumerate(["d4", "c5"]):
        await world.play(game_channel, world.alice, world.bo, move, start)
    assert await picture(world.newest(game_channel)) == drawn("d2d4 c6c5", Color.WHITE)


async def test_the_menu_of_languages_can_be_read_in_any_language(world: World, spoken: int) -> None:
    options = control(await open_panel(world), "pick-language")["options"]
    assert [option["label"] for option in options][1:] == [
        texts.load_catalog().translator(word)(f"language-{word}") for word in texts.LANGUAGES.values()
    ]
