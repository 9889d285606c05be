import { Drawing } from './drawing.tsx';

export const BankDrawing = () => (
  <Drawing>
    <path d="M30 40 62 20l32 20z" className="fill-card" />
    <path d="M36 40v34M50 40v34M74 40v34M88 40v34" />
    <path d="M28 76h68v8H28z" className="fill-card" />
    <circle cx="18" cy="58" r="9" className="fill-accent" />
    <path d="M18 54v8" />
    <path d="M2 52h4M0 60h5M3 67h4" className="stroke-field-line" />
  </Drawing>
);
