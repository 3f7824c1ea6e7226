# 棋盘下的选子菜单。
unit-at = { $piece } { $square }
unit-on = { $square } 上的{ $piece }
pick-piece = 选择要走的棋子……
pick-reach = 可走到 { $moves } 个格子
pick-reach-captures = { $moves ->
        [1] 可走到 1 个格子（吃子）
       *[other] 可走到 { $moves } 个格子，其中 { $captures } 个可吃子
    }
pick-reason = { $reason } · { $reach }
pick-takes-checker = 可应将：吃掉将军的棋子
pick-blocks-check = 可垫子应将
pick-leaves-check = 可走开应将
pick-attacked = 受{ $attacker } 攻击
pick-target = 从 { $origin } 走到……
pick-target-half = 从 { $origin } 走到 { $first }–{ $last } 线……
pick-promotion = { $piece }走到 { $target } 后升变为……

# 棋子指南。
button-guide = 棋子指南
piece-guide-title = 棋子指南
piece-guide-choose = 想了解哪枚棋子？双方的棋子都可以选。
pick-unit = { $side } · { $army }……
pick-unit-plain = { $side }……
piece-guide-newer = 对局已有进展，这是最新局面。
piece-guide-over = 对局已结束，这是最终局面。
piece-guide-gone = { $square } 上已经没有棋子了，请另选一枚。
piece-guide-facts = { $side } · { $army } · 记谱：{ $letter }
piece-guide-facts-plain = { $side } · 记谱：{ $letter }
piece-guide-worth = 约值 { $value } 个兵
piece-guide-reach =
    在当前局面中，{ $moves ->
        [0] 没有空格可走
       *[other] 可走到 { $moves } 个空格
    }，{ $captures ->
        [0] 无子可吃
       *[other] 可吃 { $captures } 枚棋子
    }。
piece-guide-stuck = 在当前局面中，它无处可走。
piece-guide-waiting = 现在还没轮到{ $side }，以下假设轮到{ $side }走棋。
piece-guide-goal = **触底获胜**：{ $piece }走到第 { $rank } 横线上任何未受攻击的格子，立即获胜。
piece-guide-castling = 走到 { $squares } 即为王车易位，车随之跳到另一侧。
piece-guide-double-step = 从这条横线可以一次走两格，途经和到达的格子都须是空的。
piece-guide-promotes = 到达对方底线后升变为{ $promotions }。
piece-guide-promotes-captured = 到达对方底线后升变为{ $promotions }，但只限已被吃掉的棋子。

# 图上标记的含义。
dots-move = 绿点：可以走到那里。
dots-both = 中间有圆点的黄圈：可以走到那里，也可以在那里吃子。
dots-capture = 带四条短线的红圈：可以在那里吃子。
dots-strike = 红色虚线圈：不能走到那里，但能吃掉走到那里的敌子。

alt-dots = { $square } 上的{ $piece }（{ $side }）。{ $reach }
alt-dots-move = 可走到 { $squares }。
alt-dots-both = 可走到 { $squares }，也可在那里吃子。
alt-dots-capture = 可在 { $squares } 吃子。
alt-dots-strike = 不能走到空格 { $squares }，但能吃掉走到{ $count ->
    [1] 那里
   *[other] 这些格子
}的敌子。
alt-dots-none = 无处可走。
list-semicolon = ；
