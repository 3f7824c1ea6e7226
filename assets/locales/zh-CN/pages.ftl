# The page's own pages: profile, finished games, leaderboards and tournaments.
page-profile = 战绩
page-profile-what = 你的等级分走势与战绩
page-history = 下完的对局
page-history-what = 查找你的对局，或全部导出为 PGN
page-progress = 进步
page-progress-what = 你的准确率、开局与用时
page-ladder = 排行榜
page-ladder-what = 本服务器等级分最高的棋手
page-tournaments = 比赛
page-tournaments-what = 本服务器的比赛积分表与结果
page-profile-of = { $name } 的战绩
page-history-of = { $name } 下完的对局
page-tournaments-now = 报名中与进行中
page-tournaments-over = 已结束
