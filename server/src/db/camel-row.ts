type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

type Told<Value> = Value extends Date ? string : Value;

/** A row as replies tell it: `paid_at` is `paidAt`, and a moment is its ISO text. */
export type CamelRow<Row> = { [Column in keyof Row & string as Camel<Column>]: Told<Row[Column]> };

/** Whole rows may go in: a contract lets out only what it names (M14). */
export function camelRow<Row extends object>(row: Row): CamelRow<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value instanceof Date ? value.toISOString() : (value as unknown),
    ]),
  ) as CamelRow<Row>;
}
