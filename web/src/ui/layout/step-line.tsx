import type { ReactNode } from 'react';

export type StepTone = 'plain' | 'good' | 'wait';

export interface Step {
  key: string;
  icon: ReactNode;
  tone: StepTone;
  title: string;
  /** Beside the title, such as an amount. */
  aside?: string | undefined;
  note: string;
}

const TONES: Record<StepTone, string> = {
  plain: 'bg-sunken text-ink-2',
  good: 'bg-paid-bg text-paid',
  wait: 'bg-wait-bg text-wait',
};

/** What happened, one under the other on a drawn line, in the order it happened. */
export function StepLine({ steps }: { steps: Step[] }) {
  return (
    <ol>
      {steps.map((step) => (
        <li key={step.key} className="group relative flex gap-4 pb-6 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-10 bottom-0 left-[19px] w-0.5 bg-line-2 group-last:hidden"
          />
          <span
            aria-hidden="true"
            className={`flex size-10 shrink-0 items-center justify-center rounded-full ${TONES[step.tone]}`}
          >
            {step.icon}
          </span>
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <p className="flex-[1_1_8rem] font-semibold text-ink">{step.title}</p>
            {step.aside ? (
              <p className="ml-auto font-semibold text-ink figures">{step.aside}</p>
            ) : null}
            <p className="w-full text-sm text-ink-2 figures">{step.note}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
