import { AppError } from '@jobly/core/errors';

const AT_ONCE = 2;
const MOST_WAITING = 4;

/**
 * One business searches at most twice at a time, so that it cannot take all connections. A few more wait without one;
 * beyond that the answer is to come back.
 */
export function searchTurns() {
  const searching = new Map<string, { running: number; waiting: (() => void)[] }>();

  return async <T>(userId: string, search: () => Promise<T>): Promise<T> => {
    const own = searching.get(userId) ?? { running: 0, waiting: [] };
    searching.set(userId, own);
    if (own.running < AT_ONCE) {
      own.running += 1;
    } else {
      if (own.waiting.length >= MOST_WAITING) {
        throw new AppError('rate_limited', { retryAfterSeconds: 3 });
      }
      // A finished search hands its turn over, so `running` stays as it is.
      await new Promise<void>((resolve) => own.waiting.push(resolve));
    }
    try {
      return await search();
    } finally {
      const next = own.waiting.shift();
      if (next) next();
      else own.running -= 1;
      if (own.running === 0) searching.delete(userId);
    }
  };
}
