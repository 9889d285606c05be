import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { later } from '../../test/sandbox.ts';
import { KEY, business, newSession, pay, stripeSandbox } from '../../test/stripe.ts';

it('writes each exchange as a line, without the key and without what is in a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-record-'));
  later(async () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'exchanges.jsonl');
  const one = await stripeSandbox({ SANDBOX_RECORD: file });
  const account = await business(one);
  await pay(one, await newSession(one, account));
  const secret = Buffer.from('what is in the file');
  const upload = { data: secret, name: 'pack.pdf', type: 'application/pdf' };
  await one.stripe.files.create({ purpose: 'dispute_evidence', file: upload });
  await one.stripe.balance.retrieve({}, { stripeAccount: 'acct_of_nobody' }).catch(() => null);
  const written = readFileSync(file, 'utf8');
  expect(written).not.toContain(KEY);
  expect(written).not.toContain('what is in the file');
  const lines = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines).toMatchObject([
    { method: 'POST', path: '/v2/core/accounts', status: 200, answer: { id: account } },
    {
      method: 'POST',
      path: '/v1/checkout/sessions',
      headers: { 'stripe-account': account },
      body: expect.stringContaining('line_items[0][price_data][unit_amount]=12600') as string,
      status: 200,
      answer: { object: 'checkout.session' },
    },
    { path: '/v1/files', body: 'purpose=dispute_evidence&file=pack.pdf' },
    { path: '/v1/balance', status: 403, answer: { error: { code: 'account_invalid' } } },
  ]);
});
