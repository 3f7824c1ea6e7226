"""The page of a vote game, as different readers see it."""

from datetime import datetime

from bot.domain.game import Game
from bot.domain.ids import ColorChoice, Member
from bot.domain.votes import VOTE_SPANS
from bot.services import games, votes
from bot.storage.database import Database
from tests.services.steps import CHANNEL, GUILD, start
from tests.services.test_votes import FixedEvaluation
from tests.web.conftest import Site


async def begun(site: Site, db: Database, ann: Member, now: datetime) -> Game:
    runner = votes.Runner(GUILD, "The Steppe", ann.user_id, is_manager=True)
    wish = votes.VoteWish(channel_id=CHANNEL, family="orda", level=1, color=ColorChoice.WHITE, span=VOTE_SPANS["1h"])
    return await votes.start(db, runner, wish, now, site.runtime.rng)


async def test_it_says_when_the_vote_closes_and_offers_no_moves(
    site: Site, db: Database, ann: Member, now: datetime
) -> None:
    game = await begun(site, db, ann, now)
    shown = await site.browser().state(game)
    closes = (now + VOTE_SPANS["1h"]).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    assert (shown["vote"], shown["can"], shown["legal"]) == ({"closes": closes}, [], {})
    await games.abort(db, game.id, ann.user_id, now, may_end_any=True)
    assert (await site.browser().state(game))["vote"] is None


async def test_an_extended_vote_is_streamed(site: Site, db: Database, ann: Member, now: datetime) -> None:
    game = await begun(site, db, ann, now)
    span = VOTE_SPANS["1h"]
    async with site.browser().stream(game) as next_event:
        before = (await next_event())[1]["vote"]
        site.ctx.live.show(
            await site.ctx.look(game.id)
        )  # so that the stream can compare the next snapshot with this one
        await votes.close(db, FixedEvaluation(0.0), game.id, now + span)
        after = (await next_event())[1]["vote"]
    assert [datetime.fromisoformat(vote["closes"]) for vote in (before, after)] == [now + span, now + 2 * span]


async def test_a_game_of_two_members_has_no_vote(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    assert (await site.browser().state(await start(db, ann, ben, now)))["vote"] is None
