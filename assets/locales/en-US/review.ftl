# A review of a finished game.
button-review-side = Other side
button-review = Review
review-title = Review of game #{ $game }
review-of = { $side } · { $player }
review-accuracy = Accuracy **{ $accuracy }%**
review-phase-opening = Opening { $accuracy }%
review-phase-middlegame = Middlegame { $accuracy }%
review-phase-endgame = Endgame { $accuracy }%
review-usual = { $games ->
    [one] Your accuracy in your last analyzed game besides this one: { $accuracy }%.
   *[other] Your average in your last { $games } analyzed games besides this one: { $accuracy }%.
}
review-strengths = What went well
review-moments = Key moments
review-no-moments = No serious mistakes.
review-proof = { $told } ({ $moves })
review-note = Boards show the position before the move. Find a better move, then reveal the spoiler.
review-better = Better move
review-worst = Costliest move
review-arrow = Arrow: the move played.

# What a bad move did.
review-stalemates = Stalemate: an advantage turned into a draw.
review-repeats = Threefold repetition: an advantage turned into a draw.
review-allows-end-checkmate = { $number ->
    [one] This allows mate in 1.
   *[other] This allows mate in { $number }.
}
review-allows-end-campmate = { $number ->
    [one] This lets the { FORM($piece, form: "text") } on { $square } reach { $second_square } next move: campmate.
   *[other] This leaves the way to the far rank open: the { FORM($piece, form: "text") } on { $square } reaches { $second_square } in { $number } moves.
}
review-allows-end-stalemate = { $number ->
    [one] This allows stalemate next move, which loses in this variant.
   *[other] This allows stalemate in { $number } moves, which loses in this variant.
}
review-allows-perpetual = This allows a draw by perpetual check.
review-loses-race = One tempo short: the { FORM($piece, form: "text") } on { $square } would have reached { $second_square } on the next move.
review-bad-trade = This takes the { FORM($third, form: "text") } on { $third_square } with { FORM($piece, form: "a") }, which is worth more, and the { FORM($second, form: "text") } on { $second_square } recaptures.
review-puts = { $free ->
    [yes] This puts the { FORM($piece, form: "text") } on { $square }, where the { FORM($second, form: "text") } on { $second_square } can take it for free.
   *[no] This puts the { FORM($piece, form: "text") } on { $square }, where the { FORM($second, form: "text") } on { $second_square } can take it.
}
review-opens = The { FORM($third, form: "text") } leaves { $third_square }, so the { FORM($second, form: "text") } on { $second_square } can take the { FORM($piece, form: "text") } on { $square }.
review-unguards = The { FORM($third, form: "text") } leaves { $third_square } and no longer defends the { FORM($piece, form: "text") } on { $square }, which the { FORM($second, form: "text") } on { $second_square } can now take.
review-leaves = { $free ->
    [yes] This leaves the { FORM($piece, form: "text") } on { $square } under attack: the { FORM($second, form: "text") } on { $second_square } can take it for free.
   *[no] This leaves the { FORM($piece, form: "text") } on { $square } under attack: the { FORM($second, form: "text") } on { $second_square } can take it.
}
review-forked = This allows a fork: the { FORM($second, form: "text") } attacks two pieces from { $second_square }, and then takes the { FORM($piece, form: "text") }.
review-checked = This allows a check that wins the { FORM($piece, form: "text") } on { $square }.
review-loses = This loses the { FORM($piece, form: "text") } on { $square }.
review-lets-promote = This lets the { FORM($piece, form: "text") } on { $square } through to { $second_square }, where it promotes to { FORM($second, form: "a") }.
review-divergent = Easy to overlook: the { FORM($piece, form: "text") } on { $square } can capture on { $second_square }, but couldn't move there if it were empty. { $how }
review-king-chased = This exposes the { FORM($piece, form: "text") } on { $square }: { $number } checks follow.
review-lets-king-run = { $number ->
    [0] This lets the { FORM($piece, form: "text") } on { $square } get to { $second_square }, on the far rank.
    [one] This lets the { FORM($piece, form: "text") } on { $square } advance to { $second_square }, one step from the far rank.
   *[other] This lets the { FORM($piece, form: "text") } on { $square } advance to { $second_square }, { $number } steps from the far rank.
}
review-early = { $number ->
    [one] The right idea, but one move too early.
   *[other] The right idea, but { $number } moves too early.
}
review-loses-castling = This gives up the right to castle.
review-lets-pawn-run = { $number ->
    [one] This lets the { FORM($piece, form: "text") } on { $square } advance to { $second_square }, one step from promotion.
   *[other] This lets the { FORM($piece, form: "text") } on { $square } advance to { $second_square }, { $number } steps from promotion.
}
review-lets-attack = This lets the { FORM($second, form: "text") } attack the { FORM($piece, form: "text") } on { $square } from { $second_square }.
review-exchanges = { $won ->
    [none] The line that follows loses { $lost }.
   *[other] The line that follows gives up { $lost } for { $won }.
}
review-total = In total, it gives up { $lost } for { $won }.
review-total-gain = In total, it wins { $won } for { $lost }.
review-total-lost = In total, it loses { $pieces }.
review-total-won = In total, it wins { $pieces }.
review-times = { FORM($piece, form: "text") } ×{ $count }

