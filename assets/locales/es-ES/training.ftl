# Training: what was missed comes back after days.
command-train = Repasar lo que fallaste en partidas, ejercicios y prácticas, y entrenar aperturas
name-train = entrenar

train-name = Entrenamiento
train-title = Entrenamiento · { $variant }
train-from-game = Tu error en la partida #{ $game }
train-from-puzzle = Ejercicio { $number }, que fallaste
train-from-exercise = Práctica: { $exercise }
train-origin-and-due = { $origin } · { $due } por repasar
train-task-mistake = Juegan { FORM($side, form: "the") }: encuentra una jugada mejor que { $move }.
train-keep-going = ✅ Correcto. ¡Sigue!
train-missed = Has fallado, así que esta posición volverá a salirte pronto. Sigue hasta encontrar la jugada.
train-hint-where = Debe ir a { $square }.

train-right = ✅ { $move }: ¡correcto!
train-right-hinted = ✅ { $move }: correcto, con una pista.
train-found-after =
    { $mistakes ->
        [one] ✅ { $move }, tras una jugada incorrecta.
       *[other] ✅ { $move }, tras { $mistakes } jugadas incorrectas.
    }
train-shown = La solución: { $move }.
train-whole-line = Línea completa: { $moves }
train-wrong = ❌ { $move } no es lo bastante buena.
train-good-too = { $move } es casi tan buena como la mejor jugada, así que no cuenta como fallo. Intenta encontrar una mejor.
train-better = Mejor línea: { $moves }
train-played = En la partida: { $move }. Mejor respuesta de tu rival: { $reply }
train-played-only = En la partida: { $move }.
train-comes-back = Esta posición volverá a salirte { $when }.
train-course =
    { $reps ->
        [one] Respondida una vez
       *[other] Respondida { $reps } veces
    }{ $lapses ->
        [0] {""}
        [one] {" "}· olvidada una vez
       *[other] {" "}· olvidada { $lapses } veces
    }

train-empty = Aún no hay nada que entrenar. Tus errores se añaden al analizar una partida tuya, y los ejercicios y las prácticas, cuando los fallas. Las aperturas se pueden entrenar en cualquier momento.
train-nothing-due =
    { $total ->
        [one] No hay nada que repasar. La única posición que tienes vuelve { $when }.
       *[other] No hay nada que repasar. De las { $total } posiciones que tienes, la próxima vuelve { $when }.
    }
train-due-too =
    { $due ->
        [one] 🗓️ **1 posición por repasar** en tu entrenamiento.
       *[other] 🗓️ **{ $due } posiciones por repasar** en tu entrenamiento.
    }

train-calendar-title = Tu entrenamiento
train-calendar-ahead = Próximos repasos
train-calendar-none = Nada en los próximos 14 días.
train-calendar-past = Hecho
train-calendar-none-done = Nada en los últimos 14 días.
train-calendar-done = **{ $answered }** (correctas: { $right })

button-train = Entrenar
button-train-next = Siguiente ({ $due } por repasar)
button-train-done = Terminar
button-train-calendar = Calendario
button-train-more = Otra pista
button-train-back = Volver a la posición

option-opening = Ejército cuyas aperturas quieres entrenar (en blanco: lo que toca repasar)
name-opening = apertura
train-from-opening = Apertura · { $army }
train-from-own-games = Apertura de tus propias partidas · { $army }
train-task-first = Juegan { FORM($side, form: "the") }: empieza con una jugada del libro.
train-task-opening = { $moves }. Juegan { FORM($side, form: "the") }: encuentra una jugada del libro de aperturas.
train-task-good = { $moves }. El libro termina aquí, pero tus partidas llegaron más lejos. Juegan { FORM($side, form: "the") }: encuentra una buena jugada.
train-book-moves = En el libro: { $moves }
train-book-preferred = En el libro (preferencia del motor): { $moves }
train-book-others = También en el libro: { $moves }
train-good-moves = Buenas jugadas aquí: { $moves }
train-book-share = { $move } { $percent } %
train-book-named = { $move } ({ $name })
train-left-book = ❌ { $move } no está en el libro.
train-left-good = { $move } no está en el libro, pero es casi igual de buena, así que no cuenta como fallo. Busca una jugada del libro.
train-left-cost = Tus opciones de ganar: { $book } % tras una jugada del libro, { $after } % tras esta.

