import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

interface SetupStepProps {
  number: number;
  done: boolean;
  title: string;
  action?: ReactNode;
  /** A quiet second line: what is known when things do not go their usual way. */
  note?: string | undefined;
  children: string;
}

export function SetupStep({ number, done, title, action, note, children }: SetupStepProps) {
  return (
    <li className="flex items-center gap-3">
      <span
        className={`flex size-9 shrink-0 items-center justify-center rounded-full font-bold ${done ? 'bg-hero text-on-hero' : 'border-2 border-dashed border-field-line text-ink-2'}`}
      >
        {done ? <Check aria-label="Done" className="size-5 stroke-3" /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-bold text-ink">{title}</p>
        <p className="text-ink-2">{children}</p>
        {note ? <p className="mt-1 text-sm font-medium text-wait">{note}</p> : null}
      </div>
      {action}
    </li>
  );
}
