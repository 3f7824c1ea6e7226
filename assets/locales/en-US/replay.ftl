# Replays.
command-replay = Replay a game move by move
option-any-game = Game number (leave empty for the game in this channel)
button-replay = Replay
button-replay-first = First
button-replay-back = Back
button-replay-forward = Forward
button-replay-last = Last
button-replay-flip = Flip
replay-jump = Go to a move…
replay-start = Starting position
replay-place = Move { $number } of { $total }
replay-opening = Opening: { $name }
replay-moves = Moves: { $moves }
choose-others-game = #{ $game } { $variant }: { $white } vs. { $black }
choose-won = you won
choose-lost = you lost
choose-drawn = drawn
choose-aborted = aborted

# A game as a file.
command-export = Download a game as PGN, FEN, PNG or GIF
export-question = Which format do you want for game #{ $game }?
option-format = File format
format-pgn = PGN: all moves, for other programs
format-fen = FEN: the position in one line of text
format-png = PNG: an image of the position
format-gif = GIF: an animation of the whole game
alt-export = { $white } – { $black }. { $board }

# Show position.
context-analyze = Analyze this game
context-export = Export
context-learn = Review this game
context-no-board = That message isn't one of my boards. Use **{ $command }** on a message that shows a game's board.
context-show-position = Show position
position-none = There's no board in that message. Use **Show position** on one of my boards or challenges.
position-challenge = The starting position of { $variant }.
position-newest = { $ply ->
    [0] This is the starting position, and still the latest in game #{ $game }.
   *[other] This is the position after **{ $move }**, the latest in game #{ $game }.
}
position-since = { $ply ->
    [0] This is the starting position. Game #{ $game } has since reached **{ $now }**.
   *[other] This is the position after **{ $move }**. Game #{ $game } has since reached **{ $now }**.
}
position-over-since = { $ply ->
    [0] This is the starting position. Game #{ $game } ended later, after **{ $now }**.
   *[other] This is the position after **{ $move }**. Game #{ $game } ended later, after **{ $now }**.
}
position-gone = That position is no longer part of game #{ $game }: moves were taken back, or the setup changed. Here's the current board.
position-lost = Captured from { $side }: { $units }.
position-ahead = Compared with the starting position, { $side } has gained about { $pawns ->
    [one] { $pawns } pawn's worth
   *[other] { $pawns } pawns' worth
} of material.
position-full = All pieces are still on the board.
list-separator = {", "}
