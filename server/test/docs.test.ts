import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'bench/RESULTS.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
const read = (document: string) => readFileSync(join(root, document), 'utf8');

/** As GitHub makes them addresses. */
const headingsOf = (document: string) =>
  [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const testFiles = new Set(
  ['core/src', 'server/src', 'server/test', 'web/src', 'e2e/journeys']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
    .map((path) => basename(path)),
);

describe.each(documents)('%s', (document) => {
  it('links to files that exist', () => {
    const links = [...read(document).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to]) => to!);
    expect(links.filter((to) => !existsSync(join(root, dirname(document), to)))).toEqual([]);
  });

  it('links to headings that exist', () => {
    const links = [...read(document).matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)];
    const absent = links.filter(([, to, heading]) => {
      const page = to === '' ? document : join(dirname(document), to!);
      return !headingsOf(page).includes(heading!);
    });
    expect(absent.map(([link]) => link)).toEqual([]);
  });
});

it('the invariants name tests that exist, and none is without a number', () => {
  const text = read('docs/invariants.md');
  const named = [...text.matchAll(/`([\w-]+\.(?:test|spec)\.ts)`/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !testFiles.has(name))).toEqual([]);
  const numbers = [...text.matchAll(/^\| M(\d+) /gm)].map(([, number]) => Number(number));
  // Those after M18 come as they are built.
  expect(numbers.slice(0, 18)).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
});

it('CONTRIBUTING runs single tests by examples that match some', () => {
  const examples = /```\n([^`]*vitest run[^`]*)```/.exec(read('CONTRIBUTING.md'))![1]!;
  const everyTest = ['core/src', 'server/src', 'web/src', 'e2e/journeys'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  const asked = [...examples.matchAll(/^(?:vitest run|npm test --) (\S+)(?: -t '([^']+)')?/gm)];
  expect(asked).toHaveLength(4);
  for (const [example, path, title = ''] of asked) {
    const hasTitle = (name: string) =>
      read(name)
        .split('\n')
        .some((line) => /^\s*(?:it|test|describe)\b/.test(line) && line.includes(title));
    const found = everyTest.filter((name) => name.includes(path!) && hasTitle(name));
    expect(found, example).not.toEqual([]);
  }
});

it('a release carries what the documents for its operator point to', async () => {
  const { OURS } = (await import(join(root, 'scripts', 'release', 'assemble.mjs'))) as {
    OURS: string[];
  };
  const isShipped = (path: string) =>
    OURS.some((one) => path === one || path.startsWith(`${one}/`));
  const shipped = documents.filter(isShipped).filter((name) => !/decisions|README/.test(name));
  expect(shipped).toContain('docs/operations.md');
  const operators = /operations|upgrade|drills|pci|runbook|CHANGELOG/;
  for (const document of shipped.filter((name) => operators.test(name))) {
    const text = read(document);
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to]) =>
      join(dirname(document), to!),
    );
    const named = [...text.matchAll(/`((?:docs|deploy)\/[\w./-]+)`/g)].map(([, path]) => path!);
    expect(
      [...linked, ...named].filter((path) => !isShipped(path)),
      document,
    ).toEqual([]);
  }
});

it('the rules have every section that comments cite', () => {
  const sections = [...read('docs/product.md').matchAll(/^## (\d) /gm)].map(([, number]) => number);
  expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

it.each(documents.filter((name) => !/CHANGELOG|RESULTS|decisions/.test(name)))(
  '%s names paths that exist',
  (document) => {
    const paths = [
      ...read(document).matchAll(
        /`((?:core|server|web|e2e|scripts|bench|docs)\/(?!screens\/)[\w./-]+)`/g,
      ),
    ].map(([, path]) => path!);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

it.each(['web/src/features', 'core/src', 'server/src/features', 'server/src/adapters'])(
  'docs/architecture.md has a box with the folders of %s as they are',
  (path) => {
    const folders = readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(read('docs/architecture.md')).toContain(`<br/>${folders.toSorted().join('<br/>')}"]`);
  },
);
