import { PAY_NOTICES } from '@jobly/core/checkout/messages';
import type { PayPage, PaymentSuccessPage } from '@jobly/core/checkout/page';
import { t } from '@jobly/core/language/t';
import { formatCents, splitCents } from '@jobly/core/money';
import { tNodes } from '../lib/t-nodes.ts';
import { Document, Footer, Hero, NamedWorkTexts, Row } from './document.tsx';
import { message } from './messages.tsx';
import { page, type PageTemplate } from './template.ts';
import { businessTexts, initials, isNamed, nameOf, payAddress, webAddress } from './texts.ts';

export const setupIncomplete = page(
  ({ business, stopped = false }: PayPage & { view: 'setup-incomplete' }) => ({
    named: isNamed(business),
    stopped,
  }),
  ({ business, work, amountCents }) => ({
    ...businessTexts(business),
    ...splitCents(amountCents),
    initials: initials(nameOf(business)),
    ...work,
  }),
  ({ flags, texts }) => (
    <Document title={t('Pay {business}', texts)} look="setup">
      <main>
        <Hero {...texts} work={texts} asks={flags.named} />
        <section className="box tape">
          <h2>
            {flags.stopped
              ? t("Payments by card aren't available right now")
              : t('This business is getting set up')}
          </h2>
          <p>
            {flags.stopped
              ? t(
                  "This business can't take payments by card right now. (You haven't been charged.)",
                )
              : t(
                  "Payments aren't available yet. Please check back soon. (You haven't been charged.)",
                )}
          </p>
        </section>
        <NamedWorkTexts work={texts} />
        <Footer provider={texts.provider} phone={texts.phone} phoneShown={texts.phoneShown} />
      </main>
    </Document>
  ),
);

/** Polls by script, or by reloading without it. */
export const confirming = page(
  ({ payable }: PaymentSuccessPage & { view: 'confirming' }) => ({ payable }),
  ({ linkCode, business, amountCents }) => ({
    ...businessTexts(business),
    linkCode,
    address: payAddress(linkCode),
    amount: amountCents === null ? '' : formatCents(amountCents),
  }),
  ({ flags, texts }) => (
    <Document
      title={t('We are confirming your payment')}
      look="after"
      script="after"
      head={
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      }
    >
      <main data-code={texts.linkCode} data-shown="confirming">
        <section className="sheet">
          <i className="spinner" />
          <h1>{t('We are confirming your payment')}</h1>
          <output>
            {t('This usually takes a few seconds. This page shows the result by itself.')}
          </output>
          <p>
            {tNodes('If you have paid, please {warning}.', {
              warning: <b>{t('do not pay again')}</b>,
            })}
          </p>
          <dl>
            <Row name={t('To')}>{texts.business}</Row>
            {texts.amount === '' ? null : <Row name={t('Amount')}>{texts.amount}</Row>}
          </dl>
          <p>{t('You can close this page. A payment goes on without it.')}</p>
          {flags.payable ? (
            <p>
              {t('Did not finish paying?')} <a href={texts.address}>{t('Back to payment')}</a>
            </p>
          ) : null}
        </section>
        <Footer {...texts} at="success" />
      </main>
    </Document>
  ),
);

/** Without script: the overlay as a page that redirects by itself. */
export function redirecting(shown: PayPage & { view: 'redirecting' }): PageTemplate {
  const { business } = shown;
  const address = webAddress(shown.checkoutUrl);
  // Our adapter checks it too; a page must not rely on that.
  if (address === undefined) {
    const { title, text } = PAY_NOTICES.noRedirect;
    return message({ title: t(title), text: t(text), business });
  }
  return redirectingTo({ ...businessTexts(business), address });
}

const redirectingTo = page(
  () => ({}),
  (texts: ReturnType<typeof businessTexts> & { address: string }) => texts,
  ({ texts }) => (
    <Document
      title={t('Pay {business}', texts)}
      look="pay"
      head={<meta httpEquiv="refresh" content={`2;url=${texts.address}`} />}
    >
      <Overlay address={texts.address} provider={texts.provider} />
    </Document>
  ),
);

/** Hidden on the pay page until the script sets an address. */
export function Overlay({ address, provider }: { address?: string; provider: string }) {
  const waits = address === undefined;
  // A document has one main element: on the pay page that is the form.
  const Part = waits ? 'div' : 'main';
  const dialog = waits ? { role: 'dialog', 'aria-label': t('Secure checkout') } : {};
  return (
    <Part id="overlay" {...dialog} tabIndex={-1} hidden={waits}>
      <i className="spinner" />
      <h1>{t('Secure checkout')}</h1>
      <p>{t('with {provider}', { provider })}</p>
      <output>{t('Preparing your secure payment link…')}</output>
      <a className="go" href={address}>
        {t('Continue')}
      </a>
    </Part>
  );
}
