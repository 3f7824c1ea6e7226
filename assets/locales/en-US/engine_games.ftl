# Games with the engine.
command-play = Play against the engine, at one of nine levels
option-level = Your opponent, from Pip (level 1) to Saran (level 9). New here? Start with Pip
option-own-army = Your army, if the variant lets you choose
option-opponent-army = The engine's army, if the variant lets you choose
name-play = play
name-level = level
name-opponent_army = opponent_army

level-number = Level { $level }
level-about = rating about { $rating }
level = { $name } · level { $level }
level-rated = { $name } · level { $level } · rating about { $rating }
level-weakest = { $name } · level { $level } · beginner · rating about { $rating }
level-strongest = { $name } · level { $level } · full strength · rating { $rating }
level-weakest-unmeasured = { $name } · level { $level } · beginner
level-strongest-unmeasured = { $name } · level { $level } · full strength
level-hint = New here? Start with { $name }.
play-proposed-first = You're playing **{ $name }**, the easiest of the nine opponents. To pick another one, set “{ name-level }” in /play.
play-proposed-next = You're playing **{ $name }**, the next opponent you haven't beaten yet. To pick another one, set “{ name-level }” in /play.
play-proposed-last = You're playing **{ $name }**, the strongest opponent: you've beaten all nine. To pick another one, set “{ name-level }” in /play.

engine-game-begun = { $variant } #{ $game }: { $player } plays { $engine }
game-engine-thinks = { $player } is thinking… ({ $side })
engine-plays-on = { $name } declines the draw. The engine only accepts a draw late in the game, and only if it isn't ahead.

error-no-such-level = There's no level { $level }. Choose one from 1 to { $greatest }.
error-rematch-begun = This rematch has already started: game #{ $game_id }. Finish it first, or start another with /play.
