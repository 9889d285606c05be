import { formatCents } from '@jobly/core/money';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { useState } from 'react';
import { cancelPaymentLink, markCashReceived } from '@jobly/core/payment-links/contract';
import { CASH_RECEIVED, LINK_CANCELLED } from '@jobly/core/payment-links/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmSheet } from '../../../ui/sheet/confirm-sheet.tsx';
import { shortName } from '../link-labels.ts';
import { useResendSheet } from '../share/use-share-sheets.ts';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { spreadSummary } from '../detail-queries.ts';

interface OpenLinkProps {
  link: PaymentLinkSummary;
  businessName: string | null;
}

type Asked = 'cash' | 'cancel' | undefined;

/** What can be done with a link that was not paid; of an expired one, only that it was paid in cash. */
export function OpenLinkActions({ link, businessName }: OpenLinkProps) {
  const open = link.state === 'open';
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  const cash = useSettle(link.id, 'cash', close);
  const cancel = useSettle(link.id, 'cancel', close);
  const amount = formatCents(link.amountCashCents);
  const claimed = link.cashClaimedAt !== null;
  return (
    <>
      {claimed ? (
        <section className="rounded-xl border border-wait bg-wait-bg p-5">
          <h2 className="text-lg font-bold text-ink">
            {shortName(link.customerName)} says they paid in cash
          </h2>
          <p className="mt-1 mb-4 text-ink">You have the last word: did you get {amount}?</p>
          <Button variant="primary" busy={cash.isPending} onClick={() => cash.mutate()}>
            {cash.isPending ? 'Marking…' : 'Mark cash received'}
          </Button>
        </section>
      ) : null}
      {open || !claimed ? (
        <div className="flex flex-col gap-3">
          {open ? <Resend link={link} businessName={businessName} primary={!claimed} /> : null}
          <div className="flex flex-wrap gap-3">
            {claimed ? null : (
              <Button className="flex-auto whitespace-nowrap" onClick={() => setAsked('cash')}>
                Mark cash received
              </Button>
            )}
            {open ? (
              <Button
                variant="danger"
                className="flex-auto whitespace-nowrap"
                onClick={() => setAsked('cancel')}
              >
                Cancel link
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
      <ConfirmSheet
        open={asked === 'cash'}
        onOpenChange={close}
        title="Cash received?"
        text={`Only when you hold ${amount} in your hand: the link is then paid and can no longer be paid by card.`}
        yes="Mark cash received"
        busyLabel="Marking…"
        no="Not yet"
        variant="primary"
        busy={cash.isPending}
        onYes={() => cash.mutate()}
      />
      <ConfirmSheet
        open={asked === 'cancel'}
        onOpenChange={close}
        title="Cancel this link?"
        text={`${shortName(link.customerName)} can no longer pay with it. This cannot be undone, but you can always send a new link.`}
        yes="Cancel link"
        busyLabel="Cancelling…"
        no="Keep link"
        busy={cancel.isPending}
        onYes={() => cancel.mutate()}
      />
    </>
  );
}

function Resend({ link, businessName, primary }: OpenLinkProps & { primary: boolean }) {
  const { part: sheets, open, setOpen, show } = useResendSheet();
  return (
    <>
      <Button variant={primary ? 'primary' : 'secondary'} onClick={show}>
        Resend
      </Button>
      {sheets ? (
        <sheets.ShareSheet
          link={link}
          resend
          businessName={businessName}
          open={open}
          onOpenChange={setOpen}
        />
      ) : null}
    </>
  );
}

/** Both can be sent again without harm: the server answers that it is settled, and shows how. */
function useSettle(id: string, act: 'cancel' | 'cash', onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(act === 'cancel' ? cancelPaymentLink : markCashReceived, { params: { id } }),
    onSuccess: ({ paymentLink }) => {
      toast.success(act === 'cancel' ? LINK_CANCELLED : CASH_RECEIVED);
      spreadSummary(queries, paymentLink);
    },
    onError: (error) => {
      toast.error(errorMessage(error, 'That did not work. Please try again.'));
      void queries.invalidateQueries({ queryKey: ['payment_links'] });
    },
    onSettled: onDone,
  });
}
