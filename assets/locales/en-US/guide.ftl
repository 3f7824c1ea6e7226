# The piece menu under the board.
unit-at = { $piece } { $square }
unit-on = { $piece } on { $square }
pick-piece = Pick a piece to move…
pick-reach = { $moves ->
    [one] 1 square
   *[other] { $moves } squares
}
pick-reach-captures = { $moves ->
    [one] 1 square (a capture)
   *[other] { $moves } squares, { $captures ->
        [one] 1 capture
       *[other] { $captures } captures
    }
}
pick-reason = { $reason } · { $reach }
pick-takes-checker = Can capture the checking piece
pick-blocks-check = Can block the check
pick-leaves-check = Can move out of check
pick-attacked = Attacked by { $attacker }
pick-target = From { $origin } to…
pick-target-half = From { $origin } to files { $first }–{ $last }…
pick-promotion = When the { FORM($piece, form: "text") } reaches { $target }, promote it to…

# The piece guide.
button-guide = Piece guide
piece-guide-title = Piece guide
piece-guide-choose = Which piece would you like to know more about? Pick any piece from either side.
pick-unit = { $side } · { $army }…
pick-unit-plain = { $side }…
piece-guide-newer = The game has moved on. This is the current position.
piece-guide-over = The game is over. This is the final position.
piece-guide-gone = There's nothing on { $square } anymore. Pick another piece.
piece-guide-facts = { $side } · { $army } · notation: { $letter }
piece-guide-facts-plain = { $side } · notation: { $letter }
piece-guide-worth = worth { $value ->
    [one] 1 pawn
   *[other] about { $value } pawns
}
piece-guide-reach =
    { $captures ->
        [0] From here it can move to { $moves ->
            [one] 1 empty square
           *[other] { $moves } empty squares
        }, but can't capture anything.
       *[other] { $moves ->
            [0] From here it can't move to an empty square, but can capture on
           *[other] From here it can move to { $moves ->
                [one] 1 empty square
               *[other] { $moves } empty squares
            } and capture on
        } { $captures ->
            [one] 1 square
           *[other] { $captures } squares
        }.
    }
piece-guide-stuck = It can't move in this position.
piece-guide-waiting = It's not { $side }'s turn. This is what the piece could do if it were.
piece-guide-goal = **Campmate**: the { FORM($piece, form: "text") } wins the game as soon as it reaches rank { $rank } on a square that isn't attacked.
piece-guide-castling = To castle, move it to { $squares }; the rook lands on the other side of it.
piece-guide-double-step = From this rank it can move two squares, if both are empty.
piece-guide-promotes = Promotes to { $promotions } on the last rank.
piece-guide-promotes-captured = Promotes to { $promotions } on the last rank, but only to a piece that has been captured.

# What the marks in a picture mean.
dots-move = Green dot: can move there.
dots-both = Yellow ring with a dot: can move or capture there.
dots-capture = Red ring with four ticks: can capture there.
dots-strike = Dashed red ring: can't move there, but would capture a piece that lands there.

alt-dots = { $piece } on { $square } ({ $side }). { $reach }
alt-dots-move = Can move to { $squares }.
alt-dots-both = Can move to or capture on { $squares }.
alt-dots-capture = Can capture on { $squares }.
alt-dots-strike = Attacks { $squares }, but can't move there while { $count ->
    [one] it's empty
   *[other] they're empty
}.
alt-dots-none = Can't move.
list-semicolon = ;{" "}
