import type { PaymentSuccessPage } from '@jobly/core/checkout/page';
import { refundTexts } from '@jobly/core/checkout/refund-texts';
import { receiptDay } from '@jobly/core/checkout/receipt-dates';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { Document, Footer, WorkRows, PaidMark, RefundRows, Row } from './document.tsx';
import { page } from './template.ts';
import { businessTexts, payAddress } from './texts.ts';

type Confirmed = PaymentSuccessPage & { view: 'confirmed' };

function flagsOf({ hasCustomerEmail, extraReturned, receipt }: Confirmed) {
  const refunded = receipt.refundedCents === receipt.totalCents;
  return { hasCustomerEmail, extraReturned, refunded };
}

function textsOf({ receipt, extraCents }: Confirmed) {
  return {
    ...businessTexts(receipt.business),
    ...receipt.work,
    amount: formatCents(receipt.totalCents),
    ...refundTexts(receipt),
    extra: extraCents > 0 ? formatCents(extraCents) : '',
    paidAt: receipt.paidAt,
    date: receiptDay(receipt.paidAt, receipt.timeZone),
    address: payAddress(receipt.linkCode),
  };
}

export const confirmed = page(flagsOf, textsOf, ({ flags, texts }) => {
  return (
    <Document
      title={flags.refunded ? t('Payment refunded') : t('Payment Complete!')}
      look="after"
      script="after"
    >
      <main>
        <section className="sheet">
          {flags.refunded ? (
            <>
              <h1>{t('Payment refunded')}</h1>
              <p>{t('Your payment has been given back to you in full.')}</p>
            </>
          ) : (
            <>
              <PaidMark />
              <h1>{t('Payment Complete!')}</h1>
              <p>{t('Thank you — your payment has been received and confirmed.')}</p>
            </>
          )}
          <dl>
            <Row name={t('Paid to')}>{texts.business}</Row>
            <Row name={t('Amount')}>
              <b>{texts.amount}</b>
            </Row>
            <RefundRows texts={texts} />
            <WorkRows work={texts} />
            <Row name={t('Date')}>
              <time dateTime={texts.paidAt}>{texts.date}</time>
            </Row>
          </dl>
          {texts.extra === '' ? null : (
            <p>
              <b>{t('This was paid more than once.')}</b>{' '}
              {flags.extraReturned
                ? t('The extra payment of {amount} has been sent back to where it came from.', {
                    amount: texts.extra,
                  })
                : t(
                    'We are looking after the extra payment of {amount}. We will tell you when it has been sent back.',
                    { amount: texts.extra },
                  )}
            </p>
          )}
          {flags.hasCustomerEmail && !flags.refunded ? (
            <p>{t('A receipt has been sent to your email for your records.')}</p>
          ) : null}
          <a className="way" href={`${texts.address}/receipt`}>
            {t('View receipt')}
          </a>
        </section>
        <Footer {...texts} at="success" />
      </main>
    </Document>
  );
});
