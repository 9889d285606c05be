import type { Share, TypedStep } from '@jobly/core/jobs/steps';
import { percentText } from '@jobly/core/payment-links/bill-rows';
import { WHOLE } from '@jobly/core/payment-links/line-limits';
import { typedAmount } from '@jobly/core/payment-links/prefill';
import { parseDecimal } from '@jobly/core/payment-links/typed-decimal';
import { centsOf } from '../typed-amount.ts';

/** The first now, what is left last; the others when they are asked for, or on a day. */
export const scheduleOf = (shares: Share[], days: readonly string[] = []): TypedStep[] =>
  [...shares, null].map((share, at) => {
    if (at === 0) return { share, due: 'now' };
    const dueOn = days[at];
    return dueOn ? { share, due: 'done', dueOn } : { share, due: 'done' };
  });

/** None, for a payment of everything at once. */
export const deposit = (percent: number): TypedStep[] =>
  percent === 0 ? [] : scheduleOf([{ millionths: (percent * WHOLE) / 100 }]);

/** Of a schedule that a tap has made; undefined for any other. */
export function percentOf(schedule: readonly TypedStep[]): number | undefined {
  if (schedule.length === 0) return 0;
  const first = schedule[0]!.share;
  const isSimple =
    schedule.length === 2 && !schedule[1]!.dueOn && first !== null && 'millionths' in first;
  const percent = isSimple ? (first.millionths * 100) / WHOLE : 0;
  return percent === 25 || percent === 50 ? percent : undefined;
}

/** `25%` or `$500.00`; undefined for anything else. */
export function shareOf(typed: string): Share | undefined {
  const text = typed.trim();
  if (!text.endsWith('%')) {
    const cents = centsOf(text.replace(/^\$/, ''));
    return cents ? { cents } : undefined;
  }
  const millionths = parseDecimal(text.slice(0, -1).trim(), 4, WHOLE);
  return millionths ? { millionths } : undefined;
}

export const typedShare = (share: Share): string => {
  if (share === null) return '';
  return 'cents' in share ? `$${typedAmount(share.cents)}` : `${percentText(share.millionths)}%`;
};
