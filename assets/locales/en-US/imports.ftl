# Games and positions from elsewhere.
command-import = Import a game or position (PGN or FEN) to replay, analyze or continue it
name-import = import
name-file = file
option-import-file = A text file with a game (PGN) or a position (FEN); leave it out to paste the text
option-import-variant = Which game it is, if the text does not say so
import-form-title = Import a game or a position
import-form-text = PGN or FEN
import-form-text-hint = A longer game can be sent as a file: /import with the option “file”.
import-form-variant = Which game it is
import-form-variant-hint = Only needed if the text does not say so.
import-variant = { $variant }: { $white } – { $black }
import-done = Imported as game **#{ $game }**. Leaf through it here, or find it again with /replay, /analyze and /export by its number.
import-position-done = Imported as **#{ $game }**. Press “{ button-play-on }” to play from this position, or find it again with /replay by its number.
end-imported = The record ends here, with the game unfinished.
error-nothing-to-import = There is no text to read. Paste a game (PGN) or a position (FEN), or send it as a file.
error-import-too-large = That file is larger than { $most } kB, so I did not read it. Send the one game that you mean.
error-variant-not-told = This position could be of several games ({ $variants }), so pick the right one in “{ name-variant }”.
error-too-many-imports = You've reached the limit of { $most } imports within a day, failed ones included. You can import again { $again_at }.

# What is wrong with a PGN or a FEN, and where.
pgn-too-long = This text is longer than { $expected } characters, so I did not read it. Send the one game that you mean.
pgn-too-many-moves = Line { $line }, move { $move } { $token }: the game is longer than the { $expected } moves that I read, counting both sides.
pgn-tag = Line { $line }: { $token } is not a tag. One looks like [White "Ann"].
pgn-variant = Line { $line }: I do not know a game called { $token }, only { $expected }.
pgn-variant-missing = The text does not say which game it is. Pick it in “{ name-variant }”, or add a tag such as [Variant "Orda"].
pgn-armies = Line { $line }: the tags WhiteArmy and BlackArmy have to name both armies, each one of { $expected }.
pgn-options = Line { $line }: { $token } cannot be the optional rules of this game, which has { $expected }.
pgn-options-none = Line { $line }: { $token } cannot be the optional rules of this game, which has none.
pgn-fen = Line { $line }, position { $token }: { $why }
pgn-moves = Line { $line }: I can't read { $token } as a move. Remove it or put it in a comment in braces.
pgn-move = Line { $line }, move { $move } { $token }: { $why }
pgn-after-end = Line { $line }, move { $move } { $token }: the game was over before this move.
pgn-result = Line { $line }: the result cannot be { $token } here, only { $expected }.

# A game that begins with a position of another.
button-play-on = Play from here
play-on-title = Play from this position
play-on-against = Against
play-on-member = A member: the one named below, or anyone here
play-on-opponent = Which member
play-on-colour = Your colour
challenge-from-position = The game begins with the position below, and is casual.

# What a server's managers can switch off.
feature-imports = Games from elsewhere (/import)
feature-explorer = “What was played here”
server-feature-on = **{ $feature }** · on
server-feature-off = **{ $feature }** · off
button-switch-on-feature = Switch on: { $feature }
button-switch-off-feature = Switch off: { $feature }
error-switched-off = { $feature } is switched off in this server. Ask someone who manages it with /server.

# A text with several games.
import-several = This text has { $count } games. Which one do you mean?
import-more = The first { $shown } are listed; send the others in a text of their own.
import-choose = Choose a game
import-option = { $number }. { $game }
import-part = { $white } – { $black }
pgn-in-game = Game { $game } of this text. { $said }
