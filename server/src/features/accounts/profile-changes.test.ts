import type { ProfileChange } from '@jobly/core/accounts/profile-contract';
import type { StaffProfileChange } from '@jobly/core/staff/profile-changes';
import { describe, expect, it } from 'vitest';
import { beforeTests } from '../../../test/before-tests.ts';
import { makeAccount, signIn, type TestAccount } from '../../../test/factories.ts';
import { logOf, member, type Member } from '../../../test/staff.ts';
import { useServer } from '../../../test/test-server.ts';

const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });
const ana = beforeTests(() => member(server, 'staff', 'Ana Ruiz'));
const ben = beforeTests(() => member(server, 'staff', 'Ben Ota'));

const PATH = '/rest/v1/profiles/me/change';
const LIST = '/rest/v1/staff/profile-changes';

async function contractor({ registered = true } = {}) {
  const account = await makeAccount(server);
  const { userId } = account;
  const cookie = await signIn(server, account);
  if (registered) {
    await server.sql`
      update contractors set lopay_merchant_id = ${`mer_${userId}`} where user_id = ${userId}`;
  }
  const ask = (method: string, path: string, body?: object) =>
    server.ask(method, path, { cookie, ...(body ? { body } : {}) });
  const state = async () => (await ask('GET', PATH)).body['change'] as ProfileChange | null;
  return { account, userId, ask, state };
}

const profileOf = async ({ userId }: TestAccount) => {
  const rows = await server.sql<Record<'name' | 'email' | 'phone', string>>`
    select name, email, phone from profiles where id = ${userId}`;
  return rows[0]!;
};

const age = (userId: string) =>
  server.sql`
    update sessions set verified_at = verified_at - interval '1 hour' where user_id = ${userId}`;

const sentTo = (recipient: string) =>
  server.sql<{ kind: string }>`
    select kind from messages where lower(recipient) = lower(${recipient}) order by created_at`;

async function codeTo(email: string): Promise<string> {
  const letters = await server.textsTo(email, 1);
  return /\b\d{6}\b/.exec(letters.at(-1)!)![0];
}

async function listed(by: Member, userId: string) {
  const { body } = await by.ask('GET', LIST);
  return (body['changes'] as StaffProfileChange[]).find((one) => one.userId === userId);
}

async function approve(by: Member, userId: string) {
  const { id, preview } = (await listed(by, userId))!;
  const body = { userId, changeId: id, seen: preview!.seen };
  return by.ask('POST', '/rest/v1/staff/change-profile', body);
}

describe('a name', () => {
  it('is asked for, approved by one of staff, and stays on the list until the provider has it', async () => {
    const maria = await contractor();
    const answer = await maria.ask('POST', PATH, { name: 'Maria  Lopez', companyName: '' });
    expect(answer).toMatchObject({ status: 200, body: { change: { status: 'asked' } } });
    expect(await profileOf(maria.account)).not.toMatchObject({ name: 'Maria Lopez' });
    const waiting = await listed(ana, maria.userId);
    expect(waiting).toMatchObject({ preview: { needsSecondPerson: false, refused: null } });
    expect(await approve(ana, maria.userId)).toMatchObject({ status: 200 });
    expect(await profileOf(maria.account)).toMatchObject({ name: 'Maria  Lopez' });
    expect(await maria.state()).toMatchObject({ status: 'done' });

    expect(await listed(ana, maria.userId)).toMatchObject({
      preview: null,
      merchantId: `mer_${maria.userId}`,
      wanted: { name: 'Maria  Lopez' },
    });
    const tick = `${LIST}/${waiting!.id}/provider`;
    expect((await ana.ask('POST', tick)).status).toBe(200);
    expect((await ana.ask('POST', tick)).status).toBe(404);
    expect(await listed(ana, maria.userId)).toBeUndefined();
    expect((await logOf(server, maria.userId)).map(({ action }) => action)).toEqual([
      'changed-at-provider',
      'change-profile',
    ]);
  });

  it('of a business that is not registered yet is registered as it is now', async () => {
    const sam = await contractor({ registered: false });
    await sam.ask('POST', PATH, { name: 'Sam Carter' });
    expect((await approve(ana, sam.userId)).status).toBe(200);
    expect(await listed(ana, sam.userId)).toBeUndefined();
  });

  it('needs a fresh proof of the approver', async () => {
    const maria = await contractor();
    await maria.ask('POST', PATH, { name: 'Maria Late' });
    const late = await member(server, 'staff', 'Late Larry');
    await age(late.userId);
    expect((await approve(late, maria.userId)).body).toMatchObject({ code: 'fresh_code_needed' });
  });
});

