import { hasKnownZone } from '@jobly/core/area-codes';
import type { OtherModel } from '@jobly/core/fees/pricing';
import type { Language } from '@jobly/core/language/language';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { cardTotal } from '@jobly/core/payment-links/fees';
import { linkAddress } from '@jobly/core/payment-links/link-address';
import { toE164 } from '@jobly/core/phone';
import { plainWords } from '@jobly/core/plain-words';
import type { NewsDeps } from './base-deps.ts';
import type { Db } from './db/database.ts';
import type { OutgoingMessage } from './outgoing-message.ts';

/** For what we send to customers ourselves about a link, without a tap of the contractor. */
export type CustomerChannelDeps = Pick<NewsDeps, 'mayText' | 'isOptedOut'>;

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

interface WordedLink {
  customer_name: string;
  company_name: string | null;
  owner_name: string | null;
  amount_cash_cents: number;
  pricing_model: OtherModel | null;
  /** Of an estimate: what the amount is made of. */
  payments?: { cents: number }[];
  memo: string;
  url: string;
}

/** Typed words must not become links in our text. */
export const linkWords = (publicUrl: string, link: WordedLink) => ({
  customerName: plainWords(link.customer_name, 40) || t('there'),
  business: plainWords(link.company_name ?? link.owner_name ?? '', 60) || t('us'),
  amount: amountInWords(link),
  work: plainWords(link.memo, 60) || t('your job'),
  address: linkAddress(publicUrl, link.url),
});

/** Of two prices the higher first (docs/decisions/0036). */
function amountInWords({
  amount_cash_cents: cents,
  pricing_model,
  payments = [{ cents }],
}: WordedLink) {
  const cash = formatCents(cents);
  if (pricing_model !== 'two_prices' || payments.length === 0) return cash;
  return t('{card} by card or {cash} in cash', { card: formatCents(cardTotal(payments)), cash });
}

type CustomerMessage = Pick<OutgoingMessage, 'userId' | 'about' | 'sendAt' | 'expiresAt'> & {
  kind: 'reminder' | 'estimate_reminder' | 'repeat';
  language: Language;
};

/** About a link, written when it is sent, in the name of the business. */
export function messageAbout(
  link: { customer_phone: string; customer_email: string | null },
  channel: 'sms' | 'email',
  message: CustomerMessage,
  write: { text: () => string; email: () => { subject: string; body: string } },
): OutgoingMessage {
  return channel === 'sms'
    ? {
        ...message,
        channel,
        recipient: toE164(link.customer_phone),
        write: () => ({ body: write.text() }),
      }
    : {
        ...message,
        channel,
        recipient: link.customer_email!,
        fromBusiness: true,
        write: write.email,
      };
}
