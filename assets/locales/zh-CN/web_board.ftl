# 棋盘工具的文字：按键、手势和设置。
web-key-ends = 第一步或最后一步
web-key-flip = 翻转棋盘
web-key-arrows = 显示或隐藏箭头
web-key-help = 显示此帮助
web-keys-board = 在棋盘上（按 Tab 键进入）
web-key-squares = 逐格移动
web-hands-title = 鼠标与触屏
web-hands-guide = 按住任意棋子，查看它的走法。
web-hands-draw = 右键点击格子可画圆圈，按住右键拖动可画箭头；重复一次即可擦除。
web-hands-finger = 在触屏上，先点铅笔，再点格子或在棋盘上拖动。
web-link-back = 已重新连接。
web-taken = 已吃：{ $pieces }
web-taken-kind = { $piece } ×{ $count }
web-arranges-next = 接下来轮到你排列。
web-arranges-wait = 对方排好后，对局开始。
