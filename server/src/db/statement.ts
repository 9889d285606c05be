import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Stands for a value while a statement is built; whoever looks at it would write it into every row. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`the value of ${this.name} is not known while its statement is built`);
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

/**
 * A statement that is built at its first use; from then on only its values change. To put one together
 * and write it out anew costs 100 us and more, which counts where thousands are asked in a second.
 * `build` may only pass its values on: what it decides by them, it decides once for all.
 */
export function statement<Values extends object, Row>(
  build: (db: Db, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Db, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  const places = new Proxy({} as Values, { get: (_, name) => new Place(String(name)) });
  return async (db, values) => {
    built ??= build(db, places).compile();
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Place ? valueOf(values, parameter.name) : parameter,
    );
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(built.sql, parameters));
    return rows;
  };
}

function valueOf(values: object, name: string): unknown {
  const value = (values as Record<string, unknown>)[name];
  if (value === undefined) throw new Error(`no value was given for ${name}`);
  return value;
}
