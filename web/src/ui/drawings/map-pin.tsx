import { Drawing } from './drawing.tsx';

export const MapPinDrawing = () => (
  <Drawing>
    <path d="M14 34 40 24l32 12 34-12v50L72 86 40 74 14 84z" className="fill-card" />
    <path d="M40 24v50M72 36v50" className="stroke-field-line" />
    <path
      d="M60 8c-12 0-20 8.6-20 19 0 13 20 31 20 31s20-18 20-31C80 16.6 72 8 60 8z"
      className="fill-accent"
    />
    <circle cx="60" cy="27" r="7" className="fill-card" />
  </Drawing>
);
