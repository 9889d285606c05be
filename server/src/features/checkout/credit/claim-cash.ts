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
    await deps.tellOfMoney(db, {
      kind: 'cash_claim',
      id: link.id,
      userId: link.user_id,
      paymentLinkId: link.id,
      customerName: link.customer_name,
      amountCents: link.amount_cash_cents,
    });
  });
}
