import { formatCents } from '@jobly/core/money';
import type { PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { Card } from '../../ui/card.tsx';
import { METHOD_NAMES } from './link-detail-words.ts';

/** Where every cent of a payment went. */
export function LinkDetailMoney({ link, payment, extraFeeCents }: PaymentLinkDetail) {
  if (!payment) return null;
  return (
    <Card title="The money">
      <dl className="flex flex-col gap-2">
        <Line
          label="Customer paid"
          note={METHOD_NAMES[payment.method]}
          cents={payment.totalCents}
        />
        <Line
          label="Processing fee"
          note={payment.feeCents === 0 ? 'None for cash' : undefined}
          cents={-payment.feeCents}
        />
        <Line label="You got" cents={payment.netCents} sum />
        {extraFeeCents > 0 ? (
          <Line label="Fee of the extra payment that went back" cents={-extraFeeCents} />
        ) : null}
        {link.refundedCents > 0 ? (
          <>
            <Line label="Refunded to the customer" cents={-link.refundedCents} />
            <Line label="You keep" cents={payment.netCents - link.refundedCents} sum />
          </>
        ) : null}
      </dl>
    </Card>
  );
}

interface LineProps {
  label: string;
  note?: string | undefined;
  cents: number;
  /** Under a line, what the ones above make together. */
  sum?: boolean;
}

function Line({ label, note, cents, sum = false }: LineProps) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 ${sum ? 'mt-1 border-t border-line pt-3' : ''}`}
    >
      <dt className={sum ? 'text-lg font-bold text-ink' : 'text-ink-2'}>
        {label}
        {note ? <span className="text-ink-2"> · {note}</span> : null}
      </dt>
      <dd
        className={`ml-auto figures ${sum ? `text-xl font-extrabold tracking-tight ${cents > 0 ? 'text-paid' : 'text-ink'}` : 'font-semibold text-ink'}`}
      >
        {formatCents(cents)}
      </dd>
    </div>
  );
}
