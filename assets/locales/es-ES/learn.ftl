# Exercises: /learn.
command-learn = Prácticas cortas para aprender cada pieza y cada forma de ganar
name-learn = aprender
name-topic = tema
option-learn-variant = Variante (en blanco: todas)
option-topic = Una pieza o una forma de ganar (en blanco: ver tu progreso)
series-mate = Jaque mate
series-campmate = Campamate
series-endgame = Finales para ganar
series-hold = Finales para defender
goal-capture =
    Con { FORM($piece, form: "the") }, { $marked ->
        [one] captura la pieza marcada con ★
       *[other] captura las { $marked } piezas marcadas con ★
    } { $moves ->
        [one] en una jugada. { FORM($side, form: "The") } no mueven.
       *[other] en { $moves } jugadas. { FORM($side, form: "The") } no mueven.
    }
goal-mate =
    { $moves ->
        [one] Juegan { FORM($side, form: "the") }: mate en 1.
       *[other] Juegan { FORM($side, form: "the") }: mate en { $moves }, sea cual sea la respuesta.
    }
goal-campmate =
    { $moves ->
        [one] Juegan { FORM($side, form: "the") }: campamate en 1. Lleva { FORM($royal, form: "to") } sano y salvo a la fila { $rank }.
       *[other] Juegan { FORM($side, form: "the") }: campamate en { $moves }, sea cual sea la respuesta. Lleva { FORM($royal, form: "to") } sano y salvo a la fila { $rank }.
    }
goal-endgame = Juegan { FORM($side, form: "the") }: deben ganar en { $most } jugadas como máximo. La tabla de finales necesita { $moves }, y { FORM($other, form: "the") } se defienden a la perfección.
goal-endgame-left =
    { $most ->
        [one] Juegan { FORM($side, form: "the") }: deben ganar con esta jugada.
       *[other] Juegan { FORM($side, form: "the") }: deben ganar en { $most } jugadas como máximo. { FORM($other, form: "The") } se defienden a la perfección.
    }
goal-hold = Juegan { FORM($side, form: "the") }: mantén las tablas durante { $moves } jugadas contra un rival que juega a la perfección.
learn-title = { $series } { $number } de { $total } · { $game }
learn-right = ✅ Correcto: { $moves }
learn-solved = ✅ Resuelto: { $moves }
learn-all-solved = 🏁 Has completado la serie: { $series }.
learn-count =
    { $series }: { $solved } de { $total } { $total ->
        [one] práctica resuelta
       *[other] prácticas resueltas
    }
learn-wrong = ❌ { $move } no sirve.
learn-solution = Solución, jugada { $step } de { $total }: { $moves }
learn-list-title = Aprender · { $game }
learn-list-note = Cada serie trata de una pieza, de una forma de ganar o de finales. Elige una.
learn-list-count = Has completado { $solved } de { $total } prácticas de esta variante.
learn-pick-series = Elige una serie…
learn-series-place = { $solved } de { $total }
mistake-other-unit = En esta práctica solo puede moverse { FORM($piece, form: "the") }.
mistake-promotes = { FORM($piece, form: "The") } coronaría ahí. Captura sin coronar.
mistake-game-ends = Así la partida acaba antes de que consigas el objetivo.
mistake-gives-check = Eso da jaque, y { FORM($side, form: "the") } tendrían que responder.
mistake-too-long = Pasando por { $square } hacen falta { $needed } jugadas; se puede hacer en { $moves }.
mistake-never = Desde { $square }, { FORM($piece, form: "the") } ya no puede capturar todo lo marcado con ★.
mistake-no-check = Eso no es jaque, así que no puede ser mate.
mistake-has-reply = Eso es jaque, pero { FORM($side, form: "the") } pueden responder { $reply }.
mistake-not-home = Así { FORM($royal, form: "the") } no llega a la fila { $rank }.
mistake-loses = { FORM($side, form: "The") } responden { $reply } y ganan.
mistake-too-slow = Sigues ganando, pero ahora hacen falta { $needed } jugadas en total y solo tienes { $most }.
mistake-slips = Así se escapa la victoria. Con juego perfecto, ahora son tablas.
mistake-loses-endgame = Así pierdes. Con juego perfecto, ahora ganan { FORM($side, form: "the") }.
mistake-defended-mate =
    { $left ->
        [one] { FORM($side, form: "The") } responden { $reply }, y no hay mate en la jugada siguiente.
       *[other] { FORM($side, form: "The") } responden { $reply }, y no hay mate en las { $left } jugadas que quedan.
    }
mistake-defended-campmate =
    { $left ->
        [one] { FORM($side, form: "The") } responden { $reply }, y { FORM($royal, form: "the") } no puede llegar a la última fila en la jugada siguiente.
       *[other] { FORM($side, form: "The") } responden { $reply }, y { FORM($royal, form: "the") } no puede llegar a la última fila en las { $left } jugadas que quedan.
    }
alt-starred = Marcadas: { $squares }. { $board }
button-start-learning = Aprender las piezas
button-practise = Practicar
button-practise-game = Practicar
button-how-it-moves = Cómo se mueve
button-how-one-wins = Cómo se gana
button-how-games-end = Cómo acaba una partida
button-how-moves = Cómo se mueve { FORM($piece, form: "the") }
button-list-series = Todas las prácticas
button-learn-type = Escribir una jugada
button-learn-again = Reintentar
button-learn-back = Volver a la práctica
button-do-exercise = Inténtalo tú
button-do-again = Repetir
button-next-exercise = Siguiente
button-continue-series = Siguiente: { $series }
button-restart-series = Empezar de nuevo
button-show-exercise = Ver la solución
button-show-earlier = ◀ Jugada anterior
button-show-later = Jugada siguiente ▶
exercises-what = Prácticas cortas de cada pieza y de cada forma de ganar
error-no-such-series = Esa práctica no existe. Elige una de la lista de /learn.
error-no-such-exercise = Esta práctica ha cambiado. Ábrela de nuevo con /learn.