opening-army = { $color }: { $army } contra { $other }
opening-nothing = Aquí no hay nada que entrenar.
opening-known = Por ahora has terminado con estas aperturas. La próxima posición vuelve { $when }.
opening-line-over = La línea termina aquí: el libro no tiene más jugadas o ya te sabes lo que sigue.
openings-title = Aperturas · { $variant }
openings-none = Termina una partida para ver aquí qué aperturas juegas y cómo te va con ellas.
openings-how = Elige un ejército. Yo sigo el libro con el otro bando y tú tienes que encontrar las jugadas del tuyo. Las posiciones que ya hayas visto volverán a salirte unos días después, en /train.
openings-pick = Entrena las aperturas de un ejército
openings-pick-of = { $side }: elige un ejército y entrena sus aperturas
openings-new = Aún sin entrenar
openings-known =
    { $total ->
        [one] Una posición entrenada, { $due } por repasar
       *[other] { $total } posiciones entrenadas, { $due } por repasar
    }
opening-tree-link = Consulta este árbol de aperturas en el navegador: { $army }.
button-opening-tree = Árbol de aperturas
button-openings-of = Entrenar aperturas
button-openings = Aperturas
button-train-opening = Otra línea
button-train-play-on = Seguir la línea

opening-tree-train = Entrenar desde aquí
opening-tree-nothing = A partir de aquí no hay nada que entrenar por ahora.
opening-tree-games = Tus partidas a partir de aquí
opening-tree-own = Tus partidas
opening-tree-fold = Jugadas después de { $move }
opening-tree-fold-start = Jugadas desde la posición inicial
opening-tree-retired-what = Líneas retiradas: ya no están en el libro más reciente. Saldrán de tu entrenamiento la próxima vez que entrenes este ejército.
opening-tree-retired = ya no se repasa
opening-tree-wanted = Por repasar: { $due } · nuevas: { $fresh }
opening-tree-what = Lo que te sabes, lo que toca repasar y cómo te va, jugada a jugada
opening-tree-start = Posición inicial
opening-tree-cut = Solo se muestran las líneas más probables.
opening-count-known =
    { $count ->
        [one] una posición que te sabes
       *[other] { $count } posiciones que te sabes
    }
opening-count-due = { $count } por repasar
opening-count-new =
    { $count ->
        [one] una nueva
       *[other] { $count } nuevas
    }
opening-state-known =
    { $days ->
        [one] te la sabes, repaso mañana
       *[other] te la sabes, repaso en { $days } días
    }
opening-state-due = por repasar
opening-state-new = nueva
opening-not-in-book = no está en el libro
opening-from-games = de tus partidas
opening-not-trained = la juegas, pero estás entrenando otra
opening-elsewhere = sigue en otra línea

weekly-title = Tu semana · del { $since } al { $until }
weekly-variant = **{ $variant }** · { $tally }
weekly-variant-rated = **{ $variant }** · { $tally } · cambio de puntuación: { $change }
weekly-no-games = No terminaste ninguna partida.
weekly-accuracy =
    { $games ->
        [one] **Precisión** · { $accuracy } % en una partida analizada
       *[other] **Precisión** · { $accuracy } % en { $games } partidas analizadas
    }
weekly-puzzles =
    { $done ->
        [one] **Ejercicios** · 1 terminado (resueltos: { $solved })
       *[other] **Ejercicios** · { $done } terminados (resueltos: { $solved })
    }
weekly-trained = **Entrenamiento** · respuestas: { $answered } (correctas: { $right })
weekly-moment = **Tu peor jugada** · partida #{ $game }: jugaste { $played }, pero { $better } era mejor.
weekly-stopped = Ya no recibirás el resumen semanal. Puedes volver a activarlo en /settings.
button-weekly-stop = No enviar más resúmenes

train-page-what = Repasa lo que fallaste y entrena las aperturas de cualquier ejército
train-page-known = Por ahora has terminado con estas aperturas. Las posiciones por las que has pasado volverán dentro de unos días.
train-page-nothing =
    { $total ->
        [one] { $days ->
            [one] No hay nada que repasar. La única posición que tienes vuelve mañana.
           *[other] No hay nada que repasar. La única posición que tienes vuelve dentro de { $days } días.
        }
       *[other] { $days ->
            [one] No hay nada que repasar. De las { $total } posiciones que tienes, la próxima vuelve mañana.
           *[other] No hay nada que repasar. De las { $total } posiciones que tienes, la próxima vuelve dentro de { $days } días.
        }
    }
train-page-back =
    { $days ->
        [one] Volverá a salirte mañana.
       *[other] Volverá a salirte en { $days } días.
    }

lesson-train = Tus errores y errores graves de esta partida ya son parte de tu entrenamiento. Esas posiciones volverán hasta que aciertes la jugada.

error-no-such-card = Esto ya no forma parte de tu entrenamiento. Mira qué te toca repasar con /train.
error-card-moved-on = Ya has respondido a esto. Mira qué te toca repasar con /train.
error-no-such-army = No conozco ese ejército. Elige uno de la lista de /train.
