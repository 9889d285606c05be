import { spawn } from 'node:child_process';
import { beforeEach, expect, it, vi } from 'vitest';
import { drawPicture } from '../../../test/pictures.ts';

vi.mock('node:child_process', { spy: true });
// Another test of this worker may have loaded it, with the real one.
vi.resetModules();
const { reencode } = await import('./image.ts');

beforeEach(() => {
  vi.mocked(spawn).mockClear();
});

const remake = (bytes: Buffer) => reencode(bytes, { longestSide: 100 });

it.each([
  ['nothing', Buffer.alloc(0)],
  ['six bytes', Buffer.from('garbag')],
  ['the head of a GIF alone', Buffer.from('GIF89a')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ['ten megabytes of zeros', Buffer.alloc(10 * 1024 * 1024)],
])('starts no decoder for %s', async (_name, bytes) => {
  await expect(remake(bytes)).rejects.toMatchObject({ code: 'image_not_valid' });
  expect(spawn).not.toHaveBeenCalled();
});

it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('decodes a %s', async (kind) => {
  const picture = await remake(await drawPicture().toFormat(kind).toBuffer());
  expect(picture.kind).toBe(kind);
  expect(spawn).toHaveBeenCalledOnce();
});
