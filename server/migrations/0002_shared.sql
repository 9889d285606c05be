-- What all features use: rate limits, and the signals of what changed (docs/decisions/0040).

-- Counters of the rate limits (rate-limiter-flexible's shape), shared by every node.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
grant select, insert, update, delete on rate_limits to jobly_system;

-- Unlogged: no WAL, no wait for a standby. A crash empties it, and breaks the connection of every listener, who
-- looks at everything anew after that.
create unlogged table app.signals (
  -- The transaction that left it. What commits after a snapshot was not below that snapshot's oldest, so that
  -- the sender starts there and never reads over the remains of what it has sent.
  xid xid8 not null default pg_current_xact_id(),
  channel text not null,
  payload text not null
);
create index signals_xid on app.signals (xid);
grant select, delete on app.signals to jobly_system;
