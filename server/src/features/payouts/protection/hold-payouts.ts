import { STEADY_MS } from '@jobly/core/payouts/bank-change';
import { sql } from 'kysely';
import { endAlert, raiseAlert } from '../../../raised-alerts.ts';
import type { Db } from '../../../db/database.ts';
import { findRow, lockRow, updateRows, type Row } from '../../../db/rows.ts';
import { forEachSequential } from '../../../tasks/for-each-sequential.ts';
import { asProviderError } from '../../../ports/provider-error.ts';
import { providerOf, providersIn } from '../../../ports/payment-providers.ts';
import type { PayoutsDeps } from '../deps.ts';
import { holdFormer } from '../moves/hold-former.ts';

const A_ROUND = 200;
/** A provider that is away comes back sooner; what lasts longer needs a person. */
const ALERT_STAFF_AFTER_MS = 10 * 60_000;

/**
 * Whether payouts of a contractor have to wait: frozen, for a while after a change, and as long as it is not known
 * what became of a change of the bank account (M19). A reason that ends lifts only its own hold.
 */
const mustWait = (now: Date) => sql<boolean>`(payouts_frozen_at is not null
  or coalesce(payouts_held_until > ${now}, false)
  or exists (select from bank_changes where bank_changes.user_id = contractors.user_id
    and bank_changes.status = 'open' and bank_changes.held))`;

/** A call that was sent before this may still be carried out. */
export const isLate = (until: Date | null, now: Date) => until !== null && until > now;

export async function holdPayouts(deps: PayoutsDeps): Promise<void> {
  const holders = providersIn(deps.provider).filter(
    (provider) => provider.holdPayouts !== undefined,
  );
  if (holders.length === 0) return;
  const names = holders.map(({ name }) => name);
  const { database, clock } = deps;
  const unsettled = await listUnsettled(database.system, names, clock.now());
  await forEachSequential(unsettled, (business) => settleOrAlert(deps, business.userId));
  await holdFormer(deps, names);
}

async function listUnsettled(db: Db, names: string[], now: Date) {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from contractors,
      lateral (select ${mustWait(now)} as held) h
    where lopay_merchant_id is not null and coalesce(provider, 'lopay') = any(${names})
      and (payouts_paused or payouts_frozen_at is not null or payouts_held_until is not null
        or bank_change_last4 is not null)
      and case when held then not payouts_pause_seen or late_release_until is not null
        else payouts_paused end
    order by updated_at limit ${A_ROUND}`.execute(db);
  return rows;
}

async function settleOrAlert(deps: PayoutsDeps, userId: string): Promise<void> {
  const { database, clock } = deps;
  let failure: unknown;
  const settled = await settlePayouts(deps, userId).catch(async (error: unknown) => {
    failure = error;
    // Also where the provider failed before a call was begun: staff hear of it, and others have their turn first.
    const since = sql<Date>`coalesce(payouts_unsettled_since, ${clock.now()})`;
    const paused = { user_id: userId, payouts_paused: true };
    await updateRows(database.system, 'contractors', paused, { payouts_unsettled_since: since });
    return false;
  });
  if (!settled) {
    const row = await findRow(database.system, 'contractors', { user_id: userId });
    const since = row?.payouts_unsettled_since;
    if (since && clock.now().getTime() - since.getTime() > ALERT_STAFF_AFTER_MS) {
      const details = detailsOf(row, row.payouts_paused ? 'to be held, or to go on' : 'to be held');
      await raiseAlert(database.system, { kind: 'payouts_not_held', key: userId, userId, details });
    }
  }
  if (failure) throw failure;
}

const detailsOf = (row: Row<'contractors'>, payouts: string) => ({
  Merchant: row.lopay_merchant_id ?? '',
  Payouts: payouts,
});

interface Call {
  row: Row<'contractors'>;
  merchantId: string;
  held: boolean;
  /** Until then it may still be carried out when its answer is lost. */
  late: Date;
}

/**
 * Has the provider hold payouts or let them go on, and reads back whether it does: the answer to the call proves
 * nothing. True when the provider shows what it should.
 */
export async function settlePayouts(deps: PayoutsDeps, userId: string): Promise<boolean> {
  const { database, provider } = deps;
  const goesOn = await findNotHeld(deps, userId);
  if (goesOn && !(await provider.getMerchant(goesOn.merchantId)).payoutsPaused) {
    return saveShown(deps, goesOn, { payoutsPaused: false, isLost: false });
  }
  const call = await beginCall(deps, userId);
  if (!call) return true;
  const { merchantId, held } = call;
  const one = providerOf(provider, merchantId);
  if (!one.holdPayouts) return true;
  const failure = await one.holdPayouts(merchantId, held).then(() => undefined, asProviderError);
  const { payoutsPaused } = await provider.getMerchant(merchantId).catch((error: unknown) => {
    throw failure ?? error;
  });
  const isLost = failure?.outcomeUnknown ?? false;
  const settled = await saveShown(deps, call, { payoutsPaused, isLost });
  if (payoutsPaused !== held) {
    if (failure) throw failure;
    await reportUnheard(database.system, call.row, 'the provider says yes, and its record says no');
  }
  return settled;
}

/** Payouts that may go on, and perhaps do so by themselves: then there is no call that could arrive late. */
async function findNotHeld({ database, clock }: PayoutsDeps, userId: string) {
  const asked = { user_id: userId, payouts_paused: true };
  const row = await findRow(database.system, 'contractors', asked);
  const merchantId = row?.lopay_merchant_id;
  if (!merchantId || (await hasToWait(database.system, userId, clock.now()))) return undefined;
  return { row, merchantId, held: false, late: NOT_SENT };
}

const NOT_SENT = new Date(0);

/** Written down before the provider is called: a process that dies leaves the call to the next round. */
async function beginCall({ database, clock }: PayoutsDeps, userId: string) {
  return database.system.transaction().execute(async (db): Promise<Call | undefined> => {
    const row = await lockRow(db, 'contractors', { user_id: userId });
    const now = clock.now();
    if (!row?.lopay_merchant_id) return undefined;
    const held = await hasToWait(db, userId, now);
    if (!held && !row.payouts_paused) return undefined;
    const late = new Date(now.getTime() + STEADY_MS);
    await updateRows(
      db,
      'contractors',
      { user_id: userId },
      {
        payouts_unsettled_since: row.payouts_unsettled_since ?? now,
        ...(held
          ? { payouts_paused: true, late_hold_until: late }
          : { payouts_pause_seen: false, late_release_until: late }),
      },
    );
    return { row, merchantId: row.lopay_merchant_id, held, late };
  });
}

/** After the row is locked: what else is committed by then counts. */
async function hasToWait(db: Db, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select ${mustWait(now)} as held from contractors where user_id = ${userId}`.execute(db);
  return rows[0]?.held ?? false;
}

