import type { ErrorCode } from './error-catalogue.ts';
import { t } from './language/t.ts';

/** How long to wait, rounded up. */
export function waitInWords(seconds: number): string {
  if (seconds <= 1) return t('in a second');
  if (seconds < 60) return t('in {count} seconds', { count: Math.ceil(seconds) });
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return t('in a minute');
  if (minutes < 120) return t('in {count} minutes', { count: minutes });
  return t('in {count} hours', { count: Math.ceil(minutes / 60) });
}

/**
 * What a limit says when it knows how long it lasts. The catalogue's own sentence is for a browser
 * that got a bare status from a proxy.
 */
export const WAIT_SENTENCES: Partial<Record<ErrorCode, (wait: string) => string>> = {
  rate_limited: (wait) => t('Too many requests. Please try again {wait}.', { wait }),
  sign_in_failures_used_up: (wait) =>
    t('Too many wrong codes. Please try again {wait} or contact support.', { wait }),
  code_sent_just_now: (wait) =>
    t('A code was sent just now. You can ask for another {wait}.', { wait }),
  code_asked_elsewhere: (wait) =>
    t('A code was asked for on another device. You can ask for one here {wait}.', { wait }),
  code_sends_used_up: (wait) =>
    t('Too many codes were asked for. Please try again {wait} or contact support.', { wait }),
  texts_used_up: (wait) =>
    t('We cannot text codes now. Please try again {wait} or contact support.', { wait }),
  gate_tries_used_up: (wait) => t('Too many tries. Please try again {wait}.', { wait }),
};
