import { currencyOf } from '../payments/fees.ts';
import type { Activity, Merchant, Money } from '../store/records.ts';
import type { World } from '../world.ts';
import { bankTime, nextWorkingDay } from './working-days.ts';

export type Balance = { available: Money; pending: Money; nextPayoutDate: string | null };

/**
 * Money that came in or went back and has not left with a payout. What came in another currency is
 * no part of the account's balance and stays where it is.
 */
export function unsettled(world: World, merchant: Merchant): Activity[] {
  const currencyCode = currencyOf(merchant);
  return world.store.activity
    .oldest({ merchantId: merchant.id, payoutId: null })
    .filter((entry) => entry.type !== 'payout' && entry.currencyCode === currencyCode);
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
    available: { units: sumOfNet(unsettled(world, merchant)), currencyCode },
    pending: { units: sumOfNet(open), currencyCode },
    nextPayoutDate: merchant.bankDetails ? nextWorkingDay(bankTime(world.now()).day) : null,
  };
}
