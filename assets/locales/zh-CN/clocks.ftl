# 包干加秒时限、休假与预设应着。
clock-3-2 = 3 分钟，每步加 2 秒
clock-5-3 = 5 分钟，每步加 3 秒
clock-10-5 = 10 分钟，每步加 5 秒
clock-15-10 = 15 分钟，每步加 10 秒
clock-30-20 = 30 分钟，每步加 20 秒
clock-stands = { $side } **{ $left }**
clock-runs = { $side }{ $until }超时
clock-first-move = 请 { $player } 最迟{ $until }走出第一步，否则对局取消。从第二步起开始计时。
clock-away = { $player } 正在休假，到{ $until }为止暂停计时。
clock-resume = 请 { $player } 走棋，在此之前暂停计时。若{ $until }仍未走棋，对局将取消。
clock-paused = { $unit ->
    [days] 机器人离线期间暂停计时 { $count } 天。
    [hours] 机器人离线期间暂停计时 { $count } 小时。
   *[minutes] 机器人离线期间暂停计时 { $count } 分钟。
}

# 用 /clock 查看一局棋的棋钟。
command-clock = 查看一局棋双方的棋钟
name-game-clock = 棋钟
clocks-title = 第 { $game } 局的棋钟
clocks-standing = { $side } · { $player }：**{ $left }**
clocks-running = { $side } · { $player }：还剩 **{ $left }**，{ $until }超时
clocks-deadline = { $side } · { $player }：{ $until }超时，即 { $moment }
clocks-waiting = { $side } · { $player }：未在计时
clocks-turn = 轮到 { $player } 走棋（{ $side }）。
clocks-none = 这局棋不限时，谁都不会超时。
clocks-vote = 轮到 { $server } 走棋（{ $side }），由成员投票决定着法，投票{ $until }结束。
clocks-over = 对局已结束，棋钟已停：{ $result }

# 休假。
command-vacation = 暂停你所有按每步计时的对局的棋钟
vacation-title = 你的休假
vacation-none = 本季度你还有 **{ $days }** 天休假（共 { $most } 天）。休假期间，你所有按每步计时的对局都暂停计时，对手能看到到何时为止。快棋照常进行。
vacation-rules = 每季度（三个月）重新计算。不足一天按一天算。自己走一步棋，休假即告结束。休假结束七天后才能再次休假。
vacation-on = 你正在休假，到{ $until }为止。在此之前，或在你走棋之前，按每步计时的对局都暂停计时。
vacation-over = 休假结束，恢复计时。本季度还剩 **{ $days }** 天。
vacation-used-up = 本季度的休假已经用完。
vacation-soon = { $from }才能再次休假。
vacation-pick = 休假……
vacation-days = { $days } 天
button-end-vacation = 结束休假
name-vacation = 休假
error-vacation = { $fault ->
    [away] 你已经在休假，到{ $until }为止。想提前结束，请用 /vacation。
    [soon] 上次休假刚结束不久，{ $until }才能再次休假。
   *[days] 本季度你还有 { $days } 天休假，请不要选得更多。
}
error-not-away = 你现在不在休假，无须结束。用 /vacation 可以查看还剩几天。

# 预设应着。
error-conditionals = { $fault ->
    [live] 预设应着只用于成员之间按每步计时或不限时的对局。这里请改用预走。
    [turn] 现在轮到你走，不用等对方。请先走棋，再预设之后的应着。
    [many] 预设得太多了：每局最多 { $move } 条变化，每条十个回合。请先删去一些。
    [odd] 每条变化都要以你的一步棋结尾。请补上你的应着，或收回最后一步。
    [two] 有两条变化对同样的着法给出了不同的应着，其中一个是 { $move }。请只留一个。
   *[illegal] 那里不能走 { $move }。请收回，改走别的棋。
}

# 快棋的排行榜。
ladder-live = { $variant }（快棋）
server-live-together = **快棋** · 与其他对局计入同一个排行榜。
server-live-apart = **快棋** · 单独计入快棋排行榜。
server-live-note = 只对此后开始的对局有效；每局棋都留在开始时所属的排行榜上。第一次下快棋的人从 1500 分开始。
button-rate-live-apart = 快棋单独计分
button-rate-all-together = 所有对局一起计分
ladder-to-live = 快棋
ladder-to-all = 其他对局
