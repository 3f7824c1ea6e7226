"""Finding the game that a request refers to."""

from datetime import timedelta

import pytest

from bot.domain.errors import (
    NoGameHere,
    NoSuchGame,
    SeveralGames,
)
from bot.domain.game import Game
from bot.domain.ids import ChannelId, Member
from bot.services import games, records
from bot.services.games import GameQuery, Intent
from bot.storage.database import Database

from .steps import (
    ELSEWHERE,
    GUILD,
    NOW,
    play,
    start,
)

THREAD = ChannelId(31)


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member) -> Game:
    return await start(db, ann, ben, NOW)


async def test_the_channel_is_stored(db: Database, game: Game) -> None:
    await games.set_channel(db, game.id, THREAD)
    assert (await games.load(db, game.id)).channel_id == THREAD


async def test_a_game_is_found_by_its_number(db: Database, game: Game, cat: Member) -> None:
    found = await games.find(db, GameQuery(cat.user_id, GUILD, THREAD, game.id))
    assert found.id == game.id


@pytest.mark.parametrize("number", [404, 0, -1, 10**30])
async def test_an_unknown_number_is_refused(db: Database, game: Game, ann: Member, number: int) -> None:
    with pytest.raises(NoSuchGame) as refused:
        await games.find(db, GameQuery(ann.user_id, GUILD, THREAD, number))
    assert refused.value.game_id == number


async def test_a_game_of_another_server_is_not_found(db: Database, ann: Member, ben: Member) -> None:
    foreign = await start(db, ann, ben, NOW, guild_id=ELSEWHERE)
    await games.set_channel(db, foreign.id, THREAD)
    with pytest.raises(NoSuchGame):
        await games.find(db, GameQuery(ann.user_id, GUILD, THREAD, foreign.id))
    with pytest.raises(NoGameHere):
        await games.find(db, GameQuery(ann.user_id, GUILD, THREAD))


async def find(db: Database, member: Member, channel: ChannelId | None = THREAD, intent: Intent = Intent.SEE) -> int:
    return (await games.find(db, GameQuery(member.user_id, GUILD, channel, intent=intent))).id


async def test_the_channels_game_is_found_for_spectators_too(
    db: Database, game: Game, ann: Member, ben: Member, cat: Member
) -> None:
    await games.set_channel(db, game.id, THREAD)
    await start(db, ann, ben, NOW)
    assert await find(db, ann) == await find(db, cat) == game.id


async def test_an_ongoing_game_comes_before_a_later_finished_one(
    db: Database, game: Game, ann: Member, ben: Member
) -> None:
    await games.set_channel(db, game.id, THREAD)
    over = await start(db, ann, ben, NOW)
    await games.set_channel(db, over.id, THREAD)
    await games.resign(db, over.id, ann.user_id, NOW)
    assert await find(db, ann) == game.id


async def test_a_channel_keeps_its_game_after_the_end(db: Database, game: Game, ann: Member, ben: Member) -> None:
    await games.set_channel(db, game.id, THREAD)
    await games.resign(db, game.id, ann.user_id, NOW)
    await start(db, ann, ben, NOW)
    assert await find(db, ann) == game.id


async def test_in_a_channel_of_many_games_a_member_gets_their_own(
    db: Database, game: Game, ann: Member, ben: Member, cat: Member
) -> None:
    theirs = await start(db, ben, cat, NOW)
    for each in (game, theirs):
        await games.set_channel(db, each.id, THREAD)
    assert await find(db, ann) == game.id
    assert await find(db, cat) == theirs.id


async def in_one_channel(db: Database, *pairs: tuple[Member, Member]) -> list[Game]:
    """Start a game between each of these pairs of members, all in one channel. The first member of a pair has White."""
    begun = [await start(db, white, black, NOW) for white, black in pairs]
    for game in begun:
        await games.set_channel(db, game.id, THREAD)
    return begun


async def choices(db: Database, member: Member, intent: Intent) -> tuple[int, ...]:
    with pytest.raises(SeveralGames) as refused:
        await find(db, member, intent=intent)
    return refused.value.game_ids


