# Buttons.
button-accept = Accept
button-decline = Decline
button-cancel = Cancel
button-move = Move
button-try-again = Try again
button-resign = Resign
button-flip = Flip
button-read-rules = Rules
button-rematch = Rematch
button-share = Show to all
button-export = Export
shared = It stands in the channel now, for all to see.
shared-by = -# Shown by <@{ $user }>
button-keep-playing = Keep playing

# A challenge.
challenge-title = { $variant } challenge
challenge-to = <@{ $challenger }> challenges <@{ $opponent }>.
challenge-open = <@{ $challenger }> is looking for an opponent: anyone may accept.
challenge-rematch = <@{ $challenger }> offers <@{ $opponent }> a rematch, with colours swapped.
challenge-sides-white = <@{ $challenger }> plays { $white } ({ $white_army }) and moves first.
challenge-sides-black = <@{ $challenger }> plays { $black } ({ $black_army }); { $white } moves first.
challenge-sides-random = Sides are drawn by lot: { $white } ({ $white_army }) moves first, { $black } ({ $black_army }) follows.
challenge-expires = It lapses { $time }.
challenge-accepted = <@{ $opponent }> has accepted. The game is played in <#{ $room }>.
challenge-accepted-here = <@{ $opponent }> has accepted. The game is on.
challenge-declined = <@{ $opponent }> has declined.
challenge-cancelled = <@{ $challenger }> has cancelled this challenge.
challenge-expired = Nobody answered, so this challenge has expired.
rematch-already-offered = You have already offered a rematch. It waits for an answer.

rated = rated
casual = casual

# The board.
game-title = { $terms } · #{ $game }
game-seat = { $side } ({ $army }): { $player }
game-last-move = Last move: **{ $move }**
game-alert = ⚠️ **{ $side }'s { $royal } is one step from campmate.**
game-your-move = { $player }, you are to move ({ $side }).
game-your-move-check = { $player }, you are in check ({ $side }).
game-moved-locked = Game #{ $game } of { $variant } between { $white } and { $black } goes on here: its thread has been locked.
game-moved-gone = Game #{ $game } of { $variant } between { $white } and { $black } goes on here: its room has been deleted.
game-thread = { $white } – { $black } · { $variant } #{ $game }
game-waiting = { $side } to move
game-resign-question = Do you really want to give up game #{ $game }?
game-resign-kept = Good: game #{ $game } goes on.
move-form-title = Your move ({ $side })
move-form-label = Move
move-form-hint = For example { $examples }

end-checkmate = Checkmate. { $winner } wins.
end-campmate = Campmate. { $winner } wins: the { $royal } has reached the last rank.
end-stalemate = Stalemate: the side to move has no move. The game is drawn.
end-stalemate-won = Stalemate: { $loser } has no move left, which loses this game. { $winner } wins.
end-insufficient_material = Neither side has enough left to mate. The game is drawn.
end-threefold_repetition = The same position has come up three times. The game is drawn.
end-fifty_moves = Fifty moves without a capture or a pawn move. The game is drawn.
end-resignation = { $loser } has resigned. { $winner } wins.
end-timeout = { $loser } has run out of time. { $winner } wins.
end-timeout-drawn = { $loser } ran out of time, but { $winner } can't win: draw.
end-agreement = The players have agreed on a draw.
end-aborted = The game was called off.
end-called-off = <@{ $user }>, who may end games in this server, called this one off.
end-rating = <@{ $user }>: { $before } → **{ $after }** ({ $change })
end-unrated-short = Not rated: each side has to make two moves first.

# What a picture shows, for those who cannot see it.
alt-board = { $variant }. { $state } { $last }{ $white }: { $white_units }. { $black }: { $black_units }.
alt-to-move = { $side } to move.
alt-check = { $side } to move, in check.
alt-alert = {" "}{ $royal } on { $square } is one move from campmate.
alt-taken-back = A board of this game that has been taken back.
alt-over = The game is over.
alt-campmate = {" "}Campmate: { $side } wins, { $royal } on { $square }.
alt-last = Last move { $move }.{" "}

# Autocomplete.
describe-move = { $piece } to { $target }
describe-capture = { $piece } takes { $captured }
describe-promotion = { $description }, becomes { $promoted }
describe-castling = Castling
describe-campmate = { $description } – campmate
describe-mate = { $description } – checkmate
describe-check = { $description } – check
choose-game = #{ $game } { $variant } against { $opponent } – { $state }
your-turn = your turn
their-turn = their turn

# A command that several games could be meant by.
pick-game-question = You're playing several games here. Which one is this for?
pick-game = Choose a game
button-to-board = Go to the board
button-get-help = Get help
