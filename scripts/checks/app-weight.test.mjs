import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findWeights } from './app-weight.mjs';

const LIMITS = { signIn: 3_000, tab: 3_000, page: 20_000, requests: 6, file: 1_000 };
const TABS = ['/', '/payments', '/payments/history', '/grow', '/settings'];

/** What is said of a build whose files have these sizes; `tab` is what each tab has of its own. */
function buildWeights(sizes, tab = ['/assets/tab-1.js'], spanish = '') {
  const root = mkdtempSync(join(tmpdir(), 'jobly-weight-'));
  try {
    mkdirSync(join(root, 'assets'));
    for (const [name, bytes] of Object.entries(sizes))
      writeFileSync(join(root, 'assets', name), 'x'.repeat(bytes));
    const page = '<script src="/assets/first-1.js"></script><link href="/assets/first-1.css">';
    writeFileSync(join(root, 'index.html'), page);
    const routes = Object.fromEntries(TABS.map((path) => [path, path === '/' ? tab : []]));
    writeFileSync(join(root, 'assets', 'spanish-1.js'), spanish.padEnd(1_000));
    const languages = { es: { '/': ['/assets/spanish-1.js'] } };
    writeFileSync(join(root, 'route-files.json'), JSON.stringify({ routes, languages }));
    return findWeights(root, LIMITS);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const weightsOf = (...build) => buildWeights(...build).problems;

const FINE = { 'first-1.js': 1_500, 'first-1.css': 1_000, 'tab-1.js': 2_000 };

void test('a build within its limits is fine', () => {
  assert.deepEqual(weightsOf(FINE), []);
});

void test('script and style of the sign-in are counted together, and as they travel', () => {
  assert.deepEqual(weightsOf({ ...FINE, 'first-1.js': 2_500 }), [
    '/auth, bytes of script and style: 3500, at most 3000',
  ]);
  assert.deepEqual(weightsOf({ ...FINE, 'first-1.js': 9_000, 'first-1.js.br': 1_500 }), []);
});

void test('the room that is left is said, and a limit with less than 5 % is warned of', () => {
  const [signIn, tab] = buildWeights({ ...FINE, 'first-1.js': 1_900 }).room;
  assert.equal(
    signIn,
    '/auth, bytes of script and style: 2900 of 3000, 100 left, 3.3 %: less than 5 % room',
  );
  assert.equal(tab, '/, bytes beside those of /auth: 2000 of 3000, 1000 left, 33.3 %');
});

void test('a tab counts by itself, with the font, and by its requests', () => {
  assert.deepEqual(weightsOf({ ...FINE, 'tab-1.js': 3_500, 'font-1.woff2': 4_000 }), [
    '/, bytes beside those of /auth: 3500, at most 3000',
  ]);
  const many = ['b', 'c', 'd'].map((name) => `/assets/${name}-1.js`);
  const sizes = { ...FINE, 'b-1.js': 1_000, 'c-1.js': 1_000, 'd-1.js': 1_000 };
  assert.deepEqual(weightsOf({ ...sizes, 'font-1.woff2': 20_000 }, many).slice(0, 2), [
    '/, bytes: 35500, at most 20000',
    '/, requests: 7, at most 6',
  ]);
});

void test('a file that is not worth its request is named, but not those that have to be small', () => {
  assert.deepEqual(weightsOf({ ...FINE, 'tiny-1.js': 300, 'rolldown-runtime-1.js': 300 }), [
    'tiny-1.js: 300 bytes are not worth a request',
  ]);
});

void test('the words of a language bring no screen along', () => {
  const spanish = 'import{a}from"./first-1.js";import{b}from"./tab-1.js";';
  assert.deepEqual(weightsOf(FINE, undefined, spanish), [
    '/assets/spanish-1.js imports tab-1.js, which the sign-in does not load',
  ]);
});
