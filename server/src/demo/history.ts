export interface DemoLink {
  daysAgo: number;
  customerName: string;
  memo: string;
  amountCashCents: number;
  status: 'unpaid' | 'paid' | 'refunded';
}

/** Six weeks in the life of a plumber: enough for a list, a chart and every status. */
export const DEMO_LINKS: DemoLink[] = [
  link(0, 'Dana Whitfield', 'Replace kitchen faucet and shutoff valve', 42_500, 'unpaid'),
  link(1, 'Luis Ortega', 'Clear main drain line', 28_900, 'paid'),
  link(2, 'Priya Natarajan', 'Install tankless water heater, including permit', 318_000, 'paid'),
  link(3, 'Bob Lindqvist', 'Fix running toilet', 14_500, 'paid'),
  link(4, 'Hannah Abrams', 'Garbage disposal replacement', 36_750, 'unpaid'),
  link(6, 'Marcus Bell', 'Repair leak under slab', 142_000, 'paid'),
  link(8, 'Oakwood Property Management', 'Winterize 12 units', 264_000, 'paid'),
  link(9, 'Grace Kim', 'Replace shower cartridge', 19_900, 'refunded'),
  link(11, 'Tom Ferreira', 'Hose bib and outdoor line', 23_300, 'paid'),
  link(13, 'Alicia Brandt', 'Water pressure regulator', 31_200, 'paid'),
  link(16, 'Ken Watanabe', 'Bathroom rough-in, first half', 185_000, 'paid'),
  link(19, 'Joan Salter', 'Sump pump and check valve', 68_400, 'paid'),
  link(22, 'Rafael Mendes', 'Dishwasher supply line', 12_800, 'paid'),
  link(27, 'Erin Doyle', 'Two vanity faucets', 47_600, 'paid'),
  link(31, 'Sunrise Bakery', 'Grease trap service', 54_000, 'paid'),
  link(36, 'Neil Popov', 'Emergency call, burst pipe', 89_500, 'paid'),
  link(41, 'Yolanda Pierce', 'Water softener installation', 121_000, 'paid'),
];

function link(
  daysAgo: number,
  customerName: string,
  memo: string,
  amountCashCents: number,
  status: DemoLink['status'],
): DemoLink {
  return { daysAgo, customerName, memo, amountCashCents, status };
}
