import type { TypedLine } from '@jobly/core/payment-links/lines';

type Random = (below: number) => number;

const UNITS = ['hr', 'ft', 'box', null, null];
const WORK = ['Labor', 'Copper pipe', 'Disposal <fee> & "co"', 'Réparation', 'Water heater'];

/** Mostly of everyday size; some at the limits of what can be typed. */
const cents = (random: Random, most: number) =>
  random(8) === 0 ? random(most + 1) : random(Math.min(most, 50_000) + 1);

function typedLine(random: Random): TypedLine {
  const kind = random(6);
  if (kind === 0) return { discountMillionths: 1 + random(random(2) === 0 ? 1_000_000 : 200_000) };
  if (kind === 1) return { discountCents: 1 + random(2_000) };
  return {
    text: WORK[random(WORK.length)]!,
    thousandths: 1 + (random(12) === 0 ? random(99_999_999) : random(20_000)),
    unit: UNITS[random(UNITS.length)]!,
    priceCents: cents(random, 99_999_999),
    taxable: random(2) === 0,
  };
}

export interface RandomBill {
  typed: TypedLine[];
  taxMillionths: number;
}

export function randomBill(random: Random): RandomBill {
  const typed = Array.from({ length: 1 + random(6) }, () => typedLine(random));
  return { typed, taxMillionths: [0, 82_500, 88_750, 1 + random(300_000)][random(4)]! };
}
