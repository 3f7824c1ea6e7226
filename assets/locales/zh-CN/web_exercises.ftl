# 网页上的练习。
web-exercises = 学习棋子走法
web-exercise-show = 看演示
web-exercise-own = 自己试试
web-exercise-repeat = 再做一遍
web-exercise-next = 下一题
web-exercise-series = 下一套：{ $series }
web-exercise-anew = 重新开始
web-exercise-back = 上一步
web-exercise-on = 下一步
web-exercise-all = 全部练习
web-exercise-game = 棋种
web-exercise-count = { $series } { $solved }/{ $total }
web-square-starred = 已标记
