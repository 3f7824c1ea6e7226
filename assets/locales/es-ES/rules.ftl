# The guide of /rules. Lists that the bot puts together (values, figures, lines) follow a page's own text.
guide-title = { $page } · { $game }
guide-place = Página { $number } de { $total }
guide-film-start = Turno de las blancas
guide-chapters = Capítulos
guide-pieces = Piezas
guide-dots = Punto verde: puede moverse ahí. Anillo rojo: puede capturar ahí. Anillo amarillo con punto: ambas cosas.
guide-facts = Notación: { $letter } · { $armies }
guide-value = valor aproximado: { $value } (un peón vale 1)
guide-army-line = - **{ $piece }** ({ $letter }) { $how }
guide-value-line = - { $piece } **{ $value }**
guide-value-line-engine = - { $piece } **{ $value }** · { $early } / { $late }
guide-first-move = - **{ $move }** { $share } % ({ $games }) · { $white } { $white_wins } %, { $black } { $black_wins } % · { $replies }
guide-opening-line = - **{ $name }**: { $moves }
guide-opening-then = - **{ $name }**: { $moves }, luego { $then }
guide-matchup = - **{ $first } – { $second }**: { $as_white } % con { FORM($white, form: "text") }, { $as_black } % con { FORM($black, form: "text") } ({ $score } %)
guide-army = { FORM($army, form: "The") } de un vistazo
guide-and = ,{ " " }
replies-plain = { $replies }
replies-seldom = { $replies }, rara vez { $rare }
replies-half = { $replies } en la mitad de las partidas
replies-always = siempre { $replies }
option-piece = Pieza (en blanco: la guía completa)
button-rules-film-back = Jugada anterior
button-rules-film-on = Jugada siguiente
button-rules-back = Anterior
button-rules-next = Siguiente
error-unknown-piece = { $game } no tiene ninguna pieza llamada «{ $name }». Elige una de la lista que aparece al escribir.
error-unknown-piece-anywhere = Ninguna variante tiene una pieza llamada «{ $name }». Elige una de la lista que aparece al escribir.
alt-diagram = { $piece } en la casilla { $square } de un tablero vacío.{ $both }{ $moves }{ $captures }
alt-diagram-both = { " " }Puede moverse o capturar: { $squares }.
alt-diagram-moves = { " " }Puede moverse a estas casillas, pero no capturar en ellas: { $squares }.
alt-diagram-captures = { " " }Solo capturando puede ir a { $squares }.
alt-film = Una línea de juego en tableros pequeños, jugada a jugada: { $moves }.
alt-diagrams = Tableros pequeños que muestran adónde puede ir cada pieza: { $units }.
page-overview = Resumen
page-origins = Historia
page-design = Por qué estos ejércitos
page-mate-two-harpies = Mate con dos arpías
page-mate-werewolf-harpy = Mate con hombre lobo y arpía
page-mate-unicorn = Mate con un unicornio
page-mate-pegasus = Mate con un pegaso
page-mate-wyvern = Mate con un guiverno
page-mate-phoenix = Mate con un fénix
page-mate-rook = Mate con una torre
page-mate-half-duck = Mate con un medio pato
page-campmate = Campamate
page-pawns = Peones y coronación
page-en-passant = Captura al paso
page-castling = Enroque
page-endings = Cómo acaba una partida
page-mates = Mate al rey solo
page-options = Reglas opcionales
page-values = Cuánto valen las piezas
page-strategy = Estrategia
page-first-moves = Primeras jugadas
page-openings = Aperturas
page-balance = Equilibrio
# Orda Chess.
guide-orda-overview =
    Dos ejércitos distintos. Las blancas juegan con el **Reino**, el ejército clásico del ajedrez; las doradas, con la **Horda**, jinetes que saltan como caballos pero capturan de otras maneras. Empiezan las blancas y los turnos se alternan.
    
    { "" }**Dos formas de ganar**
    - *Jaque mate*: ataca al rey o al kan enemigo de modo que no tenga escapatoria.
    - *Campamate*: lleva a tu propio rey o kan sano y salvo a la última fila: la fila 8 para las blancas, la fila 1 para las doradas.
    
    { "" }**Qué tiene de especial**
    - Los lanceros y los arqueros se mueven de una manera y capturan de otra.
    - Los peones dorados empiezan una fila más adelantados y nunca avanzan dos casillas.
    - Solo las blancas se enrocan.
    - Los peones solo coronan dama o kheshig.
    
    Todo lo demás funciona como en el ajedrez. Couch Tomato creó la variante en 2020.
guide-orda-origins =
    Couch Tomato diseñó el Ajedrez Orda en 2020, inspirado en el Ajedrez con ejércitos diferentes de Ralph Betza, pero con menos reglas que aprender y un único tema para todo el ejército: el salto del caballo.
    
    Tratándose de jinetes, era natural pensar en los mongoles. Una *orda* era un campamento y una unidad militar de los pueblos de la estepa, y de ella viene la palabra «horda»: de ahí el nombre del ejército. El Reino es su contraparte.
    
    Las piezas también tienen historia: los arqueros a caballo y los lanceros eran la caballería ligera y la pesada; el kheshig era la guardia personal del kan, y la yurta es la tienda que viaja con su pueblo.
guide-orda-horde = El ejército de las doradas. Lanceros, arqueros y kheshigs saltan como caballos; la yurta y el kan se mueven de casilla en casilla. Dos piezas se mueven de una manera y capturan de otra: los lanceros y los arqueros nunca *se mueven* por las líneas en las que capturan, y nunca *capturan* con su salto.
guide-orda-kingdom = Las blancas tienen el ejército clásico del ajedrez, con un añadido: sus peones también pueden convertirse en kheshig al coronar.
guide-orda-campmate =
    En esta variante, los reyes corren hacia la última fila. El tuyo gana en cuanto llega: a la fila 8 el de las blancas, a la fila 1 el de las doradas. Unos banderines en el borde del tablero señalan las dos metas.
    
    - El último paso tiene que ser legal. Un rey no puede moverse a una casilla atacada, ni siquiera para ganar.
    - La partida acaba en el acto, da igual lo que fuera a hacer el otro bando.
    - Cuando un rey está a un paso seguro de su meta, un marco a rayas con una bandera señala la casilla, y un anillo discontinuo señala al rey.
    - Cuantas menos piezas queden, más atención merecen los dos reyes. Vigilar las casillas que el rey tiene por delante, o darle jaque, lo frena.
    
    En el diagrama, las blancas tienen mucho menos material, pero ganan con Ka8. Kb8 sería ilegal por el arquero, y Kc8 por el lancero.
guide-orda-pawns =
    Un peón avanza una casilla y captura en diagonal, una casilla hacia delante.
    
    - **Los peones blancos** empiezan en la fila 2. Desde ahí pueden avanzar dos casillas, si ambas están vacías.
    - **Los peones dorados** empiezan en la fila 6, una fila más adelantados, y siempre avanzan una sola casilla.
    - **Captura al paso**: cuando un peón blanco, con su avance doble, pasa por una casilla que ataca un peón dorado, este puede capturarlo ahí, y solo en la jugada siguiente. En el diagrama, se acaba de jugar a2–a4, y el peón de b4 puede capturar en a3. Las blancas nunca tienen esa opción, porque los peones dorados no tienen avance doble.
    - **Coronación**: en la última fila, un peón de cualquier bando corona dama o kheshig. Así que las blancas pueden tener un kheshig y las doradas una dama.
guide-orda-castling =
    Las blancas pueden enrocarse; la Horda no.
    
    El rey se mueve dos casillas hacia una torre, y la torre pasa al otro lado del rey: O-O con la torre de la columna h, O-O-O con la de la columna a. Ninguno de los dos puede haberse movido antes, y las casillas entre ellos tienen que estar vacías. El rey no puede estar en jaque, ni pasar por una casilla atacada, ni acabar en una.
    
    Lo que importa es cómo *capturan* las piezas doradas: un lancero impide el enroque como una torre, un arquero como un alfil, da igual adónde puedan saltar.
    
    En el diagrama, las blancas solo pueden enrocarse con la torre de la columna h: el arquero de a4 ataca d1, por donde pasaría el rey en el enroque largo.
    
    El kan de las doradas, en cambio, se pone a salvo a pie, por f7 hasta g7.
