"""Challenges on the website. Only members of the server can see, make and answer them."""

import asyncio
import json
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from aiohttp import ClientResponse

from bot.domain.challenge import Challenge, Proposal, Terms
from bot.domain.game import Game
from bot.domain.ids import ChallengeId, ChallengeState, ChannelId, ColorChoice, Member, ServerId, UserId
from bot.i18n.errors import DiscordSilent
from bot.services import access_links, challenges, games
from bot.storage.database import Database
from bot.variants import find_family
from bot.web.refusals import without_marks
from tests.services.steps import CHANNEL, GUILD, start
from tests.web.conftest import Browser, Site
from tests.wording import ui_text

CARL = Member(UserId(104), "Carl")
HIDDEN = ChannelId(99)
"""A channel that none of the members in these tests can see."""


async def challenge(site: Site, by: Member, to: Member | None = None, family: str = "orda", **more: Any) -> Challenge:
    return await challenges.create(
        site.runtime.db,
        Proposal(
            server_id=more.pop("guild_id", GUILD),
            channel_id=more.pop("channel_id", CHANNEL),
            challenger=by,
            opponent=to,
            terms=Terms(find_family(family)),
            color=ColorChoice.WHITE,
            created_at=site.clock(),
            **more,
        ),
    )


@pytest.fixture(autouse=True)
def hidden(site: Site) -> None:
    site.town.closed.add(HIDDEN)


@pytest.fixture
async def ben_in(site: Site, db: Database, ann: Member, ben: Member, now: datetime) -> Browser:
    """Ben's browser, logged in for a game against Ann."""
    return await site.browser().enter(ben.user_id, await start(db, ann, ben, now))


@pytest.fixture
async def ann_in(site: Site, db: Database, ann: Member, ben: Member, now: datetime) -> Browser:
    """Ann's browser, logged in for a game against Ben."""
    return await site.browser().enter(ann.user_id, await start(db, ann, ben, now))


async def shown(browser: Browser) -> Any:
    answer = await browser.get("/api/challenges")
    assert answer.status == 200, await answer.text()
    return await answer.json()


async def act(browser: Browser, challenge_id: ChallengeId, action: str, **more: object) -> ClientResponse:
    return await browser.post(f"/api/challenges/{challenge_id}", {"action": action, **more})


async def test_members_see_challenges_to_answer_and_their_own(
    site: Site, ben_in: Browser, ann: Member, ben: Member
) -> None:
    own = await challenge(site, ben, CARL)
    asked = await challenge(site, ann, ben)
    anyone, elsewhere = await challenge(site, CARL), await challenge(site, CARL, channel_id=ChannelId(98))
    await challenge(site, CARL, ann)
    await challenge(site, CARL, channel_id=HIDDEN)
    await challenge(site, CARL, guild_id=ServerId(98))
    await challenge(site, ann, ben, "asymmetric")  # Ann hasn't chosen her army yet.
    found = {one["id"]: one["can"] for one in await shown(ben_in)}
    assert found == {
        asked.id: ["accept", "decline"],
        own.id: ["cancel"],
        elsewhere.id: ["accept"],
        anyone.id: ["accept"],
    }
    assert [*found] == [asked.id, own.id, elsewhere.id, anyone.id]


async def test_accepting_opens_the_game_in_the_same_browser_and_updates_discord(
    site: Site, ben_in: Browser, db: Database, ann: Member, ben: Member
) -> None:
    asked = await challenge(site, ann, ben)
    answer = await act(ben_in, asked.id, "accept")
    game = await games.load(db, (await answer.json())["game"])
    assert (await ben_in.state(game))["you"] == "black"
    assert [type(one) for one in site.town.told] == [Game, Challenge]
    # Accept it again, as if the button were pressed twice.
    assert (await (await act(ben_in, asked.id, "accept")).json())["game"] == game.id


