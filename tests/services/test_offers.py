import pytest

from bot.domain.errors import OfferedRecently, TooLateToAbort
from bot.domain.game import GameVersion, Offer
from bot.domain.ids import Member, OfferKind
from bot.rules import Color, Termination
from bot.services import games
from bot.storage.database import Database

from .steps import NOW, TWO_MOVES_EACH, play, start


async def test_an_offer_is_kept_until_the_next_move(db: Database, ann: Member, ben: Member) -> None:
    game = await play(db, await start(db, ann, ben, NOW), TWO_MOVES_EACH, NOW)
    await games.offer(db, game.id, ben.user_id, OfferKind.DRAW, NOW)
    assert (await games.load(db, game.id)).offer == Offer(OfferKind.DRAW, Color.BLACK)
    await play(db, game, "exd4", NOW)
    assert (await games.load(db, game.id)).offer is None


async def test_a_draw_by_agreement_is_rated(db: Database, ann: Member, ben: Member) -> None:
    game = await play(db, await start(db, ann, ben, NOW), TWO_MOVES_EACH, NOW)
    await games.offer(db, game.id, ann.user_id, OfferKind.DRAW, NOW)
    over = await games.accept_offer(db, game.id, ben.user_id, OfferKind.DRAW, NOW)
    assert over.outcome.termination is Termination.AGREEMENT
    assert (over.white.change, over.black.change) == (0, 0)


async def test_moves_taken_back_are_deleted_from_the_database(db: Database, ann: Member, ben: Member) -> None:
    game = await play(db, await start(db, ann, ben, NOW), TWO_MOVES_EACH, NOW)
    await games.offer(db, game.id, ann.user_id, OfferKind.TAKEBACK, NOW)
    await games.accept_offer(db, game.id, ben.user_id, OfferKind.TAKEBACK, NOW)
    stored = await games.load(db, game.id)
    assert (stored.line.sans, stored.version, stored.offer) == (("d4", "c5"), GameVersion(2, 1), None)
    again = await play(db, stored, "e4 cxd4", NOW)
    assert (await games.load(db, game.id)).line.sans == again.line.sans == ("d4", "c5", "e4", "cxd4")


async def test_a_declined_offer_is_deleted(db: Database, ann: Member, ben: Member) -> None:
    game = await play(db, await start(db, ann, ben, NOW), TWO_MOVES_EACH, NOW)
    await games.offer(db, game.id, ann.user_id, OfferKind.DRAW, NOW)
    await games.decline_offer(db, game.id, ben.user_id, OfferKind.DRAW, NOW)
    assert (await games.load(db, game.id)).offer is None


async def test_the_time_of_an_offer_is_stored(db: Database, ann: Member, ben: Member) -> None:
    game = await play(db, await start(db, ann, ben, NOW), TWO_MOVES_EACH, NOW)
    for kind in OfferKind:
        await games.offer(db, game.id, ann.user_id, kind, NOW)
        await games.decline_offer(db, game.id, ben.user_id, kind, NOW)
        with pytest.raises(OfferedRecently):
            await games.offer(db, game.id, ann.user_id, kind, NOW)
    assert (await games.load(db, game.id)).last_offers.plies == {(kind, Color.WHITE): 4 for kind in OfferKind}


async def test_an_aborted_game_is_not_rated(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW)
    over = await games.abort(db, game.id, ben.user_id, NOW)
    assert (over.outcome.winner, over.white.change, over.black.change) == (None, None, None)


async def test_the_moderator_who_aborts_a_game_is_stored(db: Database, ann: Member, ben: Member, cat: Member) -> None:
    game = await play(db, await start(db, ann, ben, NOW), TWO_MOVES_EACH, NOW)
    with pytest.raises(TooLateToAbort):
        await games.abort(db, game.id, ann.user_id, NOW)
    await games.abort(db, game.id, cat.user_id, NOW, may_end_any=True)
    assert (await games.load(db, game.id)).called_off_by == cat.user_id
