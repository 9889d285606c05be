import { PRODUCT_NAME } from '@jobly/core/brand';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { StampedSlipDrawing } from '../../ui/drawings/stamped-slip.tsx';
import { CustomerFrame } from './customer-frame.tsx';

/** Neutral on purpose: without the link's details this page cannot know that a payment arrived. */
export function PaymentSuccessPage() {
  useDocumentTitle('Thank you');
  return (
    <CustomerFrame>
      <section className="mt-10 flex flex-col items-center rounded-xl border border-line bg-card px-5 py-10 text-center lift-card">
        <StampedSlipDrawing />
        <h1 tabIndex={-1} className="mt-5 text-2xl font-extrabold tracking-tight text-ink">
          Thanks for paying with {PRODUCT_NAME}
        </h1>
        <p className="mt-2 text-lg text-ink-2">You can close this page.</p>
      </section>
    </CustomerFrame>
  );
}
