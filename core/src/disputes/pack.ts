import { pricingOf, type PricingModel } from '../fees/pricing.ts';
import type { ReceiptOnPage } from '../checkout/page.ts';
import { paidBy } from '../checkout/receipt.ts';
import { refundRows, refundTexts } from '../checkout/refund-texts.ts';
import { dateFormat, dayIn, formatDateTime } from '../dates.ts';
import { acceptanceSection, type AcceptanceEvidence } from './acceptance-section.ts';
import { disputeReason } from './copy.ts';
import { formatCents } from '../money.ts';
import type { PaymentLinkDetail, TimelineEntry } from '../payment-links/contract.ts';
import { billRows } from '../payment-links/bill-rows.ts';
import type { PrintedPictures } from '../printed-document.ts';
import type { PhotoKind } from '../proof/contract.ts';
import { PHOTO_LABELS } from '../proof/messages.ts';
import { WORK_TEXTS, workTexts } from '../payment-links/work.ts';
import { formatPhone } from '../phone.ts';

/** For a US bank: in English, whatever the languages of contractor and customer. */
export interface EvidencePack {
  title: string;
  lead: string;
  sections: { heading: string; note?: string; rows: [label: string, value: string][] }[];
  pictures: PrintedPictures | undefined;
}

/** Of the link's job, or of the link that stands alone. */
export interface WorkEvidence {
  photos: {
    kind: PhotoKind | null;
    jpeg: string;
    width: number;
    height: number;
    addedAt: string;
  }[];
  signatures: {
    name: string;
    sentence: string;
    side: 'customer' | 'contractor';
    ip: string;
    userAgent: string;
    signedAt: string;
  }[];
}

interface PackFacts {
  disputeId: string;
  amountCents: number;
  feeCents: number;
  reason: string;
  openedAt: string;
  evidenceDueAt: string | null;
  detail: PaymentLinkDetail;
  /** A second payment of a paid link, which is refunded automatically. */
  isExtra: boolean;
  receipt: ReceiptOnPage;
  work: WorkEvidence;
  acceptances: AcceptanceEvidence[];
  linkUrl: string;
  merchantId: string;
  checkoutId: string;
  paymentId: string;
}

export function evidencePack(facts: PackFacts): EvidencePack {
  const { detail, isExtra, receipt, work } = facts;
  const { link, timeline } = detail;
  const { business, timeZone } = receipt;
  const dated = (iso: string) =>
    `${formatDateTime(iso, timeZone)}, ${dayIn(timeZone, new Date(iso)).slice(0, 4)}`;
  const moments = (kind: TimelineEntry['kind']) => timeline.filter((entry) => entry.kind === kind);
  const viewed = moments('viewed')[0];
  const opened = moments('checkout_opened').findLast(
    ({ at: openedAt }) => openedAt <= receipt.paidAt,
  );
  // A receipt is sent only for the payment that settled the link.
  const receipts = (isExtra ? [] : moments('receipt_sent')).map(({ at: sentAt, by }) => {
    const to = by === 'email' ? link.customerEmail : formatPhone(link.customerPhone);
    return `${by === 'email' ? 'Email' : 'Text message'} to ${to}, ${dated(sentAt)}`;
  });
  return {
    title: `Evidence for a dispute of ${formatCents(facts.amountCents)}`,
    lead: `${business.name} was paid ${formatCents(receipt.totalCents)} by ${link.customerName} on ${dated(receipt.paidAt)}. Times are in ${zoneInWords(timeZone)}.`,
    sections: [
      {
        heading: 'The dispute',
        rows: [
          ['Dispute', facts.disputeId],
          ['Amount', formatCents(facts.amountCents)],
          ['Fee', formatCents(facts.feeCents)],
          ['Reason given', disputeReason(facts.reason) || 'Not stated'],
          ['Opened', dated(facts.openedAt)],
          ['Evidence due', facts.evidenceDueAt ? dated(facts.evidenceDueAt) : 'Not stated'],
        ],
      },
      {
        heading: 'The business',
        rows: filled([
          ['Name', business.name],
          ['Phone', business.phone && formatPhone(business.phone)],
          ['Email', business.email],
          ['Address', business.address],
          ['Merchant', facts.merchantId],
        ]),
      },
      {
        heading: 'What was agreed',
        note: 'The business sent the customer a payment link that states the job and its price. The customer saw both before paying.',
        rows: filled([
          ...workTexts.map((name): Row => [WORK_TEXTS[name].label, link[name]]),
          ...(detail.bill ? billRows(detail.bill) : []).map(({ label, note, amount }): Row => [
            label,
            note ? `${note} = ${amount}` : amount,
          ]),
          ['Price', formatCents(link.amountCashCents)],
          ['Card fee', CARD_FEE[pricingOf(link)]],
          ['Customer', link.customerName],
          ['Phone', formatPhone(link.customerPhone)],
          ['Email', link.customerEmail],
          ['Link', facts.linkUrl],
          ['Created', dated(link.createdAt)],
        ]),
      },
      ...facts.acceptances.map((given) => acceptanceSection(given, dated)),
      {
        heading: 'How the customer approved and paid',
        note: 'The customer chose how to pay on the link’s page and approved the payment on the payment provider’s own page. Card details go to the provider alone; the business never sees them.',
        rows: filled([
          ['Link opened', viewed ? dated(viewed.at) : null],
          ['Times opened', detail.viewCount > 0 ? String(detail.viewCount) : null],
          ['Checkout opened', opened ? dated(opened.at) : null],
          ['Method', receipt.method === 'bnpl' ? 'Buy now, pay later' : paidBy(receipt)],
          ['Paid', dated(receipt.paidAt)],
          ['Total', formatCents(receipt.totalCents)],
          ['Checkout', facts.checkoutId],
          ['Payment', facts.paymentId],
        ]),
      },
      {
        heading: isExtra ? 'This payment' : 'Receipt',
        ...(isExtra && {
          note: 'The link had been paid before. A second payment is refunded by itself, unless the bank has taken it back.',
        }),
        rows: filled([
          ['Number', receipt.number],
          ['Job', formatCents(receipt.jobCents)],
          ['Tip', receipt.tipCents ? formatCents(receipt.tipCents) : null],
          [
            receipt.pricing === 'two_prices' ? 'Card price, above cash' : 'Card fee',
            receipt.customerFeeCents ? formatCents(receipt.customerFeeCents) : null,
          ],
          ['Total', formatCents(receipt.totalCents)],
          ['Sent', receipts.join('\n')],
          ...refundRows(refundTexts(receipt)),
        ]),
      },
      ...work.signatures.map((signature) => ({
        heading: 'The work is done: signed by the customer',
        note: SIGNED_ON[signature.side],
        rows: filled([
          ['Name typed', signature.name],
          ['Agreed to', signature.sentence],
          ['Signed', dated(signature.signedAt)],
          ['IP address', signature.ip],
          ['Browser', signature.userAgent],
        ]),
      })),
      {
        heading: 'What happened, in order',
        rows: timeline.map((entry): [string, string] => [dated(entry.at), happened(entry)]),
      },
    ],
    pictures: picturesOf(work.photos, dated),
  };
}

