import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeSandbox } from './app.ts';

const app = makeSandbox({ apiKey: 'right' });

it('refuses a call without the key, in the shape of the provider', async () => {
  for (const headers of [{}, { 'x-api-key': 'wrong' }]) {
    const answer = await app.request('/api/1/partner/merchant', { headers });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      httpCode: 401,
      errorCode: 'LO_PAY_ERR',
      errorMessage: 'API key missing or incorrect',
    });
  }
});

it('answers an unknown resource in the shape of the provider', async () => {
  const answer = await app.request('/api/1/partner/nope', { headers: { 'x-api-key': 'right' } });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ httpCode: 404, errorCode: 'LO_PAY_ERR' });
});

it('does not run in production', () => {
  const run = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  expect(run.status).toBe(1);
  expect(run.stderr).toContain('does not run in production');
});
