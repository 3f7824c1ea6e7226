# What was played in a position, and how it fared.
button-explore = What was played here
button-explore-filter = All games
button-explore-ladder-filter = Rated games only
button-replay-return = Back to the replay
explorer-head = Played here after { $place }, in all games of this server ({ $white } won – drawn – { $black } won)
explorer-head-ladder = Played here after { $place }, in this server's rated games ({ $white } won – drawn – { $black } won)
explorer-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}
explorer-elo = average rating { $elo }
explorer-last = latest #{ $game }
explorer-never = never played here
explorer-liked = engine { $percent } %
explorer-nothing = No game of this server had a move from this position, and the engine's book ends before it.
explorer-book-note = -# “engine”: how the engine divides its liking among the moves that it likes best here. It is no count of games.
