# 网页上的谜题。
web-puzzles = 谜题
web-puzzle-again = 再试一次
web-puzzle-hint = 提示
web-puzzle-solution = 看答案
web-puzzle-next = 下一题
web-puzzle-daily = 每日谜题
web-puzzle-good = 好题
web-puzzle-bad = 差题
web-puzzle-report = 报告题目有误
web-puzzle-reported = 谢谢！引擎会复查这道题。
web-puzzle-wish = 选择谜题
web-puzzle-variant = 棋种
web-puzzle-theme = 主题
web-puzzle-difficulty = 难度
web-puzzle-any = 不限
