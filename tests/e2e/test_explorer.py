"""The opening explorer in a finished game's replay. Its counts include only the server's games."""

from tests.e2e.world import CAMPMATE, CHECKMATE, World, answer, buttons, text
from tests.wording import has_ui_text, ui_text


async def explored(world: World, *labels: str) -> str:
    shown = answer(await world.chen.slash(world.channel, "replay", game=1))
    for label in (ui_text("button-replay-first"), *labels):
        await world.chen.click(shown, label=label)
    return text(shown)


async def played(world: World, moves: str) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, moves)


async def test_each_move_is_shown_with_its_games_and_results(world: World) -> None:
    await played(world, CAMPMATE)
    await played(world, CAMPMATE)
    await played(world, CHECKMATE)
    said = await explored(world, ui_text("button-explore"))
    assert has_ui_text(said, "explorer-head", white="White", black="Gold")
    assert f"**1. d4** · {ui_text('explorer-games', games=2)} · 0–0–100% · {ui_text('explorer-elo', elo='')}" in said
    assert f"**1. f3** · {ui_text('explorer-games', games=1)} · 0–0–100%" in said
    assert said.index("1. d4") < said.index("1. f3")


async def test_readers_can_step_through_moves_and_go_back_to_the_replay(world: World) -> None:
    await played(world, CAMPMATE)
    said = await explored(world, ui_text("button-explore"), ui_text("button-replay-forward"))
    assert has_ui_text(said, "explorer-head", move="1. d4")
    assert f"**1… c5** · {ui_text('explorer-games', games=1)}" in said
    assert ui_text("replay-place", number=1, total=12) in await explored(
        world, ui_text("button-explore"), ui_text("button-replay-forward"), ui_text("button-replay-return")
    )


async def test_the_explorer_can_be_limited_to_rated_games(world: World) -> None:
    await played(world, CAMPMATE)
    said = await explored(world, ui_text("button-explore"), ui_text("button-explore-ladder-filter"))
    assert has_ui_text(said, "explorer-head-ladder")
    assert f"**1. d4** · {ui_text('explorer-games', games=1)}" in said


async def test_no_moves_follow_a_position_that_ends_the_game(world: World) -> None:
    await played(world, CAMPMATE)
    assert ui_text("explorer-over") in await explored(world, ui_text("button-replay-last"), ui_text("button-explore"))


async def test_where_a_game_was_resigned_nothing_has_been_played_from_the_position(world: World) -> None:
    await world.given_up("h3 c5 h4 b5")
    end = (ui_text("button-replay-last"), ui_text("button-explore"))
    assert ui_text("explorer-nothing") in await explored(world, *end)
    assert ui_text("explorer-nothing-ladder") in await explored(world, *end, ui_text("button-explore-ladder-filter"))


async def test_the_explorer_leads_to_opening_training(world: World) -> None:
    await played(world, CAMPMATE)
    shown = answer(await world.chen.slash(world.channel, "replay", game=1))
    await world.chen.click(shown, label=ui_text("button-explore"))
    found = answer(await world.chen.click(shown, label=ui_text("button-openings-of")))
    assert has_ui_text(text(found), "openings-title", variant="Orda Chess")


async def test_a_game_in_progress_has_no_explorer(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    shown = answer(await world.chen.slash(world.channel, "replay", game=1))
    assert ui_text("button-explore") not in buttons(shown)
