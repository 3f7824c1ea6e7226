"""`/settings`: a panel in the member's language that stores every change immediately."""

from dataclasses import replace

import pytest
from simcord import InteractionResult, MemberActor
from simcord.results import ResponseMessage

from bot.domain.ids import UserId
from bot.domain.push import PushSubscription
from bot.domain.settings import Notification, Orientation
from bot.i18n import catalog as texts
from bot.render import theme_names
from bot.rules import Color
from bot.services import recaps, settings
from bot.storage import push
from tests.e2e import payloads
from tests.e2e.drawing import drawn
from tests.e2e.panels import control, fill_up, marked, pick, press, using
from tests.e2e.test_languages import is_chinese
from tests.e2e.world import Act, World, alt_texts, answer, buttons, files, picture, pictures, refusal, text, told
from tests.now import NOW
from tests.sampling import more, one_in
from tests.wording import chinese, labels, ui_pattern, ui_text

SORRY = ui_pattern("error-unknown")
THEMES = {
    "contrast": (ui_text("theme-contrast"), chinese("theme-contrast")),
    "dusk": (ui_text("theme-dusk"), chinese("theme-dusk")),
    "meadow": (ui_text("theme-meadow"), chinese("theme-meadow")),
    "night": (ui_text("theme-night"), chinese("theme-night")),
    "steppe": (ui_text("theme-steppe"), chinese("theme-steppe")),
    "walnut": (ui_text("theme-walnut"), chinese("theme-walnut")),
}
ORIENTATIONS = {
    "turning": (ui_text("orientation-turning"), chinese("orientation-turning")),
    "own": (ui_text("orientation-own"), chinese("orientation-own")),
    "white": (ui_text("orientation-white"), chinese("orientation-white")),
}
LANGUAGES = ["en-US", "zh-CN"]


@pytest.fixture(params=[LANGUAGES[0], *more(LANGUAGES[1:])])
def spoken(request: pytest.FixtureRequest, world: World) -> int:
    """The language of Alice's client, as an index into the pairs of texts above."""
    world.locales[world.alice.id] = request.param
    return LANGUAGES.index(request.param)


async def open_panel(world: World, member: MemberActor | None = None, **options: object) -> ResponseMessage:
    return answer(await (member or world.alice).slash(world.channel, "settings", **options))


async def stored(world: World) -> list[tuple[object, ...]]:
    return (await world.rows())["preferences"]


def told_notifications(panel: ResponseMessage, *kinds: str) -> bool:
    """Whether a panel shows that exactly these notifications are on."""
    named = ", ".join(ui_text(f"notification-{kind}") for kind in kinds)
    return ui_text("settings-notifications", notifications=named) in text(panel).splitlines()


def old_button(world: World, panel: ResponseMessage, action: str) -> Act:
    """A press of a button that panels had in earlier versions."""
    act = using(world, world.alice, panel, "notifications")
    return replace(act, data={**act.data, "custom_id": f"c2:{action}"})


async def test_a_new_member_has_the_default_settings(world: World) -> None:
    panel = await open_panel(world)
    assert text(panel).startswith(f"### {ui_text('settings-title')}\n-# {ui_text('settings-note')}")
    assert marked(panel, "pick-theme") == [ui_text("theme-steppe")]
    assert marked(panel, "pick-orientation") == [ui_text("orientation-turning")]
    assert marked(panel, "pick-language") == [ui_text("language-discord")]
    assert told_notifications(panel, "time", "paused")
    assert buttons(panel) == labels("notifications")
    assert pictures(panel) == ["theme-steppe.png"]
    assert alt_texts(panel) == [ui_text("alt-theme", variant="Orda Chess", theme=ui_text("theme-steppe"))]


async def test_the_panel_is_in_the_members_language(world: World) -> None:
    world.locales[world.alice.id] = "zh-CN"
    panel = await open_panel(world)
    assert text(panel).startswith(f"### {chinese('settings-title')}")
    assert marked(panel, "pick-language") == [chinese("language-discord")]
    assert buttons(panel) == [chinese("button-notifications")]
    assert alt_texts(panel) == [chinese("alt-theme", theme=chinese("theme-steppe"), variant=chinese("variant-orda"))]


async def test_opening_the_settings_stores_nothing(world: World) -> None:
    await open_panel(world)
    assert await stored(world) == []


