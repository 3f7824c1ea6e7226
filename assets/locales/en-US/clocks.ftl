# Clocks for the whole game, vacations and conditional moves.
clock-3-2 = 3 minutes + 2 seconds a move
clock-5-3 = 5 minutes + 3 seconds a move
clock-10-5 = 10 minutes + 5 seconds a move
clock-15-10 = 15 minutes + 10 seconds a move
clock-30-20 = 30 minutes + 20 seconds a move
clock-stands = { $side } **{ $left }**
clock-runs = { $side } runs out { $until }
clock-first-move = { $player } makes the first move { $until } at the latest, or the game is called off. The clocks run from the second move on.
clock-away = { $player } is on vacation until { $until }, and their clock stands still.
clock-resume = { $player }, your clock is paused until you move. If you don't move { $until }, the game will be aborted.
clock-paused = { $unit ->
    [days] Time was paused for { $count } days while the bot was offline.
    [hours] Time was paused for { $count } hours while the bot was offline.
   *[minutes] Time was paused for { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    } while the bot was offline.
}

# The clocks of a game, by /clock.
command-clock = Show both clocks of a game
name-game-clock = clock
clocks-title = Clocks of game #{ $game }
clocks-standing = { $side } · { $player }: **{ $left }**
clocks-running = { $side } · { $player }: **{ $left }** left, so time runs out { $until }
clocks-deadline = { $side } · { $player }: time runs out { $until }, on { $moment }
clocks-waiting = { $side } · { $player }: the clock isn't running
clocks-turn = It's { $player }'s turn ({ $side }).
clocks-none = This game has no clock, so nobody can lose on time.
clocks-vote = It's the turn of { $server } ({ $side }), whose members vote on the move. The vote closes { $until }.
clocks-over = The clocks have stopped, because the game is over: { $result }

# Vacations.
command-vacation = Stop the clocks of your games with days a move for a while
vacation-title = Your vacation
vacation-none = You have **{ $days }** of { $most } days of vacation left this quarter. While you are away, the clocks of all your games with a time a move stand still, and your opponents see until when. Live games go on.
vacation-rules = The days are given anew with each quarter of the year. A day that has begun counts. When you make a move yourself, you are back. The next vacation may begin seven days after one has ended.
vacation-on = You are on vacation until { $until }. Your clocks in games with a time a move stand still until then, or until you make a move.
vacation-over = Your vacation is over, and your clocks go on. **{ $days }** days are left this quarter.
vacation-used-up = You have no days of vacation left this quarter.
vacation-soon = The next vacation may begin { $from }.
vacation-pick = Go on vacation for …
vacation-days = { $days ->
    [one] 1 day
   *[other] { $days } days
}
button-end-vacation = I am back
name-vacation = vacation
error-vacation = { $fault ->
    [away] You are on vacation already, until { $until }. Use /vacation to come back before that.
    [soon] Your last vacation ended too recently: the next may begin { $until }.
   *[days] You have { $days } days of vacation left this quarter, so pick at most as many.
}
error-not-away = You are not on vacation, so there is nothing to end. Use /vacation to see how many days you have.

# Conditional moves.
error-conditionals = { $fault ->
    [live] Conditional moves are for games between members with days a move, or without a clock. Here, play a premove instead.
    [turn] It is your turn, so there is nothing to wait for. Make your move, and then say what follows.
    [many] That is too much: a game may have { $move } lines of ten moves each. Remove some first.
    [odd] A line has to end with a move of yours. Add your reply, or take the last move back.
    [two] Two lines reply differently to the same moves, one of them with { $move }. Keep one of the two.
   *[illegal] The move { $move } is not possible there. Take it back and play another.
}

# Ladders of live games.
ladder-live = { $variant }, live
server-live-together = **Live games** · are rated on the same ladders as all others.
server-live-apart = **Live games** · are rated on ladders of their own.
server-live-note = This counts for games that begin from now on; a game stays on the ladder on which it was begun. Who plays their first live game there starts at 1500.
button-rate-live-apart = Rate live games apart
button-rate-all-together = Rate all games together
ladder-to-live = Live games
ladder-to-all = All other games
