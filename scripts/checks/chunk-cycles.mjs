import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { cyclesIn } from './cycles.mjs';
import { inProject, listFiles } from '../project.mjs';

/**
 * The cycles of static imports among the built files under a folder, each as "a.js -> b.js -> a.js".
 * In a cycle one chunk runs before the other has set its constants: they read as undefined or throw,
 * depending on which file was loaded first. import() runs later and is no part of a cycle.
 */
export function findCycles(folder) {
  const nameOf = (path) => relative(folder, path).split(sep).join('/');
  const graph = new Map(
    listFiles(folder)
      .filter((path) => path.endsWith('.js'))
      .map((path) => [nameOf(path), staticImports(path).map(nameOf)]),
  );
  return cyclesIn(graph);
}

/** The files that must have run before this one. */
function staticImports(path) {
  const { module, errors } = parseSync(path, readFileSync(path, 'utf8'));
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const entries = [
    ...module.staticImports,
    ...module.staticExports.flatMap((each) => each.entries),
  ];
  const names = new Set(entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []));
  return [...names].filter((name) => name.startsWith('.')).map((name) => join(dirname(path), name));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const cycles = findCycles(inProject('web', 'dist'));
  for (const cycle of cycles) console.error(cycle);
  process.exitCode = cycles.length === 0 ? 0 : 1;
}
