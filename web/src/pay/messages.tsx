import { PRODUCT_NAME } from '@jobly/core/brand';
import type {
  BusinessOnPage,
  CustomerPage,
  Notice,
  PayPage,
  PaymentSuccessPage,
} from '@jobly/core/checkout/page';
import { Document, Footer, Toast } from './document.tsx';
import { page, type PageTemplate } from './template.ts';
import { businessTexts, noticeTexts, payAddress } from './texts.ts';

interface Message {
  title: string;
  text: string;
  more?: string;
  link?: { to: string; label: string };
  business: BusinessOnPage | null;
  notice?: Notice | null;
}

/** A page that says one thing: a title, a sentence or two, at most one way on. */
export const message = page(
  (_shown: Message) => ({}),
  ({ title, text, more = '', link, business, notice = null }) => ({
    ...businessTexts(business),
    ...noticeTexts(notice),
    title,
    text,
    more,
    to: link?.to ?? '',
    label: link?.label ?? '',
  }),
  ({ texts }) => (
    <Document title={texts.title} look="after">
      <Toast title={texts.noticeTitle} text={texts.noticeText} />
      <main>
        <section className="sheet">
          <h1>{texts.title}</h1>
          <p>{texts.text}</p>
          {texts.more === '' ? null : <p>{texts.more}</p>}
          {texts.to === '' ? null : (
            <a className="way" href={texts.to}>
              {texts.label}
            </a>
          )}
        </section>
        <Footer {...texts} />
      </main>
    </Document>
  ),
);

type Closed = PayPage & { view: 'closed' };

/** Ours, below the specification's sentence: what it means here, and what to do. */
const WHY_CLOSED: Record<Closed['why'], string> = {
  unknown: 'Please check the address, or ask the business that sent it to you.',
  paid: 'It has been paid already. There is nothing left to pay.',
  refunded: 'It was paid, and the payment has been refunded.',
  cancelled: 'The business cancelled it. Please ask them if you expected to pay.',
  expired: 'Please ask the business for a new one.',
};

export function closed({ why, business, receiptPath, notice }: Closed): PageTemplate {
  return message({
    title: 'Invalid Payment Link',
    text: 'This payment link is invalid or has expired.',
    more: WHY_CLOSED[why],
    ...(receiptPath === null ? {} : { link: { to: receiptPath, label: 'View receipt' } }),
    business,
    notice,
  });
}

export function notPaid(shown: PaymentSuccessPage & { view: 'not-paid' }): PageTemplate {
  const { business } = shown;
  // Whatever direction the name is written in, the sentence keeps its own.
  const name = `\u2068${business.name}\u2069`;
  const to = payAddress(shown.linkCode);
  return shown.cashClaimed
    ? message({
        title: 'You are paying in cash',
        text: `Please pay ${name} directly. They mark it received once they have the money.`,
        link: { to, label: 'Pay another way' },
        business,
      })
    : message({
        title: 'No payment has arrived',
        text: `We have not received a payment for ${name}. If you left the checkout before the end, you can go back and pay.`,
        more: 'If your bank shows a charge, please do not pay again: call the business first.',
        link: { to, label: 'Back to payment' },
        business,
      });
}

export function thanks({ businessName }: PaymentSuccessPage & { view: 'thanks' }): PageTemplate {
  return message({
    title: businessName ?? `Thanks for paying with ${PRODUCT_NAME}`,
    text: businessName ? 'Thank you. You can close this page.' : 'You can close this page.',
    business: null,
  });
}

export function trouble({ text, path }: CustomerPage & { page: 'trouble' }): PageTemplate {
  return message({
    title: 'Please try again later',
    text,
    // Who comes back from the provider may have paid a moment ago: nothing is claimed of that.
    more: path.startsWith('/payment-success')
      ? 'If you just paid, your payment is safe. Please do not pay again: this page will show it.'
      : 'This page has charged nothing.',
    link: { to: path, label: 'Try again' },
    business: null,
  });
}
