import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { remakePicture } from './remake-picture.ts';
import type { PictureWish } from './remake-picture.ts';

/**
 * A program of its own that lives for one picture: bytes in, a line of facts and the new bytes out
 * (image.ts starts it). Exit code 3 says that it was no picture.
 */
const wish = JSON.parse(process.argv[2] ?? '{}') as PictureWish;
const picture = await remakePicture(await buffer(process.stdin), wish);
if (picture) {
  const { bytes, ...facts } = picture;
  process.stdout.write(`${JSON.stringify(facts)}\n`);
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
} else {
  process.exitCode = 3;
}