guide-orda-endings =
    { "" }**Cómo se gana**
    - *Jaque mate*: el rey está atacado (en jaque) y ninguna jugada lo salva.
    - *Campamate*: un rey llega a la última fila.
    - Tu rival abandona o se queda sin tiempo.
    
    { "" }**Tablas**
    - *Ahogado*: el bando al que le toca no está en jaque y no tiene jugadas legales.
    - *Triple repetición*: la misma posición por tercera vez, con el turno del mismo bando.
    - *Regla de las 50 jugadas*: 50 jugadas de cada bando sin capturas ni movimientos de peón.
    - Ambos jugadores acuerdan tablas.
    
    A un jaque hay que responder al momento: mueve el rey, captura al atacante o bloquea su línea. Las tablas por repetición y por las 50 jugadas son automáticas; no hay que reclamarlas.
    
    Aunque solo queden los reyes, la partida sigue: cualquiera aún puede ganar por campamate.
guide-orda-values = Aún no se conocen los valores exactos. En negrita, un valor orientativo, en peones. Después, los que usa el motor Fairy-Stockfish al principio / al final de la partida, para estas piezas en general y no para esta variante.
guide-orda-strategy =
    La variante es joven, y casi todo esto viene de partidas entre motores.
    
    { "" }**Con doradas**
    - Pon a salvo al kan en g7, a ser posible en cuatro jugadas (flechas). Fairy-Stockfish empezó con Kf7 en el 56 % de sus partidas.
    - Los lanceros y los arqueros no necesitan líneas abiertas para salir. Aprovéchalo antes de que despierten las torres blancas.
    - Al principio, deja los kheshigs en la retaguardia: necesitarás los dos en el final.
    - Usa la yurta como defensora: puede quedarse donde un lancero o un arquero tendría que irse.
    
    { "" }**Con blancas**
    - Las primeras jugadas favoritas del motor fueron d4, g3 y b3, en ese orden.
    - Ataca a los lanceros y a los arqueros. Cuando saltan para huir, dejan de amenazar lo que atacaban.
    - Antes de dar caza al kan, cambia uno de sus kheshigs.
guide-orda-first-moves = Cómo abrió Fairy-Stockfish en { $games } partidas contra sí mismo: la primera jugada de las blancas, cuántas veces se jugó (número de partidas), el porcentaje de victorias de cada bando y las respuestas habituales de las doradas. Con pocas partidas, los números dicen poco.
guide-orda-openings = Un «castillo» es cualquier línea en la que las doradas juegan Kf7 cuanto antes para esconder al kan; el Castillo Benko es el más habitual. Estas líneas se repitieron una y otra vez en las partidas entre motores. Los diagramas muestran la posición final de cada una.
# Orda Mirror.
guide-ordamirror-overview =
    La Horda del Ajedrez Orda contra sí misma. Ambos bandos tienen los mismos jinetes, y una pieza nueva ocupa el lugar de la yurta: el **halcón**. Empiezan las blancas y los turnos se alternan.
    
    { "" }**Dos formas de ganar**
    - *Jaque mate*: ataca al kan enemigo de modo que no tenga escapatoria.
    - *Campamate*: lleva a tu propio kan sano y salvo a la última fila: la fila 8 para las blancas, la fila 1 para las doradas.
    
    { "" }**Qué tiene de especial**
    - Los lanceros, los arqueros y los halcones se mueven de una manera y capturan de otra.
    - Los peones empiezan en su tercera fila y siempre avanzan una sola casilla.
    - No hay enroque.
    - Los peones coronan y se convierten en kheshig, lancero, halcón o arquero.
    
    Todo lo demás funciona como en el ajedrez. Couch Tomato creó la variante en 2020.
guide-ordamirror-horde = Ambos bandos juegan con este ejército. Tres piezas se mueven de una manera y capturan de otra: los lanceros y los arqueros saltan como caballos y capturan por líneas, y el halcón hace lo contrario. Los kheshigs y los kanes capturan igual que se mueven.
guide-ordamirror-campmate =
    En esta variante, los kanes corren hacia la última fila. El tuyo gana en cuanto llega: a la fila 8 el de las blancas, a la fila 1 el de las doradas. Unos banderines en el borde del tablero señalan las dos metas.
    
    - El último paso tiene que ser legal. Un kan no puede moverse a una casilla atacada, ni siquiera para ganar.
    - La partida acaba en el acto, da igual lo que fuera a hacer el otro bando.
    - Cuando un kan está a un paso seguro de su meta, un marco a rayas con una bandera señala la casilla, y un anillo discontinuo señala al kan.
    - Cuantas menos piezas queden, más atención merecen los dos kanes.
    
    En el diagrama, las doradas juegan Kd1 y ganan. El halcón está justo detrás del kan, pero solo captura como un caballo: ataca c1 y e1, pero no d1 ni al kan.
guide-ordamirror-pawns =
    Un peón avanza una casilla y captura en diagonal, una casilla hacia delante.
    
    - **Inicio**: los peones blancos están en la fila 3; los dorados, en la fila 6. La fila que tienen detrás está vacía, así que los jinetes pueden moverse a ella desde la primera jugada.
    - **Sin avance doble**: los peones siempre avanzan una sola casilla, así que tampoco hay captura al paso.
    - **Coronación**: en la última fila, un peón corona kheshig, lancero, halcón o arquero. El kheshig es casi siempre la mejor elección.
guide-ordamirror-endings =
    { "" }**Cómo se gana**
    - *Jaque mate*: el kan está atacado (en jaque) y ninguna jugada lo salva.
    - *Campamate*: un kan llega a la última fila.
    - Tu rival abandona o se queda sin tiempo.
    
    { "" }**Tablas**
    - *Ahogado*: el bando al que le toca no está en jaque y no tiene jugadas legales.
    - *Triple repetición*: la misma posición por tercera vez, con el turno del mismo bando.
    - *Regla de las 50 jugadas*: 50 jugadas de cada bando sin capturas ni movimientos de peón.
    - Ambos jugadores acuerdan tablas.
    
    A un jaque hay que responder al momento: mueve el kan, captura al atacante o bloquea su línea. Las tablas por repetición y por las 50 jugadas son automáticas; no hay que reclamarlas.
    
    Aunque solo queden los kanes, la partida sigue: cualquiera aún puede ganar por campamate.
guide-ordamirror-values = Aún no se conocen los valores exactos. Se cree que el lancero, el arquero y el halcón valen más o menos lo mismo, y el kheshig claramente más. No hay cifras publicadas; las de aquí, en peones, son nuestras y orientativas.
guide-ordamirror-strategy =
    La variante es joven, y casi todo lo que se sabe viene de los motores.
    
    - **Los kheshigs deciden.** Son las únicas piezas pesadas y dan la mayoría de los mates. No arriesgues uno demasiado pronto.
    - **Cambia sin miedo lanceros, arqueros y halcones.** Valen más o menos lo mismo, así que lo que importa es cuáles están bien situados.
    - **Persigue a los lanceros, arqueros y halcones.** Cuando los atacan, tienen que moverse y casi siempre dejan de atacar lo que atacaban.
    - **Aprovecha el alcance del halcón.** Solo él cruza el tablero en una jugada: puede aparecer donde haya un ataque doble.
    - **Cuenta los pasos de los dos kanes.** Cuando el tablero se vacía, correr hacia la última fila es la forma más rápida de ganar.
