-- A role for workers: it can take and answer engine work, but can't read anything about games, members or servers.
-- Run this once in Campmate's database, as the bot's role, after the bot's first start with ENGINE_QUEUE=true:
--
--   psql "postgresql://campmate:…@host/campmate" -f worker-role.sql
--   psql "postgresql://campmate:…@host/campmate" -c '\password campmate_worker'
--
-- Then set for workers: DATABASE_URL=postgresql+psycopg://campmate_worker:…@host/campmate
CREATE ROLE campmate_worker LOGIN CONNECTION LIMIT 200 NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION;
GRANT USAGE ON SCHEMA engine_queue TO campmate_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA engine_queue TO campmate_worker;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA engine_queue TO campmate_worker;
-- Also for what newer versions add to the queue.
ALTER DEFAULT PRIVILEGES IN SCHEMA engine_queue GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO campmate_worker;
ALTER DEFAULT PRIVILEGES IN SCHEMA engine_queue GRANT USAGE ON SEQUENCES TO campmate_worker;
