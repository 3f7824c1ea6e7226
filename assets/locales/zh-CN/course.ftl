# 时限。
clock-none = 不限时
clock-10m = 每步 10 分钟
clock-1h = 每步 1 小时
clock-1d = 每步 1 天
clock-3d = 每步 3 天
clock-7d = 每步 7 天
clock-deadline = { $deadline }超时。
clock-warning = <@{ $user }>，你在对局 #{ $game } 中将于{ $deadline }超时，请尽快走棋。
board-call = { $player }，对方走了 **{ $move }**，轮到你了。[查看棋盘]({ $board })
board-call-start = { $player }，轮到你走。[查看棋盘]({ $board })
board-call-end = { $white }、{ $black }：{ $result }[查看棋盘]({ $board })

# 附加规则。
rule-stalemate_wins = 困毙算胜
rule-promotes_only_captured = 只能升变为已被吃的棋子
rule-free_setup = 自由布阵

# 挑战中的军队。
army-random = 随机
army-nature-humans = 国际象棋的军队：多为远程棋子，擅长开放局面。
army-nature-elves = 擅长斜向跳跃：进攻迅速，兵斜向前进。
army-nature-orcs = 擅长横向和纵向跳跃，防守坚固，兵能朝三个方向吃子。
army-nature-fide = 国际象棋的军队：多为远程棋子，擅长开放局面。
army-nature-clobberers = 擅长跳跃，部分棋子只走一种颜色的格子；长易位时王到 b 线。
army-nature-knights = 一往无前，但后退缓慢。
army-nature-rookies = 主要沿直线和横线走：大多走不远，但很难挡住。
army-nature-random = 开始时随机决定。
army-question = 选择你的军队
army-secret = 双方都选定之前，谁也看不到对方的选择。
challenge-clock = 时限：{ $clock }。
challenge-options = 附加规则：{ $options }。
challenge-armies-white = <@{ $challenger }> 执{ $white }，先走。双方各自秘密选择军队。
challenge-armies-black = <@{ $challenger }> 执{ $black }，{ $white }先走。双方各自秘密选择军队。
challenge-armies-random = 随机分边。双方各自秘密选择军队。
alt-hidden-armies = { $variant }：棋子按国际象棋摆放，双方的军队尚未揭晓。

# 和棋、悔棋、取消。
button-abort = 取消对局
button-offer-draw = 提和
button-accept-draw = 同意和棋
button-decline-draw = 拒绝和棋
button-takeback = 悔棋
button-accept-takeback = 同意悔棋
button-decline-takeback = 拒绝悔棋
offer-draw-stands = { $user } 提和。
offer-takeback-stands = { $user } 请求悔棋。
offer-draw-call = <@{ $asked }>，{ $user } 向你提和。[查看棋盘]({ $board })并回应。
offer-takeback-call = <@{ $asked }>，{ $user } 请求悔棋。[查看棋盘]({ $board })并回应。
offer-draw-made = 你已提和，对方走棋之前有效。
offer-takeback-made = 你已请求悔棋，走出下一步棋之前有效。
offer-draw-accepted = 双方同意和棋。
offer-takeback-accepted = 已悔棋。
game-abort-question = 确定要取消 { $white } 与 { $black } 的对局 #{ $game } 吗？你不是这局的棋手，但本服务器允许你结束卡住的对局。取消后不计结果，不影响等级分，棋盘上会注明由你取消。
game-aborted = 对局 #{ $game } 已取消。

# 自由布阵。
button-arrange = 布阵
game-your-setup = { $player }，请排列底线棋子（{ $side }）：点击**布阵**。
setup-form-title = 排列底线棋子（{ $side }）
setup-form-label = 底线棋子，从 a 线到 h 线
setup-form-hint = 同样的八个字母，顺序任意：{ $pieces }
setup-form-piece = { $letter } { $piece }
error-invalid-setup = “{ $order }”不是有效的排列。请写出这八个字母，顺序任意，依次对应 a 线到 h 线：{ $units }。

