import { ReceiptDrawing } from '../../ui/drawings/receipt.tsx';
import { CustomerFrame } from './customer-frame.tsx';

export function InvalidLink() {
  return (
    <CustomerFrame>
      <section className="mt-10 flex flex-col items-center rounded-xl border border-line bg-card px-5 py-8 text-center lift-card">
        <ReceiptDrawing />
        <h1 tabIndex={-1} className="mt-5 text-2xl font-extrabold tracking-tight text-ink">
          Invalid Payment Link
        </h1>
        <p className="mt-2 text-lg text-ink-2">This payment link is invalid or has expired.</p>
        <p className="mt-4 text-ink-2">
          Please ask the business that sent it to you for a new one.
        </p>
      </section>
    </CustomerFrame>
  );
}
