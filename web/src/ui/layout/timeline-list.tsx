import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconDisc, type DiscTone } from './icon-disc.tsx';

/** In order, joined by a line. */
export function TimelineList({ children }: { children: ReactNode }) {
  return <ol>{children}</ol>;
}

interface TimelineEventProps {
  Icon: LucideIcon;
  tone?: DiscTone | undefined;
  title: ReactNode;
  amount?: string | undefined;
  when: string;
  /** Below, for example what somebody said. */
  children?: ReactNode;
}

export function TimelineEvent(props: TimelineEventProps) {
  const { Icon, tone = 'plain', title, amount, when, children } = props;
  return (
    <li className="group relative flex gap-4 pb-6 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-10 bottom-0 left-[19px] w-0.5 bg-line-2 group-last:hidden"
      />
      <IconDisc Icon={Icon} tone={tone} />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <p className="flex-[1_1_8rem] font-semibold text-ink">{title}</p>
        {amount === undefined ? null : (
          <p className="ml-auto min-w-0 font-semibold text-ink figures">{amount}</p>
        )}
        <p className="w-full text-sm text-ink-2 figures">{when}</p>
        {children}
      </div>
    </li>
  );
}
