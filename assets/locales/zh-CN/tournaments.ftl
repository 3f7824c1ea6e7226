# 比赛：报名消息、积分表，以及组织者的操作。
command-tournament = 比赛：分组循环赛、瑞士制比赛或服务器之间的团体赛
command-tournament-create = 发起一场本服务器成员可以报名的比赛
command-tournament-join = 报名参加尚未开始的比赛
command-tournament-leave = 退出比赛；开赛后退出，未下完的对局一律判负
command-tournament-table = 查看比赛的积分表
command-tournament-start = 不等截止时间，立即开始你组织的比赛
command-tournament-remove = 将一名选手移出你组织的比赛
command-tournament-channel = 将你组织的比赛移到此频道
command-tournament-extend = 延长你组织的比赛的报名时间
command-tournament-cancel = 取消你组织的比赛
name-tournament = 比赛
name-create = 发起
name-join = 报名
name-leave = 退出
name-table = 积分表
name-start = 开始
name-remove = 移出
name-extend = 延长
name-cancel = 取消
name-channel = 频道
name-system = 赛制
name-size = 人数
name-joining = 报名时间
name-rounds = 轮数
name-title = 名称
name-role = 身份组
name-longer = 延长多久
option-system = 赛制（默认为分组循环）
option-size = 人数上限；报满即开赛
option-joining = 报名开放多久（默认一天）
option-rounds = 瑞士制的轮数（默认按人数而定）
option-title = 名称（默认：按棋种命名）
option-winner-role = 授予冠军的身份组（你和机器人都须有权授予）
option-tournament = 哪一场比赛；只有一场时不必填
option-removed = 要移出的选手
option-longer = 报名延长多久（默认一天）
system-groups = 分组循环：同组互相对局，所有对局同时进行
system-swiss = 瑞士制：逐轮编排，积分相近者对局
span-15m = 15 分钟
span-1h = 1 小时
span-6h = 6 小时
span-1d = 1 天
span-3d = 3 天
span-7d = 7 天
button-join-tournament = 报名
button-leave-tournament = 退出
button-start-tournament = 立即开始
button-show-tables = 积分表
button-leave-for-good = 仍要退出
call-off-for-good =
    { $system ->
        [simul] 取消车轮战
        [teams] 取消团体赛
       *[other] 取消比赛
    }
button-stay-in-tournament = 返回
button-tournament-page = 在浏览器中看积分表
button-tournament-settings = 比赛
button-any-tournament-channel = 不限频道
tournament-unnamed = { $variant }比赛
tournament-title-unnamed = { $name } · { $number }
tournament-title =
    { $system ->
        [simul] { $name } · 车轮战 { $number }
        [teams] { $name } · 团体赛 { $number }
       *[other] { $name } · 比赛 { $number }
    }
tournament-choice = #{ $number } { $name }
tournament-rated = 计分
tournament-casual = 不计分
tournament-groups = 四至八人一组，同组互相对局，所有对局同时进行；人多时分成若干组，最后进行决赛。退出或超时，其余对局一并判负。
tournament-swiss = 逐轮编排，积分相近者对局；一轮全部下完，下一轮才开始。退出或一步未走就超时，该局判负并出局；走过棋再超时，只输这一局。
tournament-begins = { $time }开赛，至少须有 { NUMBER($fewest) } 人报名；报满 { NUMBER($size) } 人则立即开赛。
tournament-begins-full = 报满 { NUMBER($size) } 人即开赛，否则{ $time }取消。
tournament-organiser = 组织者：<@{ $user }>，可提前开赛。
tournament-organiser-only = 组织者：<@{ $user }>。
tournament-nobody-yet = 还没有人报名。点击**报名**，来做第一个吧！
tournament-nobody-yet-table = 还没有人报名。用 /tournament join 来做第一个吧！
tournament-joined = 已报名 { $count } 人：{ $players }
tournament-in-groups = 共 { NUMBER($games) } 局，已结束 { NUMBER($over) } 局。用 /games 查看自己的对局。
tournament-in-final = 决赛：共 { NUMBER($games) } 局，已结束 { NUMBER($over) } 局。
tournament-round = 第 { NUMBER($round) } 轮（共 { NUMBER($rounds) } 轮）：共 { NUMBER($games) } 局，已结束 { NUMBER($over) } 局。
tournament-over = 比赛结束，冠军是 { $winners }。
tournament-over-unwon = 比赛结束，选手全部退出或出局，没有冠军。
tournament-called-off =
    { $system ->
        [simul] 车轮战已取消。
        [teams] 团体赛已取消。
       *[other] 比赛已取消。
    }
