"""Replays: everyone can step through a game in private, which doesn't affect the game."""

from simcord import ChannelHandle
from simcord.results import ResponseMessage

from bot.discord.core.board import BoardLook
from bot.discord.features.replay.posts import replay_post
from bot.rules import Color
from bot.services import games, settings
from tests.e2e.world import CAMPMATE, World, alt_texts, answer, buttons, custom_id, picture, pictures, text, told
from tests.wording import chinese, has_ui_text, labels, ui_text

USES = labels("explore", "play-on", "share")


async def finished(world: World) -> ChannelHandle:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CAMPMATE)
    return game_channel


async def replay(world: World, game: int = 1) -> ResponseMessage:
    return answer(await world.chen.slash(world.channel, "replay", game=game))


def enabled(message: ResponseMessage) -> list[str]:
    parts = [part for row in message.components[0]["components"] for part in row.get("components", [])]
    return [part["label"] for part in parts if "label" in part and not part.get("disabled")]


async def test_a_replay_starts_at_the_newest_position(world: World) -> None:
    await finished(world)
    shown = await replay(world)
    place = ui_text("replay-place", number=12, total=12)
    words = ui_text("describe-campmate", description=ui_text("describe-move", piece="Khan", target="c1"))
    assert f"{place}\n**12… Kc1: {words}**\n" in text(shown)
    assert has_ui_text(text(shown), "end-campmate")
    assert buttons(shown) == [
        ui_text("button-replay-first"),
        ui_text("button-replay-back"),
        ui_text("button-replay-forward"),
        ui_text("button-replay-last"),
        ui_text("button-replay-flip"),
        *USES,
    ]


async def test_forward_is_disabled_at_the_end_and_back_at_the_start(world: World) -> None:
    await finished(world)
    shown = await replay(world)
    assert enabled(shown) == labels("replay-first", "replay-back", "replay-flip", "explore", "share")
    await world.chen.click(shown, label=ui_text("button-replay-first"))
    assert enabled(shown) == [*labels("replay-forward", "replay-last", "replay-flip"), *USES]
    assert ui_text("replay-start") in text(shown)


async def test_the_buttons_step_through_the_moves_in_one_message(world: World) -> None:
    await finished(world)
    shown = await replay(world)
    seen = []
    for label in labels(*(f"replay-{step}" for step in ("first", "forward", "forward", "back", "last", "back"))):
        await world.chen.click(shown, label=label)
        seen.append(pictures(shown))
    plies = [0, 1, 2, 1, 24, 23]
    assert seen == [[f"replay-1-{ply}-white.png"] for ply in plies]


async def test_nearby_moves_are_listed_with_the_current_one_in_bold(world: World) -> None:
    await finished(world)
    shown = await replay(world)
    await world.chen.select(shown, ["11"])
    moves = "… 3… b5 4. b3 Kf7 5. c4 Ye7 **6. Qh5** gxh5 7. cxb5 Kg6 8. Bc4 Kf5 …"
    assert ui_text("replay-moves", moves=moves) in text(shown)


async def test_the_opening_is_named_during_the_opening(world: World) -> None:
    await finished(world)
    shown = await replay(world)
    assert not has_ui_text(text(shown), "replay-opening")
    await world.chen.select(shown, ["9"])
    assert ui_text("replay-opening", name=ui_text("opening-stockfish-queenside-push")) in text(shown)


async def test_flip_keeps_the_board_flipped(world: World) -> None:
    await finished(world)
    shown = await replay(world)
    await world.chen.click(shown, label=ui_text("button-replay-flip"))
    await world.chen.click(shown, label=ui_text("button-replay-back"))
    assert pictures(shown) == ["replay-1-23-black.png"]


async def test_the_alt_text_describes_the_position(world: World) -> None:
    await finished(world)
    shown = await replay(world)
    await world.chen.click(shown, label=ui_text("button-replay-first"))
    assert alt_texts(shown)[0].startswith(f"Orda Chess. {ui_text('alt-to-move', side='White')} White: Ke1 Qd1")


async def test_a_replay_changes_nothing(world: World) -> None:
    await finished(world)
    before = await world.state()
    await world.chen.click(await replay(world), label=ui_text("button-replay-first"))
    assert await world.state() == before


