import type { PaymentLinkDetail } from './contract.ts';

type Told = Pick<PaymentLinkDetail, 'payment' | 'extraFeeCents'> & {
  link: Pick<PaymentLinkDetail['link'], 'refundedCents'>;
};

/** A part of a link's money, or a sum: what all the parts above it make together. */
export type MoneyLine =
  | { part: 'paid' | 'fee' | 'extraFee' | 'refunded'; cents: number }
  | { sum: 'got' | 'kept'; cents: number };

/** Where every cent of a link went, in the order in which it is told; nothing without a payment. */
export function moneyLines({ link, payment, extraFeeCents }: Told): MoneyLine[] {
  if (!payment) return [];
  const { totalCents, feeCents, netCents } = payment;
  const { refundedCents } = link;
  const later = [
    { part: 'extraFee' as const, cents: -extraFeeCents },
    { part: 'refunded' as const, cents: -refundedCents },
  ].filter(({ cents }) => cents !== 0);
  return [
    { part: 'paid', cents: totalCents },
    { part: 'fee', cents: -feeCents },
    { sum: 'got', cents: netCents },
    ...later,
    ...(later.length > 0
      ? [{ sum: 'kept' as const, cents: keptCents({ netCents, refundedCents, extraFeeCents }) }]
      : []),
  ];
}

/** What stays with the contractor: refunds leave, and of a payment that was too much its fee does. */
export function keptCents(of: {
  netCents: number;
  refundedCents: number;
  extraFeeCents: number;
}): number {
  return of.netCents - of.refundedCents - of.extraFeeCents;
}
