import pg from 'pg';

type WireValue = string | Buffer | null;
export type Rows = pg.QueryResult['rows'];

export interface Read {
  text: string;
  values: WireValue[];
  resolve: (rows: Rows) => void;
  reject: (error: Error) => void;
}

/** Parts of pg missing from its types. */
interface Wire extends Pick<pg.Connection, 'stream' | 'sync'> {
  parse(statement: { name: string; text: string }): void;
  describe(what: { type: 'S'; name: string }): void;
  bind(portal: { statement: string; values: WireValue[] }): void;
  execute(): void;
}
interface RowReader {
  addFields(fields: pg.FieldDef[]): void;
  parseRow(fields: WireValue[]): object;
}
const { Result, utils } = pg as unknown as {
  Result: new () => RowReader;
  utils: { prepareValue: (value: unknown) => WireValue };
};

/** Throws for a value that cannot be written. */
export const wireValue = utils.prepareValue;

/** Prepared on one connection; rows can be read once PostgreSQL has described them. */
interface Prepared {
  name: string;
  rows?: RowReader;
}

/** Dynamic statements are not kept for ever. */
const MOST_PREPARED = 200;
const preparedOn = new WeakMap<pg.Connection, Map<string, Prepared>>();
/** Names are never reused, so a failed statement leaves no conflict. */
let names = 0;

const IDENTITY = `select set_config('app.user_id', $1, true), set_config('transaction_read_only', 'on', true)`;

/**
 * The identity and the reads, sent with one Sync. PostgreSQL runs everything before a Sync as one transaction, and
 * the identity is local to it. Each statement is parsed and described once per connection: eight reads take a fifth
 * less server time.
 */
export class ReadBatch implements pg.Submittable {
  readonly #askAgain: (reads: Read[]) => void;
  /** Unanswered, the identity first; PostgreSQL answers in order. */
  readonly #sent: { read: Read; prepared?: Prepared; isNew?: boolean; rows: WireValue[][] }[];
  readonly #identity: Read;
  #known = new Map<string, Prepared>();
  /** pg's name for it; pg wraps it with its timeout. */
  callback: (error?: Error) => void;

  constructor(
    userId: string,
    reads: Read[],
    after: { release: (destroy?: boolean) => void; askAgain: (reads: Read[]) => void },
  ) {
    this.#askAgain = after.askAgain;
    this.callback = (error) => after.release(error !== undefined && !isRefusal(error));
    this.#identity = { text: IDENTITY, values: [userId], resolve: () => {}, reject: () => {} };
    this.#sent = [this.#identity, ...reads].map((read) => ({ read, rows: [] }));
  }

  submit(connection: pg.Connection): void {
    this.#known = preparedOn.get(connection) ?? this.#known;
    preparedOn.set(connection, this.#known);
    const wire = connection as object as Wire;
    wire.stream.cork();
    for (const sent of this.#sent) {
      const { text, values } = sent.read;
      sent.isNew = !this.#known.has(text);
      sent.prepared = this.#known.get(text) ?? this.#prepare(wire, text);
      wire.bind({ statement: sent.prepared.name, values });
      wire.execute();
    }
    wire.sync();
    wire.stream.uncork();
  }

  #prepare(wire: Wire, text: string): Prepared {
    const isKept = this.#known.size < MOST_PREPARED;
    const prepared = { name: isKept ? `read_${(names += 1)}` : '' };
    if (isKept) this.#known.set(text, prepared);
    wire.parse({ name: prepared.name, text });
    wire.describe({ type: 'S', name: prepared.name });
    return prepared;
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const rows = new Result();
    rows.addFields(fields);
    this.#sent[0]!.prepared!.rows = rows;
  }

  handleDataRow({ fields }: { fields: WireValue[] }): void {
    this.#sent[0]!.rows.push(fields);
  }

  handleCommandComplete(): void {
    const { read, prepared, rows } = this.#sent.shift()!;
    try {
      read.resolve(rows.map((fields) => prepared!.rows!.parseRow(fields)));
    } catch (error) {
      read.reject(error as Error);
    }
  }

  handleReadyForQuery(): void {
    this.callback();
  }

  /** After an error PostgreSQL skips the rest, so they are sent again without the failed one. */
  handleError(error: Error): void {
    this.callback(error);
    const [failed] = this.#sent;
    for (const { read, prepared } of this.#sent) {
      if (!prepared?.rows) this.#known.delete(read.text);
    }
    const reads = this.#sent.map(({ read }) => read).filter((read) => read !== this.#identity);
    let others: Read[] = [];
    if (failed && failed.read !== this.#identity && isRefusal(error)) {
      // A `select *` prepared before a migration added a column: prepare it again.
      const isOutdated = error.code === FEATURE_NOT_SUPPORTED && !failed.isNew;
      if (isOutdated) this.#known.delete(failed.read.text);
      others = reads.splice(isOutdated ? 0 : 1);
    }
    for (const { reject } of reads) reject(error);
    if (others.length > 0) this.#askAgain(others);
  }
}

/** Includes "cached plan must not change result type". */
const FEATURE_NOT_SUPPORTED = '0A000';

/** An error of one statement, after which the connection is still usable. */
const isRefusal = (error: Error): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR';