tournament-too-few = 已取消：到截止时间报名不足 { NUMBER($fewest) } 人。
tournament-final = 决赛
tournament-group = { $group } 组
tournament-won = **{ $name }**已结束。恭喜 { $winners } 夺冠！
tournament-shared = **{ $name }**已结束，{ $winners } 各项成绩完全相同，并列冠军。恭喜各位！
tournament-unwon = **{ $name }**已结束：选手全部退出或出局，没有冠军。
list-and = {"、"}
table-points = 积分
table-sonneborn = 小分
table-buchholz = 对手分
tournament-page-open = 已报名 { NUMBER($count) } 人，上限 { NUMBER($size) } 人。请在 Discord 用 /tournament join 报名。
tournament-page-joined = 已报名 { NUMBER($count) } 人，上限 { NUMBER($size) } 人。
tournament-page-you-joined = 你已报名。
tournament-page-groups = 共 { NUMBER($games) } 局，已结束 { NUMBER($over) } 局。
tournament-page-over = 已结束。
tournament-page-paused = 已暂停，暂不开始新对局。
tournament-page-leave =
    { $games ->
        [0] 确定要退出“{ $name }”吗？已有成绩保留，但不能再回来。
       *[other] 确定要退出“{ $name }”吗？未下完的 { $games } 局判负，且不能再回来。
    }
table-points-long = 积分
table-sonneborn-long = 小分（索伯分）
table-buchholz-long = 对手分（布赫霍尔茨）
table-swiss-result =
    { $color ->
        [white] { $number }白{ $score }
       *[black] { $number }金{ $score }
    }
table-note =
    { $system ->
        [swiss] 3白1：执白胜 3 号棋手。单独的 +：轮空。对手分：布赫霍尔茨分，用于同分排名。
       *[groups] 小分：索伯分，用于同分排名。
    }
table-line = **{ $place }** { $player } · { $points } 分
table-line-out = – { $player } · { $points } 分 · { $why }
out-left = 已退出
out-time = 超时出局
out-removed = 被移出
alt-tournament-table = 积分表 · { $title }：{ $players }。
alt-table-playing = { $player }（对局中）
alt-table-no-result = { $player }（无结果）
tournament-army-question =
    { $system ->
        [simul] 你想使用哪支军队？
        [teams] 你想在这场团体赛的所有对局中使用哪支军队？
       *[other] 你想在这场比赛的所有对局中使用哪支军队？
    }
tournament-your-army = 你使用的军队：{ $army }。
tournament-you-joined = 你已报名**{ $name }**。
tournament-starts =
    { $system ->
        [simul] 车轮战{ $time }开赛，报满则提前。
        [teams] 团体赛{ $time }开赛，双方报满则提前。
       *[other] 比赛{ $time }开赛，报满则提前。
    }
tournament-starts-full =
    { $system ->
        [simul] 车轮战报满即开赛。
        [teams] 双方报满即开赛。
       *[other] 比赛报满即开赛。
    }
tournament-starts-now =
    { $system ->
        [simul] 车轮战已报满，即将开赛。
        [teams] 双方均已报满，即将开赛。
       *[other] 比赛已报满，即将开赛。
    }
