"""Vote games against the engine, as members of the server see them."""

import pytest
from simcord import ChannelHandle

from bot.domain.game import Game
from bot.domain.ids import GameId, ServerId, UserId
from bot.rules import Termination
from bot.services import games, settings, votes
from tests.e2e import payloads
from tests.e2e.menus import pick, picking
from tests.e2e.test_clocks import pass_time
from tests.e2e.world import World, answer, buttons, refusal, text, told
from tests.wording import character, chinese, has_ui_text, ui_pattern, ui_text


@pytest.fixture
async def game_channel(world: World) -> ChannelHandle:
    """The thread of a game in which the server plays White against the engine's weakest level, with one
    hour per vote.
    """
    return await begin(world)


async def begin(world: World, **options: object) -> ChannelHandle:
    world.allow(world.alice, "manage_guild")
    wished = {"level": 1, "span": "1h", **options}
    started = told(await world.alice.slash(world.channel, "vote start", **wished))
    assert ui_pattern("vote-started").match(started)
    return world.game_channel(world.newest(world.channel))


async def game_of(world: World, number: int = 1) -> Game:
    return await games.load(world.client.runtime.db, GameId(number))


def _runner(world: World) -> votes.Runner:
    return votes.Runner(ServerId(world.guild.id), world.guild.name, UserId(world.alice.id), is_manager=True)


async def vote(world: World, game_channel: ChannelHandle, **moves: str) -> None:
    for name, move in moves.items():
        assert ui_text("own-vote", move=move) in told(await getattr(world, name).slash(game_channel, "move", move=move))


async def test_a_vote_game_has_a_thread_and_pings_nobody(world: World, game_channel: ChannelHandle) -> None:
    begun = text(world.newest(world.channel))
    assert has_ui_text(begun, "vote-game-begun", player=f"**{world.guild.name}**", engine=f"**{character(1)}**")
    board = text(world.newest(game_channel))
    assert has_ui_text(board, "vote-turn", server=f"**{world.guild.name}**", side="White")
    assert ui_text("vote-rules") in board
    assert world.pinged() == [[], []]


async def test_a_manager_who_aborts_a_vote_game_is_not_told_that_others_play_it(
    world: World, game_channel: ChannelHandle
) -> None:
    await vote(world, game_channel, alice="e4")
    question = answer(await world.alice.slash(game_channel, "abort"))
    assert text(question) == ui_text("vote-stop-question", game=1)
    await world.alice.click(question, label=ui_text("button-abort"))
    assert ui_text("end-called-off-vote", user=world.alice.id) in text(world.newest(game_channel))


async def test_votes_with_the_piece_menu_are_private(world: World, game_channel: ChannelHandle) -> None:
    before = world.messages(game_channel)
    picked = answer(await pick(world.chen, world.newest(game_channel), "Pawn e2"))
    voted = await pick(world.chen, picked, "e4")
    assert ui_text("own-vote-title", game=1, side="White", move=1) in told(voted)
    assert ui_text("own-vote", move="e4") in told(voted)
    assert [one.id for one in world.messages(game_channel)] == [one.id for one in before]
    assert (await game_of(world)).ply == 0


async def test_a_vote_can_be_typed_in_the_form(world: World, game_channel: ChannelHandle) -> None:
    form = await world.chen.click(world.newest(game_channel), label=ui_text("button-type-vote"))
    sent = await world.chen.submit_modal(form, {"move": "e4"})
    assert ui_text("own-vote", move="e4") in told(sent)


async def test_the_count_is_shown_only_to_members_who_have_voted(world: World, game_channel: ChannelHandle) -> None:
    await vote(world, game_channel, alice="e4", bo="d4")
    seen = told(await world.chen.click(world.newest(game_channel), label=ui_text("button-my-vote")))
    assert has_ui_text(seen, "own-vote-hidden", voters=2)
    assert "e4" not in seen
    voted = told(await world.chen.slash(game_channel, "move", move="d4"))
    counted = ui_text("vote-counted-open", choices="**d4** 2 · **e4** 1", voters=3)
    assert ui_text("own-vote-count", counted=counted) in voted
    for said, has_voted in ((seen, False), (voted, True)):
        assert has_ui_text(said, "own-vote-closes")
        assert (ui_text("own-vote-change") in said) == has_voted


