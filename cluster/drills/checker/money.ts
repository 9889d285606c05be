import type { Evidence, Fault, PaymentRow } from './evidence.ts';
import { groupBy, sum } from './group.ts';

/** The provider's charges and refunds against our payments and refunds, both ways. */
export function checkCharges({ charges, payments, refunds }: Evidence): Fault[] {
  const faults: Fault[] = [];
  const byCharge = groupBy(payments, (payment) => payment.provider_payment_id);
  const refundsOf = groupBy(
    refunds.filter(({ status }) => status === 'done'),
    (refund) => refund.payment_id,
  );
  for (const charge of charges) {
    const [payment, ...more] = byCharge.of(charge.id);
    if (!payment) {
      faults.push({ kind: 'a charge is not credited', about: charge.id });
      continue;
    }
    if (more.length > 0) faults.push({ kind: 'a charge is credited twice', about: charge.id });
    const asAsked = charge.reference === `jobly:${payment.attempt_id}`;
    if (payment.gross_cents !== charge.units || !asAsked) {
      faults.push({ kind: 'a charge of another sum is credited', about: charge.id });
    }
    if (payment.role === 'extra' && charge.refundedUnits !== charge.units) {
      faults.push({ kind: 'an extra charge was not given back', about: charge.id });
    }
    const givenBack = sum(refundsOf.of(payment.id).map(({ amount_cents }) => amount_cents));
    if (givenBack !== charge.refundedUnits || payment.refunded_cents !== givenBack) {
      faults.push({ kind: 'refunds differ from the provider’s', about: charge.id });
    }
  }
  // Nobody refunds in the provider's own app here: what was seen there alone is a call of ours that was sent again.
  for (const { id, reason } of refunds) {
    if (reason === 'at_provider') faults.push({ kind: 'money went back twice', about: id });
  }
  const charged = new Set(charges.map(({ id }) => id));
  for (const { id, provider_payment_id: charge } of payments) {
    if (charge !== null && !charged.has(charge)) {
      faults.push({ kind: 'a credit has no charge', about: id });
    }
  }
  return faults;
}

/** Double entry: each transaction sums to zero, each payment and refund is in it with its own sums. */
export function checkLedger({ ledger, payments, refunds }: Evidence): Fault[] {
  const faults: Fault[] = [];
  for (const [id, entries] of groupBy(ledger, (entry) => entry.transaction_id).entries()) {
    if (sum(entries.map(({ amount_cents }) => amount_cents)) !== 0) {
      faults.push({ kind: 'a ledger transaction does not sum to zero', about: id });
    }
  }
  const ofPayment = groupBy(ledger, (entry) => entry.payment_id);
  for (const payment of payments) {
    const entered = (accounts: string[]) =>
      sum(
        ofPayment
          .of(payment.id)
          .filter(({ account }) => accounts.includes(account))
          .map(({ amount_cents }) => amount_cents),
      );
    const right =
      entered(['customer']) === -payment.gross_cents &&
      entered(['provider_fees']) === payment.fee_cents &&
      entered(['provider_balance', 'cash']) === payment.net_cents;
    if (!right) faults.push({ kind: 'a payment is not in the ledger as it is', about: payment.id });
  }
  const ofRefund = groupBy(ledger, (entry) => entry.refund_id);
  for (const { id, status, amount_cents: cents } of refunds) {
    const customer = ofRefund.of(id).filter(({ account }) => account === 'customer');
    const entered = sum(customer.map(({ amount_cents }) => amount_cents));
    if (entered !== (status === 'done' ? cents : 0)) {
      faults.push({ kind: 'a refund is not in the ledger as it is', about: id });
    }
  }
  return faults;
}

/** A link says of itself what its one credit says. */
export function checkLinks({ links, payments }: Evidence): Fault[] {
  const faults: Fault[] = [];
  const credits = groupBy(
    payments.filter(({ role }) => role === 'credit'),
    (payment) => payment.payment_link_id,
  );
  for (const link of links) {
    const [credit, ...more] = credits.of(link.id);
    if (more.length > 0) faults.push({ kind: 'a link is credited twice', about: link.id });
    const right =
      link.status === statusBy(credit) &&
      link.paid_method === (credit?.method ?? null) &&
      link.refunded_cents === (credit?.refunded_cents ?? 0);
    if (!right) faults.push({ kind: 'a link’s state is wrong', about: link.id });
  }
  return faults;
}

function statusBy(credit: PaymentRow | undefined): string {
  if (!credit) return 'unpaid';
  return credit.refunded_cents === credit.gross_cents ? 'refunded' : 'paid';
}
