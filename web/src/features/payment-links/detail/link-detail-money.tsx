import { formatCents } from '@jobly/core/money';
import type { PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { moneyLines } from '@jobly/core/payment-links/money-lines';
import { Card } from '../../../ui/layout/card.tsx';
import { moneyLabel, moneyNote } from '../link-labels.ts';

export function LinkDetailMoney(detail: PaymentLinkDetail) {
  const { payment } = detail;
  if (!payment) return null;
  return (
    <Card title="The money">
      <dl className="flex flex-col gap-2">
        {moneyLines(detail).map((line) => {
          const shown = moneyLabel(line);
          const note = moneyNote(line, payment.method);
          return <Line key={shown.label} {...shown} note={note} sum={'sum' in line} />;
        })}
      </dl>
    </Card>
  );
}

interface LineProps {
  label: string;
  note: string | undefined;
  cents: number;
  received: boolean;
  /** Under a line, what the ones above make together. */
  sum: boolean;
}

function Line({ label, note, cents, received, sum }: LineProps) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 ${sum ? 'mt-1 border-t border-line pt-3' : ''}`}
    >
      <dt className={sum ? 'text-lg font-bold text-ink' : 'text-ink-2'}>
        {label}
        {note ? <span className="text-ink-2"> · {note}</span> : null}
      </dt>
      <dd
        className={`ml-auto figures ${sum ? `text-xl font-extrabold tracking-tight ${received ? 'text-paid' : 'text-ink'}` : 'font-semibold text-ink'}`}
      >
        {formatCents(cents)}
      </dd>
    </div>
  );
}
