# 命令。
command-history = 列出某位成员下完的对局
command-profile = 查看某位成员的等级分、成绩、连胜与对手
command-progress = 查看你的等级分、准确率、谜题主题、开局、连胜与用时

# 帮助。
help-title = 怎样用 Campmate 下棋
help-body =
    Campmate 让本服务器的成员一起下国际象棋变体。不熟悉这些军队也没关系：在棋盘下方选一枚棋子，图上就会标出它能走到哪里。

    - **开始** · 用 /challenge 先选棋种，再选对手和其他选项；不填对手，则任何人都可以应战。也可以右键点击某位成员（手机上打开对方的资料），选择**应用 › { context-challenge }**。没人在线？用 /play 与引擎对弈，在这里或私信中都可以。
    - **走棋** · 在棋盘下方选棋子，或用 /move。**棋子指南**可讲解任何一枚棋子。/next 转到下一个轮到你走的对局，/board 重新显示棋盘，/clock 查看双方剩余时间，并可给对手加 15 秒，/hint 在不计分的对局中给出提示，/draw 提和，/takeback 悔棋，/resign 认输，/abort 取消对局，/vacation 暂停通讯棋的棋钟，/conditional 为通讯棋预设应着。
    - **学习** · /rules 讲解每个棋种和每种棋子。/learn 用小练习帮你熟悉棋子和取胜方式，/train 让做错的内容过几天再次出现，也可以训练开局。/puzzle 出一道只有一个正解的谜题，/daily 是今天的每日谜题，/storm 是限时解题，/race 则与其他成员比赛解题。/progress 显示你的进展。
    - **复盘** · /games 列出正在下的对局，/history 列出下完的对局，/replay 逐步回放，/analyze 找出失误，/export 保存棋谱，/import 导入别处的棋谱。右键点击带棋盘的消息（手机上长按），选择**应用 › { context-show-position }**，可查看该局面的 FEN；选择**{ context-learn }**，可查看下得好的地方和自己的关键时刻。
    - **比赛** · /ladder 查看排行榜，/profile 查看成员战绩。/tournament create 发起分组循环或瑞士制比赛，/tournament challenge 发起团体赛，/simul 发起一对多的车轮战；/vote start 让整个服务器投票决定每一步；/season hall 列出历届冠军。
    - **设置** · /settings 是你自己的设置：主题、棋盘方向、通知、语言。/setup 和 /server 供服务器管理员使用。

# 分页列表。
page-back = 上一页
page-next = 下一页
page-place = 第 { $number } / { $total } 页
choose-a-game = 换一个棋种……
tally = { $games } 局 · { $wins } 胜 { $draws } 和 { $losses } 负 · 得分率 { $percent }%
result-win = 胜
result-draw = 和
result-loss = 负
way-checkmate = 将杀
way-campmate = 触底
way-stalemate = 逼和
way-insufficient_material = 子力不足
way-threefold_repetition = 三次重复
way-fifty_moves = 五十回合
way-resignation = 认输
way-timeout = 超时
way-agreement = 双方同意
way-aborted = 已取消
channel-elsewhere = 对局子区

# 正在进行的对局。
games-title = <@{ $user }> 的对局
games-none = <@{ $user }> 目前没有进行中的对局。用 /challenge 开始一局。
games-line = **#{ $game }** · { $variant } · 对 { $opponent } · 第 { $number } 回合
games-yours = **轮到你走**
games-theirs = 轮到对手走
games-turn-theirs = 轮到 { $player }
games-deadline = { $deadline }超时
games-since = 从{ $since }开始等待
games-no-channel = 用 /board 显示
games-total = 共 { $total } 局

