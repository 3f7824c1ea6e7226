### 页面上由服务器投票选着的对局。

web-votes = { $name }（{ $side }）正在 Discord 中投票决定下一步。
web-votes-until = { $name }（{ $side }）正在 Discord 中投票决定下一步，{ $until } 截止。
