import { splitCents } from '@jobly/core/money';
import type { PublicPaymentLink } from '@jobly/core/payment-links/contract';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { CustomerFrame } from './customer-frame.tsx';
import { InvalidLink } from './invalid-link.tsx';

const NOTICES = {
  /** Spec 2, to the letter. */
  gettingSetUp: {
    title: 'This business is getting set up',
    text: "Payments aren't available yet. Please check back soon. (You haven't been charged.)",
  },
  /** Ours, until the checkout is there: this business has done its part. */
  opensSoon: {
    title: 'Online payment opens soon',
    text: "Please pay the business directly for now. (You haven't been charged.)",
  },
};

/** Paying itself comes with the checkout; until then nobody is offered a button that does nothing. */
export function CustomerPage({ link }: { link: PublicPaymentLink | undefined }) {
  useDocumentTitle(link?.businessName ?? 'Payment');
  if (!link || link.status !== 'unpaid') return <InvalidLink />;
  const business = link.businessName ?? 'Business Payment';
  const notice = link.merchantSetupComplete ? NOTICES.opensSoon : NOTICES.gettingSetUp;
  const { dollars, remainder } = splitCents(link.amountCashCents);
  return (
    <CustomerFrame>
      <header className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className="flex size-14 shrink-0 items-center justify-center rounded-md bg-hero text-xl font-bold text-on-hero"
        >
          {initials(business)}
        </span>
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-xl leading-6 font-bold break-words text-ink">
            {business}
          </h1>
          {link.businessName ? <p className="text-ink-2">is asking you to pay</p> : null}
        </div>
      </header>
      <p className="mt-8 text-[clamp(32px,12.5vw,56px)] leading-none whitespace-nowrap font-extrabold tracking-tight text-ink figures">
        {dollars}
        <span className="text-[0.55em] text-ink-2">.{remainder}</span>
      </p>
      {link.memo ? <Description>{link.memo}</Description> : null}
      <section className="mt-8 rounded-xl border border-line-2 bg-wait-bg p-5">
        <h2 className="text-lg font-bold text-ink">{notice.title}</h2>
        <p className="mt-1 text-ink">{notice.text}</p>
      </section>
    </CustomerFrame>
  );
}

function Description({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5">
      <h2 className="text-sm text-ink-2">Description</h2>
      <p className="text-lg break-words text-ink">{children}</p>
    </div>
  );
}

function initials(business: string): string {
  const words = business.split(/\s+/).filter((word) => /^[\p{L}\d]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
