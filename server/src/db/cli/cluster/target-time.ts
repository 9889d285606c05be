import { UserError } from '../terminal.ts';
import type { Backup } from './pgbackrest.ts';

/** `latest`: all archived WAL. */
export type Target = Date | 'latest';

const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|UTC|[+-]\d\d:\d\d)?$/i;
const EXAMPLE = `'2026-11-17 22:45:09Z' (UTC) or '2026-11-17 17:45:09-05:00'`;

export function parseTarget(words: string, now = new Date()): Target {
  if (words === 'latest') return words;
  const [, day, time, zone] = TIME.exec(words.trim()) ?? [];
  // Date reads 31 February as a day in March.
  const isDay = !Number.isNaN(Date.parse(`${day}T00:00Z`)) && utcDay(`${day}T00:00Z`) === day;
  if (!day || !isDay || Number.isNaN(Date.parse(`${day}T${time}Z`))) {
    throw new UserError(`'${words}' is not a time. Write ${EXAMPLE}, or latest.`);
  }
  if (!zone) throw new UserError(`In which time zone is '${words}'? Write ${EXAMPLE}.`);
  const at = new Date(`${day}T${time}${/^[ZU]/i.test(zone) ? 'Z' : zone}`);
  if (at > now) throw new UserError(`${at.toISOString()} is in the future.`);
  return at;
}

const utcDay = (time: string) => new Date(time).toISOString().slice(0, 10);

export function chooseBackup(backups: Backup[], target: Target): Backup {
  const chosen = backups.findLast(({ completeAt }) => target === 'latest' || completeAt <= target);
  if (chosen) return chosen;
  const [first] = backups;
  throw new UserError(
    first && target !== 'latest'
      ? `No backup is from before ${target.toISOString()}: the first one was complete at ${first.completeAt.toISOString()}.`
      : 'There is no backup to restore from.',
  );
}