const SIGNED_ON = {
  customer: 'The customer typed their name on the link’s own page and pressed the button.',
  contractor: 'The customer typed their name on the business’s phone and pressed the button.',
} as const satisfies Record<WorkEvidence['signatures'][number]['side'], string>;

function picturesOf(photos: WorkEvidence['photos'], dated: (iso: string) => string) {
  if (photos.length === 0) return undefined;
  const captioned = photos.map(({ kind, addedAt, ...picture }) => ({
    ...picture,
    caption: [...(kind ? [PHOTO_LABELS[kind]] : []), `Added ${dated(addedAt)}`].join(' · '),
  }));
  return { heading: 'Photos of the work', pictures: captioned };
}

const CARD_FEE: Record<PricingModel, string> = {
  customer_pays: 'Paid by the customer',
  merchant_pays: 'Paid by the business',
  two_prices: 'Two prices, both shown in dollars before paying: by card, and lower in cash',
  credit_surcharge: 'A surcharge on credit cards, shown before paying',
  no_cards: 'Cards were not offered',
};

/** `Pacific Time`. */
const zoneInWords = (timeZone: string) =>
  dateFormat({ timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')!.value;

type Row = [label: string, value: string | null];

const filled = (rows: Row[]) =>
  rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));

const HAPPENED = {
  created: 'The business created the payment link',
  sent: 'The business sent the link',
  viewed: 'The customer opened the link',
  checkout_opened: 'The customer went to the payment page',
  cash_claimed: 'The customer said that they paid in cash',
  cash_undone: 'The customer took that back',
  cash_refused: 'The business answered that it had not received the cash',
  paid: 'The customer paid',
  receipt_sent: 'A receipt was sent to the customer',
  reminder_sent: 'The customer was reminded of it',
  work_signed: 'The customer signed that the work is done',
  refund_started: 'A refund was started',
  refunded: 'Refunded to the customer',
  refund_refused: 'A refund was refused',
  refund_taken: 'A refund ended: the bank had returned the money',
  extra_payment: 'A second payment arrived, and is returned',
  disputed: 'The customer’s bank took the payment back',
  dispute_won: 'The bank decided for the business',
  dispute_lost: 'The bank decided for the customer',
  cancelled: 'The business cancelled the link',
  expired: 'The link expired',
} as const satisfies Record<TimelineEntry['kind'], string>;

const BY: Partial<Record<NonNullable<TimelineEntry['by']>, string>> = {
  sms: 'by text message',
  email: 'by email',
  qr: 'as a QR code',
  cash: 'in cash',
  card: 'by card',
  bnpl: 'by buy now, pay later',
  copy: 'as a copied link',
  share: 'by another app',
};

function happened({ kind, by, amountCents }: TimelineEntry): string {
  const amount = amountCents === null ? undefined : `: ${formatCents(amountCents)}`;
  const how = by && kind !== 'checkout_opened' && BY[by];
  return `${HAPPENED[kind]}${how ? ` ${how}` : ''}${amount ?? ''}`;
}
