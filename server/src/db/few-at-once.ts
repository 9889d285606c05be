/** Does work at most so many times at once; the others wait here for their turn, in order. */
export function fewAtOnce(most: number) {
  const waiting: (() => void)[] = [];
  let underWay = 0;

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (underWay >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else underWay += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next one, or is free.
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
