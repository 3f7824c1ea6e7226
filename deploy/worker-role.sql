-- A role for workers: it may take and answer engine work, and read nothing of games, members or servers.
-- To be run once in Campmate's database, by the role that the bot has, after the bot's first start with ENGINE_QUEUE=true:
--
--   psql "postgresql://campmate:…@host/campmate" -f worker-role.sql
--   psql "postgresql://campmate:…@host/campmate" -c '\password campmate_worker'
--
-- and then, for workers, DATABASE_URL=postgresql+psycopg://campmate_worker:…@host/campmate
CREATE ROLE campmate_worker LOGIN CONNECTION LIMIT 200 NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION;
GRANT USAGE ON SCHEMA engine_queue TO campmate_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA engine_queue TO campmate_worker;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA engine_queue TO campmate_worker;
-- What a newer version adds to the queue, too.
ALTER DEFAULT PRIVILEGES IN SCHEMA engine_queue GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO campmate_worker;
ALTER DEFAULT PRIVILEGES IN SCHEMA engine_queue GRANT USAGE ON SEQUENCES TO campmate_worker;
