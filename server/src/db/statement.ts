import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Placeholder for a value while the statement is built. */
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
 * Built at its first use, because building takes 100 us and more; later only its values change. `build` may only pass
 * its values on: a decision based on them would hold for all calls.
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
