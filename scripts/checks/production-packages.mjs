import { readFileSync } from 'node:fs';
import { inProject } from '../project.mjs';
import { resolvePath } from './lock.mjs';

/** The other workspaces build, test, measure or stand in for the provider. */
const PRODUCTION = ['core', 'server', 'web'];

export const readLock = () => JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));

/**
 * Production's packages as { name, version, path, entry, uses }, walked from the workspaces: the lock's dev flags mix
 * workspaces up, so `npm sbom --omit dev` leaves out pg, kysely and zod.
 */
export function productionPackages({ packages }, workspaces = PRODUCTION) {
  const found = new Map();
  const waiting = [...workspaces];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const entry = packages[path];
    const names = { ...entry.dependencies, ...entry.optionalDependencies, ...neededPeers(entry) };
    const uses = Object.keys(names)
      .map((name) => resolvePath(path, name, packages))
      .filter((one) => one !== undefined)
      .map((one) => (packages[one].link ? packages[one].resolved : one));
    found.set(path, { path, entry, uses, name: nameOf(path, entry), version: entry.version });
    waiting.push(...uses);
  }
  return [...found.values()]
    .filter(({ path }) => path.includes('node_modules/'))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

const neededPeers = ({ peerDependencies = {}, peerDependenciesMeta = {} }) =>
  Object.fromEntries(
    Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional),
  );

const nameOf = (path, entry) => entry.name ?? path.split('node_modules/').at(-1);