tournament-threads = 每局有单独的子区，轮到你走棋时我会提醒你。
tournament-you-left = 你已退出**{ $name }**。
tournament-removed = <@{ $user }> 已被移出**{ $name }**。
tournament-started = **{ $name }**已开赛，对局马上开始。
tournament-extended = **{ $name }**的报名时间已延长，{ $time }截止。
tournament-moved = **{ $name }**改在 { $channel } 继续进行。
tournament-is-paused = **已暂停** · 频道已不存在，新对局暂不开始。组织者可在其他频道用 /tournament channel 继续。
tournament-is-paused-there = **已暂停** · 对方服务器的频道已不存在。对方把团体赛移到其他频道之前，不会开始新对局。
tournament-paused-organizer =
    { $system ->
        [simul] **{ $name }**（{ $server } 的车轮战 #{ $number }）已于{ $time }暂停：我已无法在比赛频道发消息。请到想让比赛继续进行的频道使用 /tournament channel，在此之前不会开始新对局。
        [teams] **{ $name }**（{ $server } 的团体赛 #{ $number }）已于{ $time }暂停：我已无法在比赛频道发消息。请到想让比赛继续进行的频道使用 /tournament channel，在此之前不会开始新对局。
       *[other] **{ $name }**（{ $server } 的比赛 #{ $number }）已于{ $time }暂停：我已无法在比赛频道发消息。请到想让比赛继续进行的频道使用 /tournament channel，在此之前不会开始新对局。
    }
tournament-paused-player =
    { $system ->
        [simul] **{ $name }**（{ $server } 的车轮战 #{ $number }）已于{ $time }暂停：我已无法在比赛频道发消息。主持人改到其他频道之后才会开始新对局，届时会在那里提醒你。已开始的对局可在该服务器的任意频道用 /board 继续。
        [teams] **{ $name }**（{ $server } 的团体赛 #{ $number }）已于{ $time }暂停：我已无法在比赛频道发消息。组织者把比赛改到其他频道之后才会开始新对局，届时会在那里提醒你。已开始的对局可在该服务器的任意频道用 /board 继续。
       *[other] **{ $name }**（{ $server } 的比赛 #{ $number }）已于{ $time }暂停：我已无法在比赛频道发消息。组织者把比赛改到其他频道之后才会开始新对局，届时会在那里提醒你。已开始的对局可在该服务器的任意频道用 /board 继续。
    }
tournament-created = 你的比赛已在 { $channel } 开放报名。想自己参赛，请在那里点击**报名**。
tournament-leave-question =
    { $games ->
        [0] 确定要退出**{ $name }**吗？已有成绩保留，但不能再回来。
       *[other] 确定要退出**{ $name }**吗？未下完的 { $games } 局判负，且不能再回来。
    }
tournament-call-off-question =
    { $games ->
        [0] 确定要取消**{ $name }**吗？取消后无法恢复。
       *[other] 确定要取消**{ $name }**吗？未下完的 { $games } 局不计结果。取消后无法恢复。
    }
tournament-you-called-off = 你已取消**{ $name }**。
tournament-goes-on = 好的，一切照旧。
tournament-game =
    { $system ->
        [simul] 车轮战 #{ $tournament } 的对局
        [teams] 团体赛 #{ $tournament } 的对局
       *[other] 比赛 #{ $tournament } 的对局
    }
tournament-game-begun =
    { $system ->
        [simul] 车轮战 #{ $tournament }：{ $white } 对 { $black }（#{ $game }）
        [teams] 团体赛 #{ $tournament }：{ $white } 对 { $black }（#{ $game }）
       *[other] 比赛 #{ $tournament }：{ $white } 对 { $black }（#{ $game }）
    }
end-forfeit =
    { $system ->
        [simul] { $loser } 在车轮战中出局，判负。{ $winner } 获胜。
        [teams] { $loser } 在团体赛中出局，判负。{ $winner } 获胜。
       *[other] { $loser } 已不在比赛名单中，判负。{ $winner } 获胜。
    }
