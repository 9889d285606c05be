import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldMessage, TextField } from '../../../ui/fields/text-field.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { Sheet, type SheetControl } from '../../../ui/sheet/sheet.tsx';
import {
  REFUND_UNHEARD,
  refundAmount,
  refundCopy,
  refundKey,
  useRefund,
  type Payment,
  type RefundShare,
} from './use-refund.ts';

const shares = () =>
  [
    { value: 'all', label: t('All of it') },
    { value: 'part', label: t('A part') },
  ] as const;

interface Refunded {
  linkId: string;
  payment: Payment;
  customer: string;
}

export function RefundSheet({ open, onOpenChange, ...rest }: Refunded & SheetControl) {
  const busy = useIsMutating({ mutationKey: refundKey(rest.linkId) }) > 0;
  return (
    <Sheet
      open={open}
      // A sent refund cannot be cancelled, and its result is shown here.
      onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}
      title={t('Refund')}
      description={t('What {name} gets back', { name: rest.customer })}
    >
      {/* Remounted with every opening, with a new refund id. */}
      <RefundForm {...rest} onClose={() => onOpenChange(false)} />
    </Sheet>
  );
}

interface Wanted {
  share: RefundShare;
  typed: string;
}

function RefundForm({
  linkId,
  payment: newest,
  customer,
  onClose,
}: Refunded & { onClose: () => void }) {
  const refund = useRefund(linkId, newest, onClose);
  // While sending, keep showing the payment as it was before the refund.
  const [payment, setPayment] = useState(newest);
  if (!refund.busy && payment !== newest && newest.refundableCents > 0) setPayment(newest);
  const gone = newest.refundableCents === 0 && !refund.busy && !refund.problem;
  useEffect(() => {
    // Refunded in full elsewhere.
    if (gone && refund.unansweredCents === undefined) onClose();
  }, [gone, refund.unansweredCents, onClose]);
  const amountOf = ({ share, typed }: Wanted) =>
    refund.unansweredCents === undefined
      ? refundAmount(share, typed, payment.refundableCents)
      : { cents: refund.unansweredCents };
  const form = useForm<Wanted>({
    initial: { share: 'all', typed: '' },
    validate: (wanted) => {
      const amount = amountOf(wanted);
      return 'problem' in amount ? { typed: amount.problem } : {};
    },
    onSubmit: (wanted) => {
      const amount = amountOf(wanted);
      if ('cents' in amount) refund.send(amount.cents);
    },
    onChange: refund.forgetProblem,
    sending: refund.busy,
  });
  const { share } = form.values;
  const amount = amountOf(form.values);
  const known = 'cents' in amount ? amount.cents : undefined;

  return (
    <form {...form.props} className="flex flex-col gap-5">
      {refund.unansweredCents === undefined ? (
        <SegmentedControl
          label={t('How much')}
          segments={shares()}
          value={share}
          onChange={(next) => {
            if (refund.busy) return;
            form.change({ share: next });
            form.setErrors({});
          }}
        />
      ) : null}
      {share === 'part' && refund.unansweredCents === undefined ? (
        <TextField
          {...form.input('typed')}
          label={t('Amount in dollars')}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="0.00"
          readOnly={refund.busy}
          problem={form.errors.typed ?? refund.problem}
          hint={t('At most {amount}', { amount: formatCents(payment.refundableCents) })}
        />
      ) : (
        <p
          className={`text-center leading-12 font-extrabold tracking-tight text-ink figures ${formatCents(known ?? 0).length > 10 ? 'text-[32px]' : 'text-[44px]'}`}
        >
          {formatCents(known ?? 0)}
        </p>
      )}
      <div className="flex flex-col gap-1 rounded-sm bg-sunken px-4 py-3 text-ink">
        {refundCopy(payment, customer, known ?? 0).map((sentence, index) =>
          index === 0 && known === undefined ? null : <p key={sentence}>{sentence}</p>,
        )}
      </div>
      <div role="alert">
        {refund.unansweredCents === undefined ? null : (
          <p className="text-ink">{t(REFUND_UNHEARD)}</p>
        )}
        {share === 'all' ? <FieldMessage id={`${linkId}-refund`} problem={refund.problem} /> : null}
      </div>
      <div className="flex flex-col gap-3">
        <Button type="submit" variant="danger" busy={refund.busy}>
          {labelOf(refund, known)}
        </Button>
        <Button disabled={refund.busy} onClick={onClose}>
          {refund.unansweredCents === undefined ? t('Keep the payment') : t('Close')}
        </Button>
      </div>
      {refund.freshCodeSheet}
    </form>
  );
}

function labelOf(refund: { busy: boolean; unansweredCents: number | undefined }, known?: number) {
  if (refund.busy) return t('Refunding…');
  if (refund.unansweredCents !== undefined) return t('Try again');
  return known === undefined ? t('Refund') : t('Refund {amount}', { amount: formatCents(known) });
}
