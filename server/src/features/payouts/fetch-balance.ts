import { setTimeout as sleep } from 'node:timers/promises';
import type { Balance } from '@jobly/core/payouts/contract';
import type { Db } from '../../db/database.ts';
import { findRow, listRows, updateRows } from '../../db/rows.ts';
import type { ProviderBalance } from '../../ports/payment-provider.ts';
import { asProviderError, ProviderError } from '../../ports/provider-error.ts';
import { forEachSequential } from '../../tasks/for-each-sequential.ts';
import type { MerchantDeps } from './deps.ts';
import { listFormer } from './moves/former-merchants.ts';
import { findBusiness, saveBalance } from './queries.ts';

/** Several screens of one person ask at once; the provider is asked once. */
const FRESH_MS = 5_000;

/**
 * The provider's figure, or the last known one and since when. The home page never waits for a provider that is away,
 * and never shows a made-up number.
 */
export async function fetchBalance(deps: MerchantDeps, userId: string): Promise<Balance> {
  const { database, clock, provider } = deps;
  const own = { user_id: userId };
  const db = database.readAs(userId);
  const [business, known, disputed, former] = await Promise.all([
    findRow(db, 'contractors', own),
    findRow(db, 'balances', own),
    sumDisputed(db, userId),
    listFormer(db, userId),
  ]);
  const reply = replyWith(disputed);
  const merchantId = business?.lopay_merchant_id ?? null;
  const holding = former.filter(({ emptied_at }) => emptied_at === null);
  if (!merchantId && holding.length === 0) return reply([], true);
  const now = clock.now();
  const last = [...(merchantId && known ? [known] : []), ...holding];
  if (known && isFresh(known, now)) return reply(last, true);
  // A new figure could not be kept.
  if (database.isPrimaryAway()) return reply(last, false);
  const ask = async (id: string) => {
    const balance = await provider.getBalance(id);
    await saveBalance(database.system, id, { ...balance, readAt: now });
    if (id === merchantId) await saveNextPayoutDate(database.system, userId, balance);
    const { availableCents: available_cents, pendingCents: pending_cents } = balance;
    return { available_cents, pending_cents, read_at: now };
  };
  try {
    const merchants = [
      ...(merchantId ? [merchantId] : []),
      ...holding.map((row) => row.merchant_id),
    ];
    return reply(await Promise.race([Promise.all(merchants.map(ask)), tooSlow()]), true);
  } catch (error) {
    asProviderError(error);
    return reply(last, false);
  }
}

async function saveNextPayoutDate(
  db: Db,
  userId: string,
  { nextPayoutDate: day }: ProviderBalance,
): Promise<void> {
  if (!day) return;
  const own = { user_id: userId };
  await updateRows(db, 'contractors', own, { next_payout_date: day }, (where) =>
    where('next_payout_date', 'is distinct from', day),
  );
}

/** The provider's last known figure, without a call; undefined if there is none, or money moved since. */
export async function lastBalance(
  { database, clock }: MerchantDeps,
  userId: string,
): Promise<{ reply: Balance; ageMs: number } | undefined> {
  const db = database.readAs(userId);
  const [known, disputed, former] = await Promise.all([
    findRow(db, 'balances', { user_id: userId }),
    sumDisputed(db, userId),
    listFormer(db, userId),
  ]);
  if (!known || hasMoved(known)) return undefined;
  const now = clock.now();
  const ageMs = isFresh(known, now) ? 0 : now.getTime() - known.read_at.getTime();
  return { reply: replyWith(disputed)([known, ...former], true), ageMs };
}

interface Known {
  read_at: Date;
  moved_at: Date | null;
}

/** A figure from before the last refund is wrong, however young it is. */
const hasMoved = ({ moved_at, read_at }: Known) => moved_at !== null && moved_at >= read_at;

const isFresh = (known: Known, now: Date) =>
  !hasMoved(known) && now.getTime() - known.read_at.getTime() < FRESH_MS;

export async function refreshBalance(deps: MerchantDeps, userId: string): Promise<void> {
  const { database, clock, provider } = deps;
  const present = (await findBusiness(database.system, userId))?.lopay_merchant_id;
  const former = await listFormer(database.system, userId);
  const merchants = [...(present ? [present] : []), ...former.map((row) => row.merchant_id)];
  await forEachSequential(merchants, async (merchantId) => {
    const readAt = clock.now();
    const balance = await provider.getBalance(merchantId);
    await saveBalance(database.system, merchantId, { ...balance, readAt });
  });
}

/** The home page waits this long for a figure, then shows the last known one. */
const PATIENCE_MS = 3_000;

async function tooSlow(): Promise<never> {
  await sleep(PATIENCE_MS, undefined, { ref: false });
  throw new ProviderError('unreachable', 'the balance took too long');
}

async function sumDisputed(db: Db, userId: string): Promise<number> {
  const open = await listRows(db, 'disputes', { user_id: userId, status: 'open' }, 'id');
  return open.reduce((sum, { amount_cents, fee_cents }) => sum + amount_cents + fee_cents, 0);
}

interface KnownBalance {
  available_cents: string | number;
  pending_cents: string | number;
  read_at: Date | null;
}

/** Of a business that was moved, with what is left at the merchant before: known since the older of the readings. */

const replyWith =
  (disputed: number) =>
  (known: KnownBalance[], current: boolean): Balance => ({
    balance: known.reduce((sum, { available_cents: cents }) => sum + Number(cents), 0),
    pending: known.reduce((sum, { pending_cents: cents }) => sum + Number(cents), 0),
    ...(disputed > 0 ? { disputed } : {}),
    readAt: known.flatMap(({ read_at }) => read_at?.toISOString() ?? []).toSorted()[0] ?? null,
    current,
  });
