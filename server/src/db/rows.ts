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

/** A list matches any of its values. */
type Having<T extends Table> = {
  [Column in keyof Row<T>]?: Row<T>[Column] | readonly Row<T>[Column][];
};

type Which<T extends Table> = [db: Db, table: T, having: Having<T>];

/** Kysely cannot type a table that is a parameter; these functions can. */
type AnyTable = 'users';

/** Built by hand: Kysely takes 80 us per statement, this 1. */
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

/** Waits for the current holder; locked until the transaction ends. */
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

/** Undefined when the `unique` value exists already. */
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

export async function deleteRows<T extends Table>(
  ...[db, table, having]: Which<T>
): Promise<boolean> {
  const query = db.deleteFrom(table as AnyTable).where(matches(having));
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** True if a row changed; `and` adds further conditions. */
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

/** Refuses undefined values, which would match all rows or none. */
function columnsOf(having: object): [column: string, value: unknown][] {
  const columns = Object.entries(having) as [string, unknown][];
  if (columns.length === 0) throw new Error('rows are found by at least one column');
  for (const [column, value] of columns) {
    if (value === undefined) throw new Error(`no value was given for ${column}`);
  }
  return columns;
}
