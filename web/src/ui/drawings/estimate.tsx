import { Drawing } from './drawing.tsx';

/** A sheet with lines, signed at its end. */
export const EstimateDrawing = () => (
  <Drawing>
    <path d="M36 8h38l12 12v64H36z" className="fill-card" />
    <path d="M74 8v12h12" />
    <path d="M46 28h16M46 38h30M46 48h30" className="stroke-field-line" />
    <path d="M46 70c5-9 8-9 8-3s5 4 8-1 5 3 14 1" />
    <path d="m84 74 14-22 6 4-14 22-8 4z" className="fill-card stroke-accent" strokeWidth="4" />
  </Drawing>
);
