-- When the owner is told of a change: equal ones that come soon after share a notice, which is sent later. The version
-- before tells of each at once and leaves it empty.
set local lock_timeout = '10s';

alter table account_changes add column told_at timestamptz;
