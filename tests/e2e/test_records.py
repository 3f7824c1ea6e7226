"""`/games`, `/history` and `/profile`: their content, who can see it, and the buttons between their pages."""

import pytest
from simcord import MemberActor
from simcord.results import ResponseMessage

from bot.domain.achievements import Crown, EarnedCrown
from bot.domain.ids import GameId, Member, UserId
from bot.rules import Color
from bot.storage import achievements
from bot.variants import find_variant
from tests.e2e.panels import control, marked, pick
from tests.e2e.past import busy, member, record
from tests.e2e.world import CAMPMATE, CHECKMATE, World, alt_texts, answer, buttons, pictures, text, told
from tests.sampling import more
from tests.storage.played import drawn, lost, won
from tests.wording import chinese, ui_text

OF_PROFILE = [
    *(ui_text(f"profile-tab-{tab}") for tab in ("ratings", "results", "opponents")),
    ui_text("profile-games"),
    ui_text("profile-tab-crowns"),
    ui_text("button-progress"),
    ui_text("button-openings"),
    ui_text("button-share"),
]
"""The labels of the buttons on a member's own profile."""
ONE_WIN = ui_text("tally", games=1, wins=1, draws=0, losses=0, percent=100)
RUDE = "**@everyone** <@1> `[x](http://x)` " + "long " * 20


async def finish(world: World, moves: str = CAMPMATE, **options: object) -> None:
    game_channel = await world.begin(world.alice, world.bo, **options)
    await world.play(game_channel, world.alice, world.bo, moves)


async def open_page(world: World, by: MemberActor, command: str, of: MemberActor | None = None) -> ResponseMessage:
    asked = {"member": of} if of else {}
    return answer(await by.slash(world.channel, command, **asked))


def numbers(page: ResponseMessage) -> list[str]:
    return [line.split("**")[1] for line in text(page).splitlines() if line.startswith("**#")]


# /games


async def test_games_lists_games_waiting_for_the_member_first_by_deadline(world: World) -> None:
    await world.begin(world.bo, world.alice)
    await world.begin(world.alice, world.bo)
    await world.begin(world.alice, world.chen, clock="7d")
    await world.begin(world.alice, world.chen, clock="1d")
    page = await open_page(world, world.alice, "games")
    assert numbers(page) == ["#4", "#3", "#2", "#1"]
    assert text(page).count(f"{ui_text('games-yours')} · {ui_text('games-deadline', deadline='<t:')}") == 2


