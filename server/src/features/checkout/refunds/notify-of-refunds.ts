import { refundEmail, refundText } from '@jobly/core/checkout/receipt';
import type { Db } from '../../../db/database.ts';
import { customerLanguage } from '../../../db/customer-language.ts';
import { updateRows } from '../../../db/rows.ts';
import { forEachSequential } from '../../../tasks/for-each-sequential.ts';
import { readReceipt } from '../credit/receipt-queries.ts';
import { notifyCustomer } from '../credit/follow-up.ts';
import type { FollowUpDeps } from '../deps.ts';

const AT_ONCE = 200;

/** Notifies customers of refunds, once, after the provider has taken them. */
export async function notifyOfRefunds(deps: FollowUpDeps): Promise<void> {
  const due = await deps.database.system
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'done')
    .where('told_at', 'is', null)
    .orderBy('done_at')
    .limit(AT_ONCE)
    .execute();
  await forEachSequential(due, ({ id }) =>
    deps.database.system.transaction().execute((db) => notify(deps, db, id)),
  );
}

async function notify(deps: FollowUpDeps, db: Db, id: string): Promise<void> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('payment_links', 'payment_links.id', 'refunds.payment_link_id')
    .selectAll('refunds')
    .select(['role', 'customer_phone', 'customer_email', customerLanguage.as('language')])
    .where('refunds.id', '=', id)
    .where('refunds.told_at', 'is', null)
    // Another worker has it.
    .forUpdate('refunds')
    .skipLocked()
    .executeTakeFirst();
  if (!refund) return;
  // An extra payment that goes back has words of its own.
  if (refund.role === 'credit') {
    const receipt = await readReceipt(db, refund.payment_link_id);
    if (!receipt) throw new Error('a refund stands on a link without a payment');
    const address = `${deps.publicUrl}/pay/${receipt.linkCode}/receipt`;
    await notifyCustomer(deps, db, refund, {
      kind: 'refund',
      about: id,
      write: () => ({
        email: refundEmail(receipt, refund.amount_cents, address),
        text: refundText(receipt, refund.amount_cents, address),
      }),
    });
  }
  await updateRows(db, 'refunds', { id }, { told_at: deps.clock.now() });
}
