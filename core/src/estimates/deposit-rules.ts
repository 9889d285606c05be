import { t } from '../language/t.ts';
import { formatCents } from '../money.ts';

/** What some states allow a contractor to ask for before home improvement begins. Found, not advice: counsel confirms it. */
interface DepositRule {
  mostCents: (totalCents: number) => number;
  rule: () => string;
  source: string;
  /** The month in which the source was read. */
  checkedOn: string;
}

const CHECKED_ON = '2026-11';
const SECONDARY = 'legalclarity.org, craftsman-book.com';
const third = (totalCents: number) => Math.floor(totalCents / 3);
const tenth = (totalCents: number) => Math.min(Math.floor(totalCents / 10), 100_000);
const A_THIRD = () => t('a third of the total');

export const DEPOSIT_RULES: Record<string, DepositRule> = {
  CA: {
    mostCents: tenth,
    rule: () => t('10% of the total or $1,000, whichever is less'),
    source: SECONDARY,
    checkedOn: CHECKED_ON,
  },
  NV: {
    mostCents: tenth,
    rule: () => t('10% of the total or $1,000, whichever is less, without a consumer bond'),
    source: 'casetext.com, NRS 624.970',
    checkedOn: CHECKED_ON,
  },
  MD: {
    mostCents: third,
    rule: A_THIRD,
    source: 'law.justia.com, Md. Bus. Reg. 8-617',
    checkedOn: CHECKED_ON,
  },
  MA: {
    mostCents: third,
    rule: () => t('a third of the total, or the cost of special-order materials if that is more'),
    source: SECONDARY,
    checkedOn: CHECKED_ON,
  },
  PA: {
    mostCents: (totalCents) => (totalCents > 500_000 ? third(totalCents) : totalCents),
    rule: () => t('above $5,000, a third of the total and the cost of special-order materials'),
    source: SECONDARY,
    checkedOn: CHECKED_ON,
  },
  ME: {
    mostCents: third,
    rule: () => t('a third of the total, unless both agree otherwise in writing'),
    source: SECONDARY,
    checkedOn: CHECKED_ON,
  },
  TN: {
    mostCents: third,
    rule: () => t('a third of the total, without a bond'),
    source: SECONDARY,
    checkedOn: CHECKED_ON,
  },
};

/** Undefined where the deposit is within the state's rule, or we know of none. It warns; nothing is refused. */
export function depositWarning(
  state: string | null,
  totalCents: number,
  depositCents: number,
): { text: string; source: string; checkedOn: string } | undefined {
  const known = DEPOSIT_RULES[state ?? ''];
  if (!known || depositCents <= known.mostCents(totalCents)) return undefined;
  const { rule, source, checkedOn } = known;
  const text = t('In {state}, a deposit for home improvement may be at most {rule}: here {most}.', {
    state: state!,
    rule: rule(),
    most: formatCents(known.mostCents(totalCents)),
  });
  return { text, source, checkedOn };
}
