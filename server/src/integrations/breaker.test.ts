import { expect, it } from 'vitest';
import { makeLogger } from '../logger.ts';
import { makeBreaker } from './breaker.ts';

class Silence extends Error {}

function openBreaker({ atOnce = 100, mostWaiting = 0 } = {}) {
  const logged: string[] = [];
  const clock = { ms: 0 };
  const breaker = makeBreaker({
    name: 'carrier',
    processRole: 'tasks',
    atOnce,
    mostWaiting,
    isSilence: (error) => error instanceof Silence,
    notCalled: (call, why) => new Error(`${call}: ${why}`),
    log: makeLogger('info', { write: (line: string) => logged.push(line) }),
    onHeldConnection: () => {},
    nowMs: () => clock.ms,
  });
  /** A call that waits until the test ends it. */
  function begin() {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let left = false;
    const answer = breaker.call('send', () => {
      left = true;
      return promise;
    });
    answer.catch(() => {});
    return { answer, resolve, reject, left: () => left };
  }
  async function fail(error: Error): Promise<void> {
    const call = begin();
    call.reject(error);
    await expect(call.answer).rejects.toBe(error);
  }
  return { breaker, begin, fail, clock, logged };
}

const REFUSED = 'send: carrier was not called: it has not answered for a while';

it('lets so many calls leave at once, some wait, and refuses the rest at once', async () => {
  const { breaker, begin } = openBreaker({ atOnce: 2, mostWaiting: 1 });
  const [first, second, third] = [begin(), begin(), begin()];
  await expect(begin().answer).rejects.toThrow('too many calls wait for it');
  expect([first.left(), second.left(), third.left()]).toEqual([true, true, false]);
  expect(breaker.state()).toEqual({ open: false, underWay: 2, notCalled: 1 });
  first.resolve('taken');
  expect(await first.answer).toBe('taken');
  third.resolve('taken too');
  expect(await third.answer).toBe('taken too');
});

it('calls no more after five silences in a row; then one tries for all', async () => {
  const { breaker, begin, fail, clock, logged } = openBreaker();
  for (let count = 0; count < 5; count += 1) await fail(new Silence());
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('an outside party does not answer');
  await expect(begin().answer).rejects.toThrow(REFUSED);

  clock.ms += 10_000;
  const trial = begin();
  const beside = begin();
  await expect(beside.answer).rejects.toThrow(REFUSED);
  expect([trial.left(), beside.left()]).toEqual([true, false]);
  trial.reject(new Silence());
  await expect(trial.answer).rejects.toThrow(Silence);
  await expect(begin().answer).rejects.toThrow(REFUSED);
  expect(breaker.state()).toMatchObject({ open: true, underWay: 0, notCalled: 3 });

  clock.ms += 10_000;
  const second = begin();
  second.resolve('taken');
  await second.answer;
  expect(breaker.state()).toMatchObject({ open: false });
  expect(logged.at(-1)).toContain('an outside party answers again');
  expect(await breaker.call('send', async () => 'taken')).toBe('taken');
});

it('takes any answer as one, however bad', async () => {
  const { breaker, fail } = openBreaker();
  for (let count = 0; count < 4; count += 1) await fail(new Silence());
  await fail(new Error('no such number'));
  for (let count = 0; count < 4; count += 1) await fail(new Silence());
  expect(breaker.state().open).toBe(false);
});

it('refuses waiting calls as soon as the third party is silent', async () => {
  const { begin } = openBreaker({ atOnce: 5, mostWaiting: 5 });
  const calls = Array.from({ length: 5 }, begin);
  const waiting = begin();
  for (const call of calls) call.reject(new Silence());
  await expect(waiting.answer).rejects.toThrow(REFUSED);
  expect(waiting.left()).toBe(false);
});
