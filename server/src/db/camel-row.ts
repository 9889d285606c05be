type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

type Json<Value> = Value extends Date ? string : Value;

/** `paid_at` becomes `paidAt`, and dates become ISO text. */
export type CamelRow<Row> = { [Column in keyof Row & string as Camel<Column>]: Json<Row[Column]> };

const names = new Map<string, string>();

function camelName(column: string): string {
  let name = names.get(column);
  if (name === undefined) {
    name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    names.set(column, name);
  }
  return name;
}

/** Whole rows may go in: a contract strips what it does not name (M14). */
export function camelRow<Row extends object>(row: Row): CamelRow<Row> {
  const camel: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row) as [string, unknown][]) {
    camel[camelName(column)] = value instanceof Date ? value.toISOString() : value;
  }
  return camel as CamelRow<Row>;
}
