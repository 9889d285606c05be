import { ESTIMATE_NOTICES } from '@jobly/core/estimates/messages';
import type { EstimatePage, SaidOnPage } from '@jobly/core/estimates/page';
import { rowsOf, shownEstimate } from '@jobly/core/estimates/shown';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import type { ReactNode } from 'react';
import { Amount } from './amount.tsx';
import { BusinessHeader, Document, Footer, Toast } from './document.tsx';
import { EstimateLines } from './estimate-lines.tsx';
import { message } from './messages.tsx';
import { Rows, page } from './template.ts';
import { estimateTexts } from './texts.ts';

type Offered = EstimatePage & { view: 'offer' };

/** The name, or one of the messages. */
function refusedField({ notice, said }: Offered): 'name' | SaidOnPage['act'] | '' {
  if (notice?.title === ESTIMATE_NOTICES.name.title) return 'name';
  return said && notice?.title === ESTIMATE_NOTICES.text.title ? said.act : '';
}

/** Read from top to bottom, and signed at the end. */
export const offeredEstimate = page(
  (shown: Offered) => ({
    isChange: shown.offer.change !== null,
    opened: shown.said?.act ?? '',
    refused: refusedField(shown),
  }),
  ({ offer, notice, seen, name, said, backCents }) => {
    const shown = shownEstimate(offer);
    return {
      ...estimateTexts({ offer, notice }),
      title: shown.title,
      version: String(shown.version),
      customer: shown.customer,
      work: shown.work.map(({ text }) => text).join('\n'),
      rows: shown.lines.length > 0 ? new Rows(rowsOf(shown)) : '',
      total: shown.total,
      payments: new Rows(shown.payments),
      fees: shown.fees,
      terms: shown.terms,
      validUntil: t('You can accept until {day}.', { day: shown.validUntil }),
      cancelRight: shown.cancelRight,
      cancelNotice: shown.cancelNotice,
      sentence: shown.sentence,
      seen,
      name,
      said: said?.text ?? '',
      back: backCents > 0 ? formatCents(backCents) : '',
    };
  },
  ({ flags: { isChange, opened, refused }, texts }) => {
    // A refusal stands above its field, which has the focus without a script.
    const toast = <Toast title={texts.noticeTitle} text={texts.noticeText} />;
    const messages = { opened, refused, toast, said: texts.said };
    return (
      <Document title={`${texts.title} · ${texts.business}`} look="estimate">
        <main>
          <BusinessHeader {...texts}>{texts.title}</BusinessHeader>
          {refused === '' ? toast : null}
          <Amount {...texts} />
          <small>{t('Customer')}</small>
          <p dir="auto">{texts.customer}</p>
          <EstimateLines {...texts} />
          <section className="box">
            <h2>{isChange ? t('Your job') : t('What you pay when')}</h2>
            <dl dangerouslySetInnerHTML={{ __html: texts.payments }} />
            {texts.fees === '' ? null : <small>{texts.fees}</small>}
          </section>
          {texts.terms === '' ? null : (
            <section className="box">
              <h2>{t('Terms')}</h2>
              <p dir="auto">{texts.terms}</p>
            </section>
          )}
          {texts.cancelRight === '' ? null : (
            <>
              <section className="box">
                <h2>{t('Your right to cancel')}</h2>
                <p>{texts.cancelRight}</p>
              </section>
              <details>
                <summary>{t('Notice of cancellation')}</summary>
                <p>{texts.cancelNotice}</p>
              </details>
            </>
          )}
          <form method="post" className="box">
            <p>
              {texts.back === ''
                ? texts.validUntil
                : t(
                    'With this change, {amount} comes back to you. The business has to confirm it.',
                    {
                      amount: texts.back,
                    },
                  )}
            </p>
            <input type="hidden" name="version" value={texts.version} />
            <input type="hidden" name="seen" value={texts.seen} />
            {refused === 'name' ? toast : null}
            <label>
              {t('Your name')}
              <input
                type="text"
                name="name"
                autoComplete="name"
                required
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after a refusal, whose reason stands above it
                autoFocus={refused === 'name'}
                maxLength={100}
                defaultValue={texts.name}
              />
            </label>
            <p>{texts.sentence}</p>
            {texts.back === '' ? (
              <button type="submit" name="act" value="accept" className="go">
                {isChange ? t('Accept change order') : t('Accept estimate')}
              </button>
            ) : (
              <button type="submit" name="act" value="agreed" className="go">
                {t('I agree')}
              </button>
            )}
          </form>
          <Message act="question" title={t('Ask a question')} {...messages}>
            {t('Your question')}
          </Message>
          <Message act="changes_requested" title={t('Ask for changes')} {...messages}>
            {t('What should be different?')}
          </Message>
          <Message act="declined" title={t('Decline')} isOptional {...messages}>
            {t('Reason (optional)')}
          </Message>
          <a className="way" href={texts.pdf}>
            {t('Download PDF')}
          </a>
          <Footer provider={texts.provider} phone={texts.phone} phoneShown={texts.phoneShown} />
        </main>
      </Document>
    );
  },
);

interface MessageProps {
  act: string;
  title: string;
  isOptional?: boolean;
  /** The one whose text was not taken, open with that text; if it was refused, with why. */
  opened: string;
  refused: string;
  toast: ReactNode;
  said: string;
  children: ReactNode;
}

function Message({ act, title, isOptional, opened, refused, toast, said, children }: MessageProps) {
  const isOpened = opened === act;
  return (
    <details open={isOpened}>
      <summary>{title}</summary>
      <form method="post">
        {refused === act ? toast : null}
        <label>
          {children}
          <textarea
            name="text"
            rows={3}
            required={!isOptional}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
            autoFocus={refused === act}
            maxLength={1000}
            defaultValue={isOpened ? said : ''}
          />
        </label>
        <button type="submit" name="act" value={act} className="way">
          {title}
        </button>
      </form>
    </details>
  );
}

export const noEstimate = () =>
  message({
    title: t('This estimate does not exist.'),
    text: t('Please check the address, or ask the business that sent it to you.'),
    business: null,
  });
