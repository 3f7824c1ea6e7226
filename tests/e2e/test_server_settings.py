"""`/server`: a panel for managers that stores every change immediately."""

from typing import Any

import pytest
from simcord import ChannelHandle, MemberActor

from bot.discord.features.settings.posts import MORE as MORE_SETTINGS
from bot.domain.clock import CLOCKS, Fischer
from bot.domain.settings import Switchable
from bot.i18n.catalog import load_catalog
from bot.i18n.names import as_label
from tests.e2e.panels import control, marked, open_server_panel, pick, press, using, with_power
from tests.e2e.world import World, buttons, refusal, text, told
from tests.sampling import more, one_in
from tests.wording import chinese, has_ui_text, ui_text

LANGUAGES = ["en-US", "zh-CN"]
CLOCK_NAMES = {
    "1+0": (ui_text("clock-1-0"), chinese("clock-1-0")),
    "2+1": (ui_text("clock-2-1"), chinese("clock-2-1")),
    "3+2": (ui_text("clock-3-2"), chinese("clock-3-2")),
    "5+3": (ui_text("clock-5-3"), chinese("clock-5-3")),
    "10+5": (ui_text("clock-10-5"), chinese("clock-10-5")),
    "15+10": (ui_text("clock-15-10"), chinese("clock-15-10")),
    "30+20": (ui_text("clock-30-20"), chinese("clock-30-20")),
    "none": (ui_text("clock-none"), chinese("clock-none")),
    "10m": (ui_text("clock-10m"), chinese("clock-10m")),
    "1h": (ui_text("clock-1h"), chinese("clock-1h")),
    "1d": (ui_text("clock-1d"), chinese("clock-1d")),
    "3d": (ui_text("clock-3d"), chinese("clock-3d")),
    "7d": (ui_text("clock-7d"), chinese("clock-7d")),
}
ENDERS = {
    "managers": (ui_text("enders-managers"), chinese("enders-managers")),
    "moderators": (ui_text("enders-moderators"), chinese("enders-moderators")),
    "nobody": (ui_text("enders-nobody"), chinese("enders-nobody")),
}
NOT_A_MANAGER = ui_text("error-not-server-manager")

SECONDS, RATED, CHANNELS, RESULTS, ENDER, BOARDS, INCREMENT, LIVE_LADDERS = 1, 2, 3, 4, 5, 8, 9, 10
"""Column indexes in the table of servers."""
MORE = (None, False, "", False)  # the last four columns: no increment, one ladder, no feature off, not quiet


@pytest.fixture
def dora(world: World) -> MemberActor:
    """Dora, a member with the Manage Server permission."""
    return with_power(world, "Dora", manage_guild=True)


@pytest.fixture
def eli(world: World) -> MemberActor:
    """Eli, another member with the Manage Server permission."""
    return with_power(world, "Eli", manage_guild=True)


@pytest.fixture(params=[LANGUAGES[0], *more(LANGUAGES[1:])])
def spoken(request: pytest.FixtureRequest, world: World, dora: MemberActor) -> int:
    """The language of Dora's client, as an index into the pairs of texts above."""
    world.locales[dora.id] = request.param
    return LANGUAGES.index(request.param)


@pytest.fixture
def hall(world: World) -> ChannelHandle:
    """A second channel in the server."""
    return world.guild.create_text_channel("hall")


async def stored(world: World) -> tuple[Any, ...] | None:
    rows = (await world.rows())["servers"]
    return rows[0] if rows else None


async def kept(world: World, field: int) -> Any:
    row = await stored(world)
    assert row is not None
    return row[field]


async def test_a_new_server_has_the_default_settings(world: World, dora: MemberActor) -> None:
    panel = await open_server_panel(world, dora)
    assert text(panel).splitlines() == [
        f"### {ui_text('server-title')}",
        f"-# {ui_text('server-note')}",
        ui_text("server-clock", clock=ui_text("clock-none")),
        ui_text("server-rated-on"),
        ui_text("server-live-together"),
        f"-# {ui_text('server-live-note')}",
        ui_text("server-everywhere"),
        ui_text("server-results-nowhere"),
        ui_text("server-enders", who=ui_text("enders-managers")),
        ui_text("server-language"),
        ui_text("server-theme"),
        ui_text("server-boards"),
        ui_text("server-feature-on", feature=ui_text("feature-imports")),
        ui_text("server-feature-on", feature=ui_text("feature-explorer")),
        ui_text("server-quiet-off"),
    ]
    assert marked(panel, "pick-server-language") == [ui_text("server-language-discord")]
    assert marked(panel, "pick-server-theme") == [ui_text("theme-steppe")]
    assert marked(panel, "pick-boards") == [ui_text("boards-each")]
    assert marked(panel, "pick-clock") == [as_label(ui_text("clock-none"))]
    assert marked(panel, "pick-enders") == [as_label(ui_text("enders-managers"))]
    assert marked(panel, "pick-channels") == marked(panel, "pick-results") == []
    assert control(panel, "any-channel")["disabled"]
    assert control(panel, "no-results")["disabled"]
    assert await stored(world) is None


