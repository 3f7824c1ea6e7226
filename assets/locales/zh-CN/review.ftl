# 对局复盘。
button-review-side = 看另一方
button-review = 复盘
review-title = 对局 #{ $game } 复盘
review-of = { $side } · { $player }
review-accuracy = 准确率 **{ $accuracy }%**
review-phase-opening = 开局 { $accuracy }%
review-phase-middlegame = 中局 { $accuracy }%
review-phase-endgame = 残局 { $accuracy }%
review-usual = { $games ->
    [1] 除这一局外，你最近分析过的一局准确率为 { $accuracy }%。
   *[other] 除这一局外，你最近分析过的 { $games } 局平均准确率为 { $accuracy }%。
}
review-strengths = 下得好的地方
review-moments = 关键时刻
review-no-moments = 没有明显的失误。
review-proof = { $told }（{ $moves }）
review-note = 棋盘显示走这步之前的局面。先自己找出更好的着法，再揭开答案。
review-better = 更好的着法
review-worst = 代价最大的一步
review-arrow = 箭头：实战着法。

# 坏棋造成了什么。
review-stalemates = 逼和：优势局面变成了和棋。
review-repeats = 同一局面出现三次：优势局面变成了和棋。
review-allows-end-checkmate = { $number ->
    [1] 对方可以一步将杀。
   *[other] 对方可以 { $number } 步将杀。
}
review-allows-end-campmate = { $number ->
    [1] 对方 { $square } 上的{ $piece }下一步就能到达 { $second_square }，触底获胜。
   *[other] 让出了通往底线的路：对方 { $square } 上的{ $piece } { $number } 步就能到达 { $second_square }。
}
review-allows-end-stalemate = { $number ->
    [1] 下一步会被对方困毙，在这个棋种里被困毙算负。
   *[other] { $number } 步内会被对方困毙，在这个棋种里被困毙算负。
}
review-allows-perpetual = 对方可以长将成和。
review-loses-race = 只差一步：{ $square } 上的{ $piece }本来再走一步就能到达 { $second_square }。
review-bad-trade = 用价值更高的{ $piece }吃 { $third_square } 上的{ $third }，会被 { $second_square } 上的{ $second }吃回。
review-puts = { $free ->
    [yes] 把{ $piece }走到 { $square }，会被 { $second_square } 上的{ $second }白吃。
   *[no] 把{ $piece }走到 { $square }，会被 { $second_square } 上的{ $second }吃掉。
}
review-opens = { $third }一离开 { $third_square }，{ $second_square } 上的{ $second }就可以吃 { $square } 上的{ $piece }。
review-unguards = { $third }离开 { $third_square }，不再保护 { $square } 上的{ $piece }，{ $second_square } 上的{ $second }可以吃掉它。
review-leaves = { $free ->
    [yes] { $square } 上的{ $piece }仍受攻击，会被 { $second_square } 上的{ $second }白吃。
   *[no] { $square } 上的{ $piece }仍受攻击，会被 { $second_square } 上的{ $second }吃掉。
}
review-forked = 让对方捉双：{ $second }在 { $second_square } 同时攻击两枚棋子，随后吃掉{ $piece }。
review-checked = 让对方将军得子：{ $square } 上的{ $piece }丢了。
review-loses = { $square } 上的{ $piece }丢了。
review-lets-promote = 这步棋让对方 { $square } 上的{ $piece }得以走到 { $second_square }，升变为{ $second }。
review-divergent = 容易忽略：{ $square } 上的{ $piece }可以吃 { $second_square } 上的棋子，但那里如果是空格，就不能走过去。{ $how }
review-king-chased = { $square } 上的{ $piece }暴露了：接下来会被将军 { $number } 次。
review-lets-king-run = { $number ->
    [0] 让对方 { $square } 上的{ $piece }走到底线的 { $second_square }。
    [1] 让对方 { $square } 上的{ $piece }前进到 { $second_square }，离底线只差一步。
   *[other] 让对方 { $square } 上的{ $piece }前进到 { $second_square }，离底线还有 { $number } 步。
}
review-early = 想法是对的，但早了 { $number } 步。
review-loses-castling = 因此失去王车易位的权利。
review-lets-pawn-run = { $number ->
    [1] 让对方 { $square } 上的{ $piece }前进到 { $second_square }，离升变只差一步。
   *[other] 让对方 { $square } 上的{ $piece }前进到 { $second_square }，离升变还有 { $number } 步。
}
review-lets-attack = 让对方的{ $second }走到 { $second_square }，攻击 { $square } 上的{ $piece }。
review-exchanges = { $won ->
    [none] 接下来的变化会丢{ $lost }。
   *[other] 接下来的变化以{ $lost }换{ $won }，得不偿失。
}
review-total = 总共损失：{ $lost }；得到：{ $won }。
review-total-gain = 总共得到：{ $won }；损失：{ $lost }。
review-total-lost = 总共损失：{ $pieces }。
review-total-won = 总共得到：{ $pieces }。
review-times = { $piece } ×{ $count }

