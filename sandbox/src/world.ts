import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { ConfigError, type Config } from './config.ts';
import type * as Records from './records.ts';
import { Settings } from './settings.ts';

export type World = ReturnType<typeof openWorld>;

/** Without a folder everything lives in memory and ends with the program. */
export function openWorld(config: Config, publicUrl: () => string) {
  const db = openDatabase(config.stateFolder);
  const tables = {
    merchants: openTable<Records.Merchant>(db, 'merchants', ['ownerKey', 'verifyAt']),
    links: openTable<Records.PaymentLink>(db, 'payment_links', ['merchantId', 'key', 'reference']),
    payments: openTable<Records.Payment>(db, 'payments', ['merchantId', 'paymentLinkId']),
    disputes: openTable<Records.Dispute>(db, 'disputes', ['merchantId', 'paymentId']),
    activity: openTable<Records.Activity>(db, 'activity', ['merchantId', 'payoutId']),
    deliveries: openTable<Records.Delivery>(db, 'deliveries', ['state', 'nextAt']),
    attempts: openTable<Records.Attempt>(db, 'attempts', ['linkId', 'dueAt']),
    faults: openTable<Records.Fault>(db, 'faults'),
    /** Of refunds that were carried out. */
    keys: openTable<{ id: string }>(db, 'keys'),
  };
  const kept = openTable<Settings & { id: string }>(db, 'settings');
  const ofParts: { clear(): void }[] = [];
  const settings = () => Settings.parse(kept.get('settings') ?? {});
  let inside = false;

  /**
   * All or nothing. Work is synchronous, so two requests cannot interleave inside it: this is what
   * makes twenty posts of one form charge once.
   */
  const transact = <R>(work: () => R): R => {
    if (inside) return work();
    db.exec('begin immediate');
    inside = true;
    try {
      const result = work();
      db.exec('commit');
      return result;
    } catch (error) {
      db.exec('rollback');
      throw error;
    } finally {
      inside = false;
    }
  };

  return {
    config,
    publicUrl,
    ...tables,
    transact,
    settings,
    /** A table of a part that keeps records of its own. */
    openTable<T extends { id: string }>(name: string, indexed: (keyof T & string)[] = []) {
      const table = openTable<T>(db, name, indexed);
      ofParts.push(table);
      return table;
    },
    change: (part: Partial<Settings>): Settings =>
      transact(() => {
        const next = { ...settings(), ...part };
        kept.clear();
        kept.insert({ id: 'settings', ...next });
        return next;
      }),
    forgetEverything: () =>
      transact(() => {
        for (const table of [...Object.values(tables), kept, ...ofParts]) table.clear();
      }),
    isOpen: () => db.isOpen,
    close: () => db.close(),
  };
}

function openDatabase(folder: string | null): DatabaseSync {
  if (folder === null) return new DatabaseSync(':memory:');
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(join(folder, 'sandbox.sqlite'));
  try {
    // A killed program loses nothing with WAL; EXCLUSIVE keeps a second sandbox off the same folder.
    db.exec('pragma locking_mode = exclusive');
    db.exec('pragma journal_mode = wal');
    db.exec('pragma synchronous = normal');
    db.exec('begin immediate; commit');
  } catch (error) {
    db.close();
    const locked = error instanceof Error && error.message.includes('locked');
    if (locked) throw new ConfigError('Another sandbox already uses this SANDBOX_STATE folder.');
    throw error;
  }
  return db;
}

export type Matchable<T> = {
  [K in keyof T]?: T[K] extends string | number | null ? T[K] : never;
};

export type Table<T extends { id: string }> = ReturnType<typeof openTable<T>>;

function openTable<T extends { id: string }>(
  db: DatabaseSync,
  name: string,
  indexed: (keyof T & string)[] = [],
) {
  db.exec(
    `create table if not exists ${name} (seq integer primary key autoincrement, id text not null unique, body text not null)`,
  );
  for (const field of indexed) {
    db.exec(`create index if not exists ${name}_${field} on ${name} (${column(field)})`);
  }
  const statements = new Map<string, StatementSync>();

  function prepared(sql: string): StatementSync {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    return known;
  }

  function select(what: string, match: Matchable<T>, tail = '', values: SQLInputValue[] = []) {
    const pairs = Object.entries(match) as [string, SQLInputValue][];
    const conditions = pairs.map(([field]) => `${column(field)} is ?`);
    const where = ['true', ...conditions].join(' and ');
    const sql = `select ${what} from ${name} where ${where} ${tail}`;
    return prepared(sql).all(...pairs.map(([, value]) => value), ...values);
  }

  function records(match: Matchable<T>, tail: string, values: SQLInputValue[] = []): T[] {
    return select('body', match, tail, values).map((row) => JSON.parse(String(row['body'])) as T);
  }

  function newest(
    match: Matchable<T> = {},
    limit = -1,
    olderThanId: string | null = null,
    time: TimeRange = {},
  ): T[] {
    const older = `(? is null or seq < (select seq from ${name} where id = ?))`;
    const values = [...within(time), olderThanId, olderThanId, limit];
    return records(match, `and ${WITHIN} and ${older} order by seq desc limit ?`, values);
  }

  return {
    insert(record: T): T {
      const sql = `insert into ${name} (id, body) values (?, ?)`;
      prepared(sql).run(record.id, JSON.stringify(record));
      return record;
    },
    save(record: T): T {
      const sql = `update ${name} set body = ? where id = ?`;
      prepared(sql).run(JSON.stringify(record), record.id);
      return record;
    },
    delete: (id: string) => void prepared(`delete from ${name} where id = ?`).run(id),
    clear: () => db.exec(`delete from ${name}`),
    get: (id: string): T | undefined => records({}, 'and id = ?', [id])[0],
    find: (match: Matchable<T>): T | undefined => newest(match, 1)[0],
    count: (match: Matchable<T> = {}, time: TimeRange = {}) =>
      Number(select('count(*) as found', match, `and ${WITHIN}`, within(time))[0]?.['found']),
    newest,
    oldest: (match: Matchable<T> = {}): T[] => records(match, 'order by seq'),
    due(field: keyof T & string, at: number, match: Matchable<T> = {}, limit = -1): T[] {
      const moment = column(field);
      return records(match, `and ${moment} <= ? order by ${moment}, seq limit ?`, [at, limit]);
    },
  };
}

/** Of when a record was made: from the first moment on, before the second. */
export type TimeRange = { from?: string | undefined; to?: string | undefined };

const CREATED_AT = `json_extract(body, '$.createdAt')`;
const WITHIN = `(? is null or ${CREATED_AT} >= ?) and (? is null or ${CREATED_AT} < ?)`;
const within = ({
  from = null,
  to = null,
}: { [Key in keyof TimeRange]: TimeRange[Key] | null }) => [from, from, to, to];

const column = (field: string) => (field === 'id' ? field : `json_extract(body, '$.${field}')`);
