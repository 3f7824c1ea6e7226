"""A crown, the award for a win against the engine, is stored in the transaction that ends the game. Each member gets it
only once per character, variant and army.
"""

from bot.domain.achievements import CrownRecord
from bot.domain.game import Game
from bot.domain.ids import ENGINE, ColorChoice, Member
from bot.services import games, records
from bot.storage.database import Database

from .steps import CAMPMATE, CHECKMATE, ELSEWHERE, NOW, TWO_MOVES_EACH, play, start, start_with_engine


async def beaten(db: Database, member: Member, level: int = 1, *, with_gold: bool = False, **more: object) -> Game:
    """Return a game that a member has won against the engine, as White with the Kingdom. If `with_gold` is set, the
    member has won as Gold with the Horde.
    """
    color = ColorChoice.BLACK if with_gold else ColorChoice.WHITE
    game = await start_with_engine(db, member, NOW, level=level, color=color, **more)
    return await play(db, game, CHECKMATE if with_gold else CAMPMATE, NOW)


async def crowns_of(db: Database, member: Member) -> dict[tuple[str, str], set[int]]:
    record = await records.crowns_of(db, member.user_id)
    return {(row.family, row.army): {*row.levels} for row in record.rows if row.levels}


async def test_a_win_earns_a_crown_with_the_members_army(db: Database, ann: Member, ben: Member) -> None:
    assert (await beaten(db, ann, 4)).is_over
    await beaten(db, ann, 2, with_gold=True)
    assert await crowns_of(db, ann) == {("orda", "kingdom"): {4}, ("orda", "horde"): {2}}
    assert await records.crowns_of(db, ben.user_id) == CrownRecord()


async def test_a_second_win_changes_nothing_even_in_another_server(db: Database, ann: Member) -> None:
    await beaten(db, ann, 4)
    await beaten(db, ann, 4)
    await beaten(db, ann, 4, guild_id=ELSEWHERE)
    assert len((await records.crowns_of(db, ann.user_id)).crowns) == 1


async def test_the_last_levels_keep_their_numbers_although_their_ids_are_swapped(db: Database, ann: Member) -> None:
    await beaten(db, ann, 8)
    assert (await records.crowns_of(db, ann.user_id)).levels == {8}


async def test_neither_a_loss_nor_a_win_against_a_member_earns_a_crown(db: Database, ann: Member, ben: Member) -> None:
    game = await play(db, await start_with_engine(db, ann, NOW), TWO_MOVES_EACH, NOW)
    await games.resign(db, game.id, ann.user_id, NOW)
    await play(db, await start(db, ann, ben, NOW), CAMPMATE, NOW)
    for member_id in (ann.user_id, ben.user_id, ENGINE):
        assert (await records.crowns_of(db, member_id)).crowns == ()
