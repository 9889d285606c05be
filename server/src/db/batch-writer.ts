type Waiting<Item, Result> = PromiseWithResolvers<Result> & { item: Item };

const MOST_AT_ONCE = 100;
/** A write that hangs must not block the others. */
const MOST_UNDER_WAY = 2;

/**
 * Items that arrive during a write are batched: fifty rows cost little more than one. Each promise resolves once its
 * row is committed, to its place in what `write` returns. If a row may be the cause of a failure, halves are retried until it is found; without the
 * database, all are rejected at once.
 */
export function batchWriter<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  mayBeOnesFault: (error: unknown) => boolean,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;

  async function next(): Promise<void> {
    if (waiting.length === 0 || underWay >= MOST_UNDER_WAY) return;
    underWay += 1;
    const batch = waiting.splice(0, MOST_AT_ONCE);
    await writeAll(batch);
    underWay -= 1;
    void next();
  }

  /** Never throws; settles the batch's promises. */
  async function writeAll(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item));
      for (const [place, { resolve }] of batch.entries()) resolve(results[place]!);
    } catch (error) {
      if (batch.length === 1 || !mayBeOnesFault(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await writeAll(batch.slice(0, half));
      await writeAll(batch.slice(half));
    }
  }

  return (item) => {
    const turn = { item, ...Promise.withResolvers<Result>() };
    waiting.push(turn);
    void next();
    return turn.promise;
  };
}
