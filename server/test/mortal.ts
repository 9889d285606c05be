import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';
import type { Db } from '../src/db/database.ts';

/** A process that dies after some steps: its pending work never resolves, and none of its code runs on. */
export function mortal(stepsLeft: number | undefined) {
  let left = stepsLeft ?? Infinity;
  const { promise: died, resolve: die } = Promise.withResolvers<'died'>();
  const step = async (): Promise<void> => {
    left -= 1;
    if (left >= 0) return;
    die('died');
    await new Promise(() => {});
  };
  return {
    step,
    live: <R>(work: () => Promise<R>): Promise<R | 'died'> => Promise.race([died, work()]),
  };
}
export type Life = ReturnType<typeof mortal>;

const inTransaction = new AsyncLocalStorage<true>();

/** A step per statement, and one before and after each transaction: the database rolls back a half one. */
export function mortalDb(db: Db, life: Life): Db {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!inTransaction.getStore()) await life.step();
      return result;
    },
  };
  return new Proxy(db.withPlugin(plugin), {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (key === 'transaction') {
        return () => ({
          execute: async (work: (tx: Db) => Promise<unknown>) => {
            await life.step();
            const result = await inTransaction.run(true, () => target.transaction().execute(work));
            await life.step();
            return result;
          },
        });
      }
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** A step before and after each third-party call. */
export function mortalCalls<T extends object>(party: T, life: Life): T {
  return new Proxy(party, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      return async (...given: unknown[]) => {
        await life.step();
        const result: unknown = await Reflect.apply(value, target, given);
        await life.step();
        return result;
      };
    },
  });
}
