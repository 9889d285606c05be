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

/** No picture is shorter than its own head. */
const SHORTEST_BYTES = 24;

/** How a file of each kind begins; the decoder looks at the rest. */
const BEGINNINGS: Record<ImageKind, RegExp> = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF[^]{4}WEBP/,
  gif: /^GIF8[79]a/,
  avif: /^[^]{4}ftyp/,
};

/** A look at the first bytes, which costs nothing; a decoder's process costs 0.4 s of a core. */
export function beginsLikePicture(bytes: Buffer): boolean {
  if (bytes.length < SHORTEST_BYTES) return false;
  const head = bytes.toString('latin1', 0, SHORTEST_BYTES);
  return Object.values(BEGINNINGS).some((beginning) => beginning.test(head));
}
