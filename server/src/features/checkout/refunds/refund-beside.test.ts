import { beforeEach, expect, it } from 'vitest';
import { disputesOf } from '../../../../test/disputes.ts';
import { REFUND_CALL, refundsOf } from '../../../../test/refunds.ts';
import { useBusiness, useShop, type MadeLink } from '../../../../test/shop.ts';
import { ProviderError } from '../../../ports/provider-error.ts';

const shop = useShop({}, { timeoutMs: 3_000 });
const maria = useBusiness(shop);
const { paidLink, refund, atProvider, inTheApp, later, refundRows } = refundsOf(shop, maria);

beforeEach(() => shop.sandbox.control('DELETE', '/faults'));

const DAY = 86_400;
const mismatchesOf = (link: MadeLink) =>
  shop.sql<{ seen: string }>`
    select seen from payment_mismatches where payment_link_id = ${link.id} and resolved_at is null`;

/** The first refund of $10.00 stands on the statement with a cent more. */
async function oneCentOff(): Promise<MadeLink> {
  const link = await paidLink();
  expect((await refund(link, 1_000)).body['outcome']).toBe('done');
  const { statement } = (await shop.sandbox.control('GET', '/state')) as {
    statement: { id: string; type: string; paymentId: string }[];
  };
  const payment = await disputesOf(shop, maria).paymentOf(link);
  const isIts = (row: { type: string; paymentId: string }) =>
    row.type === 'refund' && row.paymentId === payment;
  const { id } = statement.find(isIts)!;
  await shop.sandbox.control('POST', `/statement/${id}`, { amountUnits: -1_001 });
  return link;
}

it('a refund that was not carried out is not taken for done by an earlier one’s row', async () => {
  const link = await oneCentOff();
  await shop.sandbox.fault({ ...REFUND_CALL, kind: '503' });
  expect((await refund(link, 1_000)).body['outcome']).toBe('unknown');
  await later(60);
  expect(await atProvider(link)).toBe(1_001);
  await later(DAY + 60);
  expect(await atProvider(link)).toBe(2_001);
  expect(await refundRows(link)).toMatchObject([{ status: 'done' }, { status: 'done' }]);
}, 30_000);

it('a refund of the rest is done, not refused, when all of it went back in the app in parts beside a row that is a cent off', async () => {
  const link = await oneCentOff();
  await shop.sandbox.fault({ ...REFUND_CALL, kind: '429', times: null });
  expect((await refund(link, 42_982)).body['outcome']).toBe('unknown');
  await inTheApp(link, 'credit', [20_000, 22_982]);
  await later(3_700);
  expect(await refundRows(link)).toMatchObject([
    { status: 'done', cents: 1_000 },
    { status: 'done', cents: 42_982 },
  ]);
  expect(await mismatchesOf(link)).toEqual([]);
  expect(await shop.violations()).toEqual([]);
}, 30_000);

it('a refund whose row is there while the first is missing is not sent again, and staff know', async () => {
  const link = await paidLink();
  let calls = 0;
  shop.answering((real) => ({
    refund: async (asked) => {
      calls += 1;
      // The first is answered, and nothing is done; the answer to the second is lost.
      if (calls === 1) return;
      await real.refund(asked);
      throw new ProviderError('unreachable', 'lost', { outcomeUnknown: true });
    },
  }));
  expect((await refund(link, 1_000)).body['outcome']).toBe('done');
  expect((await refund(link, 500)).body['outcome']).toBe('unknown');
  await later(60);
  await later(DAY + 60);
  await later(DAY);
  expect(await atProvider(link)).toBe(500);
  expect(await refundRows(link)).toMatchObject([{ status: 'unknown' }, { status: 'done' }]);
  expect(await mismatchesOf(link)).toContainEqual({ seen: expect.stringMatching(/^unclear/) });
  // The first one after all: now each has its row.
  await inTheApp(link, 'credit', [1_000]);
  await later(3_700);
  expect(await refundRows(link)).toMatchObject([{ status: 'done' }, { status: 'done' }]);
  expect(await mismatchesOf(link)).toEqual([]);
}, 30_000);
