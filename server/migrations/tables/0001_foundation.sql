-- The ground everything stands on: who is asking, and what every table does on a change.
set local lock_timeout = '10s';

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
grant select on schema_migrations to jobly_system;

-- The person a request speaks for travels with its transaction, never with the data.
create function app.user_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Two spellings of one US number share a key (the same rule as core/src/phone.ts).
create function app.phone_key(phone text) returns text
language sql immutable parallel safe strict
as $$ select regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^1(\d{10})$', '\1') $$;

create function app.touch_updated_at() returns trigger
language plpgsql
as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- A data-free signal: which table changed, for whom, and which row. Argument: the user's column.
create function app.notify_change() returns trigger
language plpgsql
as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform pg_notify(
    'jobly_changes',
    json_build_object(
      'table', tg_table_name, 'op', lower(tg_op), 'user', changed ->> tg_argv[0], 'id', changed ->> 'id'
    )::text
  );
  return null;
end $$;

-- One way to make a tenant table safe and alive: forced row-level security, signals, updated_at.
-- A migration that must touch rows says `set local role jobly_system` first.
create procedure app.make_tenant_table(target regclass, user_column text)
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy own_rows on %s to jobly_app using (%I = (select app.user_id()))'
    ' with check (%I = (select app.user_id()))',
    target, user_column, user_column
  );
  execute format(
    'create policy every_row on %s to jobly_system using (true) with check (true)', target
  );
  execute format(
    'create trigger notify_change after insert or update or delete on %s'
    ' for each row execute function app.notify_change(%L)',
    target, user_column
  );
  execute format(
    'create trigger touch_updated_at before update on %s'
    ' for each row execute function app.touch_updated_at()',
    target
  );
end $$;

-- Counters of the rate limits (rate-limiter-flexible's shape), shared by every node.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
grant select, insert, update, delete on rate_limits to jobly_system;
