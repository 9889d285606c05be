import { balanceOf } from '../payouts/payouts.ts';
import type { Delivery, Merchant, Payment } from '../records.ts';
import { showActivity, showLink, showMerchant, showPayment } from '../wire/show.ts';
import type { World } from '../world.ts';

const NEWEST = 100;

/** Everything there is to see, newest first. Secrets too: it is a sandbox, and only this machine reaches it. */
export function stateOf(world: World) {
  return {
    now: new Date().toISOString(),
    settings: world.settings(),
    faults: world.faults.oldest(),
    merchants: world.merchants.newest({}, NEWEST).map((merchant) => showAccount(world, merchant)),
    paymentLinks: world.links.newest({}, NEWEST).map((link) => showLink(world, link)),
    payments: world.payments.newest({}, NEWEST).map(showTaken),
    disputes: world.disputes.newest({}, NEWEST),
    payouts: world.activity.newest({ type: 'payout' }, NEWEST).map(showActivity),
    statement: world.activity.newest({}, NEWEST).map(showActivity),
    deliveries: world.deliveries.newest({}, NEWEST).map(showDelivery),
  };
}

export type State = ReturnType<typeof stateOf>;

function showAccount(world: World, merchant: Merchant) {
  const verifiedBy = merchant.verifyAt === null ? null : new Date(merchant.verifyAt).toISOString();
  return { ...showMerchant(merchant), verifiedBy, balance: balanceOf(world, merchant) };
}

export function showTaken(payment: Payment) {
  const { merchantId, paymentLinkId, refundedUnits } = payment;
  return { ...showPayment(payment), merchantId, paymentLinkId, refundedUnits };
}

function showDelivery({ body, nextAt, lane: _lane, ...delivery }: Delivery) {
  const nextAttempt = nextAt === null ? null : new Date(nextAt).toISOString();
  return { ...delivery, nextAttempt, event: JSON.parse(body) as unknown };
}
