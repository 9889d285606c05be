import { providerReference } from '@jobly/core/checkout/reference';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@jobly/core/errors';
import { merchantPayload, usesFallbackContact } from '@jobly/core/payouts/merchant';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import type { Merchant, PaymentProvider } from '../../ports/payment-provider.ts';
import { ProviderError } from '../../ports/provider-error.ts';
import { providerNamed } from '../../ports/payment-providers.ts';
import type { MerchantDeps } from './deps.ts';
import { findBusiness, type Business } from './queries.ts';

/**
 * Longer than a provider that did not answer in time may still take. After that the merchant is looked for, and
 * registered only if there is none.
 */
const CLAIM_LAPSES_MS = 120_000;
const WAIT_FOR_OTHERS_MS = 12_000;

/**
 * Makes sure that the provider knows this business, once, however many calls come at the same moment. A registration
 * of unknown outcome is looked for by our reference before anything is sent again. Returns the merchant's id.
 */
export async function ensureMerchant(deps: MerchantDeps, userId: string): Promise<string> {
  const { database, clock } = deps;
  const deadlineMs = performance.now() + WAIT_FOR_OTHERS_MS;
  for (;;) {
    const business = await findBusiness(database.system, userId);
    if (!business) throw new AppError('contractor_not_found');
    if (business.lopay_merchant_id) return business.lopay_merchant_id;
    const claim = await claimRegistration(database.system, userId, clock.now());
    if (claim) return register(deps, business, claim);
    // Another caller is at it: its result is ours.
    if (performance.now() > deadlineMs) throw new AppError('provider_unreachable');
    await sleep(150);
  }
}

async function register(deps: MerchantDeps, business: Business, claim: Claim): Promise<string> {
  const reference = providerReference(business);
  const provider = wantedProvider(deps, claim);
  const known = claim.unknown ? await findRegistered(deps, provider, claim, reference) : undefined;
  const merchant = known ?? (await registerOrRecover(deps, provider, business, claim));
  return link(deps, provider, { ...business, provider: claim.provider }, merchant);
}

/** The one that staff moved the business to, else the installation's. */
function wantedProvider(
  deps: MerchantDeps,
  { provider: wanted }: { provider: string | null },
): PaymentProvider {
  const provider = providerNamed(deps.provider, wanted);
  if (!provider) throw new AppError('provider_unreachable');
  return provider;
}

/** A look-up that fails says nothing: the mark stays, and the next call looks again. */
async function findRegistered(
  deps: MerchantDeps,
  provider: PaymentProvider,
  claim: Claim,
  reference: string,
) {
  try {
    return await provider.findMerchantByReference(reference);
  } catch (error) {
    await releaseClaim(deps.database.system, claim, { known: false });
    return throwAsAppError(error);
  }
}

async function registerOrRecover(
  deps: MerchantDeps,
  provider: PaymentProvider,
  business: Business,
  claim: Claim,
): Promise<Merchant> {
  const { database } = deps;
  const payload = merchantPayload(business);
  if (deps.production && usesFallbackContact(payload)) {
    await releaseClaim(database.system, claim, { known: true });
    throw new AppError('provider_email_invalid');
  }
  // Saved before the provider is called. False when another caller has the claim meanwhile.
  const marked = await updateRows(database.system, 'contractors', claimedBy(claim), {
    merchant_registration_unknown: true,
  });
  if (!marked) throw new AppError('provider_down');
  const reference = providerReference(business);
  try {
    return await provider.registerMerchant(payload, reference);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.conflict) return recoverFromConflict(deps, provider, claim, reference);
    // Unknown: the claim stays until it lapses, and then the merchant is looked for.
    if (!error.outcomeUnknown) await releaseClaim(database.system, claim, { known: true });
    return throwAsAppError(error);
  }
}

/** The e-mail is taken. Ours only if the provider's record carries our own reference. */
async function recoverFromConflict(
  deps: MerchantDeps,
  provider: PaymentProvider,
  claim: Claim,
  reference: string,
) {
  const existing = await findRegistered(deps, provider, claim, reference);
  if (existing) return existing;
  await releaseClaim(deps.database.system, claim, { known: true });
  throw new AppError('merchant_not_linked');
}

/** The recovery form of create-merchant (spec 4): find our merchant at the provider and link it. */
export async function recoverMerchant(deps: MerchantDeps, userId: string): Promise<string> {
  const business = await findBusiness(deps.database.system, userId);
  if (!business) throw new AppError('contractor_not_found');
  if (business.lopay_merchant_id) return business.lopay_merchant_id;
  const provider = wantedProvider(deps, business);
  const merchant = await provider
    .findMerchantByReference(providerReference(business))
    .catch(throwAsAppError);
  if (!merchant) throw new AppError('merchant_not_linked');
  return link(deps, provider, business, merchant);
}

/** Refused when the business has got another merchant meanwhile, or was moved to another provider. */
async function link(
  { database }: MerchantDeps,
  { name }: PaymentProvider,
  { user_id, provider: wanted }: Business,
  { id, verified }: Merchant,
): Promise<string> {
  const values = {
    lopay_merchant_id: id,
    provider: name,
    merchant_registration_started_at: null,
    merchant_registration_unknown: false,
    ...(verified ? { business_verification_status: 'complete' as const } : {}),
  };
  const stored = await updateRows(database.system, 'contractors', { user_id }, values, (where) =>
    where.or([
      where.and([
        where('lopay_merchant_id', 'is', null),
        where('provider', 'is not distinct from', wanted),
      ]),
      where('lopay_merchant_id', '=', id),
    ]),
  );
  if (!stored) throw new AppError('merchant_not_stored');
  return id;
}

export function throwAsAppError(error: unknown): never {
  if (error instanceof ProviderError) throw new AppError(`provider_${error.kind}`);
  throw error;
}

interface Claim {
  userId: string;
  startedAt: Date;
  /** An earlier registration may have gone through: it must be looked for first. */
  unknown: boolean;
  provider: string | null;
}

/**
 * One of any number of callers gets the claim. One that was never released (the process died, the outcome is unknown)
 * lapses.
 */
async function claimRegistration(db: Db, userId: string, now: Date): Promise<Claim | undefined> {
  const lapsedBefore = new Date(now.getTime() - CLAIM_LAPSES_MS);
  const row = await db
    .updateTable('contractors')
    .set({ merchant_registration_started_at: now })
    .where('user_id', '=', userId)
    .where('lopay_merchant_id', 'is', null)
    .where((where) =>
      where.or([
        where('merchant_registration_started_at', 'is', null),
        where('merchant_registration_started_at', '<', lapsedBefore),
      ]),
    )
    .returning(['merchant_registration_unknown as unknown', 'provider'])
    .executeTakeFirst();
  return row && { userId, startedAt: now, ...row };
}

/** Gives our own claim back; `known` when the provider has said that nothing was registered. */
async function releaseClaim(db: Db, claim: Claim, { known }: { known: boolean }): Promise<void> {
  await updateRows(db, 'contractors', claimedBy(claim), {
    merchant_registration_started_at: null,
    ...(known ? { merchant_registration_unknown: false } : {}),
  });
}

const claimedBy = ({ userId, startedAt }: Claim) => ({
  user_id: userId,
  merchant_registration_started_at: startedAt,
});
