import { randomUUID } from 'node:crypto';
import type { Keys } from '../../../crypto.ts';

/** Faster than this no person fills in a form. */
const LEAST_MS = 2_000;
const MOST_MS = 24 * 3_600_000;

/** Signed: which form of which site, and since when it has been open. */
export function newFormToken(keys: Keys, slug: string, now: Date): string {
  const open = `${now.getTime().toString(36)}.${randomUUID()}`;
  return `${open}.${keys.signAddress(`site-request ${slug} ${open}`)}`;
}

/** The form's id; nothing when it is not ours, was sent by a machine, or has been open for a day. */
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
