# 国际象棋开局的名称。“ · ”把开局和它的变例分开。

opening-chess-kings-pawn = 王前兵开局

opening-chess-scandinavian = 斯堪的纳维亚防御
opening-chess-scandinavian-main = { opening-chess-scandinavian } · 主变
opening-chess-scandinavian-qd6 = { opening-chess-scandinavian } · 后 d6 变例
opening-chess-scandinavian-qd8 = { opening-chess-scandinavian } · 后 d8 变例
opening-chess-scandinavian-modern = { opening-chess-scandinavian } · 现代变例

opening-chess-alekhine = 阿廖欣防御
opening-chess-alekhine-four-pawns = { opening-chess-alekhine } · 四兵攻击
opening-chess-alekhine-exchange = { opening-chess-alekhine } · 兑换变例
opening-chess-alekhine-modern = { opening-chess-alekhine } · 现代变例

opening-chess-pirc = 皮尔茨防御
opening-chess-pirc-austrian = { opening-chess-pirc } · 奥地利攻击
opening-chess-pirc-classical = { opening-chess-pirc } · 古典变例

opening-chess-modern-defense = 现代防御
opening-chess-modern-defense-standard = { opening-chess-modern-defense } · 主变

opening-chess-nimzowitsch = 尼姆佐维奇防御

opening-chess-owen = 欧文防御

opening-chess-caro-kann = 卡罗-卡恩防御
opening-chess-caro-kann-advance = { opening-chess-caro-kann } · 推进变例
opening-chess-caro-kann-short = { opening-chess-caro-kann } · 肖特变例
opening-chess-caro-kann-exchange = { opening-chess-caro-kann } · 兑换变例
opening-chess-caro-kann-panov = { opening-chess-caro-kann } · 潘诺夫攻击
opening-chess-caro-kann-fantasy = { opening-chess-caro-kann } · 幻想变例
opening-chess-caro-kann-classical = { opening-chess-caro-kann } · 古典变例
opening-chess-caro-kann-karpov = { opening-chess-caro-kann } · 卡尔波夫变例
opening-chess-caro-kann-tartakower = { opening-chess-caro-kann } · 塔塔科维尔变例
opening-chess-caro-kann-two-knights = { opening-chess-caro-kann } · 双马攻击

opening-chess-french = 法兰西防御
opening-chess-french-advance = { opening-chess-french } · 推进变例
opening-chess-french-exchange = { opening-chess-french } · 兑换变例
opening-chess-french-tarrasch = { opening-chess-french } · 塔拉什变例
opening-chess-french-tarrasch-open = { opening-chess-french } · 塔拉什变例，开放式
opening-chess-french-tarrasch-closed = { opening-chess-french } · 塔拉什变例，封闭式
opening-chess-french-winawer = { opening-chess-french } · 温纳维尔变例
opening-chess-french-classical = { opening-chess-french } · 古典变例
opening-chess-french-steinitz = { opening-chess-french } · 斯坦尼茨变例
opening-chess-french-maccutcheon = { opening-chess-french } · 麦卡琴变例
opening-chess-french-burn = { opening-chess-french } · 伯恩变例
opening-chess-french-rubinstein = { opening-chess-french } · 鲁宾斯坦变例
opening-chess-french-kings-indian-attack = { opening-chess-french } · 王翼印度攻击

