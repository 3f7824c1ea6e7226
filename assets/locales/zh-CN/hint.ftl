# 提示。
command-hint = 在不计分的对局中请引擎推荐一步棋
button-hint = 提示
button-play-hint = 就走这步
hint-title = 对局 #{ $game } 的提示
hint-line = 预计变化：{ $moves }
alt-hint = 箭头从 { $origin } 指向 { $target }。{ $board }
hint-worth = { $standing }。
error-no-hints-in-rated = 对局 #{ $game_id } 是计分对局，不提供提示。终局后可用 /analyze 分析。

# 一步棋好在哪里。
aim-only = 这是唯一的合法着法。
aim-stops-campmate = 阻止 { $square } 上的{ $piece }下一步触底获胜。
aim-stops-mate = 化解对方将杀的威胁。
aim-free-capture = 净得 { $square } 上的{ $piece }，对方无法吃回。
aim-recapture = 吃回 { $square } 上的{ $piece }。
aim-gain = 你的{ $piece }可能会被吃回，但 { $second_square } 上的{ $second }价值更高。
aim-escape = 你在 { $square } 的{ $piece }正受攻击，走开后对方就吃不到它了。
aim-guard = 你在 { $square } 的{ $piece }正受攻击，这步棋保住了它。
aim-fork = 捉双：同时攻击 { $square } 上的{ $piece }和 { $second_square } 上的{ $second }。
aim-threat = 攻击 { $square } 上的{ $piece }。
aim-trade = 等价兑子：用{ $piece }换 { $second_square } 上的{ $second }。
aim-nearer = 你的{ $piece }离触底获胜更近了。
aim-develops = 出动 { $square } 上的{ $piece }。