# Khan's Chess.
guide-khans-overview =
    El sucesor del Ajedrez Orda. Las blancas juegan con el **Reino**, el ejército clásico del ajedrez; las doradas, con una **Horda** en la que hasta los peones cabalgan y una katún acompaña al kan. Empiezan las blancas.
    
    { "" }**Tres formas de ganar**
    - *Jaque mate*: ataca al rey o kan enemigo sin dejarle salida.
    - *Campamate*: lleva a tu rey o kan a salvo a la última fila: la 8 (blancas) o la 1 (doradas).
    - *Ahogado*: deja al rival sin jugadas legales.
    
    { "" }**Qué tiene de especial**
    - Los exploradores saltan hacia delante como caballos, capturan de frente y coronan katún.
    - Lanceros, arqueros y katunes se mueven y capturan de distinta forma.
    - Solo se enrocan las blancas.
    
    Lo demás, como en el ajedrez. Couch Tomato creó la variante en 2023–24, cuando motores más fuertes mostraron que el Ajedrez Orda favorecía a un bando más de lo esperado. Además, sus lentos peones no encajaban entre jinetes.
guide-khans-horde = El ejército de las doradas. Menos el kan, todas las piezas saltan como caballos; los exploradores, solo hacia delante. Los lanceros, los arqueros y la katún se mueven de un modo y capturan de otro: nunca *capturan* con el salto. Tampoco los exploradores: capturan la pieza que tienen justo delante, sin atacar las casillas a las que saltan.
guide-khans-kingdom = Las blancas tienen el ejército clásico del ajedrez, con su coronación, su avance doble y su enroque. Lo nuevo es la meta del rey: la fila 8.
guide-khans-campmate =
    En esta variante, los reyes corren hacia la última fila. El tuyo gana en cuanto llega: a la fila 8 el de las blancas, a la fila 1 el de las doradas. Unos banderines en el borde del tablero señalan las dos metas.
    
    - El último paso tiene que ser legal. Un rey no puede moverse a una casilla atacada, ni siquiera para ganar.
    - La partida acaba en el acto, da igual lo que fuera a hacer el otro bando.
    - Cuando un rey está a un paso seguro de su meta, un marco a rayas con una bandera señala la casilla, y un anillo discontinuo señala al rey.
    - Una katún en su propio campo frena bien a un rey que corre: ataca todas las casillas contiguas, pero ninguna de las que alcanza de un salto.
    
    En el diagrama, a las doradas no les queda casi nada, pero ganan con Kh1. Kg1 sería ilegal por el alfil, y Kf1 por la torre.
guide-khans-pawns =
    { "" }**Los peones blancos** son peones de ajedrez normales. Desde la fila 2 pueden avanzar dos casillas, y en la fila 8 coronan dama, torre, alfil o caballo.
    
    { "" }**Los exploradores dorados** empiezan en la fila 7.
    - **Salto**: hacia delante, a cualquier casilla vacía que alcanzaría un caballo, por encima de cualquier pieza.
    - **Captura**: en la casilla que tienen justo delante, y en ninguna otra. Si está vacía, no pueden moverse a ella.
    - **Sin captura al paso**: los exploradores no tienen avance doble, así que no se los puede capturar al paso. Tampoco capturan al paso, ni siquiera al caer en la casilla por la que pasó un peón.
    - **Coronación**: un explorador que llega a la fila 1, con un salto o una captura, siempre corona katún.
    
    En el diagrama, el explorador de c3 puede saltar a a2 o e2, coronar katún en b1 o d1, o capturar el peón de c2. Solo ataca c2.
guide-khans-castling =
    Las blancas pueden enrocarse; la Horda no.
    
    El rey se mueve dos casillas hacia una torre, y la torre pasa al otro lado del rey: O-O con la torre de la columna h, O-O-O con la de la columna a. Ninguno de los dos puede haberse movido antes, y las casillas entre ellos tienen que estar vacías. El rey no puede estar en jaque, ni pasar por una casilla atacada, ni acabar en una.
    
    Lo que importa es cómo *capturan* las piezas doradas: un lancero impide el enroque como una torre; un arquero, como un alfil; una katún, como un rey, y un explorador, solo en la casilla que tiene justo delante.
    
    En el diagrama, las blancas solo pueden enrocarse con la torre de la columna h: el explorador de d2 ataca d1. La katún de e3 podría saltar a f1, pero no ataca esa casilla.
guide-khans-endings =
    { "" }**Cómo se gana**
    - *Jaque mate*: el rey está atacado (en jaque) y ninguna jugada lo salva.
    - *Campamate*: un rey llega a la última fila.
    - *Ahogado*: pierde el bando que no está en jaque pero no tiene jugadas legales.
    - Tu rival abandona o se queda sin tiempo.
    
    { "" }**Tablas**
    - *Triple repetición*: la misma posición por tercera vez, con el turno del mismo bando.
    - *Regla de las 50 jugadas*: 50 jugadas de cada bando sin capturas ni movimientos de peón o explorador.
    - Ambos jugadores acuerdan tablas.
    
    A un jaque hay que responder al momento: mueve el rey, captura al atacante o bloquea su línea. Las tablas por repetición y por las 50 jugadas son automáticas.
    
    Con solo dos reyes, la partida sigue: aún se puede ganar por campamate.
    
    En el diagrama, Qb6 gana aunque no es jaque: el kan no tiene casillas seguras y el explorador solo podría saltar a c1, que está ocupada. En el ajedrez serían tablas.
guide-khans-values = Aún no se conocen los valores exactos. Estos son orientativos, en peones. Los del explorador y la katún vienen de partidas del motor de este bot contra sí mismo; los demás son los del Ajedrez Orda, y esas mismas partidas los confirman.
guide-khans-strategy =
    La variante es joven, y hay pocas certezas.
    
    { "" }**Con doradas**
    - Tres saltos llevan a un explorador de la fila 7 a la fila 1. Reserva uno o dos para correr mientras las blancas están ocupadas.
    - Los exploradores defienden mal: uno al lado de otro, no se protegen.
    - Deja a la katún cerca del kan. Es la pieza más débil de la fila 8, pero protege todas las casillas contiguas.
    - Guarda los kheshigs, las piezas más fuertes de la Horda, para un tablero más abierto.
    
    { "" }**Con blancas**
    - No te pongas justo delante de un explorador. En las demás casillas a su alrededor estás a salvo.
    - Ataca a los lanceros y a los arqueros: cuando saltan para huir, pierden la línea que controlaban.
    - Cuenta los saltos: un explorador en la fila 3 o 2 corona con el siguiente. Captúralo a tiempo u ocupa las casillas a las que salta.
    - Si llevas ventaja, no temas ahogar al rival: aquí es victoria.
# Asymmetric Chess.
guide-asymmetric-overview =
    Tres ejércitos, y cada jugador elige uno: los **humanos** son el ejército clásico del ajedrez, los **elfos** dominan las diagonales y los **orcos**, las filas y columnas. Los tres usan las casillas iniciales y las letras del ajedrez; cambia cómo se mueven.
    
    { "" }**Ganas** por *jaque mate*: ataca al héroe enemigo, su rey, sin dejarle escapatoria. Empiezan las blancas.
    
    { "" }**Qué tiene de especial**
    - Cada uno elige ejército o lo deja al azar. Nada se revela hasta que elijan los dos.
    - La mayoría de las piezas de elfos y orcos saltan sobre otras.
    - Los duendes se mueven y capturan en diagonal. Los guardias avanzan de frente y capturan de frente y de lado.
    - Los guardias solo se convierten en arpía; los demás peones, en cualquier pieza de su ejército menos el héroe.
    
    Humanos contra humanos es ajedrez normal. Dmitry Eskin publicó la variante en 2016. En el diagrama, elfos contra orcos.
guide-asymmetric-origins =
    Dmitry Eskin publicó la variante en 2016, y el motor Fairy-Max la probó en miles de partidas.
    
    Pertenece a la familia del *Ajedrez con ejércitos diferentes*, pero es un sistema cerrado:
    - Todas las piezas se mueven de formas ya conocidas en el ajedrez y conservan su tipo: peón, caballo, alfil, torre, dama.
    - Los peones también son distintos.
    - Ninguna pieza es solo una copia mejor o peor de otra; cada una puede hacer algo que las demás no.
    - Busca el equilibrio sin simetría, no muchas piezas exóticas.
    
    Por eso los elfos y los orcos podrían unirse a esa familia más amplia, pero los demás ejércitos de esa familia no encajarían aquí.
    
    Humanos contra humanos es ajedrez normal. En un torneo, cada jugador usa un mismo ejército en todas sus partidas.
