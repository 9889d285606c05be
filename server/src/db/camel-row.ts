type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

type Told<Value> = Value extends Date ? string : Value;

/** A row as replies tell it: `paid_at` is `paidAt`, and a moment is its ISO text. */
export type CamelRow<Row> = { [Column in keyof Row & string as Camel<Column>]: Told<Row[Column]> };

const names = new Map<string, string>();

/** Columns are few and rows are many: each name is made once. */
function camelName(column: string): string {
  let name = names.get(column);
  if (name === undefined) {
    name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    names.set(column, name);
  }
  return name;
}

/** Whole rows may go in: a contract lets out only what it names (M14). */
export function camelRow<Row extends object>(row: Row): CamelRow<Row> {
  const told: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row) as [string, unknown][]) {
    told[camelName(column)] = value instanceof Date ? value.toISOString() : value;
  }
  return told as CamelRow<Row>;
}
