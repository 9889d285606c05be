import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, vi } from 'vitest';
import { merchant, newLink, readLink, registration, sure, until } from '../test/people.ts';
import { payByCard } from '../test/payer.ts';
import { API_KEY, later, receiver, speakTo } from '../test/sandbox.ts';

const PROGRAM = join(import.meta.dirname, 'main.ts');
const SECRET = 'whsec_c2VjcmV0';

const environment = (env: Record<string, string>) => ({
  ...process.env,
  NODE_ENV: 'test',
  SANDBOX_PORT: '0',
  SANDBOX_API_KEY: API_KEY,
  ...env,
});

async function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: environment(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  later(() => stop(child, ended, 'SIGKILL'));
  const lines: string[] = [];
  const line = await new Promise<string>((resolve) =>
    createInterface(child.stdout)
      .on('line', (next) => lines.push(next))
      .once('line', resolve),
  );
  const one = speakTo(/http:\S+/.exec(line)?.[0] ?? '');
  return { child, line, lines, ended, one, errors: () => errors };
}

async function stop(child: ChildProcess, ended: Promise<unknown>, signal: NodeJS.Signals) {
  child.kill(signal);
  return ended;
}

function stateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  later(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('makes a key of its own where none is given, another each time, and prints it', async () => {
  const keys = new Set<string>();
  for (let start = 0; start < 2; start += 1) {
    const { lines, one } = await run({ SANDBOX_API_KEY: '' });
    await vi.waitFor(() => expect(lines[1]).toMatch(/^Its key is [0-9a-f]{32}$/));
    keys.add(lines[1]!);
    expect((await one.api('GET', '/merchant')).status).toBe(401);
  }
  expect(keys.size).toBe(2);
});

it.each([
  ['does not run in production', { NODE_ENV: 'production' }],
  ['SANDBOX_PORT must be a whole number', { SANDBOX_PORT: 'x' }],
  ['go together', { SANDBOX_WEBHOOK_URL: 'http://localhost:1' }],
  ['SANDBOX_STRIPE_THIN_WEBHOOK_URL and', { SANDBOX_STRIPE_THIN_WEBHOOK_SECRET: SECRET }],
  ['must be whsec_', { SANDBOX_WEBHOOK_URL: 'http://localhost:1', SANDBOX_WEBHOOK_SECRET: 'x' }],
])('refuses to start with a sentence: %s', (sentence, env) => {
  const refused = spawnSync(process.execPath, [PROGRAM], {
    env: environment(env),
    encoding: 'utf8',
  });
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(sentence);
  expect(refused.stderr.trim()).not.toContain('\n');
});

it('says one line, is silent otherwise, and ends in time', async () => {
  const program = await run({});
  expect(program.line).toMatch(/^The provider's sandbox listens on http:\/\/localhost:\d+$/);
  await program.one.api('POST', '/merchant', registration());
  const start = Date.now();
  expect(await stop(program.child, program.ended, 'SIGTERM')).toBe(0);
  expect(Date.now() - start).toBeLessThan(2000);
  expect(program.errors()).toBe('');
});

it('ends when the program that started it is gone', async () => {
  const program = await run({ SANDBOX_EXIT_WITH_STDIN: '1' });
  program.child.stdin.end();
  expect(await program.ended).toBe(0);
});

it('keeps all it acknowledged through kill -9, and delivers what was pending', async () => {
  const folder = stateFolder();
  const dead = { SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:9/', SANDBOX_WEBHOOK_SECRET: SECRET };
  const first = await run({ SANDBOX_STATE: folder, ...dead });
  const second = spawnSync(process.execPath, [PROGRAM], {
    env: environment({ SANDBOX_STATE: folder }),
    encoding: 'utf8',
  });
  expect(second.stderr).toContain('Another sandbox already uses this SANDBOX_STATE folder.');

  await first.one.control('PUT', '/settings', { lateSuccessSeconds: 3 });
  const id = await merchant(first.one);
  const made = [];
  for (let n = 0; n < 20; n++) made.push(await newLink(first.one, id, { reference: `r${n}` }));
  const [paid, late] = [sure(made[0]), sure(made[1])];
  await payByCard(paid.link, '4242424242424242');
  await payByCard(late.link, '4000000000000077');
  await stop(first.child, first.ended, 'SIGKILL');

  const hook = await receiver();
  const next = await run({
    SANDBOX_STATE: folder,
    SANDBOX_WEBHOOK_URL: hook.url,
    SANDBOX_WEBHOOK_SECRET: SECRET,
  });
  const { body } = await next.one.api<{ count: number }>('GET', '/payment-link', undefined, id);
  expect(body.count).toBe(20);
  expect(await readLink(next.one, id, paid.id)).toMatchObject({
    status: 'completed',
    reference: 'r0',
  });
  await next.one.control('POST', '/webhooks/deliver-now');
  await until(async () => (await readLink(next.one, id, late.id)).status === 'completed');
  await next.one.control('POST', '/webhooks/deliver-now');
  // Retries of different age arrive in any order.
  expect(hook.got.map(({ event }) => event['type']).toSorted()).toEqual([
    'merchant.capabilities.updated',
    'payment.success',
    'payment.success',
    ...Array.from({ length: 20 }, () => 'paymentLink.created'),
  ]);
});

it('writes no card or account number to disk', async () => {
  const folder = stateFolder();
  const { one, child, ended, errors } = await run({ SANDBOX_STATE: folder });
  const bankDetails = {
    sortCode: '021000021',
    accountNumber: '31415926535',
    accountHolderDetails: { name: 'Ana', type: 'individual' },
  };
  const id = await merchant(one, { bankDetails });
  const wrong = await one.api('PUT', `/merchant/${id}/bank-details`, {
    ...bankDetails,
    accountNumber: '31415926535x',
  });
  expect(JSON.stringify(wrong.body)).not.toContain('31415926535');
  const link = await newLink(one, id);
  await payByCard(link.link, '4000000000000002');
  await payByCard(link.link, '4242424242424242');
  await stop(child, ended, 'SIGTERM');
  const written = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  for (const number of ['31415926535', '021000021', '4000000000000002', '4242424242424242']) {
    expect(written.join('') + errors()).not.toContain(number);
  }
});

it('ends silently when its parent is gone before it prints where it listens', async () => {
  const child = spawn(process.execPath, [PROGRAM], {
    env: environment({ SANDBOX_EXIT_WITH_STDIN: '1' }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.destroy();
  child.stdin.end();
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  expect(errors).toBe('');
});
