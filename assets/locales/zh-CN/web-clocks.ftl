# 页面脚本中有关棋钟与预设应着的文字。
web-away = 休假至 { $until }
web-first-move = 还剩 { $left }，超时则取消对局。
web-resume = 机器人曾离线，棋钟已暂停：请在 { $left } 内走棋，否则对局取消。
web-ahead = 预设应着
web-ahead-how = 先走一步对方可能走的棋，再走你的应着。只有你能看到。
web-ahead-turn = 现在轮到你走。请先走棋，再添加预设应着。
web-ahead-theirs = 对方走……
web-ahead-yours = ……你的应着
web-ahead-add = 添加变化
web-ahead-keep = 保存这条变化
web-ahead-undo = 撤销一步
web-ahead-cancel = 取消
web-ahead-remove = 删除变化 { $line }
web-ahead-kept = 已保存。对方一走这步棋，就会自动替你走出应着。
web-do-time = 给 { $name } 加 15 秒
web-got-time = { $name } 给你加了 { $seconds } 秒。
web-gave-time = 你给 { $name } 加了 { $seconds } 秒。
