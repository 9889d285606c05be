import { formatCents } from '@jobly/core/money';
import type { PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { isPaidAfterCancelling, shortName } from '../link-labels.ts';
import { REFUND_CONFIRMING } from '../refund/refund-form.ts';
import { RefundSheet } from '../refund/refund-sheet.tsx';

export function PaidLinkActions(detail: PaymentLinkDetail) {
  const { link, payment, refundPending, refundPendingCents } = detail;
  const [open, setOpen] = useState(false);
  const refundable = payment !== null && payment.refundableCents > 0;
  return (
    <>
      {payment && isPaidAfterCancelling(detail) ? (
        <section className="rounded-xl border border-wait bg-wait-bg p-5">
          <h2 className="text-lg font-bold text-ink">Paid after you cancelled it</h2>
          <p className="mt-1 text-ink">
            {shortName(link.customerName)} was already at the checkout and paid{' '}
            <b>{formatCents(payment.totalCents)}</b>. Keep the payment, or refund it.
          </p>
        </section>
      ) : null}
      {refundPending ? (
        <output className="block rounded-xl border border-wait bg-wait-bg px-5 py-4 font-medium text-ink">
          <b>{formatCents(refundPendingCents)}</b>: {REFUND_CONFIRMING}
        </output>
      ) : null}
      {refundable && !refundPending ? (
        <Button className="w-full" onClick={() => setOpen(true)}>
          Refund
        </Button>
      ) : null}
      {/* What the screen hears of a refund must not take away the sheet that waits for its answer. */}
      {payment && (open || (refundable && !refundPending)) ? (
        <RefundSheet
          linkId={link.id}
          payment={payment}
          customer={shortName(link.customerName)}
          open={open}
          onOpenChange={setOpen}
        />
      ) : null}
    </>
  );
}
