import { mkdirSync, rmSync } from 'node:fs';
import { assemble } from './release/assemble.mjs';
import { pack } from './release/pack.mjs';
import { releaseOf } from './release/release.mjs';
import { inProject } from './project.mjs';
import { fail } from './run.mjs';
import { ensureBuilt, ensureInstalled, node24 } from './setup.mjs';

/** One folder and one archive that run Jobly on a machine with neither npm nor Node (docs/upgrade.md). */
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
