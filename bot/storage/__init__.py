"""The only package with SQL: tables, migrations, and the conversion of rows to values of the domain."""

# Each belongs to the one schema, whoever reads it first.
from bot.storage import season_tables as season_tables
