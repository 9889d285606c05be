import { AppError } from '@jobly/core/errors';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { AMOUNT_NOT_VALID, amountLimit } from '@jobly/core/payment-links/messages';
import type { Basics } from '../../basics.ts';
import { findRow } from '../../db/rows.ts';
import { findOwn, insertLink } from './queries.ts';
import { isSameForm, newLinkRow, summaryOf } from './link-row.ts';
import type { LinkForm } from './link-row.ts';

export interface CreateDeps extends Basics {
  /** An operator may allow less than the server does. */
  mostCents: number;
}

/** A new link, or the one that this very form made before its answer was lost. */
export async function createLink(
  deps: CreateDeps,
  userId: string,
  form: LinkForm,
): Promise<PaymentLinkSummary> {
  if (form.amountCashCents > deps.mostCents) {
    const message = `${AMOUNT_NOT_VALID}. ${amountLimit(deps.mostCents)}`;
    throw new AppError('amount_not_valid', { message });
  }
  const { database } = deps;
  const now = deps.clock.now();
  const row = newLinkRow(form, now);
  const made = await insertLink(database.system, userId, row);
  if (made) return summaryOf(made, now);
  // Nothing was written: no contractor, or the id is taken. By this user: then it is their link.
  const known = await database.asUser(userId, async (db) => ({
    link: await findOwn(db, userId, form.id),
    contractor: await findRow(db, 'contractors', { user_id: userId }),
  }));
  if (!known.contractor) throw new AppError('contractor_not_found');
  if (!known.link || !isSameForm(known.link, row)) throw new AppError('payment_link_not_created');
  return summaryOf(known.link, now);
}
