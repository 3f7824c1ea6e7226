# Exercises: /learn.
command-learn = Short exercises for every piece and every way to win
name-learn = learn
name-topic = topic
option-learn-variant = Which game; leave it out for all
option-topic = A piece, or a way to win; leave it out to see how far you have come

series-mate = Checkmate
series-campmate = Campmate
goal-capture =
    { $marked ->
        [one] Capture the piece marked ★ with the { $piece }
       *[other] Capture the { $marked } pieces marked ★ with the { $piece }
    } { $moves ->
        [one] in one move. { $side } stands still.
       *[other] in { $moves } moves. { $side } stands still.
    }
goal-mate =
    { $moves ->
        [one] { $side } to move: give checkmate in one move.
       *[other] { $side } to move: give checkmate in { $moves } moves, whatever the reply.
    }
goal-campmate =
    { $moves ->
        [one] { $side } to move: win by campmate. The { $royal } has to reach rank { $rank } safely in one move.
       *[other] { $side } to move: win by campmate. The { $royal } has to reach rank { $rank } safely in { $moves } moves, whatever the reply.
    }

learn-title = { $series } { $number } of { $total } · { $game }
learn-right =
    { $left ->
        [one] ✅ Right: { $moves }. One move is left.
       *[other] ✅ Right: { $moves }. { $left } moves are left.
    }
learn-solved = ✅ Solved: { $moves }
learn-all-solved = 🏁 You have solved the whole series: { $series }.
learn-count = { $series }: { $solved } of { $total } solved
learn-wrong = ❌ { $move } does not do it.
learn-solution = The solution, move { $step } of { $total }: { $moves }
learn-list-title = Learn · { $game }
learn-list-note = Each series practises one piece, or one way to win. Pick one.
learn-list-count = You have solved { $solved } of the { $total } exercises of this game.
learn-pick-series = Pick a series…
learn-series-place = { $solved } of { $total }

mistake-other-unit = Here the { $piece } does all the capturing; the others stay where they are.
mistake-promotes = The { $piece } would become another piece there, and it is to capture as it is.
mistake-game-ends = The game would be over after it, before the goal is reached.
mistake-gives-check = It gives check, and then { $side } could not stand still.
mistake-too-long = By way of { $square } it takes { $needed } moves in all, and it can be done in { $moves }.
mistake-never = From { $square } the { $piece } no longer gets to everything that is marked.
mistake-no-check = It gives no check, so it cannot be checkmate.
mistake-has-reply = It gives check, but { $side } has a reply: { $reply }.
mistake-not-home = The { $royal } is not on rank { $rank } after it.
mistake-loses = { $side } replies { $reply }, and wins.
mistake-defended-mate =
    { $left ->
        [one] { $side } replies { $reply }, and the next move cannot be checkmate.
       *[other] { $side } replies { $reply }, and there is no checkmate in the { $left } moves that are left.
    }
mistake-defended-campmate =
    { $left ->
        [one] { $side } replies { $reply }, and the { $royal } cannot arrive with the next move.
       *[other] { $side } replies { $reply }, and the { $royal } cannot arrive in the { $left } moves that are left.
    }
alt-starred = Marked: { $squares }. { $board }

button-start-learning = Learn the pieces
button-practise = Practise this
button-practise-game = Exercises
button-how-it-moves = How it moves
button-how-one-wins = How one wins
button-how-moves = How the { $piece } moves
button-list-series = All series
button-learn-type = Type a move
button-learn-again = Try again
button-learn-back = Back to the exercise
button-do-exercise = Do it yourself
button-do-again = Do it again
button-next-exercise = Next
button-continue-series = Next: { $series }
button-restart-series = Start again
button-show-exercise = Show me
button-show-earlier = ◀ Move back
button-show-later = Next move ▶

exercises-what = Short series about each piece and each way to win
error-no-such-series = There is no such series. Pick one from the list that /learn offers.
error-no-such-exercise = This exercise is no longer as it was. Open its series again with /learn.
