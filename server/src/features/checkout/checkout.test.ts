import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkoutOf, linkRow, makeLink, openCheckout, openShop } from '../../../test/shop.ts';
import type { Business, MadeLink, Shop } from '../../../test/shop.ts';

let shop: Shop;
let maria: Business;
beforeAll(async () => {
  shop = await openShop();
  maria = await shop.business();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sandbox.control('DELETE', '/faults');
  await shop.sandbox.control('POST', '/webhooks', { mode: 'normal' });
});

const addressIn = (body: Record<string, unknown>) => (body['paymentLink'] as { link: string }).link;

async function charge(link: MadeLink, method = 'card', given: object = {}) {
  const id = await checkoutOf(shop, link, method);
  return shop.sandbox.control('POST', `/links/${id}/charge`, given);
}

const isPaid = (link: MadeLink) =>
  expect
    .poll(async () => (await linkRow(shop, link)).status, { timeout: 10_000, interval: 20 })
    .toBe('paid');

async function payments(link: MadeLink) {
  return shop.house.owner.query<{ role: string; gross_cents: number; refunded_cents: number }>(
    'select role, gross_cents, refunded_cents from payments where payment_link_id = $1 order by created_at',
    [link.id],
  );
}

describe('get-payment-link', () => {
  it('carries exactly the fields of the specification, and a masked e-mail', async () => {
    const link = await makeLink(shop, maria.cookie, { customerEmail: 'dana@example.com' });
    const { body } = await shop.house.ask('POST', '/functions/v1/get-payment-link', {
      body: { url: link.url },
    });
    expect(body).toEqual({
      id: link.id,
      status: 'unpaid',
      amount_cash_cents: 42_500,
      memo: 'Replace kitchen faucet',
      customer_email: 'd•••@example.com',
      customer_pays_fees: true,
      external_payment_url: null,
      merchantSetupComplete: true,
      merchantId: maria.merchantId,
      paid_at: null,
    });
  });

  it('limits wrong codes by address, and lets right ones through', async () => {
    const link = await makeLink(shop, maria.cookie);
    const ask = (url: string, address: string) =>
      shop.house.ask('POST', '/functions/v1/get-payment-link', { body: { url }, address });
    const wrong = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        ask(`wrong-code-${String(index).padStart(8, '0')}`, '198.51.100.9'),
      ),
    );
    expect(wrong.filter(({ status }) => status === 404)).toHaveLength(60);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(20);
    expect((await ask(link.url, '198.51.100.9')).status).toBe(429);
    expect((await ask(link.url, '198.51.100.10')).status).toBe(200);
  });

  it('tells who asks for the money', async () => {
    const link = await makeLink(shop, maria.cookie);
    const ask = (code: string) =>
      shop.house.app.request(
        '/rest/v1/rpc/get_merchant_info_for_payment_link',
        { method: 'POST', body: JSON.stringify({ payment_url: code }) },
        { incoming: { socket: { remoteAddress: '203.0.113.8' } } },
      );
    const [merchant] = (await (await ask(link.url)).json()) as Record<string, unknown>[];
    expect(Object.keys(merchant!).sort()).toEqual(['company_name', 'email', 'name', 'phone']);
    expect(merchant!['company_name']).toBe('Rivera Plumbing');
    expect(await (await ask('no-such-code-123456')).json()).toEqual([]);
  });
});