def test_every_theme_and_orientation_is_tested() -> None:
    assert set(THEMES) == set(theme_names())
    assert set(ORIENTATIONS) == {word.value for word in Orientation}


@pytest.mark.parametrize("theme", one_in(4, list(THEMES)))
async def test_a_picked_theme_is_stored_and_shown_at_once(world: World, spoken: int, theme: str) -> None:
    panel = await open_panel(world)
    await pick(world.alice, panel, "pick-theme", theme)
    assert await stored(world) == [(world.alice.id, theme, "turning", True, None, True)]
    assert marked(panel, "pick-theme") == [THEMES[theme][spoken]]
    assert pictures(panel) == [f"theme-{theme}.png"]
    assert THEMES[theme][spoken] in alt_texts(panel)[0]


@pytest.mark.parametrize("orientation", ORIENTATIONS)
async def test_a_picked_orientation_is_stored_and_shown_at_once(world: World, spoken: int, orientation: str) -> None:
    panel = await open_panel(world)
    await pick(world.alice, panel, "pick-orientation", orientation)
    assert await stored(world) == [(world.alice.id, None, orientation, True, None, True)]
    assert marked(panel, "pick-orientation") == [ORIENTATIONS[orientation][spoken]]


@pytest.mark.parametrize(("word", "language"), [("discord", None), ("en-US", "en-US"), ("zh-CN", "zh-CN")])
async def test_a_picked_language_is_stored_and_used_at_once(
    world: World, spoken: int, word: str, language: str | None
) -> None:
    panel = await open_panel(world)
    await pick(world.alice, panel, "pick-language", word)
    assert await stored(world) == [(world.alice.id, None, "turning", True, language, True)]
    assert is_chinese(text(panel)) == ((language or LANGUAGES[spoken]) == "zh-CN")


async def open_notifications(world: World, panel: ResponseMessage) -> InteractionResult:
    form = await press(world.alice, panel, "notifications")
    assert form.modal is not None
    return form


def listed(form: InteractionResult) -> dict[str, bool]:
    """The form's checkboxes, and whether they're ticked."""
    assert form.modal is not None
    [group] = [part for part in payloads.walk(form.modal["components"]) if part.get("custom_id") == "notifications"]
    assert all(option["description"] for option in group["options"])
    return {option["value"]: option.get("default", False) for option in group["options"]}


async def is_weekly(world: World) -> bool:
    return await recaps.find_weekly(world.client.runtime.db, UserId(world.alice.id)) is not None


async def test_one_form_turns_all_messages_on_and_off(world: World, spoken: int) -> None:
    t = [ui_text, chinese][spoken]
    panel = await open_panel(world)
    form = await open_notifications(world, panel)
    assert form.modal is not None
    assert form.modal["title"] == t("button-notifications")
    assert listed(form) == {"time": True, "weekly": False, "paused": True}
    await world.alice.submit_modal(form, {"notifications": ["weekly"]})
    assert await stored(world) == [(world.alice.id, None, "turning", False, None, False)]
    assert await is_weekly(world)
    assert t("settings-notifications", notifications=t("notification-weekly")) in text(panel)
    form = await open_notifications(world, panel)
    assert listed(form) == {"time": False, "weekly": True, "paused": False}
    await world.alice.submit_modal(form, {"notifications": []})
    assert not await is_weekly(world)
    assert t("settings-notifications-none") in text(panel)


async def test_push_notifications_can_only_be_turned_off_here(world: World) -> None:
    db, alice = world.client.runtime.db, UserId(world.alice.id)
    panel = await open_panel(world)
    early = await open_notifications(world, panel)
    async with db.writing() as connection:
        await push.add(connection, alice, "a browser", PushSubscription("https://push", "k", "a", "en-US"), NOW)
    # The form that was opened earlier doesn't list push notifications, so it can't turn them off.
    await world.alice.submit_modal(early, {"notifications": ["time"]})
    assert told_notifications(panel, "time", "push")
    form = await open_notifications(world, panel)
    assert listed(form) == {"time": True, "weekly": False, "paused": False, "push": True}
    await world.alice.submit_modal(form, {"notifications": ["time"]})
    assert told_notifications(panel, "time")
    assert (await settings.load_notifications(db, alice)).chosen == {Notification.TIME}


