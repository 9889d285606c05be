import { setTimeout as sleep } from 'node:timers/promises';
import type { Balance } from '@jobly/core/payouts/contract';
import { ProviderError } from '../../ports/payment-provider.ts';
import type { MerchantDeps } from './ensure-merchant.ts';
import { findBalance, findBusiness, storeBalance, storeNextPayoutDate } from './queries.ts';

/** Several screens of one person ask at once; the provider is asked once. */
const FRESH_MS = 5_000;

/**
 * The provider's figure, or the last one it told us and since when. The home page never waits for
 * a provider that is away, and never shows a made-up number.
 */
export async function fetchBalance(deps: MerchantDeps, userId: string): Promise<Balance> {
  const { database, clock, provider } = deps;
  const business = await findBusiness(database.system, userId);
  const merchantId = business?.lopay_merchant_id;
  if (!merchantId) return { balance: 0, pending: 0, readAt: null, current: true };
  const known = await findBalance(database.system, userId);
  const now = clock.now();
  if (known && isFresh(known, now)) return reply(known, true);
  try {
    const told = await Promise.race([provider.getBalance(merchantId), tooSlow()]);
    await storeBalance(database.system, { userId, ...told, readAt: now });
    if (told.nextPayoutDate)
      await storeNextPayoutDate(database.system, userId, told.nextPayoutDate);
    return {
      balance: told.availableCents,
      pending: told.pendingCents,
      readAt: now.toISOString(),
      current: true,
    };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return known ? reply(known, false) : { balance: 0, pending: 0, readAt: null, current: false };
  }
}

/** A figure from before the last refund is wrong, however young it is. */
function isFresh(known: { read_at: Date; moved_at: Date | null }, now: Date): boolean {
  if (known.moved_at && known.moved_at >= known.read_at) return false;
  return now.getTime() - known.read_at.getTime() < FRESH_MS;
}

/** Something moved at the provider: its figure is read anew, however fresh ours is. */
export async function refreshBalance(
  deps: Pick<MerchantDeps, 'database' | 'clock' | 'provider'>,
  userId: string,
): Promise<void> {
  const { database, clock, provider } = deps;
  const merchantId = (await findBusiness(database.system, userId))?.lopay_merchant_id;
  if (!merchantId) return;
  const readAt = clock.now();
  const told = await provider.getBalance(merchantId);
  await storeBalance(database.system, { userId, ...told, readAt });
}

/** The home page waits this long for a figure, then shows the last known one. */
const PATIENCE_MS = 3_000;

async function tooSlow(): Promise<never> {
  await sleep(PATIENCE_MS, undefined, { ref: false });
  throw new ProviderError('unreachable', 'the balance took too long');
}

function reply(
  known: { available_cents: string; pending_cents: string; read_at: Date },
  current: boolean,
): Balance {
  return {
    balance: Number(known.available_cents),
    pending: Number(known.pending_cents),
    readAt: known.read_at.toISOString(),
    current,
  };
}
