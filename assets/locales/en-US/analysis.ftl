# An analysis.
command-analyze = Analyze a finished game: evaluation chart, accuracy and worst moves
button-analyse = Analyse
button-analysis-overview = Overview
analysis-progress = Analysing game #{ $game }… { $done } of { $total } positions. It is kept once it is done: if this answer does not change any more, ask again.
analysis-title = { $variant } #{ $game }
analysis-side = { $side } · { $player } · accuracy **{ $accuracy }%** · { $inaccuracies ->
    [one] { $inaccuracies } inaccuracy
   *[other] { $inaccuracies } inaccuracies
}, { $mistakes ->
    [one] { $mistakes } mistake
   *[other] { $mistakes } mistakes
}, { $blunders ->
    [one] { $blunders } blunder
   *[other] { $blunders } blunders
}
analysis-worst = Where it went wrong
analysis-none-bad = No move of either side gave much away.
analysis-played = **{ $move }** · { $told }
analysis-cost = { $before } → { $after }
analysis-then = What follows: { $moves }
analysis-better = Better: { $move }
analysis-line = Best line: { $moves }
analysis-moment = Game #{ $game }: { $grade }
analysis-arrows = Hollow arrow: the move played. Full arrow: the better one.
analysis-note = Numbers are pawns: + for { $white }, − for { $black }.
grade-inaccuracy = an inaccuracy
grade-mistake = a mistake
grade-blunder = a blunder
alt-analysis = How game #{ $game } went, the higher the better for { $white }.{ $course }
alt-analysis-point = {" "}After { $move }: { $value }.
alt-analysis-moment = Arrows: played { $played }, better { $better }. { $board }

# What a position is worth.
standing-even = The game is even ({ $pawns })
standing-slightly = { $side } is a little better ({ $pawns })
standing-better = { $side } is better ({ $pawns })
standing-winning = { $side } is winning ({ $pawns })
standing-campmate = { $side } has campmate in { $moves }
standing-checkmate = { $side } has checkmate in { $moves }
standing-stalemate = { $side } wins by stalemate in { $moves }
standing-forced = { $side } wins by force in { $moves }
standing-won = { $side } has won
verdict-forced = { $side } wins by force

# What is refused.
error-analysis-too-early = Game #{ $game_id } is still being played, and help from the engine would be unfair. Ask again when it is over.
error-too-short-to-analyse = There is nothing to analyse in game #{ $game_id }: it ended before both sides had moved.