async def test_a_move_goes_to_the_one_game_in_the_channel_with_the_members_turn(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    waits, later, _ = await in_one_channel(db, (ann, ben), (cat, ann), (ben, cat))
    assert await find(db, ann, intent=Intent.MOVE) == waits.id
    await play(db, waits, "d4", NOW)
    await play(db, later, "d4", NOW)
    assert await find(db, ann, intent=Intent.MOVE) == later.id


async def test_with_several_waiting_games_the_member_must_choose_longest_waiting_first(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    second, theirs, first = await in_one_channel(db, (cat, ann), (ben, ann), (ann, cat))
    await play(db, second, "d4", NOW + timedelta(minutes=1))
    assert await choices(db, ann, Intent.MOVE) == (first.id, second.id)
    query = GameQuery(ann.user_id, GUILD, THREAD, intent=Intent.MOVE)
    with pytest.raises(SeveralGames):
        await games.find(db, query)
    assert [(await games.load(db, each.id)).ply for each in (first, second, theirs)] == [0, 1, 0]


async def test_a_move_without_a_waiting_game_in_the_channel_needs_a_choice(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    here = await in_one_channel(db, (ben, ann), (cat, ann))
    assert await choices(db, ann, Intent.MOVE) == tuple(game.id for game in here)


async def test_ending_one_of_several_games_in_a_channel_needs_a_choice(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    waits, other = await in_one_channel(db, (ann, ben), (cat, ann))
    assert await choices(db, ann, Intent.CHANGE) == (waits.id, other.id)
    assert await find(db, ben, intent=Intent.CHANGE) == waits.id
    await games.resign(db, waits.id, ben.user_id, NOW)
    assert await find(db, ann, intent=Intent.CHANGE) == other.id


async def test_the_latest_of_several_games_in_a_channel_is_shown(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    _, latest = await in_one_channel(db, (ann, ben), (cat, ann))
    assert await find(db, ann) == latest.id


async def test_in_a_thread_waiting_games_elsewhere_are_ignored(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    [here] = await in_one_channel(db, (ben, ann))
    await start(db, ann, cat, NOW)
    assert await find(db, ann, intent=Intent.MOVE) == await find(db, ann, intent=Intent.CHANGE) == here.id


async def test_a_member_without_a_game_in_the_channel_gets_the_game_there(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    [here] = await in_one_channel(db, (ann, ben))
    assert await find(db, cat, intent=Intent.MOVE) == await find(db, cat, intent=Intent.CHANGE) == here.id


async def test_elsewhere_a_members_only_game_is_found(db: Database, game: Game, ann: Member, ben: Member) -> None:
    over = await start(db, ann, ben, NOW)
    await games.resign(db, over.id, ann.user_id, NOW)
    assert await find(db, ann) == game.id


async def test_elsewhere_a_member_with_many_games_must_choose(
    db: Database, game: Game, ann: Member, cat: Member
) -> None:
    other = await start(db, ann, cat, NOW)
    with pytest.raises(SeveralGames) as refused:
        await find(db, ann)
    assert refused.value.game_ids == (game.id, other.id)


async def test_elsewhere_a_member_without_games_finds_none(db: Database, game: Game, cat: Member) -> None:
    with pytest.raises(NoGameHere):
        await find(db, cat)


async def test_games_with_the_members_turn_come_first_longest_waiting_first(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    hour = timedelta(hours=1)
    waits_for_ben = await start(db, ben, ann, NOW)
    waits_second = await start(db, ann, cat, NOW + hour)
    waits_first = await start(db, cat, ann, NOW)
    await play(db, waits_first, "d4", NOW + hour / 2)
    await start(db, ben, cat, NOW)
    await start(db, ann, ben, NOW, guild_id=ELSEWHERE)
    listed = await records.ongoing_of(db, GUILD, ann.user_id, 10)
    assert [each.id for each in listed.items] == [waits_first.id, waits_second.id, waits_for_ben.id]


async def test_the_latest_finished_games_are_listed_first(db: Database, ann: Member, ben: Member, cat: Member) -> None:
    finished = []
    for minutes, (white, black) in enumerate([(ann, ben), (cat, ann), (ben, cat), (ann, cat)]):
        game = await start(db, white, black, NOW)
        await games.resign(db, game.id, white.user_id, NOW + timedelta(minutes=minutes))
        finished.append(game.id)
    await start(db, ann, ben, NOW)
    listed = await records.latest_of(db, GUILD, ann.user_id, limit=2)
    assert [each.id for each in listed] == [finished[3], finished[1]]


async def test_a_finished_game_is_analyzed_even_if_others_are_played_in_the_channel(
    db: Database, game: Game, ann: Member, ben: Member, cat: Member
) -> None:
    theirs, over, later = await in_one_channel(db, (ben, cat), (ann, ben), (ann, cat))
    await games.resign(db, over.id, ann.user_id, NOW)
    assert await find(db, ann, intent=Intent.ANALYZE) == over.id
    await games.resign(db, theirs.id, ben.user_id, NOW)
    assert await find(db, ann, intent=Intent.ANALYZE) == over.id
    assert await find(db, cat, intent=Intent.ANALYZE) == theirs.id
    assert await find(db, ann) == later.id


async def test_without_finished_games_the_members_ongoing_one_is_found(
    db: Database, game: Game, ann: Member, ben: Member
) -> None:
    await games.resign(db, game.id, ann.user_id, NOW)
    [ongoing] = await in_one_channel(db, (ann, ben))
    assert await find(db, ann, intent=Intent.ANALYZE) == ongoing.id


async def test_elsewhere_the_last_finished_game_is_analyzed_even_after_a_move_in_another(
    db: Database, game: Game, ann: Member, ben: Member
) -> None:
    await games.resign(db, game.id, ann.user_id, NOW)
    other = await start(db, ann, ben, NOW)
    await play(db, other, "d4", NOW + timedelta(minutes=1))
    assert await find(db, ann, intent=Intent.ANALYZE) == game.id
    assert await find(db, ann, intent=Intent.REVIEW) == other.id


async def test_analyzing_without_a_finished_game_refuses_the_ongoing_one(
    db: Database, game: Game, ann: Member, cat: Member
) -> None:
    assert await find(db, ann, intent=Intent.ANALYZE) == game.id
    with pytest.raises(NoGameHere):
        await find(db, cat, intent=Intent.ANALYZE)
