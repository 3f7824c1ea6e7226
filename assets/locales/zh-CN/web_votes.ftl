### 页面上由服务器投票选着的对局。

web-votes = { $name }（{ $side }）正在 Discord 中投票选着。
web-votes-until = { $name }（{ $side }）正在 Discord 中投票选着，{ $until } 截止。
