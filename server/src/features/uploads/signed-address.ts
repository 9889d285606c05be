import type { Keys } from '../../crypto.ts';
import type { FilePlace } from '../../ports/files.ts';

const OPEN_SECONDS = 5 * 60;
const STEP_SECONDS = 60;

/**
 * Opens a private picture for four to five minutes: within one minute the URL stays the same, so that a list that is
 * read again does not fetch its pictures again.
 */
export function signedAddress(keys: Keys, place: FilePlace, now: Date): string {
  const minute = Math.floor(now.getTime() / 1000 / STEP_SECONDS) * STEP_SECONDS;
  const expires = String(minute + OPEN_SECONDS);
  const signature = keys.signAddress(signedPart(place, expires));
  return `${addressOf(place)}?expires=${expires}&signature=${signature}`;
}

/** Without a signature: names a picture, opens none. */
export function addressOf({ bucket, name }: FilePlace): string {
  return `/storage/v1/${bucket}/${name}`;
}

/** How long the address is still good for, in seconds; 0 when it is over or not ours. */
export function secondsLeft(
  keys: Keys,
  place: FilePlace,
  given: { expires: string; signature: string },
  now: Date,
): number {
  if (!keys.isSigned(signedPart(place, given.expires), given.signature)) return 0;
  return Math.max(0, Math.floor(Number(given.expires) - now.getTime() / 1000));
}

const signedPart = (place: FilePlace, expires: string) => `${addressOf(place)}?expires=${expires}`;
