import { taxAmount } from '../money.ts';
import type { Activity, Merchant, Money, Payment, PaymentLink } from '../records.ts';
import type { World } from '../world.ts';
import type { Tax } from './input.ts';

export function showMerchant({ ownerKey: _key, verifyAt: _at, ...shown }: Merchant) {
  return shown;
}

/** One digit after the point on links, two on payments: so the documentation shows them. */
const showTax = (amount: Money, tax: Tax, digits: number) => ({
  ...tax,
  rate: Number(tax.rate).toFixed(Math.max(digits, (tax.rate.split('.')[1] ?? '').length)),
  amount: taxAmount(amount, tax),
});

export function showPayment(payment: Payment) {
  const { merchantId: _of, paymentLinkId: _by, refundedUnits: _back, ...shown } = payment;
  const { cardDetails, taxes, ...plain } = shown;
  return {
    ...plain,
    ...(cardDetails && { cardDetails }),
    taxes: taxes.map((tax) => showTax(payment.subtotal, tax, 2)),
    tip: { units: 0, currencyCode: payment.total.currencyCode },
  };
}

export function showLink(world: World, link: PaymentLink) {
  const { code, key, fee, taxes, paymentMethod: _asked, ...shown } = link;
  return {
    ...shown,
    link: `${world.publicUrl()}/checkout/${code}/${key}`,
    ...(fee && { fee }),
    taxes: taxes.map((tax) => showTax(link.amount, tax, 1)),
    payments: world.payments.oldest({ paymentLinkId: link.id }).map(showPayment),
  };
}

export function showActivity(entry: Activity) {
  const { currencyCode, grossUnits, feeUnits, netUnits, payments, ...shown } = entry;
  const money = (units: number): Money => ({ units, currencyCode });
  return {
    ...shown,
    gross: money(grossUnits),
    fee: money(feeUnits),
    net: money(netUnits),
    ...(payments && {
      payments: payments.map(({ id, paymentLinkId, description, netUnits: net }) => ({
        id,
        paymentLinkId,
        description,
        net: money(net),
      })),
    }),
  };
}
