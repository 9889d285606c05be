-- A visitor's request may come with a photo, which takes nothing of the contractor's own room for pictures.
set local lock_timeout = '10s';

alter table uploads add column from_visitor boolean not null default false;
-- Without a foreign key, which the clean-up does not need: it looks for the request of a photo a day later.
alter table site_requests add column upload_id uuid;
