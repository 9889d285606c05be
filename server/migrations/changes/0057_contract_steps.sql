-- contract steps: which versions can no longer run once a migration has taken something away.
set local lock_timeout = '10s';

-- The number of the newest migration that a version must have; nothing for a step that only adds.
alter table public.schema_migrations add column if not exists needs text;
