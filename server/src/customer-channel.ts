import { hasKnownZone } from '@jobly/core/area-codes';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { linkAddress } from '@jobly/core/payment-links/link-address';
import { plainWords } from '@jobly/core/plain-words';
import type { NewsDeps } from './base-deps.ts';
import type { Db } from './db/database.ts';
import type { ContactKey } from './outgoing-message.ts';

/** For what we send to customers ourselves about a link, without a tap of the contractor. */
export interface CustomerChannelDeps extends Pick<NewsDeps, 'mayText'> {
  isOptedOut: (db: Db, contacts: ContactKey[]) => Promise<boolean>;
}

/** By text where one may go and nobody is woken up, else by email. */
export async function channelTo(
  { mayText, isOptedOut }: CustomerChannelDeps,
  db: Db,
  {
    customer_phone: phone,
    customer_email: email,
  }: { customer_phone: string; customer_email: string | null },
): Promise<'sms' | 'email' | undefined> {
  if (hasKnownZone(phone) && (await mayText(db, phone))) return 'sms';
  if (!email) return undefined;
  const key = email.trim().toLowerCase();
  return (await isOptedOut(db, [{ channel: 'email', key }])) ? undefined : 'email';
}

/** Typed words must not become links in our text. */
export const linkWords = (
  publicUrl: string,
  link: {
    customer_name: string;
    company_name: string | null;
    owner_name: string | null;
    amount_cash_cents: number;
    memo: string;
    url: string;
  },
) => ({
  customerName: plainWords(link.customer_name, 40) || t('there'),
  business: plainWords(link.company_name ?? link.owner_name ?? '', 60) || t('us'),
  amount: formatCents(link.amount_cash_cents),
  work: plainWords(link.memo, 60) || t('your job'),
  address: linkAddress(publicUrl, link.url),
});
