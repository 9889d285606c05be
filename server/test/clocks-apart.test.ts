import { zonesOfPhone } from '@jobly/core/area-codes';
import { isAllowedMoment } from '@jobly/core/reviews/quiet-hours';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from './factories.ts';
import { startOwnProcess, type OwnProcess } from './own-process.ts';
import { askingBusiness, newPhone, payInCash, requestOf } from './reviews.ts';
import { useShop, type Business, type MadeLink } from './shop.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const AHEAD_MS = 10 * HOUR_MS;

const mayText = (phone: string, at = new Date()) => isAllowedMoment(at, zonesOfPhone(phone));

/** Where it is night now and day ten hours from now, or the other way round: at any hour one of these. */
const customerPhone = ['4155550170', '2125550170', '8085550170', '6715550170'].find(
  (phone) => mayText(phone) !== mayText(phone, new Date(Date.now() + AHEAD_MS)),
)!;

let maria: Business;
let open: MadeLink;
const startWorker = (shiftMs: number) =>
  startOwnProcess(shop.server.owner.url, {
    SHIFT_DATE_MS: String(shiftMs),
    LOPAY_BASE_URL: shop.sandbox.baseUrl,
    LOPAY_WEBHOOK_SECRET: shop.sandbox.webhookSecret.reveal(),
  });

// Requests are answered here, at the right time; tasks are left to processes of their own.
const shop = useShop({ worker: 'elsewhere' });
beforeAll(async () => {
  const right = await startWorker(0);
  await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
  maria = await askingBusiness(shop, { delayMinutes: 0 });
  open = await maria.makeLink();
  await shop.sql`
    update payment_links set expires_at = now() + interval '1 hour' where id = ${open.id}`;
  await right.stop();
}, 120_000);

describe.each([
  ['11 minutes behind', -11 * MINUTE_MS],
  ['ten hours ahead', AHEAD_MS],
])('a node whose clock is %s', (_, shiftMs) => {
  let node: OwnProcess;
  beforeAll(async () => {
    node = await startWorker(shiftMs);
  }, 60_000);
  afterAll(() => node.stop());

  it('sends the code that another node made', async () => {
    const { phone } = await makeAccount(shop.server);
    await shop.ask('POST', '/auth/v1/otp', { body: { phone } });
    expect(await shop.textsTo(phone, 1)).toHaveLength(1);
  });

  it('credits what another node opened without an event', async () => {
    const link = await maria.makeLink({ customerPhone: newPhone() });
    await shop.openCheckout(link);
    await shop.charge(link);
    const { database, owner } = shop.server;
    await owner.sql`update checkout_attempts set next_look_at = now() where status = ${'open'}`;
    // Asked for anew each time: the queue takes no second round while the minute's own one waits or runs.
    const statusAfterARound = async () => {
      await shop.server.enqueue(database.system, 'reconcile-payments', {});
      return (await shop.linkRow(link)).status;
    };
    await expect.poll(statusAfterARound).toBe('paid');
  });

  it('takes an open link for open', async () => {
    const opened = await fetch(`${node.url}/functions/v1/create-payment-link`, {
      method: 'POST',
      body: JSON.stringify({ linkCode: open.url, method: 'card' }),
    });
    expect(opened.status, await opened.text()).toBe(200);
  });

  it('asks for a review by day and not at night', async () => {
    const link = await payInCash(shop, maria, { customerPhone });
    const { database, owner } = shop.server;
    const completed = async () => {
      await shop.server.enqueue(database.system, 'send-due-reviews', { linkId: link.id });
      const rows = await owner.sql`
        select from pgboss.job where data ->> 'linkId' = ${link.id} and state = 'completed'`;
      return rows.length;
    };
    await expect.poll(completed).toBeGreaterThan(0);
    const waits = (await requestOf(shop, link))!.status === 'scheduled';
    expect(waits).toBe(!mayText(customerPhone));
  });
});
