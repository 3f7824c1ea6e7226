# The scripts' texts about clocks and conditional moves.
web-away = on vacation until { $until }
web-first-move = First move: { $left } left, or the game is called off
web-resume = Paused while the bot was offline: { $left } left to move, or the game is aborted
web-ahead = If … then
web-ahead-how = Play your opponent's move, then your reply. Only you see this.
web-ahead-theirs = Their move …
web-ahead-yours = … and your reply
web-ahead-add = Add a line
web-ahead-keep = Keep this line
web-ahead-undo = Take back
web-ahead-cancel = Cancel
web-ahead-remove = Remove the line { $line }
web-ahead-kept = Kept. It is played for you as soon as they make that move.
