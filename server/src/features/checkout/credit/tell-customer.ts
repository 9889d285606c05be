import { toE164 } from '@jobly/core/phone';
import type { Db } from '../../../db/database.ts';
import type { FollowUpDeps } from '../deps.ts';

/** By e-mail when they gave an address, else by text where one may go. How; undefined when not at all. */
export async function tellCustomer(
  deps: Pick<FollowUpDeps, 'queueMessage' | 'mayText'>,
  db: Db,
  to: { user_id: string; customer_email: string | null; customer_phone: string },
  news: { kind: string; dedupeKey: string; email: { subject: string; body: string }; text: string },
): Promise<'email' | 'sms' | undefined> {
  const { kind, dedupeKey, email, text } = news;
  const common = { userId: to.user_id, kind, dedupeKey };
  if (to.customer_email) {
    const letter = { channel: 'email', recipient: to.customer_email, ...email } as const;
    await deps.queueMessage(db, { ...common, ...letter });
    return 'email';
  }
  const recipient = toE164(to.customer_phone);
  if (!(await deps.mayText(db, recipient))) return undefined;
  await deps.queueMessage(db, { ...common, channel: 'sms', recipient, body: text });
  return 'sms';
}
