# 被拒绝的请求：发生了什么、为什么、接下来怎么做。
error-not-your-turn = 还没轮到你，正在等 { $waiting_for }。
error-engine-to-move = 还没轮到你，对手正在思考。
error-not-your-game = 只有 { $white } 和 { $black } 可以在对局 #{ $game_id } 中这样做。想自己开一局，请用 /play。
error-not-your-engine-game = 只有 { $player } 可以在对局 #{ $game_id } 中这样做。想自己开一局，请用 /play。
error-game-over = { $ended }想再下一局，请点击最后一张棋盘下方的**再来一局**。
error-game-not-over = 对局 #{ $game_id } 还在进行，暂时不能再来一局。
error-no-such-game = 本服务器没有对局 #{ $game_id }。用 /games 查看你进行中的对局，用 /history 查看已结束的对局。
error-no-game-here = 你在这里没有对局。用 /challenge 开始一局，或用 /games 查看你的其他对局。
error-several-games = 你正在下多局棋（{ $games }）。请用选项“{ name-game }”指定其中一局。
error-stale-position = 这张棋盘已经过时：对局 #{ $game_id } 已有新的着法。请用最新的棋盘，或用 /board 重新显示。
error-move-text-too-long = 这段文字太长了（{ NUMBER($length) } 个字符），不像一步棋。写明棋子和目标格就够了。
error-self-challenge = 不能挑战自己。请指定另一位成员；不填对手，则任何人都可以应战。
error-bot-opponent = <@{ $opponent }> 是机器人，不接受挑战。请挑战一位成员，或用 /play 与引擎对弈。
error-no-such-challenge = 这个挑战已不存在。请用 /challenge 重新发起。
error-not-your-challenge = 只有发起挑战的 <@{ $challenger }> 可以取消它。
error-challenge-not-for-you = 这个挑战是发给 <@{ $opponent }> 的，只能由其本人回应。
error-challenge-open-to-all = 这个挑战面向所有人，无法拒绝。如果不想下，不理会即可。
error-own-challenge = 这是你自己发起的挑战。请等别人应战，或点击**取消**。
error-challenge-accepted = 晚了一步：这个挑战已被接受（对局 #{ $game_id }）。
error-challenge-declined = 这个挑战已被拒绝。想下棋，可用 /challenge 发起新的挑战。
error-challenge-cancelled = 这个挑战已被取消。想下棋，可用 /challenge 发起新的挑战。
error-challenge-expired = { $hours } 小时内无人回应，这个挑战已失效。想下棋，可用 /challenge 发起新的挑战。
error-unknown-variant = 没有名为“{ $name }”的棋种。请从列表中选择。
error-not-offered = 没有这个选项。请重新使用命令，并从列表中选择。
error-may-not-share = 你不能在本频道发消息。请换一个可以发消息的频道再试。
error-cannot-write = 我在 <#{ $channel }> 里缺少 { $count } 项权限：{ $missing }。请让服务器管理员授权，然后再试。
error-cannot-see = <@{ $user }> 看不到本频道。请到双方都能看到的频道发起挑战。
error-game-channel-gone = 对局 #{ $game_id } 的子区已被删除。请在允许下棋的频道用 /board，选项“{ name-game }”填 { $game_id }，即可在那里继续。
error-only-in-servers = 这只能在服务器的频道里使用。在私信中可以用 /play 与引擎对弈。
error-member-left = 这位成员已不在本服务器。
error-discord-silent = Discord 没有回应，请一分钟后再试。
error-board-not-posted = 操作已完成，但棋盘没能发出。Discord 一恢复就会补发；想立即重试，可用 /board，选项“{ name-game }”填 { $game_id }。
error-leaving = 我正在重新启动，请一分钟后再试。
error-still-warming = 我刚刚启动，还没准备好，请过几秒再试。
error-engine-off = 引擎现在无法应答，不过没有丢失任何数据。请过几分钟再试；如果仍然不行，请告诉机器人的维护者。
error-discord = Discord 没有接受这次回复。数据没有丢失，请稍后再试。
error-too-late-for-form = 响应超时，没能打开表单，请再试一次。
error-storage = 暂时无法读写数据，请一分钟后再试。没有丢失任何数据。
error-unknown = 抱歉，出了点问题，不过没有丢失任何数据。请重试；如果再次发生，请把这个编号告诉机器人的维护者：{ $reference }

