import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startOwnProcess } from './own-process.ts';
import { createTemporaryState } from './temporary-state.ts';
import { useDatabase } from './test-database.ts';

const state = createTemporaryState();
const { directory } = state;
const database = useDatabase();
afterAll(async () => {
  state.remove();
});

it("makes the create-user form's password at the first start, for its owner's eyes, and prints it", async () => {
  const server = await startOwnProcess(database.url, { JOBLY_STATE_DIR: directory });
  const card = () => server.lines.find((line) => line.includes('/private/user-form'));
  await expect.poll(card).toBeDefined();
  const file = join(directory, 'user-form-password');
  const made = readFileSync(file, 'utf8').trim();
  expect(made).toMatch(/^[0-9a-f]{16}$/);
  expect(card()).toContain(`(password: ${made})`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const gate = `${server.url.replace('127.0.0.1', 'localhost')}/functions/v1/user-form-gate`;
  const say = async (password: string) =>
    (await fetch(gate, { method: 'POST', body: JSON.stringify({ password }) })).status;
  // The second was every trial's password once.
  expect([await say(made), await say('open-sesame-jobly')]).toEqual([200, 403]);
  await server.stop();
}, 120_000);
