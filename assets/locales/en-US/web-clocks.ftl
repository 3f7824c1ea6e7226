# The scripts' texts about clocks and conditional moves.
web-away = on vacation until { $until }
web-first-move = { $left } left before the game is aborted.
web-resume = The clock is paused because the bot was offline. { $left } left to move before the game is aborted.
web-ahead = Conditional moves
web-ahead-how = Play a move your opponent might make, then your reply. Only you can see this.
web-ahead-turn = It's your turn. Make your move first, then add conditional moves.
web-ahead-theirs = Their move…
web-ahead-yours = …and your reply
web-ahead-add = Add a line
web-ahead-keep = Save this line
web-ahead-undo = Undo
web-ahead-cancel = Cancel
web-ahead-remove = Remove line { $line }
web-ahead-kept = Saved. Your reply will be played as soon as they make that move.
web-do-time = +15 seconds for { $name }
web-got-time = { $name } gave you { $seconds } seconds.
web-gave-time = You gave { $name } { $seconds } seconds.
