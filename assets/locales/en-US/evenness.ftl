# How even a game is, by the games of the bot's engine with itself: a page of the guide, and below the server's own balance.
evenness-title = Campmate's engine against itself
evenness-how = { $nodes } positions a move, from random openings as balanced as the start. The scores are the first side's; chance moves them by what follows ±.
evenness-line = - **{ $first } – { $second }**: { $score } ± { $error }% in { $games } games
evenness-matchup = - **{ $first } – { $second }**: { $as_white }% with { $white }, { $as_black }% with { $black }, { $score } ± { $error }% in { $games } games
evenness-none = Campmate's engine has not played this game against itself yet.
guide-orda-balance = Two different armies, and White moves first: is either side better off?
guide-ordamirror-balance = Both sides lead the same army, so only the first move can tell them apart.
guide-khans-balance = Two different armies, and White moves first: is either side better off?
evenness-first-moves = - **{ $first } – { $second }**: { $score }% in the { $games } games of Fairy-Stockfish under “First moves”
