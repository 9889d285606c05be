import { beforeEach, describe, expect, it } from 'vitest';
import { useBusiness, useShop } from '../../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

beforeEach(async () => {
  await shop.sandbox.control('DELETE', '/faults');
  await shop.sandbox.control('POST', '/webhooks', { mode: 'normal' });
});

const addressIn = (body: Record<string, unknown>) => (body['paymentLink'] as { link: string }).link;

describe('create-payment-link', () => {
  it('asks the provider for the total, the fee and our reference', async () => {
    const link = await maria.makeLink();
    const { status, body } = await shop.openCheckout(link);
    expect(status).toBe(200);
    expect(addressIn(body)).toContain('/checkout/');
    const id = await shop.checkoutOf(link);
    const checkout = await shop.sandbox.provider.getCheckout(maria.merchantId, id);
    expect(checkout).toMatchObject({ amountCents: 43_983, currency: 'USD', status: 'open' });
    expect(checkout.reference).toMatch(/^jobly:/);
  });

  it('opens one checkout for a hundred people at once, and gives it to the next again', async () => {
    const link = await maria.makeLink();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => shop.openCheckout(link, 'bnpl')),
    );
    const addresses = new Set(answers.map(({ body }) => addressIn(body)));
    expect(addresses.size).toBe(1);
    expect(addressIn((await shop.openCheckout(link, 'bnpl')).body)).toBe([...addresses][0]);
  });

  it('counts by link and payer: many who pay behind one address are not in each other’s way', async () => {
    const links = await Promise.all([1, 2].map(() => maria.makeLink()));
    const ask = (link: (typeof links)[number]) =>
      shop.ask('POST', '/functions/v1/create-payment-link', {
        body: { linkCode: link.url, method: 'card' },
        address: '198.51.100.40',
      });
    const first = await Promise.all(Array.from({ length: 121 }, () => ask(links[0]!)));
    expect(first.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await ask(links[1]!)).status).toBe(200);
  });

  it.each([
    [{ baseAmount: 42_501 }],
    [{ pricingModel: 'merchant_pays' }],
    [{ merchantId: '00000000-0000-4000-8000-000000000000' }],
    [{ currency: 'gbp' }],
    [{ description: 'Something else' }],
    [{ paymentLinkId: '00000000-0000-4000-8000-000000000000' }],
    [{ customerEmail: 'someone@else.example' }],
  ])('refuses a body that says %j', async (lie) => {
    const link = await maria.makeLink();
    const { status, body } = await shop.ask('POST', '/functions/v1/create-payment-link', {
      body: { linkCode: link.url, method: 'card', ...lie },
    });
    expect([status, body['code']]).toEqual([409, 'checkout_mismatch']);
  });

  it('accepts the whole body of the specification when it is true', async () => {
    const link = await maria.makeLink({ customerEmail: 'dana@example.com' });
    const { status } = await shop.ask('POST', '/functions/v1/create-payment-link', {
      body: {
        method: 'card',
        baseAmount: 42_500,
        pricingModel: 'customer_pays',
        merchantId: maria.merchantId,
        currency: 'usd',
        customerEmail: 'dana@example.com',
        description: 'Replace kitchen faucet',
        linkCode: link.url,
        paymentLinkId: link.id,
      },
    });
    expect(status).toBe(200);
  });

  it('does not offer a method that would bring the contractor nothing', async () => {
    const link = await maria.makeLink({
      amountCashCents: 32,
      customerPaysFees: false,
    });
    expect((await shop.openCheckout(link, 'bnpl')).body['code']).toBe('method_not_offered');
    expect((await shop.openCheckout(link, 'card')).status).toBe(200);
  });

  it.each([
    ['reset-after-commit', 1],
    ['non-json', 1],
    ['wrong-shape', 1],
    ['slow', 1],
    ['500', 1],
    ['reset-before', 1],
  ])(
    'survives a provider that answers with %s: one checkout, no blind second call',
    async (kind) => {
      const link = await maria.makeLink();
      await shop.sandbox.fault({
        method: 'POST',
        path: '^/payment-link$',
        kind,
        seconds: 3,
        times: 1,
      });
      const { status, body } = await shop.openCheckout(link);
      expect([status, body]).toMatchObject([200, { paymentLink: {} }]);
      const { paymentLinks } = (await shop.sandbox.control('GET', '/links')) as {
        paymentLinks: { link: string; reference: string; status: string }[];
      };
      const attempts = await shop.sql<{ id: string; status: string }>`
        select id, status from checkout_attempts where payment_link_id = ${link.id}`;
      const ours = paymentLinks.filter(({ reference }) =>
        attempts.some(({ id }) => reference === `jobly:${id}`),
      );
      expect(attempts.filter(({ status: s }) => s === 'open')).toHaveLength(1);
      // A call that never arrived, or arrived too late to be waited for, leaves no second one open
      // whose address anybody holds.
      expect(ours.map(({ link: address }) => address)).toContain(addressIn(body));
    },
    20_000,
  );

  it('says so when the provider refuses, and tries anew next time', async () => {
    const link = await maria.makeLink();
    await shop.sandbox.fault({ method: 'POST', path: '^/payment-link$', kind: '422', times: 1 });
    const refused = await shop.openCheckout(link);
    expect([refused.status, refused.body['message']]).toEqual([
      502,
      'Failed to create a payment link',
    ]);
    expect((await shop.openCheckout(link)).status).toBe(200);
  });

  it('is not tried again and again by strangers when it fails, and is there for a payer soon after', async () => {
    const link = await maria.makeLink();
    await shop.sandbox.fault({ method: 'POST', path: '^/payment-link$', kind: '422', times: null });
    const press = (address: string) =>
      shop.ask('POST', '/functions/v1/create-payment-link', {
        body: { linkCode: link.url, method: 'card' },
        address,
      });
    const refused = [];
    for (let one = 1; one <= 30; one += 1) refused.push(await press(`198.51.101.${one}`));
    expect(new Set(refused.map(({ body }) => body['code']))).toEqual(
      new Set(['checkout_not_created']),
    );
    expect(refused.at(-1)!.headers.get('retry-after')).toBe('10');
    const attempts = await shop.sql`
      select from checkout_attempts where payment_link_id = ${link.id}`;
    expect(attempts).toHaveLength(5);
    await shop.sandbox.control('DELETE', '/faults');
    shop.clock.advance(11);
    expect((await press('198.51.101.200')).status).toBe(200);
  });

  it('is refused with the right sentence for a link that is not payable', async () => {
    const cancelled = await maria.makeLink();
    await maria.ask('POST', `/rest/v1/payment_links/${cancelled.id}/cancel`, {});
    expect((await shop.openCheckout(cancelled)).body).toMatchObject({
      code: 'payment_link_closed',
      message: 'Invalid or expired payment link.',
    });
    const unknown = { id: '', url: 'no-such-code-123456' };
    expect((await shop.openCheckout(unknown)).body).toMatchObject({
      message: 'This payment link does not exist.',
    });
    const cash = await maria.makeLink();
    await maria.ask('POST', `/rest/v1/payment_links/${cash.id}/cash-received`, {});
    expect((await shop.openCheckout(cash)).body).toMatchObject({
      message: 'This payment link has already been used.',
    });
  });
});

it('leaves every invariant of the money intact', async () => {
  expect(await shop.violations()).toEqual([]);
});
