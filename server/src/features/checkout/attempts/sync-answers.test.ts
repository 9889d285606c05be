import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loseCheckout } from '../../../../test/lost-checkout.ts';
import { FAILING_ANSWERS, faultOf } from '../../../../test/answers.ts';
import { useBusiness, useShop, type MadeLink } from '../../../../test/shop.ts';

const shop = useShop({}, { timeoutMs: 2_000 });
const maria = useBusiness(shop);
beforeAll(async () => {
  // Payments are found only by polling.
  await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
});

beforeEach(() => shop.sandbox.control('DELETE', '/faults'));

/** An attempt that was polled often: its next planned poll is hours away. */
async function paidUnseen(change: string): Promise<MadeLink> {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  await shop.charge(link);
  await shop.server.owner.query(
    `update checkout_attempts set ${change}, looks = 9, next_look_at = $2 where payment_link_id = $1`,
    [link.id, shop.clock.now()],
  );
  return link;
}

async function attemptOf(link: MadeLink) {
  const [row] = await shop.sql<{ status: string; next_look_at: Date }>`
    select status, next_look_at from checkout_attempts where payment_link_id = ${link.id}`;
  return row!;
}

/** What the link is two minutes after the provider has come back; the attempt kept its status all the while. */
async function afterHealing(link: MadeLink, status: string): Promise<string> {
  await shop.run('reconcile-payments');
  expect((await shop.linkRow(link)).status).toBe('unpaid');
  const attempt = await attemptOf(link);
  expect(attempt.status).toBe(status);
  // The reconciler comes every minute: due within one, it is done within two.
  const waitMs = attempt.next_look_at.getTime() - shop.clock.now().getTime();
  expect(waitMs).toBeLessThanOrEqual(60_000);
  await shop.sandbox.control('DELETE', '/faults');
  shop.clock.advance(61);
  await shop.run('reconcile-payments');
  return (await shop.linkRow(link)).status;
}

it.each(FAILING_ANSWERS)(
  'a checkout whose read is answered %s stays what it is',
  async (kind) => {
    const link = await paidUnseen(`status = 'open'`);
    await shop.sandbox.fault({
      method: 'GET',
      path: '^/payment-link/.',
      ...faultOf(kind),
      times: null,
    });
    expect(await afterHealing(link, 'open')).toBe('paid');
  },
  30_000,
);

it.each(FAILING_ANSWERS)(
  'a lost checkout is looked for on when the list is answered %s',
  async (kind) => {
    const link = await paidUnseen(`status = 'open'`);
    await loseCheckout(shop, link);
    await shop.sandbox.fault({
      method: 'GET',
      path: '^/payment-link$',
      ...faultOf(kind),
      times: null,
    });
    expect(await afterHealing(link, 'unknown')).toBe('paid');
  },
  30_000,
);

it('closes a checkout that was given up and shows late, and knows it when the provider says that it is closed', async () => {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  const id = await shop.checkoutOf(link);
  await loseCheckout(shop, link, 'failed');
  await shop.run('reconcile-payments');
  await shop.deliver('paymentLink.revoked', { paymentLinkId: id });
  const revocations = `select distinct status from provider_events where type = 'paymentLink.revoked'`;
  await expect.poll(() => shop.server.owner.query(revocations)).toEqual([{ status: 'handled' }]);
  const { paymentLinks } = (await shop.sandbox.control('GET', '/links')) as {
    paymentLinks: { id: string; status: string }[];
  };
  expect(paymentLinks.find((one) => one.id === id)?.status).toBe('cancelled');
});

it('a checkout that the provider does not know makes room for a new one when it is to be paid', async () => {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  const old = await shop.checkoutOf(link);
  await shop.sandbox.fault({
    method: '*',
    path: `^/payment-link/${old}`,
    kind: '404',
    times: null,
  });
  shop.clock.advance(60);
  expect((await shop.openCheckout(link)).status).toBe(200);
  expect(await shop.checkoutOf(link)).not.toBe(old);
  // It existed after all, and is paid: the payment counts.
  await shop.sandbox.control('DELETE', '/faults');
  await shop.sandbox.control('POST', `/links/${old}/charge`, {});
  shop.clock.advance(61);
  await shop.run('reconcile-payments');
  expect((await shop.linkRow(link)).status).toBe('paid');
}, 30_000);