async def test_a_challenge_that_another_takes_first_reveals_no_game(
    site: Site, ben_in: Browser, db: Database, ann: Member, cat: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another member accepts the challenge after the check and before the change."""
    open_to_all = await challenge(site, ann)

    async def lose_the_race(*_: object) -> None:
        await challenges.accept(db, open_to_all.id, cat, site.clock(), site.runtime.rng)

    monkeypatch.setattr(site.town, "check_meeting", lose_the_race)
    answer = await act(ben_in, open_to_all.id, "accept")
    assert (answer.status, "game" in await answer.json()) == (409, False)


async def test_a_challenge_stays_open_while_discord_does_not_respond(
    site: Site, ben_in: Browser, db: Database, ann: Member, ben: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = await challenge(site, ann, ben)

    async def stay_silent(*_: object) -> None:
        raise DiscordSilent

    monkeypatch.setattr(site.town, "check_meeting", stay_silent)
    assert (await act(ben_in, asked.id, "accept")).status == 503
    assert (await challenges.load(db, asked.id)).state is ChallengeState.OPEN


async def test_accepting_takes_an_army_and_shows_the_other_to_nobody(
    site: Site, ben_in: Browser, db: Database, ann: Member, ben: Member
) -> None:
    asked = await challenge(site, ann, ben, "asymmetric", army="orcs")
    (one,) = await shown(ben_in)
    assert one["asks_for_army"]
    assert "rcs" not in str(one)
    assert (await act(ben_in, asked.id, "accept")).status == 400
    answer = await act(ben_in, asked.id, "accept", army="elves")
    game = await games.load(db, (await answer.json())["game"])
    assert game.variant.key == "asymmetric-orcs-elves"


async def test_challenges_are_declined_and_canceled(
    site: Site, ben_in: Browser, db: Database, ann: Member, ben: Member
) -> None:
    asked, own = await challenge(site, ann, ben), await challenge(site, ben, ann)
    assert (await act(ben_in, asked.id, "decline")).status == 200
    assert (await act(ben_in, own.id, "cancel")).status == 200
    states = [(await challenges.load(db, one.id)).state for one in (asked, own)]
    assert states == [ChallengeState.DECLINED, ChallengeState.CANCELLED]
    assert await shown(ben_in) == []
    assert (await act(ben_in, asked.id, "accept")).status == 409


@pytest.mark.parametrize("action", ["accept", "decline", "cancel"])
async def test_a_challenge_to_another_member_cannot_be_answered(
    site: Site, ben_in: Browser, db: Database, ann: Member, action: str
) -> None:
    other = await challenge(site, ann, CARL)
    unseen = await challenge(site, ann, channel_id=HIDDEN)
    for one in (other, unseen):
        assert (await act(ben_in, one.id, action)).status == 404
        assert (await challenges.load(db, one.id)).state is ChallengeState.OPEN


async def test_a_stranger_neither_sees_nor_makes_challenges(site: Site, ann: Member) -> None:
    await challenge(site, ann)
    stranger = site.browser()
    assert (await stranger.get("/api/challenges")).status == 403
    assert (await stranger.post("/api/challenge", {"variant": "orda"})).status == 403
    assert (await act(stranger, 1, "accept")).status == 403


async def test_a_member_challenges_an_opponent(
    site: Site, ann_in: Browser, ben_in: Browser, db: Database, ann: Member, ben: Member
) -> None:
    asked = {"variant": "orda", "opponent": str(ben.user_id), "colour": "white", "clock": "1d", "rated": False}
    answer = await ann_in.post("/api/challenge", asked)
    ((own,), (told,)) = await answer.json(), await shown(ben_in)
    assert (own["to"], told["by"], told["id"]) == (ben.name, ann.name, own["id"])
    assert ui_text("span-1d") in told["terms"]
    assert "casual" in told["terms"]
    made = await challenges.load(db, own["id"])
    assert (made.server_id, made.channel_id) == (GUILD, CHANNEL)
    await asyncio.gather(*site.ctx.tasks)
    assert site.town.told == [made]


async def test_a_challenges_game_opens_in_every_browser_of_the_member(
    site: Site, ann_in: Browser, db: Database, ann: Member, ben: Member
) -> None:
    (own,) = await (await ann_in.post("/api/challenge", {"variant": "orda"})).json()
    game = await challenges.accept(db, own["id"], ben, site.clock(), site.runtime.rng)
    assert await shown(ann_in) == []
    other = await site.browser().enter(ann.user_id, await start(db, ann, ben, site.clock()))
    for browser in (ann_in, other):
        assert (await browser.state(game))["you"] in ("white", "black")


async def test_a_revoked_browser_has_no_access_to_a_challenges_game(
    site: Site, ann_in: Browser, db: Database, ann: Member, ben: Member
) -> None:
    (own,) = await (await ann_in.post("/api/challenge", {"variant": "orda"})).json()
    await access_links.revoke(db, ann.user_id)
    game = await challenges.accept(db, own["id"], ben, site.clock(), site.runtime.rng)
    assert (await ann_in.state(game))["you"] is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"variant": "stranger"},
        {"opponent": "104"},
        {"clock": "2d"},
        {"colour": "red"},
        {"variant": "asymmetric"},
        {"rated": 1},
    ],
)
@pytest.mark.usefixtures("stranger")
async def test_a_challenge_with_invalid_terms_is_refused(
    site: Site, ann_in: Browser, db: Database, wrong: dict[str, Any]
) -> None:
    assert (await ann_in.post("/api/challenge", {"variant": "orda", **wrong})).status == 400
    assert await shown(ann_in) == []


async def test_a_member_who_cannot_see_the_channel_is_not_challenged(
    site: Site, ann_in: Browser, ben: Member, ann: Member
) -> None:
    site.town.may_meet = False
    answer = await ann_in.post("/api/challenge", {"variant": "orda", "opponent": str(ben.user_id)})
    assert answer.status == 400
    assert (await answer.json())["error"] == without_marks(ui_text("error-cannot-see", user=0))
    asked = await challenge(site, ben, ann)
    assert (await act(ann_in, asked.id, "accept")).status == 403
    assert (await shown(ann_in))[0]["can"] == ["accept", "decline"]


async def test_other_sites_make_no_challenges(site: Site, ann_in: Browser) -> None:
    answer = await ann_in.post("/api/challenge", {"variant": "orda"}, Origin="http://evil.example")
    assert answer.status == 403


async def test_the_number_of_open_challenges_is_limited(site: Site, ann_in: Browser) -> None:
    object.__setattr__(site.runtime, "allowances", replace(site.runtime.allowances, open_challenges=1))
    assert (await ann_in.post("/api/challenge", {"variant": "orda"})).status == 200
    assert (await ann_in.post("/api/challenge", {"variant": "orda"})).status == 400


ENDGAME = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"


async def test_a_challenge_from_a_position_is_casual_and_starts_there_in_the_pgn_too(
    site: Site, ann_in: Browser, ben_in: Browser, db: Database, ben: Member
) -> None:
    asked = {"variant": "asymmetric-orcs-humans", "fen": ENDGAME, "opponent": str(ben.user_id), "rated": True}
    assert (await ann_in.post("/api/challenge", {**asked, "clock": "5+3", "colour": "black"})).status == 200
    (told,) = await shown(ben_in)
    assert told["start"] == {"variant": "asymmetric-orcs-humans", "fen": ENDGAME}
    assert (told["asks_for_army"], ui_text("web-challenge-position") in told["terms"]) == (False, True)
    answer = await act(ben_in, told["id"], "accept")
    game = await games.load(db, (await answer.json())["game"])
    assert (game.position.fen, game.variant.key, game.rated) == (ENDGAME, "asymmetric-orcs-humans", False)
    assert (game.white.name, game.turn.word, game.is_live) == (ben.name, "black", True)
    await games.resign(db, game.id, ben.user_id, site.clock())
    body = {"variant": game.variant.key, "fen": ENDGAME, "game": str(game.id), "tree": json.dumps([{}])}
    pgn = (await (await ann_in.post("/api/pgn", body)).json())["pgn"]
    assert '[SetUp "1"]' in pgn
    assert f'[FEN "{ENDGAME}"]' in pgn


@pytest.mark.parametrize(
    "fen",
    [
        "",
        "nonsense",
        "8/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "4k3/4Q3/4K3/8/8/8/8/8 b - - 0 1",
        "4K3/8/8/8/8/8/4P3/4k3 w - - 0 1",
    ],
)
async def test_a_challenge_from_an_invalid_position_is_refused(site: Site, ann_in: Browser, fen: str) -> None:
    assert (await ann_in.post("/api/challenge", {"variant": "orda", "fen": fen})).status == 400
    assert await shown(ann_in) == []
