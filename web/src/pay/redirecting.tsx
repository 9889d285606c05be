import { PROVIDER_NAME } from '@jobly/core/brand';
import { PAY_NOTICES } from '@jobly/core/checkout/messages';
import type { PayPage } from '@jobly/core/checkout/page';
import { Document } from './document.tsx';
import { message } from './messages.tsx';
import { pageTemplate } from './template.ts';
import type { PageTemplate } from './template.ts';
import { businessTexts, webAddress } from './texts.ts';

/** Without script: the same overlay as a page of its own, which goes on by itself. */
export function redirecting(page: PayPage & { view: 'redirecting' }): PageTemplate {
  const address = webAddress(page.checkoutUrl);
  // Our own adapter checks it too; a page must not depend on that.
  if (address === undefined) return message({ ...PAY_NOTICES.noRedirect, business: page.business });
  return pageTemplate(Redirecting, {}, { ...businessTexts(page.business), address });
}

function Redirecting({ texts }: { texts: { business: string; address: string } }) {
  return (
    <Document
      title={`Pay ${texts.business}`}
      look="pay"
      head={<meta httpEquiv="refresh" content={`2;url=${texts.address}`} />}
    >
      <Overlay address={texts.address} />
    </Document>
  );
}

/** Inside the page to pay it waits, hidden, for the script to give it an address. */
export function Overlay({ address }: { address?: string }) {
  // A document has one main element: on the page to pay that is the form.
  const Part = address === undefined ? 'div' : 'main';
  return (
    <Part id="overlay" tabIndex={-1} hidden={address === undefined}>
      <i className="spinner" />
      <h1>Secure checkout</h1>
      <p>with {PROVIDER_NAME}</p>
      <output>Preparing your secure payment link…</output>
      <a className="go" href={address}>
        Continue
      </a>
    </Part>
  );
}
