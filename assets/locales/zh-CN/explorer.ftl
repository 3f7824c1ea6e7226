# 某个局面下走过哪些着法，成绩如何。
button-explore = 着法统计
button-explore-filter = 全部对局
button-explore-ladder-filter = 只看计分对局
button-replay-return = 返回对局回放
explorer-head = { $ply ->
    [0] 从初始局面开始，本服务器全部对局的着法（{ $white }胜 / 和棋 / { $black }胜）
   *[other] { $move } 之后，本服务器全部对局的着法（{ $white }胜 / 和棋 / { $black }胜）
}
explorer-head-ladder = { $ply ->
    [0] 从初始局面开始，本服务器计分对局的着法（{ $white }胜 / 和棋 / { $black }胜）
   *[other] { $move } 之后，本服务器计分对局的着法（{ $white }胜 / 和棋 / { $black }胜）
}
explorer-games = { $games } 局
explorer-elo = 平均等级分 { $elo }
explorer-last = 最近一局 #{ $game }
explorer-never = 这里没人走过
explorer-liked = 引擎开局库 { $percent }%
explorer-over = 对局到此结束，没有后续着法。
explorer-nothing = 本服务器还没有对局从这个局面继续下去，引擎的开局库里也没有。
explorer-nothing-ladder = 本服务器的计分对局没有走过这个局面之后的着法，引擎的开局库里也没有。
explorer-book-note = -# “引擎开局库”的百分比表示引擎在这里对各着法的偏好程度（只列它最看好的几步），与实际下过的对局无关。
