-- websites: services in the contractor's own words, a line each.
set local lock_timeout = '10s';

alter table website_details
  add column own_services jsonb not null default '[]' check (jsonb_typeof(own_services) = 'array');
