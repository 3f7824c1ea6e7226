# A hint.
command-hint = Ask the engine for a move in your casual game
button-hint = Hint
button-play-hint = Play it
hint-title = Hint for game #{ $game }
hint-line = Expected line: { $moves }
alt-hint = The arrow goes from { $origin } to { $target }. { $board }
hint-worth = { $standing }.
error-no-hints-in-rated = Game #{ $game_id } is rated, so hints are off. When it's over, /analyze shows what you missed.

# The purpose of a move.
aim-only = It's the only legal move.
aim-stops-campmate = It stops the { FORM($piece, form: "text") } on { $square } from winning by campmate next move.
aim-stops-mate = It stops a threatened checkmate.
aim-free-capture = It wins the { FORM($piece, form: "text") } on { $square } for free.
aim-recapture = It recaptures the { FORM($piece, form: "text") } on { $square }.
aim-gain = Your { FORM($piece, form: "text") } can be recaptured, but the { FORM($second, form: "text") } on { $second_square } is worth more.
aim-escape = Your { FORM($piece, form: "text") } on { $square } was under attack; now nothing can take it.
aim-guard = Your { FORM($piece, form: "text") } on { $square } was under attack, and this deals with the threat.
aim-fork = It forks the { FORM($piece, form: "text") } on { $square } and the { FORM($second, form: "text") } on { $second_square }.
aim-threat = It attacks the { FORM($piece, form: "text") } on { $square }.
aim-trade = It offers an even trade: your { FORM($piece, form: "text") } for the { FORM($second, form: "text") } on { $second_square }.
aim-nearer = Your { FORM($piece, form: "text") } gets closer to campmate.
aim-develops = It develops your { FORM($piece, form: "text") } from { $square }.
