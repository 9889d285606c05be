-- signals: what changed waits here, committed, for the one who tells everybody (docs/decisions/0040).
set local lock_timeout = '10s';

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
-- Written by app.send_signal alone.
grant select, delete on app.signals to jobly_system;
