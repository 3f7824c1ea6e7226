# A hint.
command-hint = Ask the engine for a move in your casual game
button-hint = Hint
button-play-hint = Play it
hint-title = Hint for game #{ $game }
hint-line = Expected: { $moves }
hint-played = You have played **{ $move }** in game #{ $game }.
alt-hint = The arrow goes from { $origin } to { $target }. { $board }
hint-worth = { $standing }.
error-no-hints-in-rated = Game #{ $game_id } is rated, so there are no hints while it goes on: it counts what you find yourself. When it is over, /analyze shows what you missed.

# What a move is good for.
aim-only = It is the only legal move.
aim-stops-campmate = It keeps the { $piece } on { $square } from winning by campmate with its next move.
aim-stops-mate = It stops a checkmate that was threatened.
aim-free-capture = It takes the { $piece } on { $square }, and nothing can take back.
aim-gain = Your { $piece } may be taken back, but the { $second } on { $second_square } is worth more.
aim-escape = Your { $piece } on { $square } was under attack; now nothing can take it.
aim-guard = Your { $piece } on { $square } was under attack, and this takes care of it.
aim-fork = It attacks the { $piece } on { $square } and the { $second } on { $second_square } at once.
aim-threat = It attacks the { $piece } on { $square }.
aim-trade = It offers an even trade: your { $piece } for the { $second } on { $second_square }.
aim-nearer = Your { $piece } comes nearer to campmate.
aim-develops = It brings your { $piece } from { $square } into the game.
