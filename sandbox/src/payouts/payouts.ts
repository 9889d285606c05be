import { randomUUID } from 'node:crypto';
import { emit, type EventType } from '../events/events.ts';
import { CURRENCY } from '../money.ts';
import type { Activity, Merchant, PayoutStatus } from '../records.ts';
import { unprocessable } from '../wire/input.ts';
import type { World } from '../world.ts';

const RUN_AT_HOUR = 11;

const newYork = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
});

export function bankTime(now = new Date()): { day: string; hour: number } {
  const [day = '', time = ''] = newYork.format(now).split(' ');
  return { day, hour: Number(time.slice(0, 2)) };
}

const isWorkingDay = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Bank holidays are working days here. */
export function nextWorkingDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  const next = date.toISOString().slice(0, 10);
  return isWorkingDay(next) ? next : nextWorkingDay(next);
}

/**
 * Money that came in or went back and has not left with a payout. What came in another currency is
 * no part of the account's balance and stays where it is.
 */
function unsettled(world: World, merchant: Merchant): Activity[] {
  return world.activity
    .oldest({ merchantId: merchant.id, payoutId: null, currencyCode: CURRENCY })
    .filter((entry) => entry.type !== 'payout');
}

const sumOfNet = (entries: Activity[]) => entries.reduce((sum, entry) => sum + entry.netUnits, 0);

/** Available: paid out at the next run. Pending: inside a payout that has not arrived. */
export function balanceOf(world: World, merchant: Merchant) {
  const open = world.activity
    .oldest({ merchantId: merchant.id, type: 'payout' })
    .filter(({ status }) => status === 'created' || status === 'held');
  return {
    available: { units: sumOfNet(unsettled(world, merchant)), currencyCode: CURRENCY },
    pending: { units: sumOfNet(open), currencyCode: CURRENCY },
    nextPayoutDate: mayPayOut(merchant) ? nextWorkingDay(bankTime().day) : null,
  };
}

type Move = {
  /** A payout that was paid can still bounce; one that came back is over. */
  to: readonly PayoutStatus[];
  /** None is documented for a payout that is held: it shows in the statement only. */
  event?: EventType;
  reason?: string;
};

const ANYWHERE = ['held', 'paid', 'failed', 'cancelled'] as const;
export const STATUSES: Record<PayoutStatus, Move> = {
  created: { to: ANYWHERE },
  held: { to: ['created', ...ANYWHERE.slice(1)], reason: 'The provider is reviewing this payout' },
  paid: { to: ['failed'], event: 'merchant.payout.paid' },
  failed: { to: [], event: 'merchant.payout.failed', reason: 'The bank refused the transfer' },
  cancelled: { to: [], event: 'merchant.payout.cancelled', reason: 'The payout was cancelled' },
};

/** Events of a payout carry ids only: no amount, no date, as documented. */
function emitPayout(world: World, event: EventType, payout: Activity): void {
  const payments = payout.payments?.map(({ id, paymentLinkId }) => ({ id, paymentLinkId })) ?? [];
  emit(world, event, payout.merchantId, { payoutId: payout.id, payments });
}

export function movePayout(
  world: World,
  payout: Activity,
  status: PayoutStatus,
  reason: string | null,
): Activity {
  return world.transact(() => {
    const from = payout.status ?? 'created';
    if (!STATUSES[from].to.includes(status)) throw unprocessable(`Payout is already ${from}`);
    const { event, reason: usual = null } = STATUSES[status];
    const saved = world.activity.save({
      ...payout,
      status,
      reason: reason ?? usual,
      arrivalDate: status === 'paid' ? bankTime().day : payout.arrivalDate,
    });
    if (status === 'failed' || status === 'cancelled') {
      for (const entry of world.activity.oldest({ payoutId: payout.id })) {
        if (entry.type !== 'payout') world.activity.save({ ...entry, payoutId: null });
      }
    }
    if (event) emitPayout(world, event, payout);
    return saved;
  });
}

/** One working day passes, for all or for one: what was on its way arrives, and what is available leaves. */
export function nextWorkingDayComes(
  world: World,
  only?: Merchant,
): { paid: string[]; created: string[] } {
  return world.transact(() => {
    const of = only ? { merchantId: only.id } : {};
    const paid = world.activity
      .oldest({ ...of, type: 'payout', status: 'created' })
      .map((payout) => movePayout(world, payout, 'paid', null).id);
    const merchants = only ? [only] : world.merchants.oldest();
    const created = merchants.flatMap((merchant) => payOut(world, merchant));
    if (only) return { paid, created };
    world.change({ lastPayoutRun: bankTime().day });
    return { paid, created };
  });
}

/** `also` is what else a working day brings. */
export function runPayoutsThatAreDue(world: World, also: () => void): void {
  const { day, hour } = bankTime();
  const { lastPayoutRun } = world.settings();
  if (lastPayoutRun === null) world.change({ lastPayoutRun: day });
  else if (day > lastPayoutRun && isWorkingDay(day) && hour >= RUN_AT_HOUR) {
    nextWorkingDayComes(world);
    also();
  }
}

/** What comes in while the schedule is paused stays in the balance. */
function mayPayOut(merchant: Merchant): merchant is Merchant & { bankDetails: object } {
  return merchant.bankDetails !== null && !merchant.payoutSchedule?.paused;
}

function payOut(world: World, merchant: Merchant): string[] {
  const { activity } = world;
  const inside = unsettled(world, merchant);
  const units = sumOfNet(inside);
  if (!mayPayOut(merchant) || units <= 0) return [];
  const id = randomUUID();
  const payout = activity.insert({
    id,
    merchantId: merchant.id,
    type: 'payout',
    paymentId: null,
    paymentLinkId: null,
    payoutId: id,
    description: `Payout to ${merchant.bankDetails.accountNumber}`,
    currencyCode: CURRENCY,
    grossUnits: units,
    feeUnits: 0,
    netUnits: units,
    status: 'created',
    reason: null,
    arrivalDate: nextWorkingDay(bankTime().day),
    payments: inside.filter((entry) => entry.type === 'payment'),
    createdAt: new Date().toISOString(),
  });
  for (const entry of inside) activity.save({ ...entry, payoutId: id });
  emitPayout(world, 'merchant.payout.created', payout);
  return [id];
}
