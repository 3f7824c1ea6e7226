# Training: what was missed comes back after days.
command-train = Review what you missed in games, puzzles and exercises, and train openings
name-train = train

train-name = Training
train-title = Training · { $variant }
train-from-game = Your mistake in game #{ $game }
train-from-puzzle = Puzzle { $number }, which you failed
train-from-exercise = Exercise: { $exercise }
train-origin-and-due = { $origin } · { $due } due
train-task-mistake = { $side } to move: find a better move than { $move }.
train-keep-going = ✅ Correct. Keep going!
train-missed = You missed this one, so it will come back soon. Keep trying until you find it.
train-hint-where = It belongs on { $square }.

train-right = ✅ { $move }: correct!
train-right-hinted = ✅ { $move }: correct, with a hint.
train-found-after =
    { $mistakes ->
        [one] ✅ { $move }, after one wrong move.
       *[other] ✅ { $move }, after { $mistakes } wrong moves.
    }
train-shown = The solution: { $move }.
train-whole-line = Full line: { $moves }
train-wrong = ❌ { $move } isn't good enough.
train-good-too = { $move } is nearly as good as the best move, so it doesn't count against you. Try to find a better one.
train-better = Best line: { $moves }
train-played = In the game: { $move }. Your opponent's best reply: { $reply }
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

train-empty = There's nothing to train yet. Analyze one of your games to add its mistakes; puzzles and exercises are added when you get them wrong. You can train openings at any time.
train-nothing-due =
    { $total ->
        [one] Nothing is due. Your only position comes back { $when }.
       *[other] Nothing is due. The next of your { $total } positions comes back { $when }.
    }
train-due-too =
    { $due ->
        [one] 🗓️ **1 position to review** in your training.
       *[other] 🗓️ **{ $due } positions to review** in your training.
    }

train-calendar-title = Your training
train-calendar-ahead = Coming due
train-calendar-none = Nothing in the next 14 days.
train-calendar-past = Done
train-calendar-none-done = Nothing in the last 14 days.
train-calendar-done = **{ $answered }** ({ $right } correct)

button-train = Train
button-train-next = Next ({ $due } due)
button-train-done = Finish
button-train-calendar = Calendar
button-train-more = Next hint
button-train-back = Back to the position

option-opening = An army whose openings you want to train (leave empty to train what's due)
name-opening = opening
train-from-opening = Opening · { $army }
train-from-own-games = Opening from your own games · { $army }
train-task-first = { $side } to move: start with a book move.
train-task-opening = { $moves }. { $side } to move: find a book move.
train-task-good = { $moves }. The book ends here, but your games went further. { $side } to move: find a good move.
train-book-moves = In the book: { $moves }
train-book-preferred = In the engine's book: { $moves }
train-book-others = Also in the book: { $moves }
train-good-moves = Good moves here: { $moves }
train-book-share = { $move } { $percent }%
train-book-named = { $move } ({ $name })
train-left-book = ❌ { $move } isn't in the book.
train-left-good = { $move } isn't in the book, but it's about as good as the book moves, so it doesn't count against you. Look for a book move.
train-left-cost = Your winning chances: { $book }% after a book move, { $after }% after this one.

opening-army = { $color }: { $army } against { $other }
opening-nothing = There's nothing to train here.
opening-known = You're done with these openings for now. The next position comes back { $when }.
opening-line-over = The line ends here: the book has no more moves, or you already know what follows.
openings-title = Openings · { $variant }
openings-none = Finish a game to see which openings you play, and how you score with them.
openings-how = Pick an army. I play the other side's book moves, and you find yours. Positions you've answered come back in /train a few days later.
openings-pick = Train an army's openings
openings-pick-of = Pick an army to train its openings as { $side }
openings-new = Not trained yet
openings-known =
    { $total ->
        [one] One position trained, { $due } due
       *[other] { $total } positions trained, { $due } due
    }
opening-tree-link = See this opening tree in your browser: { $army }.
button-opening-tree = Opening tree
button-openings-of = Train openings
button-openings = Openings
button-train-opening = Another line
button-train-play-on = Play on

opening-tree-train = Train from here
opening-tree-nothing = Nothing to train from here right now.
opening-tree-games = Your games from here
opening-tree-own = Your games
opening-tree-fold = Moves after { $move }
opening-tree-fold-start = Moves after the starting position
opening-tree-retired-what = Retired lines are no longer in the book. They'll drop out of your training the next time you train this army.
opening-tree-retired = no longer in your training
opening-tree-wanted = { $due } due, { $fresh } new
opening-tree-what = What you know, what's due, and how each move scores
opening-tree-start = Starting position
opening-tree-cut = Only the likeliest lines are shown.
opening-count-known =
    { $count ->
        [one] one position known
       *[other] { $count } positions known
    }
opening-count-due = { $count } due
opening-count-new = { $count } new
opening-state-known =
    { $days ->
        [one] known, due again tomorrow
       *[other] known, due again in { $days } days
    }
opening-state-due = due
opening-state-new = new
opening-not-in-book = not in the book
opening-from-games = from your games
opening-not-trained = you play this, but you're training another move
opening-elsewhere = continues in another line

weekly-title = Your week · { $since } to { $until }
weekly-variant = **{ $variant }** · { $tally }
weekly-variant-rated = **{ $variant }** · { $tally } · rating { $change }
weekly-no-games = You didn't finish any games.
weekly-accuracy =
    { $games ->
        [one] **Accuracy** · { $accuracy }% in one analyzed game
       *[other] **Accuracy** · { $accuracy }% in { $games } analyzed games
    }
weekly-puzzles =
    { $done ->
        [one] **Puzzles** · 1 finished, { $solved } solved
       *[other] **Puzzles** · { $done } finished, { $solved } solved
    }
weekly-trained = **Training** · { $answered } answered, { $right } correct
weekly-moment = **Your costliest move** · game #{ $game }: you played { $played }, but { $better } was better.
weekly-stopped = You won't get the weekly summary anymore. You can turn it on again in /settings.
button-weekly-stop = Stop these summaries

train-page-what = Review what you've missed, and train the openings of any army
train-page-known = You're done with these openings for now. The positions you've answered come back in a few days.
train-page-nothing =
    { $total ->
        [one] { $days ->
            [one] Nothing is due. Your only position comes back tomorrow.
           *[other] Nothing is due. Your only position comes back in { $days } days.
        }
       *[other] { $days ->
            [one] Nothing is due. The next of your { $total } positions comes back tomorrow.
           *[other] Nothing is due. The next of your { $total } positions comes back in { $days } days.
        }
    }
train-page-back =
    { $days ->
        [one] You'll see this again tomorrow.
       *[other] You'll see this again in { $days } days.
    }

lesson-train = Your mistakes and blunders in this game are now part of your training, and will come back until you get them right.

error-no-such-card = This is no longer part of your training. See what's due with /train.
error-card-moved-on = You've already answered this. See what's due with /train.
error-no-such-army = I don't know that army. Pick one from the list in /train.
