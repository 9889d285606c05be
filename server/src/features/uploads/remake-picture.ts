import { IMAGE_MAX_PIXELS } from '@jobly/core/websites/image-types';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { KINDS, type ImageKind, type Refusal } from './image-types.ts';

export interface Picture {
  kind: ImageKind;
  bytes: Buffer;
  width: number;
  height: number;
}

export interface PictureInput {
  longestSide: number;
  as?: ImageKind;
}

/** The only decoders for untrusted files; SVG and PDF are blocked. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: READERS.map((format) => `VipsForeignLoad${format}Buffer`) });

const ENCODERS: Record<ImageKind, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg({ quality: 82 }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 80 }),
  // At default effort these take seconds.
  gif: (picture) => picture.gif({ effort: 1 }),
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
};

const DECODE_SECONDS = 15;

/**
 * Re-encodes the pixels: rotated upright, bounded, first frame only, without metadata (place, camera, name, hidden
 * files). Otherwise returns the reason.
 */
export async function reencodeImage(
  bytes: Buffer,
  input: PictureInput,
): Promise<Picture | Refusal> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  // An animated PNG: its first frame.
  const mime = type?.mime === 'image/apng' ? 'image/png' : type?.mime;
  const kind = KINDS.find((one) => mime === `image/${one}`);
  if (!kind) return 'image_not_valid';
  try {
    // Headers only, which is cheap whatever size they claim.
    const promised = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    // Polyglot files are refused.
    if (!isOfKind(promised, kind)) return 'image_not_valid';
    if (promised.width * promised.height > IMAGE_MAX_PIXELS) return 'image_too_many_pixels';
    const source = sharp(bytes, {
      limitInputPixels: IMAGE_MAX_PIXELS,
      // Stricter would refuse slightly odd JPEGs of some phones.
      failOn: 'error',
      pages: 1,
    });
    const [width, height] = [input.longestSide, input.longestSide];
    const upright = source
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: DECODE_SECONDS });
    const as = input.as ?? kind;
    const { data, info } = await ENCODERS[as](upright).toBuffer({ resolveWithObject: true });
    return { kind: as, bytes: data, width: info.width, height: info.height };
  } catch {
    return 'image_not_valid';
  }
}

function isOfKind(found: Metadata, kind: ImageKind): boolean {
  if (kind === 'avif') return found.format === 'heif' && found.compression === 'av1';
  return found.format === kind;
}
