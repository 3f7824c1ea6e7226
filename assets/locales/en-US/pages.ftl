# The page's own pages: profile, finished games, leaderboards and tournaments.
page-profile = Profile
page-profile-what = Your ratings over time and your results
page-history = Finished games
page-history-what = Search your games, or save them all as PGN
page-progress = Progress
page-progress-what = Your accuracy, your openings and your pace
page-ladder = Leaderboards
page-ladder-what = The top players in your server
page-tournaments = Tournaments
page-tournaments-what = Standings and results in your server
page-profile-of = { $name }'s profile
page-history-of = { $name }'s finished games
page-tournaments-now = Open and in progress
page-tournaments-over = Finished
