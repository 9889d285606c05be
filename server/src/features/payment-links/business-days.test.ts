import { expect, it } from 'vitest';
import { useBusiness, useShop, type MadeLink } from '../../../test/shop.ts';
import { member } from '../../../test/staff.ts';

const shop = useShop();
const business = useBusiness(shop);

const ask = (method: string, path: string, body?: object) =>
  shop.ask(method, path, { cookie: business.cookie, ...(body ? { body } : {}) });

/** Paid in cash at that moment. */
async function paidAt(moment: string): Promise<MadeLink> {
  const link = await business.makeLink();
  await ask('POST', `/rest/v1/payment_links/${link.id}/cash-received`, {});
  await shop.sql`update payments set paid_at = ${moment} where payment_link_id = ${link.id}`;
  await shop.sql`update payment_links set paid_at = ${moment} where id = ${link.id}`;
  return link;
}

it('an evening in Los Angeles is the same day on the pages and in the file', async () => {
  const link = await paidAt('2025-11-16T02:00:00Z');
  for (const path of [`/pay/${link.url}/receipt`, `/payment-success?linkCode=${link.url}`]) {
    const page = (await ask('GET', path)).body['text'] as string;
    expect(page).toMatch(/>November 15, 2025(?: at 6:00 PM)?</);
    expect(page).not.toContain('UTC');
  }
  const file = (await ask('GET', '/rest/v1/payment_links/export')).body['text'] as string;
  expect(file).toContain('2025-11-15 18:00,1001,');
});

it('the last evening of a year stays in its tax year', async () => {
  await paidAt('2026-01-01T07:59:00Z');
  await paidAt('2026-01-01T08:00:00Z');
  const file = (await ask('GET', '/rest/v1/payment_links/export')).body['text'] as string;
  expect(file).toContain('2025-12-31 23:59,1002,');
  expect(file).toContain('2026-01-01 00:00,1003,');
});

it('earnings and the file’s name go by the days of the business', async () => {
  // Their own choice, against their area code.
  await shop.sql`
    update profiles set time_zone = ${'Pacific/Honolulu'} where id = ${business.account.userId}`;
  // Ten in the evening in Honolulu is the next morning in UTC.
  const now = shop.clock.now();
  const next = new Date(now);
  next.setUTCHours(8, 0, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  shop.clock.advance((next.getTime() - now.getTime()) / 1000);
  // Signed in just now, because the export requires it.
  await shop.sql`update sessions set verified_at = ${shop.clock.now()}`;
  const today = new Date(next.getTime() - 10 * 3_600_000).toISOString().slice(0, 10);
  await paidAt(`${today}T09:59:00Z`);
  const { headers } = await ask('GET', '/rest/v1/payment_links/export');
  expect(headers.get('content-disposition')).toContain(`payments-${today}.csv`);
  const { body } = await ask('GET', '/rest/v1/earnings?range=week');
  const [yesterday, last] = (body['days'] as { day: string; cashCents: number }[]).slice(-2);
  expect(last).toMatchObject({ day: today, cashCents: 0 });
  expect(yesterday!.cashCents).toBe(42_500);
  // Also for support in another time zone, viewing the account.
  const staff = await member(shop.server, 'staff');
  const viewing = { userId: business.account.userId, reason: 'A question about a day' };
  await staff.ask('POST', '/rest/v1/staff/viewing', viewing);
  expect((await staff.ask('GET', '/rest/v1/earnings?range=week')).body).toEqual(body);
});
