import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inProject, projectRoot } from './project.mjs';
import { assemble } from './release/assemble.mjs';
import { fail, runQuietly } from './run.mjs';
import { ensureBuilt, ensureInstalled, node24 } from './setup.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trimEnd();

/**
 * The name has the version and the commit, and all files bear the commit's time, so that the same commit makes the
 * same archive.
 */
function releaseOf() {
  const { name, version, devDependencies } = JSON.parse(readFileSync(inProject('package.json')));
  const { id, seconds } = commit();
  const full = id ? `${version}-${id}` : version;
  return {
    name: `${name}-${full}-${process.platform}-${process.arch}`,
    version: full,
    node: devDependencies.node,
    madeAt: new Date(seconds * 1000),
  };
}

function commit() {
  if (!existsSync(inProject('.git'))) return { id: undefined, seconds: Date.now() / 1000 };
  const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
  return {
    id: git('rev-parse', '--short=10', 'HEAD') + (changed ? '-changed' : ''),
    seconds: Number(git('log', '-1', '--format=%ct')),
  };
}

const ALWAYS_THE_SAME = [
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u+rwX,go+rX,go-w',
  '--format=gnu',
  '--use-compress-program=gzip -n',
];

/** With a checksum file for `sha256sum -c`. */
async function pack(folder, { madeAt }) {
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

/** Runs on a machine with neither npm nor Node (docs/upgrade.md). */
if (process.platform !== 'linux') {
  fail(
    'A release holds binaries of the system it is made on, and is made for Linux: run this there.',
  );
}
await ensureInstalled();
await ensureBuilt();
const release = releaseOf();
const folder = inProject('release', release.name);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { packages } = assemble(folder, release, await node24());
const { archive, bytes, sha256 } = await pack(folder, release);
console.log(
  `${archive}\n${(bytes / 1e6).toFixed(1)} MB, ${packages} packages, Node ${release.node}\nsha256 ${sha256}`,
);
