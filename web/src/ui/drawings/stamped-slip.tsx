import { Drawing } from './drawing.tsx';

/** A paid slip with a stamp: for the end of a customer's visit. */
export function StampedSlipDrawing() {
  return (
    <Drawing>
      <path d="M30 14h44v70H30z" className="fill-card" />
      <path d="M40 28h24M40 38h24M40 48h12" />
      <circle cx="78" cy="60" r="19" className="fill-card" />
      <path d="m69.5 60.5 6 6 11-12" strokeWidth="4.5" />
    </Drawing>
  );
}
