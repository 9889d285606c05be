import type { Acknowledged, Evidence, Fault, FaultKind } from './evidence.ts';
import { groupBy } from './group.ts';

/** Everything that somebody was told is there, as they were told it. */
export function checkAcknowledged(evidence: Evidence): Fault[] {
  const { links, payments, refunds, charges } = evidence;
  const linkOf = new Map(links.map((link) => [link.id, link]));
  const paymentsOf = groupBy(payments, (payment) => payment.payment_link_id);
  const refundOf = new Map(refunds.map((refund) => [refund.id, refund]));
  const attemptsCharged = new Set(charges.map(({ reference }) => reference));
  const attemptsOf = groupBy(evidence.attempts, (attempt) => attempt.payment_link_id);
  const creditOf = (linkId: string) => paymentsOf.of(linkId).find(({ role }) => role === 'credit');
  const isCharged = (linkId: string) =>
    attemptsOf.of(linkId).some(({ id }) => attemptsCharged.has(`jobly:${id}`));

  const isKept = (told: Acknowledged): boolean => {
    const link = linkOf.get(told.linkId);
    const refund = told.what === 'refund' ? refundOf.get(told.refundId) : undefined;
    switch (told.what) {
      case 'link':
        return link?.amount_cash_cents === told.amountCents;
      case 'charge':
        return isCharged(told.linkId);
      case 'paid':
        return creditOf(told.linkId) !== undefined;
      case 'cash':
        return creditOf(told.linkId)?.method === 'cash';
      case 'cancelled':
        return Boolean(link?.cancelled_at);
      case 'refund':
        return refund?.amount_cents === told.amountCents && refund.status === 'done';
    }
    return false;
  };
  return evidence.acknowledged
    .filter((told) => !isKept(told))
    .map(({ what, linkId }) => ({ kind: GONE[what], about: linkId }));
}

const GONE = {
  link: 'an acknowledged link is gone',
  charge: 'the provider lost a charge',
  paid: 'an acknowledged payment is gone',
  cash: 'acknowledged cash is gone',
  cancelled: 'an acknowledged cancellation is gone',
  refund: 'an acknowledged refund is gone',
} as const satisfies Record<Acknowledged['what'], FaultKind>;
