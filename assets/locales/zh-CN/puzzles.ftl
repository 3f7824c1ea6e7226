# 谜题。
command-puzzle = 解一道谜题：找出唯一能取胜或挽救局面的着法
command-daily = 解今天的每日谜题，所有人都是同一道
name-puzzle = 谜题
name-daily = 每日谜题
name-difficulty = 难度
option-puzzle-variant = 棋种；不填则不限
option-puzzle-theme = 谜题的主题；不填则不限
option-difficulty = 难度（相对于你的谜题等级分）
difficulty-easiest = 最容易
difficulty-easier = 较容易
difficulty-normal = 难度适中
difficulty-harder = 较难
difficulty-hardest = 最难

theme-of-campmate-in-2 = 两步触底
theme-of-campmate-in-3 = 三步触底
theme-of-campmate-in-4 = 四步触底
theme-of-campmate-in-5 = 五步触底
theme-of-mate-in-2 = 两步将杀
theme-of-mate-in-3 = 三步将杀
theme-of-mate-in-4 = 四步将杀
theme-of-mate-in-5 = 五步将杀
theme-of-long = 长谜题
theme-of-fork = 捉双
theme-of-divergent-strike = 走法与吃法不同的棋子
theme-of-promotion = 升变
theme-of-defence = 防守
theme-of-quiet-move = 静着
theme-of-race = 触底竞赛
theme-of-endgame = 残局
theme-of-material = 得子

button-start-puzzle = 解谜题
button-daily = 每日谜题
button-next-puzzle = 下一题
button-solve-type = 输入着法
button-solve-again = 再试一次
button-solve-back = 返回谜题
button-solve-hint = 提示
button-solution = 看答案
button-vote-good = 👍 好题
button-vote-bad = 👎 题目不好
button-report-puzzle = 报告题目有误

puzzle-title = 谜题 { $number } · { $variant }
puzzle-daily-title = 每日谜题，{ DATETIME($day, dateStyle: "long") } · { $variant }
puzzle-own-rating = 你的谜题等级分（{ $variant }）：{ $rating }
puzzle-unrated = 这道题你以前见过，不影响等级分。
puzzle-casual = 这道题不计等级分。
puzzle-color-white = 白方
puzzle-color-black = 金方
puzzle-task-win = { $side }走棋：找出取胜的着法。
puzzle-task-save = { $side }走棋：找出挽救局面的着法。
puzzle-last = { $side }刚走的是：{ $piece } { $origin }–{ $target }。
puzzle-so-far = 目前的着法：{ $moves }
puzzle-right = ✅ 正确：{ $moves }。接下来怎么走？
puzzle-hint = 提示：要走的是 { $square } 上的{ $piece }。
puzzle-mistakes = 已走错 { $mistakes } 步：这道题记为未解出，但你可以继续。
puzzle-wrong = ❌ { $move } 不是正解。
puzzle-wrong-ends = 走完这步，对局就结束了，而你没有获胜。
puzzle-wrong-but-good = 引擎认为这步棋几乎同样好，不算走错。如果你觉得它也是正解，请在做完后报告题目有误。
puzzle-slower-campmate = ⏳ { $move } 也能赢，但慢了：本来 { $turns } 步就能触底。
puzzle-slower-mate = ⏳ { $move } 也能赢，但慢了：本来 { $turns } 步就能将杀。
puzzle-slower-campmate-now = ⏳ { $move } 也能赢，但慢了：本来一步就能触底。
puzzle-slower-mate-now = ⏳ { $move } 也能赢，但慢了：本来一步就能将杀。
puzzle-slower-again = 这步不算走错。再试一次，找出更快获胜的着法。
puzzle-answer = { $side }回以 { $move }：{ $told }。
puzzle-solved = ✅ 解出来了！
puzzle-solved-hinted = ✅ 借助提示解出。
puzzle-solved-after = ✅ 走错 { $mistakes } 步后解出。
puzzle-shown = 几天后你会再次遇到这道题。
puzzle-solution = 解答：{ $moves }
puzzle-change = 你的谜题等级分（{ $variant }）：**{ $rating }**（{ $change }）
puzzle-rating = 难度 { $rating }
puzzle-plays =
    { $plays ->
        [0] 还没有人做过
       *[other] { $plays } 人做过，{ $solves } 人一次解出
    }
puzzle-streak = 连续答对 { $streak } 题（你的最高纪录：{ $best }）。
puzzle-days =
    { $days ->
        [1] { $best ->
            [1] 你解出了今天的每日谜题。
           *[other] 你解出了今天的每日谜题（最长连续 { $best } 天）。
        }
       *[other] 你已连续 { $days } 天解出每日谜题（最长纪录：{ $best } 天）。
    }
puzzle-reported = 谢谢！引擎会复查这道题，如果确有别的解法，就不再使用。
puzzle-found-sound = 这道题之前有人报告过，引擎复查后确认只有一个解。

error-no-puzzle = 还没有符合条件的谜题。请把主题留空，或换一个棋种。
error-no-such-puzzle = 这道谜题已不存在。请用 /puzzle 换一道。
error-not-your-puzzle = 这道谜题是出给另一位成员的。想解题，请自己用 /puzzle。
error-puzzle-over = 这道谜题已经结束。请用 /puzzle 做下一题。
error-puzzle-moved-on = 你已经在这道谜题中走过棋。请用 /puzzle 重新打开，接着往下走。
error-puzzle-not-over = 请先解出谜题或查看答案，之后才能分享、评价或报告这道题。
error-puzzle-begun = 你已经开始做这道题了。做下一题时，请在走第一步之前选择是否计分。
error-puzzle-seen = 这道题你以前见过，不能计分。
error-puzzles-off = 本服务器已关闭谜题和练习。你仍可以在和我的私信里做题。

