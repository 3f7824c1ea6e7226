# Clocks.
clock-none = no time limit
clock-10m = 10 minutes per move
clock-1h = 1 hour per move
clock-1d = 1 day per move
clock-3d = 3 days per move
clock-7d = 7 days per move
clock-deadline = Time runs out { $deadline }.
clock-warning = <@{ $user }>, your time in game #{ $game } runs out { $deadline }. It's your move!
board-call = { $player }, your move! **{ $move }** was just played. [Go to the board]({ $board })
board-call-start = { $player }, your move! [Go to the board]({ $board })
board-call-end = { $white } and { $black }: { $result } [Go to the board]({ $board })

# Optional rules.
rule-stalemate_wins = stalemate wins
rule-promotes_only_captured = promotion to captured pieces only
rule-free_setup = free setup

# Armies in a challenge.
army-random = Random
army-nature-humans = the classic chess army: long-range pieces, strongest in open positions.
army-nature-elves = diagonal leapers: fast attackers, with pawns that advance diagonally.
army-nature-orcs = straight-line leapers: hard to break through, with pawns that capture in three directions.
army-nature-fide = the standard chess army: long-range pieces, strongest in open positions.
army-nature-clobberers = leaping pieces, some of them bound to one color; queenside castling puts the king on the b-file.
army-nature-knights = pieces that charge forward and are slow to come back.
army-nature-rookies = pieces that move mainly along ranks and files: most are short-range, but hard to block.
army-nature-random = picked at random at the start.
army-question = Choose your army
army-secret = Your choice stays hidden until both players have picked.
challenge-clock = Time control: { $clock }.
challenge-options = Optional rules: { $options }.
challenge-armies-white = <@{ $challenger }> plays { $white } and moves first. Both players choose their army in secret.
challenge-armies-black = <@{ $challenger }> plays { $black }; { $white } moves first. Both players choose their army in secret.
challenge-armies-random = Random sides. Both players choose their army in secret.
alt-hidden-armies = { $variant }: the standard chess setup. The armies haven't been revealed yet.

# Draws, takebacks, aborting.
button-abort = Abort
button-offer-draw = Offer draw
button-accept-draw = Accept draw
button-decline-draw = Decline draw
button-takeback = Takeback
button-accept-takeback = Accept takeback
button-decline-takeback = Decline takeback
offer-draw-stands = { $user } offers a draw.
offer-takeback-stands = { $user } requests a takeback.
offer-draw-call = <@{ $asked }>, { $user } offers you a draw. [Go to the board]({ $board }) to accept or decline.
offer-takeback-call = <@{ $asked }>, { $user } requests a takeback. [Go to the board]({ $board }) to accept or decline.
offer-draw-made = Draw offer sent. Your offer stands until your opponent moves.
offer-takeback-made = Takeback request sent. It's open until the next move.
offer-draw-accepted = The game is drawn.
offer-takeback-accepted = Takeback accepted.
game-abort-question = Abort game #{ $game } between { $white } and { $black }? You're not playing in it, but this server lets you end stuck games. The game will end without a result, ratings won't change, and the board will show that you aborted it.
game-aborted = Game #{ $game } aborted.

# Free setup.
button-arrange = Arrange
game-your-setup = { $player } ({ $side }), press **Arrange** to arrange your back rank.
setup-form-title = Your back rank ({ $side })
setup-form-label = Back-rank pieces, a-file to h-file
setup-form-hint = The same eight letters in any order: { $pieces }
setup-form-piece = { $letter }: { $piece }
error-invalid-setup = “{ $order }” isn't an arrangement of your eight pieces. Enter these eight letters in any order, from the a-file to the h-file: { $units }.

# Refusals.
error-out-of-time = <@{ $late }> ran out of time in game #{ $game_id }. The result will appear in a moment.
error-too-late-to-abort = You've already moved in game #{ $game_id }, so it can't be aborted. You can offer a draw or resign.
error-too-early-for-draw = Game #{ $game_id } has just started. Offer a draw once both of you have moved.
error-nothing-to-take-back = You haven't moved yet in game #{ $game_id }, so there's nothing to take back.
error-already-offered = { $offer ->
    [takeback] You've already requested a takeback in game #{ $game_id }. It's open until the next move.
   *[draw] You've already offered a draw in game #{ $game_id }. Your offer stands until your opponent moves.
}
error-offered-recently = { $kind ->
    [takeback] You've already asked for a takeback in this position of game #{ $game_id }. You can ask again after the next move.
   *[draw] { $moves ->
        [one] You recently offered a draw in game #{ $game_id }. You can offer one again after your next move.
       *[other] You recently offered a draw in game #{ $game_id }. You can offer one again after { NUMBER($moves) } more moves.
     }
 }
error-answer-first = { $offer ->
    [takeback] Your opponent has requested a takeback in game #{ $game_id }. Answer that first, below the board.
   *[draw] Your opponent has offered a draw in game #{ $game_id }. Answer that first, below the board.
}
error-nothing-offered = { $offer ->
    [takeback] There's no open takeback request in game #{ $game_id }. Requests expire with the next move.
   *[draw] There's no open draw offer in game #{ $game_id }. An offer expires when the player who got it moves.
}
error-own-offer = { $offer ->
    [takeback] That's your own takeback request. Your opponent can answer it; otherwise it expires with the next move.
   *[draw] That's your own draw offer. Your opponent can answer it; otherwise it expires with their next move.
}
error-not-set-up = The pieces in game #{ $game_id } aren't set up yet. Press **Arrange** below the board first.
error-already-set-up = The pieces in game #{ $game_id } are already set up. Make your move with the menus below the board or with /move.
error-army-missing = Both players need to choose an army in this game. Press **Accept** and pick yours.
error-no-choice-of-army = { $variant } has fixed armies. To choose one, set “{ name-variant }” to { $others }; otherwise leave “{ name-army }” empty.
error-no-such-option = { $variant } doesn't have that optional rule. Leave it off, or pick another variant.
error-no-games-in-channel = Games in this server are played in { $channels }. Use the command there.
error-no-rated-games = This server only allows casual games. Challenge again with “{ name-rated }” set to False.

# The form of a challenge.
context-challenge = Challenge to a game
challenge-form-title = Challenge this member to a game
challenge-form-family = Variant
challenge-form-colour = Your color
challenge-form-clock = Time control
challenge-form-terms = Options
challenge-form-opponent = Opponent
challenge-form-opponent-hint = If you leave it empty, anyone here can accept.
challenge-form-anyone = Anyone
challenge-form-army = Your army
challenge-form-mode = Rated or casual
challenge-form-mode-rated = Rated
challenge-form-mode-casual = Casual
challenge-form-rules = Optional rules

# A new game: first the variant, then the form.
new-game-title = New game
new-game-note = Pick a variant. After that, you choose the opponent, the time control and the rest.
new-game-play = Play { $variant }
new-game-about-orda = The classic army against a Horde of leaping riders. Win by checkmate, or get your king safely to the far rank.
new-game-about-ordamirror = The Horde against itself, with falcons in place of the yurts. Win by checkmate, or get your khan safely to the far rank.
new-game-about-khans = The classic army against a Horde in which even the pawns ride. Win by checkmate, by stalemate, or with your king safely on the far rank.
new-game-about-asymmetric = Humans, Elves or Orcs: each player picks an army in secret. Win by checkmate.
new-game-about-chess = The game that all the others come from: the classic army on both sides. Win by checkmate.
new-game-about-cwda = Four armies, meant to be different but equal: each player picks one in secret. Win by checkmate.
game-opening = Opening: { $opening }.