async def test_closing_a_vote_plays_the_leading_move_and_the_engine_replies(
    world: World, game_channel: ChannelHandle
) -> None:
    await vote(world, game_channel, alice="e4", bo="d4", chen="d4")
    await pass_time(world, minutes=61)
    game = await game_of(world)
    assert (game.ply, game.line.sans[0]) == (2, "d4")
    board = text(world.newest(game_channel))
    counted = ui_text("vote-counted", choices="**d4** 2 · **e4** 1", voters=3)
    assert ui_text("vote-count", side="White", move="1", counted=counted) in board
    assert has_ui_text(board, "vote-turn")
    assert ui_text("button-my-vote") in buttons(world.newest(game_channel))
    assert ui_text("button-my-vote") not in buttons(world.messages(game_channel)[0])


async def test_a_tie_is_explained(world: World, game_channel: ChannelHandle) -> None:
    await vote(world, game_channel, alice="e4", bo="d4")
    own = told(await world.bo.slash(game_channel, "vote now"))
    assert ui_text("vote-tie-open", move="e4") in own
    assert ui_text("vote-tie", move="e4") not in own
    await pass_time(world, minutes=61)
    board = text(world.newest(game_channel))
    assert ui_text("vote-tie", move="e4") in board
    assert ui_text("vote-tie-open", move="e4") not in board


async def test_a_vote_that_ended_before_a_restart_is_counted(world: World, game_channel: ChannelHandle) -> None:
    await vote(world, game_channel, alice="e4")
    world.env.backend.advance_clock(7200)
    await world.restart()
    assert (await game_of(world)).line.sans[0] == "e4"


async def test_without_votes_the_time_is_extended_once_on_the_same_board_and_then_the_game_is_lost(
    world: World, game_channel: ChannelHandle
) -> None:
    await pass_time(world, minutes=61)
    assert ui_text("vote-prolonged") in text(world.newest(game_channel))
    assert len(world.messages(game_channel)) == 1
    await pass_time(world, minutes=61)
    assert (await game_of(world)).outcome.termination is Termination.TIMEOUT
    assert has_ui_text(text(world.newest(game_channel)), "end-timeout")


async def test_members_can_vote_to_resign_and_withdraw_the_vote(world: World, game_channel: ChannelHandle) -> None:
    own = answer(await world.alice.click(world.newest(game_channel), label=ui_text("button-vote-resign")))
    assert ui_text("own-vote-resign") in text(own)
    await world.alice.click(own, label=ui_text("button-withdraw-vote"))
    assert ui_text("own-vote-none") in told(await world.alice.slash(game_channel, "vote now"))
    await world.alice.click(world.newest(game_channel), label=ui_text("button-vote-resign"))
    await pass_time(world, minutes=61)
    board = world.newest(game_channel)
    assert has_ui_text(text(board), "end-resignation", loser=f"**{world.guild.name}")
    assert ui_text("button-votes") in buttons(board)


async def test_a_vote_for_a_draw_comes_with_a_move(world: World, game_channel: ChannelHandle) -> None:
    assert ui_text("button-vote-draw") not in buttons(world.newest(game_channel))
    await vote(world, game_channel, alice="d4")
    await pass_time(world, minutes=61)
    refused = told(await world.bo.click(world.newest(game_channel), label=ui_text("button-vote-draw")))
    assert has_ui_text(refused, "error-not-voted-yet")
    await vote(world, game_channel, bo="e3")
    own = answer(await world.bo.click(world.newest(game_channel), label=ui_text("button-vote-draw")))
    assert has_ui_text(text(own), "own-vote-draw")
    assert not has_ui_text(
        text(answer(await world.bo.click(own, label=ui_text("button-vote-no-draw")))), "own-vote-draw"
    )


async def test_an_illegal_vote_is_refused_with_its_reason(world: World, game_channel: ChannelHandle) -> None:
    words = await refusal(world, world.bo.slash(game_channel, "move", move="d5"))
    assert has_ui_text(words, "illegal-cannot-reach", target="d5")


@pytest.mark.parametrize("command", ["resign", "draw", "takeback", "hint"])
async def test_members_cannot_act_alone(world: World, game_channel: ChannelHandle, command: str) -> None:
    assert has_ui_text(await refusal(world, world.alice.slash(game_channel, command)), "error-by-vote")


async def test_only_managers_can_start_vote_games_unless_the_server_allows_everyone(world: World) -> None:
    assert ui_text("error-may-not-run-votes") in await refusal(world, world.bo.slash(world.channel, "vote start"))
    await settings.change_votes(world.client.runtime.db, ServerId(world.guild.id), "Server", by_anyone=True)
    started = told(await world.bo.slash(world.channel, "vote start", level=1))
    assert ui_pattern("vote-started", game=1).match(started)


