-- checkout: attempts and refunds change their status only by the steps of core/src/checkout/status.ts.
set local lock_timeout = '10s';

-- Placeholders for the triggers to name: the rules are in server/sql/functions and are installed with this.
create function app.guard_attempt_status() returns trigger language plpgsql as $$ begin return new; end $$;
create function app.guard_refund_status() returns trigger language plpgsql as $$ begin return new; end $$;

create trigger guard_status before update of status on checkout_attempts
  for each row when (old.status is distinct from new.status)
  execute function app.guard_attempt_status();
create trigger guard_status before update of status on refunds
  for each row when (old.status is distinct from new.status)
  execute function app.guard_refund_status();
