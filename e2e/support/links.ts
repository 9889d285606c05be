import { randomBytes } from 'node:crypto';
import { quote, type OnlineMethod } from '@jobly/core/payment-links/fees';
import { expect, type Locator, type Page } from '@playwright/test';
import type pg from 'pg';
import { inDatabase, sql } from './accounts.ts';

type Story = 'unpaid' | 'cash' | 'card' | 'bnpl' | 'refunded' | 'cancelled' | 'says cash, expired';

export interface LaidLink {
  customerName?: string;
  memo?: string;
  phone?: string;
  email?: string;
  amountCents?: number;
  customerPaysFees?: boolean;
  story?: Story;
  /** When it was paid, or would have been; it was made ten minutes before. */
  hoursAgo?: number;
}

const HOUR_MS = 3_600_000;

const ONLINE = new Set<Story>(['card', 'bnpl', 'refunded']);

/** Links with a past. Money moves here as it does in life: by the functions that credit and refund. */
export function layLinks(
  databaseUrl: string,
  userId: string,
  links: LaidLink[],
): Promise<{ id: string; url: string }[]> {
  return inDatabase(databaseUrl, async (client) => {
    await client.query('begin');
    const laid: { id: string; url: string }[] = [];
    for (const link of links) laid.push(await layLink(client, userId, link));
    await client.query('commit');
    return laid;
  });
}

async function layLink(client: pg.Client, userId: string, link: LaidLink) {
  const { amountCents = 42_500, customerPaysFees = true, story = 'unpaid', hoursAgo = 1 } = link;
  const at = new Date(Date.now() - hoursAgo * HOUR_MS);
  const { rows } = await client.query<{ id: string; url: string }>(
    `insert into payment_links (contractor_id, user_id, amount_cash_cents, memo, customer_name,
       customer_phone, customer_email, customer_pays_fees, url, created_at, cancelled_at, expires_at, cash_claimed_at)
     select id, user_id, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz - interval '10 min',
       case $10 when 'cancelled' then $9::timestamptz end, case when $10 like '%expired' then $9::timestamptz end,
       case when $10 like 'says cash%' then $9::timestamptz end
     from contractors where user_id = $1
     returning id, url`,
    [
      userId,
      amountCents,
      link.memo ?? 'Replace kitchen faucet',
      link.customerName ?? 'Dana Whitfield',
      link.phone ?? '(415) 555-0188',
      link.email ?? null,
      customerPaysFees,
      randomBytes(16).toString('base64url'),
      at,
      story,
    ],
  );
  const made = rows[0]!;
  if (story === 'cash') await client.query('select app.credit_cash($1, $2)', [made.id, at]);
  if (ONLINE.has(story)) {
    const method = story === 'bnpl' ? 'bnpl' : 'card';
    await layOnlinePayment(client, made.id, method, at);
  }
  // No receipts for the demo history.
  await client.query('update payments set followed_up_at = paid_at where payment_link_id = $1', [
    made.id,
  ]);
  if (story === 'refunded') await layRefund(client, made.id, at);
  return made;
}

async function layOnlinePayment(client: pg.Client, id: string, method: OnlineMethod, at: Date) {
  const { rows } = await client.query<{ cents: number; fees: boolean }>(
    'select amount_cash_cents as cents, customer_pays_fees as fees from payment_links where id = $1',
    [id],
  );
  const { totalCents, feeCents, netCents } = quote(method, rows[0]!.cents, rows[0]!.fees);
  await client.query(
    `insert into checkout_attempts (payment_link_id, user_id, method, merchant_id, amount_cents, fee_cents,
       net_cents, status, provider_checkout_id, checkout_url, started_at, created_at)
     select id, user_id, $2, 'laid', $3, $4, $5, 'open', 'laid-' || id, 'https://checkout.example/',
       $6::timestamptz - interval '2 min', $6::timestamptz - interval '2 min'
     from payment_links where id = $1`,
    [id, method, totalCents, feeCents, netCents, at],
  );
  await client.query(
    `select app.credit_checkout(provider_checkout_id, merchant_id, 'jobly:' || id, 'laid-payment-' || $1::text, $2, 'USD', $3, $3)
     from checkout_attempts where provider_checkout_id = 'laid-' || $1::text`,
    [id, totalCents, at],
  );
  // Its checkout does not exist, so it must not be polled.
  await client.query(
    'update checkout_attempts set next_look_at = null where payment_link_id = $1',
    [id],
  );
}

async function layRefund(client: pg.Client, id: string, at: Date): Promise<void> {
  await client.query(
    `with asked as (
       insert into refunds (payment_id, payment_link_id, user_id, amount_cents, reason, started_at)
       select id, payment_link_id, user_id, gross_cents, 'requested', $2
       from payments where payment_link_id = $1 and role = 'credit'
       returning id
     ) select 1 from asked`,
    [id, at],
  );
  await client.query(
    `select app.finish_refund(id, $2) from refunds where payment_link_id = $1 and status = 'open'`,
    [id, at],
  );
}

export async function countLinks(databaseUrl: string, userId: string): Promise<number> {
  const rows = await sql(databaseUrl)<{ count: number }>`
    select count(*)::int as count from payment_links where user_id = ${userId}`;
  return rows[0]!.count;
}

export interface TypedLink {
  amount?: string;
  name?: string;
  memo?: string;
  phone?: string;
  email?: string;
}

/** The form of /payments, filled in. */
export async function fillLink(page: Page, typed: TypedLink = {}): Promise<void> {
  await page.getByLabel('Customer name').fill(typed.name ?? 'Dana Whitfield');
  await page.getByLabel('Description of work').fill(typed.memo ?? 'Replace kitchen faucet');
  await page.getByLabel('Customer phone').fill(typed.phone ?? '4155550188');
  await page.getByLabel('Amount').fill(typed.amount ?? '425');
  if (typed.email) await page.getByLabel('Customer email (optional)').fill(typed.email);
}

export const createButton = (page: Page): Locator =>
  page.getByRole('form', { name: 'New payment link' }).locator('button[type=submit]');

export const createdSheet = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Payment Link Created!' });

/** The one toast on the screen, be it news or trouble. */
export const toastOf = (page: Page): Locator =>
  page.locator('.toast-above-bar').filter({ hasText: /\S/ });

/** Spec 2, Shell: on every screen with a bar, toasts stand right above it. */
export async function expectToastAboveBar(page: Page): Promise<void> {
  await expect(toastOf(page)).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect
    .poll(async () => {
      const [toast, below] = [await toastOf(page).boundingBox(), await bar.boundingBox()];
      return toast && below && below.y - toast.y - toast.height;
    })
    .toBe(12);
}
