# The scripts' texts about clocks and conditional moves.
web-away = de vacaciones hasta el { $until }
web-first-move = Quedan { $left } antes de que se cancele la partida.
web-resume = El reloj está en pausa porque el bot estuvo desconectado. Tiempo para mover antes de que se cancele la partida: { $left }
web-ahead = Jugadas condicionales
web-ahead-how = Haz una jugada que podría hacer tu rival y luego tu respuesta. Esto solo lo ves tú.
web-ahead-turn = Es tu turno. Haz primero tu jugada y luego añade jugadas condicionales.
web-ahead-theirs = Jugada de tu rival…
web-ahead-yours = …y tu respuesta
web-ahead-add = Añadir una línea
web-ahead-keep = Guardar esta línea
web-ahead-undo = Deshacer
web-ahead-cancel = Cancelar
web-ahead-remove = Quitar la línea { $line }
web-ahead-kept = Guardada. Tu respuesta se jugará en cuanto tu rival haga esa jugada.
web-do-time = +15 segundos para { $name }
web-got-time = { $name } te ha dado { $seconds } segundos.
web-gave-time = Le has dado { $seconds } segundos a { $name }.
