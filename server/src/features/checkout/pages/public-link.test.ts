import { describe, expect, it } from 'vitest';
import { useBusiness, useShop } from '../../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

describe('get-payment-link', () => {
  it('carries exactly the fields of the specification, and a masked e-mail', async () => {
    const link = await maria.makeLink({ customerEmail: 'dana@example.com' });
    const { body } = await shop.ask('POST', '/functions/v1/get-payment-link', {
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

  it('limits wrong codes by address, and never refuses a right one because of them', async () => {
    const link = await maria.makeLink();
    const ask = (url: string, address: string) =>
      shop.ask('POST', '/functions/v1/get-payment-link', { body: { url }, address });
    const wrong = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        ask(`wrong-code-${String(index).padStart(8, '0')}`, '198.51.100.9'),
      ),
    );
    expect(wrong.filter(({ status }) => status === 404)).toHaveLength(60);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(20);
    expect(wrong.find(({ status }) => status === 429)).toMatchObject({
      body: { message: expect.stringMatching(/in (59|60) minutes\.$/) as string },
    });
    expect((await ask(link.url, '198.51.100.9')).status).toBe(200);
    const paying = await shop.ask('POST', '/functions/v1/create-payment-link', {
      body: { linkCode: link.url, method: 'card' },
      address: '198.51.100.9',
    });
    expect(paying.status).toBe(200);
    const back = await shop.ask('GET', `/payment-success?linkCode=${link.url}`, {
      address: '198.51.100.9',
    });
    expect(back.status).toBe(200);
  });

  it.each(['expires_at', 'cancelled_at'])(
    'says that a link is closed by its %s',
    async (closed) => {
      const link = await maria.makeLink();
      await shop.server.owner.query(
        `update payment_links set ${closed} = now() - interval '1 minute' where id = $1`,
        [link.id],
      );
      const { status, body } = await shop.ask('POST', '/functions/v1/get-payment-link', {
        body: { url: link.url },
      });
      expect([status, body['message']]).toEqual([410, 'Invalid or expired payment link.']);
      const hot = await fetch(`${shop.address}/functions/v1/get-payment-link`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: link.url }),
      });
      expect(hot.status).toBe(410);
    },
  );

  it('says who asks for the money', async () => {
    const link = await maria.makeLink();
    const ask = (code: string) =>
      shop.server.app.request(
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

describe('the pages of a link', () => {
  const read = async (path: string) => (await shop.ask('GET', path)).body['text'] as string;

  it.each([
    [
      'contractors',
      `business_verification_status = 'in_progress'`,
      'This business is getting set up',
    ],
    ['payment_links', 'cancelled_at = now()', '<h1>Payment Link Cancelled</h1>'],
    [
      'payment_links',
      `expires_at = now() - interval '1 minute'`,
      'Please ask the business for a new one.',
    ],
  ])('after a change of %s (%s) say: %s', async (table, change, sentence) => {
    const business = await shop.business();
    const link = await business.makeLink();
    await shop.server.owner.query(`update ${table} set ${change} where user_id = $1`, [
      business.account.userId,
    ]);
    const html = await read(`/pay/${link.url}`);
    expect(html).toContain(sentence);
    expect(html).not.toContain('class="go"');
  });

  it('say of cash that was received that the payment is complete, without a fee', async () => {
    const link = await maria.makeLink();
    await maria.ask('POST', `/rest/v1/payment_links/${link.id}/cash-received`, {});
    const html = await read(`/payment-success?linkCode=${link.url}`);
    expect(html).toContain('Payment Complete!');
    expect(html).toContain('$425.00');
  });

  it('say without script that the provider refuses, the choice kept', async () => {
    const link = await maria.makeLink();
    await shop.sandbox.fault({ method: 'POST', path: '^/payment-link$', kind: '422', times: 1 });
    const { status, body } = await shop.ask('POST', `/pay/${link.url}`, {
      body: 'method=bnpl',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(502);
    expect(body['text']).toContain('<b>Payment Error</b><p>Failed to create a payment link</p>');
    expect(body['text']).toContain('name="method" checked value="bnpl">');
  });
});
