import { ATTEMPTS_UNDER_WAY } from '@jobly/core/checkout/status';
import { AppError } from '@jobly/core/errors';
import { formatCents } from '@jobly/core/money';
import { linkNotUnpaid } from '@jobly/core/staff/refusals';
import type { Db } from '../../../db/database.ts';
import { findRow } from '../../../db/rows.ts';
import {
  label,
  mustFindPerson,
  rankRefusal,
  type StaffMember,
} from '../../../staff-actions/people.ts';
import { change, intentOf, refusedIntent, type Intent } from '../../../staff-actions/intent.ts';
import type { MoneyDeps } from '../deps.ts';
import { creditCash } from './credit.ts';

/** Paid as cash received: ledger, receipt and review request follow as for any payment. */
export async function prepareMarkPaid(
  deps: MoneyDeps,
  db: Db,
  { paymentLinkId }: { paymentLinkId: string },
  member: StaffMember,
): Promise<Intent> {
  const link = await findRow(db, 'payment_links', { id: paymentLinkId });
  if (!link) throw new AppError('not_found');
  const owner = await mustFindPerson(db, link.user_id);
  const amount = formatCents(link.amount_cash_cents);
  const about = {
    action: 'admin-mark-paid',
    title: `${amount} from ${link.customer_name} to ${label(owner)}: ${link.memo}`,
    userId: link.user_id,
    subject: `payment link ${link.id}`,
  };
  const refused =
    rankRefusal(member, owner) ??
    (link.status === 'unpaid' ? null : linkNotUnpaid(link.status, link.paid_method));
  if (refused) return refusedIntent(about, refused);
  const underWay = { payment_link_id: link.id, status: ATTEMPTS_UNDER_WAY };
  const open = await findRow(db, 'checkout_attempts', underWay);
  return intentOf(about, {
    takesTwo: true,
    changes: [
      ...change('Status', 'unpaid', 'paid'),
      ...change('Method', null, 'cash'),
      ...(link.cancelled_at ? change('Cancelled', 'yes', 'no') : []),
    ],
    notes: [
      `${amount} is entered as cash received. A receipt goes to the customer.`,
      'This cannot be taken back; a refund is a step of its own.',
      ...(link.cancelled_at ? ['The link was cancelled. It counts as paid all the same.'] : []),
      ...(link.expires_at && link.expires_at <= deps.clock.now() ? ['The link has expired.'] : []),
      ...(open
        ? ['The customer has a card payment open. It is closed; what is paid there goes back.']
        : []),
    ],
    before: { status: link.status, cancelled_at: link.cancelled_at },
    after: { status: 'paid', paid_method: 'cash', amount_cents: link.amount_cash_cents },
    async apply(running) {
      if (link.cancelled_at) await deps.links.reopen(running, link.id);
      const outcome = await creditCash(deps, link.id, { db: running });
      if (outcome === 'credited') return;
      const now = await findRow(running, 'payment_links', { id: link.id });
      throw new AppError('staff_action_refused', {
        message: linkNotUnpaid(now?.status ?? 'paid', now?.paid_method ?? null),
      });
    },
    onCommitted: () => deps.countCredit?.('cash'),
  });
}
