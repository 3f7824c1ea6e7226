# Puzzle storm: puzzles against the clock, on the page.
command-storm = Puzzle Storm: solve as many puzzles as you can in three minutes
name-storm = storm
option-storm-variant = Variant (leave empty for all)

puzzles-closed = You need a personal link to solve puzzles here. Get one in Discord: press “Solve in the browser” below a puzzle (/puzzle), or the button below a run (/storm).
puzzle-page-link = Solve puzzles or play Puzzle Storm in your browser.
button-solve-on-page = Solve in the browser
button-open-puzzles = Puzzles
button-open-storm = Puzzle Storm
button-storm-on-page = Play Puzzle Storm

storm-title = Puzzle Storm · { $variant }
storm-all-games = All variants
storm-what = Three minutes, one puzzle after another
storm-pick-game = Pick a variant…
storm-rule-time = You have { $minutes } minutes. Puzzles get harder as you go.
storm-rule-wrong = A wrong move costs you { $seconds } seconds and takes you to the next puzzle.
storm-rule-combo = +{ $seconds } s for { $combo }
storm-rule-combos = Combos (correct moves in a row) add time: { $combos }. After that, every { $every } moves add { $seconds } s.
storm-rule-rating = Your puzzle rating doesn't change, and these puzzles can still come up in /puzzle.
storm-own = Your best: **{ $ever }**, today: **{ $today }**
storm-own-never = You don't have a score with these puzzles yet.
storm-board-ever = Best scores in this server
storm-board-today = Today
storm-board-none = No scores here yet. Be the first!
storm-board-empty = No scores here yet.
storm-board-nowhere = To see a server's best scores, use this command in that server.
storm-line = { $place }. <@{ $user }> — **{ $score }** (combo { $combo })
storm-no-page = Puzzle Storm is played in the browser, and this bot has no website. You can solve puzzles here with /puzzle.

storm-score =
    { $score ->
        [0] No puzzles solved this time
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

# Puzzle races: a lobby in a channel, and the same puzzles for all racers.
command-race = Race other members: the same puzzles, three minutes, two to eight racers
name-race = race
race-title = Puzzle race · { $variant }
race-rules = Everyone gets the same puzzles and { $minutes } minutes. A wrong move takes you to the next puzzle. The racer who solves the most puzzles wins. If there's a tie, the racer with fewer mistakes wins.
race-begins = Starts when { $host } presses **{ button-start-race }**, or { $time } if at least two have joined.
race-joined = Racers ({ NUMBER($count) } of { NUMBER($most) }): { $racers }
race-running = First puzzle: { $start }. Ends: { $end }.
race-line =
    #{ $place } { $user } — **{ NUMBER($score) }** · { NUMBER($mistakes) ->
        [one] { NUMBER($mistakes) } mistake
       *[other] { NUMBER($mistakes) } mistakes
    }
race-won = 🏁 { $winners } won the race!
race-unwon = 🏁 The race is over. Nobody solved a puzzle.
race-canceled = This race was canceled: too few members joined.
race-opened = Your race is set up in this channel. Go to it in your browser now and keep that page open. Once at least two racers have joined, you can press **{ button-start-race }** in this channel, or wait until the race starts automatically.
race-you-joined = You're in! Go to the race in your browser now and keep that page open. It'll start there automatically.
race-you-left = You've left the race.
race-you-left-other = You've left the other race. You can now join another one or start your own.
race-started = The race starts in { NUMBER($seconds) } seconds. Go to it in your browser now.
race-page = Here's your link to the race.
button-join-race = Join
button-leave-race = Leave
button-leave-other-race = Leave the other race
button-start-race = Start
button-race-page = Open the race
button-open-race = Go to the race
button-race-again = Race again

error-no-such-race = That race is gone. Open a new one with /race.
error-race-closed = This race has already started or is over. Open a new one with /race.
error-race-full = This race is full: up to { NUMBER($most) } members can join. Open another one with /race.
error-already-racing = You're already in a race. Finish it or leave it first. If you leave after the start, you keep your score.
error-not-in-race = You're not in this race. While it's open, you can press **{ button-join-race }**.
error-only-host-starts = Only the host, <@{ $host }>, can start this race early. Otherwise, it starts on time if enough members have joined.
error-too-few-racers = A race needs at least { NUMBER($fewest) } racers. Ask someone to press **{ button-join-race }**.
error-storm-during-race = You're in a race. You can play Puzzle Storm when it's over.
error-no-website = That's played in the browser, and this bot has no website. You can solve puzzles here with /puzzle.
