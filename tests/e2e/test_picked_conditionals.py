"""Conditional moves picked in menus: the expected move, the reply, the line's picture, and how a line is continued,
replaced or removed."""

from simcord import ChannelHandle
from simcord.results import ResponseMessage

from tests.e2e.world import World, action_ids, answer, buttons, components, pictures, text
from tests.wording import has_ui_text, ui_text


class Planning:
    """Alice's private message, in which she picks conditional moves."""

    def __init__(self, world: World, panel: ResponseMessage) -> None:
        self.world = world
        self.panel = panel

    @classmethod
    async def opened(cls, world: World, moves: str = "d4 c5 e3") -> tuple["Planning", ChannelHandle]:
        """Start a game in which Alice waits for Bo's move, and open her list from the board."""
        channel = await world.begin(world.alice, world.bo, clock="1d")
        await world.play(channel, world.alice, world.bo, moves)
        return cls(world, await open_list(world, channel)), channel

    async def press(self, action: str) -> str:
        await self.world.alice.click(self.panel, custom_id=action_ids(self.panel)[action])
        return text(self.panel)

    async def follow(self) -> str:
        """Continue the line that is shown."""
        await self.world.alice.click(self.panel, label=ui_text("button-if"))
        return text(self.panel)

    async def pick(self, action: str, value: str) -> str:
        await self.world.alice.select(self.panel, values=[value], custom_id=action_ids(self.panel)[action])
        return text(self.panel)

    async def move(self, uci: str) -> str:
        await self.pick("if-piece", uci[:2])
        return await self.pick("if-to", uci)

    async def add(self, *moves: str) -> str:
        """Add a line from the list, and return the text that is shown after its last move."""
        await self.press("if")
        for uci in moves[:-1]:
            await self.move(uci)
        return await self.move(moves[-1])

    @property
    def options(self) -> list[dict[str, str]]:
        """The options of the piece menu."""
        return next(part["options"] for part in components(self.panel) if _does(part, "if-piece"))

    async def open_line(self, index: int) -> str:
        lines = next(part["options"] for part in components(self.panel) if _does(part, "if-line"))
        return await self.pick("if-line", lines[index]["value"])


def _does(part: dict[str, str], action: str) -> bool:
    return part.get("custom_id", "").startswith(f"c2:{action}:")


async def open_list(world: World, channel: ChannelHandle) -> ResponseMessage:
    return answer(await world.alice.click(world.newest(channel), label=ui_text("button-if-list")))


async def test_a_picked_line_is_shown_as_a_picture_and_played(world: World) -> None:
    plan, channel = await Planning.opened(world)
    assert ui_text("conditionals-ask-first") in await plan.press("if")
    assert len(pictures(plan.panel)) == 1
    assert has_ui_text(await plan.move("c5d4"), "conditionals-ask-own")
    told = await plan.move("e3d4")
    assert ui_text("conditionals-kept") in told
    assert "If 2… cxd4 **3. exd4**" in told
    assert len(pictures(plan.panel)) == 1
    before = len(world.messages(channel))
    await world.bo.slash(channel, "move", move="cxd4")
    assert ui_text("game-last-move", move="3. exd4") in text(world.newest(channel))
    assert len(world.messages(channel)) == before + 1


async def test_the_menu_starts_with_the_opponents_most_important_pieces(world: World) -> None:
    plan, _ = await Planning.opened(world)
    await plan.press("if")
    assert plan.options[0]["value"] == "c5"
    assert has_ui_text(plan.options[0]["description"], "pick-reach-captures", captures=1)


async def test_a_line_can_be_continued_and_branched(world: World) -> None:
    plan, channel = await Planning.opened(world)
    await plan.add("c5d4", "e3d4")
    await plan.follow()
    await plan.move("b6b5")
    assert "If 2… cxd4 **3. exd4** 3… b5 **4. b3**" in await plan.move("b2b3")
    await plan.press("if-list")
    # The reply to the first move is already set, so picking this move again continues after the reply.
    assert ui_text("conditionals-known") in await plan.add("c5d4")
    await plan.follow()
    await plan.move("a6a5")
    await plan.move("a2a3")
    listed = text(answer(await world.alice.slash(channel, "conditional")))
    assert "2… cxd4 **3. exd4** 3… a5 **4. a3**" in listed
    assert "2… cxd4 **3. exd4** 3… b5 **4. b3**" in listed


async def test_another_reply_replaces_the_first_and_everything_after_it(world: World) -> None:
    plan, _ = await Planning.opened(world)
    await plan.add("c5d4", "e3d4")
    await plan.follow()
    await plan.move("b6b5")
    await plan.move("b2b3")
    await plan.press("if-list")
    await plan.add("c5d4")
    await plan.world.alice.click(plan.panel, label=ui_text("conditionals-other-reply"))
    assert "If 2… cxd4 **3. a3**" in await plan.move("a2a3")
    told = await plan.press("if-list")
    assert "2… cxd4 **3. a3**" in told
    assert "exd4" not in told


async def test_a_line_is_deleted_and_the_others_stay(world: World) -> None:
    plan, _ = await Planning.opened(world)
    await plan.add("c5d4", "e3d4")
    await plan.press("if-list")
    await plan.add("b6b5", "b2b3")
    await plan.press("if-list")
    assert "If 2… b5 **3. b3**" in await plan.open_line(0)
    told = await plan.press("if-delete")
    assert ui_text("conditionals-deleted") in told
    assert "2… cxd4 **3. exd4**" in told
    assert "b5" not in told


async def test_a_move_that_ends_the_game_has_no_reply(world: World) -> None:
    plan, _ = await Planning.opened(world, "f3 Ae7 h4 Af5 h5")
    told = await plan.add("f5g3")
    assert ui_text("conditionals-ends", move="Ag3#") in told
    assert ui_text("conditionals-ask-first") in told


async def test_controls_of_an_earlier_position_are_refused(world: World) -> None:
    plan, channel = await Planning.opened(world)
    await plan.add("b6b5", "b2b3")
    await world.restart()
    await world.bo.slash(channel, "move", move="cxd4")
    before = await world.state()
    for action in ("if", "if-delete"):
        refused = await world.alice.click(plan.panel, custom_id=action_ids(plan.panel)[action])
        assert has_ui_text(text(refused.followups[-1]), "error-stale-position", game_id=1)
    assert await world.state() == before


async def test_a_line_can_be_continued_after_a_restart(world: World) -> None:
    plan, _ = await Planning.opened(world)
    await plan.press("if")
    await plan.move("c5d4")
    await world.restart()
    assert "If 2… cxd4 **3. exd4**" in await plan.move("e3d4")


async def test_only_games_with_conditional_moves_have_the_button(world: World) -> None:
    live = await world.begin(world.alice, world.bo, clock="5+3")
    assert ui_text("button-if-list") not in buttons(world.newest(live))
    await world.chen.slash(world.channel, "play", level=1, color="white")
    engine = world.game_channel(world.messages(world.channel)[-1])
    assert ui_text("button-if-list") not in buttons(world.newest(engine))