# 坏棋错过了什么。
review-misses-end-checkmate = { $number ->
    [1] 本可以一步将杀。
   *[other] 本可以 { $number } 步将杀。
}
review-misses-end-campmate = { $number ->
    [1] { $square } 上的{ $piece }本可以马上到达 { $second_square }，触底获胜。
   *[other] { $square } 上的{ $piece }本可以 { $number } 步到达 { $second_square }，触底获胜。
}
review-misses-end-stalemate = { $number ->
    [1] 本可以一步困毙对方，在这个棋种里困毙算胜。
   *[other] 本可以 { $number } 步困毙对方，在这个棋种里困毙算胜。
}
review-misses-perpetual = 本可以长将成和。
review-misses-capture = { $free ->
    [yes] { $second_square } 上的{ $second }本可以白吃 { $square } 上的{ $piece }。
   *[no] { $second_square } 上的{ $second }本可以吃 { $square } 上的{ $piece }。
}
review-misses-taker = 应该用 { $second_square } 上的{ $second }去吃。
review-misses-gain = 本来有办法赢得 { $square } 上的{ $piece }。
review-misses-exchange = { $lost ->
    [none] 本来有办法赢得{ $won }。
   *[other] 本来有办法以{ $lost }换{ $won }。
}
review-misses-promotion = { $square } 上的{ $piece }本可以到达 { $second_square } 升变为{ $second }。
review-misses-pawn-run = { $number ->
    [1] { $square } 上的{ $piece }本可以前进到 { $second_square }，离升变只差一步。
   *[other] { $square } 上的{ $piece }本可以前进到 { $second_square }，离升变还有 { $number } 步。
}
review-misses-attack = 本可以把{ $second }走到 { $second_square }，攻击 { $square } 上的{ $piece }。

# 下得好的地方。
review-only-move-checkmate = **{ $move }** 是唯一能化解 { $square } 上{ $piece }将杀威胁的着法。
review-only-move-campmate = **{ $move }** 是唯一能阻止 { $square } 上的{ $piece }触底获胜的着法。
review-only-move-stalemate = **{ $move }** 是唯一能避免被困毙的着法，在这个棋种里被困毙算负。
review-parries-end-checkmate = **{ $move }** 化解了 { $square } 上{ $piece }的将杀威胁。
review-parries-end-campmate = **{ $move }** 阻止了 { $square } 上的{ $piece }触底获胜。
review-parries-end-stalemate = **{ $move }** 避免了被困毙，在这个棋种里被困毙算负。
review-punishes = **{ $move }** 抓住对方的失误，吃掉了 { $square } 上的{ $piece }。
review-plays-out-checkmate = 从 **{ $move }** 起已是必杀，{ $number } 步后将杀。
review-plays-out-campmate = 从 **{ $move }** 起，{ $piece }从 { $square } 走向 { $second_square }，再也挡不住了。
review-plays-out-stalemate = 从 **{ $move }** 起已是必胜，{ $number } 步后获胜。
review-converts = 走 **{ $move }** 时已是胜势，此后 { $number } 步一直没有让胜利溜走。
review-holds-drawn = 走 **{ $move }** 时已是败势，最后还是守和了。
review-holds-won = 走 **{ $move }** 时已是败势，最后还是赢了。
review-steady = 到 **{ $move }** 为止，连续 { $number } 步没有失准。
