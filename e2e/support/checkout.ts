import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { createCheckout } from '@jobly/core/checkout/contract';
import pg from 'pg';
import { apiClient, sandboxControl } from '../../server/test/api-client.ts';
import { overPlaywright } from './api.ts';
import { sql } from './accounts.ts';
import type { Business, MadeLink, Stack } from './business.ts';
import { ownAddress } from './visitors.ts';

export type Method = 'Cash' | 'Card' | 'Buy Now Pay Later';

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksTheBank: '4000 0000 0000 3220',
  late: '4000 0000 0000 0077',
};

/** As a thumb does it: on the words, not on the small circle. */
export async function choose(page: Page, method: Method): Promise<void> {
  await page.locator('fieldset label').filter({ hasText: method }).first().click();
  await expect(page.getByRole('radio', { name: method })).toBeChecked();
}

export const payButton = (page: Page): Locator => page.locator('form button.go');

/** From the customer's page to the provider's. */
export async function goToCheckout(page: Page, method: 'Card' | 'Buy Now Pay Later') {
  await choose(page, method);
  await payButton(page).click();
  await atProvider(page);
}

/** The page itself records when its cover appeared: polling from outside would be too late. */
export async function noteWhenCovered(page: Page): Promise<void> {
  await page.evaluate(() => {
    const check = (): void => {
      if (document.body.innerText.includes('Secure checkout')) {
        document.body.dataset['coveredAt'] = String(Date.now());
      } else requestAnimationFrame(check);
    };
    check();
  });
}

export async function atProvider(page: Page): Promise<void> {
  await page.waitForURL(/\/checkout\/[0-9a-f]{5}\//);
  await expect(page.getByText('Test mode')).toBeVisible();
}

export async function payByCard(page: Page, number = CARDS.good): Promise<void> {
  await fillInCard(page, number);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

export async function fillInCard(page: Page, number = CARDS.good): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12 / 39');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Dana Whitfield');
  await page.getByLabel('ZIP code').fill('94110');
}

export async function payByPlan(page: Page, installer: 'Klarna' | 'Affirm'): Promise<void> {
  await page.getByRole('link', { name: installer }).click();
  await page.getByRole('button', { name: `Continue with ${installer}` }).click();
  await page.getByRole('button', { name: 'Agree and pay' }).click();
}

/** What stands beside a name in a list of facts. */
export function fact(page: Page, name: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd');
}

export interface LinkRow {
  status: string;
  paid_method: string | null;
  paid_at: Date | null;
  refunded_cents: number;
  view_count: number;
}

export async function linkRow({ databaseUrl }: Stack, link: { url: string }): Promise<LinkRow> {
  const rows = await sql(databaseUrl)<LinkRow>`select * from payment_links where url = ${link.url}`;
  return rows[0]!;
}

/** The moment at which the database is first seen to say so; looks every 20 ms. */
export async function paidMoment({ databaseUrl }: Stack, url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c role=jobly_system',
  });
  await client.connect();
  try {
    const deadlineMs = Date.now() + 20_000;
    while (Date.now() < deadlineMs) {
      const { rows } = await client.query<{ status: string }>(
        'select status from payment_links where url = $1',
        [url],
      );
      if (rows[0]?.status === 'paid') return Date.now();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('the link was not paid in time');
  } finally {
    await client.end();
  }
}

/** The texts and e-mails to one recipient, as the local inbox shows them, newest first. */
export async function inboxOf({ address }: Stack, recipient: string): Promise<string[]> {
  const page = await (await fetch(`${address}/dev/inbox`)).text();
  return page
    .split('<article>')
    .filter((part) => part.includes(` to ${recipient}</strong>`))
    .map((part) =>
      part
        .replace(/<[^>]+>/g, ' ')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
        .replace(/\s+/g, ' '),
    );
}

export interface ProviderLink {
  id: string;
  link: string;
  status: string;
  amount: { units: number };
  fee?: { units: number };
  payments: { id: string; total: { units: number } }[];
}

/** The checkout of this link and method as the provider has it. */
export async function checkoutOf(
  { databaseUrl, sandbox }: Stack,
  link: { url: string },
  method: 'card' | 'bnpl',
): Promise<ProviderLink> {
  const rows = await sql(databaseUrl)<{ id: string }>`
    select provider_checkout_id as id from checkout_attempts
    join payment_links l on l.id = payment_link_id
    where l.url = ${link.url} and method = ${method} order by checkout_attempts.created_at desc limit 1`;
  const { paymentLinks } = (await sandboxControl(sandbox)('GET', '/links')) as {
    paymentLinks: ProviderLink[];
  };
  return paymentLinks.find(({ id }) => id === rows[0]!.id)!;
}

/** Opens a checkout as the customer's page does, without the page; returns its address. */
export async function openCheckout(
  api: APIRequestContext,
  link: { url: string },
  method: 'card' | 'bnpl',
): Promise<string> {
  const call = apiClient(overPlaywright(api, ownAddress()));
  const { paymentLink } = await call(createCheckout, { body: { linkCode: link.url, method } });
  return paymentLink.link;
}

/** Money taken from the customer's card at the provider. */
export async function charge({ sandbox }: Stack, checkoutId: string): Promise<void> {
  await sandboxControl(sandbox)('POST', `/links/${checkoutId}/charge`, {});
}

/** Pays by card at the provider, without its page, and waits until the stack knows. */
export async function payQuickly(business: Business, link: MadeLink): Promise<void> {
  const { stack, api } = business;
  await openCheckout(api, link, 'card');
  const { id } = await checkoutOf(stack, link, 'card');
  await charge(stack, id);
  await paidMoment(stack, link.url);
}
