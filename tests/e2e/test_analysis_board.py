"""Links to the analysis board in the browser: from a replay, from an analysis, and from an import."""

import json
from urllib.parse import urlsplit

from simcord import MemberActor
from simcord.results import ResponseMessage

from bot.domain.chapters import MOST_CHAPTERS
from bot.rules.tree import NodeRow
from bot.runtime.links import new_secret
from bot.services import chapters, games
from bot.services.chapters import Saving
from tests.e2e.paged import Page, give_page, links
from tests.e2e.test_browser import page  # noqa: F401
from tests.e2e.test_imports import GAME, imported
from tests.e2e.world import World, answer, buttons, refusal, text
from tests.wording import has_ui_text, ui_text

BOARD = ui_text("button-analysis-board")


async def open_analysis_board(page: Page, member: MemberActor, shown: ResponseMessage) -> str:  # noqa: F811
    """Press the button for the analysis board, and open its link. Return the path, including the ply."""
    given = answer(await member.click(shown, label=BOARD))
    assert has_ui_text(text(given), "browser-analyze")
    return (await page.enter(links(given)[ui_text("button-open-analysis")])).removeprefix("/")


async def state_at(page: Page, path: str) -> dict[str, object]:  # noqa: F811
    async with page.session.get(f"/{urlsplit(path).path}") as shown:
        assert shown.status == 200
        found: dict[str, object] = json.loads((await shown.text()).split('id="state">', 1)[1].split("</script>", 1)[0])
        return found


async def test_a_replay_links_to_the_analysis_board_at_the_same_move(world: World, page: Page) -> None:  # noqa: F811
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5 e3")
    ongoing = answer(await world.alice.slash(game_channel, "replay"))
    assert BOARD not in buttons(ongoing)
    await world.alice.click(answer(await world.alice.slash(game_channel, "resign")), label=ui_text("button-resign"))
    await world.speak(world.alice, game_channel)
    shown = answer(await world.alice.slash(game_channel, "replay"))
    await world.alice.click(shown, label=ui_text("button-replay-back"))
    path = await open_analysis_board(page, world.alice, shown)
    assert path == "analysis/1#2"
    assert (await state_at(page, path))["can_save"] is True
    spectator = answer(await world.chen.slash(world.channel, "replay", game=1))
    assert await open_analysis_board(page, world.chen, spectator) == "analysis/1#3"


async def test_an_analysis_links_to_its_moves_on_the_board(world: World, page: Page) -> None:  # noqa: F811
    game_channel = await world.given_up("e4 f5 Qh5 gxh5")
    shown = answer(await world.alice.slash(game_channel, "analyze"))
    assert await open_analysis_board(page, world.alice, shown) == "analysis/1#4"
    await world.alice.click(shown, label="2. Qh5??")
    assert await open_analysis_board(page, world.alice, shown) == "analysis/1#3"
    await world.alice.click(shown, label=ui_text("button-share"))
    assert BOARD not in buttons(world.newest(game_channel))


async def test_without_a_website_no_message_links_to_the_board(world: World, page: Page) -> None:  # noqa: F811
    shown = await imported(world)
    give_page(world.client, None)
    assert BOARD not in buttons(await imported(world))
    assert ui_text("error-website-gone") in await refusal(world, world.alice.click(shown, label=BOARD))


async def test_variations_and_comments_of_an_import_are_on_the_board(world: World, page: Page) -> None:  # noqa: F811
    shown = await imported(world)
    assert has_ui_text(text(shown), "import-annotated")
    path = await open_analysis_board(page, world.alice, shown)
    state = await state_at(page, path)
    assert path.endswith("#0")
    chapter = state["chapter"]
    assert isinstance(chapter, dict)
    assert chapter["is_own"] is True
    assert [node["san"] for node in chapter["nodes"]] == ["", "d4", "c5", "dxc5", "Ae7", "b5"]


async def test_an_import_without_annotations_does_not_mention_any(world: World, page: Page) -> None:  # noqa: F811
    shown = await imported(world, GAME.replace("(1... b5) ", "").replace(" $1", "").replace("{[%clk 0:05:03]} ", ""))
    assert ui_text("import-annotated") not in text(shown)
    assert await open_analysis_board(page, world.alice, shown) == "analysis/1#0"


async def test_an_import_is_shown_even_if_no_more_chapters_can_be_saved(world: World, page: Page) -> None:  # noqa: F811
    await imported(world)
    db = world.client.runtime.db
    game = await games.load(db, 1)
    assert game.imported_by is not None
    by = (await chapters.load(db, (await chapters.names(db, game.id, game.imported_by))[0].key)).owner
    for number in range(1, MOST_CHAPTERS):
        new = Saving(f"{number}", (NodeRow(0, "", "", f"{number}"),))
        await chapters.create(db, new_secret()[:12], game.id, by, new=new, now=world.client.runtime.now())
    shown = await imported(world, GAME.replace("b5", "e5"))
    assert ui_text("import-annotations-unsaved", most=MOST_CHAPTERS) in text(shown)
    assert has_ui_text(text(shown), "import-done", game=1)
