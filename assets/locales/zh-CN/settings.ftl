# 成员自己的设置。
command-settings = 你自己的设置：主题、棋盘、语言、通知
option-theme = 你的棋盘外观
option-orientation = 你的棋盘下方是哪一方
option-reminders = 时间不多时是否提醒你
option-language = 只有你能看到的内容用什么语言

settings-title = 你的设置
settings-note = 只有你能看到。更改立即生效，并适用于所有服务器。
settings-theme = **主题** · 你的棋盘外观
settings-orientation = **棋盘** · 下方是哪一方
settings-language = **语言** · 用于只有你能看到的内容
button-notifications = 通知
settings-notifications = **通知** · 已开启：{ $notifications }
settings-notifications-none = **通知** · 已全部关闭。轮到你走棋时仍会提醒你。
notifications-form-label = 要接收的通知
notifications-form-hint = 轮到你走棋、收到请求或挑战时，一定会提醒你，不受这里的选择影响。
notification-time = 时间不足提醒
notification-time-note = 每步时限只剩三分之一，或实时对局的时间只剩十分之一时提醒你
notification-weekly = 每周总结
notification-weekly-note = 每周一 9:00（你所在服务器的时区）私信你，总结你的对局、谜题和训练
settings-weekly-next = 每周总结：每周一 { $hour }（{ $zone }）。下次：{ $next }。
notification-paused = 比赛暂停通知
notification-paused-note = 你的比赛因频道不存在而暂停时，私信通知你
notification-push = 浏览器通知
notification-push-note = 轮到你走棋时由浏览器通知。取消勾选后，你的所有浏览器都不再通知。

theme-contrast = 高对比度
theme-dusk = 暮色
theme-meadow = 草甸
theme-night = 夜色
theme-steppe = 草原
theme-walnut = 胡桃木
alt-theme = 预览：“{ $theme }”主题的{ $variant }棋盘。

orientation-turning = 轮到走棋的一方（棋盘会翻转）
orientation-own = 始终我方在下方
orientation-white = 始终白方在下方

language-discord = 跟随我的 Discord
language-en-US = English
language-es-ES = Español
language-zh-CN = 简体中文

# 服务器的设置。
command-server = 本服务器的设置（限服务器管理员）
server-title = 本服务器的设置
server-note = 只有你能看到这些设置。更改后立即对本服务器的所有人生效。
server-clock = **默认时限** · { $clock }
server-rated-on = **计分对局** · 已开启：除非挑战时选择不计分，否则对局都会计入等级分。
server-rated-off = **计分对局** · 已关闭：新的对局都不计分。
server-everywhere = **对局** · 可以在任何频道开始
server-channels = **对局** · 只能在 { $channels } 及其子区开始
server-channels-gone = **对局** · 无法开始，因为原来的对局频道都已被删除。请另选频道，或允许在所有频道下棋
server-results = **结果** · 同时发到 { $channel }
server-results-nowhere = **结果** · 只在对局所在的频道或子区公布
server-results-gone = **结果** · 原来的结果频道已被删除。请另选一个，或取消选择。
server-enders = **卡住的对局** · 除棋手外，谁可以用 /abort 结束：{ $who }
server-language = **语言** · 用于本服务器所有人都能看到的内容
server-theme = **主题** · 用于棋盘，成员自选的主题优先
server-boards = **棋盘** · 走棋后如何显示
button-rated-on = 开启计分对局
button-rated-off = 关闭计分对局
button-any-channel = 允许在所有频道下棋
button-no-results = 不在其他频道公布结果

server-pick-clock = 默认时限
server-pick-channels = 选择下棋的频道
server-pick-results = 选择公布结果的频道
server-pick-enders = 谁可以结束卡住的对局
server-pick-language = 本服务器的语言
server-pick-theme = 本服务器的主题
server-pick-boards = 走棋后如何显示
server-language-discord = 跟随 Discord 的服务器设置

enders-managers = 有“管理服务器”权限的成员
enders-moderators = 有“管理消息”权限的成员
enders-nobody = 无人

boards-each = 每步棋发一条新消息
boards-one = 只用一张棋盘，每步更新，另发简短提醒

