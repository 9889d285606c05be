-- version 1
-- A link that another one had replaced is paid after all: the payment counts, and nobody pays the new one as well. The
-- first link of all is held, as by whoever replaces one, so that none is added while this looks.
create or replace procedure app.cancel_replacements(paid payment_links, at_time timestamptz)
language plpgsql
as $$
declare
  first_id uuid := coalesce(paid.edited_from, paid.id);
begin
  perform from payment_links where id = first_id for update;
  with closed as (
    update payment_links
    set cancelled_at = at_time, external_payment_url = null, cash_settles_at = null
    where edited_from = first_id and id <> paid.id and status = 'unpaid' and cancelled_at is null
    returning id
  )
  update checkout_attempts set next_look_at = at_time, looks = 0
  where payment_link_id in (select id from closed) and status in ('creating', 'unknown', 'open');
end $$;
