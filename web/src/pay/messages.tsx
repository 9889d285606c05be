import { PRODUCT_NAME } from '@jobly/core/brand';
import { PAY_NOTICES } from '@jobly/core/checkout/messages';
import type {
  BusinessOnPage,
  CustomerPage,
  Notice,
  PayPage,
  PaymentSuccessPage,
} from '@jobly/core/checkout/page';
import { formatDay } from '@jobly/core/dates';
import { t, translated } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { NO_WORK, type Work } from '@jobly/core/payment-links/work';
import type { ProofOnPage } from '@jobly/core/proof/page';
import { hasProof, ProofBox } from './proof-box.tsx';
import { Document, Footer, WorkRows, PaidMark, Row, Toast } from './document.tsx';
import { page, type PageTemplate } from './template.ts';
import { businessTexts, nameOf, noticeTexts, payAddress, proofTexts } from './texts.ts';

interface Message {
  title: string;
  text: string;
  more?: string;
  link?: { to: string; label: string };
  business: BusinessOnPage | null;
  notice?: Notice | null;
  paid?: boolean;
  linkCode?: string;
  about?: { work: Work; amountCents: number };
  proof?: ProofOnPage | null | undefined;
  after?: string;
  /** No payment is known yet: the page polls. */
  live?: boolean;
  /** The page to return to after changing the language; by default the pay page. */
  at?: 'success';
}

/** A title, a sentence or two, and at most one action. */
export const message = page(
  ({ paid = false, at, live = false, about }: Message) => ({
    paid,
    at: at ?? '',
    live,
    about: about !== undefined,
  }),
  ({
    title,
    text,
    more = '',
    link,
    business,
    notice,
    linkCode = '',
    about,
    proof,
    after = '',
  }) => ({
    ...businessTexts(business),
    ...noticeTexts(notice ?? null),
    title,
    text,
    more,
    to: link?.to ?? '',
    label: link?.label ?? '',
    after,
    linkCode,
    amount: about ? formatCents(about.amountCents) : '',
    ...(about?.work ?? NO_WORK),
    address: linkCode === '' ? '' : payAddress(linkCode),
    ...proofTexts(proof, linkCode),
  }),
  ({ flags, texts }) => (
    <Document
      title={texts.title}
      look="after"
      proof={hasProof(texts)}
      {...(flags.live ? { script: 'after' } : {})}
    >
      <Toast title={texts.noticeTitle} text={texts.noticeText} />
      <main {...(flags.live ? { 'data-code': texts.linkCode, 'data-shown': 'not_paid' } : {})}>
        <section className="sheet">
          {flags.paid ? <PaidMark /> : null}
          <h1>{texts.title}</h1>
          <p>{texts.text}</p>
          {texts.more === '' ? null : <p>{texts.more}</p>}
          {flags.about ? (
            <dl>
              <Row name={t('To')}>{texts.business}</Row>
              <Row name={t('Amount')}>{texts.amount}</Row>
              <WorkRows work={texts} />
            </dl>
          ) : null}
          {texts.to === '' ? null : (
            <a className="way" href={texts.to}>
              {texts.label}
            </a>
          )}
          {texts.after === '' ? null : <p>{texts.after}</p>}
          <ProofBox {...texts} />
        </section>
        <Footer {...texts} at={flags.at} />
      </main>
    </Document>
  ),
);

/** Spec 2: missing, invalid or expired. */
const invalid = () => ({
  title: t('Invalid Payment Link'),
  text: t('This payment link is invalid or has expired.'),
});

export function unknown(notice?: Notice): PageTemplate {
  const more = t('Please check the address, or ask the business that sent it to you.');
  return message({ ...invalid(), more, business: null, ...(notice && { notice }) });
}

export function closed(shown: PayPage & { view: 'closed' }): PageTemplate {
  const { business, linkCode } = shown;
  const about = shown;
  if (shown.why === 'expired') {
    const more = t('Please ask the business for a new one.');
    return message({ ...invalid(), more, business, linkCode, about, notice: PAY_NOTICES.closed });
  }
  if (shown.why === 'cash_marked') {
    return message({
      title: t('Marked as paid in cash'),
      text: t('The business says that you paid in cash.'),
      more: t(
        'This link cannot be paid right now. Your receipt follows in about a minute. If you did not pay, please tell them.',
      ),
      business,
      linkCode,
      about,
    });
  }
  if (shown.replacedBy) {
    return message({
      title: t('Payment Link Replaced'),
      text: t('The business replaced this payment link with a new one.'),
      link: { to: payAddress(shown.replacedBy), label: t('Open the new link') },
      business,
      linkCode,
      about,
    });
  }
  return message({
    title: t('Payment Link Cancelled'),
    text: t('The business cancelled this payment link.'),
    more: t('Please ask them if you expected to pay.'),
    business,
    linkCode,
    about,
  });
}

export function used(shown: PayPage & { view: 'used' }): PageTemplate {
  const { business, linkCode, refunded } = shown;
  const day = formatDay(shown.paidOn);
  const happened = {
    none: () => t('Paid on {day}. Thank you.', { day }),
    part: () => t('Paid on {day}. Part of it has been refunded.', { day }),
    full: () => t('Paid on {day} and refunded in full.', { day }),
  };
  return message({
    title: t(PAY_NOTICES.used.title),
    text: t(PAY_NOTICES.used.text),
    more: happened[refunded](),
    link: { to: `${payAddress(linkCode)}/receipt`, label: t('View receipt') },
    business,
    linkCode,
    about: shown,
    proof: shown.proof,
    notice: shown.notice,
    paid: refunded !== 'full',
  });
}

export function notPaid(shown: PaymentSuccessPage & { view: 'not-paid' }): PageTemplate {
  const { business, linkCode, nothingCharged } = shown;
  return message({
    title: t('No payment has arrived yet'),
    text: nothingCharged
      ? t('Nothing was charged.')
      : t('If you did not finish paying, nothing was charged.'),
    link: { to: payAddress(linkCode), label: t('Pay {business}', { business: nameOf(business) }) },
    ...(nothingCharged
      ? {}
      : {
          after: [
            t('If you did, this page shows it by itself.'),
            t('If your bank shows a charge, please do not pay again: call the business first.'),
          ].join(' '),
        }),
    business,
    linkCode,
    at: 'success',
    live: true,
  });
}

/** Isolates the name's writing direction from the sentence's. */
export const isolated = (name: string) => `\u2068${name}\u2069`;

export function thanks({ businessName }: PaymentSuccessPage & { view: 'thanks' }): PageTemplate {
  return message({
    title: businessName ?? t('Thanks for paying with {product}', { product: PRODUCT_NAME }),
    text: businessName ? t('Thank you. You can close this page.') : t('You can close this page.'),
    business: null,
  });
}

export function trouble({ text, path }: CustomerPage & { page: 'trouble' }): PageTemplate {
  return message({
    title: t('Please try again later'),
    text: translated(text),
    // After the provider, the customer may have just paid: claim nothing.
    more: path.startsWith('/payment-success')
      ? t(
          'If you just paid, your payment is safe. Please do not pay again: this page will show it.',
        )
      : t('This page has charged nothing.'),
    link: { to: path, label: t('Try again') },
    business: null,
  });
}
