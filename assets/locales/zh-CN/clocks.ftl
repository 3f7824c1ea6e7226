# 包干加秒时限、休假与预设应着。
clock-1-0 = 1+0（1 分钟）
clock-2-1 = 2+1（2 分钟，每步加 1 秒）
clock-3-2 = 3+2（3 分钟，每步加 2 秒）
clock-5-3 = 5+3（5 分钟，每步加 3 秒）
clock-10-5 = 10+5（10 分钟，每步加 5 秒）
clock-15-10 = 15+10（15 分钟，每步加 10 秒）
clock-30-20 = 30+20（30 分钟，每步加 20 秒）
clock-custom = { $minutes }+{ $seconds }（{ $minutes } 分钟，每步加 { $seconds } 秒）
clock-stands = { $side } **{ $left }**
clock-runs = { $side }将于{ $until }超时
clock-first-move =
    { $end ->
        [loss] 若{ $until }仍未走棋，{ $player } 将因超时判负。双方各走一步后开始计时。
       *[abort] 若{ $until }仍未走棋，对局将取消。双方各走一步后开始计时。
    }
clock-away = { $player } 正在休假，{ $until }结束，其间棋钟暂停。
clock-resume =
    { $end ->
        [loss] { $player } 的棋钟已暂停，走棋后恢复计时。若{ $until }仍未走棋，将判为超时。
       *[abort] { $player } 的棋钟已暂停，走棋后恢复计时。若{ $until }仍未走棋，对局将取消。
    }
clock-paused =
    { $unit ->
        [days] 机器人离线期间，棋钟暂停了 { $count } 天。
        [hours] 机器人离线期间，棋钟暂停了 { $count } 小时。
       *[minutes] 机器人离线期间，棋钟暂停了 { $count } 分钟。
    }

# 用 /clock 查看一局棋的棋钟。
command-clock = 查看一局棋双方的棋钟
name-game-clock = 棋钟
clocks-title = 对局 #{ $game } 的棋钟
clocks-standing = { $side } · { $player }：**{ $left }**
clocks-running = { $side } · { $player }：还剩 **{ $left }**，{ $until }超时
clocks-deadline = { $side } · { $player }：{ $until }超时（{ $moment }）
clocks-waiting = { $side } · { $player }：未在计时
clocks-turn = 轮到 { $player } 走棋（{ $side }）。
clocks-none = 这局棋不限时，谁都不会超时。
clocks-vote = { $server }（{ $side }）正在投票决定下一步，{ $until }截止。
clocks-over = 对局已结束，棋钟已停：{ $result }
clocks-over-untimed = 对局已结束：{ $result }

# 给对手加时。
error-give-time = { $fault ->
    [full] 对手的剩余时间已不少于两小时，不能再加时。
   *[clock] 只有在与其他成员的实时对局中才能给对手加时。
}
button-give-time = 给对手加 15 秒

# 休假。
command-vacation = 休假：暂停你所有通讯棋的棋钟
vacation-title = 你的休假
vacation-none = 本季度你还有 **{ $days }** 天休假（共 { $most } 天）。休假期间，你所有的通讯棋都暂停计时，对手能看到你何时回来。实时对局照常进行。
vacation-rules = 休假天数每季度重置，不足一天按一天算。只要走一步棋，休假即告结束。休假结束七天后才能再次休假。
vacation-on = 你正在休假，{ $until }结束。在休假结束或你走棋之前，通讯棋暂停计时。
vacation-over = 欢迎回来！棋钟已恢复计时。本季度还剩 **{ $days }** 天休假。
vacation-used-up = 本季度的休假已经用完。
vacation-soon = 最早可在{ $from }再次休假。
vacation-pick = 选择天数，立即开始休假……
vacation-days = { $days } 天
button-end-vacation = 结束休假
name-vacation = 休假
error-vacation = { $fault ->
    [away] 你已经在休假，{ $until }结束。想提前结束，请用 /vacation。
    [soon] 上次休假刚结束不久，最早可在{ $until }再次休假。
   *[days] 本季度你的休假没有那么多天了，最多可选 { $days } 天。
}
error-not-away = 你没有在休假。用 /vacation 可以查看还剩几天。

# 预设应着。
error-conditionals =
    { $fault ->
        [live] 预设应着只用于成员之间的通讯棋。
        [turn] 现在轮到你走。请先走棋，再预设之后的应着。
        [many] 预设得太多了：每局最多 { $move } 条变化，每条最多 10 个回合。请先删去一些。
        [odd] 每条变化都要以你的着法结尾。请补上你的应着，或删去最后一步。
        [two] 有两条变化对同样的着法给出了不同的应着，其中一个是 { $move }。请删去一条。
       *[illegal] 在那个局面下不能走 { $move }。请换一步。
    }
conditionals-title = 预设应着 · 对局 #{ $game }
conditionals-how = 如果对方走出你预料的着法，我会立即替你走出应着。预设的内容只有你能看到。
conditionals-none = 你还没有为当前局面预设应着。
conditionals-line = - { $moves }
conditionals-more = ……还有 { $count } 条变化。
conditionals-form = 预设应着
conditionals-form-label = 变化
conditionals-form-hint = 每行一条变化：对方的着法、你的应着，依次写下去，例如 Ke7 Nf3 d5 e4
conditionals-kept = **已保存。**
button-conditionals = 以文字编辑
button-no-conditionals = 全部删除
conditionals-shown = 变化：{ $moves }
conditionals-add = 添加一条变化
conditionals-back = 所有变化
conditionals-pick-line = 查看、续走或删除一条变化……
conditionals-ask-first = **你预料对方会走哪一步？** 先选对方的棋子，再选目标格。
conditionals-ask-theirs = 如果 { $moves }，**接着对方走……**
conditionals-ask-own = 如果走成 { $moves }，**你的应着是……**
conditionals-pick-theirs = 对方的着法：选一枚棋子……
conditionals-pick-own = 你的应着：选一枚棋子……
conditionals-known = 你已经为这步棋预设了应着。
conditionals-ends = 走 { $move } 后对局就结束了，不会再有应着。请选别的着法。
conditionals-other-reply = 更改应着
conditionals-deleted = **已删除这条变化。**
button-if = 继续这条变化
button-if-list = 预设应着
button-if-delete = 删除这条变化
command-conditional = 为对方接下来的着法预设应着（通讯棋）

# 实时对局的排行榜。
ladder-live = { $variant }（实时）
server-live-together = **实时对局** · 与其他对局计入同一个排行榜
server-live-apart = **实时对局** · 等级分与排行榜单独计算
server-live-note = 更改只对此后开始的对局有效，已开始的对局仍按原来的方式计分。单独计算的实时对局等级分从 1500 分开始。
button-rate-live-apart = 实时对局单独计分
button-rate-all-together = 实时对局共用一个等级分
ladder-to-live = 实时对局
ladder-to-all = 其他对局
