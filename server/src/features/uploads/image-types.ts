/**
 * Kinds of pictures, as sharp and their content types name them: the endings their files may have (the
 * first is ours), and how such a file begins (the decoder looks at the rest).
 */
export const IMAGE_KINDS = {
  jpeg: { endings: ['jpg', 'jpeg'], beginning: /^\xff\xd8\xff/ },
  png: { endings: ['png'], beginning: /^\x89PNG\r\n/ },
  webp: { endings: ['webp'], beginning: /^RIFF[^]{4}WEBP/ },
  gif: { endings: ['gif'], beginning: /^GIF8[79]a/ },
  avif: { endings: ['avif'], beginning: /^[^]{4}ftyp/ },
};

export type ImageKind = keyof typeof IMAGE_KINDS;
export const KINDS = Object.keys(IMAGE_KINDS) as ImageKind[];

export const EXIT_CODES = { image_not_valid: 3, image_too_many_pixels: 4 } as const;
export type Refusal = keyof typeof EXIT_CODES;

/** No picture is shorter than its own head. */
const SHORTEST_BYTES = 24;

/** A look at the first bytes, which costs nothing; a decoder's process costs 0.4 s of a core. */
export function beginsLikePicture(bytes: Buffer): boolean {
  if (bytes.length < SHORTEST_BYTES) return false;
  const head = bytes.toString('latin1', 0, SHORTEST_BYTES);
  return Object.values(IMAGE_KINDS).some(({ beginning }) => beginning.test(head));
}
