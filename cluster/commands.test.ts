import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CHILD_ENVIRONMENT } from '../server/test/child-environment.ts';
import { createTemporaryState } from '../server/test/temporary-state.ts';
import { removeOurPolicy, withoutServices } from './packages.ts';

const state = createTemporaryState();
afterAll(() => state.remove());

const run = (program: string, args: string[], variables: Record<string, string>) =>
  spawnSync(process.execPath, [join(import.meta.dirname, program), ...args], {
    env: { ...CHILD_ENVIRONMENT, ...variables },
    encoding: 'utf8',
  });

/** With a port that is refused: whatever gets as far as starting a cluster ends there. */
const runCluster = (...args: string[]) =>
  run('../scripts/cluster.mjs', args, { JOBLY_CLUSTER_PORT: '1' });

test('asked for help or for what it does not know, npm run cluster starts nothing', () => {
  const help = runCluster('--help');
  expect(help.stdout).toMatch(/^npm run cluster\n/);
  expect(help.status).toBe(0);
  const unknown = runCluster('--hlep');
  expect(unknown.stderr).toMatch(/^There is no --hlep\.\n\nnpm run cluster\n/);
  expect(unknown.status).toBe(2);
});

test('npm run db refuses a folder without a cluster, and leaves it as it is', () => {
  const folder = join(state.directory, 'clustre');
  const { status, stderr } = run('db.ts', ['help'], { JOBLY_CLUSTER_DIR: folder });
  expect(stderr).toContain(`There is no cluster in ${folder}. Is JOBLY_CLUSTER_DIR right?`);
  expect(status).toBe(1);
  expect(existsSync(folder)).toBe(false);
});

test('what a killed installation left is removed, what an operator put there is not', () => {
  const policy = join(state.directory, 'policy-rc.d');
  const left = withoutServices(() => readFileSync(policy, 'utf8'), policy);
  expect(existsSync(policy)).toBe(false);
  writeFileSync(policy, left);
  removeOurPolicy(policy);
  expect(existsSync(policy)).toBe(false);
  writeFileSync(policy, '#!/bin/sh\nexit 101\n');
  removeOurPolicy(policy);
  expect(existsSync(policy)).toBe(true);
});
