# An analysis.
command-analyze = Analyze a finished game: evaluation chart, accuracy and worst moves
button-analyse = Analyze
button-analysis-overview = Overview
analysis-progress = Analyzing game #{ $game }… { $done } of { $total } positions. If this message stops updating, run /analyze again to see the result.
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
analysis-none-bad = No serious mistakes on either side.
analysis-played = **{ $move }** · { $told }
analysis-cost = { $before } → { $after }
analysis-then = Best reply: { $moves }
analysis-better = Better: { $move }
analysis-line = Best line: { $moves }
analysis-moment = Game #{ $game }: { $grade }
analysis-arrows = Hollow arrow: the move played. Solid arrow: the better move.
analysis-note = Evaluations are in pawns: + favors { $white }, − favors { $black }.
grade-inaccuracy = inaccuracy
grade-mistake = mistake
grade-blunder = blunder
alt-analysis = Evaluation chart of game #{ $game }; higher is better for { $white }.{ $course }
alt-analysis-point = {" "}After { $move }: { $value }.
alt-analysis-moment = Arrows: { $played } was played, { $better } is better. { $board }
# A player's own worst moves, each with the better move hidden.
lesson-played = Played: **{ $move }** · { $told }
button-open-moment = Show in analysis
alt-lesson = The arrow shows the move played, { $played }. { $board }

# Evaluations.
standing-even = The position is equal ({ $pawns })
standing-slightly = { $side } is slightly better ({ $pawns })
standing-better = { $side } is better ({ $pawns })
standing-winning = { $side } is winning ({ $pawns })
standing-campmate = { $side } has campmate in { $moves }
standing-checkmate = { $side } has mate in { $moves }
standing-stalemate = { $side } wins by stalemate in { $moves }
standing-forced = { $side } has a forced win in { $moves }
standing-won = { $side } has won
table-says = Tablebase: { $told }
table-drawn = Tablebase: draw with best play
verdict-forced = { $side } wins

# Refusals.
error-analysis-too-early = Game #{ $game_id } is still in progress. You can analyze it once it's over.
error-too-short-to-analyse = There's nothing to analyze in game #{ $game_id }: it ended before both sides had moved.
