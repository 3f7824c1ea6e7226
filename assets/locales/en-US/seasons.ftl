### Seasons: a ladder is closed, its winners are honoured, and the next season begins.

# Commands.
command-season = Leaderboard seasons
command-season-close = End a variant's season and announce the winners (server managers only)
command-season-hall = Show the winners of past seasons
option-ladders = Which season to end, if live games have their own (default: all)
option-hall = Which leaderboard to show (only if live games are rated separately)
ladders-all = All leaderboards
ladders-other = Leaderboard for all other games
ladders-live = Leaderboard for live games
option-afterwards = What happens to everyone's rating
afterwards-keep = Keep the ratings
afterwards-halve = Move ratings halfway toward 1500
afterwards-restart = Reset ratings to 1500

# The current season, before it ends.
season-title = { $variant }: end season { $number }?
season-first = It's been running since the first rated game.
season-since = It started { $time }.
season-players = { $count ->
    [one] { $count } member
   *[other] { $count } members
} played a rated game this season.
season-afterwards-keep = All ratings will stay as they are.
season-afterwards-halve = Every rating will be moved halfway toward 1500.
season-afterwards-restart = Every rating will be reset to 1500.
season-sure = The winners will be announced in this channel. This can't be undone.
button-close-season = End season
button-close-both-seasons = End both seasons

# The announcement, and the hall of fame.
season-over = { $variant }: season { $number } is over
season-winner = { $medal } <@{ $user }> · { $rating } · { $games ->
    [one] { $games } game
   *[other] { $games } games
}
season-more = and { $count } more tied
season-after-keep = Ratings carry over.
season-after-halve = Ratings were moved halfway toward 1500.
season-after-restart = Ratings were reset to 1500.
button-open-hall = Hall of fame
hall-title = { $variant }: hall of fame
hall-season = Season { $number } · ended { $time } · { $count ->
    [one] { $count } player
   *[other] { $count } players
}
hall-empty = No season has ended yet. Once a rated game has been played, a server manager can end the season with /season close.

# Refusals.
error-nobody-played = Season { $number } can't be ended yet: nobody has played a rated game in it.
error-season-closed = Season { $number } has already ended. See the winners with /season hall.

# Names.
name-season = season
name-close = close
name-hall = hall
name-ratings = ratings

# The current season, above the hall of fame.
hall-first = Season { $number } is in progress: { $count ->
    [0] nobody has played a rated game in it yet.
    [one] { $count } member has played a rated game in it.
   *[other] { $count } members have played a rated game in it.
}
hall-now = Season { $number } has been running since { $time }: { $count ->
    [0] nobody has played a rated game in it yet.
    [one] { $count } member has played a rated game in it.
   *[other] { $count } members have played a rated game in it.
}
