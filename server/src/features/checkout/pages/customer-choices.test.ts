import { afterAll, describe, expect, it } from 'vitest';
import { openShop, type MadeLink } from '../../../../test/shop.ts';

const shop = await openShop();
const maria = await shop.business();
afterAll(() => shop.close());

async function open(path: string, init: RequestInit = {}) {
  const answer = await shop.server.app.request(path, init, {
    incoming: { socket: { remoteAddress: '203.0.113.70' } },
  });
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    cookie: answer.headers.get('set-cookie'),
    html: await answer.text(),
  };
}
const post = (path: string, body = '', headers: Record<string, string> = {}) =>
  open(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const read = (path: string, language?: string) =>
  open(path, language ? { headers: { 'accept-language': language } } : {});
const received = (link: MadeLink) =>
  maria.ask('POST', `/rest/v1/payment_links/${link.id}/cash-received`, {});
const timelineOf = async (link: MadeLink) => {
  const { body } = await maria.ask('GET', `/rest/v1/payment_links/${link.id}`);
  return (body['timeline'] as { kind: string }[]).map(({ kind }) => kind);
};

describe('a claim of cash', () => {
  it('says what was said to whom, and can be taken back for ten minutes', async () => {
    const link = await maria.makeLink();
    await post(`/pay/${link.url}`, 'method=cash');
    const { html } = await read(`/pay/${link.url}`);
    expect(html).toMatch(
      /You confirmed that you pay \$425\.00 in cash, and we told .Rivera Plumbing.\./,
    );
    expect(html).toContain(`action="/pay/${link.url}/undo-cash"`);
    expect((await read(`/pay/${link.url}?way=other`)).html).toContain('value="card"');

    const undone = await post(`/pay/${link.url}/undo-cash`);
    expect([undone.status, undone.location]).toEqual([303, `/pay/${link.url}?said=undone`]);
    expect((await shop.linkRow(link)).cash_claimed_at).toBeNull();
    expect(await timelineOf(link)).toEqual(['created', 'cash_claimed', 'cash_undone']);
    const after = await read(undone.location!);
    expect(after.html).toContain('<b>Undone</b>');
    expect(after.html).toContain('value="cash"');

    await post(`/pay/${link.url}`, 'method=cash');
    shop.clock.advance(10 * 60 + 1);
    const twice = ['created', 'cash_claimed', 'cash_undone', 'cash_claimed'];
    expect(await timelineOf(link)).toEqual(twice);
    expect((await read(`/pay/${link.url}`)).html).not.toContain('undo-cash');
    const late = await post(`/pay/${link.url}/undo-cash`);
    expect(late.location).toBe(`/pay/${link.url}?said=too-late`);
    expect((await read(late.location!)).html).toContain('It is too late to undo this here');
    expect((await shop.linkRow(link)).cash_claimed_at).not.toBeNull();
  });

  it('is not taken back by another site, nor once the cash was received', async () => {
    const link = await maria.makeLink();
    await post(`/pay/${link.url}`, 'method=cash');
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await post(`/pay/${link.url}/undo-cash`, '', foreign)).status).toBe(403);
    expect((await post(`/pay/${link.url}/language`, 'language=es', foreign)).status).toBe(403);
    // Whichever comes first: never both.
    const [undone] = await Promise.all([post(`/pay/${link.url}/undo-cash`), received(link)]);
    const row = await shop.linkRow(link);
    expect(row).toMatchObject({ status: 'paid', paid_method: 'cash' });
    expect(row.cash_claimed_at === null).toBe(undone.location!.endsWith('undone'));
    const late = await post(`/pay/${link.url}/undo-cash`);
    expect((await shop.linkRow(link)).cash_claimed_at).toEqual(row.cash_claimed_at);
    const { html } = await read(late.location!);
    expect(html).toContain('The business already has this payment as received.');
    expect((await read(undone.location!)).html).toContain('<h1>Payment Link Used</h1>');
  });
});

