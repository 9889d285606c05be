import type { LucideIcon } from 'lucide-react';

const TONES = {
  plain: 'bg-sunken text-ink-2',
  good: 'bg-paid-bg text-paid',
  wait: 'bg-wait-bg text-wait',
};
export type DiscTone = keyof typeof TONES;

export function IconDisc({ Icon, tone }: { Icon: LucideIcon; tone: DiscTone }) {
  return (
    <span
      className={`flex size-10 shrink-0 items-center justify-center rounded-full ${TONES[tone]}`}
    >
      <Icon className="size-5" />
    </span>
  );
}
