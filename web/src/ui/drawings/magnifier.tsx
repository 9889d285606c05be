import { Drawing } from './drawing.tsx';

export const MagnifierDrawing = () => (
  <Drawing>
    <path d="M30 14h38v66l-6.3-4.6-6.4 4.6-6.3-4.6-6.3 4.6-6.4-4.6L30 80z" className="fill-card" />
    <path d="M39 28h20M39 39h12" className="stroke-field-line" />
    <circle cx="70" cy="50" r="17" className="fill-card" />
    <path d="M62 50h16" className="stroke-accent" strokeWidth="4" />
    <path d="m83 63 12 13" strokeWidth="6" />
  </Drawing>
);
