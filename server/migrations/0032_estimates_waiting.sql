-- outside a transaction: estimates are sent meanwhile
-- Those that wait for an answer: for reminders.
drop index concurrently if exists estimates_waiting;
create index concurrently estimates_waiting on estimates (user_id, sent_at) where status = 'sent';
