import type pg from 'pg';

/** One row by its key. */
export type LookUp<Row> = (key: string) => Promise<Row | undefined>;

interface Statement<Row> {
  name: string;
  /**
   * Takes the keys as `$1`, an array. To be written as a loop over them (`unnest` and `lateral`): of
   * `= any ($1)` the planner makes a plan anew for each number of keys, and joins whole tables for ten.
   */
  text: string;
  keyOf: (row: Row) => string;
}

interface Waiting<Row> {
  resolve: (row: Row | undefined) => void;
  reject: (error: unknown) => void;
}

/** More than this in one statement gains nothing. */
const MOST_AT_ONCE = 200;
/** Those that come while one is on its way wait and travel together: fewer statements for as many. */
const MOST_IN_FLIGHT = 1;
/** For one that is late the others are not held up. */
const PATIENCE_MS = 50;

/** Many look-ups travel as one statement (docs/decisions/0012). None is answered from before it asked. */
export function gatherLookUps<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { name, text, keyOf }: Statement<Row>,
): LookUp<Row> {
  let waiting = new Map<string, Waiting<Row>[]>();
  let inFlight = 0;
  let due: 'now' | 'later' | undefined;
  let timer: NodeJS.Timeout | undefined;

  function plan(): void {
    if (due === 'now' || waiting.size === 0) return;
    if (inFlight < MOST_IN_FLIGHT) {
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
    try {
      const { rows } = await pool.query<Row>({ name, text, values: [[...batch.keys()]] });
      const found = new Map(rows.map((row) => [keyOf(row), row]));
      for (const [key, people] of batch) {
        for (const { resolve } of people) resolve(found.get(key));
      }
    } catch (error) {
      for (const people of batch.values()) for (const { reject } of people) reject(error);
    } finally {
      inFlight -= 1;
      plan();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const people = waiting.get(key);
      if (people) people.push({ resolve, reject });
      else waiting.set(key, [{ resolve, reject }]);
      if (waiting.size >= MOST_AT_ONCE) void send();
      else plan();
    });
}
