import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOfLock } from './lock.mjs';

const tool = {
  version: '1.0.0',
  integrity: 'sha512-a',
  optionalDependencies: { 'tool-mac': '1.0.0' },
};
const binary = { version: '1.0.0', integrity: 'sha512-b', optional: true };
const packages = { '': { dependencies: { tool: '1.0.0' } }, 'node_modules/tool': tool };

void test('a lock with the binaries of every platform is complete, wherever they lie', () => {
  for (const path of ['node_modules/tool-mac', 'node_modules/tool/node_modules/tool-mac']) {
    assert.deepEqual(problemsOfLock({ packages: { ...packages, [path]: binary } }), []);
  }
});

void test('a binary that the lock leaves out is named', () => {
  assert.deepEqual(problemsOfLock({ packages }), [
    'tool-mac, which node_modules/tool asks for, is missing',
  ]);
});

void test('an entry without integrity, or with a host, is named', () => {
  const { integrity: _, ...unsigned } = binary;
  const resolved = 'https://registry.example/tool-mac.tgz';
  assert.deepEqual(
    problemsOfLock({
      packages: { ...packages, 'node_modules/tool-mac': { ...unsigned, resolved } },
    }),
    [
      'node_modules/tool-mac lacks its version or its integrity',
      `node_modules/tool-mac names the host ${resolved}`,
    ],
  );
});
