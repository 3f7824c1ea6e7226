# Training: what was missed comes back after days.
command-train = Practica lo que fallaste: tus errores, ejercicios y prácticas, cuando toca
name-train = entrenar

train-name = Entrenamiento
train-title = Entrenamiento · { $variant }
train-from-game = Tu error en la partida #{ $game }
train-from-puzzle = Ejercicio { $number }, que fallaste
train-from-exercise = Práctica: { $exercise }
train-origin-and-due = { $origin } · { $due } por repasar
train-task-mistake = Juegan { FORM($side, form: "the") }: encuentra una jugada mejor que { $move }.
train-keep-going = ✅ Correcto. ¡Sigue!
train-missed = La has fallado, así que volverá pronto. Sigue hasta encontrarla.
train-hint-where = Su casilla es { $square }.

train-right = ✅ { $move }: ¡correcto!
train-right-hinted = ✅ { $move }: correcto, con una pista.
train-found-after =
    { $mistakes ->
        [one] ✅ { $move }, tras una jugada incorrecta.
       *[other] ✅ { $move }, tras { $mistakes } jugadas incorrectas.
    }
train-shown = La solución: { $move }.
train-wrong = ❌ { $move } no es lo bastante buena.
train-good-too = { $move } es casi igual de buena, así que no cuenta como fallo. Hay algo mejor.
train-better = Mejor línea: { $moves }
train-played = En la partida: { $move }. Mejor respuesta: { $reply }
train-played-only = En la partida: { $move }.
train-comes-back = Volverá a salirte { $when }.
train-course =
    { $reps ->
        [one] Respondida una vez
       *[other] Respondida { $reps } veces
    }{ $lapses ->
        [0] {""}
        [one] {" "}· olvidada una vez
       *[other] {" "}· olvidada { $lapses } veces
    }

train-empty = Aún no hay nada que entrenar. Tus errores se añaden al analizar una partida tuya, y los ejercicios y las prácticas, cuando los fallas.
train-nothing-due =
    { $total ->
        [one] No hay nada por repasar. Lo único que tienes vuelve { $when }.
       *[other] No hay nada por repasar. De las { $total } posiciones que tienes, la próxima vuelve { $when }.
    }
train-due-too =
    { $due ->
        [one] 🗓️ **1 por repasar** en tu entrenamiento.
       *[other] 🗓️ **{ $due } por repasar** en tu entrenamiento.
    }

train-calendar-title = Tu entrenamiento
train-calendar-ahead = Próximos repasos
train-calendar-none = Nada en los próximos 14 días.
train-calendar-past = Hecho
train-calendar-none-done = Nada en los últimos 14 días.
train-calendar-done = **{ $answered }** ({ $right } correctas)

button-train = Entrenar
button-train-next = Siguiente ({ $due } por repasar)
button-train-done = Terminar
button-train-calendar = Calendario
button-train-more = Otra pista
button-train-back = Volver a la posición

lesson-train = Estos errores y errores graves ya son parte de tu entrenamiento, y volverán hasta que los domines.

error-no-such-card = Esto ya no es parte de tu entrenamiento. Mira qué toca con /train.
error-card-moved-on = Ya has respondido a esto. Mira qué toca con /train.
