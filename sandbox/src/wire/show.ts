import type { Activity, Merchant, Money, Payment, PaymentLink } from '../records.ts';
import type { World } from '../world.ts';

export function showMerchant({ ownerKey: _key, verifyAt: _at, ...shown }: Merchant) {
  return shown;
}

export function showPayment(payment: Payment) {
  const { merchantId: _of, paymentLinkId: _by, refundedUnits: _back, ...shown } = payment;
  const { cardDetails, ...plain } = shown;
  return {
    ...plain,
    ...(cardDetails && { cardDetails }),
  };
}

export function showLink(world: World, link: PaymentLink) {
  const { code, key, fee, paymentMethod: _asked, ...shown } = link;
  return {
    ...shown,
    link: `${world.publicUrl()}/checkout/${code}/${key}`,
    ...(fee && { fee }),
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
