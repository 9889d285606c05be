import { AppError } from '@jobly/core/errors';

/** Lets so many works run at once; a few more wait, and the rest are told to come back. */
export function takingTurns(limits: { atOnce: number; mostWaiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < limits.atOnce) {
      running += 1;
    } else {
      if (waiting.length >= limits.mostWaiting) {
        throw new AppError('unavailable', { retryAfterSeconds: 5 });
      }
      // Whoever ends hands its turn over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
