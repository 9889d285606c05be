import { REVIEW_DELAYS_MINUTES } from '@jobly/core/reviews/contract';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 1_440;

/** `120` -> `2 hours`. Whatever is stored has words, not only what we offer. */
export function delayLabel(minutes: number): string {
  if (minutes === 0) return 'Right away';
  if (minutes % DAY_MINUTES === 0) return counted(minutes / DAY_MINUTES, 'day');
  if (minutes % HOUR_MINUTES === 0) return counted(minutes / HOUR_MINUTES, 'hour');
  return counted(minutes, 'minute');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export function afterPayment(minutes: number): string {
  return minutes === 0 ? 'right after they pay' : `${delayLabel(minutes)} after they pay`;
}

/** The offered delays, and the stored one if it is another. */
export function delayChoices(stored: number): { value: string; label: string }[] {
  const all = new Set<number>([...REVIEW_DELAYS_MINUTES, stored]);
  return [...all]
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: delayLabel(minutes) }));
}