describe('create-payment-link', () => {
  it('asks the provider for the total, the fee and our reference', async () => {
    const link = await makeLink(shop, maria.cookie);
    const { status, body } = await openCheckout(shop, link);
    expect(status).toBe(200);
    expect(addressIn(body)).toContain('/checkout/');
    const id = await checkoutOf(shop, link);
    const checkout = await shop.sandbox.provider.getCheckout(maria.merchantId, id);
    expect(checkout).toMatchObject({ amountCents: 43_983, currency: 'USD', status: 'open' });
    expect(checkout.reference).toMatch(/^jobly:/);
  });

  it('opens one checkout for a hundred people at once, and gives it to the next again', async () => {
    const link = await makeLink(shop, maria.cookie);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => openCheckout(shop, link, 'bnpl')),
    );
    const addresses = new Set(answers.map(({ body }) => addressIn(body)));
    expect(addresses.size).toBe(1);
    expect(addressIn((await openCheckout(shop, link, 'bnpl')).body)).toBe([...addresses][0]);
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
    const link = await makeLink(shop, maria.cookie);
    const { status, body } = await shop.house.ask('POST', '/functions/v1/create-payment-link', {
      body: { linkCode: link.url, method: 'card', ...lie },
    });
    expect([status, body['code']]).toEqual([409, 'checkout_mismatch']);
  });

  it('accepts the whole body of the specification when it is true', async () => {
    const link = await makeLink(shop, maria.cookie, { customerEmail: 'dana@example.com' });
    const { status } = await shop.house.ask('POST', '/functions/v1/create-payment-link', {
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
    const link = await makeLink(shop, maria.cookie, {
      amountCashCents: 32,
      customerPaysFees: false,
    });
    expect((await openCheckout(shop, link, 'bnpl')).body['code']).toBe('method_not_offered');
    expect((await openCheckout(shop, link, 'card')).status).toBe(200);
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
      const link = await makeLink(shop, maria.cookie);
      await shop.sandbox.fault({
        method: 'POST',
        path: '^/payment-link$',
        kind,
        seconds: 3,
        times: 1,
      });
      const { status, body } = await openCheckout(shop, link);
      expect([status, body]).toMatchObject([200, { paymentLink: {} }]);
      const { paymentLinks } = (await shop.sandbox.control('GET', '/links')) as {
        paymentLinks: { link: string; reference: string; status: string }[];
      };
      const attempts = await shop.house.owner.query<{ id: string; status: string }>(
        'select id, status from checkout_attempts where payment_link_id = $1',
        [link.id],
      );
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
    const link = await makeLink(shop, maria.cookie);
    await shop.sandbox.fault({ method: 'POST', path: '^/payment-link$', kind: '422', times: 1 });
    const refused = await openCheckout(shop, link);
    expect([refused.status, refused.body['message']]).toEqual([
      502,
      'Failed to create a payment link',
    ]);
    expect((await openCheckout(shop, link)).status).toBe(200);
  });

  it('is refused with the right sentence for a link that is not payable', async () => {
    const cancelled = await makeLink(shop, maria.cookie);
    await shop.house.ask('POST', `/rest/v1/payment_links/${cancelled.id}/cancel`, {
      cookie: maria.cookie,
      body: {},
    });
    expect((await openCheckout(shop, cancelled)).body).toMatchObject({
      code: 'payment_link_closed',
      message: 'Invalid or expired payment link.',
    });
    const unknown = { id: '', url: 'no-such-code-123456' };
    expect((await openCheckout(shop, unknown)).body).toMatchObject({
      message: 'This payment link does not exist.',
    });
    const cash = await makeLink(shop, maria.cookie);
    await shop.house.ask('POST', `/rest/v1/payment_links/${cash.id}/cash-received`, {
      cookie: maria.cookie,
      body: {},
    });
    expect((await openCheckout(shop, cash)).body).toMatchObject({
      message: 'This payment link has already been used.',
    });
  });
});

