# 练习：/learn。
command-learn = 通过成套的小练习，熟悉每种棋子和每种取胜方式
name-learn = 学习
name-topic = 主题
option-learn-variant = 棋种；不填则列出全部
option-topic = 一种棋子或一种取胜方式；不填则查看自己的进度

series-mate = 将杀
series-campmate = 触底获胜
series-endgame = 残局取胜
series-hold = 残局守和
goal-capture =
    用{ $piece }{ $moves ->
        [1] 一步
       *[other] 在 { $moves } 步内
    }{ $marked ->
        [1] 吃掉标有 ★ 的棋子，{ $side }原地不动。
       *[other] 吃掉 { $marked } 枚标有 ★ 的棋子，{ $side }原地不动。
    }
goal-mate =
    { $moves ->
        [1] { $side }走棋：一步将杀。
       *[other] { $side }走棋：无论对方如何应对，在 { $moves } 步内将杀。
    }
goal-campmate =
    { $moves ->
        [1] { $side }走棋：一步触底获胜，即把{ $royal }安全走到第 { $rank } 横线。
       *[other] { $side }走棋：无论对方如何应对，在 { $moves } 步内触底获胜，即把{ $royal }安全走到第 { $rank } 横线。
    }
goal-endgame = { $side }走棋：在 { $most } 步内取胜。据残局库，最快 { $moves } 步可胜；{ $other }会以最佳着法防守。
goal-endgame-left = { $most ->
        [1] { $side }走棋：这一步必须取胜。
       *[other] { $side }走棋：在 { $most } 步内取胜，{ $other }会以最佳着法防守。
    }
goal-hold = { $side }走棋：面对对方的最佳着法，守住和棋，坚持 { $moves } 步。

learn-title = { $series } { $number }/{ $total } · { $game }
learn-right = ✅ 正确：{ $moves }
learn-solved = ✅ 完成：{ $moves }
learn-all-solved = 🏁 这套练习已全部完成：{ $series }。
learn-count = { $series }：已完成 { $solved }/{ $total }
learn-wrong = ❌ { $move } 行不通。
learn-solution = 解法第 { $step } 步，共 { $total } 步：{ $moves }
learn-list-title = 学习 · { $game }
learn-list-note = 每套练习针对一种棋子、一种取胜方式或残局，请选择一套。
learn-list-count = 这个棋种共有 { $total } 道练习，你已完成 { $solved } 道。
learn-pick-series = 选择一套练习……
learn-series-place = { $solved }/{ $total }

mistake-other-unit = 这道练习只能走{ $piece }。
mistake-promotes = { $piece }走到那里会升变。请换一种不升变的吃法。
mistake-game-ends = 这样走的话，没等达到目标，对局就结束了。
mistake-gives-check = 这步棋将军，{ $side }就必须应将了。
mistake-too-long = 经过 { $square } 一共要走 { $needed } 步，而 { $moves } 步就能完成。
mistake-never = 走到 { $square } 之后，{ $piece }就无法吃完所有标有 ★ 的棋子了。
mistake-no-check = 这步棋没有将军，不可能将杀。
mistake-has-reply = 这步棋将了军，但{ $side }可以用 { $reply } 应将。
mistake-not-home = 走完这步，{ $royal }还没有到达第 { $rank } 横线。
mistake-loses = { $side }回以 { $reply }，直接获胜。
mistake-too-slow = 仍是胜局，但现在一共需要 { $needed } 步，而你只有 { $most } 步。
mistake-slips = 这步棋让胜利溜走了：现在双方都走最佳着法的话，将成和棋。
mistake-loses-endgame = 这步棋会输：现在{ $side }只要走最佳着法，就能获胜。
mistake-defended-mate =
    { $left ->
        [1] { $side }回以 { $reply }，你下一步就无法将杀了。
       *[other] { $side }回以 { $reply }，你在剩下的 { $left } 步内就无法将杀了。
    }
mistake-defended-campmate =
    { $left ->
        [1] { $side }回以 { $reply }，你的{ $royal }下一步就无法到达对方底线了。
       *[other] { $side }回以 { $reply }，你的{ $royal }在剩下的 { $left } 步内就无法到达对方底线了。
    }
alt-starred = 标有 ★ 的格子：{ $squares }。{ $board }

button-start-learning = 学习棋子走法
button-practise = 练一练
button-practise-game = 练习
button-how-it-moves = 走法
button-how-one-wins = 怎样取胜
button-how-games-end = 对局怎样结束
button-how-moves = { $piece }的走法
button-list-series = 全部练习
button-learn-type = 输入着法
button-learn-again = 再试一次
button-learn-back = 返回练习
button-do-exercise = 自己试试
button-do-again = 再做一遍
button-next-exercise = 下一题
button-continue-series = 下一套：{ $series }
button-restart-series = 重新开始
button-show-exercise = 看演示
button-show-earlier = ◀ 上一步
button-show-later = 下一步 ▶

exercises-what = 每种棋子、每种取胜方式的小练习
error-no-such-series = 没有这套练习。请从 /learn 提供的列表中选择。
error-no-such-exercise = 这道练习已更新。请用 /learn 重新打开这套练习。
