import { receiptDay } from '@jobly/core/checkout/receipt-dates';
import { acceptedCopy, estimateNewsText, type EstimateNews } from '@jobly/core/estimates/messages';
import { estimateInText } from '@jobly/core/estimates/shown';
import type { Language } from '@jobly/core/language/language';
import { t } from '@jobly/core/language/t';
import { letter } from '@jobly/core/letter';
import { toE164 } from '@jobly/core/phone';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { EstimateDeps } from './deps.ts';
import type { EstimateRow } from './read-estimate.ts';
import type { ReadOffer } from './read-offer.ts';

/** By text, or by email where the contractor wants no texts. */
export async function tellOwner(
  deps: EstimateDeps,
  db: Db,
  row: EstimateRow,
  what: EstimateNews['what'],
  text = '',
): Promise<void> {
  const { id, user_id: userId, number, form, total_cents: totalCents } = row;
  const { rows } = await sql<{ count: string }>`
    select count(*) from estimate_events
    where estimate_id = ${id} and user_id = ${userId}`.execute(db);
  const url = `${deps.publicUrl}/payments/estimates/${id}`;
  const news = { what, customerName: form.customerName, number, totalCents, text, url };
  const notice = { kind: 'estimate_news', about: `${id}:${rows[0]!.count}` } as const;
  const body = () => estimateNewsText(news);
  if (await deps.wantsTexts(db, userId)) {
    return deps.notifyOwnerBySms(db, { userId, ...notice, body });
  }
  const write = () => ({ ...letter(t('Estimate {number}', { number }), [body()]), text: body() });
  return deps.notifyOwner(db, userId, { ...notice, write });
}

/** Where the customer is reached today: by email when they gave an address, else by text where one may go. */
export async function sendCopy(
  deps: EstimateDeps,
  db: Db,
  { row, offer }: ReadOffer,
  { by, name, language }: { by: 'customer' | 'owner'; name: string; language: Language },
): Promise<void> {
  const url = `${deps.publicUrl}/estimate/${row.url}/estimate.pdf`;
  const at = deps.clock.now().toISOString();
  const copy = () =>
    acceptedCopy(by, {
      businessName: offer.business.name,
      customerName: name,
      estimate: estimateInText(offer),
      day: receiptDay(at, offer.timeZone),
      url,
    });
  const message = { userId: row.user_id, kind: 'estimate_copy', about: row.id, language } as const;
  const today = await deps.links.contactOfToday(db, row.user_id, row.customer_id);
  const address = today.customer_email ?? row.form.customerEmail;
  if (address) {
    const email = { channel: 'email', recipient: address, fromBusiness: true } as const;
    await deps.queueMessage(db, { ...message, ...email, write: () => copy().email });
    return;
  }
  const recipient = toE164(today.customer_phone ?? row.form.customerPhone);
  if (!(await deps.mayText(db, recipient))) return;
  const write = () => ({ body: copy().text });
  await deps.queueMessage(db, { ...message, channel: 'sms', recipient, write });
}