# 已经结束的对局。
history-title = <@{ $user }> 下完的对局
history-title-between = <@{ $user }> 对 <@{ $opponent }>
history-none = 还没有已结束的对局。用 /challenge 开始一局新棋吧。
records-hidden = 你看不到的频道里的对局
history-line = **#{ $game }** · { $variant } · 对 { $opponent } · 执{ $side }（{ $army }）
history-line-plain = **#{ $game }** · { $variant } · 对 { $opponent } · 执{ $side }
history-game = #{ $game } { $variant } · { $opponent }
history-open = 回放一局……
history-opponent = 按对手筛选……
history-everybody = 所有对手
history-against = 对 { $opponent }

# 排行榜。
ladder-title = { $variant }排行榜
ladder-none =
    { $live ->
        [yes] 这里还没有人有{ $variant }的实时对局等级分。用 /challenge 开始一局计分的实时对局。
       *[no] 这里还没有人有{ $variant }的等级分。用 /challenge 开始一局计分对局。
    }
ladder-none-settled =
    { $live ->
        [yes] 这里还没有人下满十局计分的{ $variant }实时对局。点击**{ ladder-show-everyone }**查看所有人。
       *[no] 这里还没有人下满十局计分的{ $variant }。点击**{ ladder-show-everyone }**查看所有人。
    }
ladder-line = { $place }\. <@{ $user }> · **{ $rating }** · { $games } 局 · { $wins } 胜 { $draws } 和 { $losses } 负
ladder-line-own = { $line } · **你**
ladder-own-place = 你排在第 { $place } 名。
ladder-no-place = 你还没有上榜。下完一局计分对局即可上榜。
ladder-no-place-settled = 你还没有上榜。下满十局计分对局即可上榜。
ladder-provisional = ? = 临时等级分（计分对局不足 10 局）
ladder-total = 共 { $total } 人
button-ladder-own = 我的名次
ladder-show-settled = 只看满十局的
ladder-show-everyone = 全部成员

# 双方是否均衡。
button-balance = 双方胜率
balance-title = { $variant }：双方胜率
balance-pair = { $first } – { $second }
balance-first = 前者胜
balance-drawn = 和棋
balance-second = 后者胜
balance-none = 这里还没有人下完过一局{ $variant }，暂时无从比较。用 /challenge 开始一局。
balance-view = 本服务器所有下完的对局，包括不计分的。胜负与得分率均按写在前面的一方计算。
balance-published = Fairy-Max 引擎自我对弈
balance-published-line = { $pair } · 前者得分率 { $percent }%（{ $games } 局）
balance-ladder = 排行榜
alt-balance = 本服务器{ $variant }各组对阵的结果，每组一个条形，按写在前面的一方计算。{ $pairs }
alt-balance-pair = { $pair }：{ $wins } 胜 { $draws } 和 { $losses } 负。

# 成员战绩。
profile-title = <@{ $user }> 的战绩
profile-tab-ratings = 等级分
profile-tab-results = 成绩
profile-tab-opponents = 对手
profile-tab-between = 交手战绩
profile-games = 对局
history-profile = 战绩
profile-unrated = 这里还没有已结束的计分对局。用 /challenge 开始一局。
profile-unplayed = 这里还没有已结束的对局。用 /challenge 开始一局。
profile-rating = **{ $variant }** · **{ $rating }** · { $games } 局 · 第 { $place } 名 · 最高分 { $peak }
profile-chart = 等级分
chart-day = { DATETIME($day, dateStyle: "medium") }
profile-chart-some = 图中是最近下过计分对局的 { $count } 个棋种。
profile-all = 全部对局
profile-by-game = 按棋种
profile-by-colour = 按执棋颜色
profile-by-army = 按军队
profile-streaks = 连续纪录
run-win = { $length ->
        [1] 最近一局：胜
       *[other] 目前：连胜 { $length } 局
    }
run-draw = { $length ->
        [1] 最近一局：和
       *[other] 目前：连续和棋 { $length } 局
    }
run-loss = { $length ->
        [1] 最近一局：负
       *[other] 目前：连负 { $length } 局
    }
