import { ATTEMPTS_UNDER_WAY } from '@jobly/core/checkout/status';
import { AppError } from '@jobly/core/errors';
import { mayBePaidInCash } from '@jobly/core/payment-links/state';
import type { Db } from '../../db/database.ts';
import { findRow, lockRow, updateRows } from '../../db/rows.ts';
import type { PaymentLinkDeps } from './deps.ts';
import { summaryOf, type LinkRow, type NewLinkRow } from './link-row.ts';
import { findOwn, insertLinks } from './queries.ts';

/** Closes an unpaid link; commits with the caller. False when it was paid or closed before. */
export async function closeLink(
  { money, withdrawOfLink }: PaymentLinkDeps,
  db: Db,
  { linkId, userId, now }: { linkId: string; userId: string; now: Date },
): Promise<boolean> {
  const unpaid = { id: linkId, user_id: userId, status: 'unpaid', cancelled_at: null } as const;
  const closed = { cancelled_at: now, external_payment_url: null, cash_settles_at: null };
  if (!(await updateRows(db, 'payment_links', unpaid, closed))) return false;
  await money().pollAttemptsNow(db, linkId, now);
  await withdrawOfLink(db, { linkId, userId });
  return true;
}

/**
 * 'Edit and resend': the new link replaces an unpaid one (docs/decisions/0009). Nothing of ours changes before the
 * provider has said that the old one can no longer be paid there; then the old one is closed and the new one made in
 * one transaction. Undefined when the same form has made it before.
 */
export async function replaceLink(
  deps: PaymentLinkDeps,
  { old, row, userId }: { old: LinkRow; row: NewLinkRow; userId: string },
): Promise<LinkRow | undefined> {
  const { database } = deps;
  const now = row.created_at;
  const canBeReplaced = (link: LinkRow) => mayBePaidInCash(summaryOf(link, now));
  if (await findOwn(database.system, userId, row.id)) return undefined;
  if (!canBeReplaced(old)) throw new AppError('payment_link_settled');
  const revoked = await deps.money().revokeCheckouts(old.id);
  if (revoked === 'not_asked') throw new AppError('checkouts_not_revoked');
  if (revoked === 'under_way') throw new AppError('payment_under_way');
  return database.system.transaction().execute(async (db) => {
    // The first of all, too: a late payment of an earlier one holds it (app.cancel_replacements).
    await lockRow(db, 'payment_links', { id: old.edited_from ?? old.id });
    const locked = await lockRow(db, 'payment_links', { id: old.id, user_id: userId });
    if (await findOwn(db, userId, row.id)) return undefined;
    if (!locked || !canBeReplaced(locked)) throw new AppError('payment_link_settled');
    const underWay = { payment_link_id: old.id, status: ATTEMPTS_UNDER_WAY };
    if (await findRow(db, 'checkout_attempts', underWay)) throw new AppError('payment_under_way');
    await closeLink(deps, db, { linkId: old.id, userId, now });
    const [made] = await insertLinks(db, [{ userId, row }]);
    if (!made) throw new AppError('payment_link_not_created');
    return made;
  });
}
