import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from '../project.mjs';

/** npm leaves out other platforms' binaries when it writes a lock beside existing node_modules (npm/cli#4828). */
export function problemsOfLock({ packages }) {
  const problems = [];
  for (const [path, entry] of Object.entries(packages)) {
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      if (resolvePath(path, name, packages) !== undefined) continue;
      problems.push(`${name}, which ${path || 'the project'} asks for, is missing`);
    }
    if (isFetched(path, entry) && !(entry.version && entry.integrity)) {
      problems.push(`${path} lacks its version or its integrity`);
    }
    if (entry.resolved && !entry.link) problems.push(`${path} names the host ${entry.resolved}`);
  }
  return problems;
}

const isFetched = (path, { link, inBundle }) =>
  path.includes('node_modules/') && !link && !inBundle;

/** Node's resolution: own node_modules first, then each parent folder's. */
export function resolvePath(path, name, packages) {
  const folders = path.split('/');
  for (; folders.length > 0; folders.pop()) {
    const place = [...folders, 'node_modules', name].join('/');
    if (packages[place]) return place;
  }
  return packages[`node_modules/${name}`] && `node_modules/${name}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = problemsOfLock(JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')));
  for (const problem of problems) console.error(`package-lock.json: ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
