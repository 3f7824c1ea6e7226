# 从别处导入的对局和局面。
command-import = 导入别处的对局或局面（PGN 或 FEN），可回放、分析，或从那里接着下
name-import = 导入
name-file = 文件
option-import-file = PGN（对局）或 FEN（局面）文件；不上传文件则可粘贴文本
option-import-variant = 哪个棋种；文本中已写明时不必填
import-form-title = 导入对局或局面
import-form-text = PGN 或 FEN
import-form-text-hint = 也可在下方上传文件。
import-form-file = 文件
import-form-file-hint = 用 PGN 或 FEN 文件代替文本。
import-empty = 没有可导入的内容，请粘贴对局或局面，或上传文件。
import-form-variant = 棋种
import-form-variant-hint = 文本中没有写明时才需要选择。
variant-with-armies = { $variant }：{ $white } – { $black }
import-done = 已导入为对局 **#{ $game }**。可在这里逐步回放，也可在 /replay、/analyze 和 /export 中使用这个编号。
import-position-done = 已导入为 **#{ $game }**。点击**{ button-play-on }**即可从这个局面开始下，也可凭编号用 /replay 再次打开。
import-annotated = 点击**{ button-analysis-board }**，即可查看其中的变化和评论。
import-annotated-cut = 点击**{ button-analysis-board }**，即可查看其中的变化和评论。有一部分没能导入：最多 1000 步棋，每条评论最多 1000 个字符。
import-annotations-unsaved = 其中的变化和评论没有保存：你为这局棋保存的分析已达上限（{ $most } 份）。请点击**{ button-analysis-board }**，在打开的页面删除一份，再重新导入。
import-next = 想导入同一文本中的其他对局，请在上方的列表中选择。
button-import-another = 再导入一局
end-imported = 棋谱到此为止，对局没有下完。
end-imported-position = 轮到{ $side }走棋。
error-nothing-to-import = 没有可导入的内容。请粘贴 PGN 或 FEN，或上传文件。
error-import-too-large = 文件超过 { $most } kB。请只上传你要的那一局。
error-file-unavailable = 无法从 Discord 下载这个文件。请重新发送，或直接粘贴文本。
error-variant-not-told = 这个局面可能属于多个棋种（{ $variants }）。请重新导入，并在选项“{ name-variant }”中选定棋种。
error-too-many-imports = 你一天内的导入次数（包括失败的）已达上限（{ $most } 次）。请在{ $again_at }再导入。

# PGN 或 FEN 错在哪里。
pgn-too-long = 文本超过 { $expected } 个字符。请只发送你要的那一局。
pgn-too-many-moves = 第 { $line } 行，着法 { $move }“{ $token }”：这局棋双方合计超过了 { $expected } 步的上限。
pgn-tag = 第 { $line } 行：“{ $token }”不是有效的标签。标签的写法如 [White "Ann"]。
pgn-variant = 第 { $line } 行：没有名为“{ $token }”的棋种。可用的棋种：{ $tags }
pgn-variant-tag = { $tag }（{ $variant }）
pgn-variant-missing = 文本没有写明棋种。请重新导入，在选项“{ name-variant }”中选定棋种，或加上 [Variant "Orda"] 这样的标签。
pgn-armies = 第 { $line } 行：标签 WhiteArmy 和 BlackArmy 须写明双方军队，可选 { $expected }。
pgn-armies-missing = 文本没有写明双方的军队。请在 /import 的“{ name-variant }”选项中选择，或加上 WhiteArmy 和 BlackArmy 标签。
pgn-options = 第 { $line } 行：“{ $token }”不是这个棋种的附加规则，可选 { $expected }。
pgn-options-none = 第 { $line } 行：“{ $token }”在这里无效，这个棋种没有附加规则。
pgn-fen = 第 { $line } 行，局面“{ $token }”：{ $why }
pgn-moves = 第 { $line } 行：“{ $token }”既不是着法，也不是花括号内的完整评论。
pgn-move = 第 { $line } 行，着法 { $move }“{ $token }”：{ $why }
pgn-after-end = 第 { $line } 行，着法 { $move }“{ $token }”：此前对局已经结束。
pgn-result = 第 { $line } 行：此处的结果不能是“{ $token }”，只能是 { $expected }。

# 从某个局面开始的对局。
button-play-on = 从这里开始下
play-on-title = 从这个局面开始下
play-on-against = 对手
play-on-member = 成员（在下面选一位；不选则任何人都可以应战）
play-on-opponent = 要挑战的成员（可不选）
play-on-colour = 你执哪一方
challenge-from-position = 对局从下图的局面开始。

# 服务器管理员可以关闭的功能。
feature-imports = 导入对局（/import）
feature-explorer = 着法统计
server-feature-on = **{ $feature }** · 已开启
server-feature-off = **{ $feature }** · 已关闭
button-switch-on-feature = 开启{ $feature }
button-switch-off-feature = 关闭{ $feature }
error-switched-off = 本服务器已关闭{ $feature }。服务器管理员可以用 /server 开启。

# 含多局棋的文本。
import-several = 文本中有 { $count } 局棋，要导入哪一局？
import-more = 这里只列出前 { $shown } 局。要导入其他局，请单独发送那一局。
import-choose = 选择一局
import-option = { $number }. { $game }
import-part = { $white } – { $black }
pgn-in-game = { $said }问题出在文本中的第 { $game } 局。
