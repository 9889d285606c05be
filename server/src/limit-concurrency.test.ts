import { expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

it('does so much at once and no more, all of it in order, whatever fails', async () => {
  const inTurn = limitConcurrency({ atOnce: 2 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 6 }, (_, number) =>
    inTurn(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number === 1) throw new Error('this one fails');
      return number;
    }),
  );
  const settled = Promise.allSettled(all);
  for (let done = 0; done < 6; done += 1) {
    await expect.poll(() => begun.length).toBe(Math.min(6, done + 2));
    ends[done]!();
  }
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    ...Array<string>(4).fill('fulfilled'),
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});
