-- What a visitor asked for is new until its contractor has seen it.
set local lock_timeout = '10s';

alter table site_requests add column seen_at timestamptz;

-- Those from before were in the list already.
update site_requests set seen_at = created_at;