async def test_the_panel_is_in_the_managers_language(world: World, dora: MemberActor) -> None:
    world.locales[dora.id] = "zh-CN"
    panel = await open_server_panel(world, dora)
    assert text(panel).startswith(f"### {chinese('server-title')}")
    assert buttons(panel) == [
        *(
            chinese("button-rated-off"),
            chinese("button-rate-live-apart"),
            chinese("button-any-channel"),
            chinese("button-no-results"),
        ),
        *(
            chinese("button-switch-off-feature", feature=chinese(f"feature-{feature}"))
            for feature in ("imports", "explorer")
        ),
        chinese("button-quiet-on"),
        *(load_catalog().translators["zh-CN"](f"button-{one.name}") for one in MORE_SETTINGS),
    ]


async def test_the_command_is_offered_only_to_managers(world: World, dora: MemberActor) -> None:
    assert "server" in dora.available_commands(world.channel)
    assert "server" not in world.bo.available_commands(world.channel)
    assert "server" not in dora.user.available_commands()


async def test_a_member_allowed_to_use_the_command_but_not_to_manage_the_server_is_refused(world: World) -> None:
    command = next(one for one in await world.client.tree.fetch_commands() if one.name == "server")
    world.guild.set_command_permissions(command, {world.bo: True})
    assert await refusal(world, world.bo.slash(world.channel, "server")) == NOT_A_MANAGER


@pytest.mark.parametrize("word", one_in(4, list(CLOCKS)))
async def test_a_picked_clock_is_stored_and_shown_at_once(
    world: World, dora: MemberActor, spoken: int, word: str
) -> None:
    panel = await open_server_panel(world, dora)
    await pick(dora, panel, "pick-clock", word)
    clock = CLOCKS[word]
    span, increment = (clock.initial, clock.increment) if isinstance(clock, Fischer) else (clock, None)
    assert await kept(world, SECONDS) == (span and int(span.total_seconds()))
    assert await kept(world, INCREMENT) == (None if increment is None else int(increment.total_seconds()))
    assert marked(panel, "pick-clock") == [as_label(CLOCK_NAMES[word][spoken])]
    assert CLOCK_NAMES[word][spoken] in text(panel)


async def test_live_games_are_rated_separately_and_together_again(world: World, dora: MemberActor) -> None:
    panel = await open_server_panel(world, dora)
    await press(dora, panel, "rate-live-apart")
    assert await kept(world, LIVE_LADDERS) is True
    assert ui_text("server-live-apart") in text(panel)
    await press(dora, panel, "rate-all-together")
    assert await kept(world, LIVE_LADDERS) is False


@pytest.mark.parametrize("word", ENDERS)
async def test_the_choice_of_who_ends_stuck_games_is_stored_and_shown_at_once(
    world: World, dora: MemberActor, spoken: int, word: str
) -> None:
    panel = await open_server_panel(world, dora)
    await pick(dora, panel, "pick-enders", word)
    assert await kept(world, ENDER) == word
    assert marked(panel, "pick-enders") == [as_label(ENDERS[word][spoken])]
    assert ENDERS[word][spoken] in text(panel)


async def test_one_board_for_all_moves_is_stored_and_shown_at_once(
    world: World, dora: MemberActor, spoken: int
) -> None:
    panel = await open_server_panel(world, dora)
    await pick(dora, panel, "pick-boards", "one")
    assert await kept(world, BOARDS) == "one"
    assert marked(panel, "pick-boards") == [[ui_text("boards-one"), chinese("boards-one")][spoken]]


async def test_rated_games_are_turned_off_and_on_again(world: World, dora: MemberActor, spoken: int) -> None:
    panel = await open_server_panel(world, dora)
    await dora.click(panel, label=[ui_text("button-rated-off"), chinese("button-rated-off")][spoken])
    assert await kept(world, RATED) is False
    assert [ui_text, chinese][spoken]("server-rated-off") in text(panel)
    await dora.click(panel, label=[ui_text("button-rated-on"), chinese("button-rated-on")][spoken])
    assert await kept(world, RATED) is True
    assert [ui_text, chinese][spoken]("server-rated-on") in text(panel)


