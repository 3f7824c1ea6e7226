# The page's own pages: profile, finished games, leaderboards and tournaments.
page-profile = Profile
page-profile-what = Your ratings over time and your results
page-history = Finished games
page-history-what = Search your games, or save them all as PGN
page-ladder = Leaderboards
page-ladder-what = Who leads in your server
page-tournaments = Tournaments
page-tournaments-what = Tables and results in your server
page-profile-of = Profile of { $name }
page-history-of = Finished games of { $name }
page-tournaments-now = Open and in progress
page-tournaments-over = Finished
