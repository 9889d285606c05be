import { expect, it } from 'vitest';
import { batchWriter } from './batch-writer.ts';

/** Writes that end when they are told to. */
function blockedWrites() {
  const begun: { items: string[]; end: (error?: Error) => void }[] = [];
  const write = (items: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      const results = items.map((item) => item.toUpperCase());
      begun.push({ items, end: (error) => (error ? reject(error) : resolve(results)) });
    });
  return { begun, write };
}

const aMoment = () => new Promise((resolve) => setImmediate(resolve));

it('writes at once what comes alone, and together what comes meanwhile', async () => {
  const { begun, write } = blockedWrites();
  const add = batchWriter(write, () => true);
  const done: string[] = [];
  for (const item of ['a', 'b', 'c', 'd']) void add(item).then((result) => done.push(result));
  expect(begun.map(({ items }) => items)).toEqual([['a'], ['b']]);
  begun[0]!.end();
  await aMoment();
  expect(done).toEqual(['A']);
  expect(begun[2]!.items).toEqual(['c', 'd']);
  begun[1]!.end();
  begun[2]!.end();
  await aMoment();
  expect(done).toEqual(['A', 'B', 'C', 'D']);
});

it('rejects only the write that caused the failure', async () => {
  const written: string[][] = [];
  const add = batchWriter(
    async (items: string[]) => {
      await aMoment();
      if (items.includes('bad')) throw new Error('refused');
      written.push(items);
      return items;
    },
    () => true,
  );
  const all = ['a', 'b', 'c', 'bad', 'd'].map((item) => add(item));
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(written.flat().toSorted()).toEqual(['a', 'b', 'c', 'd']);
  await add('later');
  expect(written.at(-1)).toEqual(['later']);
});

it('writes thousands, each once', async () => {
  const written: number[][] = [];
  const add = batchWriter(
    async (items: number[]) => {
      await aMoment();
      written.push(items);
      return items;
    },
    () => true,
  );
  const numbers = Array.from({ length: 5_000 }, (_, number) => number);
  await Promise.all(numbers.map((number) => add(number)));
  expect(written.flat()).toEqual(numbers);
  expect(Math.max(...written.map(({ length }) => length))).toBe(100);
});

it('asks once per transaction when no write caused the failure', async () => {
  let asked = 0;
  const add = batchWriter<number, void>(
    async () => {
      asked += 1;
      await aMoment();
      throw new Error('away');
    },
    () => false,
  );
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, item) => add(item)));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked).toBe(3);
});
