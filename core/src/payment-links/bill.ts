import { MOST_CENTS } from './amount.ts';
import { WHOLE } from './line-limits.ts';
import type { Bill, Discount, Line, PricedLine, TypedLine } from './lines.ts';

/** All arithmetic of lines, discounts and tax. Whole numbers; products pass 2^53, so BigInt. */

/** Half away from zero. */
function divided(dividend: bigint, divisor: bigint): number {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return Number(dividend < 0n ? -rounded : rounded);
}

export const share = (cents: number, part: number, whole: number): number =>
  divided(BigInt(cents) * BigInt(part), BigInt(whole));

export const sumOf = (lines: Line[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

export const totalOf = ({ subtotalCents, taxCents }: Bill): number => subtotalCents + taxCents;

/**
 * Undefined where a line, or the whole, is more than a link may ask for, or a discount more than the lines above. Only a
 * change order may come to less than a cent.
 */
export function billOf(typed: TypedLine[], rate: number, least = 1): Bill | undefined {
  const lines = linesOf(typed)?.flat();
  if (!lines) return undefined;
  const subtotalCents = sumOf(lines);
  const taxed = lines.filter(({ taxable }) => taxable);
  // A rate of nothing is not shown.
  const taxMillionths = taxed.length > 0 ? rate : 0;
  const taxCents = share(sumOf(taxed), taxMillionths, WHOLE);
  const bill = { lines, subtotalCents, taxMillionths, taxCents };
  const total = totalOf(bill);
  return total >= least && total <= MOST_CENTS ? bill : undefined;
}

/** What each typed line becomes: one, of a discount up to two. */
export function linesOf(typed: TypedLine[]): Line[][] | undefined {
  const made: Line[][] = [];
  for (const one of typed) {
    const lines = 'text' in one ? [pricedLine(one)] : discountLines(one, made.flat());
    if (!lines || lines.some(({ cents }) => Math.abs(cents) > MOST_CENTS)) return undefined;
    made.push(lines);
  }
  return made;
}

const pricedLine = (typed: PricedLine): Line => ({
  ...typed,
  cents: share(typed.priceCents, typed.thousandths, 1_000),
});

/** Two where taxable and other lines are mixed, so that the tax is of what is really asked. */
function discountLines(typed: Discount, above: Line[]): Line[] | undefined {
  const sum = sumOf(above);
  const millionths = 'discountMillionths' in typed ? typed.discountMillionths : null;
  const cents = 'discountCents' in typed ? typed.discountCents : share(sum, millionths!, WHOLE);
  if (sum <= 0 || cents > sum) return undefined;
  const taxableSum = sumOf(above.filter(({ taxable }) => taxable));
  const taxedCents = share(cents, taxableSum, sum);
  return [true, false].flatMap((taxable) => {
    const priceCents = taxable ? -taxedCents : taxedCents - cents;
    const line = { text: '', thousandths: 1_000, unit: null, priceCents, taxable };
    return priceCents < 0 ? [{ ...line, cents: priceCents, discount: { millionths } }] : [];
  });
}

/** What was typed, for a form that starts from stored lines. */
export function typedLines(lines: Line[]): TypedLine[] {
  const typed: TypedLine[] = [];
  for (const [at, { discount, cents, ...line }] of lines.entries()) {
    const before = lines[at - 1];
    const last = typed.at(-1);
    if (!discount) typed.push(line);
    else if (before?.discount && before.taxable && !line.taxable && last) {
      // The other half of the one before: a rate is the same, and amounts add up.
      if ('discountCents' in last) last.discountCents -= cents;
    } else if (discount.millionths === null) typed.push({ discountCents: -cents });
    else typed.push({ discountMillionths: discount.millionths });
  }
  return typed;
}
