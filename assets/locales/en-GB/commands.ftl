# Names and descriptions of commands that are spelled differently in British English; all others are those of en-US.
name-analyze = analyse
name-color = colour

context-analyze = Analyse this game
command-analyze = Analyse a finished game: evaluation chart, accuracy and worst moves
command-import = Import a game or position (PGN or FEN) to replay, analyse or continue it
option-board-games = Games per board: one, or two with colours swapped