guide-asymmetric-humans = El ejército clásico del ajedrez: directo y de largo alcance. Arranca despacio, detrás de sus propios peones, y rinde al máximo en posiciones abiertas y en el final.
guide-asymmetric-elves = Saltan en diagonal y están activos desde la primera jugada. Gran parte de su fuerza está en la movilidad: más que formar una muralla, amenazan por encima de otras piezas.
guide-asymmetric-orcs = Saltan por filas y columnas. Un ejército denso y robusto, al que le gustan las posiciones cerradas y el combate cuerpo a cuerpo; de los tres tipos de peones, los suyos son los que mejor defienden.
guide-asymmetric-pawns =
    El diagrama muestra cada peón en su segunda fila: infante, duende, guardia.
    
    - **Infante**: avanza una casilla y captura en diagonal, una casilla hacia delante. Cualquier pieza que tenga delante lo bloquea.
    - **Duende**: se mueve y captura en diagonal, una casilla hacia delante, nunca de frente. Solo lo bloquean sus propias piezas.
    - **Guardia**: avanza una casilla y captura en la de delante, la de la izquierda o la de la derecha. Solo lo bloquean sus propias piezas.
    - **Avance doble**: desde su segunda fila, un peón puede avanzar dos casillas, si ambas están vacías: de frente o, si es un duende, por una misma diagonal.
    - **Coronación** en la última fila: los infantes y los duendes se convierten en cualquier pieza de su ejército menos el héroe y los peones; los guardias, en arpía.
guide-asymmetric-en-passant =
    Cuando un peón hace un avance doble, cualquier peón que pudiera *capturar* en la casilla por la que ha pasado puede capturarlo ahí, y solo en la jugada siguiente. El diagrama muestra tres casos, de izquierda a derecha:
    
    - Un **infante** en d5 captura un duende que fue de d7 a f5 por e6.
    - Un **guardia** en e5 captura ese mismo duende de frente, en e6.
    - Un **guardia** en d6 captura de lado, en e6, un infante que fue de e7 a e5.
    
    Cuando un duende o un guardia se mueve a esa casilla, siempre captura; no puede limitarse a moverse. Un infante que avanza de frente a esa casilla no captura nada.
guide-asymmetric-castling =
    Todos los ejércitos se enrocan como en el ajedrez. El héroe se mueve dos casillas hacia una torre (grifo, pegaso o guiverno), y esta pasa al otro lado del héroe: O-O hacia la columna h, O-O-O hacia la columna a.
    
    - Ninguno de los dos puede haberse movido antes.
    - Todas las casillas entre ellos tienen que estar vacías, aunque la torre pueda saltar.
    - El héroe no puede estar en jaque, ni pasar por una casilla atacada, ni acabar en una.
    
    Cuidado con los saltos: los montaraces y los guivernos atacan saltando por encima de una pieza contigua; las arpías y los pegasos, por encima de cualquiera.
guide-asymmetric-endings =
    { "" }**Cómo se gana**
    - *Jaque mate*: el héroe está atacado (en jaque) y ninguna jugada lo salva.
    - Tu rival abandona o se queda sin tiempo.
    
    { "" }**Tablas**
    - *Ahogado*: el bando al que le toca no está en jaque y no tiene jugadas legales. (Con la regla opcional A, pierde.)
    - *Material insuficiente*: héroe contra héroe; héroe contra héroe y un solo caballero, hombre lobo, monje, montaraz o arpía; o solo héroes y alfiles (monjes, montaraces, arpías), todos en casillas del mismo color.
    - *Triple repetición*: la misma posición por tercera vez, con el turno del mismo bando.
    - *Regla de las 50 jugadas*: 50 jugadas de cada bando sin capturas ni movimientos de peón.
    - Ambos jugadores acuerdan tablas.
    
    A un jaque hay que responder al momento: mueve el héroe, captura al atacante o bloquea su camino, si se puede. Las tablas por repetición y por las 50 jugadas son automáticas.
guide-asymmetric-mates =
    A un héroe que se ha quedado sin piezas pueden darle jaque mate:
    
    - un héroe con una pieza *mayor*: un unicornio, cualquier torre o cualquier dama;
    - un héroe con dos piezas *menores* (caballero, hombre lobo, monje, montaraz, arpía), pero no dos caballeros ni dos montaraces. Los alfiles (monje, montaraz, arpía) tienen que ser de distinto color;
    - dos hombres lobo, incluso en el centro del tablero y sin su héroe;
    - dos piezas mayores sin su héroe.
    
    En el diagrama, el **fénix** da mate sin ayuda: desde f6 ataca h8, g8, h7 y g7 a la vez. Ninguna otra pieza puede hacerlo.
guide-asymmetric-mate-two-harpies = Dos arpías, en casillas de distinto color, necesitan a tu héroe, que mantiene al héroe enemigo en la esquina. Acerca las tres piezas: el alcance de una arpía es de solo dos casillas. Una arpía le quita la casilla junto a la esquina, y la otra le da mate en la esquina.
guide-asymmetric-mate-werewolf-harpy = El hombre lobo controla las casillas contiguas de su fila y su columna, y la arpía, las de sus diagonales: uno al lado de la otra, no dejan ningún hueco. En el último diagrama, la arpía controla h8 y h6; el héroe, g6, y el hombre lobo da mate desde f8 a través de g8.
guide-asymmetric-mate-unicorn = Un unicornio y tu héroe pueden forzar el mate, aunque requiere paciencia. El héroe se coloca frente al héroe enemigo; el unicornio se acerca en pasos diagonales de una casilla, espera a que el héroe enemigo esté en la esquina de h8 y da mate desde f7, atacándolo a través de g8, mientras tu héroe controla las demás casillas.
guide-asymmetric-mate-pegasus = Como con una torre, el héroe acorrala al héroe enemigo en el borde. Recuerda que un pegaso solo alcanza tres casillas, así que acércalo primero. El último jaque, por la fila, es mate.
guide-asymmetric-mate-wyvern = Un guiverno ataca a partir de dos casillas de distancia, nunca las contiguas. Con el héroe enemigo en el borde, tu héroe controla la columna de al lado. Un jaque por el borde empuja al héroe enemigo a la casilla junto al guiverno, donde está a salvo por un momento; después, el guiverno da mate al retroceder por el borde.
guide-asymmetric-mate-phoenix = El más fácil de los seis. El fénix empuja al héroe enemigo por la última fila mientras tu héroe le quita las casillas de delante. Desde f6 ataca la esquina como un alfil y las casillas de al lado como un caballo.
guide-asymmetric-options =
    Tres reglas que puedes añadir a un desafío, en cualquier combinación.
    
    - **A · Victoria por ahogado.** Si dejas a tu rival sin ninguna jugada legal, ganas, haya jaque o no.
    - **B · Coronación solo en piezas capturadas.** Los peones solo se convierten en piezas que su ejército ha perdido: puedes elegir un tipo de pieza si tienes menos que al principio (una dama; dos torres, dos alfiles y dos caballos). Si no hay nada que elegir, el peón no puede moverse a la última fila, pero sigue dando jaque en las casillas que ataca.
    - **C · Colocación libre.** Primero las blancas y luego las doradas colocan las ocho piezas de su primera fila en el orden que quieran; las doradas van después para compensar que empiezan las blancas. El enroque solo es posible con el héroe y la torre en sus casillas habituales.
guide-asymmetric-values =
    De mayor a menor valor dentro de cada tipo (los valores en peones están más abajo). Un duende vale más que un guardia porque corona piezas mejores.
    
    - Peones: duende, guardia, infante
    - Caballos: unicornio, hombre lobo, caballero
    - Alfiles: monje, arpía, montaraz
    - Torres: todas más o menos iguales
    - Damas: ángel, dragón, fénix
