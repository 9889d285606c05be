import { receiptDay } from '@jobly/core/checkout/receipt-dates';
import type { EstimatePage } from '@jobly/core/estimates/page';
import { rowsOf, shownEstimate } from '@jobly/core/estimates/shown';
import { jobRows } from '@jobly/core/jobs/labels';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { BusinessHeader, Document, Footer, Toast } from './document.tsx';
import { EstimateLines } from './estimate-lines.tsx';
import { Rows, page } from './template.ts';
import { estimateTexts, payAddress } from './texts.ts';

type Answered = EstimatePage & { view: 'answered' };

const WHY_NOT: Record<string, () => string> = {
  expired: () => t('The time to accept it is over. Please ask the business for a new one.'),
  declined: () => t('You declined it. If you changed your mind, please call the business.'),
  withdrawn: () => t('The business no longer offers it. Please ask them for a new one.'),
  cancelled: () => t('You cancelled it. What you paid comes back to you.'),
};

/** Once accepted: what was accepted, what is paid and what is left. */
export const answeredEstimate = page(
  ({ accepted, why, pay }: Answered) => ({
    acceptedBy: accepted?.by ?? '',
    why: why ?? '',
    pays: pay !== null,
  }),
  ({ offer, notice, accepted, standing, pay }) => {
    const shown = shownEstimate(offer);
    return {
      ...estimateTexts({ offer, notice }),
      title: accepted?.title ?? shown.title,
      name: accepted?.name ?? '',
      day: accepted ? receiptDay(accepted.on, 'UTC') : '',
      payHref: pay ? payAddress(pay.code) : '',
      payCents: pay ? formatCents(pay.cents) : '',
      cancelDay: accepted && offer.cancelUntil ? receiptDay(offer.cancelUntil, 'UTC') : '',
      work: shown.work.map(({ text }) => text).join('\n'),
      rows: accepted && shown.lines.length > 0 ? new Rows(rowsOf(shown)) : '',
      total: shown.total,
      job: standing ? new Rows(jobRows(standing)) : '',
    };
  },
  ({ flags: { acceptedBy, why, pays }, texts }) => (
    <Document title={`${texts.title} · ${texts.business}`} look="estimate">
      <main>
        <BusinessHeader {...texts}>{texts.title}</BusinessHeader>
        <Toast title={texts.noticeTitle} text={texts.noticeText} />
        <section className="box">
          <h2>{acceptedBy === '' ? t('This can no longer be accepted') : t('Accepted')}</h2>
          {acceptedBy === 'customer' ? <p>{t('Accepted by {name} on {day}.', texts)}</p> : null}
          {acceptedBy === 'owner' ? (
            <p>{t('{business} recorded on {day} that {name} accepted this.', texts)}</p>
          ) : null}
          {why === '' ? null : <p>{WHY_NOT[why]!()}</p>}
          {texts.cancelDay === '' ? null : (
            <p>{t('You may cancel until midnight of {day}.', { day: texts.cancelDay })}</p>
          )}
        </section>
        {pays ? (
          <a className="go" href={texts.payHref}>
            {t('Pay {amount}', { amount: texts.payCents })}
          </a>
        ) : null}
        {acceptedBy === '' ? null : (
          <>
            <EstimateLines {...texts} />
            {texts.job === '' ? null : (
              <section className="box">
                <h2>{t('Your job')}</h2>
                <dl dangerouslySetInnerHTML={{ __html: texts.job }} />
              </section>
            )}
            <a className="way" href={texts.pdf}>
              {acceptedBy === 'owner' ? t('Copy (PDF)') : t('Signed copy (PDF)')}
            </a>
          </>
        )}
        <Footer provider={texts.provider} phone={texts.phone} phoneShown={texts.phoneShown} />
      </main>
    </Document>
  ),
);
