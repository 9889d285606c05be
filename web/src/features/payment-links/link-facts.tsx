import { formatDateTime } from '@jobly/core/dates';
import { formatCents } from '@jobly/core/money';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { inWords, jobLines } from '@jobly/core/payment-links/job';
import { mayBePaidInCash } from '@jobly/core/payment-links/state';

/** In a list, below the customer's name. `clamp`: how long texts are cut. */
export function LinkFacts({ link, clamp }: { link: PaymentLinkSummary; clamp: string }) {
  return (
    <>
      {jobLines(link).map((line) => (
        <span key={line.label} dir="auto" className={`${clamp} text-ink-2`}>
          {inWords(line)}
        </span>
      ))}
      <span className="mt-0.5 block text-sm whitespace-nowrap text-ink-2 figures">
        {formatDateTime(link.createdAt)}
      </span>
      {mayBePaidInCash(link) && link.cashClaimedAt ? (
        <span className="block text-sm font-semibold text-wait">Says paid in cash</span>
      ) : null}
      {link.state === 'paid' && link.refundedCents > 0 ? (
        <span className="block text-sm font-semibold text-ink figures">
          {formatCents(link.refundedCents)} refunded
        </span>
      ) : null}
    </>
  );
}
