import { join } from 'node:path';
import { AppError } from '@jobly/core/errors';
import * as z from 'zod';
import { runConfined } from '../../confined/confined-process.ts';
import { limitConcurrency } from '../../limit-concurrency.ts';
import { beginsLikeImage, EXIT_CODES, KINDS } from './image-types.ts';
import type { Picture, PictureInput } from './remake-picture.ts';

const HERE = import.meta.dirname;
const PROGRAM = {
  path: join(HERE, 'picture-program.ts'),
  reads: [HERE, join(HERE, '..', '..', '..', '..', 'core', 'src', 'websites')],
};

const Facts = z.object({ kind: z.enum(KINDS), width: z.number(), height: z.number() });

const inTurn = limitConcurrency({ atOnce: 2, mostWaiting: 16 });
const comeBack = () => new AppError('unavailable', { retryAfterSeconds: 5 });

/**
 * Untrusted files are decoded in a confined process: a hostile one ends only that process, and its memory (300 MB for
 * a few pictures) is freed with it. Takes 0.4 s of CPU.
 */
export async function reencode(bytes: Buffer, input: PictureInput): Promise<Picture> {
  if (!beginsLikeImage(bytes)) throw new AppError('image_not_valid');
  return inTurn(async () => {
    const { code, output, complaint } = await runConfined(PROGRAM, input, bytes);
    // Killed (time, memory) or crashed: the file's fault either way.
    if (code === EXIT_CODES.image_not_valid || code === null) throw new AppError('image_not_valid');
    if (code === EXIT_CODES.image_too_many_pixels) throw new AppError('image_too_many_pixels');
    if (code !== 0) throw new Error(`the picture program ended with ${code}: ${complaint}`);
    const end = output.indexOf('\n');
    const facts = Facts.parse(JSON.parse(output.subarray(0, end).toString()));
    return { ...facts, bytes: output.subarray(end + 1) };
  }, comeBack);
}
