# Puzzles.
command-puzzle = Solve a puzzle: find the one move that wins, or that saves you
command-daily = Solve the puzzle of the day, the same for everybody
name-puzzle = puzzle
name-daily = daily
name-difficulty = difficulty
option-puzzle-variant = Which game; leave it out for any
option-puzzle-theme = What the puzzle is about; leave it out for anything
option-difficulty = How hard, beside your own puzzle rating
difficulty-easiest = Much easier
difficulty-easier = Easier
difficulty-normal = As hard as suits me
difficulty-harder = Harder
difficulty-hardest = Much harder

theme-of-campmate-in-2 = campmate in 2
theme-of-campmate-in-3 = campmate in 3
theme-of-campmate-in-4 = campmate in 4
theme-of-campmate-in-5 = campmate in 5
theme-of-mate-in-2 = checkmate in 2
theme-of-mate-in-3 = checkmate in 3
theme-of-mate-in-4 = checkmate in 4
theme-of-mate-in-5 = checkmate in 5
theme-of-long = a long solution
theme-of-fork = fork
theme-of-divergent-strike = capture by a piece that moves otherwise
theme-of-promotion = promotion
theme-of-defence = defence
theme-of-endgame = endgame
theme-of-material = winning material

button-start-puzzle = Solve a puzzle
button-daily = Daily puzzle
button-next-puzzle = Next puzzle
button-solve-type = Type a move
button-solve-again = Try again
button-solve-back = Back to the puzzle
button-solve-hint = Hint
button-solution = Solution
button-vote-good = 👍 Good puzzle
button-vote-bad = 👎 Bad puzzle
button-report-puzzle = Report as wrong

puzzle-title = Puzzle { $number } · { $variant }
puzzle-daily-title = Daily puzzle, { $day } · { $variant }
puzzle-own-rating = Your puzzle rating: { $rating }
puzzle-unrated = You have met this puzzle before, so it does not change your rating.
puzzle-task-win = { $side } to move: find the move that wins.
puzzle-task-save = { $side } to move: find the move that saves the game.
puzzle-last = { $side } has just moved: { $piece } { $origin }–{ $target }.
puzzle-so-far = So far: { $moves }
puzzle-right = ✅ Right: { $moves }. What now?
puzzle-hint = Hint: it is the { $piece } on { $square } that moves.
puzzle-mistakes =
    { $mistakes ->
        [one] One wrong move so far: this puzzle has counted as failed, and you may go on.
       *[other] { $mistakes } wrong moves so far: this puzzle has counted as failed, and you may go on.
    }
puzzle-wrong = ❌ { $move } is not the solution.
puzzle-wrong-ends = The game is over after it, and you have not won.
puzzle-wrong-but-good = The engine finds this move nearly as good, so it has cost you nothing. If you think that it solves the puzzle, too, report the puzzle as wrong when it is over.
puzzle-slower-campmate = ⏳ { $move } wins, too, but more slowly: there is a campmate in { $turns }.
puzzle-slower-mate = ⏳ { $move } wins, too, but more slowly: there is a checkmate in { $turns }.
puzzle-slower-campmate-now = ⏳ { $move } wins, too, but more slowly: there is a campmate in one move.
puzzle-slower-mate-now = ⏳ { $move } wins, too, but more slowly: there is a checkmate in one move.
puzzle-slower-again = It has cost you nothing. Try again, and find the faster way.
puzzle-answer = { $side } replies { $move }: { $told }.
puzzle-solved = ✅ Solved!
puzzle-solved-hinted = ✅ Solved, with a hint.
puzzle-solved-after =
    { $mistakes ->
        [one] ✅ Solved, after one wrong move.
       *[other] ✅ Solved, after { $mistakes } wrong moves.
    }
puzzle-shown = This was the solution. The puzzle comes again in a few days.
puzzle-solution = Solution: { $moves }
puzzle-change = Your puzzle rating: **{ $rating }** ({ $change })
puzzle-rating = rated { $rating }
puzzle-plays =
    { $plays ->
        [0] nobody has tried it before
       *[other] solved by { $solves } of { $plays } at the first try
    }
puzzle-streak = 🔥 { $streak } puzzles in a row without a mistake (your best: { $best }).
puzzle-days =
    { $days ->
        [one] 📅 You have solved the daily puzzle today (most days in a row: { $best }).
       *[other] 📅 You have solved the daily puzzle { $days } days in a row (your most: { $best }).
    }
puzzle-reported = Thank you: the engine will check this puzzle, and if it has another solution nobody will get it any more.
puzzle-found-sound = This puzzle was reported and checked before, and the engine found one solution only.

error-no-puzzle = There is no such puzzle yet. Leave the theme out, or choose another game.
error-no-such-puzzle = This puzzle is no longer there. Get another one with /puzzle.
error-not-your-puzzle = This puzzle was given to another member. Get your own with /puzzle.
error-puzzle-over = This puzzle is over already. Get the next one with /puzzle.
error-puzzle-moved-on = This puzzle has gone on since. Open it again with /puzzle, where you can go on with it.
error-puzzle-not-over = Solve the puzzle first, or look at its solution: votes and reports come after it.
error-puzzles-off = This server's managers have switched puzzles and exercises off. You can solve them in a direct message with me.

# The daily puzzle in a channel, and the server's settings.
button-solve-daily = Solve it
button-puzzle-settings = Puzzles
button-puzzles-on = Switch puzzles on
button-puzzles-off = Switch puzzles off
puzzle-daily-solved = Solved here by { $solvers }.
puzzle-daily-unsolved = Nobody here has solved it yet.
puzzle-solver-after =
    { $mistakes ->
        [one] { $solver } (after one wrong move)
       *[other] { $solver } (after { $mistakes } wrong moves)
    }
puzzle-settings-title = Puzzles in this server
puzzles-are-on = **Puzzles and exercises are on**: members solve them with /puzzle, /daily and /learn, each for themselves.
puzzles-are-off = **Puzzles and exercises are off**: /puzzle, /daily and /learn answer here that you have switched them off.
puzzle-pick-channel = Pick a channel for the daily puzzle…
puzzle-daily-nowhere = **Daily puzzle**: posted nowhere. Pick a channel to have it there each day, with who has solved it.
puzzle-daily-in = **Daily puzzle**: posted in { $channel } each day at midnight UTC, with who has solved it.
puzzle-daily-gone = **Daily puzzle**: its channel was deleted. Pick another one.
puzzles-what = One right move at each turn: find it
