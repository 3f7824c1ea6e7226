### Seasons: a ladder is closed, its winners are honoured, and the next season begins.

# Commands.
command-season = Seasons of this server's ladders
command-season-close = Close the season of a game's ladders and announce the winners, for managers of the server
command-season-hall = Show who won the seasons of a ladder
option-ladders = Which ladders, where this server rates live games apart; all unless you say otherwise
option-hall = Whose winners, where this server rates live games apart
ladders-all = All ladders
ladders-other = The ladder of all other games
ladders-live = The ladder of live games
option-afterwards = What becomes of everybody's rating
afterwards-keep = Keep the ratings
afterwards-halve = Bring each halfway back to 1500
afterwards-restart = Start again at 1500

# The season that goes on, before it is closed.
season-title = { $variant }: close season { $number }?
season-first = It has gone on since the first rated game.
season-since = It began { $time }.
season-players = { $count ->
    [one] { $count } member has
   *[other] { $count } members have
} played a rated game in it.
season-afterwards-keep = When it is closed, all ratings stay as they are.
season-afterwards-halve = When it is closed, each rating goes halfway back to 1500.
season-afterwards-restart = When it is closed, each rating becomes 1500.
season-sure = The winners are announced in this channel, for all. A season that is closed cannot be opened again.
button-close-season = Close the season
button-close-both-seasons = Close both seasons

# The announcement, and the hall of fame.
season-over = { $variant }: season { $number } is over
season-winner = { $medal } <@{ $user }> · { $rating } · { $games ->
    [one] { $games } game
   *[other] { $games } games
}
season-more = and { $count } more with an equal rating
season-after-keep = All ratings stay as they are.
season-after-halve = Each rating has gone halfway back to 1500.
season-after-restart = Each rating starts again at 1500.
button-open-hall = Hall of fame
hall-title = { $variant }: hall of fame
hall-season = Season { $number } · until { $time } · { $count ->
    [one] { $count } player
   *[other] { $count } players
}
hall-empty = No season of this ladder has been closed yet. Those who may manage the server close one with /season close.

# Refusals.
error-nobody-played = Season { $number } cannot be closed yet: nobody has played a rated game in it.
error-season-closed = Season { $number } is closed already. /season hall shows who has won it.

# Names.
name-season = season
name-close = close
name-hall = hall
name-ratings = ratings

# The season that goes on, above the hall of fame.
hall-first = Season { $number } goes on: { $count ->
    [0] nobody has played a rated game in it yet.
    [one] { $count } member has played a rated game in it.
   *[other] { $count } members have played a rated game in it.
}
hall-now = Season { $number } has gone on since { $time }: { $count ->
    [0] nobody has played a rated game in it yet.
    [one] { $count } member has played a rated game in it.
   *[other] { $count } members have played a rated game in it.
}
