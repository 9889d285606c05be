/** Accepted by the file field and, by content, by the server. */
export const IMAGE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
/** Beyond this a small file can decode into too much memory. */
export const IMAGE_MAX_PIXELS = 50_000_000;
