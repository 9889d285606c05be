import { setTimeout as sleep } from 'node:timers/promises';
import { firstCause } from '../startup-sentence.ts';

export type Level = 'ok' | 'warning' | 'failed';

/** What was found, and what to do about it when it is not well. */
export interface Finding {
  level: Level;
  text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const failed = (text: string): Finding => ({ level: 'failed', text });

/** One thing that is looked at. It only reads, and tells nobody. */
export interface Check {
  about: string;
  look: () => Finding | Finding[] | Promise<Finding | Finding[]>;
  /** What to do when the look itself fails. */
  remedy: string;
  patienceMs?: number;
}

export interface Line extends Finding {
  about: string;
}

export const lineAbout =
  (about: string) =>
  ({ level, text }: Finding): Line => ({ about, level, text });

/** Every party is given up earlier by its own adapter. */
const PATIENCE_MS = 30_000;

/** Its findings, also when it throws or never ends. */
export async function runCheck(check: Check): Promise<Line[]> {
  const { about, look, remedy, patienceMs = PATIENCE_MS } = check;
  try {
    const found = await Promise.race([
      look(),
      sleep(patienceMs, failed(`There was no answer. ${remedy}`.trimEnd()), { ref: false }),
    ]);
    return [found].flat().map(lineAbout(about));
  } catch (error) {
    return [failed(`${reasonOf(error)}. ${remedy}`.trimEnd())].map(lineAbout(about));
  }
}

/** The innermost reason: fetch says only that it failed, and why in its cause. */
export function reasonOf(error: unknown): string {
  let reason = firstCause(error);
  while (reason.cause) reason = firstCause(reason.cause);
  const text = reason.message || reason.code || reason.name;
  return text.replace(/\.$/, '');
}

export function formatLine({ level, about, text }: Line): string {
  return `${level.padEnd(7)}  ${about.padEnd(13)}  ${text}`;
}