opening-chess-sicilian = 西西里防御
opening-chess-sicilian-alapin = { opening-chess-sicilian } · 阿拉平变例
opening-chess-sicilian-smith-morra = { opening-chess-sicilian } · 史密斯-莫拉弃兵
opening-chess-sicilian-wing = { opening-chess-sicilian } · 侧翼弃兵
opening-chess-sicilian-closed = { opening-chess-sicilian } · 封闭变例
opening-chess-sicilian-grand-prix = { opening-chess-sicilian } · 大奖赛攻击
opening-chess-sicilian-bowdler = { opening-chess-sicilian } · 鲍德勒攻击
opening-chess-sicilian-hyperaccelerated = { opening-chess-sicilian } · 超加速龙式变例
opening-chess-sicilian-rossolimo = { opening-chess-sicilian } · 罗索利莫变例
opening-chess-sicilian-moscow = { opening-chess-sicilian } · 莫斯科变例
opening-chess-sicilian-najdorf = { opening-chess-sicilian } · 纳道尔夫变例
opening-chess-sicilian-english-attack = { opening-chess-sicilian } · 纳道尔夫变例，英国攻击
opening-chess-sicilian-najdorf-bg5 = { opening-chess-sicilian } · 纳道尔夫变例，主变
opening-chess-sicilian-dragon = { opening-chess-sicilian } · 龙式变例
opening-chess-sicilian-yugoslav = { opening-chess-sicilian } · 龙式变例，南斯拉夫攻击
opening-chess-sicilian-scheveningen = { opening-chess-sicilian } · 舍维宁根变例
opening-chess-sicilian-keres = { opening-chess-sicilian } · 舍维宁根变例，凯列斯攻击
opening-chess-sicilian-classical = { opening-chess-sicilian } · 古典变例
opening-chess-sicilian-richter-rauzer = { opening-chess-sicilian } · 里希特-劳泽尔攻击
opening-chess-sicilian-sveshnikov = { opening-chess-sicilian } · 斯维什尼科夫变例
opening-chess-sicilian-kalashnikov = { opening-chess-sicilian } · 卡拉什尼科夫变例
opening-chess-sicilian-accelerated = { opening-chess-sicilian } · 加速龙式变例
opening-chess-sicilian-maroczy = { opening-chess-sicilian } · 加速龙式变例，马罗齐阵
opening-chess-sicilian-taimanov = { opening-chess-sicilian } · 泰马诺夫变例
opening-chess-sicilian-kan = { opening-chess-sicilian } · 坎恩变例
opening-chess-sicilian-four-knights = { opening-chess-sicilian } · 四马变例

opening-chess-petrov = 俄罗斯防御
opening-chess-petrov-classical = { opening-chess-petrov } · 古典攻击
opening-chess-petrov-cochrane = { opening-chess-petrov } · 科克伦弃子
opening-chess-petrov-three-knights = { opening-chess-petrov } · 三马开局
opening-chess-petrov-modern = { opening-chess-petrov } · 现代攻击

opening-chess-philidor = 菲利道尔防御
opening-chess-philidor-hanham = { opening-chess-philidor } · 汉纳姆变例
opening-chess-philidor-exchange = { opening-chess-philidor } · 兑换变例

opening-chess-latvian = 拉脱维亚弃兵

opening-chess-elephant = 大象弃兵

opening-chess-damiano = 达米亚诺防御

opening-chess-scotch = 苏格兰开局
opening-chess-scotch-classical = { opening-chess-scotch } · 古典变例
opening-chess-scotch-mieses = { opening-chess-scotch } · 米泽斯变例
opening-chess-scotch-gambit = { opening-chess-scotch } · 苏格兰弃兵
opening-chess-scotch-goring = { opening-chess-scotch } · 哥林弃兵

opening-chess-ponziani = 庞齐亚尼开局

opening-chess-three-knights = 三马开局

opening-chess-four-knights = 四马开局
opening-chess-four-knights-spanish = { opening-chess-four-knights } · 西班牙变例
opening-chess-four-knights-rubinstein = { opening-chess-four-knights } · 鲁宾斯坦变例
opening-chess-four-knights-scotch = { opening-chess-four-knights } · 苏格兰变例
opening-chess-four-knights-halloween = { opening-chess-four-knights } · 万圣节弃子

opening-chess-italian = 意大利开局
opening-chess-italian-giuoco-piano = { opening-chess-italian } · 缓攻开局
opening-chess-italian-giuoco-pianissimo = { opening-chess-italian } · 极缓攻开局
opening-chess-italian-center-attack = { opening-chess-italian } · 中心攻击
opening-chess-italian-evans = { opening-chess-italian } · 伊文思弃兵
opening-chess-italian-hungarian = { opening-chess-italian } · 匈牙利防御
opening-chess-italian-two-knights = { opening-chess-italian } · 双马防御
opening-chess-italian-knight-attack = { opening-chess-italian } · 双马防御，马 g5 攻击
opening-chess-italian-fried-liver = { opening-chess-italian } · 双马防御，炸肝攻击
opening-chess-italian-polerio = { opening-chess-italian } · 双马防御，波莱里奥防御
opening-chess-italian-traxler = { opening-chess-italian } · 双马防御，特拉克斯勒反击

