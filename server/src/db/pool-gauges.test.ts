import type pg from 'pg';
import { expect, it } from 'vitest';
import { poolGauges } from './pool-gauges.ts';

const waitingIn = async (counts: { waiting: number; idle: number; total: number }) => {
  const { waiting: waitingCount, idle: idleCount, total: totalCount } = counts;
  const pool = { waitingCount, idleCount, totalCount, options: { max: 4 } } as pg.Pool;
  const pools = { system: pool } as unknown as Record<'system' | 'tenant' | 'lookUps', pg.Pool>;
  const waiting = await poolGauges({ requests: { pools } }).jobly_database_waiting.read();
  return waiting['requests/system'];
};

it('counts callers waiting for busy connections, not those about to get one', async () => {
  expect(await waitingIn({ waiting: 2, idle: 3, total: 3 })).toBe(0);
  expect(await waitingIn({ waiting: 1, idle: 0, total: 3 })).toBe(0);
  expect(await waitingIn({ waiting: 2, idle: 1, total: 4 })).toBe(1);
  expect(await waitingIn({ waiting: 7, idle: 0, total: 4 })).toBe(7);
});
