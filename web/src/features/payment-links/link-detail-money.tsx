import { formatCents } from '@jobly/core/money';
import type { PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import type { PaymentMethod } from '@jobly/core/payment-links/fees';
import { moneyLines } from '@jobly/core/payment-links/money-lines';
import { Card } from '../../ui/card.tsx';
import { METHOD_NAMES, moneyLabel } from './link-detail-words.ts';

/** Where every cent of a payment went. */
export function LinkDetailMoney(detail: PaymentLinkDetail) {
  const { payment } = detail;
  if (!payment) return null;
  return (
    <Card title="The money">
      <dl className="flex flex-col gap-2">
        {moneyLines(detail).map((line) => {
          const { label, cents } = moneyLabel(line);
          return 'sum' in line ? (
            <Line key={label} label={label} cents={cents} sum />
          ) : (
            <Line key={label} label={label} note={noteOf(line.part, payment)} cents={cents} />
          );
        })}
      </dl>
    </Card>
  );
}

function noteOf(part: string, { method, feeCents }: { method: PaymentMethod; feeCents: number }) {
  if (part === 'paid') return METHOD_NAMES[method];
  return part === 'fee' && feeCents === 0 ? 'None for cash' : undefined;
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
