-- version 4
-- What 'Bill again' fills in, of a link's row without what is null: its sum, who pays the fees, and all texts about the job.
create or replace function app.last_bill(link jsonb) returns jsonb
language sql immutable parallel safe
as $$
  select jsonb_object_agg(key, value) from jsonb_each(link - array['id', 'number', 'due_on', 'contractor_id', 'user_id', 'customer_id', 'customer_by', 'job_id', 'customer_name', 'customer_phone',
    'customer_email', 'customer_language', 'sent_language', 'url', 'status', 'paid_method', 'refunded_cents', 'tip_cents',
    'dispute_status', 'disputed_cents', 'view_count', 'edited_from', 'external_payment_url', 'paid_at', 'created_at',
    'updated_at', 'expires_at', 'cancelled_at', 'cash_claimed_at', 'cash_settles_at', 'cash_refused_at',
    'checkout_opened_at']) where value <> 'null'
$$;