describe('a payment', () => {
  it('settles the link by event, and the receipt goes out once', async () => {
    const link = await makeLink(shop, maria.cookie, { customerPhone: '(415) 555-7001' });
    await openCheckout(shop, link);
    await charge(link);
    await isPaid(link);
    const [text] = await shop.house.textsTo('+14155557001');
    expect(text).toContain('$439.83 ($425.00 + $14.83 processing fee) paid by Card');
    expect(text).toContain(`/pay/${link.url}/receipt`);
    expect((await openCheckout(shop, link)).body['code']).toBe('payment_link_used');
  });

  it('settles it by the return page when the event is lost', async () => {
    await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
    const link = await makeLink(shop, maria.cookie);
    await openCheckout(shop, link);
    await charge(link);
    shop.house.clock.advance(3);
    const { body } = await shop.house.ask('POST', '/functions/v1/get-payment-progress', {
      body: { url: link.url },
    });
    expect(body).toEqual({ progress: 'confirmed' });
    expect((await linkRow(shop, link)).status).toBe('paid');
  });

  it('settles it by the reconciler when nobody comes back', async () => {
    await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
    const link = await makeLink(shop, maria.cookie);
    await openCheckout(shop, link);
    await charge(link);
    shop.house.clock.advance(20);
    await shop.run('reconcile-payments');
    expect((await linkRow(shop, link)).status).toBe('paid');
  });

  it('settles it when the contractor refreshes', async () => {
    await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
    const link = await makeLink(shop, maria.cookie);
    await openCheckout(shop, link);
    await charge(link);
    shop.house.clock.advance(3);
    const { body } = await shop.house.ask('POST', '/functions/v1/fetch-lopay-transactions', {
      cookie: maria.cookie,
      body: { pageSize: 20 },
    });
    expect(body['synced']).toBe(true);
    expect((body['data'] as { id: string; status: string }[])[0]).toMatchObject({
      id: link.id,
      status: 'paid',
    });
  });

  it.each([
    ['amount', { amountUnits: 43_984 }],
    ['amount', { amountUnits: 43_982 }],
    ['currency', { currencyCode: 'GBP' }],
  ])('with another %s is quarantined for staff and credits nothing', async (kind, lie) => {
    const link = await makeLink(shop, maria.cookie);
    await openCheckout(shop, link);
    await charge(link, 'card', lie);
    const found = () =>
      shop.house.owner.query('select kind from payment_mismatches where payment_link_id = $1', [
        link.id,
      ]);
    await expect.poll(found, { timeout: 10_000 }).toEqual([{ kind }]);
    expect((await linkRow(shop, link)).status).toBe('unpaid');
    expect(await payments(link)).toEqual([]);
  });

  it('that comes second is kept as extra and given back by itself', async () => {
    const link = await makeLink(shop, maria.cookie);
    await openCheckout(shop, link, 'card');
    await openCheckout(shop, link, 'bnpl');
    // Both pay at the same moment, before either checkout could be closed.
    await Promise.all([charge(link, 'card'), charge(link, 'bnpl')]);
    await expect
      .poll(
        async () =>
          (await payments(link)).map(({ role, gross_cents: gross, refunded_cents: back }) => [
            role,
            gross - back,
          ]),
        {
          timeout: 15_000,
        },
      )
      .toEqual([
        ['credit', expect.any(Number)],
        ['extra', 0],
      ]);
    const row = await linkRow(shop, link);
    expect([row.status, row.refunded_cents]).toEqual(['paid', 0]);
  });

  it('closes the checkout of the other method at the provider', async () => {
    const link = await makeLink(shop, maria.cookie);
    await openCheckout(shop, link, 'card');
    await openCheckout(shop, link, 'bnpl');
    const other = await checkoutOf(shop, link, 'bnpl');
    await charge(link, 'card');
    await expect
      .poll(async () => (await shop.sandbox.provider.getCheckout(maria.merchantId, other)).status, {
        timeout: 10_000,
      })
      .toBe('revoked');
  });

  it('moves the balance of the contractor', async () => {
    const business = await shop.business();
    const link = await makeLink(shop, business.cookie);
    await openCheckout(shop, link);
    await charge(link);
    const stored = () =>
      shop.house.owner.query(
        'select available_cents + pending_cents as cents from balances where user_id = $1',
        [business.account.userId],
      );
    // To the cent what the form promised.
    await expect.poll(stored, { timeout: 10_000 }).toEqual([{ cents: '42500' }]);
  });

  it('on a link cancelled a moment before still counts: the money is there', async () => {
    const link = await makeLink(shop, maria.cookie);
    await openCheckout(shop, link);
    await shop.house.owner.query('update payment_links set cancelled_at = now() where id = $1', [
      link.id,
    ]);
    await charge(link);
    await isPaid(link);
  });
});

it('leaves every invariant of the money intact', async () => {
  expect(await shop.violations()).toEqual([]);
});
