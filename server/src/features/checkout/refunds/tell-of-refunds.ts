import { refundEmail, refundText } from '@jobly/core/checkout/receipt';
import { toE164 } from '@jobly/core/phone';
import type { Db } from '../../../db/database.ts';
import type { FollowUpDeps } from '../credit/follow-up.ts';
import { readReceipt } from '../credit/receipt-queries.ts';

const AT_ONCE = 200;

/** Tells customers of what a business gave back, once, after the provider has taken it. */
export async function tellOfRefunds(deps: FollowUpDeps): Promise<void> {
  const due = await deps.database.system
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'done')
    .where('told_at', 'is', null)
    .orderBy('done_at')
    .limit(AT_ONCE)
    .execute();
  let failure: unknown;
  for (const { id } of due) {
    const told = deps.database.system.transaction().execute((db) => tell(deps, db, id));
    await told.catch((error: unknown) => {
      // One that cannot be told must not hold up the others.
      failure = error;
    });
  }
  if (failure) throw failure;
}

async function tell(deps: FollowUpDeps, db: Db, id: string): Promise<void> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('payment_links', 'payment_links.id', 'refunds.payment_link_id')
    .select([
      'refunds.payment_link_id',
      'refunds.user_id',
      'refunds.amount_cents',
      'payments.role',
      'payment_links.customer_phone',
      'payment_links.customer_email',
    ])
    .where('refunds.id', '=', id)
    .where('refunds.told_at', 'is', null)
    // Another worker is telling it right now.
    .forUpdate('refunds')
    .skipLocked()
    .executeTakeFirst();
  if (!refund) return;
  // An extra payment that goes back has words of its own.
  if (refund.role === 'credit') await queueNews(deps, db, { ...refund, id });
  await db.updateTable('refunds').set({ told_at: deps.clock.now() }).where('id', '=', id).execute();
}

interface Refund {
  id: string;
  payment_link_id: string;
  user_id: string;
  amount_cents: number;
  customer_phone: string;
  customer_email: string | null;
}

async function queueNews(deps: FollowUpDeps, db: Db, refund: Refund): Promise<void> {
  const receipt = await readReceipt(db, refund.payment_link_id);
  if (!receipt) throw new Error('a refund stands on a link without a payment');
  const address = `${deps.publicUrl}/pay/${receipt.linkCode}/receipt`;
  const common = { userId: refund.user_id, kind: 'refund', dedupeKey: `refund:${refund.id}` };
  const email = refund.customer_email;
  if (email) {
    const message = refundEmail(receipt, refund.amount_cents, address);
    const letter = { channel: 'email', recipient: email, ...message } as const;
    await deps.queueMessage(db, { ...common, ...letter });
    return;
  }
  const recipient = toE164(refund.customer_phone);
  if (!(await deps.mayText(db, recipient))) return;
  const body = refundText(receipt, refund.amount_cents, address);
  await deps.queueMessage(db, { ...common, channel: 'sms', recipient, body });
}
