import { Drawing } from './drawing.tsx';

export const ReviewNoteDrawing = () => (
  <Drawing>
    <path
      d="M26 16h68a8 8 0 0 1 8 8v34a8 8 0 0 1-8 8H58L40 82V66H26a8 8 0 0 1-8-8V24a8 8 0 0 1 8-8z"
      className="fill-card"
    />
    <path
      d="m40 26 3 6.2 6.8 1-4.9 4.7 1.1 6.8-6-3.2-6 3.2 1.1-6.8-4.9-4.7 6.8-1zM60 26l3 6.2 6.8 1-4.9 4.7 1.1 6.8-6-3.2-6 3.2 1.1-6.8-4.9-4.7 6.8-1zM80 26l3 6.2 6.8 1-4.9 4.7 1.1 6.8-6-3.2-6 3.2 1.1-6.8-4.9-4.7 6.8-1z"
      className="fill-accent"
      strokeWidth="2"
    />
    <path d="M34 55h34" className="stroke-field-line" />
  </Drawing>
);
