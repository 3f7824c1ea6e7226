# Clocks for the whole game, vacations and conditional moves.
clock-1-0 = 1+0 (1 min)
clock-2-1 = 2+1 (2 min + 1 s por jugada)
clock-3-2 = 3+2 (3 min + 2 s por jugada)
clock-5-3 = 5+3 (5 min + 3 s por jugada)
clock-10-5 = 10+5 (10 min + 5 s por jugada)
clock-15-10 = 15+10 (15 min + 10 s por jugada)
clock-30-20 = 30+20 (30 min + 20 s por jugada)
clock-custom = { $minutes }+{ $seconds } ({ $minutes } min + { $seconds } s por jugada)
clock-stands = { $side } **{ $left }**
clock-runs = { $side }: el tiempo se acaba { $until }
clock-first-move =
    { $end ->
        [loss] Si no hay jugada, { $player } perderá por tiempo { $until }. Los relojes se ponen en marcha en la jugada 2.
       *[abort] Si no hay jugada, la partida se cancelará { $until }. Los relojes se ponen en marcha en la jugada 2.
    }
clock-away = { $player } está de vacaciones hasta el { $until }. Hasta entonces, su reloj está en pausa.
clock-resume =
    { $end ->
        [loss] El reloj de { $player } está en pausa hasta que juegue, pero tiene un plazo: si no juega, perderá la partida { $until }.
       *[abort] El reloj de { $player } está en pausa hasta que juegue, pero tiene un plazo: si no juega, la partida se cancelará { $until }.
    }
clock-paused =
    { $unit ->
        [days]
            Los relojes estuvieron en pausa { $count ->
                [one] 1 día
               *[other] { $count } días
            } mientras el bot estaba desconectado.
        [hours]
            Los relojes estuvieron en pausa { $count ->
                [one] 1 hora
               *[other] { $count } horas
            } mientras el bot estaba desconectado.
       *[minutes]
            Los relojes estuvieron en pausa { $count ->
                [one] 1 minuto
               *[other] { $count } minutos
            } mientras el bot estaba desconectado.
    }
# The clocks of a game, by /clock.
command-clock = Ver los dos relojes de una partida
name-game-clock = reloj
clocks-title = Relojes de la partida #{ $game }
clocks-standing = { $side } · { $player }: **{ $left }**
clocks-running = { $side } · { $player }: le quedan **{ $left }** (el tiempo se acaba { $until })
clocks-deadline = { $side } · { $player }: el tiempo se acaba { $until } ({ $moment })
clocks-waiting = { $side } · { $player }: el reloj no está en marcha
clocks-turn = Es el turno de { $player } ({ FORM($side, form: "text") }).
clocks-none = Esta partida no tiene reloj, así que nadie puede perder por tiempo.
clocks-vote = { $server } ({ FORM($side, form: "text") }) está votando su jugada. La votación se cierra { $until }.
clocks-over = La partida ha terminado y los relojes están detenidos. { $result }
clocks-over-untimed = La partida ha terminado. { $result }

# Dar tiempo al rival.
error-give-time =
    { $fault ->
        [full] A tu rival ya le quedan dos horas o más.
       *[clock] Solo puedes dar tiempo en partidas en tiempo real contra otro miembro.
    }
button-give-time = Dar 15 segundos
# Vacations.
command-vacation = Irte de vacaciones: pausar tus relojes en las partidas por correspondencia
vacation-title = Tus vacaciones
vacation-none =
    { $days ->
        [one] Te queda **1**
       *[other] Te quedan **{ $days }**
    } de { $most ->
        [one] 1 día
       *[other] { $most } días
    } de vacaciones este trimestre. Mientras estés fuera, tus relojes estarán en pausa en todas las partidas por correspondencia, y tus rivales verán cuándo vuelves. Las partidas en tiempo real no se pausan.
