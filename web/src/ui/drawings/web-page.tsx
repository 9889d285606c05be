import { Drawing } from './drawing.tsx';

export const WebPageDrawing = () => (
  <Drawing>
    <path d="M24 16h72v66H24z" className="fill-card" />
    <path d="M24 30h72" />
    <path d="M31 23h.1M38 23h.1M45 23h.1" strokeWidth="4" />
    <path d="M34 40h26v12H34z" className="fill-accent" />
    <path d="M68 41h18M68 50h12M34 62h52M34 71h34" className="stroke-field-line" />
    <path d="m104 44-17 26-9 5 1-10 17-26z" className="fill-card" />
    <path d="m91 46 8 5" />
  </Drawing>
);

export const MailOutDrawing = () => (
  <Drawing>
    <path d="M34 28h60v44H34z" className="fill-card" />
    <path d="m34 30 30 24 30-24" />
    <path d="M8 42h16M14 52h12M6 62h18" className="stroke-accent" strokeWidth="4" />
  </Drawing>
);
