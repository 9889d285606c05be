import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { markCashReceived, refuseCashClaim } from '@jobly/core/payment-links/cash-contract';
import { cancelPaymentLink, type PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { CASH_RECEIVED, CASH_REFUSED, LINK_CANCELLED } from '@jobly/core/payment-links/messages';
import type { ReactNode } from 'react';
import { ConfirmButton } from '../../../lib/confirm-button.tsx';
import { lazySheet } from '../../../lib/lazy-part.ts';
import { tNodes } from '../../../lib/t-nodes.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useBusy } from '../../../ui/button/use-busy.ts';
import { useSettle, useUndoCash } from '../use-settle.ts';
import { refundConfirming } from '../link-labels.ts';
import { isDisputed, isPaidAfterCancelling, shortName } from './detail-labels.ts';
import { useResendSheet } from '../share/use-share-sheets.ts';

export function OpenLinkActions({ link, timeline }: PaymentLinkDetail) {
  const unsent = timeline.every(({ kind }) => kind !== 'sent');
  const open = link.state === 'open';
  const resend = useResendSheet({ ahead: open });
  const settle = useSettle(link.id);
  const [marking, mark] = useBusy(() => settle(markCashReceived, t(CASH_RECEIVED)));
  const customer = shortName(link.customerName);
  const amount = formatCents(link.amountCashCents);
  const claimed = link.cashClaimedAt !== null;
  return (
    <>
      {claimed ? (
        <Notice title={t('{name} says they paid in cash', { name: customer })}>
          <p className="mt-1 mb-4 text-ink">
            {t('You have the last word: did you get {amount}?', { amount })}
          </p>
          <Button variant="primary" busy={marking} onClick={() => void mark()}>
            {marking ? t('Marking…') : t('Mark cash received')}
          </Button>
          <ConfirmButton
            className="mt-3 w-full"
            asks={{
              title: t('Not received?'),
              text: t('{name} hears that the cash has not arrived, and can pay this link again.', {
                name: customer,
              }),
              yes: t('Not received'),
              busyLabel: t('Saving…'),
              no: t('Go back'),
              variant: 'primary',
            }}
            onYes={() => settle(refuseCashClaim, t(CASH_REFUSED))}
          >
            {t('Not received')}
          </ConfirmButton>
        </Notice>
      ) : null}
      <div className={open || !claimed ? 'flex flex-col gap-3' : 'hidden'}>
        {open ? (
          <Button variant={claimed ? 'secondary' : 'primary'} onClick={resend.show}>
            {unsent ? t('Send link') : t('Resend')}
          </Button>
        ) : null}
        {open && resend.part ? (
          <resend.part.LinkShareSheet
            link={link}
            resend
            unsent={unsent}
            open={resend.open}
            onOpenChange={resend.setOpen}
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <ConfirmButton
            hidden={claimed}
            className="flex-auto whitespace-nowrap"
            asks={{
              title: t('Cash received?'),
              text: t(
                'Only when you hold {amount} in your hand: the link is then paid and can no longer be paid by card.',
                { amount },
              ),
              yes: t('Mark cash received'),
              busyLabel: t('Marking…'),
              no: t('Not yet'),
              variant: 'primary',
            }}
            onYes={mark}
          >
            {t('Mark cash received')}
          </ConfirmButton>
          <ConfirmButton
            variant="danger"
            hidden={!open}
            className="flex-auto whitespace-nowrap"
            asks={{
              title: t('Cancel this link?'),
              text: t(
                '{name} can no longer pay with it. This cannot be undone, but you can always send a new link.',
                { name: customer },
              ),
              yes: t('Cancel link'),
              busyLabel: t('Cancelling…'),
              no: t('Keep link'),
            }}
            onYes={() => settle(cancelPaymentLink, t(LINK_CANCELLED))}
          >
            {t('Cancel link')}
          </ConfirmButton>
        </div>
      </div>
    </>
  );
}

const useRefundSheet = lazySheet(() => import('../refund/refund-sheet.tsx'));

/** 'Paid in cash', not final yet. */
export function MarkedLinkActions({ link }: PaymentLinkDetail) {
  const [undoing, undo] = useUndoCash(link.id);
  return (
    <Notice title={t('Marked as paid in cash')}>
      <p className="mt-1 mb-4 text-ink">
        {t('It counts in a minute. Until then {name} cannot pay this link, and nobody is told.', {
          name: shortName(link.customerName),
        })}
      </p>
      <Button busy={undoing} onClick={() => void undo()}>
        {undoing ? t('Undoing…') : t('Undo')}
      </Button>
    </Notice>
  );
}

export function PaidLinkActions(detail: PaymentLinkDetail) {
  const { link, payment, refundPending, refundPendingCents } = detail;
  const { part, open, setOpen, show, prepare } = useRefundSheet({ ahead: false });
  const customer = shortName(link.customerName);
  const refundable =
    payment !== null &&
    payment.refundableCents > 0 &&
    !refundPending &&
    !isDisputed(detail.disputes);
  return (
    <>
      {payment && isPaidAfterCancelling(detail) ? (
        <Notice title={t('Paid after you cancelled it')}>
          <p className="mt-1 text-ink">
            {tNodes(
              '{name} was already at the checkout and paid {amount}. Keep the payment, or refund it.',
              { name: customer, amount: <b>{formatCents(payment.totalCents)}</b> },
            )}
          </p>
        </Notice>
      ) : null}
      {refundPending ? (
        <output className="block rounded-xl border border-wait bg-wait-bg px-5 py-4 font-medium text-ink">
          <b>{formatCents(refundPendingCents)}</b>: {refundConfirming(payment?.provider)}
        </output>
      ) : null}
      {refundable ? (
        <Button className="w-full" onPointerDown={prepare} onFocus={prepare} onClick={show}>
          {t('Refund')}
        </Button>
      ) : null}
      {/* A live update of the refund must not close the sheet that waits for its reply. */}
      {payment && part && (open || refundable) ? (
        <part.RefundSheet
          linkId={link.id}
          payment={payment}
          customer={customer}
          open={open}
          onOpenChange={setOpen}
        />
      ) : null}
    </>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-xl border border-wait bg-wait-bg p-5">
      <h2 className="text-lg font-bold text-ink">{title}</h2>
      {children}
    </section>
  );
}
