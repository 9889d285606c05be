import * as z from 'zod';
import type { Route } from '../src/http/route.ts';
import type { Schema } from './fuzz/schema.ts';

/** The caller's; no account has it yet. */
export const BURNER = '+14155559999';

export interface Callable {
  name: string;
  route: Route;
  isStaffs: boolean;
  schemas: Record<'params' | 'query' | 'body', Schema>;
}

export interface Given {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

export function callable(route: Route): Callable {
  const { contract } = route;
  const schemaOf = (schema: z.core.$ZodType | undefined) =>
    (schema ? z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) : {}) as Schema;
  return {
    name: `${contract.method} ${contract.path}`,
    route,
    isStaffs: contract.audience === 'staff' || contract.audience === 'admin',
    schemas: {
      params: schemaOf(contract.params),
      query: schemaOf(contract.query),
      body: schemaOf(contract.body),
    },
  };
}

type Pick = () => number;

export function fillAll({ schemas, route }: Callable, pick: Pick, ids: string[]): Given {
  const params = fill(schemas.params, pick, ids, '');
  // Pages have no schema, but their parameters take an id.
  const inPath = [...route.contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
    name!,
    (params as Record<string, unknown> | undefined)?.[name!] ?? ids[pick() % ids.length],
  ]);
  return {
    params: Object.fromEntries(inPath) as Record<string, string>,
    query: (fill(schemas.query, pick, ids, '') ?? {}) as Record<string, unknown>,
    body: fill(schemas.body, pick, ids, '') ?? {},
  };
}

const EXAMPLES: Record<string, string> = {
  phone: BURNER,
  email: 'burner@example.com',
  resolution: 'Nothing to see',
  reason: 'They asked',
};

/** A valid value; `pick` decides alternatives. Optional fields are mostly left out. */
function fill(schema: Schema, pick: Pick, ids: string[], name: string): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[pick() % schema.enum.length];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fill(choices[pick() % choices.length]!, pick, ids, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'boolean') return pick() % 2 === 1;
  if (type === 'integer' || type === 'number') return pick() % 1_000;
  if (type === 'array') return [];
  if (type === 'object') {
    const required = new Set(schema.required ?? []);
    const given = Object.entries(schema.properties ?? {}).filter(
      ([one]) => required.has(one) || (one !== 'seen' && one !== 'version' && pick() % 3 === 2),
    );
    return Object.fromEntries(given.map(([one, of]) => [one, fill(of, pick, ids, one)]));
  }
  if (type !== 'string') return undefined;
  const isId = schema.format === 'uuid' || schema.pattern !== undefined;
  return isId ? ids[pick() % ids.length] : (EXAMPLES[name] ?? 'https://example.com/');
}
