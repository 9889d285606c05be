import { Drawing } from './drawing.tsx';

/** A letter that is on its way. */
export function MailOutDrawing() {
  return (
    <Drawing>
      <path d="M34 28h60v44H34z" className="fill-card" />
      <path d="m34 30 30 24 30-24" />
      <path d="M8 42h16M14 52h12M6 62h18" className="stroke-accent" strokeWidth="4" />
    </Drawing>
  );
}
