import { formatCents } from '@jobly/core/money';
import type { PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { shortName } from './link-detail-words.ts';
import { REFUND_CONFIRMING } from './refund-form.ts';
import { RefundSheet } from './refund-sheet.tsx';

/** What can be done with a payment that came in. */
export function PaidLinkActions(detail: PaymentLinkDetail) {
  const { link, payment, refundPending, refundPendingCents } = detail;
  const [open, setOpen] = useState(false);
  if (refundPending) {
    return (
      <output className="block rounded-xl border border-wait bg-wait-bg px-5 py-4 font-medium text-ink">
        <b>{formatCents(refundPendingCents)}</b>: {REFUND_CONFIRMING}
      </output>
    );
  }
  if (!payment || payment.refundableCents <= 0) return null;
  return (
    <>
      <Button className="w-full" onClick={() => setOpen(true)}>
        Refund
      </Button>
      <RefundSheet
        linkId={link.id}
        payment={payment}
        customer={shortName(link.customerName)}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  );
}
