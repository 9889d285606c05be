import { createHash } from 'node:crypto';
import { createReadStream, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fail, runQuietly } from '../run.mjs';

/** Order, owner, times and modes say nothing about who packed it, and where. */
const ALWAYS_THE_SAME = [
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u+rwX,go+rX,go-w',
  '--format=gnu',
  '--use-compress-program=gzip -n',
];

/** The folder as one archive, with its check sum beside it as `sha256sum -c` reads it. */
export async function pack(folder, { madeAt }) {
  const archive = `${folder}.tar.gz`;
  const time = `--mtime=@${Math.floor(madeAt.getTime() / 1000)}`;
  const what = ['-C', dirname(folder), basename(folder)];
  const args = ['-cf', archive, ...ALWAYS_THE_SAME, time, ...what];
  const { code, output } = await runQuietly('tar', args);
  if (code !== 0) fail(`The archive could not be made (this needs GNU tar and gzip):\n${output}`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  const sha256 = hash.digest('hex');
  writeFileSync(`${archive}.sha256`, `${sha256}  ${basename(archive)}\n`);
  return { archive, bytes: statSync(archive).size, sha256 };
}