tournament-settings-title = 本服务器的比赛设置
tournament-organisers = **组织者** · 谁可以发起比赛和车轮战
tournament-pick-organisers = 选择谁可以发起比赛和车轮战
tournament-anywhere = **频道** · 在哪个频道发起，比赛就在哪个频道举行
tournament-in-channel = **频道** · 所有比赛都在 { $channel } 举行
tournament-channel-gone = **频道** · 原频道已被删除，因此无法发起比赛。请另选一个，或允许在任何频道举行。
tournament-pick-channel = 选择举行比赛的频道
organisers-everyone = 所有人
organisers-managers = 有“管理服务器”权限的成员
organisers-nobody = 无人（关闭比赛和车轮战）
error-no-such-tournament = 本服务器没有比赛 #{ $tournament_id }。可用 /tournament table 查看最近的比赛。
error-no-tournament-here = 本服务器目前没有可进行这项操作的比赛。可用 /tournament create 发起一场。
error-several-tournaments = 目前有好几场比赛（{ $tournaments }），请用选项“{ name-tournament }”指定其中一场。
error-tournament-begun =
    { $system ->
        [simul] 车轮战 #{ $tournament_id } 已经开始，不能再进行这项操作。可用 /tournament table 查看战况。
        [teams] 团体赛 #{ $tournament_id } 已经开始，不能再进行这项操作。可用 /tournament table 查看积分表。
       *[other] 比赛 #{ $tournament_id } 已经开始，不能再进行这项操作。可用 /tournament table 查看积分表。
    }
error-tournament-paused =
    { $system ->
        [simul] 车轮战 #{ $tournament_id } 因频道已不存在而暂停。请在要继续的频道使用 /tournament channel。
        [teams] 团体赛 #{ $tournament_id } 因频道已不存在而暂停。请在要继续的频道使用 /tournament channel。
       *[other] 比赛 #{ $tournament_id } 因频道已不存在而暂停。请在要继续的频道使用 /tournament channel。
    }
error-other-team-paused = 团体赛 #{ $tournament_id } 因对方服务器的频道已不存在而暂停。对方将比赛移到其他频道后才能继续。
error-tournament-over =
    { $system ->
        [simul] 车轮战 #{ $tournament_id } 已经结束。可用 /simul 发起新的车轮战。
        [teams] 团体赛 #{ $tournament_id } 已经结束。可用 /tournament challenge 发起新的团体赛。
       *[other] 比赛 #{ $tournament_id } 已经结束。可用 /tournament create 发起新的比赛。
    }
error-tournament-full =
    { $system ->
        [simul] 车轮战 #{ $tournament_id } 已经报满。你也可以用 /simul 自己发起一场。
        [teams] 团体赛 #{ $tournament_id } 中你方队伍已经报满，请等有人退出。
       *[other] 比赛 #{ $tournament_id } 已经报满。可用 /tournament create 另开一场。
    }
error-too-few-players = 至少 { $fewest } 人才能开赛，比赛 #{ $tournament_id } 目前有 { $joined } 人报名。请再等等，或用 /tournament extend 延长报名。
error-not-in-tournament =
    { $system ->
        [simul] <@{ $player }> 没有参加车轮战 #{ $tournament_id }，或已经出局。
        [teams] <@{ $player }> 没有参加团体赛 #{ $tournament_id }，或已经出局。
       *[other] <@{ $player }> 没有参加比赛 #{ $tournament_id }，或已经出局。
    }
error-not-organiser =
    { $system ->
        [simul] 只有车轮战 #{ $tournament_id } 的主持人 <@{ $organizer }> 和服务器管理员可以这样做。
        [teams] 只有团体赛 #{ $tournament_id } 的组织者 <@{ $organizer }> 和服务器管理员可以这样做。
       *[other] 只有比赛 #{ $tournament_id } 的组织者 <@{ $organizer }> 和服务器管理员可以这样做。
    }
error-no-tournaments = 本服务器已关闭比赛和车轮战，服务器管理员可以用 /server 重新开启。
error-only-managers-organise = 本服务器只有管理员可以发起比赛和车轮战。请找一位管理员，或用 /tournament join 报名参赛。
error-tournament-army-missing =
    { $system ->
        [simul] 参加车轮战 #{ $tournament_id } 时须选择军队。请重新报名，并在选项“{ name-army }”中选好军队。
        [teams] 在团体赛 #{ $tournament_id } 中，每位选手在所有对局里使用同一支军队。请重新报名，并在选项“{ name-army }”中选好军队。
       *[other] 在比赛 #{ $tournament_id } 中，每位选手在所有对局里使用同一支军队。请重新报名，并在选项“{ name-army }”中选好军队。
    }
