# 斜杠命令的名称与说明，每条不超过 100 个字符。
command-challenge = 向一位成员或频道里的任何人发起挑战
command-move = 在你的对局中走一步棋
command-board = 显示对局的棋盘
command-draw = 提议和棋，或同意对方的提议
command-takeback = 请求悔棋，或同意对方悔棋
command-resign = 认输
command-abort = 在自己走棋之前取消对局
command-games = 列出某位成员正在进行的对局
command-ladder = 显示本服务器的等级分榜
command-rules = 查看棋种与棋子的规则
command-help = Campmate 能做什么，怎样开始

option-variant = 棋种
option-opponent = 挑战谁；不填则任何人都可以应战
option-colour = 你执哪一方
option-army = 非对称国际象棋中你的军队；双方都选定前保密
option-clock = 每步棋的时限
option-rated = 结果是否计入等级分（默认计入）
option-stalemate-wins = 非对称国际象棋：逼和对方算胜
option-captured-promotion = 非对称国际象棋：只能升变为已被吃的棋子
option-free-setup = 非对称国际象棋：双方自行排列底线
option-move = 从列表中选一步，或输入如 Nf3、g1f3 的着法
option-game = 哪一局（同时下多局时填写）
option-member = 查看谁的；不填则为自己

colour-choice-white = 白方
colour-choice-black = 黑方（可汗西征棋中为金方）
colour-choice-random = 随机
