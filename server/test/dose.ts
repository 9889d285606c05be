import { randomInt } from 'node:crypto';

const FULL = process.env['JOBLY_DRILL'] === 'full';

/** How much of something a test does: a little in `npm test`, all of it in `npm run drill`. */
export function dose({ test, drill }: { test: number; drill: number }): number {
  return FULL ? drill : test;
}

/**
 * Random numbers that can be had again: the seed is printed, and JOBLY_SEED sets it. The generator is
 * mulberry32.
 */
export function seededRandom(): (below: number) => number {
  const seed = Number(process.env['JOBLY_SEED'] ?? randomInt(2 ** 31));
  console.log(`JOBLY_SEED=${seed}`);
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
