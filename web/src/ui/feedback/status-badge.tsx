export type BadgeTone = 'paid' | 'on' | 'wait' | 'bad' | 'neutral';

const TONES: Record<BadgeTone, string> = {
  paid: 'bg-paid-bg text-paid',
  /** Not green: that is money received. */
  on: 'bg-ink text-paper',
  wait: 'bg-wait-bg text-wait',
  bad: 'bg-bad-bg text-bad',
  neutral: 'bg-line text-ink-2',
};

export function StatusBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span
      className={`inline-block rounded-full edged min-[360px]:whitespace-nowrap px-2.5 py-0.5 text-sm font-semibold ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
