import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';
import type { Db } from '../src/db/database.ts';

/** A process that dies after so many steps: what it waits for then never comes, and none of its code runs on. */
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
    /** What the work came to, or 'died'. */
    live: <R>(work: () => Promise<R>): Promise<R | 'died'> => Promise.race([died, work()]),
  };
}
export type Life = ReturnType<typeof mortal>;

const inTransaction = new AsyncLocalStorage<true>();

/** Each statement is a step, and each transaction one before it and one after: the database undoes a half one. */
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

/** Each call of somebody outside is a step before it and one after. */
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