async def test_a_game_in_progress_can_be_replayed_while_it_continues(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    shown = await replay(world)
    await world.chen.click(shown, label=ui_text("button-replay-back"))
    await world.play(game_channel, world.alice, world.bo, "dxc5", start=2)
    await world.chen.click(shown, label=ui_text("button-replay-last"))
    words = ui_text("describe-capture", piece="Pawn", captured="pawn")
    assert f"**{ui_text('labelled', label='2. dxc5', told=words)}**" in text(shown)


async def test_after_a_takeback_the_newest_position_is_shown(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    shown = await replay(world)
    await world.chen.click(shown, label=ui_text("button-replay-back"))
    await world.bo.slash(game_channel, "takeback")
    await world.alice.slash(game_channel, "takeback")
    await world.chen.click(shown, label=ui_text("button-replay-forward"))
    assert pictures(shown) == ["replay-1-1-white.png"]
    assert enabled(shown) == labels("replay-first", "replay-back", "replay-flip")


async def test_a_game_without_moves_has_only_the_flip_button(world: World) -> None:
    await world.begin(world.alice, world.bo)
    shown = await replay(world)
    assert enabled(shown) == labels("replay-flip")
    assert ui_text("replay-start") in text(shown)


async def test_a_replay_works_after_a_restart(world: World) -> None:
    await finished(world)
    shown = await replay(world)
    await world.restart()
    await world.chen.click(shown, label=ui_text("button-replay-first"))
    assert ui_text("replay-start") in text(shown)


async def test_in_a_games_channel_its_number_is_optional(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    assert "#1" in told(await world.chen.slash(game_channel, "replay"))


async def test_a_game_that_does_not_exist_is_refused(world: World) -> None:
    assert told(await world.chen.slash(world.channel, "replay", game=7)) == ui_text("error-no-such-game", game_id=7)


async def test_own_games_are_offered_with_results_and_other_games_by_number(world: World) -> None:
    await finished(world)
    await world.begin(world.alice, world.chen)

    async def offered(typed: str) -> list[str]:
        return [choice["name"] for choice in await world.alice.autocomplete(world.channel, "replay", "game", typed)]

    assert await offered("") == [
        ui_text("choose-game", game=2, variant="Orda Chess", opponent="Chen", state=ui_text("your-turn")),
        ui_text("choose-game", game=1, variant="Orda Chess", opponent="Bo", state=ui_text("choose-lost")),
    ]
    assert await offered("lost") == [
        ui_text("choose-game", game=1, variant="Orda Chess", opponent="Bo", state=ui_text("choose-lost"))
    ]
    others = await world.chen.autocomplete(world.channel, "replay", "game", "1")
    assert [choice["name"] for choice in others] == [
        ui_text("choose-others-game", game="1", variant="Orda Chess", white="Alice", black="Bo")
    ]
    assert await world.chen.autocomplete(world.channel, "replay", "game", "99") == []


async def test_a_replay_uses_the_readers_language_and_theme(world: World) -> None:
    await finished(world)
    await settings.change(world.client.runtime.db, settings.MEMBERS, world.chen.id, theme="night", language="zh-CN")
    shown = await replay(world)
    assert buttons(shown) == [
        chinese(f"button-{way}")
        for way in (
            *("replay-first", "replay-back", "replay-forward", "replay-last", "replay-flip"),
            *("explore", "play-on", "share"),
        )
    ]
    place = chinese("replay-place", number=12, total=12)
    words = chinese("describe-campmate", description=chinese("describe-move", piece="可汗", target="c1"))
    assert f"{place}\n**12… Kc1：{words}**" in text(shown)
    runtime = world.client.runtime
    game = await games.load(runtime.db, 1)
    expected = await replay_post(
        runtime.catalog.translator("zh-CN"), game, 24, BoardLook(Color.WHITE, "night"), has_page=False
    )
    assert await picture(shown) == expected.pictures[0].png


async def test_in_a_direct_message_only_the_players_see_their_game(world: World) -> None:
    await finished(world)
    own = answer(await world.alice.user.slash("replay", game=1))
    assert ui_text("replay-place", number=12, total=12) in text(own)
    await world.alice.user.click(own, label=ui_text("button-replay-first"))
    assert ui_text("replay-start") in text(own)
    assert told(await world.chen.user.slash("replay", game=1)) == ui_text("error-no-such-game", game_id=1)


async def test_every_control_of_a_replay_has_its_own_custom_id(world: World) -> None:
    await finished(world)
    shown = await replay(world)
    await world.chen.select(shown, ["1"])
    assert custom_id(shown, ui_text("button-replay-first")) == "c2:replay-first:game=1:ply=0:facing=white"
    assert custom_id(shown, ui_text("button-replay-back")) == "c2:replay-back:game=1:ply=0:facing=white"
