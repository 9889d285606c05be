import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inProject } from '../project.mjs';
import { makeSbom } from '../sbom.mjs';
import { productionPackages, readLock } from './production-packages.mjs';

const lock = readLock();
const sbom = makeSbom(lock, { name: 'jobly', version: '0.1.0' });
const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));

void test('lists every package that a workspace of production asks for, and what those ask for', () => {
  for (const workspace of ['core', 'server', 'web']) {
    const { dependencies = {} } = JSON.parse(readFileSync(inProject(workspace, 'package.json')));
    for (const name of Object.keys(dependencies).filter((one) => !one.startsWith('@jobly/'))) {
      assert.ok(
        sbom.components.some((one) => one.name === name),
        `${name} of ${workspace}`,
      );
    }
  }
  // Whatever the lock marks as neither for development nor optional is there, but for tools of other workspaces.
  const tools = new Set(
    productionPackages(lock, ['e2e', 'bench', 'sandbox']).map(({ path }) => path),
  );
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.dev || entry.devOptional) continue;
    const name = entry.name ?? path.split('node_modules/').at(-1);
    assert.ok(listed.has(`${name}@${entry.version}`) || tools.has(path), path);
  }
});

void test('lists no tool, and each component with its version, its hash and its purl, once', () => {
  for (const tool of ['vitest', 'oxlint', 'typescript', 'playwright']) {
    assert.ok(!sbom.components.some(({ name }) => name === tool), tool);
  }
  assert.equal(new Set(sbom.components.map((one) => one['bom-ref'])).size, sbom.components.length);
  for (const { name, version, hashes, purl } of sbom.components) {
    assert.match(version, /^\d+\.\d+\.\d+/, name);
    assert.match(hashes[0].alg, /^SHA-(512|256|1)$/);
    assert.match(hashes[0].content, /^[0-9a-f]{40,128}$/);
    assert.equal(purl, `pkg:npm/${name.replace('@', '%40')}@${version}`);
  }
  const refs = new Set(sbom.components.map((one) => one['bom-ref']));
  for (const { ref, dependsOn } of sbom.dependencies) {
    for (const one of [ref, ...dependsOn]) assert.ok(refs.has(one), one);
  }
});
