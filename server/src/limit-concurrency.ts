type InTurn = <T>(work: () => Promise<T>, whenFull?: () => Error) => Promise<T>;

/** Runs `atOnce` tasks at a time; `mostWaiting` more wait, and any other is refused with the error of `whenFull`. */
export function limitConcurrency(limits: { atOnce: number; mostWaiting?: number }): InTurn {
  let running = 0;
  const { atOnce, mostWaiting = Infinity } = limits;
  const waiting: (() => void)[] = [];
  return async (work, whenFull = () => new Error('too many wait')) => {
    if (running < atOnce) {
      running += 1;
    } else {
      if (waiting.length >= mostWaiting) throw whenFull();
      // A task that ends passes its slot on, so `running` stays the same.
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
