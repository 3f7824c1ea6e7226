"""`/conditional`: members read, enter and delete their conditional moves, which nobody else sees."""

import pytest
from simcord import ChannelHandle

from bot.discord.features.conditional import read_typed
from tests.e2e.world import World, answer, buttons, refusal, text
from tests.wording import ui_pattern, ui_text


async def begin(world: World, clock: str = "1d") -> ChannelHandle:
    """Start a game in which Alice is waiting for Bo's move."""
    channel = await world.begin(world.alice, world.bo, clock=clock)
    await world.play(channel, world.alice, world.bo, "d4 c5 e3")
    return channel


async def typed(world: World, channel: ChannelHandle, lines: str) -> str:
    """Have Alice submit these lines. Return the text of the response or, if there's none, of the updated panel."""
    panel = answer(await world.alice.slash(channel, "conditional"))
    form = await world.alice.click(panel, label=ui_text("button-conditionals"))
    shown = await world.alice.submit_modal(form, {"lines": lines})
    return text(answer(shown) if shown.response else panel)


async def test_the_reply_is_played_and_the_rest_of_the_line_is_kept(world: World) -> None:
    channel = await begin(world)
    told = await typed(world, channel, "2… cxd4 3. exd4 b5 b3\n\n")
    assert ui_text("conditionals-kept") in told
    assert "2… cxd4 **3. exd4** 3… b5 **4. b3**" in told
    before = len(world.messages(channel))
    await world.bo.slash(channel, "move", move="cxd4")
    assert ui_text("game-last-move", move="3. exd4") in text(world.newest(channel))
    assert len(world.messages(channel)) == before + 1
    again = text(answer(await world.alice.slash(channel, "conditional")))
    assert "3… b5 **4. b3**" in again
    assert not any("b3" in text(one) for one in world.messages(channel))


@pytest.mark.parametrize(("reply", "kept"), [("bxa8", "bxa8=H"), ("bxa8=Q", "bxa8=Q")])
async def test_a_reply_promotes_to_the_piece_selected_in_the_form_unless_it_names_one(
    world: World, reply: str, kept: str
) -> None:
    channel = await world.begin(world.alice, world.bo, clock="1d")
    await world.reach(channel, world.alice, world.bo, "a4 g5 a5 g4 axb6 g3 b7 gxf2+ Kxf2")
    panel = answer(await world.alice.slash(channel, "conditional"))
    form = await world.alice.click(panel, label=ui_text("button-conditionals"))
    await world.alice.submit_modal(form, {"lines": f"h5 {reply}", "promotion": "H"})
    assert f"5… h5 **6. {kept}**" in text(panel)


async def test_the_form_asks_for_no_piece_if_no_pawn_is_about_to_promote(world: World) -> None:
    channel = await begin(world)
    panel = answer(await world.alice.slash(channel, "conditional"))
    form = await world.alice.click(panel, label=ui_text("button-conditionals"))
    assert form.modal is not None
    assert [one["component"]["custom_id"] for one in form.modal["components"]] == ["lines"]


async def test_an_illegal_line_changes_nothing_and_the_text_is_shown_again(world: World) -> None:
    channel = await begin(world)
    await typed(world, channel, "cxd4 exd4")
    told = await typed(world, channel, "cxd4 Kd8 ``` @everyone")
    assert ui_text("error-conditionals", fault="illegal", move="Kd8") in told
    assert "cxd4 Kd8 ''' @everyone" in told
    assert "2… cxd4 **3. exd4**" in told


async def test_too_many_lines_change_nothing(world: World) -> None:
    channel = await begin(world)
    await typed(world, channel, "cxd4 exd4")
    told = await typed(world, channel, "cxd4 exd4 b5 b3\n" * 249)
    assert ui_text("error-conditionals", fault="many", move="20") in told
    assert "2… cxd4 **3. exd4**" in told


async def test_the_button_and_an_empty_form_delete_all_lines(world: World) -> None:
    channel = await begin(world)
    await typed(world, channel, "cxd4 exd4")
    panel = answer(await world.alice.slash(channel, "conditional"))
    await world.alice.click(panel, label=ui_text("button-no-conditionals"))
    assert ui_text("conditionals-none") in text(panel)
    assert ui_text("button-no-conditionals") not in buttons(panel)
    await typed(world, channel, "cxd4 exd4")
    assert ui_text("conditionals-none") in await typed(world, channel, " \n ")


async def test_lines_from_an_earlier_position_are_refused(world: World) -> None:
    channel = await begin(world)
    panel = answer(await world.alice.slash(channel, "conditional"))
    await world.bo.slash(channel, "move", move="cxd4")
    assert await refusal(world, world.alice.click(panel, label=ui_text("button-conditionals")))


@pytest.mark.parametrize("clock", ["5+3", "1d"])
async def test_lines_are_refused_in_live_games_and_on_the_members_own_turn(world: World, clock: str) -> None:
    channel = await begin(world, clock)
    member = world.alice if clock == "5+3" else world.bo
    fault = "live" if clock == "5+3" else "turn"
    assert await refusal(world, member.slash(channel, "conditional")) == ui_text("error-conditionals", fault=fault)


async def test_spectators_are_refused_in_their_language(world: World) -> None:
    channel = await begin(world)
    world.locales[world.chen.id] = "zh-CN"
    said = await refusal(world, world.chen.slash(channel, "conditional", game=1))
    assert ui_pattern("error-not-your-game", locale="zh-CN").search(said)


@pytest.mark.parametrize(
    ("text_of_form", "lines"),
    [
        ("", []),
        ("12... Ke7 13.Nf3 d5", [["Ke7", "Nf3", "d5"]]),
        ("12… Ke7 13. Nf3\nO-O Qd1+", [["Ke7", "Nf3"], ["O-O", "Qd1+"]]),
        ("king to e7, caballo a f3", [["king - e7", "knight -f3"]]),
    ],
)
def test_lines_are_read_with_or_without_numbers_and_words(text_of_form: str, lines: list[list[str]]) -> None:
    assert read_typed(text_of_form) == lines