it('cannot be claimed and taken back without end', async () => {
  const link = await maria.makeLink();
  const path = `/pay/${link.url}`;
  for (let round = 0; round < 5; round += 1) {
    await post(path, 'method=cash');
    expect((await post(`${path}/undo-cash`)).location).toBe(`${path}?said=undone`);
  }
  await post(path, 'method=cash');
  const refused = await post(`${path}/undo-cash`);
  expect(refused.location).toBe(`${path}?said=too-often`);
  expect((await read(refused.location!)).html).toContain('You have undone this several times');
  expect((await shop.linkRow(link)).cash_claimed_at).not.toBeNull();
});

describe('who leaves the checkout', () => {
  it('finds their choice, and that nothing was charged when the provider says so', async () => {
    const link = await maria.makeLink();
    await post(`/pay/${link.url}`, 'method=bnpl');
    const success = `/payment-success?linkCode=${link.url}&status=cancelled`;
    const { status, location } = await open(success);
    expect([status, location]).toEqual([303, `/pay/${link.url}?cancelled=bnpl`]);
    const { html } = await read(location!);
    expect(html).toContain('<b>You haven&#x27;t been charged</b>');
    expect(html).toContain('checked value="bnpl"');
    expect(html).not.toContain('A payment may be on its way');

    // By the browser's own button: another device may be paying, and nothing is claimed.
    const back = (await read(`/pay/${link.url}?back=bnpl`)).html;
    expect(back).toContain('checked value="bnpl"');
    expect(back).toContain('A payment may be on its way');
    expect(back).not.toContain('been charged');

    shop.clock.advance(3);
    await shop.sandbox.fault({ method: 'GET', path: '/payment-link', kind: '500' });
    expect((await read(location!)).html).not.toContain('been charged');
    await shop.sandbox.control('DELETE', '/faults');
    await shop.charge(link, 'bnpl');
    shop.clock.advance(3);
    expect((await read(location!)).html).toContain('<h1>Payment Link Used</h1>');
    expect((await open(success)).html).toContain('Payment Complete!');
  });

  it('is not led back to a link that has expired meanwhile', async () => {
    const link = await maria.makeLink();
    await post(`/pay/${link.url}`, 'method=card');
    const success = `/payment-success?linkCode=${link.url}`;
    expect((await read(success)).html).toContain('Back to payment');
    await shop.sql`
      update payment_links set expires_at = now() - interval '1 minute' where id = ${link.id}`;
    await shop.sandbox.fault({ method: 'GET', path: '/payment-link', kind: '500' });
    shop.clock.advance(3);
    const { html } = await read(success);
    await shop.sandbox.control('DELETE', '/faults');
    expect(html).toContain('We are confirming your payment');
    expect(html).not.toContain('Back to payment');
  });
});

