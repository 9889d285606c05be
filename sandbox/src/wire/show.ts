import { taxAmount } from '../links/amounts.ts';
import type {
  Activity,
  Merchant,
  Money,
  PaidOut,
  Payment,
  PaymentLink,
  Tax,
} from '../store/records.ts';
import type { World } from '../world.ts';

export function showMerchant(merchant: Merchant) {
  const { ownerKey: _key, verifyAt: _at, payoutSchedule: schedule, ...shown } = merchant;
  const { config = null, ...rest } = schedule ?? {};
  return { ...shown, payoutSchedule: schedule && { ...rest, ...(config && { config }) } };
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

export const addressOf = (world: World, link: PaymentLink) =>
  `${world.publicUrl()}/checkout/${link.code}/${link.key}`;

export function showLink(world: World, link: PaymentLink) {
  return {
    id: link.id,
    merchantId: link.merchantId,
    status: world.settings().unknownStatusValue ?? link.status,
    link: addressOf(world, link),
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

const showPaidOut = (paid: PaidOut, money: (units: number) => Money) => ({
  id: paid.id,
  paymentLinkId: paid.paymentLinkId,
  description: paid.description,
  net: money(paid.netUnits),
});

export function showActivity(entry: Activity) {
  const { currencyCode, grossUnits, feeUnits, netUnits, payments, ...shown } = entry;
  const money = (units: number): Money => ({ units, currencyCode });
  return {
    ...shown,
    gross: money(grossUnits),
    fee: money(feeUnits),
    net: money(netUnits),
    ...(payments && { payments: payments.map((paid) => showPaidOut(paid, money)) }),
  };
}
