# 首页的列表。
web-home-waiting = 等待 { $name }
web-home-to-move = 轮到 { $name } 走
web-home-offer-draw = 对方提和
web-home-offer-takeback = 对方请求悔棋
web-home-more = 另有 { $count } 局。
web-home-watch = 你所在服务器的对局
web-home-results = 最近的对局结果
web-home-daily = 每日谜题
web-home-due = 🗓️ 训练中有 { $due } 项待复习。
web-home-begun = 与 { $name } 的对局已开始。
web-home-against = 对 { $name }
web-challenge-title = 新挑战
web-clock-custom = 自定义……
web-clock-minutes = 每方分钟数
web-clock-seconds = 每步加时（秒）
web-clock-none = 请至少设为 1 分钟，或每步加 1 秒。
web-home-options = 附加规则
