import { PROVIDER_NAME } from '@jobly/core/brand';
import type { PayPage } from '@jobly/core/checkout/page';
import { formatCents, splitCents } from '@jobly/core/money';
import {
  feeLabel,
  METHOD_NAMES,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '@jobly/core/payment-links/fees';
import { Document, Footer, Hero, Toast } from './document.tsx';
import { Overlay } from './waiting.tsx';
import { page } from './template.ts';
import { businessTexts, initials, isNamed, noticeTexts, payAddress } from './texts.ts';

type Page = PayPage & { view: 'pay' };

function flagsOf(shown: Page) {
  return {
    customerPaysFees: shown.customerPaysFees,
    chosen: shown.chosen ?? '',
    cashClaimed: shown.cashClaimed,
    confirming: shown.confirming,
    named: isNamed(shown.business),
  };
}

function textsOf(shown: Page) {
  const totals: Record<PaymentMethod, string> = { cash: '', card: '', bnpl: '' };
  for (const { method, totalCents } of shown.quotes) totals[method] = formatCents(totalCents);
  // Written out: spreading four objects takes longer, and this page is opened more than all others.
  const { business, phone, phoneShown } = businessTexts(shown.business);
  const { noticeTitle, noticeText } = noticeTexts(shown.notice);
  const { dollars, remainder } = splitCents(shown.amountCents);
  return {
    business,
    phone,
    phoneShown,
    noticeTitle,
    noticeText,
    dollars,
    remainder,
    initials: initials(shown.business.name),
    address: payAddress(shown.linkCode),
    // Where a payment that was made is confirmed; it asks the provider.
    progressAddress: shown.confirming
      ? `/payment-success?linkCode=${encodeURIComponent(shown.linkCode)}`
      : '',
    ...shown.job,
    consent: shown.consentWording ?? '',
    cash: totals.cash,
    card: totals.card,
    bnpl: totals.bnpl,
  };
}

const ABOUT: Record<PaymentMethod, string> = {
  cash: 'No fees. Pay the business directly.',
  card: 'Credit or debit card',
  bnpl: 'Spread the cost from 4 weeks to 36 months with Klarna or Affirm',
};

/** Ids and class names are what scripts/pay.ts and styles/pay.css look for. */
export const payForm = page(flagsOf, textsOf, ({ flags, texts }) => {
  // Who has said that they pay in cash need not say it again, but may change their mind.
  const methods = PAYMENT_METHODS.filter(
    (method) => texts[method] !== '' && !(method === 'cash' && flags.cashClaimed),
  );
  const canPay = methods.length > 0;
  return (
    <Document title={`Pay ${texts.business}`} look="pay" {...(canPay ? { script: 'pay' } : {})}>
      <Toast title={texts.noticeTitle} text={texts.noticeText} />
      <main id="main">
        <Hero {...texts} job={texts} asks={flags.named} />
        {flags.confirming ? (
          <section className="box">
            <h2>A payment may be on its way</h2>
            <p>
              If you have paid, please <b>do not pay again</b>: it is being confirmed.{' '}
              <a href={texts.progressAddress}>See how it stands</a>
            </p>
            <p>If you did not finish, you can pay below.</p>
          </section>
        ) : null}
        {flags.cashClaimed ? (
          <section className="box">
            <h2>You are paying in cash</h2>
            <p>
              Please pay the business directly. They mark it received once they have the money.
              {canPay ? ' You can still pay another way below.' : null}
            </p>
          </section>
        ) : null}
        {canPay ? (
          <form method="post" action={texts.address}>
            <fieldset>
              <legend>How would you like to pay?</legend>
              {methods.map((method) => (
                <label key={method}>
                  <input
                    type="radio"
                    name="method"
                    value={method}
                    defaultChecked={flags.chosen === method}
                  />
                  <span>
                    <b>{METHOD_NAMES[method]}</b>
                    <small>{ABOUT[method]}</small>
                  </span>
                  <span className="sum">
                    <b>{texts[method]}</b>
                    {flags.customerPaysFees && method !== 'cash' ? (
                      <small>+{feeLabel(method)}</small>
                    ) : null}
                  </span>
                </label>
              ))}
            </fieldset>
            <small>
              {flags.customerPaysFees
                ? 'Processing fees are included in the payment amount'
                : 'No extra fees — all processing costs are covered'}
            </small>
            {texts.consent ? (
              <label className="ask">
                <input type="checkbox" name="reviewConsent" value="yes" />
                <span>{texts.consent}</span>
              </label>
            ) : null}
            {flags.customerPaysFees ? (
              <p id="total">
                Total <output />
              </p>
            ) : null}
            <button type="submit" className="go">
              Pay now
            </button>
            <Notes methods={methods} />
          </form>
        ) : null}
        <Footer {...texts} />
      </main>
      {canPay ? <Overlay /> : null}
    </Document>
  );
});

/** Both until a method is chosen, and always where no script can tell. */
function Notes({ methods }: { methods: PaymentMethod[] }) {
  return (
    <>
      {methods.some((method) => method !== 'cash') ? (
        <small className="note online">
          You are redirected to {PROVIDER_NAME} and enter your card there, never here.
        </small>
      ) : null}
      {methods.includes('cash') ? (
        <small className="note cash">
          Cash: you pay the business directly, and the business marks it received.
        </small>
      ) : null}
    </>
  );
}
