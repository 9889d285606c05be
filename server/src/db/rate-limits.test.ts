import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { cleanUpRateLimits, rateLimit } from './rate-limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

const limitOf = (name: string, perSeconds: number) =>
  rateLimit(server.database.pool, { name, allowed: 2, perSeconds });

/** A machine whose clock is off; timers go on as they are. */
const shiftMachineClock = (hours: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });

const statesOf = (name: string) =>
  server.owner.query<{ key: string }>('select key from rate_limits where key like $1', [
    `${name}:%`,
  ]);

it('lets through as many as are allowed, and tells the others how long to wait', async () => {
  const limit = limitOf('plain', 3_600);
  const turns = await Promise.all([1, 2, 3, 4].map(() => limit.take('somebody')));
  expect(turns.filter(({ ok }) => ok)).toHaveLength(2);
  const refusal = turns.find(({ ok }) => !ok)!;
  expect(refusal).toEqual({ ok: false, retryAfterSeconds: 3_600 });
  expect(await limit.spent('somebody')).toMatchObject({ ok: false });
  expect(await limit.take('somebody else')).toEqual({ ok: true });
});

it('counts a turn that was given back no more', async () => {
  const limit = limitOf('given-back', 3_600);
  await limit.take('somebody');
  await limit.take('somebody');
  expect(await limit.spent('somebody')).toMatchObject({ ok: false });
  await limit.giveBack('somebody');
  expect(await limit.take('somebody')).toEqual({ ok: true });
  expect(await limit.take('somebody')).toMatchObject({ ok: false });
});

it.each([-10, 10])(
  'counts the same window on a machine whose clock is %i hours off',
  async (hours) => {
    const limit = limitOf(`apart-${hours}`, 3_600);
    await limit.take('somebody');
    shiftMachineClock(hours);
    expect(await limit.take('somebody')).toEqual({ ok: true });
    const refusal = await limit.take('somebody');
    expect(refusal).toMatchObject({ ok: false });
    expect(refusal).toHaveProperty('retryAfterSeconds', expect.closeTo(3_600, -1));
    expect(await limit.spent('somebody')).toMatchObject({ ok: false });
  },
);

it('begins a new window when the old one has ended, and forgets ended ones', async () => {
  const limit = limitOf('short', 1);
  await limitOf('long', 3_600).take('somebody');
  for (let turn = 0; turn < 3; turn += 1) await limit.take('somebody');
  expect(await limit.spent('somebody')).toMatchObject({ ok: false });
  await vi.waitFor(async () => expect(await limit.spent('somebody')).toEqual({ ok: true }), 5_000);
  await cleanUpRateLimits(server.database.pool);
  expect(await statesOf('short')).toHaveLength(0);
  expect(await statesOf('long')).toHaveLength(1);
  expect(await limit.take('somebody')).toEqual({ ok: true });
});