async def test_a_form_opened_before_a_restart_can_still_be_submitted(world: World) -> None:
    form = await open_notifications(world, await open_panel(world))
    await world.restart()
    await world.alice.submit_modal(form, {"notifications": ["time", "weekly", "paused"]})
    assert await is_weekly(world)


@pytest.mark.parametrize(
    ("action", "chosen"),
    [
        ("reminders-off", {Notification.PAUSED}),
        ("reminders-on", {Notification.TIME, Notification.PAUSED}),
        ("weekly-on", {Notification.TIME, Notification.WEEKLY, Notification.PAUSED}),
        ("weekly-off", {Notification.TIME, Notification.PAUSED}),
    ],
)
async def test_the_buttons_of_earlier_panels_still_work(world: World, action: str, chosen: set[Notification]) -> None:
    panel = await open_panel(world)
    await world.at_once(old_button(world, panel, action))
    assert (await settings.load_notifications(world.client.runtime.db, UserId(world.alice.id))).chosen == chosen
    assert buttons(panel) == labels("notifications")


async def test_a_button_pressed_twice_at_once_acts_once(world: World) -> None:
    panel = await open_panel(world)
    off = old_button(world, panel, "reminders-off")
    await world.at_once(off, off)
    assert await stored(world) == [(world.alice.id, None, "turning", False, None, True)]
    assert told_notifications(panel, "paused")


async def test_two_settings_changed_at_once_are_both_stored(world: World) -> None:
    panel = await open_panel(world)
    await world.at_once(
        using(world, world.alice, panel, "pick-orientation", "own"), old_button(world, panel, "reminders-off")
    )
    assert await stored(world) == [(world.alice.id, None, "own", False, None, True)]


async def test_only_a_change_of_the_theme_uploads_a_picture(world: World) -> None:
    panel = await open_panel(world)
    uploaded = files(panel)[0].attachment_id
    await pick(world.alice, panel, "pick-orientation", "white")
    await world.alice.submit_modal(await open_notifications(world, panel), {"notifications": []})
    assert files(panel)[0].attachment_id == uploaded


async def test_a_new_theme_replaces_the_previous_picture(world: World) -> None:
    panel = await open_panel(world)
    await pick(world.alice, panel, "pick-theme", "night")
    assert await picture(panel) == await picture(await open_panel(world))
    assert await picture(panel) != await picture(await open_panel(world, world.bo))


async def test_an_outdated_panel_catches_up_with_the_theme(world: World) -> None:
    old = await open_panel(world)
    await pick(world.alice, await open_panel(world), "pick-theme", "dusk")
    await world.alice.submit_modal(await open_notifications(world, old), {"notifications": []})
    assert marked(old, "pick-theme") == [ui_text("theme-dusk")]
    assert pictures(old) == ["theme-dusk.png"]


async def test_the_commands_options_set_everything_at_once(world: World) -> None:
    panel = await open_panel(world, theme="walnut", orientation="own", reminders=False, language="zh-CN")
    assert await stored(world) == [(world.alice.id, "walnut", "own", False, "zh-CN", True)]
    assert marked(panel, "pick-theme") == [chinese("theme-walnut")]
    assert pictures(panel) == ["theme-walnut.png"]


async def test_omitted_options_change_nothing(world: World) -> None:
    await open_panel(world, theme="walnut", reminders=False)
    await open_panel(world, language="discord")
    assert await stored(world) == [(world.alice.id, "walnut", "turning", False, None, True)]


async def test_each_member_has_settings_of_their_own(world: World) -> None:
    await open_panel(world, theme="night")
    assert marked(await open_panel(world, world.bo), "pick-theme") == [ui_text("theme-steppe")]


async def test_a_panel_from_before_a_restart_still_works(world: World) -> None:
    panel = await open_panel(world)
    await world.restart()
    for action, value in {"pick-theme": "meadow", "pick-orientation": "white", "pick-language": "zh-CN"}.items():
        await pick(world.alice, panel, action, value)
    await world.alice.submit_modal(await open_notifications(world, panel), {"notifications": ["paused"]})
    assert await stored(world) == [(world.alice.id, "meadow", "white", False, "zh-CN", True)]
    assert pictures(panel) == ["theme-meadow.png"]
    assert buttons(panel) == [chinese("button-notifications")]


