export const IMAGE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
/** Beyond this a small file can unfold into a memory full of pixels. */
export const IMAGE_MAX_PIXELS = 50_000_000;
