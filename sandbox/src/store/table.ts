import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

type Matchable<T> = {
  [K in keyof T]?: T[K] extends string | number | null ? T[K] : never;
};

/** Records of one kind as JSON, in the order they were added. */
export class Table<T extends { id: string }> {
  readonly #db: DatabaseSync;
  readonly #name: string;

  constructor(db: DatabaseSync, name: string, indexed: (keyof T & string)[] = []) {
    this.#db = db;
    this.#name = name;
    db.exec(
      `create table if not exists ${name} (seq integer primary key autoincrement, id text not null unique, body text not null)`,
    );
    for (const field of indexed) {
      db.exec(
        `create index if not exists ${name}_${field} on ${name} (json_extract(body, '$.${field}'))`,
      );
    }
  }

  insert(record: T): T {
    this.#db
      .prepare(`insert into ${this.#name} (id, body) values (?, ?)`)
      .run(record.id, JSON.stringify(record));
    return record;
  }

  save(record: T): T {
    this.#db
      .prepare(`update ${this.#name} set body = ? where id = ?`)
      .run(JSON.stringify(record), record.id);
    return record;
  }

  delete(id: string): void {
    this.#db.prepare(`delete from ${this.#name} where id = ?`).run(id);
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
    const row = this.#db
      .prepare(`select count(*) as found from ${this.#name} where ${sql}`)
      .get(...values);
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

  /** Those whose moment has come, oldest first. */
  due(field: keyof T & string, at: number): T[] {
    return this.#rows(`where json_extract(body, '$.${field}') <= ? order by seq`, [at]);
  }

  #rows(tail: string, values: SQLInputValue[]): T[] {
    const rows = this.#db.prepare(`select body from ${this.#name} ${tail}`).all(...values);
    return rows.map((row) => JSON.parse(String(row['body'])) as T);
  }
}

function conditions(match: object): { sql: string; values: SQLInputValue[] } {
  const pairs = Object.entries(match) as [string, SQLInputValue][];
  return {
    sql: pairs.map(([field]) => `json_extract(body, '$.${field}') is ?`).join(' and ') || 'true',
    values: pairs.map(([, value]) => value),
  };
}
