import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryState } from '../../test/temporary-state.ts';
import { runConfined } from './confined-process.ts';

const PROGRAM = {
  path: join(import.meta.dirname, '..', '..', 'test', 'hostile-program.ts'),
  reads: [],
};
const attempt = async (what: string, path = '') => {
  const { code, output } = await runConfined(PROGRAM, { attempt: what, path }, Buffer.alloc(0));
  return code === 0 ? output.toString() : `ended: ${code}`;
};
const isRoot = process.getuid?.() === 0;

it('may not read what it is not made of, write, start anything or become more', async () => {
  const state = createTemporaryState();
  const root = join(import.meta.dirname, '..', '..', '..');
  const attempts = [
    attempt('read', '/etc/passwd'),
    attempt('read', join(root, '.env.example')),
    attempt('read', join(root, 'server', 'src', 'main.ts')),
    attempt('write', join(state.directory, 'x')),
    attempt('write', join(import.meta.dirname, 'x')),
    attempt('start'),
    attempt('thread'),
  ];
  expect(new Set(await Promise.all(attempts))).toEqual(new Set(['refused: ERR_ACCESS_DENIED']));
  state.remove();
}, 60_000);

it('reads its own code, has no environment, and is a user that has nothing else where root started it', async () => {
  expect(await attempt('read', join(import.meta.dirname, 'confined-process.ts'))).toMatch(
    /^done: import/,
  );
  const me = isRoot ? '64123 64123' : `${process.getuid!()} ${process.getgroups!().join(',')}`;
  expect(await attempt('whoami')).toMatch(new RegExp(`^done: ${me} [01]$`));
}, 60_000);

it.runIf(isRoot)('never becomes root again', async () => {
  expect(await attempt('beRoot')).toBe('refused: EPERM');
});

it.runIf(process.platform === 'linux')(
  'ends when it takes more memory than a picture needs',
  async () => {
    expect(await attempt('hoard')).not.toMatch(/^done/);
  },
  60_000,
);

it('ends when it says more than a picture has', async () => {
  expect(await attempt('talk')).toBe('ended: null');
}, 60_000);

/** Node's permissions cover sockets from version 25 on. */
it.runIf(process.allowedNodeEnvironmentFlags.has('--allow-net'))(
  'may not call anybody',
  async () => {
    const server = createServer().listen(0, '127.0.0.1');
    const { port } = server.address() as AddressInfo;
    expect(await attempt('call', String(port))).toBe('refused: ERR_ACCESS_DENIED');
    server.close();
  },
);
