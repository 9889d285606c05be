import { expect, it } from 'vitest';
import { withAdjustments } from './provider.ts';
import { WirePayoutRow, WireSettledRow } from './wire.ts';

const money = (units: number) => ({ units, currencyCode: 'USD' });

it('takes payouts from the statement, with what is known of each', () => {
  const rows = [
    {
      id: 'r2',
      merchantId: 'm1',
      type: 'payout',
      payoutId: 'po1',
      net: money(12_160),
      status: 'failed',
      reason: 'Account closed',
      arrivalDate: '2026-02-05',
      createdAt: '2026-02-04T06:00:00.000Z',
      payments: [{ id: 'p1', paymentLinkId: 'l1', description: 'Faucet', net: money(12_160) }],
    },
    {
      id: 'r3',
      merchantId: 'm1',
      type: 'payout',
      status: 'odd',
      createdAt: '2026-02-01T06:00:00.000Z',
    },
  ].map((row) => WirePayoutRow.parse(row));
  const settled = [
    { id: 'p1', type: 'payment', payoutId: 'po1', paymentId: 'p1', net: money(12_160) },
    { id: 'r4', type: 'refund', payoutId: 'po1', paymentId: 'p0', net: money(-500) },
    { id: 'r5', type: 'fee', payoutId: 'po1', net: money(-20), description: 'Monthly fee' },
    { id: 'r6', type: 'refund', payoutId: 'another', paymentId: 'p0', net: money(-1) },
  ].map((row) => WireSettledRow.parse(row));
  expect(withAdjustments(rows, settled)).toEqual([
    {
      id: 'po1',
      lines: [
        {
          id: 'p1',
          kind: 'payment',
          checkoutId: 'l1',
          description: 'Faucet',
          amountCents: 12_160,
        },
        { id: 'r4', kind: 'refund', paymentId: 'p0', description: '', amountCents: -500 },
        {
          id: 'r5',
          kind: 'other',
          paymentId: undefined,
          description: 'Monthly fee',
          amountCents: -20,
        },
      ],
      status: 'failed',
      amountCents: 12_160,
      reason: 'Account closed',
      payoutDate: '2026-02-05',
    },
    {
      id: 'r3',
      lines: [],
      status: 'created',
      amountCents: undefined,
      reason: undefined,
      payoutDate: '2026-02-01',
    },
  ]);
});
