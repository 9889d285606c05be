import { Drawing } from './drawing.tsx';

export const SignpostDrawing = () => (
  <Drawing>
    <path d="M60 8v80" strokeWidth="5" />
    <path d="M34 16h44l10 9-10 9H34z" className="fill-accent" />
    <path d="M86 42H46l-10 9 10 9h40z" className="fill-card" />
  </Drawing>
);
