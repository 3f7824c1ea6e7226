# Games with the engine.
command-play = Play against the engine, at one of nine levels
option-level = Engine strength, 1 (easiest) to 9 (strongest). New here? Try 1 or 2
option-own-army = Your army, if the variant lets you choose
option-opponent-army = The engine's army, if the variant lets you choose
name-play = play
name-level = level
name-opponent_army = opponent_army

level = Level { $level }
level-rated = Level { $level } · rated about { $rating }
level-weakest = Level { $level } · beginner · rated about { $rating }
level-strongest = Level { $level } · full strength · rated about { $rating }
level-weakest-unmeasured = Level { $level } · beginner
level-strongest-unmeasured = Level { $level } · full strength
level-hint = New here? Try level 1 or 2.

engine-game-begun = { $player } plays { $engine }: { $variant } #{ $game }
game-engine-thinks = { $player } is thinking… ({ $side })
engine-plays-on = Campmate declines the draw. It only accepts late in a game, and only when it isn't better.

error-no-such-level = There's no level { $level }. Choose one from 1 to { $greatest }.
error-rematch-begun = You're already playing Campmate here in game #{ $game_id }. Finish it first, or start another with /play.
