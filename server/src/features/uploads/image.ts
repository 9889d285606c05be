import { join } from 'node:path';
import { AppError } from '@jobly/core/errors';
import * as z from 'zod';
import { limitConcurrency } from '../../limit-concurrency.ts';
import { runConfined } from './confined-process.ts';
import { beginsLikePicture, EXIT_CODES, KINDS } from './image-types.ts';
import type { Picture, PictureInput } from './remake-picture.ts';

const PROGRAM = join(import.meta.dirname, 'picture-program.ts');

const Facts = z.object({ kind: z.enum(KINDS), width: z.number(), height: z.number() });

const inTurn = limitConcurrency({ atOnce: 2, mostWaiting: 16 });
const comeBack = () => new AppError('unavailable', { retryAfterSeconds: 5 });

/**
 * Strangers' files are decoded in a confined process of their own: what a hostile one can end is that
 * process, and its memory (300 MB for a few pictures, which the server would never give back) ends with
 * it. It costs 0.4 s of a core.
 */
export async function remakeApart(bytes: Buffer, input: PictureInput): Promise<Picture> {
  if (!beginsLikePicture(bytes)) throw new AppError('image_not_valid');
  return inTurn(async () => {
    const { code, output, complaint } = await runConfined(PROGRAM, input, bytes);
    // Ended from outside (too long, too much memory) or by its own fault: the file's doing either way.
    if (code === EXIT_CODES.image_not_valid || code === null) throw new AppError('image_not_valid');
    if (code === EXIT_CODES.image_too_many_pixels) throw new AppError('image_too_many_pixels');
    if (code !== 0) throw new Error(`the picture program ended with ${code}: ${complaint}`);
    const end = output.indexOf('\n');
    const facts = Facts.parse(JSON.parse(output.subarray(0, end).toString()));
    return { ...facts, bytes: output.subarray(end + 1) };
  }, comeBack);
}
