import { CompiledQuery } from 'kysely';
import type { Queries } from './database.ts';

/** Stands for a value while a statement is built. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is built at its first use; from then on only its values change. To put one together
 * and write it out anew costs 100 us and more, which counts where thousands are asked in a second.
 */
export function statement<Values extends object, Row>(
  build: (queries: Queries, values: Values) => { compile(): CompiledQuery<Row> },
): (queries: Queries, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  const places = new Proxy({} as Values, { get: (_, name) => new Place(String(name)) });
  return async (queries, values) => {
    built ??= build(queries, places).compile();
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await queries.executeQuery<Row>(CompiledQuery.raw(built.sql, parameters));
    return rows;
  };
}