guide-asymmetric-strategy =
    - **Los humanos** quieren líneas abiertas. Cambia peones, conserva los dos monjes y busca un final con el ángel o los grifos.
    - **Los elfos** pueden atacar desde el principio. Deja que los montaraces ataquen por diagonales llenas de piezas y usa los pegasos donde otras piezas están encerradas.
    - **A los orcos** les gustan las posiciones cerradas. Las arpías saltan donde los monjes se atascan, los guivernos atacan por columnas llenas, y el dragón irrumpe en el campo enemigo y siembra el caos. Los guardias defienden bien, pero atacan mal.
    - **De cerca**, los unicornios, los hombres lobo y el ángel son fuertes; los caballeros, los montaraces y los guivernos no pueden atacar piezas contiguas.
    - **Los saltos no se pueden bloquear.** Si una pieza que salta da jaque, mueve el héroe o captúrala.
    - **Las torres** presionan por las columnas. En horizontal rinden mucho menos.
guide-asymmetric-balance = Fairy-Max jugó contra sí mismo { $games } partidas por enfrentamiento. Cifras: puntos del primer ejército. Margen de error: 3,5 puntos por color y 2,5 en conjunto.
# Chess.
guide-chess-overview =
    El juego del que vienen todas las demás variantes. Los dos bandos tienen el mismo ejército. Las doradas son las que normalmente se llaman negras. Empiezan las blancas.
    
    { "" }**Ganas** por *jaque mate*: ataca al rey enemigo sin dejarle escapatoria.
    
    { "" }**Qué tiene de especial**
    - Todas las piezas menos el peón capturan igual que se mueven.
    - Un peón que llega a la última fila corona, casi siempre dama.
    - El rey y una torre pueden enrocarse, una vez por partida.
    - Un bando sin jugadas legales que no está en jaque no pierde: el ahogado es tablas.
    - No hay campamate: llegar a la última fila no le sirve de nada al rey.
    
    Si sabes jugar al ajedrez, ya sabes jugar a esto. Si no, empieza por aquí: casi todas las piezas de las demás variantes son combinaciones de las seis de aquí.
guide-chess-kingdom = Los dos bandos empiezan con el mismo ejército: un rey, una dama, dos torres, dos alfiles, dos caballos y ocho peones. La posición inicial es simétrica: las damas están frente a frente en la columna d y los reyes, en la e.
guide-chess-pawns =
    Un peón avanza una casilla de frente y captura en diagonal, una casilla hacia delante. Cualquier pieza que tenga justo delante lo bloquea.
    
    - **Avance doble**: desde su casilla inicial (fila 2 las blancas, fila 7 las doradas), un peón puede avanzar dos casillas, si ambas están vacías.
    - **Coronación**: en la última fila tiene que convertirse en dama, torre, alfil o caballo, sin importar lo que quede en el tablero. Puedes tener varias damas.
    
    Casi siempre lo mejor es la dama. Un caballo puede ser mejor si da jaque o hace un ataque doble, y una torre o un alfil, cuando una dama ahogaría al rival.
    
    En el diagrama, el peón de d2 puede avanzar a d3 o d4, o capturar en c3 o e3.
guide-chess-en-passant =
    Con su avance doble, un peón puede pasar por una casilla atacada por un peón enemigo. En la jugada siguiente, ese peón puede capturarlo como si solo hubiera avanzado una casilla: es la captura *al paso*.
    
    - Solo los peones capturan así, y solo se puede capturar así a un peón.
    - La ocasión dura una sola jugada.
    - El peón que captura acaba en la casilla por la que pasó el otro, que desaparece del tablero.
    
    En el diagrama, las doradas acaban de jugar d7–d5. El peón de e5 puede capturar ese peón en d6 o avanzar a e6.
guide-chess-castling =
    El enroque pone al rey a salvo y activa una torre en una sola jugada.
    
    El rey se mueve dos casillas hacia una torre, y la torre pasa al otro lado del rey: O-O con la torre de la columna h, O-O-O con la de la columna a.
    
    - Ninguno de los dos puede haberse movido antes.
    - Todas las casillas entre ellos tienen que estar vacías.
    - El rey no puede estar en jaque, ni pasar por una casilla atacada, ni acabar en una. Para la torre, nada de esto importa.
    
    En el diagrama, las blancas solo pueden enrocarse con la torre de la columna a: el alfil de a6 ataca f1, por donde pasaría el rey en el enroque corto.
guide-chess-endings =
    { "" }**Cómo se gana**
    - *Jaque mate*: el rey está atacado (en jaque) y ninguna jugada lo salva.
    - Tu rival abandona o se queda sin tiempo.
    
    { "" }**Tablas**
    - *Ahogado*: el bando al que le toca no está en jaque y no tiene jugadas legales.
    - *Material insuficiente*: rey contra rey; rey contra rey y un solo caballo o alfil; o solo reyes y alfiles, con todos los alfiles en casillas del mismo color.
    - *Triple repetición*: la misma posición por tercera vez, con el turno del mismo bando.
    - *Regla de las 50 jugadas*: 50 jugadas de cada bando sin capturas ni movimientos de peón.
    - Ambos jugadores acuerdan tablas.
    
    A un jaque hay que responder al momento: mueve el rey, captura al atacante o bloquea su línea. Las tablas por repetición y por las 50 jugadas son automáticas.
    
    En el diagrama, les toca a las doradas. Su rey no está en jaque, pero no puede moverse: tablas, aunque tengan una dama menos.
guide-chess-mates =
    Con qué se puede forzar el mate a un rey que se ha quedado solo, de fácil a difícil:
    
    - dos torres, o dama y torre, incluso sin ayuda del rey;
    - rey y dama;
    - rey y torre;
    - rey y dos alfiles de distinto color;
    - rey, alfil y caballo: en una esquina del color del alfil, y solo jugando con precisión.
    
    Dos caballos no pueden forzarlo, y un solo alfil o caballo no puede dar mate de ninguna manera.
guide-chess-mate-rook = La torre encierra al rey enemigo: mientras siga en su fila, el rey no puede salir del borde. El rey atacante se pone enfrente y le quita las casillas de delante. Cuando los dos reyes están cara a cara, un jaque por el borde es mate. Si aún no lo están cuando te toca, haz una jugada de espera con la torre.
guide-chess-values = Los valores habituales, en peones, para decidir los cambios. El valor real de una pieza depende de la posición: dos alfiles juntos valen un poco más que dos caballos, sobre todo en un tablero abierto.
guide-chess-strategy =
    - **En la apertura**, ocupa parte del centro con peones, saca caballos y alfiles, y enrócate. Mover la misma pieza una y otra vez cuesta tiempo.
    - **Antes de cada jugada**, mira todos los jaques y capturas, primero los del rival y luego los tuyos. Entre principiantes, casi todas las partidas las decide una pieza sin defender.
    - **Las torres** van en columnas abiertas y detrás de los peones pasados.
    - **Los peones** nunca retroceden. A un peón que ningún otro puede proteger tiene que defenderlo una pieza.
    - **Con ventaja**, cambia piezas; **en desventaja**, cambia peones.
    - **En el final**, el rey es una pieza fuerte: llévalo al centro y avanza tus peones pasados.
guide-chess-openings = Aquí tienes seis para empezar. El bot conoce más de doscientas y durante la partida te dice cuál estás jugando, aunque llegues a ella con otro orden de jugadas. En las dos primeras, ambos bandos luchan por el centro con el peón de rey; las dos siguientes responden a 1. e4 de otras maneras; las dos últimas empiezan con el peón de dama. Los diagramas muestran la posición final de cada una.
guide-chess-balance = Ambos bandos tienen el mismo ejército, así que la única diferencia es quién mueve primero. Las partidas de abajo se jugaron en Ajedrez asimétrico, con el ejército de los humanos en ambos bandos: solo cambian los nombres de las piezas.
guide-chess-origins =
    El ajedrez viene del *chaturanga*, que se jugaba en la India ya en el siglo VII. Con el nombre de *shatranj* se extendió por Persia y el mundo árabe, y hacia el año 1000 había llegado a Europa.
    
    Durante siglos fue un juego lento: la dama avanzaba una sola casilla en diagonal, y el alfil saltaba dos. A finales del siglo XV, en España e Italia, los dos adquirieron el largo alcance que tienen hoy, y en pocas décadas aparecieron los primeros libros de aperturas.
    
    Las reglas apenas han cambiado desde el siglo XIX, cuando llegaron los relojes, los torneos y los campeones del mundo. La FIDE, la federación internacional, se fundó en 1924.
    
    Las demás variantes exploran qué pasa cuando los ejércitos son distintos. El ajedrez es la referencia con la que se comparan.
