"""Tables, migrations, and the conversion of rows to domain objects. This is the only package that contains SQL."""
