import { beforeAll, expect, it } from 'vitest';
import { beforeTests } from '../../../test/before-tests.ts';
import { dose } from '../../../test/dose.ts';
import { advanceToHour, askingBusiness, newPhone } from '../../../test/reviews.ts';
import { member } from '../../../test/staff.ts';
import { useShop } from '../../../test/shop.ts';
import { listenForChanges } from '../../db/changes.ts';
import { isDatabaseAway } from '../../db/connection-errors.ts';
import { Secret } from '../../secret.ts';

const shop = useShop({}, { timeoutMs: 6_000 });
const maria = beforeTests(() => askingBusiness(shop, { delayMinutes: 0 }));
const staff = beforeTests(() => member(shop.server, 'staff'));
beforeAll(async () => {
  advanceToHour(shop, 12);
});

const ROUNDS = dose({ test: 6, drill: 200 });

/** As the schedule runs them: a round that waits too long on a busy machine is followed by the next. */
async function round(task: string): Promise<void> {
  await shop.run(task).catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error;
  });
}

it(`asks once per link when event, return page, reconciler, cash, staff and the minute's round race, ${ROUNDS} times`, async () => {
  await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
  const { cookie } = maria;
  const ask = (path: string, body: object) => shop.ask('POST', path, { cookie, body });
  const phones = new Set<string>();
  const racing = new AbortController();
  const rounds = [1, 2].map(async () => {
    while (!racing.signal.aborted) {
      await Promise.all([round('send-due-reviews'), round('reconcile-payments')]);
    }
  });
  for (let number = 0; number < ROUNDS; number += 1) {
    const phone = newPhone();
    phones.add(phone);
    const link = await maria.makeLink({ customerPhone: phone });
    await shop.openCheckout(link);
    const id = await shop.checkoutOf(link);
    await shop.sandbox.control('POST', `/links/${id}/charge`, {});
    await shop.sql`
      update checkout_attempts set looked_at = null, next_look_at = now()
      where payment_link_id = ${link.id}`;
    await Promise.all([
      shop.deliver('payment.success', { paymentLinkId: id }),
      shop.deliver('payment.success', { paymentLinkId: id }),
      ask('/functions/v1/get-payment-progress', { url: link.url }),
      ask(`/rest/v1/payment_links/${link.id}/cash-received`, {}),
      staff.ask('POST', '/functions/v1/admin-mark-paid', {
        paymentLinkId: link.id,
        reason: 'The customer called',
      }),
    ]);
  }
  racing.abort();
  await Promise.all(rounds);
  const planned = () => shop.server.owner.query('select id from review_requests');
  await expect.poll(planned, { timeout: 60_000 }).toHaveLength(ROUNDS);
  // Paid at the provider's hour, which may be night: the next noon is later than every due moment.
  shop.clock.advance(86_400);
  advanceToHour(shop, 12);
  await Promise.all([1, 2, 3].map(() => shop.run('send-due-reviews')));
  const texts = () =>
    shop.sql<{ phone: string; texts: number }>`
      select recipient as phone, count(*)::int as texts from local_inbox
      where body like '%leave us a review%' group by 1`;
  await expect.poll(texts, { timeout: 60_000 }).toHaveLength(phones.size);
  expect(new Set((await texts()).map((row) => row.texts))).toEqual(new Set([1]));
  expect(await shop.violations()).toEqual([]);
}, 180_000);

it('lets the open screen of its contractor know, and of nobody else', async () => {
  const heard: { table: string; user: string | null }[] = [];
  const changes = listenForChanges({
    url: new Secret(shop.server.owner.url),
    onChange: (change) => heard.push(change),
    onReconnected: () => {},
    onError: () => {},
  });
  await changes.ready;
  const link = await maria.makeLink({ customerPhone: newPhone() });
  await maria.ask('POST', `/rest/v1/payment_links/${link.id}/cash-received`, {});
  const signals = () => heard.filter(({ table }) => table === 'review_requests');
  await expect.poll(signals).not.toHaveLength(0);
  expect(new Set(signals().map(({ user }) => user))).toEqual(new Set([maria.account.userId]));
  await changes.close();
});
