"""Run the migrations inside the transaction of whoever asked: `bot.storage.migrations` passes its connection."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
