import { currencyOf } from '../payments/fees.ts';
import type { Activity, Merchant, Money } from '../store/records.ts';
import type { World } from '../world.ts';
import { bankTime, nextWorkingDay } from './working-days.ts';

export type Balance = { available: Money; pending: Money; nextPayoutDate: string | null };

/** Money that came in or went back and has not left with a payout. */
export function unsettled(world: World, merchantId: string): Activity[] {
  return world.store.activity
    .oldest({ merchantId, payoutId: null })
    .filter((entry) => entry.type !== 'payout');
}

export const sumOfNet = (entries: Activity[]) =>
  entries.reduce((sum, entry) => sum + entry.netUnits, 0);

/** Available: paid out at the next run. Pending: inside a payout that has not arrived. */
export function balanceOf(world: World, merchant: Merchant): Balance {
  const currencyCode = currencyOf(merchant);
  const open = world.store.activity
    .oldest({ merchantId: merchant.id, type: 'payout' })
    .filter(({ status }) => status === 'created' || status === 'held');
  return {
    available: { units: sumOfNet(unsettled(world, merchant.id)), currencyCode },
    pending: { units: sumOfNet(open), currencyCode },
    nextPayoutDate: merchant.bankDetails ? nextWorkingDay(bankTime(world.now()).day) : null,
  };
}
