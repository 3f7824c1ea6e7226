# Clocks for the whole game, vacations and conditional moves.
clock-1-0 = 1+0 (1 min)
clock-2-1 = 2+1 (2 min + 1 s per move)
clock-3-2 = 3+2 (3 min + 2 s per move)
clock-5-3 = 5+3 (5 min + 3 s per move)
clock-10-5 = 10+5 (10 min + 5 s per move)
clock-15-10 = 15+10 (15 min + 10 s per move)
clock-30-20 = 30+20 (30 min + 20 s per move)
clock-custom = { $minutes }+{ $seconds } ({ $minutes } min + { $seconds } s per move)
clock-stands = { $side } **{ $left }**
clock-runs = { $side }'s time runs out { $until }
clock-first-move = { $end ->
    [loss] If no move is made, { $player } will lose on time { $until }. The clocks start on move 2.
   *[abort] If no move is made, the game will be aborted { $until }. The clocks start on move 2.
 }
clock-away = { $player } is on vacation until { $until }. Their clock is paused until then.
clock-resume = { $end ->
    [loss] { $player }'s clock is paused until they move, but there's a deadline: if they don't move, they'll lose the game { $until }.
   *[abort] { $player }'s clock is paused until they move, but there's a deadline: if they don't move, the game will be aborted { $until }.
 }
clock-paused = { $unit ->
    [days] Clocks were paused for { $count ->
        [one] 1 day
       *[other] { $count } days
    } while the bot was offline.
    [hours] Clocks were paused for { $count ->
        [one] 1 hour
       *[other] { $count } hours
    } while the bot was offline.
   *[minutes] Clocks were paused for { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    } while the bot was offline.
}

# The clocks of a game, by /clock.
command-clock = Show both players' clocks in a game
name-game-clock = clock
clocks-title = Clocks in game #{ $game }
clocks-standing = { $side } · { $player }: **{ $left }**
clocks-running = { $side } · { $player }: **{ $left }** left (runs out { $until })
clocks-deadline = { $side } · { $player }: time runs out { $until } ({ $moment })
clocks-waiting = { $side } · { $player }: the clock isn't running
clocks-turn = It's { $player }'s turn ({ $side }).
clocks-none = This game has no clock, so nobody can lose on time.
clocks-vote = { $server } ({ $side }) is voting on its move. Voting closes { $until }.
clocks-over = The game is over, so the clocks have stopped. { $result }
clocks-over-untimed = The game is over. { $result }

# Giving the opponent time.
error-give-time = { $fault ->
    [full] Your opponent already has two hours or more.
   *[clock] You can only give time in live games against another member.
}
button-give-time = Give 15 seconds

# Vacations.
command-vacation = Go on vacation: pause your clocks in correspondence games
vacation-title = Your vacation
vacation-none = You have **{ $days }** of { $most } vacation days left this quarter. While you're away, your clocks are paused in all correspondence games, and your opponents can see when you'll be back. Live games aren't paused.
vacation-rules = Your days reset every quarter. Part of a day counts as a full day. Making a move ends your vacation. You can start the next one seven days after the last one ends.
vacation-on = You're on vacation until { $until }. Your correspondence clocks are paused until then, or until you make a move.
vacation-over = Welcome back! Your clocks are running again. Vacation days left this quarter: **{ $days }**.
vacation-used-up = You've used all your vacation days for this quarter.
vacation-soon = You can start your next vacation on { $from }.
vacation-pick = Go on vacation for…
vacation-days = { $days ->
    [one] 1 day
   *[other] { $days } days
}
button-end-vacation = I'm back
name-vacation = vacation
error-vacation = { $fault ->
    [away] You're already on vacation. It ends { $until }; to come back early, use /vacation.
    [soon] It's too soon after your last vacation. You can start the next one { $until }.
   *[days] You don't have that many vacation days left this quarter. Pick { $days } or fewer.
}
error-not-away = You're not on vacation. To see how many days you have left, use /vacation.

# Conditional moves.
error-conditionals = { $fault ->
    [live] Conditional moves only work in correspondence games between members.
    [turn] It's your turn. Make your move first, then add conditional moves.
    [many] That's too many. You can save up to { $move } lines of 10 moves each per game; remove some first.
    [odd] A line has to end with your own move. Add your reply, or remove the last move.
    [two] Two of your lines have the same moves but a different reply (in one, it's { $move }). Remove one of them.
   *[illegal] { $move } isn't legal there. Replace it with another move.
}
conditionals-title = Conditional moves · game #{ $game }
conditionals-how = If your opponent plays the move you expect, your reply is played right away. Only you can see this.
conditionals-none = You haven't prepared any replies for this position yet.
conditionals-line = - If { $moves }
conditionals-more = { $count ->
    [one] …and one more line.
   *[other] …and { $count } more lines.
}
conditionals-form = Conditional moves
conditionals-form-label = Lines
conditionals-form-hint = One variation per line: their move, your reply and so on, such as Ke7 Nf3 d5 e4
conditionals-kept = **Saved.**
button-conditionals = Edit as text
button-no-conditionals = Delete all
conditionals-shown = If { $moves }
conditionals-add = Add a line
conditionals-back = All lines
conditionals-pick-line = Show, continue or delete a line…
conditionals-ask-first = **Which move do you expect?** Pick your opponent's piece, then the square it moves to.
conditionals-ask-theirs = If { $moves }, **and then your opponent plays…**
conditionals-ask-own = If { $moves }, **your reply is…**
conditionals-pick-theirs = Your opponent's move: pick a piece…
conditionals-pick-own = Your reply: pick a piece…
conditionals-known = You've already prepared a reply to this move.
conditionals-ends = { $move } ends the game, so you can't reply to it. Pick another move.
conditionals-other-reply = Change reply
conditionals-deleted = **Line deleted.**
button-if = Continue line
button-if-list = Conditional moves
button-if-delete = Delete line
command-conditional = Prepare replies to your opponent's next moves (correspondence games)

# Ladders of live games.
ladder-live = { $variant } (live)
server-live-together = **Live games** · on the same leaderboard as all other games
server-live-apart = **Live games** · with their own ratings and leaderboards
server-live-note = Changing this affects only new games; games in progress still count toward the same leaderboard as before. Separate live ratings start at 1500.
button-rate-live-apart = Rate live games separately
button-rate-all-together = Share one rating with live games
ladder-to-live = Live games
ladder-to-all = All other games
