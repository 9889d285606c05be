import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, 'closed-output.ts');
const PROGRAM = `
  import { ignoreClosedOutput } from ${JSON.stringify(MODULE)};
  ignoreClosedOutput();
  process.stdin.resume().once('end', () => {
    process.stdout.write('Stopping\\n');
    process.stderr.write('Stopping\\n');
    setTimeout(() => process.exit(7), 100);
  });`;

it('shuts down cleanly also when its output is closed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM]);
  child.stdout.destroy();
  child.stderr.destroy();
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([7, null]);
});
