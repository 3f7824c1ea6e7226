# Leafing through a game.
command-replay = Leaf through a game, move by move
option-any-game = Which game; leave it out for the one played here, or type its number
button-replay = Replay
button-replay-first = First
button-replay-back = Back
button-replay-forward = Forward
button-replay-last = Last
button-replay-flip = Flip
replay-jump = Go to a move…
replay-start = Start position
replay-place = Move { $number } of { $total }
replay-opening = Opening: { $name }
replay-moves = Moves: { $moves }
choose-others-game = #{ $game } { $variant }: { $white } – { $black }
choose-won = you won
choose-lost = you lost
choose-drawn = drawn
choose-aborted = called off

# A game as a file.
command-export = Get a game as a file
export-question = Which file of game #{ $game } would you like?
option-format = What kind of file
format-pgn = PGN: all moves, for other programs
format-fen = FEN: the position in one line of text
format-png = PNG: a large picture of the position
format-gif = GIF: the whole game as a moving picture
alt-export = { $white } – { $black }. { $board }

# Show position.
context-show-position = Show position
position-none = There is no board in that message. Use “Show position” on a board that I posted, or on a challenge.
position-challenge = This is where a game of { $variant } begins.
position-start = the start position
position-after = the position after **{ $move }**
position-newest = This is { $moment }, the newest of game #{ $game }.
position-since = This is { $moment }. Game #{ $game } has gone on since, to **{ $now }**.
position-over-since = This is { $moment }. Game #{ $game } went on to **{ $now }** and is over.
position-gone = The position on that board is no longer part of game #{ $game }: moves have been taken back, or the pieces were arranged differently. This is the board as it stands.
position-lost = Lost by { $side }: { $units }.
position-ahead = Since the start { $side } has come out ahead by about { $pawns ->
    [one] { $pawns } pawn
   *[other] { $pawns } pawns
}.
position-full = All pieces are still on the board.
list-separator = {", "}