opening-chess-ruy-lopez = 西班牙开局
opening-chess-ruy-lopez-morphy = { opening-chess-ruy-lopez } · 莫尔菲防御
opening-chess-ruy-lopez-exchange = { opening-chess-ruy-lopez } · 兑换变例
opening-chess-ruy-lopez-berlin = { opening-chess-ruy-lopez } · 柏林防御
opening-chess-ruy-lopez-berlin-wall = { opening-chess-ruy-lopez } · 柏林防御，残局变例
opening-chess-ruy-lopez-classical = { opening-chess-ruy-lopez } · 古典防御
opening-chess-ruy-lopez-steinitz = { opening-chess-ruy-lopez } · 斯坦尼茨防御
opening-chess-ruy-lopez-modern-steinitz = { opening-chess-ruy-lopez } · 现代斯坦尼茨防御
opening-chess-ruy-lopez-schliemann = { opening-chess-ruy-lopez } · 雅尼什弃兵
opening-chess-ruy-lopez-bird = { opening-chess-ruy-lopez } · 伯德变例
opening-chess-ruy-lopez-open = { opening-chess-ruy-lopez } · 开放变例
opening-chess-ruy-lopez-arkhangelsk = { opening-chess-ruy-lopez } · 阿尔汉格尔斯克变例
opening-chess-ruy-lopez-closed = { opening-chess-ruy-lopez } · 封闭变例
opening-chess-ruy-lopez-marshall = { opening-chess-ruy-lopez } · 马歇尔攻击
opening-chess-ruy-lopez-breyer = { opening-chess-ruy-lopez } · 布雷耶尔变例
opening-chess-ruy-lopez-chigorin = { opening-chess-ruy-lopez } · 奇戈林变例
opening-chess-ruy-lopez-zaitsev = { opening-chess-ruy-lopez } · 扎伊采夫变例

opening-chess-vienna = 维也纳开局
opening-chess-vienna-gambit = { opening-chess-vienna } · 维也纳弃兵

opening-chess-bishops-opening = 象开局

opening-chess-center-game = 中心开局

opening-chess-danish = 丹麦弃兵

opening-chess-kings-gambit = 王翼弃兵
opening-chess-kings-gambit-accepted = { opening-chess-kings-gambit } · 接受弃兵
opening-chess-kings-gambit-kings-knight = { opening-chess-kings-gambit } · 接受弃兵，王翼马弃兵
opening-chess-kings-gambit-bishops = { opening-chess-kings-gambit } · 接受弃兵，象弃兵
opening-chess-kings-gambit-falkbeer = { opening-chess-kings-gambit } · 福克贝尔反弃兵
opening-chess-kings-gambit-classical = { opening-chess-kings-gambit } · 拒绝弃兵，古典变例

opening-chess-wayward-queen = 早出后攻击

opening-chess-queens-pawn = 后前兵开局
opening-chess-queens-pawn-london = { opening-chess-queens-pawn } · 伦敦体系
opening-chess-queens-pawn-colle = { opening-chess-queens-pawn } · 科莱体系
opening-chess-queens-pawn-stonewall = { opening-chess-queens-pawn } · 石墙攻击
opening-chess-queens-pawn-veresov = { opening-chess-queens-pawn } · 韦列索夫攻击
opening-chess-queens-pawn-blackmar-diemer = { opening-chess-queens-pawn } · 布莱克马-迪默弃兵

opening-chess-queens-gambit = 后翼弃兵
opening-chess-queens-gambit-accepted = { opening-chess-queens-gambit } · 接受弃兵
opening-chess-queens-gambit-declined = { opening-chess-queens-gambit } · 拒绝弃兵
opening-chess-queens-gambit-exchange = { opening-chess-queens-gambit } · 拒绝弃兵，兑换变例
opening-chess-queens-gambit-orthodox = { opening-chess-queens-gambit } · 拒绝弃兵，正统防御
opening-chess-queens-gambit-tartakower = { opening-chess-queens-gambit } · 拒绝弃兵，塔塔科维尔防御
opening-chess-queens-gambit-lasker = { opening-chess-queens-gambit } · 拒绝弃兵，拉斯克防御
opening-chess-queens-gambit-cambridge-springs = { opening-chess-queens-gambit } · 拒绝弃兵，剑桥泉防御
opening-chess-queens-gambit-ragozin = { opening-chess-queens-gambit } · 拒绝弃兵，拉戈津防御
opening-chess-queens-gambit-albin = { opening-chess-queens-gambit } · 阿尔宾反弃兵
opening-chess-queens-gambit-chigorin = { opening-chess-queens-gambit } · 奇戈林防御
opening-chess-queens-gambit-baltic = { opening-chess-queens-gambit } · 波罗的海防御

opening-chess-tarrasch = 塔拉什防御

opening-chess-semi-tarrasch = 半塔拉什防御

opening-chess-slav = 斯拉夫防御
opening-chess-slav-exchange = { opening-chess-slav } · 兑换变例
opening-chess-slav-chebanenko = { opening-chess-slav } · 切巴年科变例
opening-chess-slav-dutch = { opening-chess-slav } · 荷兰变例

