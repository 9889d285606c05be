import { daysSince, formatDateTime } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { inWords, workLines } from '@jobly/core/payment-links/work';
import { mayBePaidInCash } from '@jobly/core/payment-links/state';
import { LinkMarks, waitingLabel } from './shown-amount.tsx';

/** Below the customer's name in a list. `clamp`: how long texts are truncated. */
export function LinkFacts({ link, clamp }: { link: PaymentLinkSummary; clamp: string }) {
  return (
    <>
      {workLines(link).map((line) => (
        <span key={line.label} dir="auto" className={`${clamp} text-ink-2`}>
          {inWords(line)}
        </span>
      ))}
      {datesOf(link).map((line) => (
        <span
          key={line}
          className="mt-0.5 block text-sm text-ink-2 figures min-[360px]:whitespace-nowrap"
        >
          {line}
        </span>
      ))}
      {mayBePaidInCash(link) && link.cashClaimedAt ? (
        <span className="block text-sm font-semibold text-wait">{t('Says paid in cash')}</span>
      ) : null}
      {/* A dispute has its own badge. */}
      <LinkMarks link={{ ...link, disputeStatus: null }} />
    </>
  );
}

/** When it was created, and paid or how long it has been waiting. */
function datesOf({ state, createdAt, paidAt }: PaymentLinkSummary): string[] {
  const created = formatDateTime(createdAt);
  if (paidAt) {
    const paid = t('Paid {date}', { date: formatDateTime(paidAt) });
    return daysSince(createdAt, new Date(paidAt)) === 0 ? [paid] : [created, paid];
  }
  const days = daysSince(createdAt);
  return state === 'open' && days > 0 ? [created, waitingLabel(days)] : [created];
}
