import type { Keys } from '../../crypto.ts';
import type { FilePlace } from '../../ports/files.ts';

const OPEN_SECONDS = 5 * 60;
const STEP_SECONDS = 60;

/** Valid for four to five minutes; stable within a minute, so that a reloaded list does not load its pictures again. */
export function signedFileUrl(keys: Keys, place: FilePlace, now: Date): string {
  const minute = Math.floor(now.getTime() / 1000 / STEP_SECONDS) * STEP_SECONDS;
  const expires = String(minute + OPEN_SECONDS);
  const signature = keys.signAddress(signedPart(place, expires));
  return `${fileUrl(place)}?expires=${expires}&signature=${signature}`;
}

/** Unsigned: identifies a picture, opens none. */
export function fileUrl({ bucket, name }: FilePlace): string {
  return `/storage/v1/${bucket}/${name}`;
}

/** 0 when expired or not ours. */
export function secondsLeft(
  keys: Keys,
  place: FilePlace,
  given: { expires: string; signature: string },
  now: Date,
): number {
  if (!keys.isSigned(signedPart(place, given.expires), given.signature)) return 0;
  return Math.max(0, Math.floor(Number(given.expires) - now.getTime() / 1000));
}

const signedPart = (place: FilePlace, expires: string) => `${fileUrl(place)}?expires=${expires}`;
