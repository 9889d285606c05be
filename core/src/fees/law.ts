import { US_STATES } from '../accounts/profile-schema.ts';

/**
 * What networks and states say of passing on the cost of a card, as found in public pages: not advice, counsel confirms
 * it. A settlement of the networks is expected, so a change is a new row with the day it begins.
 */
export interface LawRow {
  /** `NETWORKS`, `BNPL`, or a state. */
  where: string;
  /** In force from this day; without one, as far back as we look. */
  from?: string;
  /** On top of a credit card, in hundredths of a percent; 0: not allowed. Never above what the card costs. */
  mostRate: number;
  /** The customer sees the highest price first, before personal data. */
  totalFirst?: true;
  rule: string;
  source: string;
  /** Of a month, its first day. */
  checkedOn: string;
}

export const NETWORKS = 'NETWORKS';
/** Of every lender: no one says that it may be done. */
export const BNPL = 'BNPL';
const VISA_MOST = 300;
const CHECKED_ON = '2026-11-01';

const DEALERS = '3dmerchant.com';
const BANS = 'blog.payjunction.com, payacre.com';

/** Of rows of one place, the last that has begun holds. A state without a row has the networks' rule alone. */
export const FEE_LAW: readonly LawRow[] = [
  {
    where: NETWORKS,
    // The card's network is not known before it is typed, so that the lower cap counts.
    mostRate: VISA_MOST,
    rule: 'Visa 3%, Mastercard 4%, never above cost, never on debit or prepaid cards, after 30 days of notice to the acquirer',
    source: 'directpaynet.com, paya.helpjuice.com, 3dmerchant.com',
    checkedOn: CHECKED_ON,
  },
  {
    where: BNPL,
    mostRate: 0,
    rule: 'Affirm and Afterpay forbid passing on their fee',
    source: 'help.goodshuffle.com 12455610, squareup 5671, stripe.com/legal/afterpay-clearpay',
    checkedOn: CHECKED_ON,
  },
  { where: 'CT', mostRate: 0, rule: 'not allowed', source: BANS, checkedOn: CHECKED_ON },
  { where: 'ME', mostRate: 0, rule: 'not allowed', source: BANS, checkedOn: CHECKED_ON },
  { where: 'PR', mostRate: 0, rule: 'not allowed', source: BANS, checkedOn: CHECKED_ON },
  { where: 'MA', mostRate: 0, rule: 'not allowed', source: BANS, checkedOn: CHECKED_ON },
  {
    where: 'MA',
    from: '2025-09-02',
    mostRate: 0,
    totalFirst: true,
    rule: 'not allowed; total price first (940 CMR 38)',
    source: `${BANS}, mondaq.com 1716492`,
    checkedOn: CHECKED_ON,
  },
  // The seller may choose the cost instead; above 2% that takes another sentence.
  {
    where: 'CO',
    mostRate: 200,
    rule: '2% or cost',
    source: 'bassberry.com',
    checkedOn: CHECKED_ON,
  },
  // Before that day: not found out, so that nothing is added.
  { where: 'OK', mostRate: 0, rule: 'not looked at', source: 'none', checkedOn: CHECKED_ON },
  {
    where: 'OK',
    from: '2025-11-01',
    mostRate: 200,
    rule: 'lesser of 2% and cost',
    source: 'mondaq.com 1633104',
    checkedOn: CHECKED_ON,
  },
  {
    where: 'NJ',
    mostRate: VISA_MOST,
    rule: 'at most cost',
    source: DEALERS,
    checkedOn: CHECKED_ON,
  },
  {
    where: 'NV',
    mostRate: VISA_MOST,
    rule: 'at most cost',
    source: DEALERS,
    checkedOn: CHECKED_ON,
  },
  {
    where: 'SD',
    mostRate: VISA_MOST,
    rule: 'at most cost',
    source: DEALERS,
    checkedOn: CHECKED_ON,
  },
  {
    where: 'NY',
    mostRate: VISA_MOST,
    totalFirst: true,
    rule: 'at most cost; the total card price is shown',
    source: `${DEALERS}, nysenate.gov`,
    checkedOn: CHECKED_ON,
  },
  {
    where: 'CA',
    mostRate: VISA_MOST,
    totalFirst: true,
    rule: 'no hidden difference: the card price is shown, less for cash is allowed (SB 478)',
    source: 'gibbsgiden.com, oag.ca.gov',
    checkedOn: CHECKED_ON,
  },
  {
    where: 'MN',
    mostRate: VISA_MOST,
    totalFirst: true,
    rule: 'total price first',
    source: 'aaronhall.com',
    checkedOn: CHECKED_ON,
  },
  {
    where: 'GU',
    mostRate: 0,
    totalFirst: true,
    rule: 'not looked at',
    source: 'none',
    checkedOn: CHECKED_ON,
  },
  {
    where: 'VI',
    mostRate: 0,
    totalFirst: true,
    rule: 'not looked at',
    source: 'none',
    checkedOn: CHECKED_ON,
  },
];

/** For a business without a state. */
const STRICTEST = { mostRate: 0, totalFirst: true };

/** The rule of a day, `YYYY-MM-DD`. */
export function lawOf(
  state: string | null,
  day: string,
): { mostRate: number; totalFirst: boolean } {
  if (state === null || !US_STATES.includes(state)) return STRICTEST;
  const inForce = (where: string) =>
    FEE_LAW.findLast((row) => row.where === where && (row.from ?? '') <= day);
  const networks = inForce(NETWORKS)!;
  const own = inForce(state) ?? networks;
  return {
    mostRate: Math.min(own.mostRate, networks.mostRate),
    totalFirst: own.totalFirst ?? false,
  };
}

export const LAW_GOOD_DAYS = 180;

/** The day of the row that was checked longest ago. */
export const lawCheckedOn = (): string => FEE_LAW.map((row) => row.checkedOn).toSorted()[0]!;
