# 规则页，每个棋种一篇。
rules-title = { $variant }规则
rules-pieces = { $army }（{ $side }）
rules-piece-line = **{ $piece }**（{ $letter }）{ $value }{ $how }
rules-value = · 约值 { $value } ·{" "}
rules-no-value = ·{" "}
rules-orda =
    双方棋子不同：王国（{ $white }）用普通的国际象棋，可汗方（{ $black }）以骑兵为主。{ $white }总是先走。

    - **两种取胜方式。**将杀对方，或者“触底获胜”：把自己的王安全地走到离自己最远的底线，到达的一刻立即获胜。
    - **兵**到达底线时，双方都只能升变为后或禁卫。可汗方的兵开局就在第三行，不能走两格；但可以吃王国方的过路兵。
    - **王车易位**只有王国方可用。可汗则亲自走到 g7，通常在前四步之内。
    - **枪骑兵和弓骑兵**只能沿直线或斜线“吃子”：线上的空格不是它们能走的地方。
    - **和棋**：逼和、同一局面出现三次、五十回合没有吃子也没有动兵。只剩两个王时继续下，因为谁都可能先触底。
rules-ordamirror =
    可汗棋组的内战（{ $white }对{ $black }），穹庐换成了战隼。{ $white }先走。

    - **两种取胜方式。**将杀对方，或者“触底获胜”：把自己的可汗安全地走到离自己最远的底线，到达的一刻立即获胜。
    - **兵**开局在第三行，因此没有走两格，也没有吃过路兵。到达底线时升变为禁卫、枪骑兵、战隼或弓骑兵。
    - **王车易位**：双方都没有。
    - **枪骑兵、弓骑兵和战隼**走子与吃子不同：枪骑兵和弓骑兵不能走到吃子线上的空格，战隼的长线不能吃子。
    - **和棋**：逼和、同一局面出现三次、五十回合没有吃子也没有动兵。只剩两个可汗时继续下。

rules-openings = 有名称的开局
opening-benkos-castle = Benko 城堡 · 双角
opening-stockfish-closed = Stockfish 防御 · 封闭变例
opening-stockfish-open = Stockfish 防御 · 开放变例
opening-stockfish-queenside-push = Stockfish 防御 · 后翼推进
alt-openings = 开局。{ $openings }。
