# 棋种、棋组、双方、棋子。
variant-orda = 可汗西征棋
variant-chess = 国际象棋
army-kingdom = 王国
army-horde = 可汗
side-white = 白方
side-black = 黑方
side-gold = 金方

piece-pawn = 兵
piece-knight = 马
piece-bishop = 象
piece-rook = 车
piece-queen = 后
piece-king = 王
piece-lancer = 枪骑兵
piece-kheshig = 禁卫
piece-archer = 弓骑兵
piece-yurt = 穹庐
piece-khan = 可汗

# 每种棋子的走法，一句话。
how-pawn = 兵直走一格，斜前一格吃子。
how-knight = 马跳“日”字：一个方向两格，再向侧面一格。
how-bishop = 象沿斜线走任意格。
how-rook = 车沿直线和横线走任意格。
how-queen = 后可向任何方向走任意格。
how-king = 王可向任何方向走一格。
how-lancer = 枪骑兵走子如马，吃子如车。
how-kheshig = 禁卫兼有马和王的走法，走子吃子相同。
how-archer = 弓骑兵走子如马，吃子如象。
how-yurt = 穹庐可斜走一格，或向正前方走一格。
how-khan = 可汗可向任何方向走一格，与王完全相同。
