# 与引擎的对局。
command-play = 与引擎对弈，共九个级别
option-level = 对手，从皮皮（1 级）到萨仁（9 级）。第一次来？先选皮皮
option-own-army = 你的军队（仅限可选军队的棋种）
option-opponent-army = 引擎的军队（仅限可选军队的棋种）
name-play = 人机对弈
name-level = 级别
name-opponent_army = 对方军队

level-number = { $level } 级
level-about = 等级分约 { $rating }
level = { $name } · { $level } 级
level-rated = { $name } · { $level } 级 · 等级分约 { $rating }
level-weakest = { $name } · { $level } 级 · 入门 · 等级分约 { $rating }
level-strongest = { $name } · { $level } 级 · 最强 · 等级分约 { $rating }
level-weakest-unmeasured = { $name } · { $level } 级 · 入门
level-strongest-unmeasured = { $name } · { $level } 级 · 最强
level-hint = 第一次来？先和{ $name }下一盘吧。
play-proposed-first = 这局的对手是**{ $name }**，九个对手中最容易对付的一个。想换对手，请在 /play 中设置“{ name-level }”。
play-proposed-next = 这局的对手是**{ $name }**，也是你下一个要战胜的对手。想换对手，请在 /play 中设置“{ name-level }”。
play-proposed-last = 九个对手你都战胜过了，这局的对手是其中最强的**{ $name }**。想换对手，请在 /play 中设置“{ name-level }”。

engine-game-begun = { $variant } #{ $game }：{ $player } 对 { $engine }
game-engine-thinks = { $player }（{ $side }）正在思考……
engine-plays-on = { $name }拒绝和棋。只有到对局后期、自己不占优时，引擎才会同意。

error-no-such-level = 没有 { $level } 级。请选择 1 到 { $greatest } 之间的级别。
error-rematch-begun = “再来一局”的新对局已经开始：对局 #{ $game_id }。请先下完，或用 /play 另开一局。
