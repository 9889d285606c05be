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

/** The only readers that ever see a stranger's file; among the others are those of SVG and PDF. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: READERS.map((format) => `VipsForeignLoad${format}Buffer`) });

const ENCODERS: Record<ImageKind, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg({ quality: 82 }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 80 }),
  // At their usual effort these two cost seconds for one picture.
  gif: (picture) => picture.gif({ effort: 1 }),
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
};

const DECODE_SECONDS = 15;

/**
 * Makes a picture anew from its pixels: turned upright, bounded, the first frame only, without a byte
 * of what came with it (place, camera, name, hidden files). Otherwise why not.
 */
export async function remakePicture(
  bytes: Buffer,
  input: PictureInput,
): Promise<Picture | Refusal> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  // A moving PNG is a PNG to us: its first frame.
  const mime = type?.mime === 'image/apng' ? 'image/png' : type?.mime;
  const kind = KINDS.find((one) => mime === `image/${one}`);
  if (!kind) return 'image_not_valid';
  try {
    // The head alone, which costs nothing however much it promises.
    const promised = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    // A file that is one thing to one reader and another to the next is neither to us.
    if (!isOfKind(promised, kind)) return 'image_not_valid';
    if (promised.width * promised.height > IMAGE_MAX_PIXELS) return 'image_too_many_pixels';
    const source = sharp(bytes, {
      limitInputPixels: IMAGE_MAX_PIXELS,
      // Stricter would refuse phones that write slightly odd JPEGs.
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
