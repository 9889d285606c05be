import { randomBytes, randomUUID } from 'node:crypto';
import { providerReference } from '@jobly/core/checkout/reference';
import type { JobForm } from '@jobly/core/jobs/contract';
import { bankingDay, nextWeekday } from '@jobly/core/dates';
import { quote, type OnlineMethod } from '@jobly/core/payment-links/fees';
import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import { insertRow, updateRows } from '../db/rows.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from './accounts.ts';
import { DEMO_LINKS, type DemoLink, type Owner } from './history.ts';
import { layEstimates } from './lay-estimates.ts';
import { layPayouts } from './lay-payouts.ts';

const FIRST_NUMBER = 1001;
const DEMO_LOCK = 0x64656d6f;

/** Only into an empty database. */
export async function layDemoData(database: Database, now: Date): Promise<boolean> {
  return database.system.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(db);
    const anyone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (anyone) return false;
    for (const account of DEMO_ACCOUNTS) await layAccount(db, account, now);
    // The provider does not know this history, so reconciliation starts now.
    const moments = { started_at: now, begins_at: now, compared_until: now, finished_at: now };
    await insertRow(db, 'reconciliations', moments);
    return true;
  });
}

async function layAccount(db: Db, account: DemoAccount, now: Date): Promise<void> {
  const { role, name, companyName = null, phone, email } = account;
  // A trial may take its time, and its texts are readable anyway.
  const user = await insertRow(db, 'users', {
    role,
    first_passkey_until: role === 'contractor' ? null : 'infinity',
  });
  await insertRow(db, 'profiles', { id: user.id, name, company_name: companyName, phone, email });
  if (role !== 'contractor') return;
  const contractor = await insertRow(db, 'contractors', {
    user_id: user.id,
    ...(account.hasHistory ? establishedContractor(now) : {}),
  });
  if (account.hasHistory) {
    await layHistory(db, { userId: user.id, contractorId: contractor.id, now });
  }
}

function establishedContractor(now: Date) {
  return {
    payouts_status: 'active',
    business_verification_status: 'complete',
    next_payout_date: nextWeekday(bankingDay(now)),
    bank_routing_last4: '0021',
    bank_account_last4: '6789',
    bank_account_type: 'checking',
    bank_name: 'Bank',
  } as const;
}

const DAY_MINUTES = 24 * 60;
const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);

/** Through the real functions that credit, refund and keep the ledger. */
async function layHistory(db: Db, owner: Owner): Promise<void> {
  for (const [index, link] of DEMO_LINKS.entries()) await layLink(db, owner, link, index);
  const last = await layEstimates(db, owner, FIRST_NUMBER + DEMO_LINKS.length - 1);
  await insertRow(db, 'link_numbers', { user_id: owner.userId, last });
  await layPayouts(db, owner);
}

