import { Drawing } from './drawing.tsx';

export function UnpluggedDrawing() {
  return (
    <Drawing>
      <path d="M8 62c14 0 10-22 24-22h6" />
      <path d="M38 28h8a12 12 0 0 1 0 24h-8z" className="fill-card" />
      <path d="M58 34h9M58 46h9" />
      <path d="M96 28h-8a12 12 0 0 0 0 24h8z" className="fill-card" />
      <path d="M96 40h4c12 0 6 26 14 26" />
      <path d="M72 20l3-8M66 18l-2-6M79 22l6-5" className="stroke-accent" strokeWidth="4" />
    </Drawing>
  );
}
