"""The piece guide, in which everyone can look up any piece of either side in the current position."""

from simcord import ChannelHandle, MemberActor
from simcord.results import ResponseMessage

from tests.e2e.menus import menus, offered, pick
from tests.e2e.payloads import CALLBACK
from tests.e2e.world import CHECKMATE, World, alt_texts, answer, buttons, is_live, pictures, text
from tests.wording import chinese, has_ui_text, ui_text

NEWER = ui_text("piece-guide-newer")


async def opened(
    world: World, member: MemberActor, channel: ChannelHandle, label: str = ui_text("button-guide")
) -> ResponseMessage:
    return answer(await member.click(world.newest(channel), label=label))


async def test_anyone_can_open_the_guide_and_it_is_private(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    before = await world.state()
    for member in (world.alice, world.bo, world.chen):
        guide = await opened(world, member, channel)
        assert text(guide).startswith(f"### {ui_text('piece-guide-title')}")
        assert pictures(guide) == buttons(guide) == []
    assert await world.state() == before


async def test_the_guide_lists_the_pieces_of_both_sides(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    guide = await opened(world, world.chen, channel)
    assert [menu["placeholder"] for menu in menus(guide)] == ["White · Kingdom…", "Gold · Horde…"]
    assert offered(guide, 0)[0] == "Queen d1"
    assert offered(guide, 1)[0] == "Kheshig b8"
    assert len(offered(guide, 0)) == len(offered(guide, 1)) == 16


async def test_a_piece_is_explained_in_the_same_message(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    guide = await opened(world, world.chen, channel)
    before = await world.state()
    await pick(world.chen, guide, "Lancer a8")
    facts = ui_text("piece-guide-facts", side="Gold", army="Horde", letter="L")
    facts += f" · {ui_text('piece-guide-worth', value=4)}"
    heading = ui_text("unit-on", piece="Lancer", square="a8")
    assert text(guide).startswith(f"### {heading}\n{facts}\n{ui_text('how-lancer')}")
    assert has_ui_text(text(guide), "piece-guide-waiting", side="Gold")
    reach = f"{ui_text('alt-dots-move', squares='c7')} {ui_text('alt-dots-strike', squares='a7', count=1)}"
    assert alt_texts(guide) == [ui_text("alt-dots", piece="Lancer", square="a8", side="Gold", reach=reach)]
    assert pictures(guide) == ["a8-board-1-0-0.png"]
    await pick(world.chen, guide, "Pawn e2")
    assert text(guide).startswith(f"### {ui_text('unit-on', piece='Pawn', square='e2')}")
    assert "turn" not in text(guide)
    assert pictures(guide) == ["e2-board-1-0-0.png"]
    assert await world.state() == before


async def test_the_guide_updates_to_the_newest_position_and_says_so_once(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    guide = await opened(world, world.chen, channel)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    await pick(world.chen, guide, "Queen d1")
    assert text(guide).startswith(f"**{NEWER}**\n### {ui_text('unit-on', piece='Queen', square='d1')}")
    assert "d3" in alt_texts(guide)[0]
    await pick(world.chen, guide, "Pawn d4")
    assert NEWER not in text(guide)
    assert ui_text("alt-dots-capture", squares="c5") in alt_texts(guide)[0]


async def test_the_guide_says_if_a_piece_has_left_its_square(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    guide = await opened(world, world.chen, channel)
    await world.play(channel, world.alice, world.bo, "d4")
    await pick(world.chen, guide, "Pawn d2")
    assert NEWER in text(guide)
    assert ui_text("piece-guide-gone", square="d2") in text(guide)
    assert "Pawn d4" in offered(guide, 0)
    assert alt_texts(guide)[0].startswith(f"Orda Chess. {ui_text('alt-to-move', side='Gold')}")


async def test_the_guide_shows_the_last_position_after_the_game(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    guide = await opened(world, world.bo, channel)
    await world.reach(channel, world.alice, world.bo, CHECKMATE)
    await pick(world.bo, guide, "King e1")
    assert text(guide).startswith(f"-# {ui_text('alt-over')}")
    assert ui_text("piece-guide-stuck") in text(guide)
    assert ui_text("button-guide") not in buttons(world.newest(channel))


async def test_the_guide_works_during_the_setup(world: World) -> None:
    channel = await world.begin(world.alice, world.bo, variant="asymmetric", armies=["elves", "orcs"], free_setup=True)
    guide = await opened(world, world.bo, channel)
    await pick(world.bo, guide, "Pegasus a1")
    assert text(guide).startswith(f"### {ui_text('unit-on', piece='Pegasus', square='a1')}")


async def test_the_guide_works_after_a_restart(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.restart()
    guide = await opened(world, world.chen, channel)
    await world.restart()
    await pick(world.chen, guide, "Yurt d8")
    assert text(guide).startswith(f"### {ui_text('unit-on', piece='Yurt', square='d8')}")


async def test_each_press_is_acknowledged_before_any_other_request(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    first = len(world.env.http_requests)
    guide = await opened(world, world.chen, channel)
    second = len(world.env.http_requests)
    await pick(world.chen, guide, "Yurt d8")
    assert all(CALLBACK.fullmatch(world.env.http_requests[place].path) for place in (first, second))


async def test_the_guide_is_in_the_readers_language(world: World) -> None:
    world.locales[world.chen.id] = "zh-CN"
    channel = await world.begin(world.alice, world.bo)
    guide = await opened(world, world.chen, channel)
    assert text(guide).startswith(f"### {chinese('piece-guide-title')}")
    await pick(world.chen, guide, "枪骑兵 a8")
    facts = chinese("piece-guide-facts", side="金方", army="可汗方", letter="L")
    facts += f" · {chinese('piece-guide-worth', value=4)}"
    heading = chinese("unit-on", piece="枪骑兵", square="a8")
    assert text(guide).startswith(f"### {heading}\n{facts}")
    reach = f"{chinese('alt-dots-move', squares='c7')}{chinese('alt-dots-strike', squares='a7', count=1)}"
    assert alt_texts(guide) == [chinese("alt-dots", piece="枪骑兵", square="a8", side="金方", reach=reach)]


async def test_the_board_keeps_its_controls_while_others_read(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await pick(world.chen, await opened(world, world.chen, channel), "Khan e8")
    assert is_live(world.newest(channel))
    assert world.pinged()[-1] == ["alice"]
