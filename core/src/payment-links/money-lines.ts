import type { PaymentLinkDetail } from './contract.ts';

type LinkMoney = Pick<PaymentLinkDetail, 'payment' | 'extraFeeCents'> & {
  link: Pick<PaymentLinkDetail['link'], 'tipCents' | 'refundedCents'>;
  disputes: Pick<PaymentLinkDetail['disputes'][number], 'status' | 'takenCents' | 'feeCents'>[];
};

/** A part of a link's money, or the sum of the parts above it. */
export type MoneyLine =
  | {
      part: 'paid' | 'tip' | 'fee' | 'extraFee' | 'refunded' | 'held' | 'lost' | 'disputeFee';
      cents: number;
    }
  /** forNow: a bank has yet to decide about part of it. */
  | { sum: 'got' | 'kept' | 'forNow'; cents: number };

/** Where every cent of a link went, in display order; empty without a payment. */
export function moneyLines({ link, payment, extraFeeCents, disputes }: LinkMoney): MoneyLine[] {
  if (!payment) return [];
  const { totalCents, feeCents, netCents } = payment;
  const { tipCents, refundedCents } = link;
  const { open, lost, fee } = takenByBanks(disputes);
  const later = [
    { part: 'extraFee' as const, cents: -extraFeeCents },
    { part: 'refunded' as const, cents: -refundedCents },
    { part: 'held' as const, cents: -open },
    { part: 'lost' as const, cents: -lost },
    { part: 'disputeFee' as const, cents: -fee },
  ].filter(({ cents }) => cents !== 0);
  const disputedCents = open + lost + fee;
  const cents = keptCents({ netCents, refundedCents, extraFeeCents, disputedCents });
  const sum = disputes.some(({ status }) => status === 'open') ? 'forNow' : 'kept';
  return [
    { part: 'paid', cents: totalCents - tipCents },
    ...(tipCents > 0 ? [{ part: 'tip', cents: tipCents } as const] : []),
    { part: 'fee', cents: -feeCents },
    { sum: 'got', cents: netCents },
    ...later,
    ...(later.length > 0 ? [{ sum, cents } as const] : []),
  ];
}

function takenByBanks(disputes: LinkMoney['disputes']) {
  const taken = { open: 0, lost: 0, fee: 0 };
  for (const { status, takenCents, feeCents } of disputes) {
    if (status === 'won') continue;
    taken.fee += feeCents;
    taken[status] += takenCents;
  }
  return taken;
}

/** After refunds, fees of extra payments, and what a bank holds or has taken, with its fee. */
export function keptCents(of: {
  netCents: number;
  refundedCents: number;
  extraFeeCents: number;
  disputedCents: number;
}): number {
  return of.netCents - of.refundedCents - of.extraFeeCents - of.disputedCents;
}
