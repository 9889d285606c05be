import { isDeepStrictEqual } from 'node:util';
import { providerName } from '@jobly/core/brand';
import { AppError } from '@jobly/core/errors';
import * as contract from '@jobly/core/payouts/contract';
import { accountHolder, merchantPayload } from '@jobly/core/payouts/merchant';
import { updateRows } from '../../db/rows.ts';
import { requireFreshCode } from '../../http/caller.ts';
import { jsonRoute, type Route } from '../../http/route.ts';
import { nameOfProvider, providersIn } from '../../ports/payment-providers.ts';
import { singleFlight } from '../../single-flight.ts';
import type { PayoutsDeps } from './deps.ts';
import { ensureMerchant, recoverMerchant } from './ensure-merchant.ts';
import { fetchBalance, lastBalance } from './fetch-balance.ts';
import { askForBankChange } from './protection/bank-wish.ts';
import { listFormer } from './moves/former-merchants.ts';
import { findBusiness } from './queries.ts';
import { listFreshPayouts, syncPayouts } from './sync-payouts.ts';
import { updateBankDetails } from './update-bank-details.ts';

export function payoutRoutes(deps: PayoutsDeps): Route[] {
  const { database, clock, provider } = deps;
  // However often one account asks, the provider is asked once (M17).
  const balanceOf = singleFlight((userId) => fetchBalance(deps, userId));
  const syncOf = singleFlight((merchantId) => syncPayouts(deps, merchantId));

  /** Accepted for compatibility; what is registered is derived from the session's own profile. */
  async function refuseForeignData(userId: string, given: contract.MerchantPayload): Promise<void> {
    const business = await findBusiness(database.readAs(userId), userId);
    if (!business) throw new AppError('contractor_not_found');
    const { bankDetails, payoutSchedule, ...identity } = given;
    if (payoutSchedule.config && !bankDetails) throw new AppError('bank_details_required');
    const { payoutSchedule: _, ...ownIdentity } = merchantPayload(business);
    const holder = accountHolder(business);
    if (bankDetails && !isDeepStrictEqual(bankDetails.accountHolderDetails, holder)) {
      throw new AppError('forbidden');
    }
    if (!isDeepStrictEqual(identity, ownIdentity)) throw new AppError('forbidden');
  }

  return [
    jsonRoute(contract.createMerchant, async ({ body, caller }) => {
      const { userId } = caller;
      if ('merchantData' in body) {
        if (body.userId !== userId) throw new AppError('forbidden');
        await refuseForeignData(userId, body.merchantData);
        // Linking finds a merchant; a bank account is set by a call of its own.
        if (body.merchantData.bankDetails) throw new AppError('invalid_request');
        return { merchant: { id: await recoverMerchant(deps, userId) } };
      }
      await refuseForeignData(userId, body);
      if (body.bankDetails) requireFreshCode(caller, clock.now(), 'bank_account');
      const id = await ensureMerchant(deps, userId);
      if (body.bankDetails) {
        const { sortCode: routingNumber, accountNumber } = body.bankDetails;
        await updateBankDetails(deps, userId, { merchantId: id, routingNumber, accountNumber });
      }
      return { id };
    }),

    jsonRoute(contract.updateBankDetails, async ({ body, caller }) => {
      requireFreshCode(caller, clock.now(), 'bank_account');
      return updateBankDetails(deps, caller.userId, body);
    }),

    jsonRoute(contract.saveSetupSeen, async ({ caller: { userId } }) => {
      const unseen = { user_id: userId, setup_seen_at: null };
      await updateRows(database.system, 'contractors', unseen, { setup_seen_at: clock.now() });
      return {};
    }),

    jsonRoute(contract.askForBankChange, async ({ caller }) => {
      requireFreshCode(caller, clock.now(), 'bank_account');
      return askForBankChange(deps, caller.userId);
    }),

    jsonRoute(
      contract.fetchBalance,
      ({ caller }) => balanceOf(caller.userId),
      ({ userId }) => lastBalance(deps, userId),
    ),

    jsonRoute(contract.listPayouts, async ({ caller: { userId } }) => {
      const payouts = await listFreshPayouts(deps, userId, syncOf);
      const former = await listFormer(database.readAs(userId), userId);
      if (former.length === 0) return { payouts };
      const business = await findBusiness(database.readAs(userId), userId);
      const named = ({ merchant_id: id }: { merchant_id: string | null }) =>
        providerName(nameOfProvider(provider, id ?? business?.lopay_merchant_id ?? null));
      return {
        payouts: payouts.map((payout) => Object.assign(payout, { provider: named(payout) })),
      };
    }),

    jsonRoute(contract.getProviderCapabilities, async () => providersIn(provider)[0].capabilities),
  ];
}
