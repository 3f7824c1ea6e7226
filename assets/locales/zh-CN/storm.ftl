# 谜题风暴：在网页上限时解题。
command-storm = 谜题风暴：三分钟内尽量多解题
name-storm = 谜题风暴
option-storm-variant = 棋种；不填则为全部棋种

puzzles-closed = 在这里解题要用你的个人链接。请在 Discord 中点击 /puzzle 谜题下方的“在浏览器中解题”，或 /storm 下方的按钮，即可获得链接。
puzzle-page-link = 在浏览器中解题，或玩谜题风暴。
button-solve-on-page = 在浏览器中解题
button-open-puzzles = 谜题
button-open-storm = 谜题风暴
button-storm-on-page = 玩谜题风暴

storm-title = 谜题风暴 · { $variant }
storm-all-games = 全部棋种
storm-what = 三分钟，一题接一题
storm-pick-game = 选择棋种……
storm-rule-time = 每轮 { $minutes } 分钟，题目越来越难。
storm-rule-wrong = 走错一步扣 { $seconds } 秒，并直接进入下一题。
storm-rule-combo = 连击 { $combo } 步加 { $seconds } 秒
storm-rule-combos = 连续走对可以加时（{ $combos }），之后每再连续走对 { $every } 步加 { $seconds } 秒。
storm-rule-rating = 你的谜题等级分不会变化，这里出现过的题以后仍可能在 /puzzle 中出现。
storm-own = 你的最高分：**{ $ever }**，今日最高：**{ $today }**
storm-own-never = 你在这类谜题上还没有成绩。
storm-board-ever = 本服务器最高分
storm-board-today = 今日
storm-board-none = 这里还没有人上榜，来做第一个吧！
storm-board-empty = 这里还没有成绩。
storm-board-nowhere = 要查看某个服务器的最高分，请在那个服务器里使用这个命令。
storm-line = { $place }. <@{ $user }>：**{ $score }** 题（连击 { $combo } 步）
storm-no-page = 谜题风暴只能在浏览器中玩，而这个机器人没有网页版。可以用 /puzzle 在这里解题。

storm-score =
    { $score ->
        [0] 这次没有解出题目
       *[other] 解出 { $score } 题
    }
storm-best-ever = 🏆 你的历史最高分！
storm-best-today = ⭐ 你今天的最高分。
storm-combo = 最长连击：{ $combo } 步
storm-moves = { $moves } 步中走对 { $right } 步
storm-pace = 平均每步 { $seconds } 秒

error-no-such-storm = 这一轮已过期，请开始新的一轮。
error-not-your-storm = 这是另一位成员的一轮，请自己另开一轮。

# 谜题竞速：在频道里报名，所有选手解同样的题。
command-race = 和其他成员竞速解题：题目相同，限时三分钟，二至八人
name-race = 谜题竞速
race-title = 谜题竞速 · { $variant }
race-rules = 所有人的题目相同，限时 { $minutes } 分钟。走错一步就进入下一题。解出最多者获胜；题数相同时，错得少者获胜。
race-begins = { $host } 点击**{ button-start-race }**后开赛；若至少有两人加入，{ $time }自动开赛。
race-joined = 选手（{ NUMBER($count) }/{ NUMBER($most) }）：{ $racers }
race-running = 第一题开始：{ $start }。结束：{ $end }。
race-line = #{ $place } { $user }：**{ NUMBER($score) }** 题 · 错 { NUMBER($mistakes) } 次
race-won = 🏁 { $winners } 在竞速中获胜！
race-unwon = 🏁 竞速结束，没有人解出题目。
race-canceled = 这场竞速已取消：加入的人数不足。
race-opened = 你的竞速已在本频道开放报名。请现在就在浏览器中打开竞速页面，不要关闭。至少有两人加入后，可以在本频道点击**{ button-start-race }**，也可以等它到时间自动开始。
race-you-joined = 你已加入！请现在就在浏览器中打开竞速页面，不要关闭，竞速会在那里自动开始。
race-you-left = 你已退出这场竞速。
race-you-left-other = 你已退出另一场竞速，现在可以加入或另开一场。
race-started = 竞速将在 { NUMBER($seconds) } 秒后开始，请回到浏览器。
race-page = 这是你的竞速链接。
button-join-race = 加入
button-leave-race = 退出
button-leave-other-race = 退出另一场竞速
button-start-race = 开始
button-race-page = 打开竞速页面
button-open-race = 进入竞速
button-race-again = 再比一场

error-no-such-race = 这场竞速已不存在。可以用 /race 再开一场。
error-race-closed = 这场竞速已经开始或结束。可以用 /race 再开一场。
error-race-full = 这场竞速已满，最多 { NUMBER($most) } 人。可以用 /race 另开一场。
error-already-racing = 你已在另一场竞速中。请先完成或退出。如果那场已经开始，退出后得分仍会保留。
error-not-in-race = 你没有参加这场竞速。报名期间可以点击**{ button-join-race }**。
error-only-host-starts = 只有发起人 <@{ $host }> 可以提前开始这场竞速。加入的人数足够时，到时间会自动开始。
error-too-few-racers = 竞速至少需要 { NUMBER($fewest) } 人。请邀请别人点击**{ button-join-race }**。
error-storm-during-race = 你正在参加竞速，结束后才能玩谜题风暴。
error-no-website = 这个玩法要在浏览器中进行，而这个机器人没有网页版。可以用 /puzzle 在这里解题。
