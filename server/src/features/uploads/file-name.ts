import { randomBytes } from 'node:crypto';
import { IMAGE_KINDS } from './image-types.ts';
import type { ImageKind } from './image-types.ts';

const NAME_BYTES = 24;

/**
 * A name nobody can guess, with the original ending where it tells the truth (spec 7, storage). Nothing
 * else of the original name is looked at: it is a stranger's text.
 */
export function newFileName(kind: ImageKind, originalName = ''): string {
  const endings: readonly string[] = IMAGE_KINDS[kind].endings;
  const original = /\.([A-Za-z]{3,4})$/.exec(originalName)?.[1]?.toLowerCase();
  const ending = endings.find((one) => one === original) ?? endings[0];
  return `${randomBytes(NAME_BYTES).toString('base64url')}.${ending}`;
}

/** The header as the browser sends it (encodeURIComponent); a broken one names nothing. */
export function readFileName(header: string | undefined): string {
  try {
    return decodeURIComponent(header ?? '');
  } catch {
    return '';
  }
}