permission-view_channel = 查看频道
permission-send_messages = 发送消息
permission-send_messages_in_threads = 在子区内发送消息
permission-attach_files = 附加文件
permission-manage_threads = 管理子区
permission-connect = 连接
permission-create_public_threads = 创建公共子区
permission-read_message_history = 阅读消息历史记录
permission-manage_channels = 管理频道
permission-manage_roles = 管理身份组
error-cannot-make-channel = Discord 不让我创建频道。请检查我是否有**管理频道**权限、本服务器的频道是否不到 500 个，或者选择已有的频道。

# 为什么这步棋不合规则。
move-unreadable = 看不懂“{ $text }”这步棋。请写成 { $examples } 这样的着法。
move-ambiguous = “{ $text }”可能指几步不同的棋。请写明是哪一步：{ $candidates }。
choice-step = { $move }（{ $origin } 上的{ $piece }，不吃子）
choice-castling = { $move }（{ $piece }走到 { $target }）
choice-promotion = { $move }（升变为{ $promoted }）
choice-capture = { $move }（{ $origin } 上的{ $piece }吃{ $captured }）
list-comma = 、
labelled = { $label }：{ $told }
# 走棋时可以输入的词，以竖线分开。
typed-from = 从|由|把|将|在|上的|上|的
typed-to = 到|至|走到|走|去|跳到|跳|移到|进到
typed-takes = 吃|吃掉|吃到|捉
typed-becomes = 升变为|升变成|变为|变成|升变|升为|升成|升|变
typed-castles = 易位|王车易位
typed-castles-short = 短易位|短易|王翼易位|王翼王车易位|短王车易位
typed-castles-long = 长易位|长易|后翼易位|后翼王车易位|长王车易位
# 棋子的其他叫法，各注明所指棋子的英文名。
typed-also = 小兵=pawn|卒=pawn|馬=knight|騎士=knight|主教=bishop|城堡=rook|战车=rook|車=rook|皇后=queen|王后=queen|女王=queen|国王=king|國王=king|骑射手=archer|射手=archer|怯薛=kheshig|半人马=kheshig|蒙古包=yurt|银将=yurt|龙=dragon|飞龙=wyvern
illegal-game-over = 对局已经结束，不能再走棋。
illegal-empty-square = { $origin } 上没有棋子。
illegal-not-your-unit = { $origin } 上的{ $piece }是对方的。
illegal-no-such-unit = 没有符合“{ $text }”的{ $piece }。
illegal-none-left = 棋盘上没有可走的{ $piece }。
illegal-own-unit-there = { $origin } 上的{ $piece }不能走到 { $target }：那里是你自己的{ $culprit_piece }。
illegal-cannot-reach = { $origin ->
    [unknown] 没有{ $piece }能走到 { $target }。
   *[square] { $origin } 上的{ $piece }走不到 { $target }。
}
illegal-blocked = { $origin } 上的{ $piece }不能走到 { $target }：{ $culprit } 上的{ $culprit_piece }挡住了路。
illegal-needs-capture = { $origin } 上的{ $piece }不能走到 { $target }，因为那里没有可吃的子。
illegal-cannot-capture = { $origin } 上的{ $piece }不能吃 { $target } 上的子。
illegal-leaves-check = { $origin } 上的{ $piece }不能走到 { $target }：你的{ $royal }会被 { $culprit } 上的{ $culprit_piece }将军。
illegal-king-attacked = { $origin } 上的{ $piece }不能走到 { $target }：{ $culprit } 上的{ $culprit_piece }正攻击那一格。
illegal-wrong-promotion = 请写明升变为哪种棋子：{ $promotions }。例如 { $example }。
illegal-no-promotion = { $origin } 上的{ $piece }还不能走到 { $target }：本局中兵只能升变为已被吃掉的棋子，而现在还没有这样的棋子。
illegal-no-double-step = { $origin } 上的{ $piece }不能走到 { $target }：{ $army }的兵第一步也只能走一格。
illegal-double-step-late = { $origin } 上的{ $piece }不能走到 { $target }：只有仍在第 { $rank } 横线上的兵才能一次走两格。
illegal-may-double-step = 在第 { $rank } 横线上可以一次走两格。
illegal-not-a-promotion = { $origin } 上的{ $piece }走到 { $target } 时不能升变。
illegal-no-drops = 这个棋种没有打入规则：不能把棋子放到 { $target }。
illegal-never-castles = { $army }不能王车易位。
illegal-castling-lost = 不能再向那一侧易位：{ $royal }或那一侧的车已经动过。
illegal-castling-blocked = 暂时不能易位：{ $culprit } 上的{ $culprit_piece }挡在中间。
illegal-castling-in-check = 被将军时不能易位：{ $culprit } 上的{ $culprit_piece }正攻击你的{ $royal }。
illegal-castling-through-check = 不能向那一侧易位：{ $culprit } 上的{ $culprit_piece }攻击着 { $target }，而你的{ $royal }易位时要经过或到达这一格。
options = { $piece }可以走：{ $moves }。
options-more = { $piece }可以走：{ $moves } 等。
options-none = { $piece }现在无处可走。
options-of-several = { $piece }可以走：{ $moves }。
options-of-several-more = { $piece }可以走：{ $moves } 等。
options-of-several-none = { $piece }现在都无处可走。