vacation-rules = Los días se renuevan cada trimestre. Un día empezado cuenta como entero. Si haces una jugada, se acaban tus vacaciones. Siete días después de que acaben, podrás empezar otras.
vacation-on = Estás de vacaciones hasta el { $until }. Los relojes de tus partidas por correspondencia están en pausa hasta entonces, o hasta que hagas una jugada.
vacation-over = ¡Hola de nuevo! Tus relojes vuelven a estar en marcha. Días de vacaciones que te quedan este trimestre: **{ $days }**.
vacation-used-up = Ya has gastado todos tus días de vacaciones de este trimestre.
vacation-soon = Podrás empezar tus próximas vacaciones a partir del { $from }.
vacation-pick = Empezar unas vacaciones de…
vacation-days =
    { $days ->
        [one] 1 día
       *[other] { $days } días
    }
button-end-vacation = He vuelto
name-vacation = vacaciones
error-vacation =
    { $fault ->
        [away] Ya estás de vacaciones; terminan { $until }. Para volver antes, usa /vacation.
        [soon] Tus últimas vacaciones acabaron hace poco. Podrás empezar otras { $until }.
       *[days] No te quedan tantos días de vacaciones este trimestre. Puedes elegir como máximo { $days }.
    }
error-not-away = No estás de vacaciones. Para ver cuántos días te quedan, usa /vacation.
# Conditional moves.
error-conditionals =
    { $fault ->
        [live] Las jugadas condicionales solo funcionan en partidas por correspondencia entre miembros.
        [turn] Te toca a ti: haz primero tu jugada y luego añade jugadas condicionales.
        [many] Son demasiadas líneas. Puedes guardar hasta { $move } por partida, de hasta 10 jugadas cada una; borra alguna antes.
        [odd] Una línea tiene que acabar con una jugada tuya. Añade tu respuesta o quita la última jugada.
        [two] Dos de tus líneas tienen respuestas distintas a las mismas jugadas (en una, { $move }). Borra una de las dos.
       *[illegal] { $move } no es legal ahí. Pon otra jugada en su lugar.
    }
conditionals-title = Jugadas condicionales · partida #{ $game }
conditionals-how = Si tu rival hace la jugada que esperas, tu respuesta se juega al instante. Esto solo lo ves tú.
conditionals-none = Aún no has preparado ninguna respuesta para esta posición.
conditionals-line = - Si { $moves }
conditionals-more =
    { $count ->
        [one] …y una línea más.
       *[other] …y { $count } líneas más.
    }
conditionals-form = Jugadas condicionales
conditionals-form-label = Líneas
conditionals-form-hint = Una secuencia por línea: jugada de tu rival, tu respuesta, etc. Por ejemplo: Ke7 Nf3 d5 e4
conditionals-kept = **Guardadas.**
button-conditionals = Editar como texto
button-no-conditionals = Borrar todas
conditionals-shown = Si { $moves }
conditionals-add = Añadir una línea
conditionals-back = Todas las líneas
conditionals-pick-line = Ver, continuar o borrar una línea…
conditionals-ask-first = **¿Qué jugada esperas?** Elige la pieza de tu rival y luego la casilla a la que irá.
conditionals-ask-theirs = Si { $moves }, **y después tu rival juega…**
conditionals-ask-own = Si { $moves }, **tu respuesta es…**
conditionals-pick-theirs = Jugada de tu rival: elige una pieza…
conditionals-pick-own = Tu respuesta: elige una pieza…
conditionals-known = Ya habías preparado una respuesta a esta jugada.
conditionals-ends = { $move } acaba la partida, así que no hay respuesta posible. Elige otra jugada.
conditionals-other-reply = Cambiar respuesta
conditionals-deleted = **Línea borrada.**
button-if = Continuar línea
button-if-list = Jugadas condicionales
button-if-delete = Borrar línea
command-conditional = Preparar respuestas a las próximas jugadas de tu rival (correspondencia)
# Ladders of live games.
ladder-live = { $variant } (tiempo real)
server-live-together = **Partidas en tiempo real** · en la misma clasificación que las demás partidas
server-live-apart = **Partidas en tiempo real** · con puntuaciones y clasificaciones propias
server-live-note = Si cambias esto, solo afectará a las partidas nuevas; las que ya están en juego seguirán contando para la misma clasificación que antes. Si las partidas en tiempo real tienen su propia puntuación, esta empieza en 1500.
button-rate-live-apart = Puntuar aparte las de tiempo real
button-rate-all-together = Una sola puntuación para todo
ladder-to-live = Partidas en tiempo real
ladder-to-all = Las demás partidas