opening-chess-semi-slav = 半斯拉夫防御
opening-chess-semi-slav-meran = { opening-chess-semi-slav } · 梅兰变例
opening-chess-semi-slav-botvinnik = { opening-chess-semi-slav } · 鲍特维尼克变例
opening-chess-semi-slav-moscow = { opening-chess-semi-slav } · 莫斯科变例

opening-chess-dutch = 荷兰防御
opening-chess-dutch-staunton = { opening-chess-dutch } · 斯汤顿弃兵
opening-chess-dutch-leningrad = { opening-chess-dutch } · 列宁格勒变例
opening-chess-dutch-stonewall = { opening-chess-dutch } · 石墙变例
opening-chess-dutch-classical = { opening-chess-dutch } · 古典变例

opening-chess-englund = 英格伦弃兵

opening-chess-indian = 印度防御
opening-chess-indian-london = { opening-chess-indian } · 伦敦体系

opening-chess-trompowsky = 特罗姆波夫斯基攻击

opening-chess-torre = 托雷攻击

opening-chess-budapest = 布达佩斯弃兵

opening-chess-benoni = 别诺尼防御
opening-chess-benoni-modern = { opening-chess-benoni } · 现代别诺尼
opening-chess-benoni-czech = { opening-chess-benoni } · 捷克别诺尼

opening-chess-benko = 伏尔加弃兵

opening-chess-nimzo-indian = 尼姆佐-印度防御
opening-chess-nimzo-indian-classical = { opening-chess-nimzo-indian } · 古典变例
opening-chess-nimzo-indian-rubinstein = { opening-chess-nimzo-indian } · 鲁宾斯坦变例
opening-chess-nimzo-indian-samisch = { opening-chess-nimzo-indian } · 泽米施变例
opening-chess-nimzo-indian-leningrad = { opening-chess-nimzo-indian } · 列宁格勒变例
opening-chess-nimzo-indian-kasparov = { opening-chess-nimzo-indian } · 三马变例

opening-chess-queens-indian = 新印度防御
opening-chess-queens-indian-fianchetto = { opening-chess-queens-indian } · 侧翼出象变例
opening-chess-queens-indian-petrosian = { opening-chess-queens-indian } · 彼得罗相变例

opening-chess-bogo-indian = 博戈-印度防御

opening-chess-catalan = 卡塔兰开局
opening-chess-catalan-open = { opening-chess-catalan } · 开放变例
opening-chess-catalan-closed = { opening-chess-catalan } · 封闭变例

opening-chess-grunfeld = 格林菲尔德防御
opening-chess-grunfeld-exchange = { opening-chess-grunfeld } · 兑换变例
opening-chess-grunfeld-russian = { opening-chess-grunfeld } · 俄罗斯变例
opening-chess-grunfeld-bf4 = { opening-chess-grunfeld } · 布林克曼攻击

opening-chess-kings-indian = 古印度防御
opening-chess-kings-indian-classical = { opening-chess-kings-indian } · 古典变例
opening-chess-kings-indian-mar-del-plata = { opening-chess-kings-indian } · 马德普拉塔变例
opening-chess-kings-indian-samisch = { opening-chess-kings-indian } · 泽米施变例
opening-chess-kings-indian-four-pawns = { opening-chess-kings-indian } · 四兵攻击
opening-chess-kings-indian-averbakh = { opening-chess-kings-indian } · 阿韦尔巴赫变例
opening-chess-kings-indian-fianchetto = { opening-chess-kings-indian } · 侧翼出象变例

opening-chess-old-indian = 旧印度防御

opening-chess-english = 英国式开局
opening-chess-english-symmetrical = { opening-chess-english } · 对称变例
opening-chess-english-four-knights = { opening-chess-english } · 四马变例
opening-chess-english-anglo-indian = { opening-chess-english } · 英印防御
opening-chess-english-botvinnik = { opening-chess-english } · 鲍特维尼克体系
opening-chess-english-agincourt = { opening-chess-english } · 阿金库尔防御

opening-chess-reti = 列蒂开局

opening-chess-kings-indian-attack = 王翼印度攻击

opening-chess-bird = 伯德开局
opening-chess-bird-from = { opening-chess-bird } · 弗罗姆弃兵

opening-chess-larsen = 尼姆佐维奇-拉尔森攻击

opening-chess-polish = 波兰开局

opening-chess-grob = 格罗布攻击

opening-chess-van-geet = 范吉特开局