async def test_settings_can_be_changed_in_a_direct_message(world: World) -> None:
    user = world.alice.user
    panel = answer(await user.slash("settings", language="zh-CN"))
    await pick(user, panel, "pick-theme", "contrast")
    await user.submit_modal(await press(user, panel, "notifications"), {"notifications": []})
    assert await stored(world) == [(world.alice.id, "contrast", "turning", False, "zh-CN", False)]
    assert marked(panel, "pick-theme") == [chinese("theme-contrast")]


@pytest.mark.parametrize("action", ["pick-theme", "pick-orientation", "pick-language"])
async def test_an_option_offered_only_by_an_older_version_is_refused(world: World, action: str) -> None:
    panel = await open_panel(world)
    before = await world.state(), panel.components
    [refused] = await world.at_once(using(world, world.alice, panel, action, "plaid"))
    words = [text(message) for message in refused.followups] or [told(refused)]
    assert words == [ui_text("error-outdated-panel")]
    assert (await world.state(), panel.components) == before


async def test_a_change_that_cannot_be_stored_is_reported_and_changes_nothing(world: World) -> None:
    panel = await open_panel(world)
    await fill_up(world, "preferences")
    before = await world.state(), panel.components
    result = await pick(world.alice, panel, "pick-theme", "night")
    assert SORRY.fullmatch(text(result.followups[0]))
    assert (await world.state(), panel.components, pictures(panel)) == (*before, ["theme-steppe.png"])


async def test_options_that_cannot_be_stored_are_reported_too(world: World) -> None:
    await fill_up(world, "preferences")
    assert SORRY.fullmatch(told(await world.alice.slash(world.channel, "settings", theme="night")))
    assert await stored(world) == []


async def test_private_replies_use_the_members_language_and_public_messages_the_servers(
    world: World,
) -> None:
    await open_panel(world, language="zh-CN")
    game_channel = await world.begin(world.alice, world.bo)
    assert is_chinese(await refusal(world, world.alice.slash(game_channel, "move", move="d5 d6")))
    asked = answer(await world.alice.slash(game_channel, "resign"))
    assert buttons(asked) == [chinese("button-resign"), chinese("button-keep-playing")]
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    shown = [*world.messages(world.channel), *world.messages(game_channel)]
    assert not any(is_chinese(text(message)) for message in shown)


@pytest.mark.parametrize("locale", ["zh-CN"])
async def test_replies_to_a_member_who_chose_english_are_english_in_a_chinese_server(world: World) -> None:
    world.locales[world.alice.id] = "zh-CN"
    await open_panel(world, language="en-US")
    assert not is_chinese(told(await world.alice.slash(world.channel, "board")))
    offer = await world.challenge(world.alice, world.bo)
    assert is_chinese(text(offer))


async def test_boards_use_the_theme_of_the_player_to_move(world: World) -> None:
    await open_panel(world, theme="night")
    game_channel = await world.begin(world.alice, world.bo)
    assert await picture(world.newest(game_channel)) == drawn("", Color.WHITE, "night")
    await world.play(game_channel, world.alice, world.bo, "d4")
    assert await picture(world.newest(game_channel)) == drawn("d2d4", Color.BLACK)


async def test_boards_keep_white_below_for_members_who_prefer_it(world: World) -> None:
    await open_panel(world, world.bo, orientation="white")
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4")
    assert await picture(world.newest(game_channel)) == drawn("d2d4", Color.WHITE)


async def test_boards_keep_the_members_side_below_if_they_prefer_it(world: World) -> None:
    await open_panel(world, world.alice, orientation="own")
    game_channel = await world.begin(world.alice, world.bo)
    for start, move in enumerate(["d4", "c5"]):
        await world.play(game_channel, world.alice, world.bo, move, start)
    assert await picture(world.newest(game_channel)) == drawn("d2d4 c6c5", Color.WHITE)


async def test_each_language_is_listed_under_its_own_name(world: World, spoken: int) -> None:
    options = control(await open_panel(world), "pick-language")["options"]
    assert [option["label"] for option in options][1:] == [
        texts.load_catalog().translator(word)(f"language-{word}") for word in texts.LANGUAGES.values()
    ]
