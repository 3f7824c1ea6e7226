"""The only package that contains SQL: tables, migrations, and the conversion of rows to domain objects."""
