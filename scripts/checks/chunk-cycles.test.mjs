import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { findCycles } from './chunk-cycles.mjs';

/** The cycles in a build that consists of exactly these files. */
function cyclesIn(files) {
  const root = mkdtempSync(join(tmpdir(), 'jobly-chunks-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    return findCycles(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

void test('two chunks that import each other are a cycle', () => {
  const files = {
    'assets/links.js': 'import{a as e}from"./payments.js";export{e as t};',
    'assets/payments.js': 'import{t as e}from"./links.js";export{e as a};',
  };
  assert.deepEqual(cyclesIn(files), ['assets/links.js -> assets/payments.js -> assets/links.js']);
});

void test('a longer way round is one as well, through re-exports and bare imports', () => {
  const files = {
    'a.js': 'import "./b.js";',
    'b.js': 'export { x } from "./deeper/c.js";',
    'deeper/c.js': 'export * from "../a.js";',
    'd.js': 'import "./a.js";',
  };
  assert.deepEqual(cyclesIn(files), ['a.js -> b.js -> deeper/c.js -> a.js']);
});

void test('what is fetched later, or shared by two, is none', () => {
  const files = {
    'a.js': 'import "./shared.js"; const later = () => import("./b.js");',
    'b.js': 'import "./shared.js"; import "./a.js";',
    'shared.js': 'export const text = `import "./a.js"`;',
  };
  assert.deepEqual(cyclesIn(files), []);
});