# 频道里的每日谜题，以及服务器的设置。
button-solve-daily = 来解题
button-puzzle-settings = 谜题
button-puzzles-on = 开启谜题
button-puzzles-off = 关闭谜题
puzzle-daily-solved = 本服务器已解出的成员：{ $solvers }。
puzzle-daily-unsolved = 本服务器还没有人解出。
puzzle-solver-after = { $solver }（走错 { $mistakes } 步）
puzzle-settings-title = 本服务器的谜题
puzzles-are-on = **谜题和练习** · 已开启：成员可用 /puzzle、/daily 和 /learn 解题，题目只有自己看得到。
puzzles-are-off = **谜题和练习** · 已关闭：/puzzle、/daily 和 /learn 在本服务器中不可用。
puzzle-pick-channel = 选择发布每日谜题的频道……
puzzle-daily-nowhere = **每日谜题** · 不发布。选择一个频道，我每天都会在那里发布，并附上解题成员的名单。
puzzle-daily-in = **每日谜题** · 每天 UTC 零点发布到 { $channel }，并附上解题成员的名单。
puzzle-daily-off = **每日谜题** · 谜题和练习关闭期间不会发布。
puzzle-daily-gone = **每日谜题** · 原频道已被删除，请另选一个。
puzzles-what = 找出唯一能取胜或挽救局面的着法

puzzle-result-solved = 已解出
puzzle-result-hinted = 用了提示
puzzle-result-failed = 未解出
puzzle-results-all = 全部谜题
puzzle-results-row = 连续解出（无错、无提示）
puzzle-results-days = 每日谜题连续天数

# 网页上的谜题连胜。
streak-what = 题目越来越难，走错一步就结束
streak-score =
    { $score ->
        [0] 谜题连胜
       *[other] 连胜：{ $score } 题
    }
streak-rules = 走错一步，连胜就结束，但可以跳过一题。不限时间，也不影响谜题等级分。
streak-over =
    { $score ->
        [0] 到此结束，这次没有解出题目。
       *[other] 连胜到此结束，共解出 { $score } 题。
    }
streak-complete = 这是最后一题：本次连胜的题目你都做完了！
streak-record = 这是你目前的最长连胜。
streak-best = 你的最长连胜：{ $best } 题
error-no-streak = 这次连胜已在别处继续，可能是另一个标签页。请刷新页面后再试。
error-skip-used = 这次连胜里你已经跳过一题了。

# 解题情况，前面是每一步的方块。
puzzle-tries = 试了 { NUMBER($tries) } 次
puzzle-hints = 用了 { $hints } 次提示

# 每日简报：与每日谜题一起发布的消息及其设置。
recap-title = ☀️ 每日简报
recap-solved = **{ DATETIME($day, dateStyle: "long") }的谜题** · 本服务器 { NUMBER($tried) } 人做题，{ NUMBER($solved) } 人解出
recap-unsolved = **{ DATETIME($day, dateStyle: "long") }的谜题** · 本服务器没有人解出
recap-more = 另有 { NUMBER($count) } 人
recap-streak = 本服务器已连续 { $days } 天有人解出（最长纪录：{ $best } 天）
recap-longest = 连续解题最久：{ $streaks }
recap-member-streak = { $user }（{ $days } 天）
recap-game = ⭐ **昨日佳局** · { $variant } · #{ $game }
recap-upset = ⭐ **昨日冷门** · { $variant } · #{ $game }
recap-players = { $white } – { $black }
recap-tournament =
    { $system ->
        [simul] 🏆 **下一场车轮战** · { $name } { $time }在 { $channel } 开赛，已报名 { NUMBER($count) } 人，上限 { NUMBER($size) } 人。
        [teams] 🏆 **下一场团体赛** · { $name } { $time }在 { $channel } 开赛，已报名 { NUMBER($count) } 人，上限 { NUMBER($size) } 人。
       *[other] 🏆 **下一场比赛** · { $name } { $time }在 { $channel } 开赛，已报名 { NUMBER($count) } 人，上限 { NUMBER($size) } 人。
    }
button-recap-replay = 回放对局
recap-daily-in = **每日谜题** · 随每日简报发布到 { $channel }。
recap-is-off = **每日简报** · 已关闭。开启后，我会在你选定的时间发布每日谜题，同时公布昨天的解题情况、连续天数、一盘佳局和下一场比赛，不会提醒任何人。
recap-is-off-too = **每日简报** · 已关闭。只有在谜题和练习开启时才会发布。
recap-is-on = **每日简报** · 已开启：每天 { $hour }（{ $zone }）发布。下一次：{ $next }。
recap-waits-channel = **每日简报** · 已开启。在上面选好频道后，每天 { $hour }（{ $zone }）在那里发布。
recap-waits-puzzles = **每日简报** · 已开启，但谜题和练习关闭期间不会发布。
recap-pick-hour = 选择发布时间……
recap-pick-zone = 选择时区……
recap-zone-title = 时区
recap-zone-label = 城市或时区（英文）
recap-zone-hint = 例如 Shanghai、Asia/Taipei 或 UTC
button-recap-on = 开启每日简报
button-recap-off = 关闭每日简报
button-type-recap-zone = 其他时区
error-unknown-zone = 没有找到时区“{ $written }”。请用英文输入该时区的大城市（例如 { $city }），或时区的全名（例如 { $example }）。