async function layLink(db: Db, owner: Owner, link: DemoLink, index: number) {
  const createdAt = after(owner.now, -link.daysAgo * DAY_MINUTES - (index + 1) * 29);
  const paidAt = after(createdAt, 25);
  const seen = link.story !== 'unpaid';
  const customerPaysFees = index % 4 !== 3;
  const jobId = link.balanceCents ? randomUUID() : null;
  const customerPhone = `(415) 555-01${String(60 + index)}`;
  const { id } = await insertRow(db, 'payment_links', {
    contractor_id: owner.contractorId,
    user_id: owner.userId,
    amount_cash_cents: link.amountCashCents,
    memo: link.memo,
    bill: link.bill,
    number: FIRST_NUMBER + DEMO_LINKS.length - 1 - index,
    customer_name: link.customerName,
    customer_phone: customerPhone,
    customer_pays_fees: customerPaysFees,
    job_id: jobId,
    url: randomBytes(16).toString('base64url'),
    view_count: Number(seen),
    cash_claimed_at: link.story === 'says-cash' ? paidAt : null,
    created_at: createdAt,
  });
  if (jobId) {
    const { customerName, memo } = link;
    const form = { customerName, customerPhone, memo, customerPaysFees } satisfies JobForm;
    await layJob(db, owner, { id: jobId, linkId: id, form: JSON.stringify(form), ...link });
  }
  await sql`
    insert into payment_link_events (payment_link_id, user_id, kind, channel, created_at)
    select ${id}::uuid, ${owner.userId}::uuid, kind, channel, at
    from (values ('sent', 'sms', ${after(createdAt, 1)}::timestamptz),
      ('viewed', null, ${after(createdAt, 20)})) as event (kind, channel, at)
    where kind = 'sent' or ${seen}`.execute(db);
  const story = link.story === 'refunded' ? 'card' : link.story;
  if (story === 'cash') await sql`select app.credit_cash(${id}, ${paidAt})`.execute(db);
  else if (story === 'card' || story === 'bnpl') {
    await layOnlinePayment(db, owner, { ...link, id, customerPaysFees, paidAt }, story);
  } else return;
  const then = { followed_up_at: paidAt, created_at: paidAt };
  await updateRows(db, 'payments', { payment_link_id: id }, then);
  if (link.story === 'refunded') await layRefund(db, id, after(paidAt, DAY_MINUTES));
}

/** Its deposit is paid by this link; the balance is asked for when the job is done. */
async function layJob(
  db: Db,
  { userId }: Owner,
  job: Pick<DemoLink, 'amountCashCents' | 'balanceCents'> &
    Record<'id' | 'linkId' | 'form', string>,
): Promise<void> {
  const steps = [job.amountCashCents, job.balanceCents ?? 0];
  const total_cents = steps.reduce((sum, cents) => sum + cents, 0);
  await insertRow(db, 'jobs', { id: job.id, user_id: userId, form: job.form, total_cents });
  for (const [position, cents] of steps.entries()) {
    await insertRow(db, 'job_parts', {
      id: randomUUID(),
      job_id: job.id,
      user_id: userId,
      position,
      cents,
      due: position === 0 ? 'now' : 'done',
      paid_by: position === 0 ? job.linkId : null,
    });
  }
}

/** A finished attempt that needs no more polling, and its payment. */
async function layOnlinePayment(
  db: Db,
  owner: Owner,
  link: DemoLink & { id: string; customerPaysFees: boolean; paidAt: Date },
  method: OnlineMethod,
): Promise<void> {
  const { totalCents, feeCents, netCents } = quote(
    method,
    link.amountCashCents,
    link.customerPaysFees,
  );
  const checkoutId = `demo-${link.id}`;
  const openedAt = after(link.paidAt, -2);
  const attempt = await insertRow(db, 'checkout_attempts', {
    payment_link_id: link.id,
    user_id: owner.userId,
    method,
    merchant_id: 'demo',
    amount_cents: totalCents,
    fee_cents: feeCents,
    net_cents: netCents,
    status: 'open',
    provider_checkout_id: checkoutId,
    checkout_url: 'https://checkout.example/',
    started_at: openedAt,
    created_at: openedAt,
  });
  await sql`select app.credit_checkout(
    ${checkoutId}, 'demo', ${providerReference(attempt)}, ${`demo-payment-${link.id}`}, ${totalCents}, 'USD', ${link.paidAt}, ${link.paidAt}
  )`.execute(db);
  await updateRows(db, 'checkout_attempts', { id: attempt.id }, { next_look_at: null });
}

async function layRefund(db: Db, linkId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into refunds (payment_id, payment_link_id, user_id, amount_cents, reason, started_at)
    select id, payment_link_id, user_id, gross_cents, 'requested', ${at}::timestamptz
    from payments where payment_link_id = ${linkId} returning id`.execute(db);
  await sql`select app.finish_refund(${rows[0]!.id}, ${at})`.execute(db);
}
