# 页面脚本中有关棋钟与预设应着的文字。
web-away = 休假至 { $until }
web-first-move = 第一步：还剩 { $left }，过时对局取消
web-resume = 机器人离线期间已暂停计时：须在 { $left } 内走棋，否则对局取消
web-ahead = 预设应着
web-ahead-how = 先走对方的棋，再走你的应着。只有你能看到。
web-ahead-theirs = 对方走……
web-ahead-yours = ……你应
web-ahead-add = 添加变化
web-ahead-keep = 保留这条变化
web-ahead-undo = 收回一步
web-ahead-cancel = 取消
web-ahead-remove = 删除变化 { $line }
web-ahead-kept = 已保留。对方一走这步棋，就会替你应对。
