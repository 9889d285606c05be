import type pg from 'pg';
import { needsPrimary } from './reads.ts';

export interface LookUps {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
}

export type LookUp<Row> = (key: string) => Promise<Row | undefined>;

type Waiting<Row> = Map<string, PromiseWithResolvers<Row | undefined>>;

/** Larger batches gain nothing. */
const MOST_AT_ONCE = 200;
/** A slow batch must not block later ones. */
const PATIENCE_MS = 50;

/**
 * One lookup statement is in flight at a time, and keys that arrive meanwhile are batched: 0.91 of pgbench, against
 * 0.77 with a statement per event loop turn (docs/decisions/0021). No answer is older than its question. `one`
 * selects the row for `wanted.key`, limited to 1, with the key in `keyColumn`; it runs per key, because `= any ($1)`
 * is planned anew for each number of keys and joins whole tables for ten.
 */
export function batchLoader<Row extends object>(
  lookUps: LookUps,
  definition: Definition<Row>,
): LookUp<Row> {
  // A batch runs in the context of its first request, so lookups that need the primary are batched separately.
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
    const settle = await ask(batch);
    inFlight -= 1;
    // The next batch is sent before these promises settle, so that the database works meanwhile.
    if (inFlight === 0 && waiting.size > 0) void send();
    process.nextTick(settle);
  }

  /** Never rejects; returns a function that settles the batch's promises. */
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
