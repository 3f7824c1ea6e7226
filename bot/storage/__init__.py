"""The only package with SQL: tables, migrations, and the conversion of rows to values of the domain."""
