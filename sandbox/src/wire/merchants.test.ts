import { expect, it } from 'vitest';
import { registration, until } from '../../test/people.ts';
import { listening, sandbox, type Json } from '../../test/sandbox.ts';

type Page = { data: { id: string }[]; count: number; offsetId: string | null; pageSize: number };

it('refuses a call without the key, in the shape of the provider', async () => {
  const { call } = await sandbox();
  for (const headers of [{}, { 'x-api-key': 'wrong' }]) {
    const answer = await call('GET', '/api/1/partner/merchant', undefined, headers);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      httpCode: 401,
      errorCode: 'LO_PAY_ERR',
      errorMessage: 'API key missing or incorrect',
    });
  }
});

it('answers an unknown resource in the shape of the provider', async () => {
  const { api } = await sandbox();
  for (const path of ['/nope', '/merchant/nope']) {
    const answer = await api('GET', path);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ httpCode: 404, errorCode: 'LO_PAY_ERR' });
  }
});

it('registers a merchant and never shows a whole number again', async () => {
  const { api, control } = await sandbox();
  const { status, body } = await api<{ id: string }>(
    'POST',
    '/merchant',
    registration({ reference: 'ours-1' }),
  );
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    legalBusinessName: 'Hudson Joinery LLC',
    tradingName: 'Hudson Joinery',
    country: 'US',
    owner: expect.objectContaining({ firstName: 'Ana', phoneNumber: '+15555550100' }),
    capabilities: { paymentLinksEnabled: false, foreignCardsEnabled: false },
    payoutSchedule: { accountType: 'essential', config: { type: 'daily' }, paused: false },
    bankDetails: {
      sortCode: '****0021',
      accountNumber: '****6789',
      accountHolderDetails: { name: 'Hudson Joinery LLC', type: 'company' },
    },
    reference: 'ours-1',
    createdAt: expect.stringMatching(/^\d{4}-.+\.\d{3}Z$/),
    updatedAt: expect.any(String),
  });
  const put = await api('PUT', `/merchant/${body.id}/bank-details`, {
    sortCode: '110000000',
    accountNumber: '99887766554',
    accountHolderDetails: { name: 'Ana', type: 'individual' },
  });
  expect(put.body).toMatchObject({
    bankDetails: { sortCode: '****0000', accountNumber: '****6554' },
  });
  const everything = JSON.stringify((await control('GET', '/state')).body);
  for (const number of ['000123456789', '021000021', '99887766554']) {
    expect(everything).not.toContain(number);
  }
});

it('accepts the form without bank details', async () => {
  const { api } = await sandbox();
  const { bankDetails: _, ...short } = registration({
    payoutSchedule: { accountType: 'essential' },
  });
  const { status, body } = await api('POST', '/merchant', short);
  expect(status).toBe(201);
  expect(body).toMatchObject({ bankDetails: null, reference: null });
});

it('keeps one merchant per owner, however the address is typed', async () => {
  const { api } = await sandbox();
  const owner = {
    firstName: 'A',
    lastName: 'B',
    email: 'Same@x.example',
    phoneNumber: '+15555550100',
  };
  const answers = await Promise.all(
    ['Same@x.example', 'same@x.example', 'SAME@X.EXAMPLE'].map((email) =>
      api('POST', '/merchant', registration({ owner: { ...owner, email } })),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(String(refused?.body['errorMessage'])).toMatch(
    /^A user already exists with email same@x\.example$/i,
  );
});

it.each([
  ['Validation error: tradingName is required', { tradingName: undefined }],
  ['Validation error: country must be US', { country: 'XX' }],
  ['Validation error: acceptTermsOfUse must be true', { acceptTermsOfUse: false }],
  [
    'Validation error: bankDetails.accountNumber must be 4 to 17 digits',
    { bankDetails: { sortCode: '021000021', accountNumber: '12x' } },
  ],
  ['Invalid email', { owner: { firstName: 'A', lastName: 'B', email: 'nope', phoneNumber: '1' } }],
])('says %s', async (message, changes: Json) => {
  const { api } = await sandbox();
  const { status, body } = await api('POST', '/merchant', registration(changes));
  expect(status).toBe(400);
  expect(body['errorMessage']).toContain(message);
});

it('pages newest first, to the end and not beyond', async () => {
  const { api, control } = await sandbox();
  const made: string[] = [];
  for (let n = 0; n < 5; n++) {
    made.unshift((await api<{ id: string }>('POST', '/merchant', registration())).body.id);
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&offsetId=${cursor}`;
    const { body }: { body: Page } = await api<Page>('GET', `/merchant?pageSize=2${next}`);
    expect(body).toMatchObject({ pageSize: 2, count: 5 });
    seen.push(...body.data.map(({ id }) => id));
    cursor = body.offsetId;
  } while (cursor !== null);
  expect(seen).toEqual(made);
  for (const size of ['0', '101', 'x', '1.5']) {
    expect((await api('GET', `/merchant?pageSize=${size}`)).status).toBe(400);
  }
  await control('PUT', '/settings', { countIsTotal: false });
  expect((await api<Page>('GET', '/merchant?pageSize=2')).body.count).toBe(2);
});

it('verifies by itself after a while, and says so', async () => {
  const { one, got } = await listening(undefined, { SANDBOX_VERIFY_AFTER_SECONDS: '1' });
  const { body } = await one.api<{ id: string }>('POST', '/merchant', registration());
  expect(got).toHaveLength(0);
  await until(() => got.length === 1);
  expect(got[0]?.event).toMatchObject({
    object: 'event',
    type: 'merchant.capabilities.updated',
    data: {
      merchantId: body.id,
      capabilities: { paymentLinksEnabled: true, foreignCardsEnabled: false },
    },
  });
});
