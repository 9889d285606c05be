type InTurn = <T>(work: () => Promise<T>, whenFull?: () => Error) => Promise<T>;

/** Lets so many works run at once; so many more wait, and the rest are refused with what `whenFull` makes. */
export function takingTurns(limits: { atOnce: number; mostWaiting?: number }): InTurn {
  let running = 0;
  const { atOnce, mostWaiting = Infinity } = limits;
  const waiting: (() => void)[] = [];
  return async (work, whenFull = () => new Error('too many wait')) => {
    if (running < atOnce) {
      running += 1;
    } else {
      if (waiting.length >= mostWaiting) throw whenFull();
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
