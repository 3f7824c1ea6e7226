# Los textos de los guiones sobre las herramientas del tablero: teclas, gestos y opciones.
web-key-ends = primera o última jugada
web-key-flip = girar el tablero
web-key-arrows = mostrar u ocultar las flechas
web-key-help = mostrar esta ayuda
web-keys-board = En el tablero (pulsa Tab para llegar a él)
web-key-squares = ir de casilla en casilla
web-hands-title = Ratón y pantalla táctil
web-hands-guide = Mantén pulsada cualquier pieza para ver cómo se mueve.
web-hands-draw = Haz clic derecho en una casilla para rodearla con un círculo, o arrastra con el botón derecho para dibujar una flecha. Repítelo para borrarlos.
web-hands-finger = En una pantalla táctil, toca primero el lápiz y luego una casilla, o arrastra el dedo por el tablero.
web-link-back = Conexión restablecida.
web-taken = Capturas: { $pieces }
web-taken-kind = { $piece } ×{ $count }
web-arranges-next = Después ordenarás la tuya.
web-arranges-wait = La partida empieza cuando termine.
