# 棋种是否均衡：引擎自我对弈的结果。用于指南中的一页，也列在本服务器的均衡统计下方。
evenness-title = Campmate 引擎自我对弈
evenness-how = 引擎执双方，每步搜索 { $nodes } 个局面，开局随机，但与起始局面一样均衡。数字是前一方的得分率，± 之后是偶然误差。
evenness-line = - **{ $first }对{ $second }**：{ $score } ± { $error }%，共 { $games } 局
evenness-matchup = - **{ $first }对{ $second }**：执{ $white } { $as_white }%，执{ $black } { $as_black }%，合计 { $score } ± { $error }%，共 { $games } 局
evenness-none = Campmate 引擎还没有就这个棋种自我对弈过。
guide-orda-balance = 双方军队不同，又是白方先走：哪一方更占便宜？
guide-ordamirror-balance = 双方军队相同，差别只在于谁先走。
guide-khans-balance = 双方军队不同，又是白方先走：哪一方更占便宜？
evenness-first-moves = - **{ $first }对{ $second }**：{ $score }%，据“第一步”一页中 Fairy-Stockfish 的 { $games } 局
