type InTurn = <T>(work: () => Promise<T>, whenFull: () => Error) => Promise<T>;

/** Lets so many works run at once; a few more wait, and the rest are refused with what `whenFull` makes. */
export function takingTurns(limits: { atOnce: number; mostWaiting: number }): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work, whenFull) => {
    if (running < limits.atOnce) {
      running += 1;
    } else {
      if (waiting.length >= limits.mostWaiting) throw whenFull();
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
