/** Kinds of pictures, as sharp names them, with the endings their files may have (the first is ours). */
export const IMAGE_KINDS = {
  jpeg: { contentType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  png: { contentType: 'image/png', endings: ['png'] },
  webp: { contentType: 'image/webp', endings: ['webp'] },
  gif: { contentType: 'image/gif', endings: ['gif'] },
  avif: { contentType: 'image/avif', endings: ['avif'] },
} as const satisfies Record<
  string,
  { contentType: string; endings: readonly [string, ...string[]] }
>;

export type ImageKind = keyof typeof IMAGE_KINDS;

/** Why a file did not become a picture, and how the picture program says so. */
export const EXIT_CODES = { image_not_valid: 3, image_too_many_pixels: 4 } as const;
export type Refusal = keyof typeof EXIT_CODES;
