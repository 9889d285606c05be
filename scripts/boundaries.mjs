import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brokenRules, isTest } from './checks/boundary-rules.mjs';
import { cyclesIn } from './checks/cycles.mjs';
import { importedModules } from './checks/imports.mjs';
import { listFiles, projectRoot } from './project.mjs';
import { secondWriters, writtenTables } from './checks/table-writers.mjs';

const SKIPPED_FOLDERS = [
  'node_modules',
  'dist',
  'dist-app',
  'dist-pay',
  'dist-site',
  'results',
  'screens',
  '.tanstack',
];
const LONGEST_FILE_LINES = 250;
const SOURCE = /\.[cm]?[jt]sx?$/;
const GENERATED = /\.(generated|gen)\.ts$/;

/** All violations under a root, each as "file -> target: rule". */
export function findViolations(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = [...workspaces, 'scripts']
    .map((name) => join(root, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => listFiles(path, SKIPPED_FOLDERS))
    .filter((path) => SOURCE.test(path) && !GENERATED.test(path));
  const sources = files.map((file) => readSource(root, file));
  return [
    ...sources.flatMap(inspect),
    ...findCycles(sources),
    ...secondWriters(sources.flatMap(writesOf)),
  ];
}

function readSource(root, file) {
  const path = relative(root, file).split(sep).join('/');
  const source = readFileSync(file, 'utf8');
  const imports = importedModules(path, source).map((name) => ({
    name,
    target: targetOf(path, name),
  }));
  return { path, source, place: placeOf(path), imports };
}

function inspect({ path, source, place, imports }) {
  const lines = source.trimEnd().split('\n').length;
  const tooLong =
    lines > LONGEST_FILE_LINES
      ? [`${path} -> ${lines} lines: a file has at most ${LONGEST_FILE_LINES}`]
      : [];
  const wrong = imports.flatMap(({ name, target }) =>
    brokenRules(place, target).map((rule) => `${path} -> ${name}: ${rule}`),
  );
  return [...tooLong, ...wrong];
}

/**
 * Imports of types count: two files that need each other's types cannot be read one after the other.
 * An import() inside a function counts too: where that is wanted, the types can still go one way.
 */
function findCycles(sources) {
  const graph = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target }) => target.place?.path ?? []),
    ]),
  );
  return cyclesIn(graph).map((cycle) => `${cycle}: imports go round in a cycle`);
}

/** Its callers name the table that it writes. */
const WRITING_HELPER = 'server/src/db/rows.ts';

/** What a feature, or another area of the server, writes. Demo data is laid past all features. */
function writesOf({ path, source, place }) {
  if (!path.startsWith('server/src/') || isTest(place) || place.area === 'demo') return [];
  if (path === WRITING_HELPER) return [];
  const writer = place.area === 'features' ? place.unit : place.area;
  return writtenTables(path, source).map((table) => ({ path, writer, table }));
}

/** server/src/features/payouts/queries.ts -> server, features, payouts */
function placeOf(path) {
  const [workspace, ...rest] = path.split('/');
  const [area, unit] = rest[0] === 'src' ? rest.slice(1) : rest;
  return { path, workspace, area, unit: unit?.replace(SOURCE, '') };
}

function targetOf(path, name) {
  if (name.startsWith('.')) {
    return { place: placeOf(posix.normalize(posix.join(posix.dirname(path), name))) };
  }
  const ours = /^@jobly\/([^/]+)\/?(.*)$/.exec(name);
  if (ours) return { place: placeOf(posix.join(ours[1], ours[2])) };
  if (name.startsWith('node:') || builtinModules.includes(name)) return { builtin: name };
  const [first, second] = name.split('/');
  return { package: first.startsWith('@') ? `${first}/${second}` : first };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const violations = findViolations(projectRoot);
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
