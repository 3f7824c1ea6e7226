# Buttons.
button-accept = Accept
button-decline = Decline
button-cancel = Cancel
button-move = Move
button-next-game = Next game ({ $waiting } waiting)
button-try-again = Try again
button-resign = Resign
button-flip = Flip
button-read-rules = Rules
button-rematch = Rematch
button-share = Share
button-export = Export
shared = Posted in this channel.
shared-by = -# Shared by <@{ $user }>
button-keep-playing = Keep playing
button-never-mind = Never mind

# A challenge.
challenge-title = { $variant } challenge
challenge-rated-hint = -# Rated: the result changes both players' ratings.
challenge-to = <@{ $challenger }> challenges <@{ $opponent }>.
challenge-open = <@{ $challenger }> is looking for an opponent. Anyone can accept.
challenge-rematch = <@{ $challenger }> offers <@{ $opponent }> a rematch with colors swapped.
challenge-sides-white = <@{ $challenger }> plays { $white } ({ $white_army }).
challenge-sides-black = <@{ $challenger }> plays { $black } ({ $black_army }).
challenge-sides-random = Random sides: { $white } ({ $white_army }) against { $black } ({ $black_army }).
challenge-sides-white-plain = <@{ $challenger }> plays { $white }.
challenge-sides-black-plain = <@{ $challenger }> plays { $black }.
challenge-sides-random-plain = Sides are random.
challenge-moves-first = { $side } moves first.
challenge-expires = Expires { $time }.
challenge-accepted = <@{ $opponent }> accepted. The game is in <#{ $channel }>.
challenge-accepted-here = <@{ $opponent }> accepted. The game is on.
challenge-declined = <@{ $opponent }> declined.
challenge-cancelled = <@{ $challenger }> canceled this challenge.
challenge-expired = Nobody answered, so this challenge has expired.
rematch-already-offered = You've already offered a rematch. Waiting for an answer.

rated = rated
casual = casual

# The board.
game-title = { $terms } · #{ $game }
game-seat = { $side } ({ $army }): { $player }
game-seat-plain = { $side }: { $player }
game-last-move = Last move: **{ $move }**
game-alert = ⚠️ **{ $side }'s { FORM($royal, form: "text") } is one move from campmate!**
game-alert-help = -# { $side }: guard every square on rank { $rank } that the { FORM($royal, form: "text") } can step to.
game-your-move = { $player }, it's your move ({ $side }).
game-your-move-check = { $player }, it's your move ({ $side }): you're in check.
game-moved-locked = { $variant } game #{ $game } ({ $white } vs. { $black }) continues here because its thread was locked.
game-moved-gone = { $variant } game #{ $game } ({ $white } vs. { $black }) continues here because its thread was deleted.
game-thread = { $white } – { $black } · { $variant } #{ $game }
game-waiting = { $side } to move
game-waiting-setup = { $side } to arrange the back rank
game-resign-question = Resign game #{ $game }?
game-resign-kept = OK, game #{ $game } continues.
move-form-title = Your move ({ $side })
move-form-label = Move
move-form-piece = Pick a piece
move-form-type = Or type a move
move-empty = You didn't pick a piece or type a move.
move-form-hint = For example, { $examples }
move-form-promotion = If a pawn promotes
promotion-form-hint = Used only if the move you type doesn't name the new piece.
move-played = You played **{ $move }** in game #{ $game }.
next-none = It's not your turn in any game. See all your games with /games.

end-checkmate = Checkmate. { $winner } wins.
end-campmate = Campmate. { $winner } wins: the { FORM($royal, form: "text") } reached the far rank.
end-stalemate = Stalemate: the side to move has no legal moves. The game is drawn.
end-stalemate-won = Stalemate: { $loser } has no legal moves and loses. { $winner } wins.
end-insufficient_material = Neither side has enough material left to checkmate. The game is drawn.
end-threefold_repetition = The same position came up three times. The game is drawn.
end-fifty_moves = Fifty moves without a capture or a { $pawns } move. The game is drawn.
end-resignation = { $loser } resigned. { $winner } wins.
end-timeout = { $loser } ran out of time. { $winner } wins.
end-timeout-drawn = { $loser } ran out of time, but { $winner } doesn't have enough material to win. The game is drawn.
end-agreement = The players agreed to a draw.
end-aborted = Game aborted.
end-called-off = Aborted by <@{ $user }>, who can end stuck games in this server.
end-called-off-vote = Game aborted by <@{ $user }>.
end-rating = <@{ $user }>: { $before } → **{ $after }** ({ $change })
end-unrated-short = Not rated: the game ended before both sides had made two moves.

# The end of a line on the analysis board, which has sides but no players.
board-checkmate = Checkmate. { $winner } wins.
board-campmate = Campmate. { $winner } wins: the { FORM($royal, form: "text") } reached the far rank.
board-stalemate-won = Stalemate: { $loser } has no legal moves and loses. { $winner } wins.

# Alt texts of pictures.
alt-board = { $variant }. { $state } { $last }{ $white }: { $white_units }. { $black }: { $black_units }.
alt-to-move = { $side } to move.
alt-setup = The back ranks aren't set up yet.
alt-check = { $side } to move, in check.
alt-alert = { $side }'s { FORM($royal, form: "text") } on { $square } is one move from campmate.
alt-taken-back = An earlier position in this game. The move was taken back.
alt-over = The game is over.
alt-campmate = {" "}Campmate: { $side } wins with the { FORM($royal, form: "text") } on { $square }.
alt-last = Last move { $move }.{" "}

# Autocomplete.
describe-move = { $piece } to { $target }
describe-move-promotion = { $piece } to { $target }, promotes to { $promoted }
describe-capture = { $piece } takes { FORM($captured, form: "text") }
describe-capture-promotion = { $piece } takes { FORM($captured, form: "text") }, promotes to { $promoted }
describe-move-promotion-many = { $piece } to { $target }, promotes to one of { $count } pieces
describe-capture-promotion-many = { $piece } takes { FORM($captured, form: "text") }, promotes to one of { $count } pieces
describe-castling-short = Castles kingside
describe-castling-long = Castles queenside
describe-campmate = { $description } – campmate
describe-mate = { $description } – checkmate
describe-check = { $description } – check
choose-game = #{ $game } · { $variant } · vs. { $opponent } · { $state }
your-turn = your turn
their-turn = their turn

# A command that could be for several games.
pick-game-question = You're playing several games here. Which one is this for?
pick-game = Choose a game
button-to-board = Go to the board
button-get-help = Get help

# How numbers are written.
decimal-separator = .
share = { $percent }%
