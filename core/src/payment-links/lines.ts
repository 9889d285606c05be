import * as z from 'zod/mini';
import { byRule } from '../typed.ts';
import { MOST_CENTS } from './amount.ts';
import { MOST_LINES, MOST_TAX_MILLIONTHS, MOST_THOUSANDTHS, WHOLE } from './line-limits.ts';
import { LINE_TEXT, LINE_UNIT } from './texts.ts';

/** Work or a thing, with its price for one of it. */
export const PricedLine = z.strictObject({
  text: byRule(LINE_TEXT),
  thousandths: z.int().check(z.minimum(1), z.maximum(MOST_THOUSANDTHS)),
  unit: z.nullable(byRule(LINE_UNIT)),
  priceCents: z.int().check(z.minimum(0), z.maximum(MOST_CENTS)),
  taxable: z.boolean(),
});
export type PricedLine = z.output<typeof PricedLine>;

/** On all lines above it: an amount, or millionths of their sum. */
export const Discount = z.union([
  z.strictObject({ discountCents: z.int().check(z.minimum(1), z.maximum(MOST_CENTS)) }),
  z.strictObject({ discountMillionths: z.int().check(z.minimum(1), z.maximum(WHOLE)) }),
]);
export type Discount = z.output<typeof Discount>;

export const TypedLine = z.union([PricedLine, Discount]);
export type TypedLine = z.output<typeof TypedLine>;
export const TypedLines = z.array(TypedLine).check(z.minLength(1), z.maxLength(MOST_LINES));

/** Of a change order, which may also leave something out: a price below 0. */
const ChangedLine = z.extend(PricedLine, {
  priceCents: z.int().check(z.minimum(-MOST_CENTS), z.maximum(MOST_CENTS)),
});
export const ChangedLines = z
  .array(z.union([ChangedLine, Discount]))
  .check(z.minLength(1), z.maxLength(MOST_LINES));
export const TaxRate = z.int().check(z.minimum(0), z.maximum(MOST_TAX_MILLIONTHS));

/** As stored, shown and printed: nobody multiplies or sums again. */
export const Line = z.object({
  /** Empty for a discount. */
  text: z.string(),
  thousandths: z.int(),
  unit: z.nullable(z.string()),
  priceCents: z.int(),
  taxable: z.boolean(),
  cents: z.int(),
  /** A discount's share of taxable or of other lines; its rate, when it was typed as one. */
  discount: z.optional(z.object({ millionths: z.nullable(z.int()) })),
});
export type Line = z.output<typeof Line>;

/** What the lines of a link come to; null for a link of one amount. */
export const Bill = z.object({
  lines: z.array(Line),
  subtotalCents: z.int(),
  taxMillionths: z.int(),
  taxCents: z.int(),
});
export type Bill = z.output<typeof Bill>;
