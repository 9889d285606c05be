import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTemporaryState } from '../server/test/temporary-state.ts';
import { removeOurPolicy, withoutServices } from './packages.ts';

const state = createTemporaryState();
const policy = join(state.directory, 'policy-rc.d');
afterAll(() => state.remove());

test('what a killed installation left is removed, what an operator put there is not', () => {
  const left = withoutServices(() => readFileSync(policy, 'utf8'), policy);
  expect(existsSync(policy)).toBe(false);
  writeFileSync(policy, left);
  removeOurPolicy(policy);
  expect(existsSync(policy)).toBe(false);
  writeFileSync(policy, '#!/bin/sh\nexit 101\n');
  removeOurPolicy(policy);
  expect(existsSync(policy)).toBe(true);
});
