# 棋种是否均衡：引擎自我对弈的结果。用于指南中的一页，也列在本服务器的均衡统计下方。
evenness-title = Campmate 引擎自我对弈
evenness-how = 每步搜索 { $nodes } 个节点；开局随机选取，但与初始局面同样均衡。数字为前一方的得分率，± 后为误差范围。
evenness-line = - **{ $first }对{ $second }**：{ $score } ± { $error }%，共 { $games } 局
evenness-matchup = - **{ $first }对{ $second }**：执{ $white } { $as_white }%，执{ $black } { $as_black }%，合计 { $score } ± { $error }%，共 { $games } 局
evenness-then = ；
evenness-even = 双方差距在误差范围内
evenness-slightly = { $better }成绩略好
evenness-clearly = { $better }成绩明显更好
evenness-none = 还没有这个棋种的引擎自我对弈数据。
guide-orda-balance = 双方军队不同，又是白方先走：哪一方更有优势？
guide-ordamirror-balance = 双方军队相同，差别只在于谁先走。
guide-khans-balance = 双方军队不同，又是白方先走：哪一方更有优势？
evenness-first-moves = - **{ $first }对{ $second }**：{ $score } ± { $error }%，数据来自“第一步”一页所列的 { $games } 局 Fairy-Stockfish 自我对弈
