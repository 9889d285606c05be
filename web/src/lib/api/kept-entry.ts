/** The cache, and the entry in it, of what a contractor's screens showed last (lib/api/last-known.ts). */
export const LAST_KNOWN = 'jobly-last-known';
export const LAST_KNOWN_ENTRY = '/last-known';
/** The header of that entry: when the server last answered. */
export const KNOWN_AT = 'known-at';
/** The script of the page that wrote it: replies are not checked, and those of another build may have another shape. */
export const KNOWN_BY = 'known-by';
