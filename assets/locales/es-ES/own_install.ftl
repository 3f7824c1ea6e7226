# Where a member has installed the bot for themselves.
error-cannot-show-all = Los miembros no pueden usar sus propias aplicaciones en este canal, así que el desafío solo lo verías tú. Prueba en un grupo de mensajes directos o en un canal donde se permitan las aplicaciones.