const atProvider = async (id: string) =>
  (await shop.sandbox.provider.getCheckout(maria.merchantId, id)).status;

it('a checkout whose revocation is answered 404 counts as closed only when a look shows it', async () => {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  const id = await shop.checkoutOf(link);
  const path = `^/payment-link/${id}`;
  await shop.sandbox.fault({ method: '*', path, kind: '404', times: null });
  await maria.ask('POST', `/rest/v1/payment_links/${link.id}/cancel`, {});
  for (let poll = 0; poll < 2; poll += 1) {
    await shop.run('close-checkouts', { paymentLinkId: link.id }).catch(() => undefined);
  }
  expect((await attemptOf(link)).status).toBe('open');
  await shop.sandbox.control('DELETE', '/faults');
  shop.clock.advance(61);
  await shop.run('reconcile-payments');
  expect(await atProvider(id)).toBe('revoked');
  expect((await attemptOf(link)).status).toBe('revoked');
}, 30_000);

it('a checkout that made room for a new one is closed once the provider finds it again', async () => {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  const old = await shop.checkoutOf(link);
  const path = `^/payment-link/${old}`;
  await shop.sandbox.fault({ method: '*', path, kind: '404', times: null });
  shop.clock.advance(60);
  expect((await shop.openCheckout(link)).status).toBe(200);
  await shop.sandbox.control('DELETE', '/faults');
  shop.clock.advance(61);
  await shop.run('reconcile-payments');
  expect(await atProvider(old)).toBe('revoked');
  expect(await atProvider(await shop.checkoutOf(link))).toBe('open');
}, 30_000);

it('a checkout that has been missing for a day is looked at by its plan, and staff know', async () => {
  const link = await paidUnseen(`status = 'open'`);
  const id = await shop.checkoutOf(link);
  await shop.sandbox.fault({
    method: 'GET',
    path: `^/payment-link/${id}`,
    kind: '404',
    times: null,
  });
  await shop.run('reconcile-payments');
  shop.clock.advance(25 * 3_600);
  await shop.run('reconcile-payments');
  const { next_look_at: next, status } = await attemptOf(link);
  expect(status).toBe('open');
  expect(next.getTime() - shop.clock.now().getTime()).toBeGreaterThan(3_600_000);
  expect(
    await shop.sql`select kind, seen from payment_mismatches where payment_link_id = ${link.id}`,
  ).toEqual([{ kind: 'checkout', seen: 'not known to the provider for a day' }]);
}, 30_000);

it.each([
  ['the checkout', '^/payment-link/.', '403', 'forbidden'],
  ['its refunds', '/report/statement', '400', 'unexpected'],
])('staff know when %s could not be read for a day', async (_what, path, kind, problem) => {
  const link = await paidUnseen(`status = 'open'`);
  await shop.run('reconcile-payments');
  const [paid] = await shop.sql<{ id: string }>`
    select provider_payment_id as id from payments where payment_link_id = ${link.id}`;
  await shop.sandbox.provider.refund({
    merchantId: maria.merchantId,
    paymentId: paid!.id,
    amountCents: 100,
    key: 'k',
  });
  await shop.sandbox.fault({ method: 'GET', path, kind, times: null });
  const due = async () => {
    await shop.sql`
      update checkout_attempts set next_look_at = ${shop.clock.now()}
      where payment_link_id = ${link.id}`;
    await shop.run('reconcile-payments');
  };
  await due();
  shop.clock.advance(25 * 3_600);
  await due();
  const { next_look_at: next } = await attemptOf(link);
  expect(next.getTime() - shop.clock.now().getTime()).toBeGreaterThan(3_600_000);
  expect(
    await shop.sql`select seen from payment_mismatches where payment_link_id = ${link.id}`,
  ).toEqual([{ seen: `not readable at the provider for a day (${problem})` }]);
});

it('a closed checkout that is missing for good is not looked at for ever', async () => {
  const link = await paidUnseen(`status = 'revoked', failing_since = now() - interval '400 days'`);
  const path = `^/payment-link/${await shop.checkoutOf(link)}`;
  await shop.sandbox.fault({ method: 'GET', path, kind: '404', times: null });
  await shop.run('reconcile-payments');
  expect((await attemptOf(link)).next_look_at).toBeNull();
});

it('leaves every invariant of the money intact', async () => {
  expect(await shop.violations()).toEqual([]);
});
