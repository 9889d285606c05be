import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, Selectable, SqlBool, UpdateObject } from 'kysely';
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

export function listRows<T extends Table>(
  db: Db,
  table: T,
  having: Having<T>,
  order: keyof Row<T> & string,
): Promise<Row<T>[]> {
  const query = db
    .selectFrom(table as AnyTable)
    .selectAll()
    .where(matches(having));
  return query.orderBy(sql.ref(order)).execute() as Promise<object[]> as Promise<Row<T>[]>;
}

/** True when there was a row to change; `and` is what values alone cannot say. */
export async function updateRows<T extends Table>(
  db: Db,
  table: T,
  having: Having<T>,
  values: UpdateObject<Schema, T>,
  and?: (where: ExpressionBuilder<Schema, T>) => Expression<SqlBool>,
): Promise<boolean> {
  let query = db.updateTable(table as AnyTable).set(values as object);
  query = query.where(matches(having));
  if (and) query = query.where(and as (where: unknown) => Expression<SqlBool>);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Never all rows, nor none, because of a value that somebody forgot. */
function matches(having: object) {
  const columns = Object.entries(having);
  if (columns.length === 0) throw new Error('rows are found by at least one column');
  const conditions = columns.map(([column, value]) => {
    if (value === undefined) throw new Error(`no value was given for ${column}`);
    if (value === null) return sql`${sql.ref(column)} is null`;
    if (Array.isArray(value)) return sql`${sql.ref(column)} in (${sql.join(value)})`;
    return sql`${sql.ref(column)} = ${value}`;
  });
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