error-too-many-tournaments = 你同时参加的比赛和车轮战已达上限（{ $most } 场）。请等一场结束，或退出一场。
error-forbidden-in-tournament =
    { $system ->
        [simul] 对局 #{ $game_id } 属于车轮战 #{ $tournament_id }：不能使用提示或悔棋，不能取消对局，也不能再来一局。你仍可认输。
        [teams] 对局 #{ $game_id } 属于团体赛 #{ $tournament_id }：不能使用提示或悔棋，不能取消对局，也不能再来一局。你可以认输，或用 /tournament leave 退出。
       *[other] 对局 #{ $game_id } 属于比赛 #{ $tournament_id }：不能使用提示或悔棋，不能取消对局，也不能再来一局。你可以认输，或用 /tournament leave 退出。
    }
error-may-not-give-role = 你无权授予身份组 <@&{ $role }>，因此不能用它作为奖励。请换一个身份组，或不填。
error-bot-gives-no-role = 我无权授予身份组 <@&{ $role }>。请让服务器管理员给我“管理身份组”权限，并把我的身份组移到它上面，或将这个选项留空。
error-no-live-groups = 分组循环赛的所有对局同时进行，不能使用实时对局的时限。请选择通讯棋的时限（每步限时），或在选项“{ name-system }”中选瑞士制。

# 车轮战：一人同时对阵所有人。
command-simul = 发起车轮战：一人同时对阵最多 20 名成员，各下一局
name-simul = 车轮战
option-simul-clock = 每步限时（默认：1 天）
option-simul-color = 你在所有对局中执哪一方（默认：轮流）
option-simul-army = 你在所有对局中的军队（仅限可选军队的棋种；默认：随机）
option-simul-size = 对手人数上限；报满立即开赛（默认：20）
simul-unnamed = { $host } 的{ $variant }车轮战
simul-table-score = { NUMBER($games) } 局得 { $points } 分
tournament-simul = { $host } 迎战所有报名者：每人一局，所有对局同时进行，各有自己的子区。你若退出或超时，该局判负。
simul-color-white = 主持人在所有对局中执白方。
simul-color-black = 主持人在所有对局中执金方。
simul-color-alternating = 主持人逐盘交替执白方和金方。
simul-begins =
    { $size ->
        [1] 有一人报名即开赛，否则{ $time }取消。
       *[other] { $time }开赛；报满 { NUMBER($size) } 人则立即开赛，主持人也可提前开始。
    }
simul-created = 车轮战已在 { $channel } 开放报名。开赛后，用 /next 依次走各盘棋。
simul-too-few = 已取消：到截止时间无人报名。
simul-ended = **{ $name }**已结束。
simul-over = { $host } 共 { NUMBER($games) } 局，得 { $points } 分。
simul-winners =
    { $count ->
        [1] { $players } 战胜了主持人。恭喜！
       *[other] 以下棋手战胜了主持人：{ $players }。恭喜！
    }
simul-drawn =
    { $count ->
        [1] { $players } 与主持人下成和棋。
       *[other] 以下棋手与主持人下成和棋：{ $players }。
    }
table-result = 结果
error-nobody-to-play = 车轮战 #{ $tournament_id } 还没有人报名。请等待第一位对手，或用 /tournament extend 延长报名时间。
error-host-cannot-leave = 主持人不能退出车轮战 #{ $tournament_id }。要取消车轮战，请用 /tournament cancel。
error-no-simul-role = 车轮战 #{ $tournament_id } 不能设置冠军身份组：车轮战不产生冠军。
error-no-live-simuls = 车轮战须用通讯棋的时限（每步限时）。请在选项“{ name-clock }”中选择一种。

