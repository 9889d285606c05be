import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { wordsOf } from '../kept.ts';

type Details = { type?: string; code?: string; param?: string };

export class StripeError extends Error {
  readonly status: ContentfulStatusCode;
  readonly details: Details;

  constructor(status: ContentfulStatusCode, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

export const refuse = (message: string, details: Details = {}) =>
  new StripeError(400, message, details);

const TYPES: Record<number, string> = {
  402: 'card_error',
  409: 'idempotency_error',
  500: 'api_error',
  502: 'api_error',
  503: 'api_error',
};
const CODES: Record<number, string> = { 409: 'idempotency_key_in_use', 429: 'rate_limit' };

/** The body of every error. */
export function stripeRefusal(status: number, message: string, details: Details = {}): object {
  const type = TYPES[status] ?? 'invalid_request_error';
  const code = CODES[status];
  return { error: { type, ...(code && { code }), ...details, message } };
}

export function must<T>(found: T | undefined, what: string, id: string): T {
  if (found !== undefined) return found;
  const param = what === 'account' ? 'account' : 'id';
  throw new StripeError(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });
}

/** Names a parameter as the form does: `line_items[0][price_data]`. */
const nameOf = ([first, ...rest]: PropertyKey[]) =>
  String(first ?? '') + rest.map((key) => `[${String(key)}]`).join('');

/** What is unknown, missing or of the wrong kind is refused by its name, the first one first. */
export function parse<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    throw refuse(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue.path);
  const value = valueAt(given, issue.path);
  if (value === undefined) {
    throw refuse(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (value === '') {
    const message = `You passed an empty string for '${param}'.`;
    throw refuse(message, { code: 'parameter_invalid_empty', param });
  }
  throw refuse(`Invalid ${param}: ${issue.message}`, { param });
}

const valueAt = (given: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], given);

type Tree = Map<string, Tree | string>;

/** `a[b][0]=x` becomes `{a: {b: ['x']}}`. What is written twice or in two ways is refused. */
export function decodeForm(text: string): unknown {
  const root: Tree = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.match(/[^[\]]+|\[\]/g) ?? [];
    const last = keys.pop() ?? '';
    let branch = root;
    for (const key of keys) {
      const next = branch.get(key) ?? new Map();
      if (typeof next === 'string') throw refuse(`Invalid ${name}`, { param: name });
      branch.set(key, next);
      branch = next;
    }
    const key = last === '[]' ? String(branch.size) : last;
    if (branch.has(key)) throw refuse(`Invalid ${name}: given twice`, { param: name });
    branch.set(key, value);
  }
  return grow(root);
}

function grow(tree: Tree | string): unknown {
  if (typeof tree === 'string') return tree;
  const entries = [...tree].map(([key, branch]) => [key, grow(branch)] as const);
  const isList = entries.length > 0 && entries.every(([key], place) => key === String(place));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

export const text = (most = 5000) => z.string().min(1).max(most);
type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;

/** Some texts, each of which may be left out. */
export const texts = <S extends string>(names: S, most?: number) =>
  Object.fromEntries(wordsOf(names).map((name) => [name, text(most).optional()])) as Record<
    Words<S>,
    z.ZodOptional<z.ZodString>
  >;

/** An object that may be left out, and has nothing else in it. */
export const part = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape).optional();

export const url = text().refine((value) => /^https?:\/\/./.test(value), 'Not a valid URL');
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const whole = (least = 0, most = 99_999_999) =>
  z
    .string()
    .regex(/^-?\d+$/, 'Invalid integer')
    .transform(Number)
    .pipe(z.number().min(least).max(most));
export const metadata = z.record(z.string().max(40), z.string().max(500));
export const usd = z.literal('usd', 'Invalid currency: this account is paid in usd');
/** What every call takes: objects that are shown whole instead of by their ids. */
export const expand = z.array(text()).optional();

/** The parameters of a call, and no others. */
export const params = <S extends z.ZodRawShape>(shape: S) => z.strictObject({ ...shape, expand });

const moment = whole(0, 9_999_999_999);
const range = z.strictObject({
  gt: moment.optional(),
  gte: moment.optional(),
  lt: moment.optional(),
  lte: moment.optional(),
});

type Range = z.output<typeof range>;

/** Of every list; `ending_before` is not simulated. */
export const paged = {
  limit: whole(1, 100).optional(),
  starting_after: text().optional(),
  created: z.union([moment.transform((at): Range => ({ gte: at, lte: at })), range]).optional(),
};
const Paged = z.object(paged);
export type Paged = z.output<typeof Paged>;
