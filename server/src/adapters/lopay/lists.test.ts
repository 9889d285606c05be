import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Secret } from '../../secret.ts';
import { ASSUMED } from './assumptions.ts';
import { lopayProvider } from './provider.ts';

/** A provider that answers every call with the next of these pages, the last one for ever. */
let stop: (() => void) | undefined;
afterEach(() => stop?.());
async function answering(...pages: object[][]) {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://localhost'));
    const data = pages[Math.min(asked.length, pages.length) - 1];
    const offsetId = asked.length < pages.length || pages.length === 1 ? `o${asked.length}` : null;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ offsetId, pageSize: 100, count: 1, data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => server.close().closeAllConnections();
  const provider = lopayProvider({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: new Secret('key'),
    timeoutMs: 3_000,
    webhookScheme: 'svix',
    webhookSecret: new Secret('unused'),
  });
  return { provider, asked };
}

const usd = (units: number) => ({ units, currencyCode: 'USD' });
const row = (type: string, paymentId: string | null, gross: object, merchantId = 'm1') => ({
  id: crypto.randomUUID(),
  merchantId,
  type,
  paymentId,
  gross,
});
const link = (reference: string | null, status = 'pending') => ({
  id: `${reference}-${status}`,
  status,
  link: 'https://lopay.app/4ab9c/1',
  amount: usd(100),
  reference,
});

it('lists the disputes that can be read, and names the others', async () => {
  const dispute = {
    id: 'd1',
    merchantId: 'm1',
    paymentId: 'p1',
    status: 'under_review',
    amount: usd(100),
    fee: usd(15),
    reason: 'no \0',
    createdAt: '2026-11-10T10:00:00.000Z',
  };
  const { provider } = await answering([
    dispute,
    { ...dispute, id: 'd2', amount: 'a lot' },
    { ...dispute, id: '' },
    { ...dispute, id: 'd3', createdAt: '2026-10-01T10:00:00.000Z' },
  ]);
  expect(await provider.listDisputes(new Date('2026-11-01'))).toMatchObject({
    disputes: [{ id: 'd1', status: 'open', amountCents: 100, reason: '' }],
    unreadable: ['d2', 'without an id'],
  });
});

it('adds up the refunds of one payment, down to the payment itself', async () => {
  const { provider, asked } = await answering(
    [row('refund', 'p1', usd(-300)), row('refund', 'p2', usd(-7)), row('payout', null, usd(50))],
    [
      row('payment', 'p3', { units: 5, currencyCode: 'GBP' }),
      row('refund', 'p1', usd(-200)),
      row('refund', 'p1', usd(-1_000), 'm2'),
      row('fee', null, usd(-4)),
      row('payment', 'p1', usd(900)),
    ],
    [row('refund', 'p1', usd(-111))],
  );
  expect(await provider.listRefunds('m1', 'p1')).toEqual([300, 200]);
  expect(asked).toHaveLength(2);
  expect(asked[0]!.searchParams.get('merchantId')).toBe('m1');
});

it.each([
  ['does not name its payment', { id: 'r', merchantId: 'm1', type: 'refund', gross: usd(-5) }],
  ['is money in', row('refund', 'p1', usd(5))],
  ['is in another currency', row('refund', 'p1', { units: -5, currencyCode: 'GBP' })],
  ['has no sum', { id: 'r', merchantId: 'm1', type: 'refund', paymentId: 'p1' }],
])('does not guess at a refund that %s', async (_, odd) => {
  const { provider } = await answering([odd], []);
  await expect(provider.listRefunds('m1', 'p1')).rejects.toMatchObject({
    kind: 'unexpected',
  });
});

it('says that it does not know when the statement does not end', async () => {
  const { provider, asked } = await answering([row('refund', 'p1', usd(-1))]);
  await expect(provider.listRefunds('m1', 'p1')).rejects.toMatchObject({
    kind: 'unexpected',
  });
  expect(asked).toHaveLength(ASSUMED.mostPages);
});

it('finds the newest checkout of a reference and asks no further', async () => {
  const { provider, asked } = await answering(
    [{ id: 'unreadable', reference: 7 }, link(null), link('other')],
    [link('ours', 'completed'), link('ours')],
    [link('ours')],
  );
  expect(await provider.findCheckoutByReference('m1', 'ours')).toMatchObject({
    id: 'ours-completed',
    status: 'paid',
  });
  expect(asked).toHaveLength(2);
});

it('gives up on a reference after so many pages', async () => {
  const { provider, asked } = await answering([link('other')]);
  expect(await provider.findCheckoutByReference('m1', 'ours')).toBeUndefined();
  expect(asked).toHaveLength(ASSUMED.mostPages);
});

it('does not pass over the checkout it looks for because it cannot read it', async () => {
  const { provider } = await answering([{ ...link('ours'), amount: 5 }], []);
  await expect(provider.findCheckoutByReference('m1', 'ours')).rejects.toMatchObject({
    kind: 'unexpected',
    outcomeUnknown: true,
  });
});

it('reads payouts beside rows of other currencies', async () => {
  const payout = { ...row('payout', null, usd(50)), net: usd(50), createdAt: '2026-02-01T06:00Z' };
  const { provider } = await answering(
    [row('payment', 'p3', { units: 5, currencyCode: 'GBP' }), payout],
    [],
  );
  expect(await provider.listPayouts('m1')).toMatchObject([{ id: payout.id, amountCents: 50 }]);
});
