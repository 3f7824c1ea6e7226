# 谜题风暴：在网页上限时解题。
command-storm = 谜题风暴：三分钟内尽量多解题，并查看这里的最高分
name-storm = 谜题风暴
option-storm-variant = 哪个棋种；不填则为全部棋种

puzzles-closed = 在这里解题要用你的个人链接。请在 Discord 中点击 /puzzle 谜题下方的“在浏览器中解题”，或 /storm 下方的按钮，即可获得链接。
puzzle-page-link = 在浏览器中解题，或玩谜题风暴。
button-solve-on-page = 在浏览器中解题
button-open-puzzles = 谜题
button-open-storm = 谜题风暴
button-storm-on-page = 玩谜题风暴

storm-title = 谜题风暴 · { $variant }
storm-all-games = 全部棋种
storm-what = 三分钟，一题接一题
storm-pick-game = 选择棋种…
storm-rule-time = 每轮 { $minutes } 分钟，以服务器的时钟为准；题目越来越难。
storm-rule-wrong = 走错一步扣 { $seconds } 秒，并直接进入下一题。
storm-rule-combo = 连击 { $combo } 步加 { $seconds } 秒
storm-rule-combos = 连续走对可以加时（{ $combos }），之后每再连击 { $every } 步加 { $seconds } 秒。
storm-rule-rating = 你的谜题等级分不会变化，这里出现过的题以后仍可能在 /puzzle 中出现。
storm-own = 你的最高分：**{ $ever }**，今日最高：**{ $today }**
storm-own-never = 你还没有玩过谜题风暴。
storm-board-ever = 本服务器最高分
storm-board-today = 今日
storm-board-none = 这里还没有人上榜，来做第一个吧！
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
error-not-your-storm = 这一轮属于另一位成员，请开始你自己的。
