"""Runs the migrations in the caller's transaction. `bot.storage.migrations` passes the connection."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
