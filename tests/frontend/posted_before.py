"""Every control and form as the version wrote it that knew fields by their order alone, and what it means.

They stand under boards in Discord: none of these lines is ever edited.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.domain.ids import ChallengeId, GameId, UserId
from bot.frontend.analysis.controls import TurnToMoment, TurnToOverview
from bot.frontend.challenge import controls as challenge
from bot.frontend.desk import game_actions as game
from bot.frontend.desk.actions import Action
from bot.frontend.desk.forms import SendMove, SendSetup
from bot.frontend.guide import controls as guide
from bot.frontend.hint.controls import PlayHint
from bot.frontend.records import controls as records
from bot.frontend.records.controls import Ranked, Tab
from bot.frontend.replay import controls as replay
from bot.frontend.settings import controls as settings
from bot.rules import Color, Ply, parse_square

MOMENT = GameId(12), Ply(7), 1
USER = 123456789012345678
OLD: Mapping[str, Action] = {
    "cm:move:12:7:1": game.TypeMove(*MOMENT),
    "cm:arrange:12:7:1": game.Arrange(*MOMENT),
    "cm:flip:12:7:1": game.Flip(*MOMENT),
    "cm:resign:12:7:1": game.Resign(*MOMENT),
    "cm:resign-for-good:12:7:1": game.ResignForGood(*MOMENT),
    "cm:keep-playing:12:7:1": game.KeepPlaying(*MOMENT),
    "cm:abort:12:7:1": game.Abort(*MOMENT),
    "cm:abort-for-good:12:7:1": game.AbortForGood(*MOMENT),
    "cm:offer-draw:12:7:1": game.OfferDraw(*MOMENT),
    "cm:accept-draw:12:7:1": game.AcceptDraw(*MOMENT),
    "cm:decline-draw:12:7:1": game.DeclineDraw(*MOMENT),
    "cm:takeback:12:7:1": game.AskTakeback(*MOMENT),
    "cm:accept-takeback:12:7:1": game.AcceptTakeback(*MOMENT),
    "cm:decline-takeback:12:7:1": game.DeclineTakeback(*MOMENT),
    "cm:rematch:12:7:1": game.Rematch(*MOMENT),
    "cm:hint:12:7:1": game.AskHint(*MOMENT),
    "cm:play-hint:12:7:1:e2e4": PlayHint(*MOMENT, move="e2e4"),
    "cm:piece:12:7:1": game.PickPiece(*MOMENT),
    "cm:other-piece:12:7:1": game.PickOtherPiece(*MOMENT),
    "cm:target:12:7:1:d4:e": game.PickTarget(*MOMENT, origin=parse_square("d4"), files="e"),
    "cm:promote:12:7:1:f7g8h": game.Promote(*MOMENT, move="f7g8h"),
    "cm:guide:12:7:1": game.OpenGuide(*MOMENT),
    "cm:guide-piece:12:7:1:black": game.PickGuidePiece(*MOMENT, side=Color.BLACK),
    "cm:replay:12": game.Replay(GameId(12)),
    "cm:open-replay": game.OpenReplay(),
    "cm:replay-first:12:0:white": replay.TurnToFirst(GameId(12), Ply(0), Color.WHITE),
    "cm:replay-back:12:6:white": replay.TurnBack(GameId(12), Ply(6), Color.WHITE),
    "cm:replay-forward:12:8:black": replay.TurnForward(GameId(12), Ply(8), Color.BLACK),
    "cm:replay-last:12:9:black": replay.TurnToLast(GameId(12), Ply(9), Color.BLACK),
    "cm:replay-flip:12:7:black": replay.FlipReplay(GameId(12), Ply(7), Color.BLACK),
    "cm:replay-jump:12:7:white": replay.Jump(GameId(12), Ply(7), Color.WHITE),
    "cm:analyse:12": game.Analyse(GameId(12)),
    "cm:analysis-overview:12": TurnToOverview(GameId(12)),
    "cm:analysis-moment:12:3": TurnToMoment(GameId(12), Ply(3)),
    "cm:accept:5": challenge.Accept(ChallengeId(5)),
    "cm:decline:5": challenge.Decline(ChallengeId(5)),
    "cm:cancel:5": challenge.Cancel(ChallengeId(5)),
    "cm:challenger-army:5:elves": challenge.ChooseChallengerArmy(ChallengeId(5), "elves"),
    "cm:opponent-army:5:orcs": challenge.ChooseOpponentArmy(ChallengeId(5), "orcs"),
    "cm:rules:orda:start": guide.OpenRules("orda", "start"),
    "cm:rules-back:orda:start": guide.PageBack("orda", "start"),
    "cm:rules-next:asymmetric:elves-queen": guide.PageOn("asymmetric", "elves-queen"),
    "cm:rules-pick:orda:guide-pieces": guide.PickPage("orda", "guide-pieces"),
    f"cm:games:{USER}:1": records.TurnGames(UserId(USER), 1),
    f"cm:history:{USER}:0:2": records.TurnHistory(UserId(USER), records.EVERYBODY, 2),
    f"cm:history:{USER}:42:0": records.TurnHistory(UserId(USER), UserId(42), 0),
    f"cm:history-opponent:{USER}": records.PickOpponent(UserId(USER)),
    f"cm:profile:{USER}:between": records.TurnProfile(UserId(USER), Tab.BETWEEN),
    "cm:ladder:orda:3:settled": records.TurnLadder("orda", 3, Ranked.SETTLED),
    "cm:ladder-game:everyone": records.PickLadder(Ranked.EVERYONE),
    "cm:ladder-own:ordamirror:settled": records.FindOwnPlace("ordamirror", Ranked.SETTLED),
    "cm:balance:asymmetric": records.OpenBalance("asymmetric"),
    "cm:balance-game": records.PickBalance(),
    "cm:pick-theme": settings.PickTheme(),
    "cm:pick-orientation": settings.PickOrientation(),
    "cm:pick-language": settings.PickLanguage(),
    "cm:reminders-on": settings.TurnRemindersOn(),
    "cm:reminders-off": settings.TurnRemindersOff(),
    "cm:pick-clock": settings.PickClock(),
    "cm:rated-on": settings.TurnRatedOn(),
    "cm:rated-off": settings.TurnRatedOff(),
    "cm:pick-channels": settings.PickChannels(),
    "cm:any-channel": settings.AllowAnyChannel(),
    "cm:pick-results": settings.PickResults(),
    "cm:no-results": settings.AnnounceNoResults(),
    "cm:pick-enders": settings.PickEnders(),
    "form:move:12:7:1": SendMove(*MOMENT),
    "form:setup:12": SendSetup(GameId(12)),
    f"form:challenge:{USER}": challenge.SendChallenge(UserId(USER)),
}
