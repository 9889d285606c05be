import type { PayPage, PaymentSuccessPage } from '@jobly/core/checkout/page';
import { formatCents, splitCents } from '@jobly/core/money';
import { Document } from './document.tsx';
import { Footer, Hero, Row } from './parts.tsx';
import { pageTemplate } from './template.ts';
import type { PageTemplate } from './template.ts';
import { businessTexts, initials, isNamed, payAddress } from './texts.ts';

type Unready = PayPage & { view: 'setup-incomplete' };

interface UnreadyProps {
  flags: { named: boolean };
  texts: ReturnType<typeof unreadyTexts>;
}

export function setupIncomplete(page: Unready): PageTemplate {
  return pageTemplate(SetupIncomplete, { named: isNamed(page.business) }, unreadyTexts(page));
}

function unreadyTexts({ business, memo, amountCents }: Unready) {
  return {
    ...businessTexts(business),
    ...splitCents(amountCents),
    initials: initials(business.name),
    memo,
  };
}

function SetupIncomplete({ flags, texts }: UnreadyProps) {
  return (
    <Document title={`Pay ${texts.business}`} look="pay">
      <main>
        <Hero {...texts} asks={flags.named} />
        <section className="box tape">
          <h2>This business is getting set up</h2>
          <p>Payments aren't available yet. Please check back soon. (You haven't been charged.)</p>
        </section>
        <Footer {...texts} />
      </main>
    </Document>
  );
}

type Confirming = PaymentSuccessPage & { view: 'confirming' };

export function confirming(page: Confirming): PageTemplate {
  return pageTemplate(ConfirmingPage, {}, confirmingTexts(page));
}

function confirmingTexts({ linkCode, business, amountCents }: Confirming) {
  return {
    ...businessTexts(business),
    linkCode,
    payPath: payAddress(linkCode),
    amount: amountCents === null ? '' : formatCents(amountCents),
  };
}

/** Keeps polling: by script, or by reloading the page where scripts are off. */
function ConfirmingPage({ texts }: { texts: ReturnType<typeof confirmingTexts> }) {
  return (
    <Document
      title="We are confirming your payment"
      look="after"
      script="after"
      head={
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      }
    >
      <main data-code={texts.linkCode}>
        <section className="sheet">
          <i className="spinner" />
          <h1>We are confirming your payment</h1>
          <output>This usually takes a few seconds. This page shows the result by itself.</output>
          <p>
            If you have paid, please <b>do not pay again</b>.
          </p>
          <dl>
            <Row name="To">{texts.business}</Row>
            {texts.amount === '' ? null : <Row name="Amount">{texts.amount}</Row>}
          </dl>
          <p>You can close this page. A payment goes on without it.</p>
          <p>
            Did not finish paying? <a href={texts.payPath}>Back to payment</a>
          </p>
        </section>
        <Footer {...texts} />
      </main>
    </Document>
  );
}
