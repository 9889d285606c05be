import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** With a port that is refused: whatever gets as far as starting a cluster ends there. */
function runCluster(...args: string[]) {
  const program = join(import.meta.dirname, '..', 'scripts', 'cluster.mjs');
  const env = { PATH: process.env['PATH'], JOBLY_CLUSTER_PORT: '1' };
  return spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
}

test('asked for help or for what it does not know, it starts nothing', () => {
  const help = runCluster('--help');
  expect(help.stdout).toMatch(/^npm run cluster\n/);
  expect(help.status).toBe(0);
  const unknown = runCluster('--hlep');
  expect(unknown.stderr).toMatch(/^There is no --hlep\.\n\nnpm run cluster\n/);
  expect(unknown.status).toBe(2);
});
