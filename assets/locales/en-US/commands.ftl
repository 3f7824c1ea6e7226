# Names and descriptions of the slash commands, as Discord lists them: at most 100 characters each.
command-challenge = Challenge a member, or anyone here, to a game
command-move = Play a move in your game
command-board = Show the board of a game
command-draw = Offer a draw, or accept the one you are offered
command-takeback = Ask to take your last move back, or let your opponent do so
command-resign = Give up your game
command-abort = Call a game off before you have moved
command-games = List the games that a member is playing
command-ladder = Show this server's ratings
command-rules = Show how a game and its pieces work
command-help = What Campmate can do, and how to start

option-variant = Which game
option-opponent = Whom to challenge; leave it out to let anyone accept
option-colour = The colour that you play
option-army = Your army in Asymmetric Chess; nobody sees it before both have chosen
option-clock = Time for each move
option-rated = Whether the result changes ratings (it does unless you say no)
option-stalemate-wins = Asymmetric Chess: leaving the opponent without a move wins
option-captured-promotion = Asymmetric Chess: pawns become only what has been captured
option-free-setup = Asymmetric Chess: each side arranges its own first rank
option-move = Pick a move from the list, or type one such as Nf3 or g1f3
option-game = Which game, when you play several
option-member = Whose; leave it out for your own

colour-choice-white = White
colour-choice-black = Black (Gold in Orda)
colour-choice-random = Random
