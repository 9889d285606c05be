import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { leasedLimit } from './leased-limit.ts';
import { collectLimits, type LimitMet } from './limits-met.ts';
import { cleanUpRateLimits, rateLimit, type LimitKeys } from './rate-limits.ts';

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

it('lets through as many as are allowed, and refuses the others with how long to wait', async () => {
  const limit = limitOf('plain', 3_600);
  const turns = await Promise.all([1, 2, 3, 4].map(() => limit.take('somebody')));
  expect(turns.filter(({ ok }) => ok)).toHaveLength(2);
  const refusal = turns.find(({ ok }) => !ok)!;
  expect(refusal).toEqual({ ok: false, retryAfterSeconds: 3_600 });
  expect(await limit.take('somebody else')).toEqual({ ok: true });
});

it('counts a turn that was given back no more', async () => {
  const limit = limitOf('given-back', 3_600);
  await limit.take('somebody');
  await limit.take('somebody');
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
  },
);

it('begins a new window when the old one has ended, and forgets ended ones', async () => {
  const limit = limitOf('short', 1);
  await limitOf('long', 3_600).take('somebody');
  for (let turn = 0; turn < 3; turn += 1) await limit.take('somebody');
  await vi.waitFor(async () => {
    await cleanUpRateLimits(server.database.pool);
    expect(await statesOf('short')).toHaveLength(0);
  }, 5_000);
  expect(await statesOf('long')).toHaveLength(1);
  expect(await limit.take('somebody')).toEqual({ ok: true });
});

describe('a network', () => {
  const household = (number: number): LimitKeys => [`household-${number}`, 'network'];

  it('has turns for twenty of its households, and then no household is written down', async () => {
    const limit = limitOf('wide', 3_600);
    for (let number = 0; number < 20; number += 1) {
      for (let turn = 0; turn < 2; turn += 1) {
        expect(await limit.take(household(number))).toEqual({ ok: true });
      }
    }
    for (let number = 20; number < 30; number += 1) {
      expect(await limit.take(household(number))).toEqual({ ok: false, retryAfterSeconds: 3_600 });
    }
    expect(await statesOf('wide')).toHaveLength(21);
    expect(await limit.take(['elsewhere', 'another network'])).toEqual({ ok: true });
  });

  it('does not pay for what one household asks beyond its own turns', async () => {
    const limit = limitOf('greedy', 3_600);
    const turns = await Promise.all(Array.from({ length: 100 }, () => limit.take(household(1))));
    expect(turns.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await limit.take(household(2))).toEqual({ ok: true });
  });

  it('gets its turn back with the household', async () => {
    const limit = limitOf('returned', 3_600);
    for (let round = 0; round < 50; round += 1) {
      expect(await limit.take(household(1))).toEqual({ ok: true });
      await limit.giveBack(household(1));
    }
  });
});

it('does not write further attempts of a key that it remembers as refused', async () => {
  const rule = { name: 'remembered', allowed: 2, perSeconds: 3_600, flooded: true };
  const limit = rateLimit(server.database.pool, rule);
  for (let turn = 0; turn < 10; turn += 1) await limit.take('somebody');
  const [row] = await server.owner.query(
    `select points from rate_limits where key = 'remembered:somebody'`,
  );
  expect(row).toEqual({ points: 3 });
  expect(await limit.take('somebody')).toMatchObject({ ok: false });
});

it('keeps so many windows at most, and of these the ones that have counted the most', async () => {
  await server.owner.query('delete from rate_limits');
  const limit = limitOf('many', 3_600);
  for (let number = 0; number < 10; number += 1) await limit.take(`visitor-${number}`);
  for (let turn = 0; turn < 50; turn += 1) await limit.take('visitor-7');
  await cleanUpRateLimits(server.database.pool, 1);
  expect(await server.owner.query('select key from rate_limits')).toEqual([
    { key: 'many:visitor-7' },
  ]);
});

it('reports to a request the limits it met, unless they are quiet', async () => {
  const met: LimitMet[] = [];
  await collectLimits(met, async () => {
    await limitOf('told', 3_600).take('somebody');
    const quiet = { name: 'untold', allowed: 2, perSeconds: 3_600, quiet: true };
    await rateLimit(server.database.pool, quiet).take('somebody');
  });
  expect(met).toMatchObject([{ name: 'told', allowed: 2, left: 1, refused: false }]);
});

describe('a limit in leases', () => {
  const rule = { allowed: 1_000, perSeconds: 3_600 };

  it('asks the database once for 25 turns, also when they are wanted at once', async () => {
    const take = leasedLimit(server.database.pool, { name: 'leased', ...rule });
    const asked = vi.spyOn(server.database.pool, 'query');
    await Promise.all(Array.from({ length: 25 }, () => take('somebody')));
    expect(asked).toHaveBeenCalledTimes(1);
    await take('somebody');
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
  });

  it('gives out what is allowed on all nodes together, and asks no more once it is used up', async () => {
    const take = [1, 2, 3].map(() =>
      leasedLimit(server.database.pool, { name: 'leased-apart', ...rule }),
    );
    const turns = await Promise.all(
      Array.from({ length: 1_200 }, (_, turn) => take[turn % 3]!('somebody')),
    );
    expect(turns.filter(({ ok }) => ok)).toHaveLength(1_000);
    await Promise.all(take.map((one) => one('somebody')));
    const asked = vi.spyOn(server.database.pool, 'query');
    for (const one of take)
      expect(await one('somebody')).toMatchObject({ ok: false, isNew: false });
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it('begins anew when its window ends', async () => {
    const take = leasedLimit(server.database.pool, {
      name: 'leased-short',
      allowed: 1,
      perSeconds: 1,
    });
    expect(await take('somebody')).toEqual({ ok: true });
    expect(await take('somebody')).toMatchObject({ ok: false });
    await vi.waitFor(async () => expect(await take('somebody')).toEqual({ ok: true }), 5_000);
  });
});
