"""The only package with SQL: tables, migrations, and the conversion of rows to domain objects."""
