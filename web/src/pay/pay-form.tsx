import { PAY_BUTTON, PAY_NOTICES } from '@jobly/core/checkout/messages';
import { receiptDay } from '@jobly/core/checkout/receipt-dates';
import type { PayPage } from '@jobly/core/checkout/page';
import { t } from '@jobly/core/language/t';
import { formatCents, splitCents } from '@jobly/core/money';
import { billRows } from '@jobly/core/payment-links/bill-rows';
import {
  cardPrice,
  feeLabel,
  METHOD_NAMES,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '@jobly/core/payment-links/fees';
import { tNodes } from '../lib/t-nodes.ts';
import { BillBox } from './bill-box.tsx';
import { hasProof, ProofBox } from './proof-box.tsx';
import { JobBox } from './job-box.tsx';
import { Document, Footer, Hero, NamedWorkTexts, Preview, Toast } from './document.tsx';
import { Overlay } from './waiting.tsx';
import { Rows, page } from './template.ts';
import { TipBox, tipTexts } from './tip-box.tsx';
import {
  FEES_SHOWN,
  businessTexts,
  feesInWords,
  initials,
  isNamed,
  noticeTexts,
  payAddress,
  proofTexts,
  standingTexts,
} from './texts.ts';

type Page = PayPage & { view: 'pay' };

function flagsOf(shown: Page) {
  return {
    fees: FEES_SHOWN[shown.pricing],
    chosen: shown.chosen ?? '',
    cashClaimed: shown.cashClaimed,
    confirming: shown.confirming,
    takesTips: shown.tip !== null,
    tipChoice: shown.tip?.choice ?? '',
    named: isNamed(shown.business),
    // One of a few names: as a text it would cost 60 bytes wherever it stands.
    provider: businessTexts(shown.business).provider,
  };
}

function textsOf(shown: Page) {
  const totals: Record<PaymentMethod, string> = { cash: '', card: '', bnpl: '' };
  const fees: Record<PaymentMethod, string> = { cash: '', card: '', bnpl: '' };
  const askedCents = shown.amountCents + (shown.tip?.cents ?? 0);
  for (const { method, totalCents } of shown.quotes) {
    totals[method] = formatCents(totalCents);
    if (shown.pricing === 'customer_pays') fees[method] = formatCents(totalCents - askedCents);
  }
  // Written out: spreading four objects is slower, and this is the most visited page.
  const { business, phone, phoneShown, logo } = businessTexts(shown.business);
  const { noticeTitle, noticeText } = noticeTexts(shown.notice);
  // Of two prices the higher is the one that is asked, everywhere (docs/decisions/0036).
  const isTwo = shown.pricing === 'two_prices';
  const { part, standing, payAll, payOnly } = standingTexts(shown.standing, isTwo);
  const { photos, photoCount, asks, signed, proofAddress } = proofTexts(
    shown.proof,
    shown.linkCode,
  );
  const { dollars, remainder } = splitCents(
    isTwo ? cardPrice(shown.amountCents) : shown.amountCents,
  );
  const { tip10, tip15, tip20, tipOwn, tipSeen, tipLarge } = tipTexts(shown.tip);
  return {
    business,
    phone,
    phoneShown,
    logo,
    noticeTitle,
    noticeText,
    dollars,
    remainder,
    lower: isTwo ? formatCents(shown.amountCents) : '',
    initials: logo === '' ? initials(business) : '',
    // Where a payment is confirmed with the provider.
    progressAddress: shown.confirming
      ? `/payment-success?linkCode=${encodeURIComponent(shown.linkCode)}`
      : '',
    ...shown.work,
    bill: shown.bill ? new Rows(billRows(shown.bill)) : '',
    due: shown.dueOn ? receiptDay(shown.dueOn, 'UTC') : '',
    part,
    standing,
    payAll,
    payOnly,
    tip10,
    tip15,
    tip20,
    tipOwn,
    tipSeen,
    tipLarge,
    photos,
    photoCount,
    asks,
    signed,
    proofAddress,
    consent: shown.consentWording ?? '',
    picture: shown.picture,
    invoice: `${payAddress(shown.linkCode)}/invoice.pdf`,
    cash: totals.cash,
    card: totals.card,
    bnpl: totals.bnpl,
    cardFee: fees.card,
    bnplFee: fees.bnpl,
  };
}

type Texts = ReturnType<typeof textsOf>;

const about: Record<PaymentMethod, () => string> = {
  cash: () => t('No fees. Pay the business directly.'),
  card: () => 'Visa, Mastercard, Amex, Discover',
  bnpl: () => t('Spread the cost from 4 weeks to 36 months with Klarna or Affirm'),
};

/** Between the requested amount and the total; the script computes the sum. */
function feeOf(method: PaymentMethod, { cardFee, bnplFee }: Texts): string | undefined {
  if (method === 'card' && cardFee) return t('{fee} card fee', { fee: cardFee });
  return method === 'bnpl' && bnplFee ? t('{fee} fee', { fee: bnplFee }) : undefined;
}

/** scripts/pay.ts and styles/pay.css use these ids and class names. */
export const payForm = page(flagsOf, textsOf, ({ flags, texts }) => {
  // After a cash claim, offer only the other methods.
  const methods = PAYMENT_METHODS.filter(
    (method) => texts[method] !== '' && !(method === 'cash' && flags.cashClaimed),
  );
  return (
    <Document
      title={t('Pay {business}', texts)}
      look={flags.takesTips ? 'tip' : 'pay'}
      proof={hasProof(texts)}
      script={flags.takesTips ? 'tip' : 'pay'}
      head={<Preview {...texts} />}
    >
      <main id="main">
        <Hero {...texts} work={texts} asks={flags.named} />
        {flags.confirming ? (
          <section className="box">
            <h2>{t('A payment may be on its way')}</h2>
            <p>
              {tNodes('If you have paid, please {warning}: it is being confirmed.', {
                warning: <b>{t('do not pay again')}</b>,
              })}{' '}
              <a href={texts.progressAddress}>{t('Check its status')}</a>
            </p>
            <p>{t('If you did not finish, you can pay below.')}</p>
          </section>
        ) : null}
        <form method="post" id="pay">
          <fieldset>
            <legend>{t('How would you like to pay?')}</legend>
            <Toast title={texts.noticeTitle} text={texts.noticeText} />
            {methods.map((method) => (
              <label key={method}>
                <input
                  type="radio"
                  name="method"
                  value={method}
                  defaultChecked={flags.chosen === method}
                  data-fee={feeOf(method, texts)}
                />
                <span>
                  <b>{t(METHOD_NAMES[method])}</b>
                  <small>{about[method]()}</small>
                </span>
                <span className="sum">
                  <b>{texts[method]}</b>
                  {flags.fees === 'added' && method !== 'cash' ? (
                    <small>+{feeLabel(method)}</small>
                  ) : null}
                </span>
              </label>
            ))}
          </fieldset>
          <small>{feesInWords[flags.fees]()}</small>
          {flags.takesTips ? <TipBox texts={texts} choice={flags.tipChoice} /> : null}
          {texts.consent ? (
            <label className="ask">
              <input type="checkbox" name="reviewConsent" value="yes" />
              <span>{texts.consent}</span>
            </label>
          ) : null}
          {flags.fees === 'added' || flags.takesTips ? (
            <p id="total">
              <span>{t('Total')}</span> <output />
            </p>
          ) : null}
          <button type="submit" className="go">
            {t(PAY_BUTTON.online)}
          </button>
          <Notes methods={methods} provider={flags.provider} />
        </form>
        <NamedWorkTexts work={texts} />
        <JobBox {...texts} />
        <BillBox {...texts} />
        <ProofBox {...texts} />
        <Footer
          provider={flags.provider}
          phone={texts.phone}
          phoneShown={texts.phoneShown}
          invoice={texts.invoice}
        />
      </main>
      <Overlay provider={flags.provider} />
    </Document>
  );
});

/** The chosen method's note; all of them without script. */
function Notes({ methods, provider }: { methods: PaymentMethod[]; provider: string }) {
  const notes: Record<PaymentMethod, () => string> = {
    cash: () => t('Cash: you pay the business directly, and the business marks it received.'),
    card: () =>
      t('You are redirected to {provider} and enter your card there, never here.', {
        provider,
      }),
    bnpl: () =>
      t('You are redirected to {provider}, where you choose Klarna or Affirm.', {
        provider,
      }),
  };
  return (
    <>
      <small className="note none">{t(PAY_NOTICES.chooseMethod.text)}</small>
      {methods.map((method) => (
        <small key={method} className={`note ${method}`}>
          {method === 'cash' ? null : <Lock />}
          {notes[method]()}
        </small>
      ))}
    </>
  );
}

function Lock() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M4 7V5a4 4 0 018 0v2h1v8H3V7zm2 0h4V5a2 2 0 00-4 0z" />
    </svg>
  );
}