# Chess with Different Armies.
guide-cwda-overview =
    Cuatro ejércitos, y cada jugador elige uno: los **FIDE** son el ejército del ajedrez, los **machacadores monocolor** combaten en diagonal, los **caballos chiflados** cargan hacia delante y las **torres formidables** atacan por filas y columnas. Los reyes y los peones son iguales en todos; cambian las otras cuatro piezas.
    
    { "" }**Ganas** por *jaque mate*: ataca al rey enemigo sin dejarle salida. Empiezan las blancas.
    
    { "" }**Qué tiene de especial**
    - Cada uno elige ejército o lo deja al azar. Nada se revela hasta que elijan los dos.
    - Todas las piezas menos el peón capturan igual que se mueven.
    - Un peón corona cualquier pieza de ambos ejércitos menos el rey.
    - En el enroque largo de los machacadores, el rey va a la columna b.
    
    Lo demás es ajedrez, y FIDE contra FIDE *es* ajedrez. Ralph Betza diseñó el juego a partir de 1979. En el diagrama, caballos chiflados contra torres formidables.
guide-cwda-fide = El ejército del ajedrez, que Betza llamó *Fabulous FIDEs*, por la federación cuyas reglas sigue. Su fuerza está en las líneas abiertas y su debilidad, en las posiciones cerradas.
guide-cwda-clobberers = Los bedas y los FAD nunca salen del color en el que empiezan, y de ahí el nombre del ejército. Pero también saltan, y cada pareja cubre todo el tablero. Al empezar, nada protege los peones de a2 y h2.
guide-cwda-knights = Mitad caballo, mitad rey: fuertes hacia delante y a los lados, lentos para volver.
guide-cwda-rookies = Este ejército se mueve sobre todo por filas y columnas: las torres cortas y las de madera solo se mueven así, y los medios patos, casi siempre. Solo el canciller llega a más de cuatro casillas, y solo se pueden bloquear los movimientos de torre.
guide-cwda-design =
    Betza quería ejércitos distintos, pero igual de fuertes en conjunto. No hace falta que coincidan pieza por pieza. Los FIDE son la referencia.
    
    - **Machacadores**: ¿cuánto vale una pieza que solo ve la mitad de las casillas? Su respuesta: más de lo que se cree, si otra se ocupa de la otra mitad. La más débil de las cuatro damas, el cardenal, acompaña a unos FAD más fuertes que los alfiles, y lo uno compensa lo otro.
    - **Caballos chiflados**: piezas que, un poco como los peones, son más fuertes hacia delante que hacia atrás. Aconsejaba empezar con otro ejército, porque estas piezas se confunden con facilidad.
    - **Torres formidables**: su canciller vale una dama, así que parecen demasiado fuertes. Pero cuesta sacar las torres de madera, los medios patos acaban cambiados por piezas de menos valor, y las piezas que atacan en las mismas direcciones no pueden rodear un objetivo.
guide-cwda-pawns =
    Todos los ejércitos tienen los peones del ajedrez: avanzan una casilla de frente, o dos desde su casilla inicial, y capturan en diagonal, una casilla hacia delante. Un peón que acaba de avanzar dos puede ser capturado *al paso*.
    
    { "" }**La coronación** es lo que cambia. En la última fila, un peón se convierte en cualquier pieza de su ejército o del rival, menos el rey, sin importar lo que quede en el tablero. Son ocho opciones, o cuatro si ambos tienen el mismo ejército.
    
    Por eso conviene conocer las piezas del rival: contra los FIDE, un peón de los machacadores puede coronar dama; contra los caballos chiflados, uno de los FIDE puede coronar coronel, que a veces da jaque donde una dama no lo daría.
    
    En el diagrama, el peón de d7 puede avanzar a d8 o capturar en c8, y en ambos casos coronar una de ocho piezas.
guide-cwda-castling =
    El enroque es como en el ajedrez, con la pieza que haya en la esquina: torre, beda, torre de asalto o torre corta. El rey se mueve dos casillas hacia ella, y la pieza pasa al otro lado del rey: O-O hacia la columna h, O-O-O hacia la columna a.
    
    { "" }**Los machacadores tienen su propio enroque largo**: el rey se mueve tres casillas, de e1 a b1, y el beda acaba en c1. En d1 quedaría en una casilla del otro color. Solo lo hace su bando; un rival con otro ejército se enroca en c8, como siempre. El O-O es igual para todos.
    
    - Ninguna de las dos piezas puede haberse movido antes.
    - Todas las casillas entre ellas tienen que estar vacías.
    - El rey no puede estar en jaque, ni pasar por una casilla atacada, ni acabar en una. En el enroque largo de los machacadores, eso vale para d1, c1 y b1.
    
    En el diagrama, las blancas pueden enrocarse por los dos lados: el rey acabaría en g1 o en b1.
guide-cwda-endings =
    { "" }**Cómo se gana**
    - *Jaque mate*: el rey está atacado (en jaque) y ninguna jugada lo salva.
    - Tu rival abandona o se queda sin tiempo.
    
    { "" }**Tablas**
    - *Ahogado*: el bando al que le toca no está en jaque y no tiene jugadas legales.
    - *Material insuficiente*: rey contra rey; rey contra rey y un solo caballo, alfil, beda, FAD o gofre; o solo reyes y alfiles, bedas o FAD, todos en casillas del mismo color.
    - *Triple repetición*: la misma posición por tercera vez, con el turno del mismo bando.
    - *Regla de las 50 jugadas*: 50 jugadas de cada bando sin capturas ni movimientos de peón.
    - Ambos jugadores acuerdan tablas.
    
    A un jaque hay que responder al momento: mueve el rey, captura al atacante o bloquea su camino, si se puede. Las tablas por repetición y por las 50 jugadas son automáticas.
guide-cwda-mates =
    Lo que una pieza y su rey pueden hacer contra un rey solo, según las tablas de finales del bot:
    
    - Dan mate en cualquier posición, salvo que el rey enemigo capture la pieza o quede ahogado: dama, cardenal, coronel, canciller; torre, torre de asalto, torre corta; caballo de asalto, medio pato.
    - La torre de madera también da mate casi siempre, con alguna excepción más.
    - El fibnif solo da mate si el rey enemigo se lo permite.
    - Alfil, caballo, beda, FAD y gofre no pueden dar mate sin otra pieza.
    
    Las victorias más largas: 33 jugadas con un caballo de asalto, 29 con una torre de madera, 27 con un medio pato, 17 con un cardenal. Dos piezas, como dos bedas, pueden hacer lo que una sola no puede.
    
    En el diagrama, el **cardenal** da mate sin ayuda: desde f6 ataca h8, g8, h7 y g7 a la vez.
guide-cwda-mate-half-duck = Un medio pato ataca casillas lejanas y las contiguas en diagonal, pero no la de al lado en su misma fila o columna. Por eso actúa a dos o tres casillas de distancia. Su rey se pone frente al rey enemigo en el borde; los jaques por la última fila, que no se pueden bloquear, llevan al rey enemigo de un lado a otro hasta que queda en el rincón y el medio pato, a tres casillas, da mate.
guide-cwda-values = En peones. Betza no dejó ninguna tabla, solo comentarios sobre qué piezas valen más o menos lo mismo: por ejemplo, beda y torre, o gofre y caballo. Los valores de dama, torre, alfil y caballo son los habituales del ajedrez; los demás vienen del motor de este bot y son orientativos.
guide-cwda-strategy =
    - **Recuerda qué no se puede bloquear.** Los medios patos, los FAD, las torres de madera y todos los saltos dan jaque por encima de otras piezas: mueve el rey o captura al atacante.
    - **Los FIDE** buscan líneas abiertas y finales. Ninguna pieza enemiga llega más lejos que su dama y sus torres.
    - **Los machacadores** son fuertes mientras tengan las dos piezas de cada pareja. Si pierden una, las casillas de su color quedan sin vigilar. Protege pronto a2 y h2.
    - **Los caballos chiflados** deben atacar juntos. Una torre de asalto que avanza mucho apenas puede volver; si se queda atrás, vigila filas enteras.
    - **Las torres formidables** sacan primero los medios patos. Las torres de madera saltan a b3 y g3, y de ahí adonde amenacen algo.
    - **Contra un ejército que no puede retroceder**, déjalo venir y ataca lo que deja atrás.