async def test_a_manager_can_close_a_vote_early(world: World, game_channel: ChannelHandle) -> None:
    words = await refusal(world, world.alice.slash(game_channel, "vote close"))
    assert words == ui_text("error-nobody-voted", game_id=1)
    await vote(world, game_channel, bo="d4")
    assert ui_text("error-may-not-run-votes") in await refusal(world, world.bo.slash(game_channel, "vote close"))
    assert told(await world.alice.slash(game_channel, "vote close")) == ui_text("vote-closed-early", game=1)
    assert (await game_of(world)).ply == 2


async def test_a_manager_can_call_a_vote_game_off(world: World, game_channel: ChannelHandle) -> None:
    asked = answer(await world.alice.slash(world.channel, "vote stop"))
    await world.alice.click(asked, label=ui_text("button-stop-votes"))
    assert (await game_of(world)).outcome.termination is Termination.ABORTED
    assert ui_text("error-no-vote-game") in await refusal(world, world.bo.slash(world.channel, "vote now"))


async def test_vote_games_are_played_in_the_chosen_channel(world: World) -> None:
    hall = world.guild.create_text_channel("hall")
    await settings.change_votes(world.client.runtime.db, ServerId(world.guild.id), "Server", channel_id=hall.id)
    world.allow(world.alice, "manage_guild")
    assert hall.mention in told(await world.alice.slash(world.channel, "vote start", level=1))
    begun = text(world.newest(hall))
    assert has_ui_text(begun, "vote-game-begun") and f"**{character(1)}**" in begun


async def test_the_chosen_role_is_pinged_once_per_move(world: World) -> None:
    role = world.guild.create_role("voters")
    await settings.change_votes(world.client.runtime.db, ServerId(world.guild.id), "Server", role_id=role.id)
    game_channel = await begin(world)
    await vote(world, game_channel, bo="d4")
    await world.alice.slash(game_channel, "vote close")
    sent = [one for one in payloads.messages(world.env) if not one.is_edit and not one.is_ephemeral]
    assert [one.body["allowed_mentions"].get("roles", []) for one in sent] == [[], [role.id], [role.id]]


async def test_with_one_board_for_all_moves_each_vote_has_a_ping(world: World) -> None:
    alice = world.alice
    world.allow(alice, "manage_guild")
    panel = answer(await alice.slash(world.channel, "server"))
    await pick(alice, panel, ui_text("boards-one"))
    game_channel = await begin(world)
    await vote(world, game_channel, bo="d4")
    await alice.slash(game_channel, "vote close")
    assert has_ui_text(text(world.newest(game_channel)), "vote-call")


async def test_each_members_vote_is_shown_after_the_count(world: World, game_channel: ChannelHandle) -> None:
    await vote(world, game_channel, alice="e4", bo="d4", chen="d4")
    await world.alice.slash(game_channel, "vote close")
    await world.bo.click(world.newest(game_channel), label=ui_text("button-vote-resign"))
    await world.alice.slash(game_channel, "vote close")
    summary = answer(await world.chen.click(world.newest(game_channel), label=ui_text("button-votes")))
    lines = [
        ui_text("votes-move", move="1. d4", voters=3),
        f"- {ui_text('votes-choice', choice='d4', votes=2, names='Bo, Chen')}",
        f"- {ui_text('votes-choice', choice='e4', votes=1, names='Alice')}",
    ]
    assert "\n".join(lines) in text(summary)
    last = ui_text("votes-move", move=ui_text("votes-decided-resign", side="White", move=2), voters=1)
    choice = ui_text("votes-choice", choice=ui_text("vote-choice-resign"), votes=1, names="Bo")
    assert f"{last}\n- {choice}" in text(summary)
    assert ui_text("votes-total", ballots=4, voters=3) in text(summary)
    file = answer(await world.chen.click(summary, label=ui_text("button-export-votes")))
    assert has_ui_text(text(file), "votes-file")


async def test_two_votes_of_one_member_at_once_count_once(world: World, game_channel: ChannelHandle) -> None:
    first = answer(await pick(world.bo, world.newest(game_channel), "Pawn e2"))
    second = answer(await pick(world.bo, world.newest(game_channel), "Pawn d2"))
    await world.at_once(picking(world, world.bo, first, "e4"), picking(world, world.bo, second, "d4"))
    assert has_ui_text(told(await world.bo.slash(game_channel, "vote now")), "vote-counted-open")


