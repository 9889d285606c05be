import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export type Matchable<T> = {
  [K in keyof T]?: T[K] extends string | number | null ? T[K] : never;
};

/** Records of one kind as JSON, in the order they were added. */
export class Table<T extends { id: string }> {
  readonly #db: DatabaseSync;
  readonly #name: string;
  readonly #statements = new Map<string, StatementSync>();

  /** An index is on one field, or on several together. */
  constructor(
    db: DatabaseSync,
    name: string,
    indexed: ((keyof T & string) | (keyof T & string)[])[] = [],
  ) {
    this.#db = db;
    this.#name = name;
    db.exec(
      `create table if not exists ${name} (seq integer primary key autoincrement, id text not null unique, body text not null)`,
    );
    for (const index of indexed) {
      const fields = [index].flat();
      const columns = fields.map(column).join(', ');
      db.exec(`create index if not exists ${name}_${fields.join('_')} on ${name} (${columns})`);
    }
  }

  insert(record: T): T {
    const sql = `insert into ${this.#name} (id, body) values (?, ?)`;
    this.#prepared(sql).run(record.id, JSON.stringify(record));
    return record;
  }

  save(record: T): T {
    const sql = `update ${this.#name} set body = ? where id = ?`;
    this.#prepared(sql).run(JSON.stringify(record), record.id);
    return record;
  }

  delete(id: string): void {
    this.#prepared(`delete from ${this.#name} where id = ?`).run(id);
  }

  clear(): void {
    this.#db.exec(`delete from ${this.#name}`);
  }

  get(id: string): T | undefined {
    return this.#rows({}, 'and id = ?', [id])[0];
  }

  find(match: Matchable<T>): T | undefined {
    return this.newest(match, 1)[0];
  }

  count(match: Matchable<T> = {}): number {
    return Number(this.#select('count(*) as found', match)[0]?.['found']);
  }

  newest(match: Matchable<T> = {}, limit = -1, olderThanId: string | null = null): T[] {
    const older = `(? is null or seq < (select seq from ${this.#name} where id = ?))`;
    const values = [olderThanId, olderThanId, limit];
    return this.#rows(match, `and ${older} order by seq desc limit ?`, values);
  }

  oldest(match: Matchable<T> = {}): T[] {
    return this.#rows(match, 'order by seq');
  }

  /** Those whose moment has come, the earliest first. */
  due(field: keyof T & string, at: number, match: Matchable<T> = {}, limit = -1): T[] {
    const moment = column(field);
    return this.#rows(match, `and ${moment} <= ? order by ${moment}, seq limit ?`, [at, limit]);
  }

  #rows(match: Matchable<T>, tail: string, values: SQLInputValue[] = []): T[] {
    const rows = this.#select('body', match, tail, values);
    return rows.map((row) => JSON.parse(String(row['body'])) as T);
  }

  #select(what: string, match: Matchable<T>, tail = '', values: SQLInputValue[] = []) {
    const pairs = Object.entries(match) as [string, SQLInputValue][];
    const conditions = pairs.map(([field]) => `${column(field)} is ?`);
    const where = ['true', ...conditions].join(' and ');
    const sql = `select ${what} from ${this.#name} where ${where} ${tail}`;
    return this.#prepared(sql).all(...pairs.map(([, value]) => value), ...values);
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}

const column = (field: string) => (field === 'id' ? field : `json_extract(body, '$.${field}')`);
