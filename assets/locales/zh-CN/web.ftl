# 棋盘页面：脚本所说的话。这里没有按数量变化的写法，脚本只填入名字。

# 棋盘。
web-board = 棋盘
web-display = 显示
web-square-empty = { $square }，空格
web-square-piece = { $square }，{ $side }：{ $piece }
web-square-comma = ，
web-sentence = { $told }。
web-sentences = { $first }{ $second }
web-square-picked = 已选中
web-square-last = 上一步
web-square-premove = 预走
web-check = 将军。
web-square-check = 被将军
web-mark-move = 可以走到这里
web-mark-capture = 可以在这里吃子
web-mark-both = 可以走到这里，也可以在这里吃子
web-mark-strike = 空的格子：不能走到这里，但能吃掉走到这里的对方棋子
web-guide = 棋子指南
web-guide-nowhere = 它目前无处可走。
web-promotion = 升变为
web-premove = 预走：{ $move }
web-premove-how = 轮到你时立即走这一步。
web-premove-lapsed = 预走 { $move } 已不合法，因此取消。

# 棋盘旁边。
web-white = 白方
web-black = 金方（后走）
web-random = 随机
web-days = { $days } 天
web-your-turn = 轮到你走
web-first-move-how = 拖动棋子，或先点棋子再点目标格，即可走棋；长按任一棋子可查看走法。
web-turn = 轮到{ $side }走：{ $name }
web-thinking = { $name } 正在思考……
web-arranges = { $name } 正在排列底线棋子
web-arrange = 排列底线棋子
web-arrange-how = 交换棋子，直到满意为止：把一枚拖到另一枚上，或依次点击两枚。然后点击“完成”。
web-arrange-done = 完成
web-moves = 着法
web-moves-none = 还没有走棋。
web-walk = 着法导航
web-walk-first = 回到开头
web-walk-back = 后退一步
web-walk-forward = 前进一步
web-walk-live = 跳到最后一步
web-type = 输入着法
web-type-hint = 输入着法：e4、Nf3……
web-type-send = 走这一步

# 可以做的事。
web-actions = 对局操作
web-do-draw = 提和
web-do-takeback = 悔棋
web-do-resign = 认输
web-do-hint = 提示
web-do-abort = 取消对局
web-do-accept = 应战
web-do-decline = 拒绝
web-do-accept-draw = 同意和棋
web-do-accept-takeback = 同意悔棋
web-do-decline-draw = 拒绝和棋
web-do-decline-takeback = 拒绝悔棋
web-do-rematch = 再来一局
web-sure-resign = 确定认输吗？
web-sure-abort = 确定取消这局棋吗？将不计结果。
web-no = 返回
web-cancel = 取消
web-offered-draw = { $name } 提和。
web-offered-takeback = { $name } 请求悔棋。
web-offered-rematch = { $name } 邀请你再来一局。
web-stands-draw = 你已提和，对方走棋之前有效。
web-stands-takeback = 你已请求悔棋，下一步棋之前有效。
web-stands-rematch = 你已邀请对方再来一局。
web-declined-draw = 对方拒绝和棋。
web-declined-takeback = 对方拒绝悔棋。
web-declined-rematch = 对方拒绝再来一局。
web-to-rematch = 前往新对局
web-replay = 回放
web-watching = 观战人数：{ $count }

# 工具与设置。
web-head-home = 前往首页
web-draw = 画箭头和圆圈
web-flip = 翻转棋盘
web-settings = 设置
web-theme = 棋盘主题
web-sounds = 声音
web-speak = 朗读着法
web-look = 界面外观
web-look-system = 跟随系统
web-look-light = 浅色
web-look-dark = 深色
web-close = 关闭
web-sign-out = 在此浏览器中退出登录
web-keys = 快捷键与手势
web-key-walk = 上一步或下一步
web-key-pick = 拿起或放下棋子
web-key-guide = 打开这一格的棋子指南
web-key-type = 输入着法
web-key-escape = 取消或关闭
web-link-lost = 连接已断开，正在重新连接……
web-offline = 无法连接服务器。请检查网络后再试。
web-offline-title = 网络已断开
web-offline-retry = 重试
web-install = 安装为应用
web-failed = 出错了。请刷新页面后重试。

# 机器人准备期间。
web-preparing-engine = 正在准备引擎：{ $percent }%，大约还需 { $seconds } 秒。
web-preparing-rules = 正在准备规则：{ $percent }%，大约还需 { $seconds } 秒，之后本页面会自动打开。
web-preparing-start = 机器人正在启动，准备好后本页面会自动打开。
web-preparing-character = 大约 { $seconds } 秒后可用
web-preparing-level = { $name } · 大约 { $seconds } 秒后可用
web-prepared = 引擎的各个级别都已准备好。

# 对局之后。
web-analysis = 分析
web-analyse = 分析这局棋
web-analysing = 正在分析：{ $done } / { $total }
web-analysis-board = 分析棋盘
web-analysis-of = 分析对局 #{ $game }
web-accuracy = 准确率：{ $white } · { $black }
web-chart = 局面走势图
web-chart-mark = { $kind }：{ $move }
web-inaccuracy = 失准
web-mistake = 失误
web-blunder = 漏着
web-better = { $kind }。更好的着法：{ $move }
web-engine = 引擎
web-depth = 深度 { $depth }
web-back-to-game = 回到实战着法
web-back-to-lesson = 回到示范的着法
web-to-game = 打开对局
web-edit-position = 编辑此局面

# 局面编辑器。
web-editor = 局面编辑器
web-editor-clear = 清空棋盘
web-editor-start = 初始局面
web-editor-link = 复制链接
web-editor-fen = FEN
web-editor-copy-fen = 复制 FEN
web-editor-turn = 轮到哪一方走
web-editor-castling = 王车易位
web-editor-castling-short = { $side }：短易位
web-editor-castling-long = { $side }：长易位
web-editor-passed = 吃过路兵
web-editor-passed-none = 无
web-editor-legal = 局面合法。
web-editor-key-put = 在此格放上棋子（按该棋子的 FEN 字母键，白方用大写）
web-editor-key-remove = 清空此格
web-copied = 已复制。
web-palette = 棋子
web-palette-move = 移动棋子
web-palette-remove = 移除棋子
web-palette-piece = { $side }：{ $piece }
web-to-move = 轮到{ $side }走
web-variant = 棋种
web-play-against = 与{ $name }对弈
web-opponent = 对手
web-level = 级别
web-colour = 你执哪一方
web-play-from-here = 从这里开始下
web-challenge-position-how = 从这个局面开始，与其他成员对局
web-challenge-casual = 这局棋不计分。

# 首页。
web-home-lead = 军队各具特色的国际象棋变体，现在就来下一局。
web-ways = 更多：
web-ways-home = 所有棋种与级别
web-home-game = 选择棋种
web-home-lessons = 将杀示范
web-home-games = 你的对局
web-army = 你的军队
web-opponent-army = 引擎的军队

# 挑战。
web-challenges = 挑战
web-challenge-by = { $name } 向你发起挑战
web-challenge-open = { $name } 正在寻找对手
web-challenge-to = 你已向 { $name } 发起挑战
web-challenge-own = 你发起的公开挑战
web-challenge-see = 查看局面
web-challenge-cancel = 取消
web-challenge-begin = 以这支军队应战
web-challenge-secret = 双方都选定之前，谁也看不到你的选择。
web-challenge-somebody = 或用这个棋种挑战别人
web-challenge-whom = 向谁挑战
web-challenge-anyone = 任何人（先到先得）
web-challenge-clock = 时限
web-challenge-rated = 计分
web-challenge = 发起挑战
