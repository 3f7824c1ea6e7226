# 按钮。
button-accept = 应战
button-decline = 拒绝
button-cancel = 取消
button-move = 走棋
button-next-game = 下一局（还有 { $waiting } 局轮到你）
button-try-again = 重新输入
button-resign = 认输
button-read-rules = 规则
button-flip = 翻转
button-rematch = 再来一局
button-share = 分享到频道
button-export = 导出
shared = 已发布到频道，所有人都能看到。
shared-by = -# 由 <@{ $user }> 分享
button-keep-playing = 继续下
button-never-mind = 返回

# 挑战。
challenge-title = { $variant }挑战
challenge-rated-hint = -# 计分：胜负会改变双方的等级分。
challenge-to = <@{ $challenger }> 向 <@{ $opponent }> 发起挑战。
challenge-open = <@{ $challenger }> 正在寻找对手，任何人都可以应战。
challenge-rematch = <@{ $challenger }> 邀请 <@{ $opponent }> 再来一局，双方换边。
challenge-sides-white = <@{ $challenger }> 执{ $white }（{ $white_army }）。
challenge-sides-black = <@{ $challenger }> 执{ $black }（{ $black_army }）。
challenge-sides-random = 随机分边：{ $white }（{ $white_army }）对{ $black }（{ $black_army }）。
challenge-sides-white-plain = <@{ $challenger }> 执{ $white }。
challenge-sides-black-plain = <@{ $challenger }> 执{ $black }。
challenge-sides-random-plain = 随机分边。
challenge-moves-first = { $side }先走。
challenge-expires = { $time }失效。
challenge-accepted = <@{ $opponent }> 已应战，对局在 <#{ $channel }> 进行。
challenge-accepted-here = <@{ $opponent }> 已应战，对局开始。
challenge-declined = <@{ $opponent }> 已拒绝。
challenge-cancelled = <@{ $challenger }> 已取消这个挑战。
challenge-expired = 无人回应，这个挑战已失效。
rematch-already-offered = 你已经邀请对方再来一局，正在等对方回应。

rated = 计分
casual = 不计分

# 棋盘。
game-title = { $terms } · #{ $game }
game-seat = { $side }（{ $army }）：{ $player }
game-seat-plain = { $side }：{ $player }
game-last-move = 上一步：**{ $move }**
game-alert = ⚠️ **{ $side }的{ $royal }离触底获胜只差一步。**
game-alert-help = -# { $side }：请控制第 { $rank } 横线上{ $royal }能走到的每一格。
game-your-move = { $player }，轮到你走（{ $side }）。
game-your-move-check = { $player }，轮到你走（{ $side }）：你被将军了。
game-moved-locked = { $white } 与 { $black } 的{ $variant }（对局 #{ $game }）转到这里继续，因为原来的子区已被锁定。
game-moved-gone = { $white } 与 { $black } 的{ $variant }（对局 #{ $game }）转到这里继续，因为原来的子区已被删除。
game-thread = { $white } – { $black } · { $variant } #{ $game }
game-waiting = 轮到{ $side }走棋
game-waiting-setup = 轮到{ $side }布阵
game-resign-question = 确定要在对局 #{ $game } 中认输吗？
game-resign-kept = 好的，对局 #{ $game } 继续进行。
move-form-title = 请走棋（{ $side }）
move-form-label = 着法
move-form-piece = 选择棋子
move-form-type = 或输入着法
move-empty = 你还没有选择棋子，也没有输入着法。
move-form-hint = 例如 { $examples }
move-form-promotion = 兵升变为
promotion-form-hint = 仅在输入的着法没有写明升变为哪种棋子时使用。
move-played = 你在对局 #{ $game } 中走了 **{ $move }**。
next-none = 现在没有轮到你走的对局。用 /games 查看你的所有对局。

end-checkmate = 将杀。{ $winner } 获胜。
end-campmate = 触底获胜：{ $winner } 的{ $royal }到达了对方底线。
end-stalemate = 逼和：轮到走棋的一方无子可动，和棋。
end-stalemate-won = 困毙：{ $loser } 无子可动，判负。{ $winner } 获胜。
end-insufficient_material = 双方都没有足够的子力将杀，和棋。
end-threefold_repetition = 同一局面已出现三次，和棋。
end-fifty_moves = 连续五十回合没有吃子，也没有动{ $pawns }，和棋。
end-resignation = { $loser } 认输。{ $winner } 获胜。
end-timeout = { $loser } 超时。{ $winner } 获胜。
end-timeout-drawn = { $loser } 超时，但 { $winner } 子力不足，无法获胜，和棋。
end-agreement = 双方同意和棋。
end-aborted = 对局已取消。
end-called-off = 对局由 <@{ $user }> 以管理员身份取消。
end-called-off-vote = 对局由 <@{ $user }> 取消。
end-rating = <@{ $user }>：{ $before } → **{ $after }**（{ $change }）
end-unrated-short = 不计等级分：双方还没各走满两步，对局就结束了。

# 分析棋盘上一条变化的结局：只有双方，没有棋手。
board-checkmate = 将杀。{ $winner }获胜。
board-campmate = 触底获胜：{ $winner }的{ $royal }到达了对方底线。
board-stalemate-won = 困毙：{ $loser }无子可动，判负。{ $winner }获胜。

# 给看不见图片的人：图上有什么。
alt-board = { $variant }。{ $state }{ $last }{ $white }：{ $white_units }。{ $black }：{ $black_units }。
alt-to-move = 轮到{ $side }走棋。
alt-setup = 还在布阵。
alt-check = 轮到{ $side }走棋，被将军。
alt-alert = { $side }在 { $square } 的{ $royal }再走一步就触底获胜。
alt-taken-back = 本局较早的局面，当时走的那步棋已因悔棋收回。
alt-over = 对局已结束。
alt-campmate = { $side }触底获胜：{ $royal }已到达 { $square }。
alt-last = 上一步 { $move }。

# 自动补全。
describe-move = { $piece }走到 { $target }
describe-move-promotion = { $piece }走到 { $target }，升变为{ $promoted }
describe-capture = { $piece }吃{ $captured }
describe-capture-promotion = { $piece }吃{ $captured }并升变为{ $promoted }
describe-move-promotion-many = { $piece }走到 { $target }，升变为 { $count } 种棋子之一
describe-capture-promotion-many = { $piece }吃{ $captured }并升变为 { $count } 种棋子之一
describe-castling-short = 短易位
describe-castling-long = 长易位
describe-campmate = { $description }（触底获胜）
describe-mate = { $description }（将杀）
describe-check = { $description }（将军）
choose-game = #{ $game } · { $variant } · 对 { $opponent } · { $state }
your-turn = 轮到你走
their-turn = 轮到对方走

# A command that could be for several games.
pick-game-question = 你在这里同时下着多局棋，要选哪一局？
pick-game = 选择对局
button-to-board = 查看棋盘
button-get-help = 获取帮助

# 数字的写法。
decimal-separator = .
share = { $percent }%
