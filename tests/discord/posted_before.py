"""Every control and form in the old format, each with the action that it stands for. The old format identified fields
only by their order. Messages in Discord still contain these controls, so these lines must never be edited.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.discord.core import game_actions as game
from bot.discord.core.controls import Action
from bot.discord.core.forms import SendMove, SendSetup
from bot.discord.features import guide
from bot.discord.features.analysis import TurnToMoment, TurnToOverview
from bot.discord.features.challenge import posts as challenge
from bot.discord.features.hint import PlayHint
from bot.discord.features.records import posts as records
from bot.discord.features.records.posts import Ranked, Tab
from bot.discord.features.replay import posts as replay
from bot.discord.features.settings import posts as settings
from bot.domain.ids import ChallengeId, GameId, UserId
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
    "cm:analyse:12": game.Analyze(GameId(12)),
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

FIRST: Mapping[str, Action] = {
    "cm:accept:5:0": challenge.Accept(ChallengeId(5)),
    "cm:decline:5:0": challenge.Decline(ChallengeId(5)),
    "cm:cancel:5:0": challenge.Cancel(ChallengeId(5)),
    "cm:move:12:7": game.TypeMove(GameId(12), Ply(7), 0),
    "cm:flip:12:7": game.Flip(GameId(12), Ply(7), 0),
    "cm:resign:12:7": game.Resign(GameId(12), Ply(7), 0),
    "cm:resign-for-good:12:7": game.ResignForGood(GameId(12), Ply(7), 0),
    "cm:keep-playing:12:7": game.KeepPlaying(GameId(12), Ply(7), 0),
    "cm:rematch:12:7": game.Rematch(GameId(12), Ply(7), 0),
    "cm:form:12:7": SendMove(GameId(12), Ply(7), 0),
}
"""Every control and form of the very first version, in which each custom_id contained an id and a ply."""

NAMED = """
c2:analysis-overview game
c2:analysis-moment game ply
c2:accept challenge
c2:decline challenge
c2:cancel challenge
c2:challenger-army challenge army
c2:opponent-army challenge army
f2:challenge opponent
f2:move game ply takebacks
f2:setup game
c2:move game ply takebacks
c2:arrange game ply takebacks
c2:flip game ply takebacks
c2:resign game ply takebacks
c2:resign-for-good game ply takebacks
c2:abort game ply takebacks
c2:abort-for-good game ply takebacks
c2:keep-playing game ply takebacks
c2:offer-draw game ply takebacks
c2:accept-draw game ply takebacks
c2:decline-draw game ply takebacks
c2:takeback game ply takebacks
c2:accept-takeback game ply takebacks
c2:decline-takeback game ply takebacks
c2:rematch game ply takebacks
c2:give-time game ply takebacks seen
c2:hint game ply takebacks
c2:conditionals game ply takebacks
c2:no-conditionals game ply takebacks
f2:conditionals game ply takebacks
c2:if-list game ply takebacks
c2:if game ply takebacks line
c2:if-piece game ply takebacks line
c2:if-to game ply takebacks line at
c2:if-promote game ply takebacks line
c2:if-line game ply takebacks
c2:if-delete game ply takebacks line
c2:replay game
c2:open-replay
c2:analyse game
c2:piece game ply takebacks
c2:other-piece game ply takebacks
c2:target game ply takebacks origin files
c2:promote game ply takebacks move
c2:guide game ply takebacks
c2:guide-piece game ply takebacks side
c2:rules family page
c2:rules-back family page
c2:replay-back game ply facing
c2:rules-next family page
c2:rules-pick family menu
c2:play-hint game ply takebacks move
c2:games user page
c2:history user opponent page
c2:history-opponent user
c2:profile user tab
c2:ladder family page ranked
c2:ladder-game ranked
c2:ladder-own family ranked
c2:balance family
c2:balance-game
c2:replay-first game ply facing
c2:replay-forward game ply facing
c2:replay-last game ply facing
c2:replay-flip game ply facing
c2:replay-jump game ply facing
c2:pick-theme
c2:pick-orientation
c2:pick-language
c2:reminders-on
c2:reminders-off
c2:pick-clock
c2:rated-on
c2:rated-off
c2:pick-channels
c2:any-channel
c2:pick-results
c2:no-results
c2:pick-enders
c2:rules-game
c2:share-analysis game
c2:review game
c2:review-side game side
c2:share-review game side
c2:forget-browsers
c2:try-again game ply takebacks typed
c2:browser game
c2:export game
c2:read-rules game ply takebacks
c2:start-engine-game
c2:start-challenge
c2:start-reading
f2:engine-game
f2:open-challenge
c2:share-ladder family page ranked
c2:share-profile user tab
c2:share-game game
c2:export-as game kind
c2:share-export game kind
c2:pick-server-language
c2:pick-server-theme
c2:pick-boards
c2:rules-film-back family page ply
c2:rules-film-on family page ply
c2:replay-return game ply facing
c2:explore game ply facing
c2:explore-ladder game ply facing
c2:play-on game ply
f2:play-on game ply
f2:import
c2:close-season family number afterwards
c2:open-hall family
c2:hall family page
c2:hall-game
c2:share-hall family page
c2:rate-live-apart
c2:rate-all-together
c2:import-another
c2:pick-vacation
c2:end-vacation
c2:my-vote game ply takebacks
c2:vote-resign game ply takebacks
c2:vote-draw game ply takebacks
c2:vote-no-draw game ply takebacks
c2:withdraw-vote game ply takebacks
c2:votes game page
c2:export-votes game
c2:vote-settings
c2:stop-votes game
c2:votes-on
c2:votes-off
c2:pick-vote-channel
c2:votes-by-anyone
c2:votes-by-managers
c2:pick-vote-role
c2:votes-open
c2:votes-closed
c2:tournament-settings
c2:join-tournament tournament
c2:join-with-army tournament army
c2:leave-tournament tournament
c2:leave-for-good tournament
c2:stay-in-tournament tournament
c2:show-tables tournament
c2:start-tournament tournament
c2:call-off-for-good tournament
c2:pick-organisers
c2:pick-tournament-channel
c2:any-tournament-channel
c2:accept-for-server challenge
c2:decline-for-server challenge
c2:withdraw-for-server challenge
c2:start-puzzle
c2:daily
c2:solve-piece attempt plies
c2:solve-target attempt plies origin files
c2:solve-promote attempt plies move
c2:solve-type attempt plies
f2:solve attempt plies
c2:solve-again attempt plies
c2:solve-hint attempt plies
c2:solution attempt plies
c2:next-puzzle attempt
c2:vote-puzzle attempt vote
c2:report-puzzle attempt
c2:close-vote game ply takebacks
c2:puzzle-settings
c2:puzzles-on
c2:puzzles-off
c2:pick-daily-channel
c2:switch-on feature
c2:switch-off feature
c2:close-season family number afterwards live_number
c2:puzzle-page
c2:storm-game
c2:share-storm family
c2:join-race race
c2:leave-race race
c2:start-race race
c2:race-page race
c2:race-again race
c2:share-daily attempt
c2:daily-of day
c2:recap-on
c2:recap-off
c2:pick-recap-hour
c2:pick-recap-zone
c2:type-recap-zone
c2:badges
c2:pick-badges
f2:recap-zone
c2:read-page family page
c2:start-learning family
c2:open-series series
c2:list-series family
c2:pick-series-family
c2:pick-series menu
c2:continue-series series
c2:restart-series series
c2:do-exercise exercise
c2:next-exercise exercise
c2:show-exercise exercise step
c2:show-earlier exercise step
c2:show-later exercise step
c2:learn-piece exercise played
c2:learn-target exercise played origin files
c2:learn-promote exercise played move
c2:learn-type exercise played
f2:learn exercise played
c2:learn-again exercise played
c2:train
c2:train-next
c2:train-calendar
c2:openings
c2:openings-of family
c2:opening-tree army
c2:progress
c2:progress-page
c2:pick-opening-family
c2:pick-opening
c2:pick-opening-of color
c2:train-opening army
c2:train-play-on card move
c2:weekly-on
c2:weekly-off
c2:weekly-stop
c2:notifications
c2:leave-other-race number
f2:notifications offered
c2:train-piece card reps plies
c2:train-target card reps plies origin files
c2:train-promote card reps plies move
c2:train-type card reps plies
f2:train-move card reps plies
c2:train-again card reps plies
c2:train-hint card reps plies
c2:train-solution card reps plies
c2:teams-on
c2:teams-off
c2:pick-import variant
c2:season-ratings family ladder
c2:pick-season-ratings family ladder
c2:pick-game command typed
c2:analysis-board game ply
c2:next-game game
c2:quiet-on
c2:quiet-off
c2:pick-setup-channels
c2:pick-setup-daily
c2:pick-setup-language
c2:pick-setup-theme
c2:setup-make which
c2:setup-make-both
c2:setup-check
c2:setup-undo
c2:setup-undo-for-good
c2:setup-keep
c2:open-moment game ply
c2:new-game family
c2:pick-new-game
f2:new-game family
"""
"""All controls and forms with named fields, as written by any version so far. Each line has a name, followed by the
names of its fields.
"""

GIVEN_UP = {"c2:season-ratings"}
"""Controls of private menus that no longer work. Pressing one only shows an explanation. That's enough, because only
one member could press it, and only for a short time.
"""
