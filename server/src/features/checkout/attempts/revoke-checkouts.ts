import { ATTEMPTS_UNDER_WAY } from '@jobly/core/checkout/status';
import { listRows } from '../../../db/rows.ts';
import { asProviderError } from '../../../ports/provider-error.ts';
import type { MoneyDeps } from '../deps.ts';
import { revoke, syncCheckout } from './sync-checkout.ts';

/** After this long, the call that opens a checkout counts as lost. */
const OPENING_MS = 12_000;

/**
 * Before a link is replaced: every checkout of it is revoked at the provider and read back, so that the old amount can
 * no longer be paid. What was paid meanwhile is credited.
 */
export async function revokeCheckouts(
  deps: MoneyDeps,
  linkId: string,
): Promise<'revoked' | 'under_way' | 'not_asked'> {
  const { database, clock } = deps;
  const underWay = { payment_link_id: linkId, status: ATTEMPTS_UNDER_WAY };
  const list = () => listRows(database.system, 'checkout_attempts', underWay, 'created_at');
  try {
    for (const attempt of await list()) {
      const isLost = clock.now().getTime() - attempt.started_at.getTime() > OPENING_MS;
      if (attempt.status !== 'open' && isLost) await syncCheckout(deps, attempt);
    }
    for (const attempt of await list()) {
      if (attempt.status !== 'open') return 'under_way';
      let seen = await syncCheckout(deps, attempt);
      if (seen === 'open') {
        await revoke(deps, attempt);
        seen = await syncCheckout(deps, attempt);
      }
      if (seen === 'open' || seen === 'paying') return 'under_way';
    }
    return 'revoked';
  } catch (error) {
    asProviderError(error);
    return 'not_asked';
  }
}
