# Puzzles.
command-puzzle = Solve a puzzle: find the one move that wins or saves the game
command-daily = Solve the daily puzzle, the same for everyone
name-puzzle = puzzle
name-daily = daily
name-difficulty = difficulty
option-puzzle-variant = Variant (leave empty for any)
option-puzzle-theme = Theme (leave empty for any)
option-difficulty = Difficulty relative to your puzzle rating
difficulty-easiest = Much easier
difficulty-easier = Easier
difficulty-normal = Normal
difficulty-harder = Harder
difficulty-hardest = Much harder

theme-of-campmate-in-2 = campmate in 2
theme-of-campmate-in-3 = campmate in 3
theme-of-campmate-in-4 = campmate in 4
theme-of-campmate-in-5 = campmate in 5
theme-of-mate-in-2 = mate in 2
theme-of-mate-in-3 = mate in 3
theme-of-mate-in-4 = mate in 4
theme-of-mate-in-5 = mate in 5
theme-of-long = long puzzle
theme-of-fork = fork
theme-of-divergent-strike = piece that captures differently than it moves
theme-of-promotion = promotion
theme-of-defence = defensive move
theme-of-quiet-move = quiet move
theme-of-race = race to the far rank
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
button-report-puzzle = Report puzzle

puzzle-title = Puzzle { $number } · { $variant }
puzzle-daily-title = Daily puzzle, { DATETIME($day, dateStyle: "long") } · { $variant }
puzzle-own-rating = Your puzzle rating ({ $variant }): { $rating }
puzzle-unrated = You've seen this puzzle before, so it won't affect your rating.
puzzle-casual = This puzzle is casual, so it won't affect your rating.
puzzle-color-white = White
puzzle-color-black = Gold
puzzle-task-win = { $side } to move: find the move that wins.
puzzle-task-save = { $side } to move: find the move that saves the game.
puzzle-last = { $side } just moved: { FORM($piece, form: "text") } { $origin }–{ $target }.
puzzle-so-far = Moves so far: { $moves }
puzzle-right = ✅ Correct: { $moves }. Keep going!
puzzle-hint = Hint: move the { FORM($piece, form: "text") } on { $square }.
puzzle-mistakes =
    { $mistakes ->
        [one] One wrong move so far. The puzzle counts as failed, but you can keep going.
       *[other] { $mistakes } wrong moves so far. The puzzle counts as failed, but you can keep going.
    }
puzzle-wrong = ❌ { $move } isn't the solution.
puzzle-wrong-ends = That ends the game without a win for you.
puzzle-wrong-but-good = The engine thinks this move is nearly as good, so it doesn't count against you. If you think it's also a solution, report the puzzle when you're done.
puzzle-slower-campmate = ⏳ { $move } also wins, but more slowly: there was campmate in { $turns }.
puzzle-slower-mate = ⏳ { $move } also wins, but more slowly: there was mate in { $turns }.
puzzle-slower-campmate-now = ⏳ { $move } also wins, but more slowly: there was campmate in 1.
puzzle-slower-mate-now = ⏳ { $move } also wins, but more slowly: there was mate in 1.
puzzle-slower-again = It doesn't count against you. Try again and find the faster win.
puzzle-answer = { $side } replies { $move }: { $told }.
puzzle-solved = ✅ Solved!
puzzle-solved-hinted = ✅ Solved, with a hint.
puzzle-solved-after =
    { $mistakes ->
        [one] ✅ Solved, after one wrong move.
       *[other] ✅ Solved, after { $mistakes } wrong moves.
    }
puzzle-shown = You'll get this puzzle again in a few days.
puzzle-solution = Solution: { $moves }
puzzle-change = Your puzzle rating ({ $variant }): **{ $rating }** ({ $change })
puzzle-rating = Rated { $rating }
puzzle-plays =
    { $plays ->
        [0] nobody has tried it yet
        [one] solved on the first try by { $solves } of { $plays } member
       *[other] solved on the first try by { $solves } of { $plays } members
    }
puzzle-streak = { $streak } puzzles in a row without a mistake (your best: { $best }).
puzzle-days =
    { $days ->
        [one] { $best ->
            [one] You solved today's daily puzzle.
           *[other] You solved today's daily puzzle (your best streak: { $best } days).
        }
       *[other] Daily puzzle solved { $days } days in a row (your best: { $best }).
    }
puzzle-reported = Thanks! The engine will recheck this puzzle and retire it if it finds another solution.
puzzle-found-sound = This puzzle has been reported before. The engine rechecked it and found only one solution.

error-no-puzzle = No puzzles match that yet. Leave the theme empty or pick another variant.
error-no-such-puzzle = This puzzle is no longer available. Get another one with /puzzle.
error-not-your-puzzle = This puzzle was given to another member. Get your own with /puzzle.
error-puzzle-over = This puzzle is already over. Get the next one with /puzzle.
error-puzzle-moved-on = You've already made a move in this puzzle. Open it again with /puzzle to continue.
error-puzzle-not-over = Solve the puzzle or view its solution first. Then you can share it, vote on it or report it.
error-puzzle-begun = You've already started this puzzle. Next time, choose rated or casual before your first move.
error-puzzle-seen = You've seen this puzzle before, so it can't be rated.
error-puzzles-off = Puzzles and exercises are turned off in this server. You can still do them in a DM with me.

