import { sql } from 'kysely';
import type { Expression, Selectable, SqlBool, UpdateObject } from 'kysely';
import type { Db, Schema } from './database.ts';

type Table = keyof Schema;
type Row<T extends Table> = Selectable<Schema[T]>;

/** Which rows, by what is in their columns; a list stands for any of its values. */
type Having<T extends Table> = {
  [Column in keyof Row<T>]?: Row<T>[Column] | readonly Row<T>[Column][];
};

/** Kysely's own types do not follow a table that the caller chooses; those of these functions do. */
type AnyTable = 'users';

export function findRow<T extends Table>(
  db: Db,
  table: T,
  having: Having<T>,
): Promise<Row<T> | undefined> {
  const query = db.selectFrom(table as AnyTable).selectAll();
  return query.where(matches(having)).executeTakeFirst() as Promise<Row<T> | undefined>;
}

export function listRows<T extends Table>(db: Db, table: T, having: Having<T>): Promise<Row<T>[]> {
  const query = db.selectFrom(table as AnyTable).selectAll();
  return query.where(matches(having)).execute() as Promise<object[]> as Promise<Row<T>[]>;
}

/** True when there was a row to change; `and` is what values alone cannot say. */
export async function updateRows<T extends Table>(
  db: Db,
  table: T,
  having: Having<T>,
  values: UpdateObject<Schema, T>,
  and: Expression<SqlBool> = sql`true`,
): Promise<boolean> {
  const query = db.updateTable(table as AnyTable).set(values as object);
  const { numUpdatedRows } = await query.where(matches(having)).where(and).executeTakeFirst();
  return numUpdatedRows > 0n;
}

function matches(having: object) {
  const conditions = Object.entries(having).map(([column, value]) => {
    if (value === null) return sql`${sql.ref(column)} is null`;
    if (Array.isArray(value)) return sql`${sql.ref(column)} in (${sql.join(value)})`;
    return sql`${sql.ref(column)} = ${value}`;
  });
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
