import { Drawing } from './drawing.tsx';

export const ReceiptDrawing = () => (
  <Drawing>
    <path d="M38 10h44v74l-7.3-5-7.4 5-7.3-5-7.3 5-7.4-5-7.3 5z" className="fill-card" />
    <path d="M48 26h14M48 38h24M48 48h24" />
    <path d="M72 23v6" className="stroke-accent" strokeWidth="5" />
    <path d="M48 62h10M66 62h6" className="stroke-field-line" />
  </Drawing>
);
