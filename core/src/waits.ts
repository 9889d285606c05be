import type { ErrorCode } from './error-catalogue.ts';

/** How long a person has to wait, rounded up so that nobody comes back too early. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return seconds <= 1 ? 'in a second' : `in ${Math.ceil(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  return `in ${Math.ceil(minutes / 60)} hours`;
}

/**
 * What a limit says when it knows how long it lasts. The catalogue's own sentence is for a browser
 * that got a bare status from a proxy.
 */
export const WAIT_SENTENCES: Partial<Record<ErrorCode, (wait: string) => string>> = {
  rate_limited: (wait) => `Too many requests. Please try again ${wait}.`,
  sign_in_failures_used_up: (wait) =>
    `Too many wrong codes. Please try again ${wait} or contact support.`,
  code_sent_just_now: (wait) => `A code was sent just now. You can ask for another ${wait}.`,
  code_asked_elsewhere: (wait) =>
    `A code was asked for on another device. You can ask for one here ${wait}.`,
  code_sends_used_up: (wait) =>
    `Too many codes were asked for. Please try again ${wait} or contact support.`,
  texts_used_up: (wait) => `We cannot text codes now. Please try again ${wait} or contact support.`,
  gate_tries_used_up: (wait) => `Too many tries. Please try again ${wait}.`,
};
