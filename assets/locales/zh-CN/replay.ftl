# 逐步回看对局。
command-replay = 逐步回放一局棋
option-any-game = 对局编号；不填则为当前频道的对局
button-replay = 回放
button-replay-first = 开头
button-replay-back = 上一步
button-replay-forward = 下一步
button-replay-last = 结尾
button-replay-flip = 翻转
replay-jump = 跳到某一步……
replay-start = 初始局面
replay-place = 第 { $number } 回合，共 { $total } 回合
replay-opening = 开局：{ $name }
replay-moves = 着法：{ $moves }
choose-others-game = #{ $game } { $variant }：{ $white } – { $black }
choose-won = 你赢了
choose-lost = 你输了
choose-drawn = 和棋
choose-aborted = 已取消

# 导出为文件。
command-export = 把一局棋导出为 PGN、FEN、PNG 或 GIF 文件
export-question = 要把对局 #{ $game } 导出为哪种格式？
option-format = 文件格式
format-pgn = PGN：全部着法，供其他程序读取
format-fen = FEN：用一行文字表示局面
format-png = PNG：局面的图片
format-gif = GIF：整局棋的动图
alt-export = { $white } – { $black }。{ $board }

# 显示局面。
context-analyze = 分析这局棋
context-export = 导出
context-learn = 复盘这局棋
context-no-board = 那条消息不是我发出的棋盘，请在对局的棋盘上使用**{ $command }**。
context-show-position = 显示局面
position-none = 那条消息里没有棋盘。请在我发出的棋盘或挑战上使用**显示局面**。
position-challenge = { $variant }从这个局面开始。
position-newest = { $ply ->
    [0] 这是初始局面，也是对局 #{ $game } 的最新局面。
   *[other] 这是走完 **{ $move }** 后的局面，也是对局 #{ $game } 的最新局面。
}
position-since = { $ply ->
    [0] 这是初始局面。此后对局 #{ $game } 已走到 **{ $now }**。
   *[other] 这是走完 **{ $move }** 后的局面。此后对局 #{ $game } 已走到 **{ $now }**。
}
position-over-since = { $ply ->
    [0] 这是初始局面。此后对局 #{ $game } 走到 **{ $now }**，已经结束。
   *[other] 这是走完 **{ $move }** 后的局面。此后对局 #{ $game } 走到 **{ $now }**，已经结束。
}
position-gone = 那个局面已不属于对局 #{ $game }：后来有人悔棋或重新布阵。下面是现在的局面。
position-lost = { $side }失子：{ $units }。
position-ahead = 与初始局面相比，{ $side }净得约 { $pawns } 个兵的子力。
position-full = 双方棋子都还在棋盘上。
list-separator = 、
