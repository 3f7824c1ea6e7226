"""The review of a finished game, which is shown next to its analysis."""

from datetime import datetime

from bot.domain.ids import Member
from bot.engine.analysis import Finding, to_json
from bot.engine.evaluation import Evaluation
from bot.services import training
from bot.storage import analyses
from bot.storage.database import Database
from tests.services.steps import CAMPMATE, play, start
from tests.web.conftest import Site
from tests.wording import ui_text


async def test_each_side_of_an_analyzed_game_has_its_review(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    game = await play(db, await start(db, ann, ben, now), CAMPMATE, now)
    path = f"/api/games/{game.id}/review"
    assert await (await site.browser().get(path)).json() is None
    best = [position.legal_moves[:1] for position in game.line.positions]
    pawns = [-300 * (ply % 2) for ply in range(game.ply)]
    found = [
        Finding(Evaluation(cp=cp), tuple(move.uci for move in moves)) for cp, moves in zip(pawns, best, strict=False)
    ]
    found.append(Finding(Evaluation.of_outcome(game.line.outcome or game.outcome)))
    async with db.writing() as connection:
        await analyses.save(connection, game.id, to_json(found), now, ann.user_id)
    white = await (await site.browser().get(f"{path}?side=white")).json()
    black = await (await site.browser().get(f"{path}?side=black")).json()
    assert white["title"] != black["title"]
    assert white["heading"] == ui_text("review-moments")
    assert all(moment["ply"] % 2 == 1 for moment in white["moments"])
    assert 0 < len(white["moments"]) <= 5
    assert set(white["moments"][0]) == {"ply", "move", "texts", "cost", "better", "missed"}
    assert "**" not in str(white)
    assert (await training.plan_of(db, ann.user_id, now)).total == 0
    own = await site.browser().enter(ann.user_id, game)
    for _ in range(2):
        mine = await (await own.get(f"{path}?side=white")).json()
        assert mine["train"] == ui_text("lesson-train")
        assert "train" not in await (await own.get(f"{path}?side=black")).json()
    assert (await training.plan_of(db, ann.user_id, now)).due > 0
    assert (await training.plan_of(db, ben.user_id, now)).total == 0
