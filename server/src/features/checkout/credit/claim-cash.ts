import { cashNotReceivedNews } from '@jobly/core/checkout/receipt';
import { AppError } from '@jobly/core/errors';
import { customerLanguage } from '../../../db/customer-language.ts';
import { lockRow } from '../../../db/rows.ts';
import { claimId } from '../../../outgoing-message.ts';
import type { CheckoutDeps, FollowUpDeps } from '../deps.ts';
import type { LinkOnPage } from '../pages/link-look-up.ts';
import { notifyCustomer } from './follow-up.ts';
import { requireOpen, undoableSince } from '../payable.ts';

/**
 * The customer says that they pay in cash. Kept as a claim, of which the business is notified once; only the
 * contractor's own 'received' makes it a payment.
 */
export async function claimCash(deps: FollowUpDeps, found: LinkOnPage | undefined): Promise<void> {
  const now = deps.clock.now();
  const link = requireOpen(found, now);
  // A page from before the account was stopped for fraud: shown anew, it offers no way to pay.
  if (link.cards_stopped_at) throw new AppError('checkout_mismatch');
  await deps.database.system.transaction().execute(async (db) => {
    if (!(await deps.links.claimCash(db, link.id, now))) {
      // Claimed before; or paid or closed since the page was read, and then the answer says so.
      const row = await lockRow(db, 'payment_links', { id: link.id });
      requireOpen(row && { ...link, ...row }, now);
      return;
    }
    await deps.withdrawOfLink(db, { linkId: link.id, userId: link.user_id });
    await deps.notifyOfMoney(db, {
      kind: 'cash_claim',
      id: claimId({ linkId: link.id, claimedAt: now }),
      userId: link.user_id,
      paymentLinkId: link.id,
      customerName: link.customer_name,
      amountCents: link.amount_cash_cents,
    });
  });
}

/**
 * Takes the claim back, unless the cash was marked as received. A contractor who was notified of it is notified of
 * this, too. False: it was too late.
 */
export async function undoCash(deps: CheckoutDeps, link: LinkOnPage): Promise<boolean> {
  const now = deps.clock.now();
  const { id: payment_link_id, user_id } = link;
  return deps.database.system.transaction().execute(async (db) => {
    const claimed = await lockRow(db, 'payment_links', { id: payment_link_id });
    const undone = await deps.links.undoCash(db, payment_link_id, undoableSince(now));
    if (undone) {
      const claimedAt = claimed!.cash_claimed_at!;
      await deps.takeBackClaim(db, {
        linkId: payment_link_id,
        userId: user_id,
        claimedAt,
        customerName: link.customer_name,
        amountCents: link.amount_cash_cents,
      });
      const ofLink = { payment_link_id, user_id };
      await deps.links.recordEvent(db, { ...ofLink, kind: 'cash_claimed', created_at: claimedAt });
      await deps.links.recordEvent(db, { ...ofLink, kind: 'cash_undone', created_at: now });
    }
    return undone;
  });
}

/**
 * 'Not received': the claim is over, the link is open as before, and the customer is notified, once for each claim.
 * False when there is none.
 */
export async function refuseCash(
  deps: CheckoutDeps,
  { linkId, userId }: { linkId: string; userId: string },
): Promise<boolean> {
  await deps.refusals.mustTake(linkId);
  const now = deps.clock.now();
  return deps.database.system.transaction().execute(async (db) => {
    const link = await db
      .selectFrom('payment_links')
      .innerJoin('profiles', 'profiles.id', 'payment_links.user_id')
      .selectAll('payment_links')
      .select(['name', 'company_name', customerLanguage.as('language')])
      .where('payment_links.id', '=', linkId)
      .forUpdate('payment_links')
      .executeTakeFirst();
    const claimedAt = link?.cash_claimed_at;
    if (!link || !claimedAt || !(await deps.links.refuseCash(db, linkId, now))) return false;
    await deps.withdrawOfLink(db, { linkId, userId });
    const ofLink = { payment_link_id: linkId, user_id: userId };
    await deps.links.recordEvent(db, { ...ofLink, kind: 'cash_claimed', created_at: claimedAt });
    await deps.links.recordEvent(db, { ...ofLink, kind: 'cash_refused', created_at: now });
    await notifyCustomer(deps, db, link, {
      kind: 'cash_refused',
      about: claimId({ linkId, claimedAt }),
      write: () =>
        cashNotReceivedNews({
          businessName: link.company_name ?? link.name ?? '',
          amountCents: link.amount_cash_cents,
          address: `${deps.publicUrl}/pay/${link.url}`,
        }),
    });
    return true;
  });
}
