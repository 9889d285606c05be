import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';

export class WireError extends Error {
  readonly status: ContentfulStatusCode;

  constructor(status: ContentfulStatusCode, message: string) {
    super(message);
    this.status = status;
  }
}

export const unprocessable = (sentence: string) => new WireError(422, sentence);
export const invalid = (what: string) => new WireError(400, `Validation error: ${what}`);

export function must<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new WireError(404, `${what} not found`);
  return found;
}

/** The body of every error of the provider: three fields, one errorCode for all. */
export const refusal = (httpCode: number, errorMessage: string): object => ({
  httpCode,
  errorCode: 'LO_PAY_ERR',
  errorMessage,
});

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

export async function readJson<T extends z.ZodType>(call: Context, schema: T) {
  const body: unknown = await call.req.json().catch(() => {
    throw invalid('body is not JSON');
  });
  return parse(schema, body);
}

export const text = (most = 500) => z.string().regex(/\S/, 'must be text').max(most);

/** In cents, up to a hundred million dollars. */
export const units = (least = 1) => z.int('must be an integer').min(least).max(99_999_999_99);

export const currency = z.string().regex(/^[A-Z]{3}$/, 'must be a currency code');

const money = (least = 1) => z.object({ units: units(least), currencyCode: currency });

export const webAddress = text(2000).refine(
  (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  'must be a URL',
);

export const orElse = <T extends z.ZodType, Other>(schema: T, other: Other) =>
  schema.nullish().transform((value) => value ?? other);

export const optional = <T extends z.ZodType>(schema: T) => orElse(schema, null);

const LinkContent = z.object({
  amount: money(),
  description: text(1000),
  reference: text(200).nullable(),
  returnUrl: webAddress.nullable(),
  paymentMethod: z.enum(['card', 'bnpl']).nullable(),
  /** What the provider keeps of it; null leaves that to the provider's own rates. */
  fee: money(0).nullable(),
});
export type LinkContent = z.output<typeof LinkContent>;

const NOTHING = { reference: null, returnUrl: null, paymentMethod: null, fee: null };

export const NewLink = z.preprocess((body) => ({ ...NOTHING, ...(body as object) }), LinkContent);

/** Digits without their separators, of which only the last four are kept. */
const masked = (most: number, pattern: RegExp, message: string) =>
  text(most)
    .transform((value) => value.replaceAll(/[\s-]/g, ''))
    .refine((digits) => pattern.test(digits), message)
    .transform((digits) => `****${digits.slice(-4)}`);

/** The documented form is the British one; a US routing number is assumed to travel as sortCode. */
export const BankDetails = z.object({
  sortCode: masked(20, /^(\d{6}|\d{9})$/, 'must be a sort code or a routing number'),
  accountNumber: masked(34, /^\d{4,17}$/, 'must be 4 to 17 digits'),
  accountHolderDetails: z.object({ name: text(200), type: z.enum(['individual', 'company']) }),
});

const PayoutSchedule = z
  .object({
    accountType: z.enum(['essential', 'standard', 'instant']),
    config: z.object({ type: z.enum(['daily', 'weekly', 'monthly']) }).optional(),
  })
  .transform((schedule) => ({ ...schedule, paused: false }));

/** No such call is published: that a schedule can be paused is assumed from its `paused` field. */
export const SchedulePause = z.object({ paused: z.boolean() });

export const Registration = z
  .object({
    legalBusinessName: text(200),
    tradingName: text(200),
    country: z.literal('US', 'must be US'),
    owner: z.object({
      firstName: text(100),
      lastName: text(100),
      email: text(320).trim(),
      phoneNumber: text(30),
    }),
    payoutSchedule: optional(PayoutSchedule),
    bankDetails: optional(BankDetails),
    reference: optional(text(200)),
    marketingOptIn: z.boolean().nullish(),
    acceptTermsOfUse: z.literal(true, 'must be true').nullish(),
  })
  .transform(({ marketingOptIn: _opt, acceptTermsOfUse: _terms, ...kept }) => kept);
export type Registration = z.output<typeof Registration>;
