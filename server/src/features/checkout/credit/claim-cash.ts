import { cashClaimText } from '@jobly/core/checkout/receipt';
import type { FollowUpDeps } from '../deps.ts';
import type { LinkOnPage } from '../pages/link-look-up.ts';
import { requireOpen } from '../payable.ts';

/**
 * The customer says that they pay in cash. Kept as a claim; the business is told, once. Only the
 * contractor's own 'received' makes it a payment.
 */
export async function claimCash(deps: FollowUpDeps, found: LinkOnPage | undefined): Promise<void> {
  const now = deps.clock.now();
  const link = requireOpen(found, now);
  if (link.cash_claimed_at) return;
  await deps.database.system.transaction().execute(async (db) => {
    const first = await deps.links.claimCash(db, link.id, now);
    if (!first) return;
    await deps.textOwner(db, {
      userId: link.user_id,
      kind: 'cash_claim',
      body: () =>
        cashClaimText({
          customerName: link.customer_name,
          memo: link.memo,
          amountCents: link.amount_cash_cents,
          address: `${deps.publicUrl}/payments/${link.id}`,
        }),
      dedupeKey: `cash-claim:${link.id}`,
    });
  });
}
