# The explorer: moves played in a position, and their results.
button-explore = Explorer
button-explore-filter = All games
button-explore-ladder-filter = Rated games only
button-replay-return = Back to the replay
explorer-head = { $ply ->
    [0] Moves played from the starting position in this server's games ({ $white } / draw / { $black })
   *[other] Moves played after { $move } in this server's games ({ $white } / draw / { $black })
}
explorer-head-ladder = { $ply ->
    [0] Moves played from the starting position in this server's rated games ({ $white } / draw / { $black })
   *[other] Moves played after { $move } in this server's rated games ({ $white } / draw / { $black })
}
explorer-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}
explorer-elo = average rating { $elo }
explorer-last = latest: game #{ $game }
explorer-never = never played here
explorer-liked = engine's book: { $percent }%
explorer-over = The game is over here, so no moves follow.
explorer-nothing = No game in this server has continued from this position, and it isn't in the engine's opening book.
explorer-nothing-ladder = No rated game in this server has continued from this position, and it isn't in the engine's opening book.
explorer-book-note = -# The percentages from the engine's opening book show how strongly it favors each of its top moves here. They have nothing to do with the games played.