async def test_game_channels_are_stored_shown_and_cleared(
    world: World, dora: MemberActor, hall: ChannelHandle, spoken: int
) -> None:
    panel = await open_server_panel(world, dora)
    await pick(dora, panel, "pick-channels", world.channel, hall)
    assert await kept(world, CHANNELS) == [world.channel.id, hall.id]
    assert marked(panel, "pick-channels") == [str(world.channel.id), str(hall.id)]
    said = [ui_text, chinese][spoken]
    channels = said("list-and").join((f"<#{world.channel.id}>", f"<#{hall.id}>"))
    assert said("server-channels", channels=channels) in text(panel)
    await dora.click(panel, label=said("button-any-channel"))
    assert await kept(world, CHANNELS) == []
    assert said("server-everywhere") in text(panel)
    assert marked(panel, "pick-channels") == []


async def test_removing_every_channel_from_the_menu_allows_them_all(
    world: World, dora: MemberActor, hall: ChannelHandle
) -> None:
    panel = await open_server_panel(world, dora)
    await pick(dora, panel, "pick-channels", hall)
    await pick(dora, panel, "pick-channels")
    assert await kept(world, CHANNELS) == []


async def test_a_results_channel_is_stored_shown_and_cleared(
    world: World, dora: MemberActor, hall: ChannelHandle, spoken: int
) -> None:
    panel = await open_server_panel(world, dora)
    await pick(dora, panel, "pick-results", hall)
    assert await kept(world, RESULTS) == hall.id
    assert marked(panel, "pick-results") == [str(hall.id)]
    assert [ui_text, chinese][spoken]("server-results", channel=f"<#{hall.id}>") in text(panel)
    await dora.click(panel, label=[ui_text, chinese][spoken]("button-no-results"))
    assert await kept(world, RESULTS) is None
    assert marked(panel, "pick-results") == []


async def test_removing_the_results_channel_from_the_menu_clears_it(
    world: World, dora: MemberActor, hall: ChannelHandle
) -> None:
    panel = await open_server_panel(world, dora)
    await pick(dora, panel, "pick-results", hall)
    await pick(dora, panel, "pick-results")
    assert await kept(world, RESULTS) is None


@pytest.mark.parametrize(
    ("permission", "name"),
    [
        ("view_channel", ui_text("permission-view_channel")),
        ("send_messages", ui_text("permission-send_messages")),
        ("attach_files", ui_text("permission-attach_files")),
    ],
)
async def test_a_results_channel_is_refused_with_the_missing_permission(
    world: World, dora: MemberActor, hall: ChannelHandle, permission: str, name: str
) -> None:
    panel = await open_server_panel(world, dora)
    world.forbid(hall, permission)
    before = panel.components
    refused = await refusal(world, pick(dora, panel, "pick-results", hall))
    assert has_ui_text(refused, "error-cannot-write", channel=hall.id)
    assert name in refused
    assert panel.components == before


async def test_a_deleted_channel_is_left_out_and_removed_by_the_next_pick(
    world: World, dora: MemberActor, hall: ChannelHandle
) -> None:
    panel = await open_server_panel(world, dora)
    await pick(dora, panel, "pick-channels", world.channel, hall)
    world.delete(hall)
    panel = await open_server_panel(world, dora)
    assert ui_text("server-channels", channels=f"<#{world.channel.id}>") in text(panel).splitlines()
    assert marked(panel, "pick-channels") == [str(world.channel.id)]
    await pick(dora, panel, "pick-channels", world.channel)
    assert await kept(world, CHANNELS) == [world.channel.id]


async def test_the_panel_says_so_if_all_channels_for_games_were_deleted(
    world: World, dora: MemberActor, hall: ChannelHandle
) -> None:
    await pick(dora, await open_server_panel(world, dora), "pick-channels", hall)
    world.delete(hall)
    panel = await open_server_panel(world, dora)
    assert ui_text("server-channels-gone") in text(panel)
    assert has_ui_text(await refusal(world, world.alice.slash(world.channel, "challenge")), "error-no-games-in-channel")