/**
 * A call to the contrary that may still arrive leaves it open what the provider does: then the next round looks
 * again. `isLost`: the same of this call.
 */
async function saveShown(
  { database, clock }: PayoutsDeps,
  { row: before, merchantId, held, late }: Call,
  { payoutsPaused, isLost }: { payoutsPaused: boolean; isLost: boolean },
): Promise<boolean> {
  return database.system.transaction().execute(async (db) => {
    const { user_id: userId } = before;
    const now = clock.now();
    const own = { user_id: userId, lopay_merchant_id: merchantId };
    const row = await lockRow(db, 'contractors', own);
    if (!row) return true;
    const stillLate = (until: Date | null) => (isLate(until, now) ? until : null);
    // This call is over, unless its answer was lost; another one may have begun meanwhile.
    const lateSince = (column: 'late_hold_until' | 'late_release_until') =>
      stillLate(
        !isLost && row[column]?.getTime() === late.getTime() ? before[column] : row[column],
      );
    const lateHold = lateSince('late_hold_until');
    const lateRelease = lateSince('late_release_until');
    const wasContradicted = isLate(held ? before.late_release_until : before.late_hold_until, now);
    const isRight = payoutsPaused === held && !wasContradicted;
    const goesOn = !held && isRight && !lateHold && !(await hasToWait(db, userId, now));
    const settled = held ? isRight : goesOn;
    await updateRows(db, 'contractors', own, {
      late_hold_until: lateHold,
      late_release_until: lateRelease,
      payouts_pause_seen: held && isRight,
      ...(goesOn ? { payouts_paused: false } : {}),
      ...(settled ? { payouts_unsettled_since: null } : {}),
    });
    if (settled) {
      const because = 'The provider was told.';
      await endAlert(db, { kind: 'payouts_not_held', key: userId, because });
    }
    return settled;
  });
}

/** Money may have left: this one stays until a person has looked. */
async function reportUnheard(db: Db, row: Row<'contractors'>, what: string): Promise<void> {
  const { user_id: userId } = row;
  const details = detailsOf(row, what);
  await raiseAlert(db, { kind: 'payouts_not_held', key: `seen:${userId}`, userId, details });
}

/** At every poll: payouts that were seen to wait, and run again before they should, are held again, and staff hear of it. */
export async function compareHold(deps: PayoutsDeps, merchantId: string): Promise<void> {
  const { database, clock, provider } = deps;
  const believed = { lopay_merchant_id: merchantId, payouts_pause_seen: true };
  if (!(await findRow(database.system, 'contractors', believed))) return;
  if ((await provider.getMerchant(merchantId)).payoutsPaused) return;
  const found = await database.system.transaction().execute(async (db) => {
    const row = await lockRow(db, 'contractors', believed);
    if (!row) return undefined;
    await updateRows(db, 'contractors', believed, { payouts_pause_seen: false });
    if (!(await hasToWait(db, row.user_id, clock.now()))) return undefined;
    await reportUnheard(db, row, 'ran although they should wait; they are held again');
    return row;
  });
  if (found) await settlePayouts(deps, found.user_id);
}