# What a bad move missed.
review-misses-end-checkmate = { $number ->
    [one] There was mate in 1.
   *[other] There was mate in { $number }.
}
review-misses-end-campmate = { $number ->
    [one] The { FORM($piece, form: "text") } on { $square } could have reached { $second_square } right away: campmate.
   *[other] The { FORM($piece, form: "text") } on { $square } could have reached { $second_square } in { $number } moves: campmate.
}
review-misses-end-stalemate = { $number ->
    [one] Stalemate, which wins here, was possible right away.
   *[other] Stalemate, which wins here, was possible in { $number } moves.
}
review-misses-perpetual = There was a draw by perpetual check.
review-misses-capture = { $free ->
    [yes] The { FORM($second, form: "text") } on { $second_square } could have taken the { FORM($piece, form: "text") } on { $square } for free.
   *[no] The { FORM($second, form: "text") } on { $second_square } could have taken the { FORM($piece, form: "text") } on { $square }.
}
review-misses-taker = The { FORM($second, form: "text") } on { $second_square } should have made the capture.
review-misses-gain = There was a way to win the { FORM($piece, form: "text") } on { $square }.
review-misses-exchange = { $lost ->
    [none] There was a way to win { $won }.
   *[other] There was a way to win { $won } for { $lost }.
}
review-misses-promotion = The { FORM($piece, form: "text") } on { $square } could have gotten through to { $second_square } and promoted to { FORM($second, form: "a") }.
review-misses-pawn-run = { $number ->
    [one] The { FORM($piece, form: "text") } on { $square } could have advanced to { $second_square }, one step from promotion.
   *[other] The { FORM($piece, form: "text") } on { $square } could have advanced to { $second_square }, { $number } steps from promotion.
}
review-misses-attack = The { FORM($second, form: "text") } could have attacked the { FORM($piece, form: "text") } on { $square } from { $second_square }.

# What went well. Each sentence begins with the move or names it.
review-only-move-checkmate = **{ $move }** was the only move that stopped the { FORM($piece, form: "text") } on { $square } from delivering mate.
review-only-move-campmate = **{ $move }** was the only move that stopped the { FORM($piece, form: "text") } on { $square } from winning by campmate.
review-only-move-stalemate = **{ $move }** was the only move that avoided stalemate, which loses in this variant.
review-parries-end-checkmate = **{ $move }** stopped the { FORM($piece, form: "text") } on { $square } from delivering mate.
review-parries-end-campmate = **{ $move }** stopped the { FORM($piece, form: "text") } on { $square } from winning by campmate.
review-parries-end-stalemate = **{ $move }** avoided stalemate, which loses in this variant.
review-punishes = **{ $move }** took advantage of a mistake and captured the { FORM($piece, form: "text") } on { $square }.
review-plays-out-checkmate = **{ $move }** started a forced mate, which was played out in { $number } moves.
review-plays-out-campmate = From **{ $move }** on, the { FORM($piece, form: "text") } couldn't be stopped on its way from { $square } to { $second_square }.
review-plays-out-stalemate = **{ $move }** started a forced win, and { $number } moves later it was over.
review-converts = Had a winning position before **{ $move }** and didn't let it slip in the next { $number } moves.
review-holds-drawn = Had a lost position before **{ $move }**, but still drew.
review-holds-won = Had a lost position before **{ $move }**, but still won.
review-steady = { $number } moves in a row without an inaccuracy, up to **{ $move }**.
