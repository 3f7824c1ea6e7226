# Exercises: /learn.
command-learn = Short exercises for every piece and every way to win
name-learn = learn
name-topic = topic
option-learn-variant = Variant (leave empty for all)
option-topic = A piece or a way to win (leave empty to see your progress)

series-mate = Checkmate
series-campmate = Campmate
series-endgame = Endgames to win
series-hold = Endgames to hold
goal-capture =
    { $marked ->
        [one] Capture the piece marked ★ with the { FORM($piece, form: "text") }
       *[other] Capture the { $marked } pieces marked ★ with the { FORM($piece, form: "text") }
    } { $moves ->
        [one] in one move. { $side } doesn't move.
       *[other] in { $moves } moves. { $side } doesn't move.
    }
goal-mate =
    { $moves ->
        [one] { $side } to move: mate in 1.
       *[other] { $side } to move: mate in { $moves }, whatever the reply.
    }
goal-campmate =
    { $moves ->
        [one] { $side } to move: campmate in 1. Get the { FORM($royal, form: "text") } safely to rank { $rank }.
       *[other] { $side } to move: campmate in { $moves }, whatever the reply. Get the { FORM($royal, form: "text") } safely to rank { $rank }.
    }
goal-endgame = { $side } to move: win within { $most } moves. The fastest win takes { $moves }, and { $other } defends perfectly.
goal-endgame-left =
    { $most ->
        [one] { $side } to move: win with this move.
       *[other] { $side } to move: win within { $most } moves. { $other } defends perfectly.
    }
goal-hold =
    { $side } to move: hold the draw for { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } against perfect play.

learn-title = { $series } { $number } of { $total } · { $game }
learn-right = ✅ Correct: { $moves }
learn-solved = ✅ Solved: { $moves }
learn-all-solved = 🏁 You've finished the whole set: { $series }.
learn-count = { $series }: { $solved } of { $total } solved
learn-wrong = ❌ { $move } doesn't work.
learn-solution = Solution, move { $step } of { $total }: { $moves }
learn-list-title = Learn · { $game }
learn-list-note = Each set covers one piece, one way to win, or endgames. Pick one.
learn-list-count = You've solved { $solved } of { $total } exercises for this variant.
learn-pick-series = Pick a set…
learn-series-place = { $solved } of { $total }

mistake-other-unit = Only the { FORM($piece, form: "text") } can move in this exercise.
mistake-promotes = The { FORM($piece, form: "text") } would promote there. Make the capture without promoting.
mistake-game-ends = That ends the game before you reach the goal.
mistake-gives-check = That gives check, and { $side } would have to respond.
mistake-too-long = Going via { $square } takes { $needed } moves; it can be done in { $moves }.
mistake-never = From { $square }, the { FORM($piece, form: "text") } can no longer capture everything marked ★.
mistake-no-check = That isn't check, so it can't be checkmate.
mistake-has-reply = That's check, but { $side } can reply { $reply }.
mistake-not-home = That doesn't get the { FORM($royal, form: "text") } to rank { $rank }.
mistake-loses = { $side } replies { $reply } and wins.
mistake-too-slow = That still wins, but it now takes { $needed } moves in all, and you only have { $most }.
mistake-slips = That lets the win slip away. With best play, it's a draw now.
mistake-loses-endgame = That loses. With best play, { $side } wins now.
mistake-defended-mate =
    { $left ->
        [one] { $side } replies { $reply }, and there's no mate on the next move.
       *[other] { $side } replies { $reply }, and there's no mate in the remaining { $left } moves.
    }
mistake-defended-campmate =
    { $left ->
        [one] { $side } replies { $reply }, and the { FORM($royal, form: "text") } can't get there on the next move.
       *[other] { $side } replies { $reply }, and the { FORM($royal, form: "text") } can't get there in the remaining { $left } moves.
    }
alt-starred = Marked: { $squares }. { $board }

button-start-learning = Learn the pieces
button-practise = Practice this
button-practise-game = Exercises
button-how-it-moves = How it moves
button-how-one-wins = How to win
button-how-games-end = How games end
button-how-moves = How the { FORM($piece, form: "text") } moves
button-list-series = All exercises
button-learn-type = Type a move
button-learn-again = Try again
button-learn-back = Back to the exercise
button-do-exercise = Try it yourself
button-do-again = Practice again
button-next-exercise = Next
button-continue-series = Next: { $series }
button-restart-series = Start over
button-show-exercise = Show me
button-show-earlier = ◀ Previous move
button-show-later = Next move ▶

exercises-what = Short exercises for every piece and every way to win
error-no-such-series = There's no such exercise. Pick one from the list in /learn.
error-no-such-exercise = This exercise has changed. Open it again with /learn.
