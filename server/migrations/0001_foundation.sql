-- The ground that everything stands on: the roles that requests act as. SQL functions are in ../sql/functions.

-- The application acts as one of two roles. Neither owns anything, so neither can alter a table or
-- pass by row-level security.
--   jobly_app     a request on behalf of a person: that person's rows, and of them only what the
--                 grants allow
--   jobly_system  the house itself (sign-in, jobs, seeding): across tenants
-- Roles belong to the whole server, hence the guards.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['jobly_app', 'jobly_system'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- another database of this server made it at the same moment
    end;
    begin
      execute format('grant %I to %I', wanted, current_user);
    exception when insufficient_privilege then
      raise notice 'role % was not made by us: grant it to % yourself', wanted, current_user;
    end;
  end loop;
end $$;

create schema app;
grant usage on schema app to jobly_app, jobly_system;
revoke create on schema public from public;
grant usage on schema public to jobly_app, jobly_system;
-- The readiness check compares what is applied with what this version brings.
grant select on schema_migrations, schema_functions to jobly_system;

-- Search by parts of words.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
