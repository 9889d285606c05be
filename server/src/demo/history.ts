import { billOf } from '@jobly/core/payment-links/bill';
import type { PaymentMethod } from '@jobly/core/payment-links/fees';
import type { TypedLine } from '@jobly/core/payment-links/lines';

export type DemoLink = ReturnType<typeof link> & { balanceCents?: number };

/**
 * Six weeks of a plumber, with every status. Online payments are at least three days old, so that their payouts have
 * arrived: the sandbox's balance holds only what it knows. 'pays-now' is paid at the sandbox during start.
 */
export const DEMO_LINKS: DemoLink[] = [
  link(0, 'Dana Whitfield', 'Replace kitchen faucet and shutoff valve', 42_500, 'unpaid', [
    priced('Labor', 2_500, 11_000, 'hr'),
    priced('Kitchen faucet, brushed nickel', 1_000, 13_900),
    priced('Shutoff valve', 2_000, 1_450),
    { discountCents: 1_800 },
  ]),
  link(0, 'Carla Jimenez', 'Unclog bathroom sink', 18_500, 'pays-now'),
  link(0, 'Walt Everett', 'Replace angle stop', 16_200, 'says-cash'),
  link(1, 'Mei-Ling Chu', 'Install new toilet', 61_000, 'pays-now'),
  link(2, 'Bob Lindqvist', 'Fix running toilet', 14_500, 'cash'),
  link(3, 'Luis Ortega', 'Clear main drain line', 28_900, 'card'),
  link(4, 'Priya Natarajan', 'Install tankless water heater, including permit', 318_000, 'bnpl'),
  link(4, 'Hannah Abrams', 'Garbage disposal replacement', 36_750, 'unpaid'),
  link(6, 'Marcus Bell', 'Repair leak under slab', 142_000, 'card'),
  link(8, 'Oakwood Property Management', 'Winterize 12 units', 264_000, 'bnpl'),
  link(9, 'Grace Kim', 'Replace shower cartridge', 19_900, 'refunded'),
  link(11, 'Tom Ferreira', 'Hose bib and outdoor line', 23_300, 'cash'),
  link(13, 'Alicia Brandt', 'Water pressure regulator', 31_200, 'card'),
  // A deposit: half of the job is left to ask for.
  { ...link(16, 'Ken Watanabe', 'Bathroom rough-in', 185_000, 'card'), balanceCents: 185_000 },
  link(19, 'Joan Salter', 'Sump pump and check valve', 68_400, 'card'),
  link(22, 'Rafael Mendes', 'Dishwasher supply line', 12_800, 'cash'),
  link(27, 'Erin Doyle', 'Two vanity faucets', 47_600, 'card'),
  link(31, 'Sunrise Bakery', 'Grease trap service', 54_000, 'card'),
  link(36, 'Neil Popov', 'Emergency call, burst pipe', 89_500, 'card', [
    priced('Call after hours', 1_000, 25_000),
    priced('Labor', 4_500, 13_000, 'hr'),
    priced('Copper pipe', 12_000, 500, 'ft'),
  ]),
  link(41, 'Yolanda Pierce', 'Water softener installation', 121_000, 'cash'),
];

function link(
  daysAgo: number,
  customerName: string,
  memo: string,
  amountCashCents: number,
  story: PaymentMethod | 'unpaid' | 'refunded' | 'says-cash' | 'pays-now',
  lines?: TypedLine[],
) {
  const bill = lines ? JSON.stringify(billOf(lines, 0)) : null;
  return { daysAgo, customerName, memo, amountCashCents, story, bill };
}

export function priced(
  text: string,
  thousandths: number,
  priceCents: number,
  unit: string | null = null,
): TypedLine {
  return { text, thousandths, unit, priceCents, taxable: false };
}

export interface Owner {
  userId: string;
  contractorId: string;
  now: Date;
}