describe('an email', () => {
  it('gets nothing but its code until it is confirmed, then takes two of staff', async () => {
    const maria = await contractor();
    const { email: before } = await profileOf(maria.account);
    const email = 'new-mailbox@example.com';
    const asked = await maria.ask('POST', PATH, { email });
    expect(asked).toMatchObject({ status: 200, body: { change: { status: 'unconfirmed' } } });
    expect(await listed(ana, maria.userId)).toBeUndefined();
    expect(await sentTo(email)).toEqual([{ kind: 'email_code' }]);

    const code = await codeTo(email);
    const wrong = code === '000000' ? '111111' : '000000';
    const confirm = (token: string) => maria.ask('POST', `${PATH}/confirm`, { token });
    expect((await confirm(wrong)).body).toMatchObject({ code: 'code_wrong' });
    expect((await confirm(code)).body).toMatchObject({ change: { status: 'asked' } });

    expect((await approve(ana, maria.userId)).body).toMatchObject({
      proposalId: expect.any(String),
    });
    expect((await profileOf(maria.account)).email).toBe(before);
    expect(await sentTo(email)).toEqual([{ kind: 'email_code' }]);
    const { body } = await ben.ask('GET', '/rest/v1/staff/proposals');
    const proposals = body['proposals'] as { id: string; userId: string; action: string }[];
    const { id } = proposals.find(({ userId }) => userId === maria.userId)!;
    expect((await ana.ask('POST', `/rest/v1/staff/proposals/${id}/approve`)).status).toBe(409);
    expect((await ben.ask('POST', `/rest/v1/staff/proposals/${id}/approve`)).status).toBe(200);
    expect((await profileOf(maria.account)).email).toBe(email);
    // The previous contacts are notified, with the link that freezes.
    expect(await sentTo(before)).toContainEqual({ kind: 'email_changed' });
    expect(await sentTo(email)).toContainEqual({ kind: 'profile_changed' });
  });

  it('is confirmed in five guesses, ten minutes, and by the newest code only', async () => {
    const maria = await contractor();
    const email = 'guessed@example.com';
    await maria.ask('POST', PATH, { email });
    const first = await codeTo(email);
    const confirm = async (token: string) =>
      (await maria.ask('POST', `${PATH}/confirm`, { token })).body['code'];
    const wrong = first === '000000' ? '111111' : '000000';
    const guesses = await Promise.all(Array.from({ length: 12 }, () => confirm(wrong)));
    expect(guesses.filter((said) => said === 'code_wrong')).toHaveLength(5);
    expect(await confirm(first)).toBe('code_expired');
    expect((await maria.ask('POST', `${PATH}/code`)).status).toBe(200);
    const letters = await server.textsTo(email, 2);
    const second = /\b\d{6}\b/.exec(letters.at(-1)!)![0];
    server.clock.advance(601);
    expect(await confirm(second)).toBe('code_expired');
  });

  it('of another account is refused by staff, and the asker does not learn whose it is', async () => {
    const [maria, other] = [await contractor(), await contractor()];
    const { email } = await profileOf(other.account);
    expect((await maria.ask('POST', PATH, { email: email.toUpperCase() })).status).toBe(200);
    await maria.ask('POST', `${PATH}/confirm`, { token: await codeTo(email.toUpperCase()) });
    expect(await listed(ana, maria.userId)).toMatchObject({
      preview: { refused: 'Another account has this email address.' },
    });
  });

  it('of their own in other letters is not taken by another', async () => {
    const maria = await contractor();
    const { email } = await profileOf(maria.account);
    expect((await maria.ask('POST', PATH, { email: email.toUpperCase() })).status).toBe(200);
    await maria.ask('POST', `${PATH}/confirm`, { token: await codeTo(email.toUpperCase()) });
    expect(await listed(ana, maria.userId)).toMatchObject({ preview: { refused: null } });
  });
});

