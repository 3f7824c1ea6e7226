# Puzzle storm: puzzles against the clock, on the page.
command-storm = Puzzle storm: solve as many puzzles as you can in three minutes
name-storm = storm
option-storm-variant = Variant (leave empty for all)

puzzles-closed = You need a personal link to solve puzzles here. Get one in Discord: press “Solve in the browser” below a /puzzle, or the button below /storm.
puzzle-page-link = Solve puzzles or play puzzle storm in your browser.
button-solve-on-page = Solve in the browser
button-open-puzzles = Puzzles
button-open-storm = Puzzle storm
button-storm-on-page = Play puzzle storm

storm-title = Puzzle storm · { $variant }
storm-all-games = All variants
storm-what = Three minutes, one puzzle after another
storm-pick-game = Pick a variant…
storm-rule-time = You have { $minutes } minutes on the server's clock. Puzzles get harder as you go.
storm-rule-wrong = A wrong move costs you { $seconds } seconds and takes you to the next puzzle.
storm-rule-combo = { $combo } in a row: +{ $seconds } s
storm-rule-combos = Correct moves in a row add time ({ $combos }), then +{ $seconds } s for every { $every } more.
storm-rule-rating = Your puzzle rating doesn't change, and these puzzles can still come up in /puzzle.
storm-own = Your best: **{ $ever }**, today: **{ $today }**
storm-own-never = You haven't played puzzle storm yet.
storm-board-ever = Best scores in this server
storm-board-today = Today
storm-board-none = No scores here yet. Be the first!
storm-board-nowhere = To see a server's best scores, use this command in that server.
storm-line = { $place }. <@{ $user }> — **{ $score }** (combo { $combo })
storm-no-page = Puzzle storm is played in the browser, and this bot has no website. You can solve puzzles here with /puzzle.

storm-score =
    { $score ->
        [0] No puzzle solved this time
        [one] 1 puzzle solved
       *[other] { $score } puzzles solved
    }
storm-best-ever = 🏆 Your best score ever!
storm-best-today = ⭐ Your best score today.
storm-combo = Longest combo: { $combo }
storm-moves = Correct moves: { $right } of { $moves }
storm-pace = { $seconds } seconds per move

error-no-such-storm = This run has expired. Start a new one.
error-not-your-storm = This is another member's run. Start your own.
