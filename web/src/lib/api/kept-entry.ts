/** The cache and its entry for a contractor's last screens (lib/api/last-known.ts). */
export const LAST_KNOWN = 'jobly-last-known';
export const LAST_KNOWN_ENTRY = '/last-known';
/** Header: when the server last replied. */
export const KNOWN_AT = 'known-at';
/** Header: the page's script. Replies are not validated, and another build may expect another shape. */
export const KNOWN_BY = 'known-by';
