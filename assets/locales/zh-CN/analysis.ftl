# 分析。
command-analyze = 分析一局已结束的棋：走势图、准确率和最大的失误
button-analyse = 分析
button-analysis-overview = 总览
analysis-progress = 正在分析对局 #{ $game }……已完成 { $done } / { $total } 个局面。如果进度不再更新，请重新使用 /analyze 查看结果。
analysis-title = { $variant } #{ $game }
analysis-side = { $side } · { $player } · 准确率 **{ $accuracy }%** · 失准 { $inaccuracies }，失误 { $mistakes }，漏着 { $blunders }
analysis-worst = 问题出在哪里
analysis-none-bad = 双方都没有明显的失误。
analysis-played = **{ $move }** · { $told }
analysis-cost = { $before } → { $after }
analysis-then = 最佳应着：{ $moves }
analysis-better = 更好的着法：{ $move }
analysis-line = 最佳变化：{ $moves }
analysis-moment = 对局 #{ $game }：{ $grade }
analysis-arrows = 空心箭头：实战着法；实心箭头：更好的着法。
analysis-note = 评分以兵为单位：+ 表示{ $white }占优，− 表示{ $black }占优。
grade-inaccuracy = 失准
grade-mistake = 失误
grade-blunder = 漏着
alt-analysis = 对局 #{ $game } 的走势图，曲线越高对{ $white }越有利。{ $course }
alt-analysis-point = { $move } 后：{ $value }。
alt-analysis-moment = 箭头：实战着法 { $played }，更好的着法 { $better }。{ $board }
# 自己最差的几步棋，更好的着法先隐藏。
lesson-played = 实战：**{ $move }** · { $told }
button-open-moment = 在分析中查看
alt-lesson = 箭头：实战 { $played }。{ $board }

# 局面评估。
standing-even = 形势均衡（{ $pawns }）
standing-slightly = { $side }稍优（{ $pawns }）
standing-better = { $side }占优（{ $pawns }）
standing-winning = { $side }胜势（{ $pawns }）
standing-campmate = { $moves ->
        [1] { $side }一步触底获胜
       *[other] { $side } { $moves } 步内触底获胜
    }
standing-checkmate = { $moves ->
        [1] { $side }一步将杀
       *[other] { $side } { $moves } 步内将杀
    }
standing-stalemate = { $moves ->
        [1] { $side }一步困毙对方
       *[other] { $side } { $moves } 步内困毙对方
    }
standing-forced = { $moves ->
        [1] { $side }一步必胜
       *[other] { $side } { $moves } 步内必胜
    }
standing-won = { $side }已获胜
table-says = 残局库：{ $told }
table-drawn = 残局库：双方正确应对则为和棋
verdict-forced = { $side }必胜

# 被拒绝的操作。
error-analysis-too-early = 对局 #{ $game_id } 还在进行，结束后才能分析。
error-too-short-to-analyse = 对局 #{ $game_id } 还没等双方都走过棋就结束了，没有可分析的内容。
