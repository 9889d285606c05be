import { AppError } from '@jobly/core/errors';
import { IMAGE_MAX_PIXELS } from '@jobly/core/websites/schema';
import type { Metadata, Sharp, SharpConstructor } from 'sharp';
import type { ImageKind } from './image-types.ts';
import { takingTurns } from './turns.ts';

export interface Picture {
  kind: ImageKind;
  bytes: Buffer;
  width: number;
  height: number;
}

/** What a file is by its content. A moving PNG is a PNG to us: its first frame. */
const KIND_OF: Record<string, ImageKind | undefined> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

/** The only readers that ever see a stranger's file; among the others are those of SVG and PDF. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];

const ENCODERS: Record<ImageKind, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg({ quality: 82 }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 80 }),
  // At their usual effort these two cost seconds for one picture.
  gif: (picture) => picture.gif({ effort: 1 }),
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
};

const DECODE_SECONDS = 15;
/** Half of Node's four threads: files and look-ups of names need the others. */
const inTurn = takingTurns({ atOnce: 2, mostWaiting: 16 });

/**
 * Makes a picture anew from its pixels: turned upright, bounded, the first frame only, without a byte
 * of what came with it (place, camera, name, hidden files). What is no picture is refused.
 */
export async function remakePicture(
  bytes: Uint8Array,
  wish: { longestSide: number; as?: ImageKind },
): Promise<Picture> {
  const kind = await recognize(bytes);
  if (!kind) throw new AppError('image_not_valid');
  const sharp = await loadSharp();
  return inTurn(() => remake(sharp, bytes, { kind, as: kind, ...wish }));
}

async function remake(
  sharp: SharpConstructor,
  bytes: Uint8Array,
  wish: { kind: ImageKind; as: ImageKind; longestSide: number },
): Promise<Picture> {
  const side = wish.longestSide;
  try {
    const source = sharp(bytes, {
      limitInputPixels: IMAGE_MAX_PIXELS,
      // Stricter would refuse phones that write slightly odd JPEGs.
      failOn: 'error',
      pages: 1,
    });
    const found = await source.metadata();
    // A file that is one thing to one reader and another to the next is neither to us.
    if (!isSameKind(found, wish.kind)) throw new AppError('image_not_valid');
    const upright = source
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: DECODE_SECONDS });
    const { data, info } = await ENCODERS[wish.as](upright).toBuffer({ resolveWithObject: true });
    return { kind: wish.as, bytes: data, width: info.width, height: info.height };
  } catch {
    throw new AppError('image_not_valid');
  }
}

function isSameKind(found: Metadata, kind: ImageKind): boolean {
  if (kind === 'avif') return found.format === 'heif' && found.compression === 'av1';
  return found.format === kind;
}

async function recognize(bytes: Uint8Array): Promise<ImageKind | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return type && KIND_OF[type.mime];
}

let loaded: SharpConstructor | undefined;

/** With the first picture: 20 MB that a server without pictures does not spend. */
async function loadSharp(): Promise<SharpConstructor> {
  if (loaded) return loaded;
  const { default: sharp } = await import('sharp');
  // No picture comes twice, so keeping any is a waste; and one thread each, since two run at once.
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS.map((format) => `VipsForeignLoad${format}Buffer`) });
  loaded = sharp;
  return sharp;
}
