### 赛季：结束一个排行榜赛季，表彰优胜者，并开始下一个赛季。

# 命令。
command-season = 排行榜的赛季
command-season-close = 结束某个棋种排行榜的赛季并公布优胜者（限服务器管理员）
command-season-hall = 查看某个排行榜历届赛季的优胜者
option-ladders = 结束哪个排行榜的赛季；仅在实时对局单独计分时需要选择（默认全部）
option-hall = 查看哪个排行榜的优胜者；仅在实时对局单独计分时需要选择
ladders-all = 全部排行榜
ladders-other = 其他对局排行榜
ladders-live = 实时对局排行榜
option-afterwards = 赛季结束后等级分如何处理
afterwards-keep = 保留等级分
afterwards-halve = 与 1500 分的差距减半
afterwards-restart = 全部重置为 1500 分

# 结束之前的赛季。
season-title = { $variant }：要结束第 { $number } 赛季吗？
season-first = 本赛季从第一局计分对局开始算起。
season-since = 本赛季始于{ $time }。
season-players = 本赛季共有 { $count } 人下过计分对局。
season-afterwards-keep = 赛季结束后，所有等级分保持不变。
season-afterwards-halve = 赛季结束后，每个人的等级分与 1500 分的差距减半。
season-afterwards-restart = 赛季结束后，每个人的等级分都重置为 1500 分。
season-sure = 优胜者将在本频道公布，所有人可见。此操作无法撤销。
button-close-season = 结束赛季
button-close-both-seasons = 结束两个赛季

# 公告与名人堂。
season-over = { $variant }：第 { $number } 赛季结束
season-winner = { $medal } <@{ $user }> · { $rating } · { $games } 局
season-more = 另有 { $count } 人等级分相同
season-after-keep = 所有等级分保留不变。
season-after-halve = 每个人的等级分与 1500 分的差距已减半。
season-after-restart = 每个人的等级分都已重置为 1500 分。
button-open-hall = 名人堂
hall-title = { $variant }：名人堂
hall-season = 第 { $number } 赛季 · 结束于{ $time } · { $count } 人参加
hall-empty = 这个排行榜还没有已结束的赛季。有人下过计分对局后，服务器管理员可以用 /season close 结束本赛季。

# 拒绝。
error-nobody-played = 第 { $number } 赛季还不能结束：还没有人在本赛季下过计分对局。
error-season-closed = 第 { $number } 赛季已经结束。用 /season hall 可以查看优胜者。

# 名称。
name-season = 赛季
name-close = 结束
name-hall = 名人堂
name-ratings = 等级分

# 名人堂上方：正在进行的赛季。
hall-first = 第 { $number } 赛季正在进行：{ $count ->
    [0] 还没有人下过计分对局。
   *[other] 已有 { $count } 人下过计分对局。
}
hall-now = 第 { $number } 赛季正在进行（始于{ $time }）：{ $count ->
    [0] 还没有人下过计分对局。
   *[other] 已有 { $count } 人下过计分对局。
}
