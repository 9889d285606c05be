import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@jobly/core/errors';
import { merchantPayload, usesFallbackContact } from '@jobly/core/payouts/merchant';
import type { MerchantPayload } from '@jobly/core/payouts/contract';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { ProviderError } from '../../ports/payment-provider.ts';
import type { Merchant, PaymentProvider } from '../../ports/payment-provider.ts';
import { throwAsAppError } from './provider-errors.ts';
import { claimRegistration, findBusiness, releaseRegistration, storeMerchant } from './queries.ts';
import type { Business } from './queries.ts';

export interface MerchantNeeds {
  database: Database;
  clock: Clock;
  provider: PaymentProvider;
  /** Production registers nobody with made-up contact data. */
  production: boolean;
}

/** Longer than the provider may take: a claim older than this has been given up. */
const CLAIM_LAPSES_MS = 30_000;
const WAIT_FOR_OTHERS_MS = 12_000;

/**
 * Makes sure that the provider knows this business, once, however many ask at the same moment.
 * Returns the merchant's id. A registration whose outcome is unknown is looked for by our reference
 * before anything is sent again.
 */
export async function ensureMerchant(needs: MerchantNeeds, userId: string): Promise<string> {
  const { database, clock } = needs;
  const deadlineMs = Date.now() + WAIT_FOR_OTHERS_MS;
  for (;;) {
    const business = await findBusiness(database.system, userId);
    if (!business) throw new AppError('contractor_not_found');
    if (business.lopay_merchant_id) return business.lopay_merchant_id;
    const now = clock.now();
    const lapsedBefore = new Date(now.getTime() - CLAIM_LAPSES_MS);
    if (await claimRegistration(database.system, { userId, now, lapsedBefore })) {
      return register(needs, business);
    }
    // Somebody else is at it: their result is ours.
    if (Date.now() > deadlineMs) throw new AppError('provider_unreachable');
    await sleep(150);
  }
}

async function register(needs: MerchantNeeds, business: Business): Promise<string> {
  const { provider, database } = needs;
  const reference = referenceOf(business);
  try {
    const triedBefore = business.merchant_registration_started_at !== null;
    const known = triedBefore ? await provider.findMerchantByReference(reference) : undefined;
    const merchant = known ?? (await registerOrRecover(needs, business, reference));
    return await link(needs, business, merchant);
  } catch (error) {
    // Known to have failed: the next one may try at once. Unknown: they must look first.
    const unknown = error instanceof ProviderError && error.outcomeUnknown;
    if (!unknown) await releaseRegistration(database.system, business.user_id);
    return throwAsAppError(error);
  }
}

async function registerOrRecover(
  needs: MerchantNeeds,
  business: Business,
  reference: string,
): Promise<Merchant> {
  const payload = payloadOf(business);
  if (needs.production && usesFallbackContact(payload)) {
    throw new AppError('provider_email_invalid');
  }
  try {
    return await needs.provider.registerMerchant(payload, reference);
  } catch (error) {
    if (!(error instanceof ProviderError && error.conflict)) throw error;
    // The e-mail is taken. Ours only if the provider's record carries our own reference.
    const existing = await needs.provider.findMerchantByReference(reference);
    if (!existing) throw new AppError('merchant_not_linked');
    return existing;
  }
}

/** The recovery form of create-merchant (spec 4): find our merchant at the provider and link it. */
export async function recoverMerchant(needs: MerchantNeeds, userId: string): Promise<string> {
  const business = await findBusiness(needs.database.system, userId);
  if (!business) throw new AppError('contractor_not_found');
  if (business.lopay_merchant_id) return business.lopay_merchant_id;
  const merchant = await needs.provider
    .findMerchantByReference(referenceOf(business))
    .catch(throwAsAppError);
  if (!merchant) throw new AppError('merchant_not_linked');
  return link(needs, business, merchant);
}

async function link(needs: MerchantNeeds, business: Business, merchant: Merchant): Promise<string> {
  const stored = await storeMerchant(needs.database.system, {
    userId: business.user_id,
    merchantId: merchant.id,
    verified: merchant.verified,
  });
  if (!stored) throw new AppError('merchant_not_stored');
  return merchant.id;
}

export function payloadOf(business: Business): MerchantPayload {
  return merchantPayload({
    name: business.name,
    companyName: business.company_name,
    email: business.email,
    phone: business.phone,
  });
}

function referenceOf(business: Business): string {
  return `jobly:${business.id}`;
}