async def test_a_deleted_results_channel_is_shown_as_such(world: World, dora: MemberActor, hall: ChannelHandle) -> None:
    panel = await open_server_panel(world, dora)
    await pick(dora, panel, "pick-results", hall)
    world.delete(hall)
    panel = await open_server_panel(world, dora)
    assert ui_text("server-results-gone") in text(panel)
    assert marked(panel, "pick-results") == []
    await press(dora, panel, "no-results")
    assert await kept(world, RESULTS) is None


@pytest.mark.parametrize("action", ["pick-channels", "pick-results"])
async def test_a_channel_deleted_while_it_is_being_picked_is_refused(
    world: World, dora: MemberActor, hall: ChannelHandle, action: str
) -> None:
    picking = using(world, dora, await open_server_panel(world, dora), action, str(hall.id))
    world.delete(hall)
    [refused] = await world.at_once(picking)
    assert told(refused) == ui_text("error-channel-gone")
    assert await stored(world) is None


STALE = ["pick-clock", "pick-enders", "pick-server-language", "pick-server-theme", "pick-boards"]


@pytest.mark.parametrize("action", STALE)
async def test_an_option_offered_only_by_an_older_version_is_refused(
    world: World, dora: MemberActor, action: str
) -> None:
    [refused] = await world.at_once(using(world, dora, await open_server_panel(world, dora), action, "fortnight"))
    assert told(refused).startswith(ui_text("error-outdated-panel"))
    assert await stored(world) is None


CONTROLS = {
    "pick-clock": ["1d"],
    "rated-off": [],
    "rate-live-apart": [],
    "pick-channels": ["1"],
    "any-channel": [],
    "pick-results": ["1"],
    "no-results": [],
    "pick-enders": ["nobody"],
    "pick-server-language": ["zh-CN"],
    "pick-server-theme": ["dusk"],
    "pick-boards": ["one"],
    "switch-off": [],
    "quiet-on": [],
}


async def test_only_managers_can_use_the_controls(world: World, dora: MemberActor) -> None:
    panel = await open_server_panel(world, dora)
    before = await world.state(), panel.components
    for action, values in CONTROLS.items():
        [refused] = await world.at_once(using(world, world.bo, panel, action, *values))
        assert told(refused) == NOT_A_MANAGER, action
        assert (await world.state(), panel.components) == before, action


async def test_every_control_of_the_panel_is_tested(world: World, dora: MemberActor) -> None:
    panel = await open_server_panel(world, dora)
    assert all(control(panel, action) for action in CONTROLS)
    rows = [part for part in panel.components[0]["components"] if part["type"] == 1]
    others = len(MORE_SETTINGS) + len(Switchable) - 1
    assert sum(len(part["components"]) for part in rows) == len(CONTROLS) + others


async def test_changes_by_two_managers_at_once_are_both_kept(
    world: World, dora: MemberActor, eli: MemberActor, hall: ChannelHandle
) -> None:
    first, second = await open_server_panel(world, dora), await open_server_panel(world, eli)
    await world.at_once(
        using(world, dora, first, "rated-off"),
        using(world, eli, second, "pick-clock", "1d"),
        using(world, dora, first, "pick-channels", str(hall.id)),
        using(world, eli, second, "pick-results", str(hall.id)),
    )
    assert await stored(world) == (
        world.guild.id,
        86400,
        False,
        [hall.id],
        hall.id,
        "managers",
        None,
        None,
        "each",
        *MORE,
    )


async def test_the_next_change_also_shows_another_managers_changes(
    world: World, dora: MemberActor, eli: MemberActor
) -> None:
    first, second = await open_server_panel(world, dora), await open_server_panel(world, eli)
    await press(dora, first, "rated-off")
    await pick(eli, second, "pick-clock", "3d")
    assert ui_text("server-rated-off") in text(second)


async def test_a_panel_from_before_a_restart_still_works(world: World, dora: MemberActor, hall: ChannelHandle) -> None:
    panel = await open_server_panel(world, dora)
    await world.restart()
    await pick(dora, panel, "pick-clock", "7d")
    await press(dora, panel, "rated-off")
    await pick(dora, panel, "pick-channels", hall)
    await pick(dora, panel, "pick-results", hall)
    await pick(dora, panel, "pick-enders", "moderators")
    assert await stored(world) == (
        world.guild.id,
        604800,
        False,
        [hall.id],
        hall.id,
        "moderators",
        None,
        None,
        "each",
        *MORE,
    )
    await world.restart()
    await press(dora, panel, "any-channel")
    await press(dora, panel, "no-results")
    await press(dora, panel, "rated-on")
    assert await stored(world) == (world.guild.id, 604800, True, [], None, "moderators", None, None, "each", *MORE)
