# Where a member has installed the bot for themselves.
error-cannot-show-all = En este canal, los miembros no pueden usar aplicaciones externas, así que el desafío solo lo verías tú. Prueba en un grupo de mensajes directos o en un canal que las permita.
