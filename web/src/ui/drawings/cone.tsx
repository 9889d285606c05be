import { Drawing } from './drawing.tsx';

export function ConeDrawing() {
  return (
    <Drawing>
      <path d="M55 12h10l19 68H36z" className="fill-card" />
      <path d="M49.4 32h21.2l4.4 16H45zM40.5 64h39l4.5 16H36z" className="fill-accent" />
      <path d="M24 82h72" strokeWidth="6" />
    </Drawing>
  );
}
