import type pg from 'pg';
import { needsPrimary } from './reads.ts';

/** A pool, or what asks one of several. */
export interface LookUps {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
}

export type LookUp<Row> = (key: string) => Promise<Row | undefined>;

type Waiting<Row> = Map<string, PromiseWithResolvers<Row | undefined>>;

/** More than this in one statement gains nothing. */
const MOST_AT_ONCE = 200;
/** A slow batch must not block later ones. */
const PATIENCE_MS = 50;

/**
 * One statement of look-ups is on its way at a time, and those that come meanwhile travel together: a
 * bare handler reaches 0.91 of pgbench so, and 0.77 with a statement for every turn of the event loop
 * (docs/decisions/0021). None is answered from before it asked.
 *
 * `one` selects the row for `wanted.key`, limited to 1, with the key in `keyColumn`; it is asked in a
 * loop over the keys: of `= any ($1)` the planner makes a plan anew for each number of keys, and joins whole tables for ten.
 */
export function batchLoader<Row extends object>(
  lookUps: LookUps,
  definition: Definition<Row>,
): LookUp<Row> {
  // A batch is asked as the request that began it: those that need the primary travel by themselves.
  const [shown, deciding] = [queue(lookUps, definition), queue(lookUps, definition)];
  return (key) => (needsPrimary() ? deciding : shown)(key);
}

interface Definition<Row> {
  name: string;
  one: string;
  keyColumn: string & keyof Row;
}

function queue<Row extends object>(
  lookUps: LookUps,
  { name, one, keyColumn }: Definition<Row>,
): LookUp<Row> {
  const text = `
    select found.* from unnest($1::text[]) as wanted (key) cross join lateral (${one}) found`;
  let waiting: Waiting<Row> = new Map();
  let inFlight = 0;
  let due: 'now' | 'later' | undefined;
  let timer: NodeJS.Timeout | undefined;

  function plan(): void {
    if (due === 'now' || waiting.size === 0) return;
    if (inFlight === 0) {
      due = 'now';
      setImmediate(() => void send());
    } else if (!due) {
      due = 'later';
      timer = setTimeout(() => void send(), PATIENCE_MS);
    }
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    due = undefined;
    const batch = waiting;
    waiting = new Map();
    if (batch.size === 0) return;
    inFlight += 1;
    const tell = await ask(batch);
    inFlight -= 1;
    // The next batch leaves before this one's promises settle: the database works while answers are written.
    if (inFlight === 0 && waiting.size > 0) void send();
    process.nextTick(tell);
  }

  /** Never rejects: resolves to a function that settles the promises of the batch. */
  async function ask(batch: Waiting<Row>): Promise<() => void> {
    try {
      const asked = { name, text, values: [[...batch.keys()]] };
      const { rows }: pg.QueryResult<Row> = await lookUps.query(asked);
      const found = new Map<unknown, Row>(rows.map((row) => [row[keyColumn], row]));
      return () => {
        for (const [key, { resolve }] of batch) resolve(found.get(key));
      };
    } catch (error) {
      return () => {
        for (const { reject } of batch.values()) reject(error);
      };
    }
  }

  return (key) => {
    const turn = waiting.get(key) ?? Promise.withResolvers<Row | undefined>();
    waiting.set(key, turn);
    if (waiting.size >= MOST_AT_ONCE) void send();
    else plan();
    return turn.promise;
  };
}
