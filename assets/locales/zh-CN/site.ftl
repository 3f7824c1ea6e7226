# 棋盘页面：服务器所说的话。脚本所说的话在 web.ftl。
web-title = Campmate
web-app-description = 与 Discord 服务器成员一起下国际象棋变体、观战、分析和做题
web-home = 这里是 Campmate 对局的棋盘页面。请点击 Discord 中棋盘下方的“在浏览器中下棋”或“在浏览器中观战”进入。
web-push-turn = 轮到你走棋（对手：{ $name }）
web-push-what = { $move } · { $variant }
web-noscript = 棋盘需要启用 JavaScript。不启用的话，仍可在 Discord 中下棋。
web-told = { $side }：{ $origin } 上的{ $step }
web-told-castling-short = { $side }短易位
web-told-castling-long = { $side }长易位
web-told-capture = { $side }，从 { $origin } 到 { $target }：{ $step }
web-enter-play = 以 { $name } 的身份下棋
web-enter-watch = 以 { $name } 的身份观战
web-enter-analyze = 以 { $name } 的身份分析
web-enter-solve = 以 { $name } 的身份解题
web-enter-open = 以 { $name } 的身份登录
web-enter-switch = 你目前以 { $others } 的身份登录。要改用 { $name } 的身份继续吗？{ $others } 将在此浏览器中退出登录。
web-enter-button = 以 { $name } 的身份继续
web-enter-how = 此浏览器将以 { $name } 的身份保持登录一个月，期间可以操作 { $name } 的所有对局。此链接只能使用一次。如果你不是 { $name }，请关闭本页。

web-error-forbidden = 登录后才能进行此操作。请先在 Discord 中点击自己对局棋盘下方的“在浏览器中下棋”，再回来重试。
web-error-no-game = 这里没有你能看到的对局：可能编号不存在，也可能对局在私密频道里。请在 Discord 中点击棋盘下方的“在浏览器中下棋”，获取自己的链接。
web-error-not-a-player = 你正在观战。如果你是对局的一方，请在 Discord 中点击棋盘下方的“在浏览器中下棋”来走棋。
web-error-bad-request = 请求无效。请刷新页面后重试。
web-error-bad-key = 这个链接已被使用，或已过期（有效期十分钟）。要获取新链接，请在 Discord 中点击棋盘下方的“在浏览器中下棋”。
web-error-bad-member-key = 这个链接已被使用，或已过期（有效期十分钟）。要获取新链接，请在 Discord 中使用 /puzzle，再点击“在浏览器中解题”。
web-error-no-access = 你已看不到这局棋所在的 Discord 频道，因此不能在那里开始对局。请到你能看到的频道，从那里的对局打开本页。
web-error-elsewhere = 这个请求不是从本页面发出的。请刷新页面后重试。
web-error-host = 无法从这个网址打开本网站。请使用 Discord 中的链接。
web-error-too-many = 请求太多了。请等一分钟再试。
web-error-too-slow = 请求超时。请检查网络连接后再试一次。
web-error-closed = 机器人正在重新启动。请一分钟后再试。
web-error-no-page = 页面不存在。请检查网址，或返回首页。
web-error-database = 目前无法读取对局。请一分钟后再试。
web-error-failed = 出错了，错误已记录。请刷新页面后重试。
web-error-push-service = 这个浏览器的通知在本站无法使用。请换一个浏览器试试。
web-error-still-played = 这个局面出现在你正在下的一局棋中。对局结束后才能使用引擎。
web-error-nowhere = 要在这里与引擎对弈，请先在 Discord 中点击你任意一局棋下方的“在浏览器中下棋”。
web-error-no-challenge = 这个挑战已不存在，或者不是发给你的。
web-challenge-random = 随机分边
web-challenge-side = 你执{ $side }
web-challenge-position = 从指定局面开始
web-editor-title = 摆局面
web-error-engine-busy = 引擎正忙于其他对局，或尚在准备。请稍后再试。

# 在 Discord 中前往页面的入口。
button-browser = 在浏览器中下棋
button-watch-board = 在浏览器中观战
button-view-board = 在浏览器中查看
button-open-board = 打开棋盘
button-forget-browsers = 所有浏览器退出登录
browser-play = 在浏览器中下棋：对局 #{ $game }。
browser-watch = 在浏览器中观战：对局 #{ $game }。
browser-analyze = 在浏览器中分析对局 #{ $game }：可以试走变化、写评论、看引擎分析。
# 显示在以上三条及谜题链接的下方。
browser-login = { $links ->
        [1] **请勿把这个链接发给别人。**谁打开它，谁就会以你的身份登录，能下你在所有服务器中的对局。链接须在 { $minutes } 分钟内打开，且只能用一次。
       *[other] **请勿把这些链接发给别人。**谁打开其中一个，谁就会以你的身份登录，能下你在所有服务器中的对局。链接须在 { $minutes } 分钟内打开，且只能在一个浏览器里使用。
    }登录状态保持一个月；如果在该浏览器中打开过的对局还没结束，则会更久。
button-analysis-board = 在浏览器中分析
button-open-analysis = 打开分析棋盘
browser-forgotten = 所有浏览器都已退出登录，尚未打开的链接也已失效。需要新链接时，请再点击给出链接的那个按钮。
error-website-gone = 这个机器人已不再提供网页版，所以这个按钮已失效。

# 试玩的入口。
tryout-white = 以 { $name } 的身份执白
tryout-white-what = 自己跟自己下，或与身边的朋友对弈一局。这个链接打开白方的棋盘，下一个链接打开另一方的棋盘，最好放在另一个窗口里。
tryout-black = 以 { $name } 的身份下另一方
tryout-black-what = 同一局棋中另一方的棋盘。请在第二个窗口打开，与白方的棋盘并排。
tryout-play-as = 以 { $name } 的身份下棋
tryout-discord = 在 Discord 里看看
tryout-discord-what = 模拟的服务器，你可以轮流扮演每位成员
