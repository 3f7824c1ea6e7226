"""Lists of games are loaded without the games' moves."""

from datetime import timedelta
from typing import Any

import pytest

from bot.domain.game import Game, NewGame
from bot.domain.ids import ServerId
from bot.domain.records import FinishedGame, GameFilter, ListedPlayer, OngoingGame, Result
from bot.rules import Color, Outcome, Termination
from bot.rules.position import FreeSetup
from bot.storage import games, listed_games, players
from bot.storage.database import Database
from bot.variants import find_variant
from tests.storage.played import FIRST_DAY, MEMBERS, SERVERS, Played, drawn, lost, store, won

HERE, ELSEWHERE = map(ServerId, SERVERS)
ANN, BEN, CAT, DEE = MEMBERS


async def begin(
    db: Database, variant: str = "orda", *, guild_id: ServerId = HERE, clock: timedelta | None = None
) -> Game:
    async with db.writing() as connection:
        await players.remember(connection, MEMBERS, FIRST_DAY)
        return await games.add(
            connection,
            NewGame(
                server_id=guild_id,
                variant=find_variant(variant),
                white=ANN.user_id,
                black=BEN.user_id,
                rated=True,
                clock=clock,
            ),
            FIRST_DAY,
        )


async def save(db: Database, game: Game, since: Game) -> None:
    async with db.writing() as connection:
        await games.save(connection, game, since=since)


async def ongoing(db: Database, guild_id: ServerId | None = HERE) -> list[OngoingGame]:
    async with db.reading() as connection:
        return await listed_games.ongoing_of(connection, guild_id, ANN.user_id)


async def finished(db: Database, guild_id: ServerId | None = HERE, **how: Any) -> list[FinishedGame]:
    async with db.reading() as connection:
        return await listed_games.finished_of(connection, guild_id, ANN.user_id, **{"limit": 10} | how)


async def test_a_listed_game_agrees_with_the_full_game(db: Database) -> None:
    game = start = await begin(db, clock=timedelta(days=1))
    for move in ["d4", "c5", "e3"]:
        game, _ = game.play(game.to_move.user_id, move, FIRST_DAY + timedelta(hours=game.ply))
    await save(db, game, start)
    [listed] = await ongoing(db)
    assert (listed.turn, listed.move) == (game.turn, game.position.fullmoves) == (Color.BLACK, 2)
    assert (listed.turn_since, listed.deadline) == (game.turn_since, game.countdown.deadline)
    assert (listed.id, listed.variant, listed.white) == (game.id, game.variant, ListedPlayer(ANN.user_id, "Ann"))


async def test_during_the_setup_it_is_the_turn_of_the_player_who_arranges(db: Database) -> None:
    game = await begin(db, "asymmetric-elves-orcs+c")
    assert [(one.turn, one.move) for one in await ongoing(db)] == [(Color.WHITE, 1)]
    home = FreeSetup(game.variant).home_order
    arranged = game.arrange(ANN.user_id, home, FIRST_DAY)
    await save(db, arranged, game)
    assert [(one.turn, one.move) for one in await ongoing(db)] == [(Color.BLACK, 1)]


async def test_without_a_server_games_of_all_servers_are_listed(db: Database) -> None:
    for guild in SERVERS:
        await begin(db, guild_id=guild)
    assert [len(await ongoing(db, guild)) for guild in (HERE, ELSEWHERE, None)] == [1, 1, 2]


async def test_finished_games_are_listed_latest_first_in_pages(db: Database) -> None:
    played = [won(ANN, BEN), lost(ANN, CAT), drawn(BEN, CAT), Played(CAT, ANN, None, termination="aborted")]
    first, second, _, aborted = await store(db, played)
    assert [one.id for one in await finished(db)] == [aborted, second, first]
    assert [one.id for one in await finished(db, limit=1, offset=1)] == [second]


async def test_a_finished_game_has_its_result(db: Database) -> None:
    [number] = await store(db, [lost(ANN, BEN, change=-12)])
    assert await finished(db) == [
        FinishedGame(
            id=number,
            server_id=HERE,
            variant=find_variant("orda"),
            white=ListedPlayer(ANN.user_id, "Ann", -12),
            black=ListedPlayer(BEN.user_id, "Ben", 12),
            channel_id=None,
            begun_in=None,
            outcome=Outcome(Color.BLACK, Termination.RESIGNATION),
            ended_at=FIRST_DAY,
        )
    ]


async def test_finished_games_can_be_filtered_by_opponent(db: Database) -> None:
    first, _, third, _ = await store(db, [won(ANN, BEN), lost(CAT, ANN), drawn(BEN, ANN), won(BEN, CAT)])
    assert [one.id for one in await finished(db, wanted=GameFilter(BEN.user_id))] == [third, first]
    async with db.reading() as connection:
        assert await listed_games.count_finished(connection, HERE, ANN.user_id, GameFilter(BEN.user_id)) == 2
        assert await listed_games.count_finished(connection, HERE, ANN.user_id) == 3


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (GameFilter(family="khans"), [2]),
        (GameFilter(result=Result.WIN), [4, 1]),
        (GameFilter(result=Result.LOSS), [2]),
        (GameFilter(result=Result.DRAW), [3]),
        (GameFilter(BEN.user_id, "orda", Result.WIN), [1]),
    ],
)
async def test_finished_games_can_be_filtered_by_variant_and_result(
    db: Database, wanted: GameFilter, found: list[int]
) -> None:
    aborted = Played(ANN, BEN, None, termination="aborted")
    played = [won(ANN, BEN), lost(ANN, CAT, variant="khans"), drawn(BEN, ANN), lost(CAT, ANN), aborted]
    numbers = await store(db, played)
    assert [numbers.index(one.id) + 1 for one in await finished(db, wanted=wanted)] == found
    async with db.reading() as connection:
        assert await listed_games.count_finished(connection, HERE, ANN.user_id, wanted) == len(found)


@pytest.mark.parametrize("opponent", [None, BEN.user_id])
async def test_a_member_without_finished_games_has_an_empty_list(db: Database, opponent: int | None) -> None:
    await begin(db)
    assert await finished(db, wanted=GameFilter(opponent)) == []


async def test_one_game_is_found_by_its_server_or_its_players(db: Database) -> None:
    [number] = await store(db, [won(ANN, BEN)])
    async with db.reading() as connection:
        found = {
            (guild, member.name): await listed_games.find(connection, guild, member.user_id, number)
            for guild in (HERE, ELSEWHERE, None)
            for member in (ANN, CAT)
        }
    seen = [asked for asked, game in found.items() if game is not None and game.id == number]
    assert seen == [(HERE, "Ann"), (HERE, "Cat"), (None, "Ann")]