guide-cwda-balance = Betza probó sus ejércitos, pero no publicó cifras. Según H. G. Muller (2010, motor Fairy-Max), los caballos chiflados aventajan a los FIDE en cerca de un peón, y los machacadores, en algo menos.
guide-cwda-origins =
    Ralph Betza, maestro estadounidense e inventor de decenas de variantes, se hizo en 1979 una pregunta sencilla: ¿puede ser justo el ajedrez si los dos ejércitos son distintos? Ya había juegos con bandos desiguales; él buscaba ejércitos *distintos pero equivalentes*.
    
    Al principio eran ocho, con reyes y peones propios. Más tarde volvió a los reyes y peones del ajedrez, probó los ejércitos jugando y se quedó con cuatro. Las primeras partidas entre machacadores y FIDE se jugaron por correo electrónico en 1996.
    
    Su manera de escribir los movimientos con unas pocas letras, la *notación Betza*, es la que usa este bot internamente para describir sus piezas. Y las demás variantes de aquí lo siguen: el Ajedrez Orda cita este juego como modelo, y el Ajedrez asimétrico es de la misma familia.
# The pieces, one short portrait each.
about-pawn = Nunca retrocede, y en la última fila corona una pieza más fuerte. Más detalles en «Peones y coronación».
about-king = Si le dan jaque mate, pierdes; si llega a la última fila, ganas. No puede moverse a una casilla atacada. Solo se enroca el rey, no el kan.
about-queen = La pieza más fuerte del tablero, y muy superior a un kheshig. La Horda empieza sin dama.
about-rook = Duerme en la esquina hasta que se abren las líneas; entonces las domina, y en el final más que nunca. A larga distancia supera al lancero, y se enroca con el rey.
about-bishop = Pasa toda la partida en casillas de un mismo color. Vale un poco menos que un arquero, que ataca por las mismas líneas desde casillas de ambos colores.
about-knight = Salta por encima de todo lo que haya en medio y cambia de color de casilla en cada jugada. De él aprendieron su salto los jinetes de la Horda.
about-ordamirror-lancer = El jinete pesado, en la esquina de la torre. Captura de lejos por filas y columnas, pero solo se mueve a saltos: no necesita una línea abierta para salir, pero tampoco puede recorrerla. Ambos bandos tienen dos: a menudo, una columna solo es segura hasta que uno de los cuatro apunta hacia ella. Cuando tiene que saltar para huir, pierde la línea que controlaba.
about-ordamirror-archer = El jinete ligero, también llamado arquero a caballo. Captura de lejos en diagonal y llega a casillas de ambos colores, así que ninguna está a salvo de él para siempre. Contra los kanes que se quedan en el centro, los ataques dobles y las enfiladas llegan enseguida. Cuando tiene que saltar para huir, pierde la línea que controlaba.
about-lancer = El jinete pesado, en el lugar de la torre. Sale mucho antes que una torre, pero una torre cruza más rápido el tablero abierto, así que el lancero vale menos que ella. Cuando tiene que saltar para huir, pierde la línea que controlaba.
about-archer = El jinete ligero, o arquero a caballo, en el lugar del alfil. Apunta de lejos en diagonal, y un salto puede crear un ataque doble o una enfilada. A diferencia de un alfil, llega a casillas de ambos colores. Cuando tiene que saltar para huir, pierde la línea que controlaba.
about-kheshig = Forma la guardia personal del kan y es el jinete más fuerte. Hay dos, en el lugar de los caballos. En otras variantes, esta pieza se llama centauro. Al principio no lo expongas: es decisivo en el final, y a un kan que conserva sus dos kheshigs es muy difícil darle mate.
about-yurt = Una tienda nómada que ocupa el lugar de la dama y es la pieza más débil sin contar los peones. Pero captura igual que se mueve, así que protege bien a peones y jinetes, y cuesta poco cambiarla. En el shōgi es el general de plata; en el makruk, el khon.
about-khan = El rey de la Horda con otro nombre; su letra sigue siendo la K. Si le dan jaque mate, pierdes; si llega a la última fila, ganas. No puede moverse a una casilla atacada ni enrocarse.
about-falcon = Empieza donde estaría la dama. Puede cruzar el tablero en una jugada, pero solo captura como un caballo: es lo contrario de un lancero o un arquero. Sus movimientos largos dan a un ejército de saltadores el alcance que le faltaba. Se cree que vale más o menos lo mismo que un lancero o un arquero.
about-chess-king = Si le dan jaque mate, pierdes. No puede moverse a una casilla atacada, así que dos reyes nunca están en casillas contiguas. Déjalo detrás de sus peones mientras haya muchas piezas y llévalo al centro cuando queden pocas. Se enroca con una torre.
about-chess-queen = Torre y alfil en uno, la pieza más fuerte del tablero. Esa es también su debilidad: cualquier otra pieza puede ahuyentarla, así que rara vez conviene sacarla muy pronto. Con un poco de ayuda de su rey, da mate a un rey solo.
about-chess-rook = Duerme en la esquina hasta que se abre una columna, y entonces la domina. Cuantas menos piezas quedan, más fuerte es. Dos torres se protegen en cuanto no hay nada entre ellas. Se enroca con el rey.
about-chess-bishop = Se queda en casillas de un solo color toda la partida, así que le estorban los peones propios que están en ese color. Los dos alfiles se complementan, y en un tablero abierto son más fuertes que dos caballos.
about-chess-knight = Salta por encima de todo y cambia de color de casilla en cada jugada. En el centro alcanza ocho casillas; en una esquina, solo dos. Le gustan las posiciones cerradas y las casillas de las que ningún peón puede echarlo.
about-cwda-king = Igual en los cuatro ejércitos. Si le dan jaque mate, pierdes. No puede moverse a una casilla atacada. Se enroca con la pieza de la esquina, aunque no sea una torre.
about-cwda-queen = Torre y alfil en una sola pieza. A larga distancia, ninguna de las otras damas la iguala. Pero las tres atacan algunas casillas a un salto de caballo, y ella no.
about-cwda-rook = Tiene que esperar a que se abran las líneas, pero entonces llega más lejos que cualquier otra pieza de esquina. A las otras les falta algo: al beda, la mitad de las casillas; a la torre de asalto, el camino de vuelta; a la torre corta, la distancia.
about-cwda-bishop = Se queda en un solo color, y cualquier pieza en su diagonal lo bloquea. Las piezas que ocupan su lugar en los otros ejércitos saltan, y las tres suelen valer más: no dudes en cambiarlo por un FAD o un medio pato.
about-cwda-knight = Salta por encima de todo y cambia de color de casilla en cada jugada. El gofre, el fibnif y la torre de madera, que ocupan su lugar en los otros ejércitos, valen más o menos lo mismo; ninguno recorre el tablero tan deprisa.
about-scout = Cabalga donde otros ejércitos van a pie: en tres saltos llega de su casilla inicial a la última fila, donde corona katún. En defensa es más débil que un peón, porque ataca una sola casilla, pero crea amenazas deprisa. Nada bloquea su salto salvo una pieza en la casilla de llegada.
about-khatun = La consorte del kan, en el lugar de la dama, y la pieza más débil de la primera fila. Se mueve como un caballo, pero solo captura en las ocho casillas contiguas: una buena guardiana para el kan. Los exploradores coronan katún.
about-hero = Todos los ejércitos tienen el mismo rey, así que el jaque mate funciona igual contra todos. Si le dan jaque mate, pierdes. No puede moverse a una casilla atacada. Lento y expuesto a los jaques, pero fuerte de cerca: en el final vale unos tres peones.
about-footman = Cualquier pieza que tenga delante lo bloquea, propia o enemiga. Pero sale ganando al cambiarse por otros peones y puede coronar ángel, la pieza más fuerte de todas. Desde su segunda fila puede avanzar dos casillas.
about-human-knight = Salta por encima de todo y es el más rápido de los tres tipos de caballo, fuerte a un salto de caballo e indefenso frente a las piezas contiguas. Cada jugada lo lleva a una casilla del otro color, y sale ganando si se cambia por uno de los otros dos. Dos de ellos no pueden forzar el mate.
about-monk = Directo y poderoso, pero a menudo atascado detrás de sus propios peones, y rara vez sale ganando en un cambio de alfiles. Le encantan las posiciones abiertas y rinde más en pareja. Solo pisa casillas de un mismo color. Es el más fuerte de los tres alfiles.
about-griffin = Entra tarde en juego, cuando sus propios peones ya no le estorban; a partir de ahí, ninguna pieza llega más lejos. Rinde al máximo con el tablero abierto y en el final. Fuerte por las columnas; por las filas, mucho menos.
about-angel = Torre y alfil en uno, la pieza más fuerte de todas: sin igual de cerca y de lejos. Las otras damas solo la superan cuando el objetivo está a un salto de caballo. Entra tarde en juego, y un cambio de damas le cuesta más a su ejército que al rival.
about-sprite = Las piezas enemigas no pueden bloquearlo, porque captura igual que se mueve; las propias, sí. Tener dos caminos hacia delante lo hace ágil, pero se queda en un solo color. Puede coronar cualquier pieza de los elfos, y por eso se lo suele valorar más que al guardia. Desde su segunda fila puede avanzar dos casillas por una misma diagonal.
about-unicorn = Lento y difícil de atacar, pisa casillas de ambos colores y tiene hasta doce a tiro. Junto con su héroe puede dar mate a un héroe solo, así que cuenta como pieza mayor. Si se mueve dos casillas, no siempre puede volver: el camino de vuelta pasa por otra casilla, que puede estar ocupada.
about-ranger = Ataca por encima de la casilla contigua, así que está activo desde la primera jugada y rinde al máximo en diagonales llenas de piezas. De los tres alfiles es el que menos vale, así que no teme los cambios. Indefenso de cerca y lento para llegar a la diagonal vecina. Si salta sobre una pieza y cae a tres casillas o más, no puede volver por el mismo camino. Dos montaraces no pueden forzar el mate.
about-pegasus = Nada lo bloquea: es la única pieza que puede saltar por encima de dos casillas a la vez. Ágil y peligroso en posiciones cerradas. Llega a tres casillas de distancia como mucho, así que no puede atacar desde lejos.
about-phoenix = Alfil y caballo en uno: entra pronto en juego y ataca mejor de lo que defiende. Muy fuerte a un salto de caballo del héroe rival y rápido para dar mate. Es la única pieza que a veces puede dar jaque mate sin ayuda a un héroe solo (desde f6, con el héroe en h8) y, entre las piezas que hacen de dama, la única que sin ayuda no puede ahogarlo.
about-guard = Puede capturar en tres casillas, pero solo una está delante: el mejor defensor entre los peones y el peor atacante. Las piezas enemigas no pueden bloquearlo; las propias, sí. Al coronar, solo puede convertirse en arpía. Desde su segunda fila puede avanzar dos casillas.
about-werewolf = Lento, difícil de atacar, fuerte de cerca y siempre con alguna amenaza. Cada jugada lo lleva a una casilla del otro color. Un hombre lobo no puede dar mate a un héroe solo, pero dos sí, en cualquier sitio e incluso sin su héroe. Si se mueve dos casillas, no siempre puede volver: el camino de vuelta pasa por otra casilla, que puede estar ocupada.
about-harpy = Lenta, pero nada la detiene. Le gustan las posiciones cerradas y sale bien parada de los cambios. Solo pisa casillas de un mismo color. Más fuerte que un montaraz, más débil que un monje.
about-wyvern = Ataca por encima de la casilla contigua, así que está activo desde la primera jugada y rinde al máximo en columnas llenas de piezas. Indefenso de cerca y lento para llegar a la columna vecina. Si salta sobre una pieza y cae a tres casillas o más, no puede volver por el mismo camino.
about-dragon = Torre y caballo en uno: ataca por las columnas y se cuela de un salto en posiciones cerradas para crear problemas. Muy fuerte a un salto de caballo del objetivo. Vale un poco más que un fénix y menos que un ángel.
about-cardinal = Alfil y caballo en uno. La más débil de las cuatro damas, pero da mate rápido: desde f6 ataca h8, g8, h7 y g7 sin ayuda. Solo cambia de color de casilla cuando salta.
about-bede = Un alfil que además salta dos casillas en horizontal o vertical, por encima de cualquier pieza. Nunca cambia de color, así que los dos bedas se necesitan mutuamente. Durante casi toda la partida vale más o menos lo que una torre; ya avanzado el final, la torre es mejor. Se enroca con el rey.
about-fad = Su nombre viene de ferz, alfil (el antiguo) y dabbaba: un paso en diagonal, un salto de dos en diagonal, un salto de dos en horizontal o vertical. Nunca cambia de color y no pasa de dos casillas, pero nada lo bloquea. Claramente más fuerte que el alfil cuyo lugar ocupa.
about-waffle = Dos piezas antiguas en una: un paso en horizontal o vertical, o un salto de dos en diagonal. Bien colocado vale lo que un caballo, pero tarda en llegar. Con el paso cambia de color; con el salto, no.
about-colonel = Rey, torre y caballo en uno, salvo que nunca se desliza ni salta hacia atrás. Encabeza la carga y da mate deprisa, pero hacia atrás no llega más lejos que un rey. Déjale un camino de vuelta, o procura que no lo necesite.
about-charging-rook = Torre hacia delante y a los lados, rey hacia atrás. En su casilla inicial vale lo que una torre; cuanto más avanza, menos tablero le queda por delante, y vuelve de casilla en casilla. Se enroca con el rey.
about-charging-knight = Cuatro saltos hacia delante y cinco pasos a los lados y hacia atrás: llega rápido y, una vez allí, aguanta bien. Más fuerte que el alfil cuyo lugar ocupa. Puede atacar a la vez un peón y la casilla que este tiene delante.
about-fibnif = Un paso en diagonal o uno de los cuatro saltos de caballo que avanzan o retroceden dos filas. Salvo el rey, es la única pieza de su ejército que se mueve igual hacia atrás que hacia delante. Vale más o menos lo que un caballo y rinde mejor cerca del frente.
about-chancellor = Torre y caballo en uno, y más o menos tan fuerte como una dama. Ya avanzado el final, la dama quizá sea algo mejor, pero un canciller que busca las tablas suele forzarlas con un jaque perpetuo.
about-short-rook = Una torre que se cansa a las cuatro casillas. Con el tablero lleno apenas se nota; en una columna abierta, una torre de verdad la ataca desde donde ella no llega. Se enroca con el rey.
about-half-duck = Un paso en diagonal o un salto de dos o tres casillas en horizontal o vertical, por encima de cualquier pieza. Ocupa el lugar de un alfil, pero vale más o menos lo que una torre. Sácalo pronto, pero lejos de las piezas que tu rival cambiaría encantado por él.
about-woody-rook = Dos piezas antiguas en una: un paso o un salto de dos casillas en horizontal o vertical, por encima de cualquier pieza. Vale más o menos lo que un caballo, pero es más lenta: desde b3 o g3, adonde suele ir primero, aún no ataca el centro.
opening-benkos-castle = Castillo Benko · Doble esquina
opening-stockfish-closed = Defensa Stockfish · Cerrada
opening-stockfish-open = Defensa Stockfish · Abierta
opening-stockfish-queenside-push = Defensa Stockfish · Ala de dama
alt-openings = Líneas. { $openings }.
