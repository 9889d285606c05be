import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultBackupName } from './dump.ts';
import type { ClusterHere } from './cluster/cluster-here.ts';
import { runCommand } from './run-command.ts';

// Nothing listens there.
beforeEach(() => void vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:1/none'));
afterEach(() => void vi.unstubAllEnvs());

const cluster = { members: [] as unknown } as ClusterHere;

it.each([
  ['backup of a cluster', 'x', ['backup', 'x', 'y'], cluster],
  ['restore of a cluster', 'x', ['restore', 'x', '--to', 'latest'], cluster],
  ['backup', 'y', ['backup', 'x', 'y'], undefined],
  ['migrate', 'x', ['migrate', 'x'], undefined],
])('%s does not pass over a word that it does not know', async (name, word, args, here) => {
  await expect(runCommand(args, here)).rejects.toThrow(`${name} does not take the word ${word}.`);
});

it('a backup is ignored by git, and kept out of images', () => {
  const root = join(import.meta.dirname, '..', '..', '..', '..');
  const ignored = ['check-ignore', '--quiet', defaultBackupName()];
  expect(spawnSync('git', ignored, { cwd: root }).status).toBe(0);
  expect(readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')).toContain('*.backup*');
});
