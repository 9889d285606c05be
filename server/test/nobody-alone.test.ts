import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dose } from './dose.ts';
import type { Callable } from './filled-calls.ts';
import { loneActor, type About, type Scene } from './lone-actor.ts';
import { useServer } from './test-server.ts';

/**
 * M20: one person of staff, with one session, one passkey and all the patience of the world. Whatever they
 * call, in whatever order, no contractor's phone, bank account or payouts are reached, and nobody else can
 * approve, or can no longer, than before.
 */
const SEQUENCES = dose({ test: 4, drill: 500 });
const LONGEST = 8;
const STAFFS = [2, 1, 3].slice(0, dose({ test: 1, drill: 3 }));
const seed = Number(process.env['JOBLY_SEED'] ?? randomInt(2 ** 31));

let actor: ReturnType<typeof loneActor>;
const server = useServer({ worker: false, signInRules: { sendsPerAddressHour: 1_000_000 } });
beforeAll(async () => {
  actor = loneActor(server);
});
afterAll(async () => {
  console.log(`JOBLY_SEED=${seed}`);
});

/** Runs these steps on a staff of this size, and compares before and after. */
async function expectUnchanged(
  scene: Scene,
  steps: ((scene: Scene) => Promise<string>)[],
): Promise<void> {
  const before = await actor.guarded(scene);
  const done: string[] = [];
  for (const step of steps) done.push(await step(scene));
  expect(await actor.guarded(scene), done.join('\n')).toEqual(before);
}

describe.each(STAFFS)('nobody acts alone on the web (a staff of %i)', (size) => {
  it('by any one call about anybody', async () => {
    let scene = await actor.newScene(size);
    for (const { call, about } of actor.everyCall(scene)) {
      const answered = actor.seen.done + actor.seen.proposed;
      await expectUnchanged(scene, [(one) => actor.callAbout(one, call, about)]);
      if (actor.seen.done + actor.seen.proposed > answered) scene = await actor.newScene(size);
    }
    expect(actor.seen.proposed).toBeGreaterThan(5);
    expect(actor.seen.done).toBeGreaterThan(5);
  }, 300_000);

  it(`by ${SEQUENCES} random sequences of calls`, async () => {
    const step = fc.record({ call: fc.nat(), picks: fc.array(fc.nat(), { maxLength: 12 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: LONGEST }), async (steps) =>
        expectUnchanged(
          await actor.newScene(size),
          steps.map((one) => (scene) => actor.callAny(scene, one)),
        ),
      ),
      { seed, numRuns: SEQUENCES, interruptAfterTimeLimit: 500_000 },
    );
    expect(actor.seen.done).toBeGreaterThan(5);
  }, 600_000);
});

/** Those that are answered. A refused call changes nothing, so that no order with it first is new. */
async function answeredCalls<Call extends { call: Callable; about: About }>(calls: Call[]) {
  const found: Call[] = [];
  for (const one of calls) {
    const before = actor.seen.done + actor.seen.proposed;
    await actor.callAbout(await actor.newScene(2), one.call, one.about);
    if (actor.seen.done + actor.seen.proposed > before) found.push(one);
  }
  return found;
}

/** In the drill all orders of two; in `npm test` one of 84 of those whose first hits a colleague. */
it('by any two calls, one after the other, on a staff of two', async () => {
  const calls = [...actor.everyCall(await actor.newScene(2))].filter(
    ({ call, about }) => call.isStaffs && about !== 'self',
  );
  const isShort = dose({ test: 1, drill: 0 }) === 1;
  const firsts = await answeredCalls(
    calls.filter(({ about }) => !isShort || about === 'colleague'),
  );
  const share = dose({ test: 84, drill: 1 });
  const pairs = firsts
    .flatMap((one) => calls.map((two) => [one, two] as const))
    .filter((_, index) => index % share === seed % share);
  console.log(`${calls.length} calls, ${firsts.length} of them answered, ${pairs.length} orders`);
  expect(pairs.length).toBeGreaterThan(3);
  for (const pair of pairs) {
    const scene = await actor.newScene(2);
    await expectUnchanged(
      scene,
      pair.map(
        ({ call, about }) =>
          (one: Scene) =>
            actor.callAbout(one, call, about),
      ),
    );
  }
}, 7_200_000);
