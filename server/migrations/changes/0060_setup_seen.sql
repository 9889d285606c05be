-- Home says once that everything is set up, on whichever device its owner looks first.
set local lock_timeout = '10s';

alter table contractors add column setup_seen_at timestamptz;
