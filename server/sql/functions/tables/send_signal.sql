-- version 1
-- Tells those who listen to a channel, once this transaction has committed. NOTIFY holds a lock over the whole
-- server until its transaction is durable, so that writers would queue one behind the other: 3,900 links a second
-- became 1,600. So it leaves a row for the installation's sender (server/src/db/signal-sender.ts), who holds this
-- lock. While nobody does, it notifies: between two senders, and where all nodes are of a version before.
create or replace function app.send_signal(channel text, payload text) returns void
-- A request of a person may end a session, which is signalled, but has no right to write into a table.
language plpgsql security definer set search_path = ''
as $$
begin
  if pg_try_advisory_lock_shared(1936287598) then
    perform pg_advisory_unlock_shared(1936287598);
    perform pg_notify(channel, payload);
  else
    insert into app.signals (channel, payload) values (channel, payload);
  end if;
end $$;
