import { randomInt } from 'node:crypto';

const FULL = process.env['JOBLY_DRILL'] === 'full';

/** A little in `npm test`, everything in `npm run drill`. */
export function dose({ test, drill }: { test: number; drill: number }): number {
  return FULL ? drill : test;
}

/** Reproducible: the seed is printed, and JOBLY_SEED sets it. */
export function seededRandom(): (below: number) => number {
  const seed = Number(process.env['JOBLY_SEED'] ?? randomInt(2 ** 31));
  console.log(`JOBLY_SEED=${seed}`);
  return randomFrom(seed);
}

/** mulberry32. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
