import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '../../../test/child-environment.ts';

it('refuses a folder of a cluster, which it would not work on', () => {
  const env = { ...CHILD_ENVIRONMENT, JOBLY_CLUSTER_DIR: '/srv/cluster', JOBLY_RELEASE: '1' };
  const program = [join(import.meta.dirname, 'main.ts'), 'help'];
  const { status, stderr } = spawnSync(process.execPath, program, { env, encoding: 'utf8' });
  expect(stderr).toMatch(/^JOBLY_CLUSTER_DIR works in a clone of the project alone.*\n$/);
  expect(status).toBe(1);
});
