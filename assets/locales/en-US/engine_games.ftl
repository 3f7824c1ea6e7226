# Games with the engine.
command-play = Play against the engine, at one of nine levels
option-level = How well it plays, from 1 to 9
option-own-army = Your army, where a game offers several
option-opponent-army = The engine's army, where a game offers several
name-play = play
name-level = level
name-opponent_army = opponent_army

level = Level { $level }
level-rated = Level { $level } · plays like { $rating }
level-weakest = Level { $level } · for a first win · plays like { $rating }
level-strongest = Level { $level } · all it can · plays like { $rating }
level-weakest-unmeasured = Level { $level } · for a first win
level-strongest-unmeasured = Level { $level } · all it can · beats every other level

engine-game-begun = { $player } plays { $engine }: { $variant } #{ $game }
game-engine-thinks = { $player } is thinking… ({ $side })
engine-plays-on = Campmate would rather play on. It agrees on a draw only late in a game, when it stands no better.

error-no-such-level = There is no level { $level }. Choose one from 1 to { $greatest }.
error-rematch-begun = The rematch has already begun: game #{ $game_id }. Use /board to see it.
