import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '../test/child-environment.ts';

/** `npm run staff -- ...`. Nothing listens where its database would be: it must not get that far. */
function atTerminal(...args: string[]) {
  const program = join(import.meta.dirname, 'staff-cli.ts');
  const env = { ...CHILD_ENVIRONMENT, DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  return promisify(execFile)(process.execPath, [program, ...args], { env }).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

it.each([
  ['list extra', 'list does not take the word extra.'],
  ['remove +14155550100 --admin', 'remove does not take --admin.'],
  ['passkey +14155550100 --name Ana', 'passkey does not take --name.'],
  ['approve 1 2', 'approve does not take the word 2.'],
  ['add +14155550100 Ana', 'add does not take the word Ana.'],
  ['constructor', 'There is no command constructor.'],
])(
  'refuses %s',
  async (line, sentence) => {
    const ended = await atTerminal(...line.split(' '));
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain(sentence);
  },
  30_000,
);
