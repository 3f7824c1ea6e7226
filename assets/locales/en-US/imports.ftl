# Games and positions from elsewhere.
command-import = Import a game or position (PGN or FEN) to replay, analyze or continue it
name-import = import
name-file = file
option-import-file = PGN or FEN file (leave empty to paste text instead)
option-import-variant = Variant (only needed if the text doesn't name it)
import-form-title = Import a game or a position
import-form-text = PGN or FEN
import-form-text-hint = Or upload a file below.
import-form-file = File
import-form-file-hint = A PGN or FEN file instead of text.
import-empty = There's nothing to import yet: paste a game or a position, or upload a file.
import-form-variant = Variant
import-form-variant-hint = Only needed if the text doesn't name the variant.
variant-with-armies = { $variant }: { $white } – { $black }
import-done = Imported as game **#{ $game }**. Step through it here, or use its number with /replay, /analyze and /export.
import-position-done = Imported as **#{ $game }**. Press **{ button-play-on }** to play from this position, or open it later with /replay and its number.
import-annotated = To see its variations and comments in your browser, press **{ button-analysis-board }**.
import-annotated-cut = To see its variations and comments in your browser, press **{ button-analysis-board }**. Some were left out: the limit is 1,000 moves, and 1,000 characters per comment.
import-annotations-unsaved = Its variations and comments weren't saved: you already have { $most } saved analyses of this game, which is the limit. Press **{ button-analysis-board }**, delete one, then import the game again.
import-next = To import another game from the same text, pick it from the list above.
button-import-another = Import another
end-imported = The imported game ends here, unfinished.
end-imported-position = { $side } to move.
error-nothing-to-import = There's nothing to import. Paste a PGN or FEN, or upload it as a file.
error-import-too-large = That file is over { $most } kB. Upload a file with just the game you want.
error-file-unavailable = I couldn't download that file from Discord. Send it again, or paste its text.
error-variant-not-told = This position fits several variants ({ $variants }). Try again and pick the right one in the “{ name-variant }” option.
error-too-many-imports =
    You've reached the limit of { $most ->
        [one] one import
       *[other] { $most } imports
    } per day. Failed ones count too. You can import again { $again_at }.

# Errors in a PGN or a FEN, and their place.
pgn-too-long = This text is over { $expected } characters. Import just the game you want.
pgn-too-many-moves = Line { $line }, move { $move } “{ $token }”: this game is longer than the limit of { $expected } moves (both sides combined).
pgn-tag = Line { $line }: “{ $token }” isn't a valid tag. Tags look like [White "Ann"].
pgn-variant = Line { $line }: unknown variant “{ $token }”. Known variants: { $tags }
pgn-variant-tag = { $tag } ({ $variant })
pgn-variant-missing = The text doesn't say which variant it is. Pick one in the “{ name-variant }” option, or add a tag like [Variant "Orda"].
pgn-armies = Line { $line }: the tags WhiteArmy and BlackArmy must each be one of { $expected }.
pgn-armies-missing = The text doesn't name the armies. Pick them in the “{ name-variant }” option of /import, or add the tags WhiteArmy and BlackArmy.
pgn-options = Line { $line }: “{ $token }” isn't an optional rule of this variant. Its optional rules are { $expected }.
pgn-options-none = Line { $line }: “{ $token }” isn't valid here; this variant has no optional rules.
pgn-fen = Line { $line }, position “{ $token }”: { $why }
pgn-moves = Line { $line }: “{ $token }” is neither a move nor a complete comment in braces.
pgn-move = Line { $line }, move { $move } “{ $token }”: { $why }
pgn-after-end = Line { $line }, move { $move } “{ $token }”: the game was over before this move.
pgn-result = Line { $line }: the result should be { $expected } here, not “{ $token }”.

# A game that begins with a position of another.
button-play-on = Play from here
play-on-title = Play from this position
play-on-against = Play against
play-on-member = A member (pick one below, or leave it empty for anyone)
play-on-opponent = Opponent (optional)
play-on-colour = Your color
challenge-from-position = The game starts from the position below.

# What a server's managers can switch off.
feature-imports = Importing games (/import)
feature-explorer = Explorer
server-feature-on = **{ $feature }** · on
server-feature-off = **{ $feature }** · off
button-switch-on-feature = Turn on: { $feature }
button-switch-off-feature = Turn off: { $feature }
error-switched-off = This is turned off in this server: { $feature }. A server manager can turn it on with /server.

# A text with several games.
import-several = This text has { $count } games. Which one do you want to import?
import-more = Only the first { $shown } are listed. To import one that isn't listed, paste or upload just that game.
import-choose = Choose a game
import-option = { $number }. { $game }
import-part = { $white } – { $black }
pgn-in-game = { $said } The mistake is in game { $game } of the PGN.
