import { describe, expect, it } from 'vitest';
import { useBusiness, useShop, type MadeLink } from '../../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

async function open(path: string, init: RequestInit = {}, address = '203.0.113.60') {
  const answer = await shop.server.app.request(path, init, {
    incoming: { socket: { remoteAddress: address } },
  });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

const post = (link: MadeLink, form: string) =>
  open(`/pay/${link.url}`, {
    method: 'POST',
    body: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('the page to pay', () => {
  it('carries its own strict policy, is neither cached nor indexed, and sends no referrer', async () => {
    const link = await maria.makeLink();
    const { status, headers, html } = await open(`/pay/${link.url}`);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(html).toContain('$439.83');
    expect(html).not.toMatch(/<script[^>]+src=|<link[^>]+stylesheet/);
  });

  it.each([
    ['/pay/no-such-code-12345', null],
    ['/pay/no-such-code-12345/receipt', null],
    ['/payment-success', null],
    ['/sites/nobody', null],
    ['/unsubscribe/no-such-request-123456', 'same-origin'],
  ])('%s is cut off from who opened it: %s', async (path, policy) => {
    const { headers } = await open(path);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('cross-origin-opener-policy')).toBe(policy);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it.each(['/pay', '/pay/'])('%s has no code: an invalid link', async (path) => {
    const { status, html } = await open(path);
    expect(status).toBe(404);
    expect(html).toContain('<h1>Invalid Payment Link</h1>');
    expect(html).toContain('This payment link is invalid or has expired.');
  });

  it('is the same page with a slash behind its address, to read and to send', async () => {
    const link = await maria.makeLink();
    const plain = await open(`/pay/${link.url}`);
    expect((await open(`/pay/${link.url}/`)).html === plain.html).toBe(true);
    const sent = await open(`/pay/${link.url}/`, {
      method: 'POST',
      body: 'method=cash',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(sent.status).toBe(303);
    const success = await open(`/payment-success/?linkCode=${link.url}`);
    expect(success.status).toBe(200);
    expect(success.html).toContain('You are paying in cash');
    expect((await open('/payment-success/')).html).toContain('Thanks for paying with');
    expect((await open(`/pay/${link.url}/receipt/`)).html).toContain('Invalid Payment Link');
  });

  it('is sent compressed to clients that accept it', async () => {
    const link = await maria.makeLink();
    const answer = await shop.server.app.request(
      `/pay/${link.url}`,
      { headers: { 'accept-encoding': 'gzip, deflate, br' } },
      { incoming: { socket: { remoteAddress: '203.0.113.61' } } },
    );
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(6 * 1024);
  });

  it('escapes what people typed', async () => {
    const link = await maria.makeLink({ memo: '<img src=x onerror=alert(1)>' });
    const { html } = await open(`/pay/${link.url}`);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it.each(['short', '%00%00%00%00%00%00%00%00', 'a'.repeat(65), "x'or'1'='1-------"])(
    'of the code %j is the invalid page, not an error',
    async (code) => {
      const { status, html } = await open(`/pay/${code}`);
      expect(status).toBe(404);
      expect(html).toContain('This payment link is invalid or has expired.');
    },
  );

  it('reports an error in a page, not in JSON', async () => {
    const answers = [];
    for (let index = 0; index < 61; index += 1) {
      answers.push(await open(`/pay/wrong-code-${1000000 + index}`, {}, '203.0.113.99'));
    }
    const last = answers.at(-1)!;
    expect(last.status).toBe(429);
    expect(last.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(last.html).toContain('Please try again later');
    expect(last.html).toMatch(/Too many requests\. Please try again in (59|60) minutes\./);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(3_500);
  });
});

describe('its form, without script', () => {
  it('says to choose when nothing is chosen', async () => {
    const link = await maria.makeLink();
    for (const form of ['', 'method=', 'method=crypto']) {
      const { status, html } = await post(link, form);
      expect(status).toBe(422);
      expect(html).toContain('Please select a payment method');
    }
  });

  it.each([
    ['multipart/form-data', 'method=card'],
    ['multipart/form-data; boundary=x', '--y\r\nmethod=card'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="method'],
  ])('answers a form as %s that cannot be read with 400, in a page', async (type, body) => {
    const link = await maria.makeLink();
    const init = { method: 'POST', headers: { 'content-type': type }, body };
    const { status, html } = await open(`/pay/${link.url}`, init);
    expect(status).toBe(400);
    expect(html).toContain('Please check what you entered and try again.');
    expect(html).toContain('This page has charged nothing.');
  });

  it('leads to the provider by itself', async () => {
    const link = await maria.makeLink();
    const { status, html } = await post(link, 'method=card');
    const checkout = await shop.sandbox.provider.getCheckout(
      maria.merchantId,
      await shop.checkoutOf(link),
    );
    expect(status).toBe(200);
    expect(html).toContain(`content="2;url=${checkout.url}"`);
    expect(html).toContain('Secure checkout');
  });

  it('keeps a cash claim and thanks', async () => {
    const link = await maria.makeLink();
    const { status, headers } = await post(link, 'method=cash');
    expect([status, headers.get('location')]).toEqual([303, `/pay/${link.url}?said=cash`]);
    const { html } = await open(`/pay/${link.url}?said=cash`);
    expect(html).toContain('Payment Confirmed!');
    expect((await shop.linkRow(link)).cash_claimed_at).not.toBeNull();
  });

  it('says that a link was used in the meantime', async () => {
    const link = await maria.makeLink();
    await maria.ask('POST', `/rest/v1/payment_links/${link.id}/cash-received`, {});
    const { status, html } = await post(link, 'method=card');
    expect(status).toBe(409);
    expect(html).toContain('Payment Link Used');
  });

  it('of another site is refused', async () => {
    const link = await maria.makeLink();
    const { status } = await open(`/pay/${link.url}`, {
      method: 'POST',
      body: 'method=cash',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
    });
    expect(status).toBe(403);
    expect((await shop.linkRow(link)).cash_claimed_at).toBeNull();
  });
});

describe('payment complete', () => {
  it('is said only when the database says paid', async () => {
    const link = await maria.makeLink();
    const page = () => open(`/payment-success?linkCode=${link.url}&status=successful`);
    expect((await page()).html).toContain('No payment has arrived yet');
    await post(link, 'method=card');
    expect((await page()).html).toContain('We are confirming your payment');
    await shop.charge(link);
    shop.clock.advance(3);
    const { html } = await page();
    expect(html).toContain('Payment Complete!');
    expect(html).toContain('$439.83');
    expect(html).not.toContain('extra payment');
  });

  it('without a code, or with an unknown one, only thanks', async () => {
    for (const query of ['', '?linkCode=', '?linkCode=no-such-code-123456']) {
      const { status, html } = await open(`/payment-success${query}`);
      expect(status).toBe(200);
      expect(html).toContain('Thanks for paying with Jobly');
      expect(html).not.toContain('confirmed');
    }
  });
});

describe('the receipt', () => {
  it('names the fee separately, and exists only for what was paid', async () => {
    const link = await maria.makeLink();
    expect((await open(`/pay/${link.url}/receipt`)).status).toBe(404);
    await post(link, 'method=bnpl');
    await shop.charge(link, 'bnpl');
    await shop.becomes(link, 'paid');
    await shop.sql`
      update profiles set address_city = 'Oakland', address_state = 'CA'
      where id = ${maria.account.userId}`;
    const { html } = await open(`/pay/${link.url}/receipt`);
    for (const text of [
      'Oakland, CA',
      '$425.00',
      'Processing fee',
      '$25.76',
      '$450.76',
      'Buy Now Pay Later',
    ]) {
      expect(html).toContain(text);
    }
  });
});
