import type { ReceiptOnPage } from '@jobly/core/checkout/page';
import { customerFeeLabel, paidBy } from '@jobly/core/checkout/receipt';
import { refundTexts } from '@jobly/core/checkout/refund-texts';
import { receiptTime } from '@jobly/core/checkout/receipt-dates';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { billRows } from '@jobly/core/payment-links/bill-rows';
import { hasProof, ProofBox } from './proof-box.tsx';
import { Document, Footer, WorkRows, RefundRows, Row } from './document.tsx';
import { Rows, page } from './template.ts';
import { businessTexts, payAddress, proofTexts, standingTexts } from './texts.ts';

function flagsOf({ refundedCents, totalCents }: ReceiptOnPage) {
  const refund: keyof typeof STATES = refundedCents < totalCents ? 'part' : 'full';
  return { refund: refundedCents > 0 ? refund : 'none' } as const;
}

function textsOf(shown: ReceiptOnPage) {
  return {
    ...businessTexts(shown.business),
    email: shown.business.email ?? '',
    street: shown.business.address ?? '',
    number: shown.number,
    customer: shown.customerName,
    ...shown.work,
    method: paidBy(shown),
    address: payAddress(shown.linkCode),
    job: formatCents(shown.jobCents),
    bill: shown.bill ? new Rows(billRows(shown.bill)) : '',
    tip: shown.tipCents > 0 ? formatCents(shown.tipCents) : '',
    fee: shown.customerFeeCents > 0 ? formatCents(shown.customerFeeCents) : '',
    feeName: customerFeeLabel(shown.pricing),
    total: formatCents(shown.totalCents),
    paidAt: shown.paidAt,
    date: receiptTime(shown.paidAt, shown.timeZone),
    ...refundTexts(shown),
    ...standingTexts(shown.standing),
    ...proofTexts(shown.proof, shown.linkCode),
  };
}

const STATES = {
  none: ['Paid', 'paid'],
  part: ['Partly refunded', undefined],
  full: ['Refunded', undefined],
} as const;

/** Made for printing: everything else is hidden on paper. */
export const receipt = page(flagsOf, textsOf, ({ flags, texts }) => {
  const [state, look] = STATES[flags.refund];
  return (
    <Document
      title={t('Receipt {number}', { number: texts.number })}
      look="after"
      proof={hasProof(texts)}
      script="after"
    >
      <main>
        <section className="sheet receipt">
          <header>
            {texts.logo === '' ? null : <img src={texts.logo} alt="" width={48} height={48} />}
            <div>
              <h1 dir="auto">{texts.business}</h1>
              <p>
                {texts.phone === '' ? null : <a href={`tel:${texts.phone}`}>{texts.phoneShown}</a>}
                {texts.email === '' ? null : <a href={`mailto:${texts.email}`}>{texts.email}</a>}
                {texts.street === '' ? null : <span dir="auto">{texts.street}</span>}
              </p>
            </div>
            <p className={look}>{t(state)}</p>
          </header>
          <h2>{t('Receipt')}</h2>
          <dl>
            <Row name={t('Receipt number')}>{texts.number}</Row>
            <Row name={t('Date')}>
              <time dateTime={texts.paidAt}>{texts.date}</time>
            </Row>
            {texts.customer === '' ? null : <Row name={t('Customer')}>{texts.customer}</Row>}
            <WorkRows work={texts} />
            <Row name={t('Paid by')}>{texts.method}</Row>
          </dl>
          {texts.bill === '' ? null : (
            <dl className="sums" dangerouslySetInnerHTML={{ __html: texts.bill }} />
          )}
          <dl className="sums">
            <Row name={texts.part === '' ? t('Job') : texts.part}>{texts.job}</Row>
            {texts.tip === '' ? null : <Row name={t('Tip')}>{texts.tip}</Row>}
            {texts.fee === '' ? null : <Row name={texts.feeName}>{texts.fee}</Row>}
            <Row name={t('Total paid')}>
              <b>{texts.total}</b>
            </Row>
            <RefundRows texts={texts} />
          </dl>
          {texts.part === '' ? null : (
            <>
              <h2>{texts.part}</h2>
              <dl className="sums" dangerouslySetInnerHTML={{ __html: texts.standing }} />
            </>
          )}
          <ProofBox {...texts} />
          <a className="way" href={`${texts.address}/receipt.pdf`}>
            {t('Download PDF')}
          </a>
          <button type="button" id="print" className="way" hidden>
            {t('Print or save as PDF')}
          </button>
        </section>
        <Footer
          provider={texts.provider}
          phone=""
          phoneShown=""
          address={texts.address}
          at="receipt"
        />
      </main>
    </Document>
  );
});
