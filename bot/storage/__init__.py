"""The only place that speaks SQL: tables, migrations, and rows turned into values of the domain."""
