import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { secondWriters, writtenTables } from './checks/table-writers.mjs';
import { listFiles, projectRoot } from './project.mjs';

/**
 * The direction of imports. Each pattern matches "file -> target"; tests begin with "test ", a target is a path of
 * ours, "node:fs" or "npm:hono". oxlint's `no-restricted-imports` sees specifiers instead of resolved files, and
 * dependency-cruiser needs a compiler API that TypeScript 7 lacks.
 */
const RULES = [
  [/^core\/.* -> (?!core\/|npm:zod$)/, 'core imports nothing but zod and itself'],
  [/^test core\/.* -> (?!core\/|npm:)/, 'a test of core imports only core and packages'],
  [/^(test )?sandbox\/.* -> (?!sandbox\/|npm:|node:)/, 'sandbox imports nothing of ours'],
  [
    /^(?!test |sandbox\/src\/(stripe\/|start\.ts )).* -> sandbox\/src\/stripe\//,
    'only start.ts mounts the simulated Stripe',
  ],
  [
    /^(?!test |server\/src\/adapters\/stripe\/).* -> npm:stripe$/,
    "only Stripe's adapter and tests use Stripe's package",
  ],
  [/^(test )?web\/.* -> (?!web\/|core\/|npm:|node:)/, 'web imports only core'],
  // The helper that starts the provider for the server's tests.
  [
    /^(test )?server\/(?!test\/sandbox\.ts).* -> (?!server\/|core\/|npm:|node:)/,
    'server imports only core',
  ],
  [/^web\/src\/.* -> node:/, 'web runs in the browser and imports no Node builtins'],
  [
    /^(test )?web\/src\/ui\/.* -> web\/src\/(lib|features|pay|site|routes)\//,
    'web/ui is below all others',
  ],
  [
    /^(test )?web\/src\/lib\/.* -> web\/src\/(features|pay|site|routes)\//,
    'web/lib is below all others but ui',
  ],
  [
    /^(test )?web\/src\/(features|pay|site)\/.* -> web\/src\/(?!\2\/)(features|pay|site|routes)\//,
    'features, pay and site stand beside each other, below routes',
  ],
  [/^(test )?web\/src\/ui\/.* -> core\/(?!src\/language\/)/, 'web/ui knows no product words'],
  [
    /^(?:test )?(web|server)\/src\/features\/([^/]+)\/.* -> \1\/src\/features\/(?!\2\/)/,
    'features do not import each other',
  ],
  [
    /^(?!test |server\/src\/adapters[./]).* -> server\/src\/adapters\//,
    'only adapters.ts imports adapters',
  ],
  [
    /^server\/src\/adapters\/([^/]+)\/.* -> server\/(?!src\/ports\/|src\/secret\.ts$|src\/adapters\/\1\/)/,
    'an adapter imports only ports, Secret, core and packages',
  ],
  [
    /^server\/src\/ports\/.* -> (?!core\/|server\/src\/(ports\/|secret\.ts$))/,
    'a port imports only core, Secret and other ports',
  ],
  // Tests of the whole server and measurements may look inside; a feature's tests may not look into others.
  [
    /^(?!(?:test )?(?:server\/src\/features|server\/test|bench)\/).* -> server\/src\/features\/(?![^/]+\/feature\.ts$)/,
    'outside of a feature only its feature.ts is imported',
  ],
  [
    /^(server\/src\/(?!documents\/).*|server\/src\/documents\/make-pdf\.ts) -> (server\/src\/documents\/(?!make-pdf\.ts$)|npm:(pdfkit|fontkit)$)/,
    'pdfkit and fonts are only in the confined process that make-pdf.ts starts',
  ],
  [/^server\/src\/(db|tasks)\/.* -> server\/src\/features\//, 'db and tasks know no features'],
];

const SKIPPED_FOLDERS = [
  'node_modules',
  'dist',
  'dist-app',
  'dist-pay',
  'dist-site',
  'results',
  'screens',
];
const SOURCE = /\.[cm]?[jt]sx?$/;
const GENERATED = /\.(generated|gen)\.ts$/;
const isTest = (path) => /\.test\.[cm]?[jt]sx?$/.test(path) || /^[^/]+\/test\//.test(path);

/** Each as "file -> target: rule". */
export function findViolations(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const sources = [...workspaces, 'scripts']
    .map((name) => join(root, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => listFiles(path, SKIPPED_FOLDERS))
    .filter((path) => SOURCE.test(path) && !GENERATED.test(path))
    .map((file) =>
      readSource(relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')),
    );
  return [
    ...sources.flatMap(wrongImports),
    ...sources.flatMap(wordsOfStripe),
    ...secondWriters(sources.flatMap(writesOf)),
  ];
}

/** What Stripe calls things stays in its folders; its name is everybody's. */
const STRIPES_FOLDERS = /^(server\/src\/adapters|sandbox\/src)\/stripe\/|^scripts\//;
const STRIPES_WORDS =
  /\b(payment_intent|client_reference_id|balance_transactions?|us_bank_account|account_links?)\b|\bcheckout\.session\b|\bacct_|['"`](ch|pi|cs|dp|re|txn)_/;

function wordsOfStripe({ path, source }) {
  if (isTest(path) || STRIPES_FOLDERS.test(path)) return [];
  const [word] = STRIPES_WORDS.exec(source) ?? [];
  return word ? [`${path}: ${word} is a word of Stripe's, which stays in its folders`] : [];
}

function readSource(path, source) {
  const { program, module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return { path, source, program, module };
}

function wrongImports({ path, source, module }) {
  const from = `${isTest(path) ? 'test ' : ''}${path}`;
  return importedModules(source, module).flatMap((name) => {
    const broken = RULES.filter(([pattern]) => pattern.test(`${from} -> ${targetOf(path, name)}`));
    return broken.map(([, rule]) => `${path} -> ${name}: ${rule}`);
  });
}

function importedModules(source, { staticImports, staticExports, dynamicImports }) {
  const entries = [...staticImports, ...staticExports.flatMap((each) => each.entries)];
  const later = dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start, end));
  const names = [
    ...entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...later.filter((text) => /^['"`][^$]*$/.test(text)).map((text) => text.slice(1, -1)),
  ];
  return [...new Set(names)];
}

function targetOf(path, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
  const [, workspace, file] = /^@jobly\/([^/]+)(?:\/(?:src\/)?(.*))?$/.exec(name) ?? [];
  if (workspace) return `${workspace}/src/${file ?? ''}`;
  if (builtinModules.includes(name)) return `node:${name}`;
  if (name.startsWith('node:')) return name;
  const [first, second] = name.split('/');
  return `npm:${first.startsWith('@') ? `${first}/${second}` : first}`;
}

/** Its callers name the table. */
const WRITING_HELPER = 'server/src/db/rows.ts';

/** Demo data bypasses the features. */
function writesOf({ path, program }) {
  const [, area, unit] = /^server\/src\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? [];
  if (!area || area === 'demo' || isTest(path) || path === WRITING_HELPER) return [];
  const writer = area === 'features' ? unit : area;
  return writtenTables(program).map((table) => ({ path, writer, table }));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const violations = findViolations(projectRoot);
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
