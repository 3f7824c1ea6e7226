# Puzzle storm: puzzles against the clock, on the page.
command-storm = Puzzle storm: as many puzzles as you can in three minutes, and the best scores here
name-storm = storm
option-storm-variant = Whose puzzles and scores; leave it out for all games together

puzzles-closed = Puzzles are solved here by a link of your own. Ask for it in Discord: “Solve on the page” under a /puzzle, or the button under /storm.
puzzle-page-link = Here you solve puzzles in the browser, as in Discord, or play puzzle storm. This link is for you alone: open it within { $minutes } minutes; the browser then knows you for a month.
button-solve-on-page = Solve on the page
button-open-puzzles = Puzzles
button-open-storm = Puzzle storm
button-storm-on-page = Play puzzle storm

storm-title = Puzzle storm · { $variant }
storm-all-games = All games
storm-what = Three minutes, one puzzle after another
storm-pick-game = Pick a game…
storm-rule-time = You have { $minutes } minutes, by the server's clock, from the moment you begin. The puzzles become harder.
storm-rule-wrong = A wrong move costs { $seconds } seconds and leads to the next puzzle.
storm-rule-combo = { $combo } ({ $seconds } s)
storm-rule-combos = Right moves in a row give time back: { $combos }, then { $seconds } s after every { $every } more.
storm-rule-rating = Your puzzle rating does not change. Which puzzles you met here is not noted either.
storm-own = Your best: **{ $ever }**, today: **{ $today }**
storm-own-never = You have not played it yet.
storm-board-ever = Best scores in this server
storm-board-today = Today
storm-board-none = Nobody here has a score yet. Yours would be the first.
storm-board-nowhere = A server's best scores are shown where you use this command in that server.
storm-line = { $place }. <@{ $user }> — **{ $score }** (combo { $combo })
storm-no-page = This bot has no page, and puzzle storm is played on it alone. /puzzle gives you puzzles here.

storm-score =
    { $score ->
        [0] No puzzle solved this time
        [one] 1 puzzle solved
       *[other] { $score } puzzles solved
    }
storm-best-ever = 🏆 Your best score ever!
storm-best-today = ⭐ Your best score today.
storm-combo = Longest combo: { $combo }
storm-moves = Right moves: { $right } of { $moves }
storm-pace = { $seconds } seconds a move

error-no-such-storm = This run was too long ago. Begin a new one.
error-not-your-storm = This run is another member's. Begin your own.
