import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loseCheckout } from '../../../../test/lost-checkout.ts';
import { useBusiness, useShop, type MadeLink } from '../../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);
beforeAll(async () => {
  await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
});

beforeEach(() => shop.sandbox.control('DELETE', '/faults'));

const BEING_CONFIRMED = 'A payment may be on its way';

async function open(path: string): Promise<string> {
  // Over real HTTP, so that the fast path answers.
  return (await fetch(`${shop.address}${path}`)).text();
}

const progress = (link: MadeLink) => `/payment-success?linkCode=${link.url}`;

it('the page to pay says that a payment is being confirmed, and where to see how it stands', async () => {
  const link = await maria.makeLink();
  expect(await open(`/pay/${link.url}`)).not.toContain(BEING_CONFIRMED);
  await shop.openCheckout(link);
  await shop.charge(link);
  await shop.sandbox.fault({ method: 'GET', path: '/payment-link/', kind: '503', times: null });
  const waiting = await open(progress(link));
  expect(waiting).toContain('We are confirming your payment');
  // A customer who turned back at the provider sees this page, too.
  expect(waiting).toContain('If you have paid, please');
  const page = await open(`/pay/${link.url}`);
  expect(page).toContain(BEING_CONFIRMED);
  expect(page).toContain('do not pay again');
  expect(page).toContain(`href="${progress(link)}"`);
});

const NONE_YET = 'No payment has arrived yet';

it('a customer who turned back and paid nothing reads so after a minute, on both pages; and is warned when something is under way', async () => {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  shop.clock.advance(50);
  expect(await open(progress(link))).toContain('We are confirming your payment');
  expect(await open(`/pay/${link.url}`)).toContain(BEING_CONFIRMED);
  shop.clock.advance(15);
  const page = await open(progress(link));
  expect(page).toContain(NONE_YET);
  expect(page).toContain('If you did not finish paying, nothing was charged.');
  expect(page.indexOf(`href="/pay/${link.url}"`)).toBeLessThan(page.indexOf('If you did,'));
  expect(await open(`/pay/${link.url}`)).not.toContain(BEING_CONFIRMED);
  // Sent to the same checkout once more: they may be paying now.
  await shop.openCheckout(link);
  expect(await open(`/pay/${link.url}`)).toContain(BEING_CONFIRMED);
  expect(await open(progress(link))).toContain('We are confirming your payment');
});

it('the minute’s round asks, so that the page to pay stops warning by itself', async () => {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  shop.clock.advance(65);
  expect(await open(`/pay/${link.url}`)).toContain(BEING_CONFIRMED);
  await shop.run('reconcile-payments');
  expect(await open(`/pay/${link.url}`)).not.toContain(BEING_CONFIRMED);
  // An hour later the checkout is used again: it is polled as soon as a new one.
  shop.clock.advance(3_600);
  await shop.run('reconcile-payments');
  await shop.openCheckout(link);
  shop.clock.advance(65);
  await shop.run('reconcile-payments');
  expect(await open(`/pay/${link.url}`)).not.toContain(BEING_CONFIRMED);
});

it('nothing is said of a payment while the provider cannot be asked', async () => {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  shop.clock.advance(120);
  await shop.sandbox.fault({ method: 'GET', path: '/payment-link/', kind: '503', times: null });
  for (let poll = 0; poll < 2; poll += 1) {
    const page = await open(progress(link));
    expect(page).toContain('We are confirming your payment');
    expect(page).not.toContain('nothing was charged');
  }
  await shop.run('reconcile-payments');
  expect(await open(`/pay/${link.url}`)).toContain(BEING_CONFIRMED);
});

it('nothing was charged, without an if, once the provider has closed the checkout', async () => {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  await shop.sandbox.provider.revokeCheckout(maria.merchantId, await shop.checkoutOf(link));
  shop.clock.advance(65);
  expect(await open(progress(link))).toContain('<p>Nothing was charged.</p>');
});

it('a card that was refused is not being confirmed', async () => {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  expect(await open(progress(link))).toContain('We are confirming your payment');
  await shop.deliver('payment.failed', { paymentLinkId: await shop.checkoutOf(link) });
  await expect.poll(() => open(progress(link))).toContain(NONE_YET);
  expect(await open(`/pay/${link.url}`)).not.toContain(BEING_CONFIRMED);
});

it('a card that was refused says nothing of another payment under way', async () => {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  await shop.openCheckout(link, 'bnpl');
  await shop.deliver('payment.failed', { paymentLinkId: await shop.checkoutOf(link) });
  const handled = () =>
    shop.server.owner.query(`select 1 from provider_events where status = 'received'`);
  await expect.poll(handled).toEqual([]);
  expect(await open(`/pay/${link.url}`)).toContain(BEING_CONFIRMED);
});

it('a lost checkout that the round finds is not being paid: its URL was never given out', async () => {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  await loseCheckout(shop, link);
  await shop.sql`update payment_links set checkout_opened_at = null where id = ${link.id}`;
  await shop.run('reconcile-payments');
  expect(await shop.checkoutOf(link)).toBeTruthy();
  expect(await open(`/pay/${link.url}`)).not.toContain(BEING_CONFIRMED);
});

it('a refusal does not hide the payment that came after it', async () => {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  const id = await shop.checkoutOf(link);
  await shop.sandbox.control('POST', `/links/${id}/charge`, {});
  await shop.deliver('payment.failed', { paymentLinkId: id });
  await expect.poll(async () => (await shop.linkRow(link)).status).toBe('paid');
});
