import type { EstimatePage } from '@jobly/core/estimates/page';
import { rowsOf, shownEstimate } from '@jobly/core/estimates/shown';
import { receiptDay } from '@jobly/core/checkout/receipt-dates';
import { t } from '@jobly/core/language/t';
import { cardTotal } from '@jobly/core/payment-links/fees';
import { formatCents, splitCents } from '@jobly/core/money';
import type { ReactNode } from 'react';
import { Amount } from './amount.tsx';
import { BusinessHeader, Document, Footer, Toast } from './document.tsx';
import { message } from './messages.tsx';
import { Rows, page } from './template.ts';
import { businessTexts, initials, nameOf, noticeTexts, payAddress } from './texts.ts';

type Offered = EstimatePage & { view: 'offer' };
type Answered = EstimatePage & { view: 'answered' };

function commonTexts({ offer, notice }: Pick<Offered, 'offer' | 'notice'>) {
  const { business, phone, phoneShown, logo } = businessTexts(offer.business);
  const { pricing, payments, totalCents } = offer;
  const isTwo = pricing === 'two_prices' && payments.length > 0;
  const { dollars, remainder } = splitCents(isTwo ? cardTotal(payments) : totalCents);
  return {
    business,
    phone,
    phoneShown,
    logo,
    initials: logo === '' ? initials(nameOf(offer.business)) : '',
    dollars,
    remainder,
    lower: isTwo ? formatCents(totalCents) : '',
    ...noticeTexts(notice),
    pdf: `/estimate/${encodeURIComponent(offer.code)}/estimate.pdf`,
  };
}

/** Read from top to bottom, and signed at the end. */
export const offeredEstimate = page(
  ({ offer, said }: Offered) => ({ isChange: offer.change !== null, opened: said?.act ?? '' }),
  ({ offer, notice, seen, name, said, backCents }) => {
    const shown = shownEstimate(offer);
    return {
      ...commonTexts({ offer, notice }),
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
  ({ flags, texts }) => (
    <Document title={`${texts.title} · ${texts.business}`} look="estimate">
      <main>
        <BusinessHeader {...texts}>{texts.title}</BusinessHeader>
        <Toast title={texts.noticeTitle} text={texts.noticeText} />
        <Amount {...texts} />
        <small>{t('Customer')}</small>
        <p dir="auto">{texts.customer}</p>
        <section className="box">
          <p dir="auto">{texts.work}</p>
          {texts.rows === '' ? null : <dl dangerouslySetInnerHTML={{ __html: texts.rows }} />}
          <p className="row">
            <b>{t('Total')}</b>
            <b>{texts.total}</b>
          </p>
        </section>
        <section className="box">
          <h2>{flags.isChange ? t('Your job') : t('What you pay when')}</h2>
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
              : t('With this change, {amount} comes back to you. The business has to confirm it.', {
                  amount: texts.back,
                })}
          </p>
          <input type="hidden" name="version" value={texts.version} />
          <input type="hidden" name="seen" value={texts.seen} />
          <label>
            {t('Your name')}
            <input
              type="text"
              name="name"
              autoComplete="name"
              required
              maxLength={100}
              defaultValue={texts.name}
            />
          </label>
          <p>{texts.sentence}</p>
          {texts.back === '' ? (
            <button type="submit" name="act" value="accept" className="go">
              {flags.isChange ? t('Accept change order') : t('Accept estimate')}
            </button>
          ) : (
            <button type="submit" name="act" value="agreed" className="go">
              {t('I agree')}
            </button>
          )}
        </form>
        <Message act="question" title={t('Ask a question')} opened={flags.opened} said={texts.said}>
          {t('Your question')}
        </Message>
        <Message
          act="changes_requested"
          title={t('Ask for changes')}
          opened={flags.opened}
          said={texts.said}
        >
          {t('What should be different?')}
        </Message>
        <Message act="declined" title={t('Decline')} opened={flags.opened} said={texts.said}>
          {t('Reason')}
        </Message>
        <a className="way" href={texts.pdf}>
          {t('Download PDF')}
        </a>
        <Footer phone={texts.phone} phoneShown={texts.phoneShown} />
      </main>
    </Document>
  ),
);

interface MessageProps {
  act: string;
  title: string;
  /** The one whose text was refused, open with that text. */
  opened: string;
  said: string;
  children: ReactNode;
}

function Message({ act, title, opened, said, children }: MessageProps) {
  const isOpened = opened === act;
  return (
    <details open={isOpened}>
      <summary>{title}</summary>
      <form method="post">
        <label>
          {children}
          <textarea
            name="text"
            rows={3}
            required
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

export const answeredEstimate = page(
  ({ accepted, why, offer, pay }: Answered) => ({
    isAccepted: accepted !== null,
    why: why ?? '',
    isChange: offer.change !== null,
    pays: pay !== null,
  }),
  ({ offer, notice, accepted, pay }) => ({
    ...commonTexts({ offer, notice }),
    title: accepted?.title ?? shownEstimate(offer).title,
    name: accepted?.name ?? '',
    day: accepted ? receiptDay(accepted.on, 'UTC') : '',
    payHref: pay ? payAddress(pay.code) : '',
    payCents: pay ? formatCents(pay.cents) : '',
    cancelDay: accepted && offer.cancelUntil ? receiptDay(offer.cancelUntil, 'UTC') : '',
  }),
  ({ flags, texts }) => {
    const reasons: Record<string, () => string> = {
      expired: () => t('The time to accept it is over. Please ask the business for a new one.'),
      declined: () => t('You declined it. If you changed your mind, please call the business.'),
      withdrawn: () => t('The business no longer offers it. Please ask them for a new one.'),
      cancelled: () => t('You cancelled it. What you paid comes back to you.'),
    };
    return (
      <Document title={`${texts.title} · ${texts.business}`} look="estimate">
        <main>
          <BusinessHeader {...texts}>{texts.title}</BusinessHeader>
          <Toast title={texts.noticeTitle} text={texts.noticeText} />
          <section className="box">
            <h2>{flags.isAccepted ? t('Accepted') : t('This can no longer be accepted')}</h2>
            {flags.isAccepted ? (
              <p>{t('Accepted by {name} on {day}.', { name: texts.name, day: texts.day })}</p>
            ) : null}
            {flags.why === '' ? null : <p>{reasons[flags.why]!()}</p>}
            {texts.cancelDay === '' ? null : (
              <p>{t('You may cancel until midnight of {day}.', { day: texts.cancelDay })}</p>
            )}
          </section>
          {flags.pays ? (
            <a className="go" href={texts.payHref}>
              {t('Pay {amount}', { amount: texts.payCents })}
            </a>
          ) : null}
          {flags.isAccepted ? (
            <a className="way" href={texts.pdf}>
              {t('Signed copy (PDF)')}
            </a>
          ) : null}
          <Footer phone={texts.phone} phoneShown={texts.phoneShown} />
        </main>
      </Document>
    );
  },
);

export const noEstimate = () =>
  message({
    title: t('This estimate does not exist.'),
    text: t('Please check the address, or ask the business that sent it to you.'),
    business: null,
  });
