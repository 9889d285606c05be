import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** Simulates a killed process: nothing after it runs. */
export class Death extends Error {
  override name = 'Death';
}

const lives = new AsyncLocalStorage<{ left: number }>();

/** Counts one step of the current process; the last one kills it. */
export function step(): void {
  const life = lives.getStore();
  if (!life) return;
  life.left -= 1;
  if (life.left < 0) throw new Death('the process is dead');
}

/** Runs `work` as a process that dies after this many statements and calls. */
export const livingFor = <Result>(left: number, work: () => Promise<Result>): Promise<Result> =>
  lives.run({ left }, work);

type Query = (...given: unknown[]) => unknown;

/** Each database statement is a step. What is rolled back then is what a server would roll back. */
export function countStatements(): void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const send = prototype.query;
  prototype.query = function query(...given) {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text?: string }).text;
    const counts = !given.some((one) => typeof one === 'function') && text !== 'rollback';
    if (counts) {
      try {
        step();
      } catch (error) {
        return Promise.reject(error);
      }
    }
    return send.apply(this, given);
  };
}
