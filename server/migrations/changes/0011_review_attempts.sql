-- messages, reviews: a request leaves the house at most once (M13), and what never left may leave later.
set local lock_timeout = '10s';

-- Written down before the carrier is called; taken back only when it has certainly not taken the
-- message. Whoever finds it there cannot know, and does not send again.
alter table messages add column attempted_at timestamptz;

-- The how-manieth message of this request: one that never left is followed by the next.
alter table review_requests
  add column attempt integer not null default 1 check (attempt >= 1);
