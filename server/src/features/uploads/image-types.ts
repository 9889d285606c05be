/** By sharp's and content types' names: file endings (the first is ours) and magic bytes. */
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

const SHORTEST_BYTES = 24;

/** Cheap: the decoder's process takes 0.4 s of CPU. */
export function beginsLikeImage(bytes: Buffer): boolean {
  if (bytes.length < SHORTEST_BYTES) return false;
  const head = bytes.toString('latin1', 0, SHORTEST_BYTES);
  return Object.values(IMAGE_KINDS).some(({ beginning }) => beginning.test(head));
}
