# Análisis guardados en la página.
error-no-such-chapter = Ese análisis guardado no existe. Puede que se haya borrado.
error-not-your-chapter = Solo puede modificar este análisis el jugador que lo guardó.
error-chapter-changed = Este análisis se ha modificado en otra ventana. Guarda el tuyo como copia o recarga la página para ver el otro.
error-too-many-chapters = Has guardado { $most } análisis de esta partida, que es el máximo. Borra uno antes.
error-chapter-too-large = Este análisis es demasiado grande para guardarlo. El máximo son { $most } jugadas.
