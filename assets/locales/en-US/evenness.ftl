# How even a game is, by the games of the bot's engine with itself: a page of the guide, and below the server's own balance.
evenness-title = Campmate's engine against itself
evenness-how = { $nodes } nodes per move, from random openings as balanced as the starting position. Scores are for the side named first; ± is the margin of error.
evenness-line = - **{ $first } – { $second }**: { $score } ± { $error }% in { $games } games
evenness-matchup = - **{ $first } – { $second }**: { $as_white }% with { $white }, { $as_black }% with { $black }, { $score } ± { $error }% in { $games } games
evenness-then = ; {""}
evenness-even = neither side did measurably better
evenness-slightly = { $better } did slightly better
evenness-clearly = { $better } did clearly better
evenness-none = Campmate's engine hasn't played this variant against itself yet.
guide-orda-balance = Two different armies, and White moves first: is either side better off?
guide-ordamirror-balance = Both sides have the same army, so the only difference is who moves first.
guide-khans-balance = Two different armies, and White moves first: is either side better off?
evenness-first-moves = - **{ $first } – { $second }**: { $score } ± { $error }% in the { $games } Fairy-Stockfish games listed under “First moves”
