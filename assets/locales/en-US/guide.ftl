# The piece menu under the board.
unit-at = { $piece } { $square }
unit-on = { $piece } on { $square }
pick-piece = Pick a piece to move…
pick-reach = { $moves ->
    [one] 1 square
   *[other] { $moves } squares
}
pick-reach-captures = { $moves ->
    [one] 1 square: a capture
   *[other] { $moves } squares, { $captures ->
        [one] 1 capture
       *[other] { $captures } captures
    }
}
pick-target = From { $origin } to…
pick-target-half = From { $origin } to the { $first } to { $last } files…
pick-promotion = What shall the { $piece } become on { $target }?

# The piece guide.
button-guide = Piece guide
piece-guide-title = Piece guide
piece-guide-choose = Which piece would you like to know more about? You can pick from either side, whoever is to move.
pick-unit = { $side } · { $army }…
piece-guide-newer = The game has moved on: this is the newest position.
piece-guide-over = The game is over. This is its last position.
piece-guide-gone = There is nothing on { $square } any more. Pick another piece.
piece-guide-facts = { $side } · { $army } · letter { $letter }
piece-guide-worth = worth { $value ->
    [one] 1 pawn
   *[other] about { $value } pawns
}
piece-guide-reach = Here it may go to { $moves ->
    [0] no empty square
    [one] 1 empty square
   *[other] { $moves } empty squares
} and capture { $captures ->
    [0] nothing
    [one] on 1 square
   *[other] on { $captures } squares
}.
piece-guide-stuck = Here it cannot go anywhere.
piece-guide-waiting = It is not { $side }'s turn, so this is what it could do if it were.
piece-guide-goal = **Campmate**: it wins the game at once by reaching rank { $rank }, on any square that is not attacked.
piece-guide-castling = Going to { $squares } is castling: the rook jumps over to its other side.
piece-guide-double-step = From this rank it may make two steps at once, over empty squares.
piece-guide-promotes = On the last rank it becomes: { $promotions }.
piece-guide-promotes-captured = On the last rank it becomes { $promotions }, but only what has been captured.

# What the marks in a picture mean.
dots-move = Green dot: may go there.
dots-both = Yellow ring with a dot: may go there, and would capture there too.
dots-capture = Red ring with four ticks: may capture there.
dots-strike = Dashed red ring: empty, and it may not go there, but it captures whoever comes.

alt-dots = { $piece } on { $square } ({ $side }): { $reach }.
alt-dots-move = may move to { $squares }
alt-dots-both = may move to or capture on { $squares }
alt-dots-capture = may capture on { $squares }
alt-dots-strike = may not move to the empty { $squares }, but would capture there
alt-dots-none = cannot go anywhere
list-semicolon = ;{" "}