it('a phone takes two of staff, and a fresh proof of the proposer', async () => {
  const maria = await contractor();
  const phone = '(415) 555-7391';
  await maria.ask('POST', PATH, { phone });
  expect((await approve(ana, maria.userId)).body).toMatchObject({ proposalId: expect.any(String) });
  expect((await profileOf(maria.account)).phone).toBe(maria.account.phone);

  const late = await contractor();
  await age(late.userId);
  expect((await late.ask('POST', PATH, { phone })).body).toMatchObject({
    code: 'fresh_code_needed',
  });
  expect((await late.ask('POST', PATH, { name: 'Only A Name' })).status).toBe(200);
});

it('a phone that support fixed stands on the list of the provider, too', async () => {
  const maria = await contractor();
  const body = { userId: maria.userId, phone: '+14155557392' };
  const { proposalId } = (await ana.ask('POST', '/functions/v1/update-user-phone', body)).body;
  await ben.ask('POST', `/rest/v1/staff/proposals/${String(proposalId)}/approve`);
  expect(await listed(ana, maria.userId)).toMatchObject({
    preview: null,
    wanted: { phone: '+14155557392' },
  });
});

it('one change is open at a time; it can be withdrawn, and declined with a reason', async () => {
  const maria = await contractor();
  await maria.ask('POST', PATH, { name: 'First' });
  const again = await maria.ask('POST', PATH, { name: 'Second' });
  expect(again).toMatchObject({ status: 409, body: { code: 'change_open' } });
  const { id } = (await listed(ana, maria.userId))!;
  expect((await maria.ask('DELETE', PATH)).status).toBe(200);
  expect(await maria.state()).toBeNull();
  const run = { userId: maria.userId, changeId: id };
  expect(await ana.ask('POST', '/rest/v1/staff/change-profile', run)).toMatchObject({
    status: 409,
    body: { message: 'This change is no longer asked for.' },
  });
  const both = await Promise.all(
    ['Third', 'Fourth'].map((name) => maria.ask('POST', PATH, { name })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const second = (await listed(ana, maria.userId))!;
  const reason = { reason: 'Please send us a photo of your licence.' };
  expect((await ana.ask('POST', `${LIST}/${second.id}/decline`, reason)).status).toBe(200);
  expect(await maria.state()).toMatchObject({ status: 'declined', declinedBecause: reason.reason });
});

it('nothing to change, a phone that is none, a name of ours and a frozen account are refused', async () => {
  const maria = await contractor();
  const { name } = await profileOf(maria.account);
  expect((await maria.ask('POST', PATH, { name })).body).toMatchObject({ code: 'change_empty' });
  expect((await maria.ask('POST', PATH, { phone: '8005550199' })).body).toMatchObject({
    code: 'phone_not_valid',
  });
  for (const wanted of [{ phone: '415 555' }, { companyName: 'Jobly' }]) {
    expect((await maria.ask('POST', PATH, wanted)).status).toBe(400);
  }
  await maria.ask('POST', PATH, { name: 'Thief' });
  await server.sql`
    update contractors set payouts_frozen_at = now(), payouts_frozen_by = 'owner'
    where user_id = ${maria.userId}`;
  expect(await listed(ana, maria.userId)).toMatchObject({ preview: { refused: /is frozen/ } });
  expect((await maria.ask('POST', PATH, { name: 'Thief' })).body).toMatchObject({
    code: 'account_frozen',
  });
});
