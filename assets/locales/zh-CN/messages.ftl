# 按钮。
button-accept = 应战
button-decline = 拒绝
button-cancel = 取消
button-move = 走棋
button-resign = 认输
button-flip = 翻转
button-rematch = 再来一局
button-keep-playing = 继续下

# 挑战。
challenge-title = { $variant }挑战
challenge-to = <@{ $challenger }> 向 <@{ $opponent }> 发起挑战。
challenge-open = <@{ $challenger }> 正在寻找对手，任何人都可以应战。
challenge-rematch = <@{ $challenger }> 想与 <@{ $opponent }> 再来一局，双方换边。
challenge-sides-white = <@{ $challenger }> 执{ $white }（{ $white_army }），先走。
challenge-sides-black = <@{ $challenger }> 执{ $black }（{ $black_army }），{ $white }先走。
challenge-sides-random = 随机分边：{ $white }（{ $white_army }）先走，{ $black }（{ $black_army }）后走。
challenge-expires = { $time }失效。
challenge-accepted = <@{ $opponent }> 已应战，对局在 <#{ $room }> 进行。
challenge-accepted-here = <@{ $opponent }> 已应战，对局开始。
challenge-declined = <@{ $opponent }> 已拒绝。
challenge-cancelled = <@{ $challenger }> 已取消这个挑战。
challenge-expired = 无人回应，这个挑战已失效。
rematch-already-offered = 你已经提出再来一局，正在等对方回应。

rated = 计分
casual = 不计分

# 棋盘。
game-title = { $variant } · { $rated } · #{ $game }
game-seat = { $side }（{ $army }）：<@{ $user }> · { $rating }
game-last-move = 上一步：**{ $move }**
game-your-move = <@{ $user }>，轮到你走（{ $side }）。
game-your-move-check = <@{ $user }>，你被将军了（{ $side }）。
game-thread = { $white } – { $black } · { $variant } #{ $game }
game-waiting = 轮到{ $side }
game-resign-question = 确定要在第 #{ $game } 局认输吗？
game-resign-kept = 好的，第 #{ $game } 局继续。
move-form-title = 请走棋（{ $side }）
move-form-label = 着法
move-form-hint = 例如 Nf3、exd5 或 g1f3

end-checkmate = 将杀。{ $winner } 获胜。
end-campmate = 触底获胜。{ $winner } 获胜：{ $royal }到达了对方底线。
end-stalemate = 逼和：轮到走棋的一方无子可动。和棋。
end-insufficient_material = 双方都没有足够的子力将杀。和棋。
end-threefold_repetition = 同一局面已出现三次。和棋。
end-fifty_moves = 连续五十回合没有吃子，也没有动兵。和棋。
end-resignation = { $loser } 认输。{ $winner } 获胜。
end-timeout = { $loser } 超时。{ $winner } 获胜。
end-agreement = 双方同意和棋。
end-aborted = 对局已取消。
end-rating = <@{ $user }>：{ $before } → **{ $after }**（{ $change }）
end-unrated-short = 不计等级分：双方都要先走满两步。

# 给看不见图片的人：图上有什么。
alt-board = { $variant }。{ $state }{ $last }{ $white }：{ $white_units }。{ $black }：{ $black_units }。
alt-to-move = 轮到{ $side }。
alt-check = 轮到{ $side }，被将军。
alt-alert = { $square } 上的{ $royal }再走一步就触底获胜。
alt-over = 对局已结束。
alt-last = 上一步 { $move }。

# 自动补全。
describe-move = { $piece }到 { $target }
describe-capture = { $piece }吃{ $captured }
describe-promotion = { $description }，升变为{ $promoted }
describe-castling = 王车易位
describe-campmate = { $description } – 触底获胜
describe-mate = { $description } – 将杀
describe-check = { $description } – 将军
choose-game = #{ $game } { $variant } 对 { $opponent } – { $state }
your-turn = 轮到你
their-turn = 轮到对方

# 列表。
games-title = <@{ $user }> 的对局
games-none = <@{ $user }> 目前没有对局。用 /challenge 开始一局。
games-line = **#{ $game }** { $variant } 对 <@{ $opponent }> · 第 { $number } 回合 · { $turn } · 自 { $since } · { $room }
games-yours = **轮到你**
games-theirs = 等待对手
games-turn-theirs = 轮到 <@{ $user }>
games-no-room = 用 /board 显示
ladder-title = { $variant }等级分榜
ladder-none = 这里还没有人下完计分的{ $variant }。用 /challenge 开始一局。
ladder-line = { $place }. <@{ $user }> · **{ $rating }** · { $games } 局 · 胜 { $wins } 和 { $draws } 负 { $losses }
ladder-provisional = 问号表示计分对局不足十局。
ladder-more = 共 { $total } 人。

help-body = Campmate 在本服务器里主持国际象棋变体。双方的棋子各不相同，不熟悉也没关系：图上有棋盘，/move 会列出你能走的着法。

    - **开始** · 用 /challenge 挑战朋友；不填对手，则任何人都可以应战。
    - **走棋** · /move 可从合法着法中选择。棋盘下的“走棋”可直接输入着法，“翻转”从另一边看棋盘，“认输”会再问一次。
    - **查找** · /games 列出你的对局，/board 重新显示棋盘，/ladder 查看等级分。
    - **学习** · /rules 讲解棋种和每种棋子。
help-title = 怎样用 Campmate 下棋
