# 投票对局：由服务器出战，成员投票决定每一步。
name-vote = 投票
name-vote-start = 开局
name-vote-now = 查看
name-vote-close = 截止
name-vote-stop = 取消
name-span = 投票时间
command-vote = 投票对局：整个服务器一起下，每一步由大家投票决定
command-vote-start = 让本服务器与引擎对局，每一步由大家投票决定
command-vote-now = 查看你的投票和剩余时间
command-vote-close = 立即截止投票，并走出得票最多的一步
command-vote-stop = 取消本服务器的一局投票对局
option-span = 每次投票持续多久
option-server-colour = 本服务器执哪一方
option-vote-game = 对局编号；本服务器同时下多局时需要填写
vote-span-10m = 每次投票 10 分钟
vote-span-30m = 每次投票 30 分钟
vote-span-1h = 每次投票 1 小时
vote-span-3h = 每次投票 3 小时
vote-span-8h = 每次投票 8 小时
vote-span-1d = 每次投票 1 天
choose-vote-game = #{ $game } · { $variant } · 对 { $opponent }

# 棋盘下方。
vote-game-begun = { $player } 对 { $engine }：{ $variant } #{ $game }。每一步都由这里的成员投票决定，每人一票。
vote-turn = { $server }（{ $side }）正在投票决定下一步，{ $closes }截止。
vote-turn-check = { $server }（{ $side }）被将军，正在投票决定下一步，{ $closes }截止。
vote-others = { $server }（{ $side }）正在投票决定下一步。
vote-prolonged = 没有人投票，本次投票延长一次。若仍无人投票，则判超时告负。
vote-rules = 每人一票：选一枚棋子或输入着法，截止前可以改投。投票后才能看到票数。得票最多的着法在截止后走出；票数相同时，以最先得票的为准。认输或提和须有超过半数的投票者赞成。
vote-draw-offered = { $server } 提和。如要同意，请先投票选一步棋，再点击**投票赞成和棋**。
vote-draw-stands = { $server } 已提和。
vote-call = 轮到 { $player } 投票决定下一步。[查看棋盘]({ $board })
vote-count = { $side }第 { $move } 步投票结果：{ $counted }
vote-counted = { $choices } · 共 { $voters } 人投票。
vote-counted-open = { $choices } · 已有 { $voters } 人投票。
vote-choice = **{ $choice }** { $votes } 票
vote-choice-resign = 认输
vote-other-choices = 其他 { $votes } 票
vote-tie = 票数相同，{ $move } 最先得票，因此走这一步。
vote-tie-open = 目前票数相同；如果保持不变，将走最先得票的 { $move }。
vote-draws = { $draws } 人希望和棋。
button-type-vote = 输入着法
button-my-vote = 我的投票
button-vote-resign = 投票认输
button-vote-draw = 投票赞成和棋
button-vote-no-draw = 撤回和棋票
button-withdraw-vote = 撤回投票
button-close-vote = 立即截止投票
button-votes = 投票明细
button-export-votes = 下载投票记录
button-stop-votes = 取消对局

# 成员自己的投票。
own-vote-title = 你的投票 · 对局 #{ $game }，{ $side }第 { $move } 步
own-vote-none = 你还没有投票。请在棋盘下方选一枚棋子，或点击**输入着法**。
own-vote = 你投了 **{ $move }**。
own-vote-draw = 你投了 **{ $move }**，并赞成和棋。
own-vote-resign = 你投票**认输**。
own-vote-hidden = { $voters ->
    [0] 还没有人投票。
   *[other] 已有 { $voters } 人投票，你投票后即可看到各着法的票数。
}
own-vote-count = 目前的票数：{ $counted }
own-vote-closes = 投票{ $closes }截止（{ $at }）。
own-vote-change = 在此之前可以改投：在棋盘下方重新选择即可。

# `/投票` 的回复。
vote-started = 对局 #{ $game } 已在 { $channel } 开始，能看到该频道的人都可以投票。
vote-closed-early = 对局 #{ $game } 的投票已截止，得票最多的一步已走出。
vote-stop-question = 确定要取消对局 #{ $game } 吗？取消后不计结果，棋盘上会注明由你取消。
vote-stopped = 对局 #{ $game } 已取消。

# 投票明细。
votes-title = 投票明细 · 对局 #{ $game }
votes-none = 这一局还没有结束过的投票。
votes-move = **{ $move }** · 共 { $voters } 人投票
votes-choice = { $choice }（{ $votes } 票）：{ $names }
votes-more = { $choice }（{ $votes } 票）：{ $names }，另有 { $more } 人
votes-total = { $voters } 人共投 { $ballots } 票
votes-file = 对局 #{ $game } 的全部投票。
votes-file-move = { $move } · 共 { $voters } 人投票
votes-decided-resign = { $side }第 { $move } 步：认输
votes-decided-draw = { $side }第 { $move } 步：同意和棋

