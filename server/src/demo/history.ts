import type { PaymentMethod } from '@jobly/core/payment-links/fees';

export type DemoLink = ReturnType<typeof link>;

/**
 * Six weeks of a plumber, with every status. Online payments are at least three days old, so that their payouts have
 * arrived: the sandbox's balance holds only what it knows. 'pays-now' is paid at the sandbox during start.
 */
export const DEMO_LINKS: DemoLink[] = [
  link(0, 'Dana Whitfield', 'Replace kitchen faucet and shutoff valve', 42_500, 'unpaid'),
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
  link(16, 'Ken Watanabe', 'Bathroom rough-in, first half', 185_000, 'card'),
  link(19, 'Joan Salter', 'Sump pump and check valve', 68_400, 'card'),
  link(22, 'Rafael Mendes', 'Dishwasher supply line', 12_800, 'cash'),
  link(27, 'Erin Doyle', 'Two vanity faucets', 47_600, 'card'),
  link(31, 'Sunrise Bakery', 'Grease trap service', 54_000, 'card'),
  link(36, 'Neil Popov', 'Emergency call, burst pipe', 89_500, 'card'),
  link(41, 'Yolanda Pierce', 'Water softener installation', 121_000, 'cash'),
];

function link(
  daysAgo: number,
  customerName: string,
  memo: string,
  amountCashCents: number,
  story: PaymentMethod | 'unpaid' | 'refunded' | 'says-cash' | 'pays-now',
) {
  return { daysAgo, customerName, memo, amountCashCents, story };
}

export interface Owner {
  userId: string;
  contractorId: string;
  now: Date;
}
