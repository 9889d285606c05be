import { taxAmount } from '../money.ts';
import type { Activity, Merchant, Money, Payment, PaymentLink } from '../store/records.ts';
import type { World } from '../world.ts';
import type { Tax } from './input.ts';

export function showMerchant({ ownerKey: _key, verifyAt: _at, ...shown }: Merchant) {
  return shown;
}

/** One digit after the point on links, two on payments: so the documentation shows them. */
const showTax = (amount: Money, tax: Tax, digits: number) => ({
  name: tax.name,
  inclusive: tax.inclusive,
  rate: Number(tax.rate).toFixed(Math.max(digits, (tax.rate.split('.')[1] ?? '').length)),
  amount: taxAmount(amount, tax),
});

export function showPayment(payment: Payment) {
  return {
    id: payment.id,
    type: payment.type,
    status: payment.status,
    ...(payment.cardDetails && { cardDetails: payment.cardDetails }),
    taxes: payment.taxes.map((tax) => showTax(payment.subtotal, tax, 2)),
    tip: { units: 0, currencyCode: payment.total.currencyCode },
    subtotal: payment.subtotal,
    total: payment.total,
    createdAt: payment.createdAt,
    updatedAt: payment.updatedAt,
  };
}

export function showLink(world: World, link: PaymentLink) {
  return {
    id: link.id,
    merchantId: link.merchantId,
    status: world.settings().unknownStatusValue ?? link.status,
    link: `${world.publicUrl()}/checkout/${link.code}/${link.key}`,
    amount: link.amount,
    ...(link.fee && { fee: link.fee }),
    description: link.description,
    reference: link.reference,
    dataCollection: link.dataCollection,
    taxes: link.taxes.map((tax) => showTax(link.amount, tax, 1)),
    payments: world.store.payments.oldest({ paymentLinkId: link.id }).map(showPayment),
    returnUrl: link.returnUrl,
    createdAt: link.createdAt,
    updatedAt: link.updatedAt,
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
