import type { PaymentLinkDetail } from './contract.ts';

type Told = Pick<PaymentLinkDetail, 'payment' | 'extraFeeCents'> & {
  link: Pick<PaymentLinkDetail['link'], 'refundedCents'>;
  disputes: Pick<PaymentLinkDetail['disputes'][number], 'status' | 'amountCents' | 'feeCents'>[];
};

/** A part of a link's money, or a sum: what all the parts above it make together. */
export type MoneyLine =
  | {
      part: 'paid' | 'fee' | 'extraFee' | 'refunded' | 'held' | 'lost' | 'disputeFee';
      cents: number;
    }
  | { sum: 'got' | 'kept'; cents: number };

/** Where every cent of a link went, in the order in which it is told; nothing without a payment. */
export function moneyLines({ link, payment, extraFeeCents, disputes }: Told): MoneyLine[] {
  if (!payment) return [];
  const { totalCents, feeCents, netCents } = payment;
  const { refundedCents } = link;
  const later = [
    { part: 'extraFee' as const, cents: -extraFeeCents },
    { part: 'refunded' as const, cents: -refundedCents },
    ...disputes
      .filter(({ status }) => status !== 'won')
      .flatMap((dispute) => [
        {
          part: dispute.status === 'open' ? ('held' as const) : ('lost' as const),
          cents: -dispute.amountCents,
        },
        { part: 'disputeFee' as const, cents: -dispute.feeCents },
      ]),
  ].filter(({ cents }) => cents !== 0);
  const disputedCents = disputes
    .filter(({ status }) => status !== 'won')
    .reduce((sum, dispute) => sum + dispute.amountCents + dispute.feeCents, 0);
  return [
    { part: 'paid', cents: totalCents },
    { part: 'fee', cents: -feeCents },
    { sum: 'got', cents: netCents },
    ...later,
    ...(later.length > 0
      ? [
          {
            sum: 'kept' as const,
            cents: keptCents({ netCents, refundedCents, extraFeeCents, disputedCents }),
          },
        ]
      : []),
  ];
}

/**
 * What stays with the contractor: refunds leave, of a payment that was too much its fee does, and what a bank
 * holds or has kept, with the fee for that.
 */
export function keptCents(of: {
  netCents: number;
  refundedCents: number;
  extraFeeCents: number;
  disputedCents: number;
}): number {
  return of.netCents - of.refundedCents - of.extraFeeCents - of.disputedCents;
}