# 被拒绝的操作。
error-out-of-time = <@{ $late }> 在对局 #{ $game_id } 中已超时，结果马上公布。
error-too-late-to-abort = 你在对局 #{ $game_id } 中已经走过棋，不能再取消。可以提和或认输。
error-too-early-for-draw = 对局 #{ $game_id } 刚刚开始，双方都走过棋后才能提和。
error-nothing-to-take-back = 你在对局 #{ $game_id } 中还没有走棋，没有可悔的棋。
error-already-offered = { $offer ->
    [takeback] 在对局 #{ $game_id } 中你已经请求悔棋，走出下一步棋之前有效。
   *[draw] 在对局 #{ $game_id } 中你已经提和，对方走棋之前有效。
}
error-offered-recently = { $kind ->
    [takeback] 在对局 #{ $game_id } 的这个局面你已经请求过悔棋，走出下一步棋之后可以再次请求。
   *[draw] 你不久前已在对局 #{ $game_id } 中提和，再走 { NUMBER($moves) } 步后可以再次提和。
 }
error-answer-first = { $offer ->
    [takeback] 在对局 #{ $game_id } 中对方已请求悔棋，请先在棋盘下方回应。
   *[draw] 在对局 #{ $game_id } 中对方已提和，请先在棋盘下方回应。
}
error-nothing-offered = { $offer ->
    [takeback] 对局 #{ $game_id } 没有待回应的悔棋请求：走出下一步棋后，请求自动失效。
   *[draw] 对局 #{ $game_id } 没有待回应的提和：收到提和的一方走棋后，提和自动失效。
}
error-own-offer = { $offer ->
    [takeback] 这次悔棋请求是你自己发出的，请等对方回应；走出下一步棋后自动失效。
   *[draw] 这次提和是你自己发出的，请等对方回应；对方走棋后自动失效。
}
error-not-set-up = 对局 #{ $game_id } 还没有布阵，请先点击棋盘下方的**布阵**。
error-already-set-up = 对局 #{ $game_id } 的棋子已经就位，请在棋盘下方或用 /move 走棋。
error-army-missing = 这个棋种双方都要选择军队。请点击**应战**，选择你的军队。
error-no-choice-of-army = { $variant }的军队是固定的。想选择军队，请把选项“{ name-variant }”设为{ $others }；否则请不要填“{ name-army }”。
error-no-such-option = { $variant }没有这条附加规则，请去掉它，或选择别的棋种。
error-no-games-in-channel = 本服务器的对局在 { $channels } 进行，请到那里使用命令。
error-no-rated-games = 本服务器只允许不计分的对局。请把选项“{ name-rated }”设为 False，再发起挑战。

# 挑战表单。
context-challenge = 发起挑战
challenge-form-title = 向这位成员发起挑战
challenge-form-family = 棋种
challenge-form-colour = 你执哪一方
challenge-form-clock = 时限
challenge-form-terms = 选项
challenge-form-opponent = 对手
challenge-form-opponent-hint = 不填则任何人都可以应战。
challenge-form-anyone = 任何人
challenge-form-army = 你的军队
challenge-form-mode = 是否计分
challenge-form-mode-rated = 计分
challenge-form-mode-casual = 不计分
challenge-form-rules = 附加规则

# 新对局：先选棋种，再填表单。
new-game-title = 新对局
new-game-note = 先选棋种，再选对手、时限等。
new-game-play = 下{ $variant }
new-game-about-orda = 国际象棋的军队对阵善于跳跃的骑兵大军。将杀对方，或者把王安全地走到对方底线，即可获胜。
new-game-about-ordamirror = 双方都是可汗方的军队，穹庐换成了战隼。将杀对方，或者把可汗安全地走到对方底线，即可获胜。
new-game-about-khans = 国际象棋的军队对阵可汗方，可汗方连兵都骑马。将杀、困毙，或者把王安全地走到对方底线，都算获胜。
new-game-about-asymmetric = 人类、精灵、兽人，双方各自秘密选一支军队。将杀对方即可获胜。
new-game-about-chess = 其他棋种的源头：双方都是国际象棋的军队。将杀对方即可获胜。
new-game-about-cwda = 四支军队，各不相同，但力求实力相当；双方各自秘密选一支。将杀对方即可获胜。
game-opening = 开局：{ $opening }。
