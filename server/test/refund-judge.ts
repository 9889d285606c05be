import type { Story } from './refund-histories.ts';
import type { Business, Shop } from './shop.ts';

const DAY_MS = 86_400_000;

/**
 * Checks a finished story against the provider's books. A difference of sums is returned separately: it is right if
 * staff were alerted.
 */
export async function judge(
  shop: Shop,
  { merchantId }: Business,
  { link, payments, carried }: Pick<Story, 'link' | 'payments' | 'carried'>,
): Promise<{ wrong: string[]; differs: boolean }> {
  const { owner } = shop.server;
  const wrong: string[] = [];
  const refunds = await owner.sql<{ id: string; status: string }>`
    select id, status from refunds where payment_link_id = ${link.id}`;
  for (const { id, status } of refunds) {
    if (status === 'open' || status === 'unknown') wrong.push(`refund ${id} is ${status} for ever`);
  }
  const doubled = new Set<string>();
  for (const [id, times] of Map.groupBy(carried, ({ key }) => key.slice(0, 36))) {
    if (times.length < 2) continue;
    doubled.add(id);
    const slow = times.some(({ sentAt, carriedAt }) => carriedAt - sentAt >= DAY_MS);
    if (!slow) wrong.push(`refund ${id} was made ${times.length} times`);
  }
  let differs = false;
  const rowsOf: number[] = [];
  for (const paymentId of payments) {
    const shown = await shop.sandbox.provider.listRefunds(merchantId, paymentId);
    rowsOf.push(shown.length);
    const [row] = await owner.sql<{ cents: number }>`
      select coalesce(sum(e.amount_cents), 0)::int as cents from payments p
      join refunds r on r.payment_id = p.id join ledger_entries e on e.refund_id = r.id
      and e.account = 'customer'
      where p.provider_payment_id = ${paymentId}`;
    if (row!.cents !== shown.reduce((sum, cents) => sum + cents, 0)) differs = true;
  }
  const notices = await owner.sql<{ kind: string; dedupe_key: string }>`
    select m.kind, m.dedupe_key from messages m where m.dedupe_key in (
    select 'refund:' || id from refunds where payment_link_id = ${link.id}
    union all select 'extra-payment:' || id from payments where payment_link_id = ${link.id})`;
  const ofRefunds = notices.filter(({ kind }) => kind === 'refund').length;
  if (ofRefunds > rowsOf[0]! - doubledOf(carried, doubled)) {
    wrong.push(`the customer was told of ${ofRefunds} refunds, of which ${rowsOf[0]} were made`);
  }
  const alerts = await owner.sql`
    select 1 from alerts where kind = 'refund_twice' and details ->> 'Payment link' = ${link.id}`;
  if (doubled.size > 0 && alerts.length === 0) differs = true;
  return { wrong, differs };
}

/** Calls carried out beyond the first of each refund. */
const doubledOf = (carried: Story['carried'], doubled: Set<string>) =>
  carried.filter(({ key }) => doubled.has(key.slice(0, 36))).length - doubled.size;

/** Links that no one was notified about. */
export async function withoutAlert(shop: Shop, linkIds: string[]): Promise<string[]> {
  const rows = await shop.sql<{ id: string }>`
    select id::text from unnest(${linkIds}::uuid[]) as id
    where not exists (select from alerts where details ->> 'Payment link' = id::text)`;
  return rows.map(({ id }) => id);
}