error-not-server-manager = 只有拥有“管理服务器”权限的成员才能这样做，请找他们帮忙。
error-channel-gone = 那个频道刚被删除。请另选一个。
error-outdated-panel = 这个按钮或选项已失效。请重新使用命令，获取新的消息。

# 设置服务器。
command-setup = 设置频道、语言和主题（限服务器管理员）
setup-title = 设置 Campmate
setup-note = 只有你能看到。更改立即生效。可以随时再次使用 /setup；其他设置都在 /server 里。
setup-make-games = 创建对局频道
setup-make-daily = 创建每日谜题频道
button-setup-make-both = 创建这两个频道
setup-name-games = campmate-对局
setup-name-daily = 每日谜题
setup-topic-games = 军队各具特色的国际象棋变体。用 /play 或 /challenge 开始对局。
setup-topic-daily = 每天一道新谜题，所有人都一样。
setup-cannot-make = 我没有权限在这里创建频道。请在上面选择已有的频道，或者在**服务器设置 → 身份组**里为我的身份组开启**{ $permission }**，再点**重新检查**。
setup-puzzles-off = 要开启谜题和练习，请用 /server，再点**{ button-puzzle-settings }**。
setup-missing = **权限** · 我在 { $channel } 里缺少：{ $missing }。
setup-grant = 授权方法：打开该频道的**编辑频道 → 权限**，添加 { $bot } 并开启缺少的权限，再点**重新检查**。
setup-missing-in-server = **权限** · 我在本服务器的身份组缺少：{ $missing }。请在**服务器设置 → 身份组**里开启，再点**重新检查**。
setup-nothing-missing = **权限** · 我需要的权限都有了。
setup-nothing-else-missing = **权限** · 除**{ $permission }**外，我需要的权限都有了。
button-setup-check = 重新检查
button-setup-undo = 撤销设置
setup-undo-title = 撤销这些设置？
setup-undo-settings = 以下设置会恢复原样：
setup-language-back = **语言** · { $language }
setup-language-back-discord = **语言** · 跟随 Discord 的服务器设置
setup-theme-back = **主题** · { $theme }
setup-daily-back = **每日谜题** · 发布到 { $channel }
setup-daily-back-none = **每日谜题** · 不发布
setup-undo-channels =
    { $count ->
        [1] 我会删除 { $channels }；如果已有人在那里发言或下棋，则会保留。
       *[other] 我会删除 { $channels }；已有人发言或下棋的频道会保留。
    }
button-setup-undo-for-good = 撤销本次设置
button-setup-keep = 保留设置
setup-undone = 已撤销设置。
setup-channel-stays = { $channel } 已保留：它还在使用中，或者我无法删除它。

# 安静模式。
server-quiet-on = **安静模式** · 已开启：每日谜题、分享的排行榜、赛季结果和比赛的新消息会取代同一频道里同类的上一条消息。
server-quiet-off = **安静模式** · 已关闭：发布新内容时，以前的每日谜题、排行榜、赛季结果和比赛消息都会保留。
button-quiet-on = 开启安静模式
button-quiet-off = 关闭安静模式

# Roles that members earn.
button-badges = 身份组
badges-title = 成员可以获得的身份组
badges-note = 只有你能看到。达到条件的成员会得到这些身份组，不再符合时我会收回。它们不带任何权限，也不会提醒任何人。你可以改名、换颜色、调整顺序。
badges-none = 还没有身份组。请在下面选择。
badges-given =
    { $count ->
        [0] { $role } · 还没有人获得
       *[other] { $role } · { $count } 人
    }
badges-coming = **{ $role }** · 一分钟之内就会创建
badges-waiting = **{ $role }** · 尚未创建
pick-badges = 选择身份组
badge-army-note = 最爱的军队：最近六个月在这里用它下过至少 10 局
badge-crowns = 九冠王
badge-crowns-note = 战胜全部九个级别的引擎，其中至少一局是在本服务器下的
badge-streak = 谜题连胜
badge-streak-note = 连续七天解出每日谜题
badges-not-permitted = 我在这里不能管理身份组。请在**服务器设置 → 身份组**里为我的身份组开启**{ $permission }**，然后重新选择。
badges-too-high = 我无法授予 { $roles }，因为我的身份组位置更低。请在**服务器设置 → 身份组**里把我的身份组上移。
