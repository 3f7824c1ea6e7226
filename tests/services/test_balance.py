from bot.domain.records import Tally
from bot.services.records import server_balance_of
from bot.storage.database import Database
from bot.variants import find_family
from tests.storage.played import MEMBERS, SERVERS, lost, store, won

HERE = SERVERS[0]
ANN, BEN, CAT, DEE = MEMBERS


async def test_the_balance_counts_pairings_with_both_colors(db: Database) -> None:
    first, second = "asymmetric-elves-orcs", "asymmetric-orcs-elves"
    await store(db, [won(ANN, BEN, variant=first), lost(CAT, DEE, variant=second), won(ANN, DEE, variant=first + "+a")])
    found = await server_balance_of(db, HERE, find_family("asymmetric"))
    assert {contest.armies: contest.tally for contest in found.contests}["elves", "orcs"] == Tally(wins=3)
