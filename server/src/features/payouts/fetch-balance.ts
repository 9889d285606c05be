import { setTimeout as sleep } from 'node:timers/promises';
import type { Balance } from '@jobly/core/payouts/contract';
import type { Db } from '../../db/database.ts';
import { findRow, listRows, updateRows } from '../../db/rows.ts';
import { asProviderError, ProviderError } from '../../ports/payment-provider.ts';
import type { MerchantDeps } from './deps.ts';
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
  const [business, known, disputed] = await Promise.all([
    findRow(database.readAs(userId), 'contractors', own),
    findRow(database.readAs(userId), 'balances', own),
    sumDisputed(database.readAs(userId), userId),
  ]);
  const reply = replyWith(disputed);
  const merchantId = business?.lopay_merchant_id;
  if (!merchantId) return reply(undefined, true);
  const now = clock.now();
  if (known && isFresh(known, now)) return reply(known, true);
  // A new figure could not be kept.
  if (database.isPrimaryAway()) return reply(known, false);
  try {
    const balance = await Promise.race([provider.getBalance(merchantId), tooSlow()]);
    await saveBalance(database.system, { userId, ...balance, readAt: now });
    if (balance.nextPayoutDate) {
      const day = balance.nextPayoutDate;
      const values = { next_payout_date: day };
      await updateRows(database.system, 'contractors', { user_id: userId }, values, (where) =>
        where('next_payout_date', 'is distinct from', day),
      );
    }
    const { availableCents: available_cents, pendingCents: pending_cents } = balance;
    return reply({ available_cents, pending_cents, read_at: now }, true);
  } catch (error) {
    asProviderError(error);
    return reply(known, false);
  }
}

/** The provider's last known figure, without a call; undefined if there is none, or money moved since. */
export async function lastBalance(
  { database, clock }: MerchantDeps,
  userId: string,
): Promise<{ reply: Balance; ageMs: number } | undefined> {
  const db = database.readAs(userId);
  const [known, disputed] = await Promise.all([
    findRow(db, 'balances', { user_id: userId }),
    sumDisputed(db, userId),
  ]);
  if (!known || hasMoved(known)) return undefined;
  const now = clock.now();
  const ageMs = isFresh(known, now) ? 0 : now.getTime() - known.read_at.getTime();
  return { reply: replyWith(disputed)(known, true), ageMs };
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
  const merchantId = (await findBusiness(database.system, userId))?.lopay_merchant_id;
  if (!merchantId) return;
  const readAt = clock.now();
  const balance = await provider.getBalance(merchantId);
  await saveBalance(database.system, { userId, ...balance, readAt });
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
  read_at: Date;
}

const replyWith =
  (disputed: number) =>
  (known: KnownBalance | undefined, current: boolean): Balance => ({
    balance: Number(known?.available_cents ?? 0),
    pending: Number(known?.pending_cents ?? 0),
    ...(disputed > 0 ? { disputed } : {}),
    readAt: known?.read_at.toISOString() ?? null,
    current,
  });
