-- websites: since when visitors reach a site at its own domain. Until then it is not the site's address: its
-- owner has shown whose it is, and it may still lead elsewhere.
set local lock_timeout = '10s';

alter table site_domains
  add column reached_at timestamptz,
  add constraint site_domains_reached check (reached_at is null or verified_at is not null);