async def test_games_shows_the_number_of_the_next_move(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5 e3")
    page = await open_page(world, world.alice, "games")
    game = ui_text("games-line", game="1", variant=ui_text("variant-orda"), opponent=world.bo.mention, number="2")
    assert f"{game}\n{ui_text('games-theirs')} · {ui_text('games-since', since='<t:')}" in text(page)


async def test_many_games_are_listed_in_pages(world: World) -> None:
    for _ in range(12):
        await world.begin(world.alice, world.bo)
    page = await open_page(world, world.alice, "games")
    assert (len(numbers(page)), buttons(page)) == (10, [ui_text("page-back"), ui_text("page-next")])
    await world.restart()
    await world.alice.click(page, label=ui_text("page-next"))
    assert len(numbers(page)) == 2
    assert f"{ui_text('games-total', total=12)} · {ui_text('page-place', number=2, total=2)}" in text(page)


async def test_in_a_direct_message_games_and_history_cover_all_servers_with_links(world: World) -> None:
    await finish(world)
    game_channel = await world.begin(world.alice, world.bo)
    link = f"https://discord.com/channels/{world.guild.id}/{game_channel.id}"
    assert link in told(await world.alice.user.slash("games"))
    history = answer(await world.alice.user.slash("history"))
    assert numbers(history) == ["#1"]
    replay = answer(await pick(world.alice.user, history, "open-replay", "1"))
    assert ui_text("replay-place", number=12, total=12) in text(replay)


# /history


async def test_history_shows_how_each_game_ended_and_the_rating_change(world: World) -> None:
    await finish(world)
    await finish(world, CHECKMATE, rated=False)
    page = await open_page(world, world.chen, "history", world.alice)
    assert numbers(page) == ["#2", "#1"]
    against = {"game": "1", "variant": "Orda Chess", "opponent": world.bo.mention}
    first = ui_text("history-line", **against, side="White", army="Kingdom")
    lost = f"**{ui_text('result-loss')}**"
    assert f"{first}\n{lost} · {ui_text('way-campmate')} · −20 · <t:" in text(page)
    assert f"{lost} · {ui_text('way-checkmate')} · <t:" in text(page)


async def test_an_aborted_game_is_in_the_history_without_a_result(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.alice.slash(game_channel, "abort")
    page = await open_page(world, world.alice, "history")
    assert f"\n{ui_text('way-aborted')} · <t:" in text(page)


async def test_history_has_pages(world: World) -> None:
    await record(world, [won(member(world.alice), member(world.bo), guild_id=world.guild.id)] * 20)
    page = await open_page(world, world.alice, "history")
    assert numbers(page) == [f"#{number}" for number in range(20, 12, -1)]
    await world.restart()
    await world.alice.click(page, label=ui_text("page-next"))
    await world.alice.click(page, label=ui_text("page-next"))
    assert numbers(page) == ["#4", "#3", "#2", "#1"]
    assert f"{ui_text('games-total', total=20)} · {ui_text('page-place', number=3, total=3)}" in text(page)


async def test_history_can_be_limited_to_one_opponent(world: World) -> None:
    alice, bo, chen, here = member(world.alice), member(world.bo), member(world.chen), world.guild.id
    games = [won(alice, bo, guild_id=here), lost(alice, chen, guild_id=here), drawn(chen, alice, guild_id=here)]
    await record(world, games)
    page = await open_page(world, world.alice, "history")
    assert marked(page, "history-opponent") == [ui_text("history-everybody")]
    await pick(world.alice, page, "history-opponent", str(world.chen.id))
    assert numbers(page) == ["#3", "#2"]
    title = ui_text("history-title-between", user=world.alice.id, opponent=world.chen.id)
    assert f"### {title}\n{ui_text('tally', games=2, wins=0, draws=1, losses=1, percent=25)}" in text(page)
    await pick(world.alice, page, "history-opponent", "0")
    assert numbers(page) == ["#3", "#2", "#1"]


async def test_a_game_of_the_history_can_be_replayed(world: World) -> None:
    await finish(world)
    page = await open_page(world, world.chen, "history", world.bo)
    replay = answer(await pick(world.chen, page, "open-replay", "1"))
    assert ui_text("replay-place", number=12, total=12) in text(replay)
    assert numbers(page) == ["#1"]


async def test_the_history_of_a_newcomer_links_to_the_profile(world: World) -> None:
    page = await open_page(world, world.alice, "history")
    assert ui_text("history-none") in text(page)
    assert buttons(page) == [ui_text("history-profile")]
    await world.alice.click(page, label=ui_text("history-profile"))
    assert buttons(page) == OF_PROFILE


# /profile


async def test_a_profile_opens_at_the_ratings_with_a_chart(world: World) -> None:
    await record(world, busy(world))
    page = await open_page(world, world.chen, "profile", world.alice)
    assert text(page).startswith(f"### {ui_text('profile-title', user=world.alice.id)}\n**Orda Chess** · **")
    assert pictures(page) == ["ratings.png"]
    assert alt_texts(page)[0].startswith(ui_text("alt-ratings", courses="Orda Chess: "))
    assert buttons(page) == [
        ui_text("profile-tab-ratings"),
        ui_text("profile-tab-results"),
        ui_text("profile-tab-opponents"),
        ui_text("profile-tab-between"),
        ui_text("profile-games"),
        ui_text("profile-tab-crowns"),
        ui_text("button-share"),
    ]


async def test_a_profile_without_rated_games_has_no_chart(world: World) -> None:
    await finish(world, rated=False)
    page = await open_page(world, world.alice, "profile")
    assert ui_text("profile-unrated") in text(page)
    assert pictures(page) == []


async def test_a_profile_lists_and_pictures_the_beaten_characters(world: World) -> None:
    await record(world, busy(world))
    page = await open_page(world, world.chen, "profile", world.alice)
    await world.chen.click(page, label=ui_text("profile-tab-crowns"))
    assert ui_text("crowns-none") in text(page)
    earned = EarnedCrown(
        UserId(world.alice.id), Crown(1, find_variant("orda"), Color.WHITE), GameId(1), world.env.now()
    )
    async with world.client.runtime.db.writing() as connection:
        await achievements.add_crown(connection, earned)
    again = await open_page(world, world.chen, "profile", world.alice)
    await world.chen.click(again, label=ui_text("profile-tab-crowns"))
    pip = ui_text("character-name-pip")
    assert ui_text("crowns-title", crowns="1", most="9") in text(again)
    assert pip in text(again)
    assert pictures(again) == ["crowns.png"]
    assert pip in alt_texts(again)[0]


async def test_the_tabs_of_a_profile_replace_each_other(world: World) -> None:
    await record(world, busy(world))
    page = await open_page(world, world.chen, "profile", world.alice)
    await world.restart()
    await world.chen.click(page, label=ui_text("profile-tab-results"))
    assert pictures(page) == []
    for title in (ui_text(f"profile-{part}") for part in ("all", "by-game", "by-colour", "by-army", "streaks")):
        assert f"**{title}**" in text(page)
    await world.chen.click(page, label=ui_text("profile-tab-opponents"))
    assert world.bo.mention in text(page)
    await world.chen.click(page, label=ui_text("profile-tab-ratings"))
    assert pictures(page) == ["ratings.png"]


async def test_results_are_listed_by_variant_color_army_and_streak(world: World) -> None:
    alice, bo, here = member(world.alice), member(world.bo), world.guild.id
    games = [lost(alice, bo), won(alice, bo), lost(bo, alice), won(alice, bo, variant="asymmetric-elves-orcs")]
    await record(world, [type(game)(**vars(game) | {"guild_id": here}) for game in games])
    page = await open_page(world, world.bo, "profile", world.alice)
    await world.bo.click(page, label=ui_text("profile-tab-results"))
    lines = text(page).splitlines()
    for line in (
        f"**{ui_text('profile-all')}** · {ui_text('tally', games=4, wins=3, draws=0, losses=1, percent=75)}",
        f"Orda Chess · {ui_text('tally', games=3, wins=2, draws=0, losses=1, percent=67)}",
        f"White · {ui_text('tally', games=3, wins=2, draws=0, losses=1, percent=67)}",
        f"Elves · {ONE_WIN}",
        ui_text("run-win", length=3),
        ui_text("profile-longest-unbeaten", length=3),
    ):
        assert line in lines


async def test_a_profile_shows_the_score_between_its_member_and_the_reader(world: World) -> None:
    await finish(world)
    page = await open_page(world, world.bo, "profile", world.alice)
    await world.bo.click(page, label=ui_text("profile-tab-between"))
    assert ui_text("profile-score", user=world.alice.id, tally=ONE_WIN) in text(page)
    assert f"**{ui_text('result-win')}** · {ui_text('way-campmate')} · +20" in text(page)
    await world.bo.click(page, label=ui_text("profile-games"))
    assert ui_text("history-title-between", user=world.alice.id, opponent=world.bo.id) in text(page)


async def test_the_members_own_profile_has_no_score_against_the_reader(world: World) -> None:
    page = await open_page(world, world.alice, "profile")
    assert buttons(page) == OF_PROFILE


@pytest.mark.parametrize("label", [ui_text(f"profile-tab-{tab}") for tab in ("results", "opponents", "between")])
async def test_a_newcomers_profile_says_on_every_tab_how_to_start(world: World, label: str) -> None:
    page = await open_page(world, world.alice, "profile", world.bo)
    await world.alice.click(page, label=label)
    assert "/challenge" in text(page)


# Tests of all three commands


@pytest.mark.parametrize("command", ["games", *more(["history", "profile"])])
async def test_records_are_in_the_readers_language(world: World, command: str) -> None:
    world.locales[world.chen.id] = "zh-CN"
    await record(world, busy(world))
    await world.begin(world.alice, world.bo)
    page = await open_page(world, world.chen, command, world.alice)
    assert text(page).splitlines()[0] == f"### {chinese(f'{command}-title', user=world.alice.id)}"


@pytest.mark.parametrize("command", ["games", "history", "profile"])
async def test_records_are_private_and_ping_nobody(world: World, command: str) -> None:
    await finish(world)
    before = world.pinged()
    await open_page(world, world.chen, command, world.alice)
    assert world.pinged() == before


async def test_markdown_and_mentions_in_a_name_have_no_effect(world: World) -> None:
    rude = Member(UserId(900), RUDE)
    await record(world, [won(member(world.alice), rude, guild_id=world.guild.id)])
    page = await open_page(world, world.alice, "history")
    [game] = control(page, "open-replay")["options"]
    assert game["label"].startswith("#1 Orda Chess · **@everyone** <@1>")
    assert len(game["label"]) == 100
    assert "everyone" not in text(page)


async def test_the_record_of_a_member_who_left_can_still_be_read(world: World) -> None:
    await finish(world)
    page = await open_page(world, world.alice, "profile", world.bo)
    world.env.backend.remove_member(world.guild.id, world.bo.id)
    await world.alice.click(page, label=ui_text("profile-tab-results"))
    assert f"**{ui_text('profile-all')}** · {ONE_WIN}" in text(page)