profile-longest-winning = 最长连胜：{ $length } 局
profile-longest-unbeaten = 最长不败：{ $length } 局
profile-casual = 不计分的对局也算在内，取消的不算。
profile-rival = <@{ $opponent }> · { $tally }
profile-never-met = 你在这里还没有和 <@{ $user }> 下完过一局。用 /challenge 约一局。
profile-score = 你对 <@{ $user }>：{ $tally }
profile-latest = 最近的对局
alt-ratings = 等级分走势。{ $courses }
alt-rating-course = { $variant }：从 { $first } 到 { $last }，最高分 { $peak }，计分对局 { $games } 局。

# 开始的按钮，以及与引擎对弈的表单。
button-start-engine-game = 与引擎对弈
button-start-challenge = 发起挑战
button-start-reading = 规则
engine-game-form-title = 与引擎对弈
engine-game-form-family = 棋种
engine-game-form-level = 级别
engine-game-form-colour = 你执哪一方
help-version = Campmate { $version } 版
help-games = **棋种** · { $games }
welcome-title = Campmate：军队各具特色的国际象棋变体
welcome-body = 双方的棋子走法各不相同，不熟悉也没关系：在棋盘下方选一枚棋子，图上就会标出它能走到哪里。把王安全地走到对方底线也算获胜，这叫“触底获胜”。

    从下面的按钮开始：与 1 到 9 级的引擎对弈，发起公开挑战，或阅读规则。更多内容见 /help。服务器管理员可以用 /setup 一分钟完成设置。

# Progress.
progress-title = 你的进展
progress-title-of = <@{ $user }> 的进展
progress-no-server = 每个服务器的等级分和连胜分开计算。在服务器中使用 /progress，即可查看你在那里的等级分和连胜。
progress-armies = 各军队的表现分
progress-army-rating = { $army } · **{ $rating }** · { $games } 局
progress-performance-what = 表现分：根据这支军队在计分对局中的战绩推算出的等级分。
progress-accuracy-title = 准确率
progress-accuracy = **{ $variant }** · 平均 { $mean }%，共分析 { $games } 局
progress-accuracy-recent = **{ $variant }** · 平均 { $mean }%，共分析 { $games } 局，最近 { $count } 局为 { $recent }%
progress-no-accuracy = 用 /analyze 分析已结束的对局，这里会显示你的准确率走势。
progress-themes-title = 谜题主题
progress-themes-total = 解出 { $solved } 题，未解出 { $failed } 题 · { $share }%
progress-theme = { $theme } · 解出 { $solved } 题，未解出 { $failed } 题 · { $share }%
progress-themes-more = 仅列出你遇到最多的主题。
progress-no-themes = 还没有做过谜题。用 /puzzle 来一题。
progress-openings-title = 开局
progress-no-openings = 下完一局后，这里会显示你走过的开局及其战绩。用 /play 开始一局。
progress-streak-row = 无提示连续解出：最多 { $best } 题，目前 { $now } 题
progress-streak-days = 每日谜题：最多连续 { $best } 天
progress-streak-run = 谜题连胜：最多 { $best } 题
progress-no-streaks = 还没有连胜或连续解题的记录。用 /challenge 下一局，或用 /puzzle 解一题。
progress-no-puzzle-streaks = 还没有连续解题的记录。用 /puzzle 解一道谜题吧。
progress-pace-title = 每步用时
progress-no-pace = 与其他成员下几局后，这里会显示你每步棋通常用多少时间。
progress-unrated-of = 这里还没有已结束的计分对局。
progress-page-link = 在浏览器中查看你的完整进展记录。
button-progress = 进展
button-progress-page = 完整进展记录
button-open-progress = 你的进展
alt-accuracy = 准确率走势。{ $courses }
alt-accuracy-course = { $variant }：从 { $first }% 到 { $last }%，共分析 { $games } 局。
progress-pace-live = 实时对局：{ $time }
progress-pace-correspondence = 通讯棋：{ $time }
amount-seconds = { $seconds } 秒
amount-minutes = { $minutes } 分钟
amount-hours = { $hours } 小时
amount-days = { $days } 天
