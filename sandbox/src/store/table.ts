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
    return this.#rows(`where id = ?`, [id])[0];
  }

  find(match: Matchable<T>): T | undefined {
    return this.newest(match, 1)[0];
  }

  count(match: Matchable<T> = {}): number {
    const { sql, values } = conditions(match);
    const counting = `select count(*) as found from ${this.#name} where ${sql}`;
    const row = this.#prepared(counting).get(...values);
    return Number(row?.['found'] ?? 0);
  }

  newest(match: Matchable<T> = {}, limit = -1, olderThanId: string | null = null): T[] {
    const { sql, values } = conditions(match);
    const older = `(? is null or seq < (select seq from ${this.#name} where id = ?))`;
    return this.#rows(`where ${sql} and ${older} order by seq desc limit ?`, [
      ...values,
      olderThanId,
      olderThanId,
      limit,
    ]);
  }

  oldest(match: Matchable<T> = {}): T[] {
    const { sql, values } = conditions(match);
    return this.#rows(`where ${sql} order by seq`, values);
  }

  /** Those whose moment has come, the earliest first. */
  due(field: keyof T & string, at: number, match: Matchable<T> = {}, limit = -1): T[] {
    const { sql, values } = conditions(match);
    const moment = column(field);
    return this.#rows(`where ${sql} and ${moment} <= ? order by ${moment}, seq limit ?`, [
      ...values,
      at,
      limit,
    ]);
  }

  #rows(tail: string, values: SQLInputValue[]): T[] {
    const rows = this.#prepared(`select body from ${this.#name} ${tail}`).all(...values);
    return rows.map((row) => JSON.parse(String(row['body'])) as T);
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}

const column = (field: string) => `json_extract(body, '$.${field}')`;

function conditions(match: object): { sql: string; values: SQLInputValue[] } {
  const pairs = Object.entries(match) as [string, SQLInputValue][];
  return {
    sql: pairs.map(([field]) => `${column(field)} is ?`).join(' and ') || 'true',
    values: pairs.map(([, value]) => value),
  };
}
