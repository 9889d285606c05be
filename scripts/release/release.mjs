import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inProject, projectRoot } from '../project.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trimEnd();

/**
 * What is released. A version may have several builds, so its name has the commit as well. Everything in
 * it bears the time of that commit: the same commit makes the same archive.
 */
export function releaseOf() {
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
