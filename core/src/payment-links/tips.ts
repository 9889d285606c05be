import type { Standing } from '../jobs/standing.ts';
import { parseAmount } from './amount.ts';
import { share, totalOf } from './bill.ts';
import type { Bill } from './lines.ts';

/** What a customer may add to a payment by card or buy now pay later (docs/decisions/0033). */
export const TIP_PERCENTS = [10, 15, 20] as const;
export const TIP_CHOICES = ['0', '10', '15', '20', 'own'] as const;
export type TipChoice = (typeof TIP_CHOICES)[number];

/** Above this percent the page asks once more. */
const LARGE_PERCENT = 30;

/** The amount less its share of the tax. `bill` is the link's, or its job's. */
export const withoutTax = (amountCents: number, bill: Bill | null): number =>
  bill ? share(amountCents, bill.subtotalCents, totalOf(bill)) : amountCents;

/** What a job is made of. */
export type JobSums = Pick<Standing, 'bill' | 'totalCents' | 'changes'>;

/** What percents are of: of a job's payment, the tax of its change orders counts, too. */
export function tipBase(amountCents: number, bill: Bill | null, job: JobSums | null): number {
  if (!job) return withoutTax(amountCents, bill);
  const taxes = job.changes.map(({ taxCents }) => taxCents);
  const taxCents = taxes.reduce((sum, cents) => sum + cents, job.bill?.taxCents ?? 0);
  return share(amountCents, job.totalCents - taxCents, job.totalCents);
}

export const percentTip = (baseCents: number, percent: number): number =>
  share(baseCents, percent, 100);

export const largeTip = (baseCents: number): number => percentTip(baseCents, LARGE_PERCENT);

/** Undefined for an own amount that is none, or more than the link asks for. */
export function chosenTip(
  { choice, own, baseCents }: { choice: TipChoice | null; own: string; baseCents: number },
  amountCents: number,
): number | undefined {
  return choice === 'own' ? parseAmount(own, amountCents) : percentTip(baseCents, Number(choice));
}

/** A tip is at most what the link asks for. */
export const isTip = (tipCents: number, amountCents: number): boolean =>
  Number.isInteger(tipCents) && tipCents >= 0 && tipCents <= amountCents;
