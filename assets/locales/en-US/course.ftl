# Clocks.
clock-none = no time limit
clock-10m = 10 minutes a move
clock-1h = 1 hour a move
clock-1d = 1 day a move
clock-3d = 3 days a move
clock-7d = 7 days a move
clock-deadline = Time runs out { $deadline }.
clock-warning = <@{ $user }>, your time in game #{ $game } runs out { $deadline }. Your move is still to come.
board-call = { $player }, you are to move after **{ $move }**. [To the board]({ $board })
board-call-start = { $player }, you are to move. [To the board]({ $board })
board-call-end = { $white } and { $black }: { $result } [To the board]({ $board })

# Optional rules.
rule-stalemate_wins = stalemate wins
rule-promotes_only_captured = promotion to captured pieces only
rule-free_setup = free set-up

# Armies in a challenge.
army-random = Random
army-nature-humans = the army of chess: long straight lines, strong in the open.
army-nature-elves = diagonal and leaping: quick to attack, pawns that slip sideways.
army-nature-orcs = straight and leaping: hard to break, pawns that strike three ways.
army-nature-random = let the dice decide when the game begins.
army-question = Choose your army
army-secret = Nobody sees your choice before both of you have chosen.
challenge-clock = Time: { $clock }.
challenge-options = Extra rules: { $options }.
challenge-armies-white = <@{ $challenger }> plays { $white } and moves first. Both choose their army in secret.
challenge-armies-black = <@{ $challenger }> plays { $black }; { $white } moves first. Both choose their army in secret.
challenge-armies-random = Colours are drawn by lot. Both choose their army in secret.
alt-hidden-armies = { $variant }: the usual set-up of chess. Which army each side leads is not known yet.

# Draws, takebacks, calling off.
button-abort = Abort
button-offer-draw = Offer draw
button-accept-draw = Accept draw
button-decline-draw = Decline draw
button-takeback = Takeback
button-accept-takeback = Accept takeback
button-decline-takeback = Decline takeback
offer-draw = draw
offer-takeback = takeback
offer-draw-stands = { $user } offers a draw.
offer-takeback-stands = { $user } would like to take the last move back.
offer-draw-call = <@{ $asked }>, { $user } offers you a draw. [Go to the board]({ $board }) to accept or decline.
offer-takeback-call = <@{ $asked }>, { $user } requests a takeback. [Go to the board]({ $board }) to accept or decline.
offer-draw-made = You have offered a draw. It stands until the next move.
offer-takeback-made = You have asked to take your move back. It stands until the next move.
offer-draw-accepted = The game is drawn.
offer-takeback-accepted = The move is taken back.
game-abort-question = Do you really want to call off game #{ $game } between { $white } and { $black }? You do not play in it: you may because this server lets you end games that are stuck. It ends without a result, changes no rating, and its board will say that it was you.
game-aborted = Game #{ $game } has been called off.
game-aborted-by-office = Game #{ $game } has been called off; its board says that you did so by your office in this server.

# Free set-up.
button-arrange = Arrange
game-your-setup = { $player }, arrange your first rank ({ $side }): press *Arrange*.
setup-form-title = Your first rank ({ $side })
setup-form-label = From the a-file to the h-file
setup-form-hint = The same eight letters in any order
error-invalid-setup = “{ $order }” is not your eight pieces in some order. Write each of { $units } once, from the a-file to the h-file.

# What is refused.
error-out-of-time = The time of <@{ $late }> in game #{ $game_id } is up. The result will be shown in a moment.
error-too-late-to-abort = You have already moved in game #{ $game_id }, so it cannot be called off. You can offer a draw or resign.
error-too-early-for-draw = Game #{ $game_id } has only just begun. Offer a draw once both of you have moved.
error-nothing-to-take-back = You have not moved yet in game #{ $game_id }, so there is nothing to take back.
error-already-offered = You have already offered a { $offer } in game #{ $game_id }. It stands until the next move.
error-offered-recently = { $kind ->
    [takeback] You've already asked for a takeback in this position of game #{ $game_id }. You can ask again after the next move.
   *[draw] { $moves ->
        [one] You've offered a draw in game #{ $game_id } recently. You can offer one again after your next move.
       *[other] You've offered a draw in game #{ $game_id } recently. You can offer one again after { NUMBER($moves) } more moves.
     }
 }
error-answer-first = Your opponent has offered a { $offer } in game #{ $game_id }. Answer that first, under the board.
error-nothing-offered = No { $offer } is on offer in game #{ $game_id } any more: an offer lapses with the next move.
error-own-offer = You have offered this { $offer } yourself. Your opponent answers it, or it lapses with the next move.
error-not-set-up = The pieces of game #{ $game_id } are not arranged yet. Press Arrange under the board first.
error-already-set-up = The pieces of game #{ $game_id } are already in place. Play with /move.
error-army-missing = Both players choose an army in this game, and one of you has not yet. Press Accept and choose yours.
error-no-choice-of-army = In { $variant } the armies are fixed. To choose one, set the option “{ name-variant }” to { $others }; or leave “{ name-army }” out.
error-no-such-option = { $variant } has no such extra rule. Leave it out, or choose another game.
error-no-games-in-channel = This server has its games played in { $channels }. Use the command there.
error-no-rated-games = This server plays casual games only. Challenge again with “{ name-rated }” off.

# The form of a challenge.
context-challenge = Challenge to a game
challenge-form-title = Challenge to a game
challenge-form-family = Game
challenge-form-colour = Your colour
challenge-form-clock = Time for the game or for each move
challenge-form-terms = Terms
game-opening = Opening: { $opening }.