# 服务器的投票对局设置。
button-vote-settings = 投票对局
vote-settings-title = 本服务器的投票对局
vote-settings-on = **投票对局** · 已开启
vote-settings-off = **投票对局** · 已关闭：不能开新局，已经开始的可以下完。
vote-settings-anywhere = **频道** · 在哪里发起就在哪里进行
vote-settings-channel = **频道** · 在 { $channel } 进行
vote-settings-channel-gone = **频道** · 原频道已被删除，因此无法发起。请另选一个频道，或者不指定频道：在哪里发起就在哪里进行。
vote-settings-managers = **谁可以发起投票对局** · 有“管理服务器”权限的成员，他们也可以提前截止投票或取消对局。
vote-settings-anyone = **谁可以发起投票对局** · 所有人；提前截止投票或取消对局也不限人。
vote-settings-no-role = **提醒** · 开始新的投票时不提醒任何人
vote-settings-role = **提醒** · 每次开始新的投票时提醒 { $role }（须在该身份组的设置中允许任何人 @提及）
vote-settings-closed = **其他服务器** · 找不到本服务器，也不能挑战
vote-settings-open = **其他服务器** · 可按名称找到本服务器，并发起投票对局或团体赛挑战（在上面的频道进行）
pick-vote-channel = 选择投票对局的频道
pick-vote-role = 选择要提醒的身份组
button-votes-on = 开启投票对局
button-votes-off = 关闭投票对局
button-votes-by-anyone = 允许所有人发起投票对局
button-votes-by-managers = 只允许管理员发起投票对局
button-votes-open = 允许其他服务器发起挑战
button-votes-closed = 禁止其他服务器发起挑战

# 被拒绝的操作。
error-by-vote = 对局 #{ $game_id } 由整个服务器一起下，任何人都不能单独决定。请用棋盘下方的按钮投票，或使用 /vote now。
error-other-server-votes = 对方服务器正在投票，轮到本服务器时会出现新的棋盘。
error-vote-not-open = 对局 #{ $game_id } 现在没有进行中的投票：刚刚截止，或轮到对方走棋。新的棋盘出现后即可投票。
error-no-vote-game = 这不是投票对局，或本服务器没有进行中的投票对局。可用 /vote start 开一局。
error-not-voted-yet = 请先在对局 #{ $game_id } 中投票选一步棋，再投票赞成和棋。
error-nobody-voted = 对局 #{ $game_id } 还没有人投票，选不出着法。请先投票，或等别人投票。
error-votes-off = 本服务器已关闭投票对局，服务器管理员可以用 /server 重新开启。
error-may-not-run-votes = 只有拥有“管理服务器”权限的成员才能开始、取消投票对局，或提前截止投票。请找他们帮忙。
error-too-many-vote-games = 本服务器进行中的投票对局已达上限（{ $most } 局）。请先下完一局。
error-no-such-server = 没有叫这个名字的服务器，或者它不接受挑战。请从列表中选择；其他服务器可以用 /server 设为接受挑战。
error-server-challenged = 本服务器已经挑战过 { $server }，请等对方回应；那个挑战将于{ $until }失效。
error-server-challenge-closed = 这个挑战已有回应、已被撤回或已失效。如仍想对局，请重新发起挑战。
error-channel-needed = 请先为投票对局选一个频道，其他服务器的挑战会发在那里。

# 服务器之间的挑战。
name-vote-challenge = 挑战
command-vote-challenge = 向另一个服务器发起投票对局的挑战
option-server = 要挑战的服务器（只列出接受挑战的服务器）
server-challenge-title = { $server } 向 { $opponent } 发起挑战
server-challenge-terms = { $variant } · { $span } · { $color } · 不计分。两个服务器的成员各自投票决定己方的每一步。
server-challenge-until = 服务器管理员可以应战，挑战将于{ $until }失效。
server-challenge-accepted = <@{ $user }> 已应战，对局见下方。
server-challenge-declined = <@{ $user }> 已拒绝。
server-challenge-cancelled = 挑战已撤回。
server-challenge-expired = 没有人及时回应。
server-challenge-made = 已向 { $server } 发起挑战，将于{ $until }失效。对局将在 { $channel } 进行。
server-challenge-withdrawn = 对 { $server } 的挑战已撤回。
server-answer-declined = { $server } 拒绝了本服务器于{ $time }发出的挑战。
server-answer-expired = { $server } 没有及时回应本服务器于{ $time }发出的挑战。
server-colour-white = { $server } 先走
server-colour-black = { $server } 后走
server-colour-random = 随机执棋
games-by-vote = 本服务器的投票对局
