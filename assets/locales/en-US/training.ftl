# Training: what was missed comes back after days.
command-train = Practice what you've missed: your mistakes, failed puzzles and exercises, when they're due
name-train = train

train-name = Training
train-title = Training · { $variant }
train-from-game = Your mistake in game #{ $game }
train-from-puzzle = Puzzle { $number }, which you failed
train-from-exercise = Exercise: { $exercise }
train-origin-and-due = { $origin } · { $due } due
train-task-mistake = { $side } to move: find a better move than { $move }.
train-keep-going = ✅ Correct. Keep going!
train-missed = You've missed this one, so it comes back soon. Keep trying until you find it.
train-hint-where = It belongs on { $square }.

train-right = ✅ { $move }: right!
train-right-hinted = ✅ { $move }: right, with a hint.
train-found-after =
    { $mistakes ->
        [one] ✅ { $move }, after one wrong move.
       *[other] ✅ { $move }, after { $mistakes } wrong moves.
    }
train-shown = The solution: { $move }.
train-wrong = ❌ { $move } isn't good enough.
train-good-too = { $move } is nearly as good, so it doesn't count against you. There's something better.
train-better = Best line: { $moves }
train-played = In the game: { $move }. Best reply: { $reply }
train-played-only = In the game: { $move }.
train-comes-back = You'll see this again { $when }.
train-course =
    { $reps ->
        [one] Answered once
       *[other] Answered { $reps } times
    }{ $lapses ->
        [0] {""}
        [one] {" "}· forgotten once
       *[other] {" "}· forgotten { $lapses } times
    }

train-empty = There's nothing to train yet. Your mistakes join when you analyze a game of yours, and puzzles and exercises when you get them wrong.
train-nothing-due =
    { $total ->
        [one] Nothing is due. The one card you have comes back { $when }.
       *[other] Nothing is due. The next of your { $total } cards comes back { $when }.
    }
train-due-too =
    { $due ->
        [one] 🗓️ **1 due** in your training.
       *[other] 🗓️ **{ $due } due** in your training.
    }

train-calendar-title = Your training
train-calendar-ahead = Coming due
train-calendar-none = Nothing in the next 14 days.
train-calendar-past = Done
train-calendar-none-done = Nothing in the last 14 days.
train-calendar-done = **{ $answered }** ({ $right } right)

button-train = Train
button-train-next = Next ({ $due } due)
button-train-done = Finish
button-train-calendar = Calendar
button-train-more = Next hint
button-train-back = Back to the card

lesson-train = These mistakes and blunders are now part of your training, and come back until you know better.

error-no-such-card = This is no longer part of your training. See what's due with /train.
error-card-moved-on = You've already answered this. See what's due with /train.
