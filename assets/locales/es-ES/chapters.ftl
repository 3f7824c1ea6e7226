# Análisis guardados en la página.
error-no-such-chapter = Este análisis guardado no existe. Puede que se haya borrado.
error-not-your-chapter = Este análisis solo puede modificarlo quien lo guardó. Aun así, puedes probar jugadas en el tablero.
error-chapter-changed = Este análisis se ha modificado en otra ventana. Guarda el tuyo como copia, o recarga la página para ver la versión más reciente.
error-too-many-chapters =
    { $most ->
        [one] Has llegado al límite de un análisis guardado de esta partida. Para guardar otro, borra ese.
       *[other] Has llegado al límite de { $most } análisis guardados de esta partida. Para guardar otro, borra alguno.
    }
error-chapter-too-large =
    Este análisis es demasiado grande para guardarlo. El límite es de { $most ->
        [one] una jugada
       *[other] { $most } jugadas
    }: borra alguna variante y vuelve a intentarlo.
