# 训练：错过的内容过几天再来。
command-train = 练习你错过的内容：自己的失误、做错的谜题和练习，到期就来
name-train = 训练

train-name = 训练
train-title = 训练 · { $variant }
train-from-game = 你在对局 #{ $game } 中的失误
train-from-puzzle = 做错的谜题 { $number }
train-from-exercise = 练习：{ $exercise }
train-origin-and-due = { $origin } · 到期 { $due } 项
train-task-mistake = { $side }走棋：找出比 { $move } 更好的着法。
train-keep-going = ✅ 正确。接下来怎么走？
train-missed = 这一项答错了，很快会再来。请继续试，直到找出来。
train-hint-where = 应该走到 { $square }。

train-right = ✅ { $move }：答对了！
train-right-hinted = ✅ { $move }：借助提示答对。
train-found-after = ✅ { $move }：走错 { $mistakes } 步后答对。
train-shown = 答案：{ $move }。
train-wrong = ❌ { $move } 还不够好。
train-good-too = { $move } 几乎同样好，不算走错。还有更好的着法。
train-better = 最佳变化：{ $moves }
train-played = 实战：{ $move }。最佳应着：{ $reply }
train-played-only = 实战：{ $move }。
train-comes-back = 这一项将在{ $when }再来。
train-course = 答过 { $reps } 次{ $lapses ->
        [0] {""}
       *[other] {" "}· 忘过 { $lapses } 次
    }

train-empty = 还没有可训练的内容。分析自己的对局后，失误会加入训练；做错的谜题和练习也会加入。
train-nothing-due = 现在没有到期的内容。你共有 { $total } 项，下一项到期时间：{ $when }。
train-due-too = 🗓️ 训练中有 **{ $due } 项到期**。

train-calendar-title = 你的训练
train-calendar-ahead = 即将到期
train-calendar-none = 今后 14 天没有到期的内容。
train-calendar-past = 已完成
train-calendar-none-done = 最近 14 天没有训练。
train-calendar-done = **{ $answered }**（答对 { $right }）

button-train = 训练
button-train-next = 下一项（到期 { $due }）
button-train-done = 完成
button-train-calendar = 日历
button-train-more = 再给提示
button-train-back = 返回题目

lesson-train = 这些失误和漏着已加入你的训练，会再来，直到你掌握为止。

error-no-such-card = 这一项已不在你的训练中。请用 /train 查看到期的内容。
error-card-moved-on = 你已经答过这一步。请用 /train 查看到期的内容。