# 对局怎样结束，告诉来晚的人。
ended-checkmate = 对局 #{ $game_id } 以将杀结束。
ended-campmate = 对局 #{ $game_id } 以触底获胜结束。
ended-stalemate = 对局 #{ $game_id } 以逼和告终。
ended-stalemate-won = 对局 #{ $game_id } 以困毙结束。
ended-insufficient_material = 对局 #{ $game_id } 由于子力不足而和棋。
ended-threefold_repetition = 对局 #{ $game_id } 因重复局面而和棋。
ended-fifty_moves = 对局 #{ $game_id } 按五十回合规则和棋。
ended-resignation = 对局 #{ $game_id } 因一方认输而结束。
ended-timeout = 对局 #{ $game_id } 因一方超时而结束。
ended-timeout-drawn = 对局 #{ $game_id } 和棋：一方超时，但另一方子力不足，无法获胜。
ended-agreement = 对局 #{ $game_id } 经双方同意和棋。
ended-aborted = 对局 #{ $game_id } 已取消。
sentence-and-sentence = { $first }{ $second }
or = 或
# 着法与格子是拉丁字母，两边留空。
or-moves = {" "}或 {""}
error-too-many-challenges = 你等待回应的挑战已达上限（{ $most } 个）。请先取消一个，或等对方回应。
error-too-many-games = <@{ $player }> 进行中的对局已达上限（{ $most } 局），要等其中一局结束才能开新局。
error-too-many-requests = 操作太频繁，请{ $time }再试。
error-too-many-tasks = 你同时进行的请求（提示、分析、动图等）已达上限（{ $most } 项）。请等其中一项完成后再试。
error-too-many-server-tasks = 本服务器同时进行的请求（提示、分析、动图等）已达上限（{ $most } 项）。请稍后再试。
error-work-pool-full = 现在请求太多，我忙不过来。请一分钟后再试。
error-too-many-analyses = 你已达到每天的分析上限（{ $most } 局），请在{ $again_at }再试。已完成的分析可随时查看。

fen-unreadable = 这不是这个棋种的有效 FEN。FEN 应写明八条横线、轮到哪一方走棋、易位权和吃过路兵的格子。
fen-piece = 这个棋种没有“{ $token }”这种棋子。大写字母是白方的棋子，小写字母是另一方的棋子。
fen-rank = 第 { $token } 横线的格数不对，应正好是八格。
fen-turn = “{ $token }”不能表示轮到哪一方走棋，请写 w 或 b。
fen-counter = “{ $token }”不是有效的步数，请写整数。
fen-kings = 双方都必须有且只有一个王（或可汗）。
fen-pawns = 第一条和最后一条横线上不能有兵。
fen-check = 刚走完棋的一方正被将军，这样的局面不可能出现。请改为轮到另一方走棋。
fen-castling = 易位权有误：王和车必须在原位，而且这个棋种须允许王车易位。
fen-passed = 吃过路兵的格子有误：上一步没有兵走两格经过那里。
error-position-over = 在这个局面下，对局已经结束。请另摆一个局面。
