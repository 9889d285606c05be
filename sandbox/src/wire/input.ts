import type { Context } from 'hono';
import { z } from 'zod';
import { invalid } from './errors.ts';

/** Parses what came over the wire; the error names the first wrong field, never its value. */
export function parse<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body, { error: messageOf });
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw invalid(`${first?.path.join('.') || 'body'} ${first?.message}`);
}

const messageOf: z.core.$ZodErrorMap = (issue) => {
  // Missing and null are the same to this provider.
  if (issue.input === undefined || issue.input === null) return 'is required';
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type') return `must be ${issue.expected}`;
  return undefined;
};

export async function readJson<T extends z.ZodType>(
  call: Context,
  schema: T,
): Promise<z.output<T>> {
  const text = await call.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw invalid('body is not JSON');
  }
  return parse(schema, body);
}

export const text = (most = 500) => z.string().regex(/\S/, 'must be text').max(most);

const integer = z.int('must be an integer');

/** In cents, up to a hundred million dollars. */
export const units = (least = 1) => integer.min(least).max(99_999_999_99);

export const currency = z.string().regex(/^[A-Z]{3}$/, 'must be a currency code');

export const money = (least = 1) => z.object({ units: units(least), currencyCode: currency });

export const webAddress = text(2000).refine(
  (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  'must be a URL',
);

/** Null when it is missing. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? null);
