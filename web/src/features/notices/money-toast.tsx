import type { ReactNode } from 'react';
import { formatCents } from '@jobly/core/money';
import type { Arrival } from '@jobly/core/notices/contract';
import { tNodes } from '../../lib/t-nodes.ts';
import { showToast } from '../../lib/toast/toast.ts';
import { linkProps } from '../../router/link.tsx';
import { Pen } from '../../ui/drawings/drawing.tsx';

const SHOWN_MS = 8_000;

type Kind = Arrival['kind'];
const KINDS = ['payment', 'cash_claim', 'cash_undone'] as const satisfies Kind[];

/** Green only for money received; paler for cash claims; plain for withdrawn ones. */
const LOOKS = {
  payment: 'border-paid bg-paid text-card',
  cash_claim: 'border-paid bg-paid-bg text-ink',
  cash_undone: 'border-line-2 bg-card text-ink',
} as const satisfies Record<Kind, string>;
const ONE = {
  payment: '{name} paid {amount}',
  cash_claim: '{name} says they paid {amount} in cash',
  cash_undone: '{name} took it back: {amount} not paid in cash yet',
} as const satisfies Record<Kind, string>;
const SEVERAL = {
  payment: '{count} customers paid {amount}',
  cash_claim: '{count} customers say they paid {amount} in cash',
  cash_undone: '{count} customers took it back: {amount} not paid in cash yet',
} as const satisfies Record<Kind, string>;

/** Several at once are shown as a count and a sum. */
export function showMoneyToast(found: Arrival[]): void {
  const byKind = KINDS.map((kind) => found.filter((arrival) => arrival.kind === kind)).filter(
    (ofKind) => ofKind.length > 0,
  );
  showToast({
    tone: 'success',
    title: '',
    durationMs: SHOWN_MS,
    look: {
      className: LOOKS[byKind[0]![0]!.kind],
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
            {byKind.map((ofKind) => (
              <span key={ofKind[0]!.kind} className="block">
                {sentence(ofKind)}
              </span>
            ))}
          </span>
        </a>
      ),
    },
  });
}

const LARGE = (amount: string) =>
  `block leading-9 ${amount.length > 9 ? 'text-[22px]' : 'text-[30px]'}`;

function sentence(ofKind: Arrival[]): ReactNode {
  const [{ kind, customerName }] = ofKind as [Arrival];
  const sum = formatCents(ofKind.reduce((cents, { amountCents }) => cents + amountCents, 0));
  const look = kind === 'payment' ? LARGE(sum) : '';
  const amount = (
    <strong className={`font-extrabold tracking-tight whitespace-nowrap figures ${look}`}>
      {sum}
    </strong>
  );
  return ofKind.length > 1
    ? tNodes(SEVERAL[kind], { count: ofKind.length, amount })
    : tNodes(ONE[kind], { name: <bdi>{customerName}</bdi>, amount });
}