# The daily puzzle in a channel, and the server's settings.
button-solve-daily = Solve it
button-puzzle-settings = Puzzles
button-puzzles-on = Turn on puzzles
button-puzzles-off = Turn off puzzles
puzzle-daily-solved = Solved here by { $solvers }.
puzzle-daily-unsolved = Nobody here has solved it yet.
puzzle-solver-after =
    { $mistakes ->
        [one] { $solver } (after one wrong move)
       *[other] { $solver } (after { $mistakes } wrong moves)
    }
puzzle-settings-title = Puzzles in this server
puzzles-are-on = **Puzzles and exercises** · on: members can use /puzzle, /daily and /learn, and only they see their puzzles.
puzzles-are-off = **Puzzles and exercises** · off: /puzzle, /daily and /learn don't work in this server.
puzzle-pick-channel = Pick a channel for the daily puzzle…
puzzle-daily-nowhere = **Daily puzzle** · not posted. Pick a channel, and I'll post it there every day, with a list of who solved it.
puzzle-daily-in = **Daily puzzle** · posted in { $channel } every day at midnight UTC, with a list of who solved it.
puzzle-daily-off = **Daily puzzle** · not posted while puzzles and exercises are turned off.
puzzle-daily-gone = **Daily puzzle** · its channel was deleted. Pick another channel.
puzzles-what = Find the one move that wins or saves the game

puzzle-result-solved = Solved
puzzle-result-hinted = With a hint
puzzle-result-failed = Failed
puzzle-results-all = All puzzles
puzzle-results-row = Puzzles in a row, no mistakes or hints
puzzle-results-days = Daily puzzle streak (days)

# Puzzle streak, on the page.
streak-what = Harder and harder puzzles until your first mistake
streak-score =
    { $score ->
        [0] Puzzle streak
        [one] Streak: { $score } puzzle
       *[other] Streak: { $score } puzzles
    }
streak-rules = A wrong move ends the streak, but you can skip one puzzle. There's no time limit, and your puzzle rating doesn't change.
streak-over =
    { $score ->
        [0] The streak is over. You didn't solve any puzzles this time.
        [one] The streak is over. You solved one puzzle.
       *[other] The streak is over. You solved { $score } puzzles.
    }
streak-complete = That was the last puzzle: you've made it to the end of this streak!
streak-record = That's your best streak so far.
streak-best = Your best streak: { $best }
error-no-streak = You've already moved on in this streak, perhaps in another tab. Reload the page to continue.
error-skip-used = You've already skipped a puzzle in this streak.

# How a member solved a puzzle, after a square for each move.
puzzle-tries = { NUMBER($tries) } tries
puzzle-hints =
    { $hints ->
        [one] 1 hint
       *[other] { $hints } hints
    }

# The daily recap: the post with the daily puzzle, and its settings.
recap-title = ☀️ Daily recap
recap-solved =
    { $tried ->
        [one] **Puzzle for { DATETIME($day, dateStyle: "long") }** · solved by the one member who tried it here
       *[other] **Puzzle for { DATETIME($day, dateStyle: "long") }** · solved by { NUMBER($solved) } of the { NUMBER($tried) } members who tried it here
    }
recap-unsolved = **Puzzle for { DATETIME($day, dateStyle: "long") }** · not solved by anyone here
recap-more = and { NUMBER($count) } more
recap-streak =
    { $days ->
        [one] Server streak: 1 day (best: { $best })
       *[other] Server streak: { $days } days (best: { $best })
    }
recap-longest = Longest streaks: { $streaks }
recap-member-streak = { $user } ({ $days } days)
recap-game = ⭐ **Game of the day** · { $variant } · #{ $game }
recap-upset = ⭐ **Upset of the day** · { $variant } · #{ $game }
recap-players = { $white } – { $black }
recap-tournament =
    { $system ->
        [simul] 🏆 **Next simul** · { $name } in { $channel } starts { $time }. Opponents joined: { NUMBER($count) } of { NUMBER($size) }.
        [teams] 🏆 **Next team match** · { $name } in { $channel } starts { $time }. Players joined: { NUMBER($count) } of { NUMBER($size) }.
       *[other] 🏆 **Next tournament** · { $name } in { $channel } starts { $time }. Players joined: { NUMBER($count) } of { NUMBER($size) }.
    }
button-recap-replay = Replay the game
recap-daily-in = **Daily puzzle** · posted in { $channel } with the daily recap.
recap-is-off = **Daily recap** · off. Turn it on, and I'll post the daily puzzle at a time you choose, together with yesterday's results, streaks, a game of the day and the next tournament. Nobody is pinged.
recap-is-off-too = **Daily recap** · off. It's only posted while puzzles and exercises are turned on.
recap-is-on = **Daily recap** · on: every day at { $hour } ({ $zone }). Next: { $next }.
recap-waits-channel = **Daily recap** · on. Pick a channel above, and I'll post it there every day at { $hour } ({ $zone }).
recap-waits-puzzles = **Daily recap** · on, but not posted while puzzles and exercises are turned off.
recap-pick-hour = Pick an hour…
recap-pick-zone = Pick a time zone…
recap-zone-title = Time zone
recap-zone-label = City or time zone
recap-zone-hint = For example, Toronto, Asia/Seoul or UTC
button-recap-on = Turn on the recap
button-recap-off = Turn off the recap
button-type-recap-zone = Other time zone
error-unknown-zone = I don't know the time zone “{ $written }”. Enter a large city in that time zone, such as { $city }, or the zone's full name, such as { $example }.
