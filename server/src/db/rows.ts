import {
  CompiledQuery,
  sql,
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  type UpdateObject,
} from 'kysely';
import type { Db, Schema } from './database.ts';

type Table = keyof Schema;
export type Row<T extends Table> = Selectable<Schema[T]>;

/** Which rows, by what is in their columns; a list stands for any of its values. */
type Having<T extends Table> = {
  [Column in keyof Row<T>]?: Row<T>[Column] | readonly Row<T>[Column][];
};

/** Of which table, and which of its rows. */
type Which<T extends Table> = [db: Db, table: T, having: Having<T>];

/** Kysely's own types do not follow a table that the caller chooses; those of these functions do. */
type AnyTable = 'users';

/** Kysely takes 80 us to build such a statement and write it out; this takes one. */
async function selectRows<T extends Table>(
  db: Db,
  table: T,
  having: Having<T>,
  end = '',
): Promise<Row<T>[]> {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = columnsOf(having).map(([column, value]) => {
    if (value === null) return `${quoted(column)} is null`;
    if (!Array.isArray(value)) return `${quoted(column)} = ${place(value)}`;
    return `${quoted(column)} in (${value.map(place).join(', ')})`;
  });
  const text = `select * from ${quoted(table)} where ${conditions.join(' and ')} ${end}`;
  return (await db.executeQuery<Row<T>>(CompiledQuery.raw(text, values))).rows;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export async function findRow<T extends Table>(
  ...[db, table, having]: Which<T>
): Promise<Row<T> | undefined> {
  return (await selectRows(db, table, having))[0];
}

export function listRows<T extends Table>(
  db: Db,
  table: T,
  having: Having<T>,
  order: keyof Row<T> & string,
): Promise<Row<T>[]> {
  return selectRows(db, table, having, `order by ${quoted(order)}`);
}

/** As it stands after whoever holds it now; nobody else changes it until the transaction ends. */
export async function lockRow<T extends Table>(
  ...[db, table, having]: Which<T>
): Promise<Row<T> | undefined> {
  return (await selectRows(db, table, having, 'for update'))[0];
}

export async function countRows<T extends Table>(
  ...[db, table, having]: Which<T>
): Promise<number> {
  const query = db.selectFrom(table as AnyTable).select(({ fn }) => fn.countAll().as('count'));
  return Number((await query.where(matches(having)).executeTakeFirstOrThrow()).count);
}

export function insertRow<T extends Table>(
  db: Db,
  table: T,
  values: Insertable<Schema[T]>,
): Promise<Row<T>> {
  const query = db.insertInto(table as AnyTable).values(values);
  return query.returningAll().executeTakeFirstOrThrow() as Promise<object> as Promise<Row<T>>;
}

/** Nothing when another row has the same value in the `unique` column already. */
export function insertNew<T extends Table>(
  db: Db,
  table: T,
  unique: keyof Row<T> & string,
  values: Insertable<Schema[T]>,
): Promise<Row<T> | undefined> {
  const query = db.insertInto(table as AnyTable).values(values);
  return query
    .onConflict((conflict) => conflict.column(unique as 'id').doNothing())
    .returningAll()
    .executeTakeFirst() as Promise<Row<T> | undefined>;
}

/** True when there was a row to delete. */
export async function deleteRows<T extends Table>(
  ...[db, table, having]: Which<T>
): Promise<boolean> {
  const query = db.deleteFrom(table as AnyTable).where(matches(having));
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
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

function matches(having: object) {
  const conditions = columnsOf(having).map(([column, value]) => {
    if (value === null) return sql`${sql.ref(column)} is null`;
    if (Array.isArray(value)) return sql`${sql.ref(column)} in (${sql.join(value)})`;
    return sql`${sql.ref(column)} = ${value}`;
  });
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Never all rows, nor none, because of a value that somebody forgot. */
function columnsOf(having: object): [column: string, value: unknown][] {
  const columns = Object.entries(having) as [string, unknown][];
  if (columns.length === 0) throw new Error('rows are found by at least one column');
  for (const [column, value] of columns) {
    if (value === undefined) throw new Error(`no value was given for ${column}`);
  }
  return columns;
}
