-- version 2
-- Tells those who listen to a channel, once this transaction has committed. NOTIFY holds a lock over the whole
-- server until its transaction is durable, so that writers would queue one behind the other: 3,900 links a second
-- became 1,600. So it leaves a row for the installation's sender (server/src/db/signal-sender.ts), who holds this
-- lock. While nobody does, it notifies: between two senders, and where all nodes are of a version before.
create or replace function app.send_signal(channel text, payload text) returns void
-- A request of a person may end a session, which is signalled, but has no right to write into a table.
language plpgsql security definer set search_path = ''
as $$
begin
  -- One expression: a statement can be cancelled only before or after it. The lock would stay with a session that
  -- was cancelled in between, and no sender would be elected. Kept by the transaction, it would be held all the time.
  if (case when pg_try_advisory_lock_shared(1936287598) then pg_advisory_unlock_shared(1936287598) end) then
    perform pg_notify(channel, payload);
  else
    insert into app.signals (channel, payload) values (channel, payload);
  end if;
end $$;
