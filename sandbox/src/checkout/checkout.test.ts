import { expect, it } from 'vitest';
import { merchant, newLink, readLink, until, type Link } from '../../test/people.ts';
import { CARD, follow, hiddenFields, open, payByCard, post } from '../../test/payer.ts';
import { listening, type Json } from '../../test/sandbox.ts';

async function shop(changes: Json = {}) {
  const { one, got, events } = await listening();
  const id = await merchant(one);
  const link = await newLink(one, id, changes);
  const state = () => readLink(one, id, link.id);
  const sentEvents = async (count: number) => {
    await events();
    await until(() => got.length >= count);
    return got.map(({ event }) => event['type']);
  };
  return { one, id, link, state, sentEvents };
}

it('shows who is paid, for what and how much, before any script runs', async () => {
  const { link } = await shop({ description: '<b>Faucet</b> & valve' });
  const answer = await fetch(link.link);
  const html = await answer.text();
  expect(html).toContain('Hudson Joinery');
  expect(html).toContain('$126');
  expect(html).toContain('&lt;b&gt;Faucet&lt;/b&gt; &amp; valve');
  expect(html).toContain('autocomplete="cc-number"');
  expect(answer.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*script-src 'self'.*form-action 'self'/,
  );
  expect(html).not.toMatch(/<style|<script(?![^>]*src=)|\son\w+=|style="/);
});

it('takes a good card and says so', async () => {
  const { link, state, sentEvents } = await shop();
  const page = await follow(await payByCard(link.link, '4242 4242 4242 4242'));
  expect(page.html).toContain('Paid');
  const paid = await state();
  expect(paid.status).toBe('completed');
  expect(paid.payments).toHaveLength(1);
  expect(paid.payments[0]).toMatchObject({
    type: 'card',
    cardDetails: { lastFour: '4242', type: 'visa' },
  });
  expect(await sentEvents(3)).toEqual([
    'merchant.capabilities.updated',
    'paymentLink.created',
    'payment.success',
  ]);
  expect((await open(link.link)).html).toContain('Already paid');
});

it('sends the payer back with the documented hint, and lets the browser follow', async () => {
  const { link } = await shop({ returnUrl: 'https://app.example/paid?a=1' });
  const page = await fetch(link.link);
  expect(page.headers.get('content-security-policy')).toContain(
    "form-action 'self' https://app.example;",
  );
  const { status, location } = await payByCard(link.link, '4242424242424242');
  expect(status).toBe(303);
  expect(location).toBe(
    `https://app.example/paid?a=1&status=successful&paymentRequestId=${link.id}`,
  );
});

it.each([
  ['4000000000000002', 'was declined'],
  ['4000000000009995', 'insufficient funds'],
  ['5555555555554444', 'was declined'],
])('declines %s and leaves the link open', async (number, says) => {
  const { link, state, sentEvents } = await shop();
  const page = await follow(await payByCard(link.link, number));
  expect(page.html).toContain(says);
  expect(await state()).toMatchObject({ status: 'pending', payments: [] });
  expect(await sentEvents(3)).toContain('payment.failed');
  const again = { ...hiddenFields(page.html), ...CARD, number: '4242424242424242' };
  await post(`${link.link}/card`, again);
  expect((await state()).status).toBe('completed');
});

it.each([
  [{ number: '4242424242424241' }, 'Check the card number.'],
  [{ expiry: '01 / 20' }, 'This card has expired.'],
  [{ expiry: '13/40' }, 'Enter the date as MM / YY.'],
  [{ cvc: '1' }, 'Enter the 3-digit code.'],
  [{ name: ' ' }, 'Enter the name on the card.'],
  [{ zip: 'abc' }, 'Enter a 5-digit ZIP code.'],
])('explains %j and gives no number back', async (changes, says) => {
  const { link, state } = await shop();
  const page = await payByCard(link.link, '4242424242424242', changes);
  expect(page.status).toBe(422);
  expect(page.html).toContain(says);
  expect(page.html).toContain('aria-invalid="true"');
  expect(page.html).not.toContain('value="4242');
  expect((await state()).payments).toEqual([]);
});

it('lets the bank ask: approved pays, rejected does not', async () => {
  const { link, state } = await shop();
  const asked = await follow(await payByCard(link.link, '4000000000003220'));
  expect(asked.html).toContain('Is this you?');
  expect((await state()).status).toBe('pending');
  const rejected = await follow(await post(asked.url, { decision: 'refuse' }));
  expect(rejected.html).toContain('Your bank did not confirm the payment');

  const second = await follow(await payByCard(link.link, '4000000000003220'));
  const done = await follow(await post(second.url, { decision: 'approve' }));
  expect(done.html).toContain('Paid');
  expect((await state()).payments).toHaveLength(1);
});

it('says processing while the bank works, and charges once when it is done', async () => {
  const { one, id, link, state } = await shop();
  await one.control('PUT', '/settings', { lateSuccessSeconds: 1 });
  const waiting = await follow(await payByCard(link.link, '4000000000000077'));
  expect(waiting.html).toContain('Processing your payment');
  expect((await state()).status).toBe('pending');
  const path = `/payment-link/${link.id}`;
  expect((await one.api('DELETE', path, undefined, id)).status).toBe(422);
  expect((await open(link.link)).status).toBe(303);
  await until(async () => (await state()).status === 'completed');
  expect((await state()).payments).toHaveLength(1);
  expect((await open(waiting.url)).html).toContain('Paid');
});

it('splits into instalments to the cent and pays after a confirmation', async () => {
  const { link, state } = await shop({ paymentMethod: 'bnpl' });
  const page = await open(`${link.link}?method=affirm`);
  expect(page.html).not.toContain('Card number');
  expect(page.html).toContain('$31.50');
  const plan = { ...hiddenFields(page.html), plan: '36-months' };
  const asked = await follow(await post(`${link.link}/plan`, plan));
  expect(asked.html).toContain('36 months with Affirm');
  expect((await state()).status).toBe('pending');
  await post(asked.url, { decision: 'approve' });
  const { payments } = await state();
  expect(payments).toMatchObject([{ type: 'affirm', total: { units: 12_600 } }]);
  expect(payments[0]).not.toHaveProperty('cardDetails');
});

it('refuses a way to pay that the link does not offer', async () => {
  const { link, state } = await shop({ paymentMethod: 'bnpl' });
  const { html } = await open(link.link);
  await post(`${link.link}/card`, { ...hiddenFields(html), ...CARD, number: '4242424242424242' });
  expect((await state()).status).toBe('pending');
});

const chargedOnce = (link: Link) => {
  expect(link.status).toBe('completed');
  expect(link.payments).toHaveLength(1);
};

it('charges once for twenty posts of one form at the same time', async () => {
  const { link, state, sentEvents } = await shop();
  const { html } = await open(link.link);
  const form = { ...hiddenFields(html), ...CARD, number: '4242424242424242' };
  const pages = await Promise.all(
    Array.from({ length: 20 }, () => post(`${link.link}/card`, form)),
  );
  expect(new Set(pages.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
  chargedOnce(await state());
  const events = await sentEvents(3);
  expect(events.filter((type) => type === 'payment.success')).toHaveLength(1);
});

it('charges once for twenty different forms at the same time', async () => {
  const { link, state } = await shop();
  const opened = await Promise.all(Array.from({ length: 20 }, () => open(link.link)));
  const pages = await Promise.all(
    opened.map(({ html }) =>
      post(`${link.link}/card`, { ...hiddenFields(html), ...CARD, number: '4242424242424242' }),
    ),
  );
  chargedOnce(await state());
  const loser = pages.find(({ location }) => !location?.includes('/attempt/'));
  expect(loser && (await follow(loser)).html).toContain('Already paid');
});

it('lets the payer leave, and closes what was withdrawn', async () => {
  const { one, id, link } = await shop();
  expect((await open(`${link.link}/cancelled`)).html).toMatch(/Payment cancelled[\s\S]*Try again/);
  await one.api('DELETE', `/payment-link/${link.id}`, undefined, id);
  expect((await open(link.link)).html).toContain('This link is closed');
  await payByCard(link.link, '4242424242424242');
  expect((await readLink(one, id, link.id)).payments).toEqual([]);
  expect((await open(`${one.url}/checkout/abcde/nope`)).status).toBe(404);
});