describe('the language of a link', () => {
  const SPANISH = 'es-MX,es;q=0.9,en;q=0.8';

  it('is the browser’s until it is chosen; then the link remembers', async () => {
    const link = await maria.makeLink();
    const path = `/pay/${link.url}`;
    expect((await read(path, SPANISH)).html).toContain('<html lang="es">');
    expect((await read(path)).html).toContain('<html lang="en">');
    // The fast path, too.
    const headers = { 'accept-language': SPANISH, 'accept-encoding': 'identity' };
    const fast = await (await fetch(shop.address + path, { headers })).text();
    expect(fast).toBe((await read(path, SPANISH)).html);

    const chosen = await post(path, 'language=en');
    expect(chosen.cookie).toMatch(/^language=en;/);
    expect((await post(path, 'language=en', { cookie: maria.cookie })).cookie).toBeNull();
    expect((await read(path, SPANISH)).html).toContain('<html lang="en">');
    for (const [to, language, back] of [
      [path, 'es', path],
      [`${path}?way=other&at=x`, 'es', `${path}?way=other`],
      [`${path}?cancelled=card`, 'es', `${path}?cancelled=card`],
      [`${path}/language?at=receipt`, 'en', `${path}/receipt`],
      [`${path}/language?at=success`, 'es', `/payment-success?linkCode=${link.url}`],
      [`${path}/language?at=//evil.example`, 'xx', path],
    ] as const) {
      expect((await post(to, `language=${language}`)).location).toBe(back);
    }
    expect((await shop.linkRow(link)).customer_language).toBe('es');
    expect((await read(path, 'en-US')).html).toContain('¿Cómo quieres pagar?');
    const { html } = await post(path, 'method=');
    expect(html).toContain('<b>Elige una forma de pago</b>');
    expect((await read('/pay/no-such-code-12345', SPANISH)).html).toContain(
      'Enlace de pago inválido',
    );
  });

  it('is not changed by the business that looks at its own link', async () => {
    const link = await maria.makeLink();
    const { cookie } = maria;
    await post(`/pay/${link.url}`, 'language=es', { cookie });
    await shop.ask('POST', '/functions/v1/create-payment-link', {
      cookie,
      body: { linkCode: link.url, method: 'card', language: 'es' },
    });
    expect((await shop.linkRow(link)).customer_language).toBeNull();
  });

  it('is what the customer paid in: refusals, receipt, and the day on it', async () => {
    const customerPhone = '4155557411';
    const link = await maria.makeLink({ customerPhone });
    const pay = (body: object) =>
      shop.ask('POST', '/functions/v1/create-payment-link', {
        body: { linkCode: link.url, method: 'card', language: 'es', ...body },
      });
    expect((await pay({ baseAmount: 1 })).body['message']).toBe(
      'Esta página está desactualizada. Vuelve a cargarla e inténtalo de nuevo.',
    );
    expect((await shop.linkRow(link)).customer_language).toBeNull();
    expect((await pay({})).status).toBe(200);
    await shop.charge(link);
    await shop.becomes(link, 'paid');
    const [text] = await shop.textsTo(`+1${customerPhone}`, 1);
    expect(text).toMatch(
      /^Recibo de Rivera Plumbing: \$439\.83 \(\$425\.00 \+ \$14\.83 de comisión\).*Fecha: \d+ de \w+ de 20\d\d\./,
    );
    expect((await read(`/pay/${link.url}/receipt`)).html).toContain('<h2>Recibo</h2>');
  });

  it('of what is written to them is their choice, else that of the message sent, else the business’s', async () => {
    const spanish = await shop.business();
    await shop.sql`update profiles set language = 'es' where id = ${spanish.account.userId}`;
    const receiptOf = async (customerPhone: string, act: (link: MadeLink) => Promise<unknown>) => {
      const link = await spanish.makeLink({ customerPhone });
      await act(link);
      const cash = `/rest/v1/payment_links/${link.id}/cash-received`;
      await spanish.ask('POST', cash, {});
      return (await shop.textsTo(`+1${customerPhone}`, 1))[0];
    };
    const sent = (link: MadeLink) =>
      spanish.ask('POST', `/rest/v1/payment_links/${link.id}/sent`, {
        channel: 'sms',
        language: 'en',
      });
    expect(await receiptOf('4155557421', async () => undefined)).toMatch(/^Recibo de /);
    expect(await receiptOf('4155557422', sent)).toMatch(/^Receipt from /);
    const chosen = async (link: MadeLink) => {
      await sent(link);
      await post(`/pay/${link.url}`, 'language=es');
    };
    expect(await receiptOf('4155557423', chosen)).toMatch(/^Recibo de /);
    // Choosing cash on a page in English shows that the customer reads English.
    const claimed = (link: MadeLink) =>
      shop.ask('POST', '/functions/v1/claim-cash-payment', {
        body: { linkCode: link.url, language: 'en' },
      });
    expect(await receiptOf('4155557424', claimed)).toMatch(/^Receipt from /);
  });
});