# 团体赛：两个服务器对阵，双方各有自己的消息、积分表和对局子区。
command-tournament-challenge = 向另一个服务器发起团体赛挑战（限服务器管理员）
name-boards = 每队人数
option-boards = 每队人数上限；双方报满即开赛（默认 8 人）
option-board-games = 每台下几局：一局，或两局（互换先后手）
button-teams-on = 开启团体赛
button-teams-off = 关闭团体赛
teams-are-on = **团体赛** · 已开启：管理员可以挑战其他服务器；要让其他服务器也能挑战本服务器，请在**投票对局**设置中允许其他服务器挑战。
teams-are-off = **团体赛** · 已关闭
team-challenge-title = { $server } 向 { $opponent } 发起团体赛挑战
team-challenge-terms = { $variant } · { $clock } · 最多 { NUMBER($boards) } 台 · { $games ->
    [1] 每台一局
   *[other] 每台两局，互换先后手
} · 不计分。应战之后，双方成员即可报名。报名时间：{ $joining }。
team-challenge-accepted = <@{ $user }> 已应战，双方成员现在可以各自报名。
team-challenge-made = 已向 { $server } 发起团体赛挑战，将于{ $until }失效。比赛将在 { $channel } 进行。
team-invitation = **{ $own }** 的成员在这里报名，**{ $other }** 的成员在他们自己的服务器报名。双方等级分最高者在第一台相遇，次高者在第二台，依此类推；多出的人作为替补。{ $games ->
    [1] 每台只有一局，双方都在自己的服务器里走棋。你若退出或超时，该局判负。
   *[other] 每台下两局，互换先后，双方都在自己的服务器里走棋。退出或超时，其余对局一并判负。
}
team-begins = { $time }开赛，每队至少须有 { NUMBER($fewest) } 人；双方都报满 { NUMBER($size) } 人则立即开赛。
team-begins-full = 双方都报满 { NUMBER($size) } 人即开赛，否则{ $time }取消。
team-joined = { $count ->
    [0] **{ $team }** · 还没有人报名
   *[other] **{ $team }** · { NUMBER($count) }/{ NUMBER($size) } 人：{ $players }
}
team-points = { $first } : { $second }
team-score = { $challenger } { $first } : { $second } { $opponent }
team-board = **{ $board }** { $challenger } · { $first } : { $second } · { $opponent }
team-player-out = { $player }（{ $why }）
team-reserves = 替补：{ $players }
team-over = 比赛结束，**{ $team }** 获胜。
team-over-drawn = 比赛结束，双方打平。
team-too-few = 已取消：到截止时间有一队不足 { NUMBER($fewest) } 人。
team-won = **{ $name }**已结束：{ $score }。恭喜 **{ $team }** 获胜：{ $players }！
team-drawn = **{ $name }**已结束：{ $score }。双方打平，各位都下得很好。
error-team-too-small = 团体赛 #{ $tournament_id } 每队至少须有 { $fewest } 人才能开赛。请再等等，或用 /tournament extend 延长报名。
error-in-other-team = 在团体赛 #{ $tournament_id } 中你已代表另一个服务器参赛，只能为一方出战。想换边，请先退出那一队。
error-no-team-matches = 本服务器已关闭团体赛，服务器管理员可以用 /server 重新开启。
error-only-managers-match = 只有拥有“管理服务器”权限的成员才能发起和回应团体赛挑战，请找他们帮忙。
game-guests-move = 轮到另一个服务器的 { $player } 走棋（{ $side }）。

# 授予冠军的身份组，团体赛也适用。
command-tournament-role = 设定一个身份组，授予你所办比赛的冠军（团体赛则授予你方队员）；不填则取消
tournament-role-set = **{ $name }**的冠军将获得身份组 { $role }。
tournament-role-none = 已取消身份组奖励：**{ $name }**的冠军不会获得身份组。
team-role-set = 如果本服务器在**{ $name }**中获胜，上场队员将获得身份组 { $role }。
team-role-none = 已取消身份组奖励：即使本服务器赢得**{ $name }**，队员也不会获得身份组。
tournament-prize = 冠军将获得身份组 { $role }。
team-prize = 如果本服务器获胜，上场队员将获得身份组 { $role }。
