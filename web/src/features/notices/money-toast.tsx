import type { ReactNode } from 'react';
import { formatCents } from '@jobly/core/money';
import type { Arrival } from '@jobly/core/notices/contract';
import { tNodes } from '../../lib/t-nodes.ts';
import { showToast } from '../../lib/toast/toast.ts';
import { linkProps } from '../../router/link.tsx';
import { Pen } from '../../ui/drawings/drawing.tsx';

const SHOWN_MS = 8_000;

/** Who and how much, in the colour of money; of several at once, how many and their sum. */
export function showMoneyToast(found: Arrival[]): void {
  const payments = found.filter(({ kind }) => kind === 'payment');
  const claims = found.filter(({ kind }) => kind === 'cash_claim');
  const isPaid = payments.length > 0;
  showToast({
    tone: 'success',
    title: '',
    durationMs: SHOWN_MS,
    look: {
      className: isPaid ? 'border-paid bg-paid text-card' : 'border-paid bg-paid-bg text-ink',
      content: (
        <a
          {...linkProps(found.length === 1 ? `/payments/${found[0]!.paymentLinkId}` : '/payments')}
          draggable={false}
          className="flex min-w-0 flex-1 items-center gap-3 py-2 focus-visible:outline-current"
        >
          <Pen viewBox="0 0 20 20" strokeWidth="1.8" className="size-10 shrink-0">
            <circle cx="10" cy="10" r="9" />
            <path d="M12.6 7.4c-.5-.8-1.5-1.2-2.6-1.2-1.5 0-2.7.7-2.7 1.9 0 2.6 5.5 1.3 5.5 3.9 0 1.2-1.3 1.9-2.8 1.9-1.2 0-2.3-.5-2.8-1.4M10 4.6v10.8" />
          </Pen>
          <span className="min-w-0 font-semibold break-words">
            {isPaid ? sentence(payments, sumOf(payments, LARGE)) : null}
            {claims.length > 0 ? (
              <span className="block">{sentence(claims, sumOf(claims))}</span>
            ) : null}
          </span>
        </a>
      ),
    },
  });
}

const LARGE = (amount: string) =>
  `block leading-9 ${amount.length > 9 ? 'text-[22px]' : 'text-[30px]'}`;

function sumOf(found: Arrival[], look: (amount: string) => string = () => ''): ReactNode {
  const amount = formatCents(found.reduce((sum, { amountCents }) => sum + amountCents, 0));
  return (
    <strong className={`font-extrabold tracking-tight whitespace-nowrap figures ${look(amount)}`}>
      {amount}
    </strong>
  );
}

function sentence([first, ...others]: Arrival[], amount: ReactNode): ReactNode {
  if (!first) return null;
  const isPaid = first.kind === 'payment';
  if (others.length > 0) {
    const said = { count: others.length + 1, amount };
    return isPaid
      ? tNodes('{count} customers paid {amount}', said)
      : tNodes('{count} customers say they paid {amount} in cash', said);
  }
  const said = { name: <bdi>{first.customerName}</bdi>, amount };
  return isPaid
    ? tNodes('{name} paid {amount}', said)
    : tNodes('{name} says they paid {amount} in cash', said);
}
