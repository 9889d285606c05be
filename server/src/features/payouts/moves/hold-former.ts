import { sql } from 'kysely';
import { endAlert, raiseAlert } from '../../../raised-alerts.ts';
import { updateRows } from '../../../db/rows.ts';
import { asProviderError, ProviderError } from '../../../ports/provider-error.ts';
import { providerOf } from '../../../ports/payment-providers.ts';
import { forEachSequential } from '../../../tasks/for-each-sequential.ts';
import type { PayoutsDeps } from '../deps.ts';
import type { FormerMerchant } from './former-merchants.ts';

/** Where payouts of the business have to wait, unless it is for its new account: that is none of theirs. */
const MUST_WAIT = (now: Date) => sql<boolean>`(c.payouts_frozen_at is not null
  or coalesce(c.payouts_held_until > ${now} and c.payouts_held_for <> 'bank', false))`;

export async function holdFormer(deps: PayoutsDeps, providers: string[]): Promise<void> {
  const { rows } = await sql<FormerMerchant & { held: boolean }>`
    select f.*, ${MUST_WAIT(deps.clock.now())} as held
    from former_merchants f join contractors c on c.user_id = f.user_id
    where f.provider = any(${providers}) and f.payouts_paused <> ${MUST_WAIT(deps.clock.now())}
    order by f.replaced_at limit 200`.execute(deps.database.system);
  await forEachSequential(rows, (row) => hold(deps, row));
}

/** What the provider shows afterwards is what counts; the next round, and each poll, look again. */
async function hold(
  { database, provider }: PayoutsDeps,
  { merchant_id: merchantId, user_id: userId, held }: FormerMerchant & { held: boolean },
): Promise<void> {
  const alert = { kind: 'payouts_not_held', key: `former:${merchantId}` } as const;
  try {
    await providerOf(provider, merchantId).holdPayouts?.(merchantId, held).catch(asProviderError);
    const { payoutsPaused } = await provider.getMerchant(merchantId);
    const shown = { payouts_paused: payoutsPaused };
    await updateRows(database.system, 'former_merchants', { merchant_id: merchantId }, shown);
    if (payoutsPaused !== held) throw new ProviderError('unexpected', 'payouts are not held yet');
    await endAlert(database.system, { ...alert, because: 'The provider was told.' });
  } catch (error) {
    const details = { Merchant: merchantId, Payouts: held ? 'to be held' : 'to go on' };
    await raiseAlert(database.system, { ...alert, userId, details });
    throw error;
  }
}
