import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { dropPrivileges } from '../../confined/drop-privileges.ts';
import { EXIT_CODES } from './image-types.ts';
import { reencodeImage, type PictureInput } from './remake-picture.ts';

/**
 * Run once per picture by image.ts: bytes in, a line of facts and the new bytes out. The exit code says why it
 * refused.
 */
const { user, ...input } = JSON.parse(process.argv[2] ?? '{}') as PictureInput & {
  user?: { uid: number; gid: number };
};
dropPrivileges(user);
const picture = await reencodeImage(await buffer(process.stdin), input);
if (typeof picture === 'string') {
  process.exitCode = EXIT_CODES[picture];
} else {
  const { bytes, ...facts } = picture;
  process.stdout.write(`${JSON.stringify(facts)}\n`);
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
}
