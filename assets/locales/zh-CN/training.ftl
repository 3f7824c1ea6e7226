# 训练：错过的内容过几天再来。
command-train = 复习对局、谜题和练习中的错误，也可以训练开局
name-train = 训练

train-name = 训练
train-title = 训练 · { $variant }
train-from-game = 你在对局 #{ $game } 中的失误
train-from-puzzle = 做错的谜题 { $number }
train-from-exercise = 练习：{ $exercise }
train-origin-and-due = { $origin } · 待复习 { $due } 项
train-task-mistake = { $side }走棋：找出比 { $move } 更好的着法。
train-keep-going = ✅ 正确。接下来怎么走？
train-missed = 这一题答错了，很快会再次出现。请继续试，直到答对。
train-hint-where = 应该走到 { $square }。

train-right = ✅ { $move }：答对了！
train-right-hinted = ✅ { $move }：借助提示答对。
train-found-after = ✅ { $move }：走错 { $mistakes } 步后答对。
train-shown = 答案：{ $move }。
train-whole-line = 完整着法：{ $moves }
train-wrong = ❌ { $move } 不够好。
train-good-too = { $move } 与最佳着法几乎同样好，不算走错。请试着找出更好的着法。
train-better = 最佳变化：{ $moves }
train-played = 实战：{ $move }。对方的最佳应着：{ $reply }
train-played-only = 实战：{ $move }。
train-comes-back = 这一项将在{ $when }再次出现。
train-course = 答过 { $reps } 次{ $lapses ->
        [0] {""}
       *[other] {" "}· 忘过 { $lapses } 次
    }

train-empty = 还没有可训练的内容。分析自己的对局后，失误会加入训练；做错的谜题和练习也会加入。开局随时都可以训练。
train-nothing-due = 现在没有待复习的内容。你共有 { $total } 项，下一项将在{ $when }再次出现。
train-due-too = 🗓️ 训练中有 **{ $due } 项待复习**。

train-calendar-title = 你的训练
train-calendar-ahead = 即将复习
train-calendar-none = 今后 14 天没有要复习的内容。
train-calendar-past = 已完成
train-calendar-none-done = 最近 14 天没有训练。
train-calendar-done = **{ $answered }**（答对 { $right }）

button-train = 训练
button-train-next = 下一项（{ $due } 项待复习）
button-train-done = 结束
button-train-calendar = 日历
button-train-more = 下一条提示
button-train-back = 返回题目

option-opening = 想训练哪支军队的开局；不填则训练待复习的内容
name-opening = 开局
train-from-opening = 开局 · { $army }
train-from-own-games = 你自己对局中的开局 · { $army }
train-task-first = { $side }走棋：走一步开局库中的着法。
train-task-opening = { $moves }。{ $side }走棋：找出开局库中的着法。
train-task-good = { $moves }。开局库到此为止，但你的对局还在继续。{ $side }走棋：找出一步好棋。
train-book-moves = 开局库中的着法：{ $moves }
train-book-preferred = 开局库中的着法（引擎更看好）：{ $moves }
train-book-others = 开局库中还有：{ $moves }
train-good-moves = 这里的好棋：{ $moves }
train-book-share = { $move } { $percent }%
train-book-named = { $move }（{ $name }）
train-left-book = ❌ { $move } 不在开局库中。
train-left-good = { $move } 不在开局库中，但几乎同样好，不算走错。请找出开局库中的着法。
train-left-cost = 你的胜率：走开局库中的着法后为 { $book }%，走这一步后为 { $after }%。

opening-army = { $color }：{ $army }对{ $other }
opening-nothing = 这里没有可训练的内容。
opening-known = 这些开局你目前都掌握了。下一个局面将在{ $when }再次出现。
opening-line-over = 这条变化到此为止：开局库没有后续着法，或者后面的内容你已经掌握。
openings-title = 开局 · { $variant }
openings-none = 下完一局后，这里会列出你走过的开局及其战绩。
openings-how = 选择一支军队：我按开局库走对方的棋，你来走出己方在开局库中的着法。答过的局面过几天会在 /train 中再次出现。
openings-pick = 选择军队，练习其开局
openings-pick-of = { $side }：选择军队，练习其开局
openings-new = 尚未训练
openings-known = 已训练 { $total } 个局面，{ $due } 个待复习
opening-tree-link = 在浏览器中查看开局树：{ $army }。
button-opening-tree = 开局树
button-openings-of = 训练开局
button-openings = 开局
button-train-opening = 换一条变化
button-train-play-on = 继续走

opening-tree-train = 从这里开始训练
opening-tree-nothing = 从这里往后暂时没有可训练的内容。
opening-tree-games = 你下到此局面的对局
opening-tree-own = 你的对局
opening-tree-fold = { $move } 之后的着法
opening-tree-fold-start = 初始局面之后的着法
opening-tree-retired-what = 已淘汰的变化：新版开局库不再收录。下次训练这支军队时，它们会从你的训练中移除。
opening-tree-retired = 已淘汰
opening-tree-wanted = { $due } 个待复习，{ $fresh } 个新局面
opening-tree-what = 一步一步查看哪些局面已掌握、哪些待复习，以及各变化的战绩
opening-tree-start = 初始局面
opening-tree-cut = 仅显示最可能出现的变化。
opening-count-known = 已掌握 { $count } 个局面
opening-count-due = { $count } 个待复习
opening-count-new = { $count } 个新局面
opening-state-known = 已掌握，{ $days } 天后复习
opening-state-due = 待复习
opening-state-new = 新局面
opening-not-in-book = 不在开局库中
opening-from-games = 来自你的对局
opening-not-trained = 你常走这步，但训练的是另一步
opening-elsewhere = 后续见另一条变化

weekly-title = 你的一周 · { $since }至{ $until }
weekly-variant = **{ $variant }** · { $tally }
weekly-variant-rated = **{ $variant }** · { $tally } · 等级分 { $change }
weekly-no-games = 你一局棋也没有下完。
weekly-accuracy = **准确率** · { $accuracy }%（已分析 { $games } 局）
weekly-puzzles = **谜题** · 完成 { $done } 道，做对 { $solved } 道
weekly-trained = **训练** · 答过 { $answered } 项，答对 { $right } 项
weekly-moment = **代价最大的一步** · 对局 #{ $game }：你走了 { $played }，但 { $better } 更好。
weekly-stopped = 不会再给你发每周总结。可以在 /settings 中重新开启。
button-weekly-stop = 不再发送每周总结

train-page-what = 复习做错的内容，还可以训练任何一支军队的开局
train-page-known = 这些开局你目前都掌握了。答过的局面过几天会再次出现。
train-page-nothing = 现在没有待复习的内容。你共有 { $total } 项，下一项 { $days } 天后再次出现。
train-page-back = 这一项 { $days } 天后再次出现。

lesson-train = 你在这局中的失误和漏着已加入你的训练，会反复出现，直到你掌握为止。

error-no-such-card = 这一项已不在你的训练中。请用 /train 查看待复习的内容。
error-card-moved-on = 你已经答过这一步。请用 /train 查看待复习的内容。
error-no-such-army = 没有这支军队。请从 /train 的列表中选择。
