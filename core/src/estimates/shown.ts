import { businessParty } from '../checkout/printed.ts';
import { receiptDay } from '../checkout/receipt-dates.ts';
import { partLabel } from '../jobs/labels.ts';
import { currentLanguage, t } from '../language/t.ts';
import { formatCents } from '../money.ts';
import { cardTotal } from '../payment-links/fees.ts';
import { lineRows, taxRows, type BillRow } from '../payment-links/bill-rows.ts';
import { workLines } from '../payment-links/work.ts';
import type { Offer } from './page.ts';

/** Everything that is agreed to, word for word: the page, the PDF and the acceptance (M22) are made of it, and nothing else is signed. */
export function shownEstimate(offer: Offer) {
  const { business, bill, number, version, change, totalCents } = offer;
  const title = change
    ? t('Change order {number}', { number })
    : t('Estimate {number}', { number });
  const name = business.name === 'Business Payment' ? t('Business Payment') : business.name;
  const total = formatCents(totalCents);
  const cancelDay = offer.cancelUntil && receiptDay(offer.cancelUntil, 'UTC');
  return {
    language: currentLanguage(),
    title,
    number,
    version,
    timeZone: offer.timeZone,
    date: receiptDay(offer.createdAt, offer.timeZone),
    business: name,
    from: businessParty(offer),
    customer: offer.customerName,
    work: workLines(offer.work).map(({ label, text }) => ({ label: t(label), text })),
    lines: bill ? lineRows(bill) : [],
    sums: bill ? taxRows(bill) : [],
    total,
    change,
    payments: change ? changeRows(change) : paymentRows(offer),
    fees: feesOf(offer),
    terms: offer.terms ?? '',
    validUntil: receiptDay(offer.validUntil, 'UTC'),
    cancelRight: cancelDay
      ? t(
          'You, the buyer, may cancel this transaction at any time prior to midnight of the third business day after the date of this transaction: accepted today, until midnight of {day}. See the notice of cancellation for an explanation of this right.',
          { day: cancelDay },
        )
      : '',
    cancelNotice: cancelDay ? cancelNotice(name, business.address ?? '', cancelDay) : '',
    sentence: t(
      'I accept {estimate}, version {version}, of {business} for {total}. My typed name is my signature.',
      { estimate: estimateInText(offer), version, business: name, total },
    ),
  };
}
export type ShownEstimate = ReturnType<typeof shownEstimate>;

/** What a card costs is said in dollars where there are two prices. */
function feesOf({ pricing, payments, change }: Offer): string {
  if (pricing === 'customer_pays') return t('Plus card fees, if any, at each payment.');
  if (pricing !== 'two_prices') return '';
  if (change) return t('These are prices in cash. Each payment shows its card price, too.');
  return t('These are prices in cash. By card, the total is {total}.', {
    total: formatCents(cardTotal(payments)),
  });
}

/** Within a sentence, where some languages need an article. */
export const estimateInText = ({ number, change }: Pick<Offer, 'number' | 'change'>): string =>
  change ? t('change order {number}', { number }) : t('estimate {number}', { number });

/** What the business says that the customer said: nothing was signed. */
export const recordedSentence = (
  offer: Offer,
  { business, version, total, timeZone }: ShownEstimate,
  { name, at }: { name: string; at: Date },
): string =>
  t(
    '{business} recorded on {day} that {name} accepted {estimate}, version {version}, for {total}.',
    {
      business,
      day: receiptDay(at.toISOString(), timeZone),
      name,
      estimate: estimateInText(offer),
      version,
      total,
    },
  );

/** As `billRows` tells them. */
export const rowsOf = ({ lines, sums }: ShownEstimate): BillRow[] => [
  ...lines.map(({ label, note, amount }) => ({ label, note, amount })),
  ...sums.map(([label, amount]) => ({ label, note: '', amount })),
];

const changeRows = ({ beforeCents, afterCents }: NonNullable<Offer['change']>): BillRow[] => [
  { label: t('Job total until now'), note: '', amount: formatCents(beforeCents) },
  { label: t('Job total with this change'), note: '', amount: formatCents(afterCents) },
];

/** What is paid when. */
function paymentRows({ payments }: Offer): BillRow[] {
  const last = payments.length - 1;
  return payments.map(({ cents, dueOn }, at) => {
    const open = at === last ? t('When the work is done') : t('As the work goes on');
    const later = dueOn ? t('On {day}', { day: receiptDay(dueOn, 'UTC') }) : open;
    const note = at === 0 ? t('Now') : later;
    return { label: partLabel(at, payments.length), note, amount: formatCents(cents) };
  });
}

/** The form of 16 CFR 429.1 (b). */
const cancelNotice = (business: string, address: string, day: string): string =>
  [
    t(
      'You may CANCEL this transaction, without any penalty or obligation, within THREE BUSINESS DAYS from the date of this transaction.',
    ),
    t(
      'If you cancel, any property traded in, any payments made by you under the contract or sale, and any negotiable instrument executed by you will be returned within TEN BUSINESS DAYS following receipt by the seller of your cancellation notice, and any security interest arising out of the transaction will be cancelled.',
    ),
    t(
      'If you cancel, you must make available to the seller at your residence, in substantially as good condition as when received, any goods delivered to you under this contract or sale; or you may, if you wish, comply with the instructions of the seller regarding the return shipment of the goods at the seller’s expense and risk. If you do make the goods available to the seller and the seller does not pick them up within 20 days of the date of your notice of cancellation, you may retain or dispose of the goods without any further obligation. If you fail to make the goods available to the seller, or if you agree to return the goods to the seller and fail to do so, then you remain liable for performance of all obligations under the contract.',
    ),
    t(
      'To cancel this transaction, mail or deliver a signed and dated copy of this cancellation notice or any other written notice to {seller}, not later than midnight of {day}.',
      { seller: [business, address].filter(Boolean).join(', '), day },
    ),
    t('I hereby cancel this transaction. Date: ____ Buyer’s signature: ____'),
  ].join('\n');
