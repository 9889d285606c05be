import { addDays, bankingDay } from '@jobly/core/dates';
import { expect, it } from 'vitest';
import { DEMO_LINKS } from './history.ts';
import { payoutsOf, type Entry } from './lay-payouts.ts';

const entry = (at: string, cents: number): Entry => ({
  id: at,
  kind: cents > 0 ? 'payment' : 'refund',
  ofPaymentId: null,
  description: '',
  cents,
  at: new Date(`${at}T17:00:00Z`),
});

it('everything is paid out on the next working day, and a debt by the payout after it', () => {
  const payouts = payoutsOf([
    entry('2026-11-05', -500),
    entry('2026-11-06', 1_000),
    entry('2026-11-07', 200),
    entry('2026-11-10', 300),
  ]);
  expect(payouts.map(({ day, cents }) => [day, cents])).toEqual([
    ['2026-11-09', 700],
    ['2026-11-11', 300],
  ]);
});

it('on any day of the week, what was paid online in the past has arrived', () => {
  const online = DEMO_LINKS.filter(({ story }) => ['card', 'bnpl', 'refunded'].includes(story));
  for (let day = '2026-11-09'; day < '2026-11-23'; day = addDays(day, 1)) {
    const now = new Date(`${day}T23:00:00Z`);
    const entries = online.map(({ daysAgo }) => entry(addDays(day, -daysAgo), 100));
    const late = payoutsOf(entries).filter((payout) => payout.day > bankingDay(now));
    expect(late).toEqual([]);
  }
});
