import { randomUUID } from 'node:crypto';
import type { Keys } from '../../../crypto.ts';

/** People are slower. */
const LEAST_MS = 2_000;
const MOST_MS = 24 * 3_600_000;

/** Signed: the form's site, id and opening time. */
export function newFormToken(keys: Keys, slug: string, now: Date): string {
  const open = `${now.getTime().toString(36)}.${randomUUID()}`;
  return `${open}.${keys.signAddress(`site-request ${slug} ${open}`)}`;
}

/** Undefined when forged, too fast, or older than a day. */
export function readFormToken(
  keys: Keys,
  slug: string,
  { token, now }: { token: string; now: Date },
): string | undefined {
  const [since = '', id = '', signature = ''] = token.split('.');
  if (!keys.isSigned(`site-request ${slug} ${since}.${id}`, signature)) return undefined;
  const openMs = now.getTime() - Number.parseInt(since, 36);
  return openMs >= LEAST_MS && openMs <= MOST_MS ? id : undefined;
}
