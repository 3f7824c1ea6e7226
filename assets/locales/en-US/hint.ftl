# A hint.
command-hint = Ask the engine for a move in your casual game
button-hint = Hint
button-play-hint = Play it
hint-title = Hint for game #{ $game }
hint-line = Expected line: { $moves }
hint-played = You played **{ $move }** in game #{ $game }.
alt-hint = The arrow goes from { $origin } to { $target }. { $board }
hint-worth = { $standing }.
error-no-hints-in-rated = Game #{ $game_id } is rated, so hints are off. When it's over, /analyze shows what you missed.

# What a move is good for.
aim-only = It's the only legal move.
aim-stops-campmate = It stops the { $piece } on { $square } from winning by campmate next move.
aim-stops-mate = It stops a threatened checkmate.
aim-free-capture = It wins the { $piece } on { $square } for free.
aim-gain = Your { $piece } can be recaptured, but the { $second } on { $second_square } is worth more.
aim-escape = Your { $piece } on { $square } was under attack; now nothing can take it.
aim-guard = Your { $piece } on { $square } was under attack, and this takes care of it.
aim-fork = It forks the { $piece } on { $square } and the { $second } on { $second_square }.
aim-threat = It attacks the { $piece } on { $square }.
aim-trade = It offers an even trade: your { $piece } for the { $second } on { $second_square }.
aim-nearer = Your { $piece } gets closer to campmate.
aim-develops = It develops your { $piece } from { $square }.
