import type { Evidence } from './checker/evidence.ts';
import type { Stage } from './stage.ts';

interface BookedPayment {
  id: string;
  reference: string | null;
  total: { units: number };
  refundedUnits: number;
}

/**
 * What a worker should have finished a minute ago; what waits for its hour is not among it. A job of pg-boss itself
 * that starts a round of ours waits a quarter of an hour when its worker dies; the next minute has another.
 */
const UNFINISHED = `
  select 'follow-up' as what, id::text from payments where followed_up_at is null
  union all select 'event', id::text from provider_events where status <> 'handled' and status <> 'ignored'
  union all select 'message ' || kind || ' ' || status, id::text from messages
    where status in ('queued', 'failed') and kind <> 'sign_in_code'
      and not (channel = 'email' and last_error like 'outcome unknown%')
  union all select 'mismatch ' || kind, id::text from payment_mismatches where resolved_at is null
  union all select 'refund', id::text from refunds where status in ('open', 'unknown')
  union all select 'checkout', id::text from checkout_attempts where status in ('creating', 'unknown')
  union all select 'job ' || name || ' ' || state, id::text from pgboss.job
    where name not like '\\_\\_pgboss%' and ((state = 'failed' and retry_limit > 0)
      or (state < 'completed' and start_after < now() - interval '1 minute'))`;

/** Everything as it is now, from every side. */
export async function gatherEvidence(stage: Stage): Promise<Evidence> {
  const { payments } = await stage.sandbox<{ payments: BookedPayment[] }>('GET', '/payments');
  const rows = <Name extends keyof Evidence>(sql: string) =>
    stage.query(sql) as Promise<Evidence[Name]>;
  return {
    acknowledged: [...stage.told.all],
    charges: payments.map(({ id, reference, total, refundedUnits }) => ({
      id,
      reference: reference ?? '',
      units: total.units,
      refundedUnits,
    })),
    texts: [...stage.carrier.taken],
    letters: [...stage.mail.taken],
    links: await rows<'links'>(
      'select id, url, status, amount_cash_cents, paid_method, refunded_cents, cancelled_at from payment_links',
    ),
    attempts: await rows<'attempts'>('select id, payment_link_id from checkout_attempts'),
    payments: await rows<'payments'>(
      `select id, payment_link_id, attempt_id, role, method, provider_payment_id, gross_cents, fee_cents, net_cents,
         refunded_cents from payments`,
    ),
    refunds: await rows<'refunds'>(
      'select id, payment_id, payment_link_id, amount_cents, status, reason from refunds',
    ),
    ledger: await rows<'ledger'>(
      'select transaction_id, account, amount_cents::int, payment_id, refund_id from ledger_entries',
    ),
    reviews: await rows<'reviews'>('select id, token, status, channel from review_requests'),
    unfinished: await stage.query(UNFINISHED),
  };
}