async def test_a_vote_while_the_vote_closes_plays_one_move(world: World, game_channel: ChannelHandle) -> None:
    await vote(world, game_channel, alice="e4")
    first = answer(await pick(world.bo, world.newest(game_channel), "Pawn d2"))
    closing = world.commanding(world.alice, game_channel, "vote")
    closing.data["options"] = [{"name": "close", "type": 1, "options": []}]
    await world.at_once(picking(world, world.bo, first, "d4"), closing)
    game = await game_of(world)
    assert game.line.sans[0] == "e4"
    assert game.vote.last.voters in (1, 2)


async def test_vote_games_are_listed_for_everybody(world: World, game_channel: ChannelHandle) -> None:
    listed = told(await world.chen.slash(world.channel, "games"))
    assert has_ui_text(listed, "games-none")
    opponent = f"**{ui_text('character-name-pip')}**"
    assert has_ui_text(listed, "games-line", variant="Orda Chess", opponent=opponent, number=1)
    assert ui_text("games-turn-theirs", player=f"**{world.guild.name}**") in listed


async def test_a_manager_can_close_the_vote_from_their_own_votes_message(
    world: World, game_channel: ChannelHandle
) -> None:
    await vote(world, game_channel, bo="d4", alice="d4")
    assert ui_text("button-close-vote") not in buttons(answer(await world.bo.slash(game_channel, "vote now")))
    own = answer(await world.alice.click(world.newest(game_channel), label=ui_text("button-my-vote")))
    await world.alice.click(own, label=ui_text("button-close-vote"))
    assert (await game_of(world)).ply == 2


async def test_replay_export_and_board_work_in_a_vote_game(world: World, game_channel: ChannelHandle) -> None:
    await vote(world, game_channel, bo="d4")
    await world.alice.slash(game_channel, "vote close")
    for command, options in (("replay", {}), ("export", {"format": "pgn"}), ("board", {})):
        assert "Orda Chess" in told(await world.chen.slash(game_channel, command, **options)), command


async def test_a_vote_counted_just_before_a_crash_is_shown_and_answered_after_the_restart(
    world: World, game_channel: ChannelHandle
) -> None:
    await vote(world, game_channel, bo="d4")
    runtime = world.client.runtime
    await votes.close_early(runtime.db, _runner(world), GameId(1), runtime.now())
    await votes.close(runtime.db, runtime.engines, GameId(1), runtime.now())
    await world.restart()
    await world.env.advance_time(60)
    assert (await game_of(world)).ply == 2
    assert has_ui_text(text(world.newest(game_channel)), "vote-count", side="White", move=1, counted="**d4** 1")
    assert [(ui_text("button-my-vote") in buttons(message)) for message in world.messages(game_channel)][-1]
    assert sum(ui_text("button-my-vote") in buttons(message) for message in world.messages(game_channel)) == 1


async def test_a_refused_board_follows_and_the_vote_is_counted_once(world: World, game_channel: ChannelHandle) -> None:
    await vote(world, game_channel, bo="d4")
    world.env.inject_error("POST", "/channels/*/messages", status=500)
    await world.alice.slash(game_channel, "vote close")
    await world.env.advance_time(60)
    assert (await game_of(world)).ply == 2
    assert ui_text("button-my-vote") in buttons(world.newest(game_channel))


async def test_the_server_settings_link_to_the_vote_settings(world: World) -> None:
    world.allow(world.alice, "manage_guild")
    panel = answer(await world.alice.slash(world.channel, "server"))
    opened = answer(await world.alice.click(panel, label=ui_text("button-vote-settings")))
    off = answer(await world.alice.click(opened, label=ui_text("button-votes-off")))
    assert ui_text("server-feature-off", feature=ui_text("button-vote-settings")) in text(off)
    assert ui_text("error-votes-off") in await refusal(world, world.alice.slash(world.channel, "vote start"))


@pytest.mark.parametrize("locale", ["zh-CN"])
async def test_vote_games_are_in_the_servers_language(world: World, game_channel: ChannelHandle) -> None:
    assert ui_pattern("vote-turn", "zh-CN").search(text(world.newest(game_channel)))
    await vote(world, game_channel, alice="e4")
    await world.alice.slash(game_channel, "vote close")
    counted = chinese("vote-counted", choices=chinese("vote-choice", choice="e4", votes=1), voters=1)
    assert chinese("vote-count", side=chinese("side-white"), move="1", counted=counted) in text(
        world.newest(game_channel)
    )
