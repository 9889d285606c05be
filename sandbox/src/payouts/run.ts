import { randomUUID } from 'node:crypto';
import { emit } from '../events/emit.ts';
import { currencyOf } from '../payments/fees.ts';
import type { Activity, Merchant } from '../store/records.ts';
import type { World } from '../world.ts';
import { sumOfNet, unsettled } from './balance.ts';
import { idsOf, movePayout } from './move.ts';
import { bankTime, isWorkingDay, nextWorkingDay } from './working-days.ts';

const RUN_AT_HOUR = 11;

/** One working day passes: what was on its way arrives, and what is available leaves. */
export function nextWorkingDayComes(world: World): { paid: string[]; created: string[] } {
  const { store } = world;
  return store.transact(() => {
    const paid = store.activity
      .oldest({ type: 'payout', status: 'created' })
      .map((payout) => movePayout(world, payout, 'paid', null).id);
    const created = store.merchants
      .oldest()
      .flatMap((merchant) => payOut(world, merchant)?.id ?? []);
    world.change({ lastPayoutRun: bankTime(world.now()).day });
    return { paid, created };
  });
}

/** The same, when a real day has gone by. */
export function runPayoutsThatAreDue(world: World): void {
  const { day, hour } = bankTime(world.now());
  const { lastPayoutRun } = world.settings();
  if (lastPayoutRun === null) world.change({ lastPayoutRun: day });
  else if (day > lastPayoutRun && isWorkingDay(day) && hour >= RUN_AT_HOUR) {
    nextWorkingDayComes(world);
  }
}

function payOut(world: World, merchant: Merchant): Activity | null {
  const { store } = world;
  const inside = unsettled(world, merchant);
  const units = sumOfNet(inside);
  if (!merchant.bankDetails || units <= 0) return null;
  const id = randomUUID();
  const payout = store.activity.insert({
    id,
    merchantId: merchant.id,
    type: 'payout',
    paymentId: null,
    paymentLinkId: null,
    payoutId: id,
    description: `Payout to ${merchant.bankDetails.accountNumber}`,
    currencyCode: currencyOf(merchant),
    grossUnits: units,
    feeUnits: 0,
    netUnits: units,
    status: 'created',
    reason: null,
    arrivalDate: nextWorkingDay(bankTime(world.now()).day),
    payments: inside
      .filter((entry) => entry.type === 'payment')
      .map(({ id: paymentId, paymentLinkId, description, netUnits }) => ({
        id: paymentId,
        paymentLinkId,
        description,
        netUnits,
      })),
    createdAt: world.now().toISOString(),
  });
  for (const entry of inside) store.activity.save({ ...entry, payoutId: id });
  emit(world, 'merchant.payout.created', merchant.id, idsOf(payout));
  return payout;
}
