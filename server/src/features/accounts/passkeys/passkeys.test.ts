import { describe, expect, it } from 'vitest';
import { TestAuthenticator } from '../../../../test/authenticator.ts';
import {
  makeAccount,
  ORIGIN,
  signInByCode,
  signInByPasskey,
  withPasskey,
} from '../../../../test/factories.ts';
import { useServer } from '../../../../test/test-server.ts';

// Some ask for two codes in a row.
const server = useServer({ signInRules: { resendPauseSeconds: 0 } });

const REFUSED = { status: 422, body: { code: 'passkey_refused' } };

async function challenge(): Promise<Record<string, unknown>> {
  const { body } = await server.ask('POST', '/auth/v1/passkeys/challenge', { body: {} });
  return body['options'] as Record<string, unknown>;
}

const signInWith = (credential: object) =>
  server.ask('POST', '/auth/v1/passkeys/sign-in', { body: { credential } });

describe('a passkey', () => {
  it('signs in without a phone number, and is listed with what it is called', async () => {
    const { account, passkey } = await withPasskey(server);
    const signedIn = await signInByPasskey(server, passkey);
    expect(signedIn).toMatchObject({
      status: 200,
      body: { user: { id: account.userId, passkey: true } },
    });
    const ask = (method: string, path: string, body?: object) =>
      server.ask(method, path, { cookie: signedIn.cookie, body });
    const { body } = await ask('GET', '/auth/v1/passkeys');
    const [listed] = body['passkeys'] as { id: string }[];
    expect(listed).toMatchObject({ name: 'Unknown device', lastUsedAt: expect.any(String) });
    expect(Object.keys(listed!).sort()).toEqual(['createdAt', 'id', 'lastUsedAt', 'name']);
    const path = `/auth/v1/passkeys/${listed!.id}`;
    expect((await ask('PATCH', path, { name: 'The phone in the van' })).status).toBe(200);
    expect((await ask('GET', '/auth/v1/passkeys')).body).toMatchObject({
      passkeys: [{ name: 'The phone in the van' }],
    });
  });

  it('is refused when it was asked for by another site', async () => {
    const { passkey } = await withPasskey(server);
    const lie = { origin: 'https://jobly.example.net' };
    expect(await signInByPasskey(server, passkey, {}, lie)).toMatchObject(REFUSED);
    expect((await signInByPasskey(server, passkey)).status).toBe(200);
  });

  it('signs a challenge once', async () => {
    const { passkey } = await withPasskey(server);
    const credential = passkey.get(await challenge());
    expect((await signInWith(credential)).status).toBe(200);
    expect(await signInWith(credential)).toMatchObject(REFUSED);
    // Also where the authenticator does not count.
    await server.owner.query('update passkeys set counter = 0');
    expect(await signInWith(credential)).toMatchObject(REFUSED);
  });

  it('signs nothing that we did not give out, or too long ago', async () => {
    const { passkey } = await withPasskey(server);
    const options = await challenge();
    const forged = { ...options, challenge: Buffer.from('1.a.b').toString('base64url') };
    expect(await signInWith(passkey.get(forged))).toMatchObject(REFUSED);
    server.clock.advance(5 * 60 + 1);
    expect(await signInWith(passkey.get(options))).toMatchObject(REFUSED);
  });

  it('is refused when its counter has gone backwards: then there are two of it, and staff hear of it', async () => {
    const { account, passkey } = await withPasskey(server);
    const alerts = () =>
      server.sql`select kind, times from alerts where user_id = ${account.userId}`;
    await signInByPasskey(server, passkey);
    const replayed = passkey.get(await challenge());
    expect((await signInWith(replayed)).status).toBe(200);
    // What was overheard is no copy.
    expect(await signInWith(replayed)).toMatchObject(REFUSED);
    expect(await alerts()).toEqual([]);
    expect(await signInByPasskey(server, passkey, {}, { counter: 1 })).toMatchObject(REFUSED);
    expect(await alerts()).toEqual([{ kind: 'passkey_copied', times: 1 }]);
    expect((await signInByPasskey(server, passkey, {}, { counter: 9 })).status).toBe(200);
  });

  it('needs the finger or the PIN of its owner, to be made and to be used', async () => {
    const { cookie, passkey } = await withPasskey(server);
    const unverified = { unverified: true } as const;
    expect(await signInByPasskey(server, passkey, {}, unverified)).toMatchObject(REFUSED);
    const { body } = await server.ask('POST', '/auth/v1/passkeys/new', { cookie, body: {} });
    const options = body['options'] as Record<string, unknown>;
    const credential = new TestAuthenticator(ORIGIN).create(options, unverified);
    const added = await server.ask('POST', '/auth/v1/passkeys', { cookie, body: { credential } });
    expect(added).toMatchObject(REFUSED);
  });

  it('of another account confirms nothing here', async () => {
    const mine = await withPasskey(server);
    const theirs = await withPasskey(server);
    const confirm = async (by: TestAuthenticator) =>
      server.ask('POST', '/auth/v1/passkeys/confirm', {
        cookie: mine.cookie,
        body: { purpose: 'refund', credential: by.get(await challenge()) },
      });
    expect(await confirm(theirs.passkey)).toMatchObject({
      status: 422,
      body: { code: 'passkey_unknown' },
    });
    expect((await confirm(mine.passkey)).status).toBe(200);
  });

  it('is not made for one account with what another was given', async () => {
    const [mine, theirs] = [await makeAccount(server), await makeAccount(server)];
    const cookie = await signInByCode(server, mine);
    const other = await signInByCode(server, theirs);
    const { body } = await server.ask('POST', '/auth/v1/passkeys/new', { cookie: other, body: {} });
    const credential = new TestAuthenticator(ORIGIN).create(
      body['options'] as Record<string, unknown>,
    );
    const add = (as: string) =>
      server.ask('POST', '/auth/v1/passkeys', { cookie: as, body: { credential } });
    expect(await add(cookie)).toMatchObject(REFUSED);
    expect((await add(other)).status).toBe(200);
    expect(await add(other)).toMatchObject(REFUSED);
  });

  it('signs a paused account in no more than a code does', async () => {
    const { account, passkey } = await withPasskey(server);
    await server.sql`update users set suspended_at = now() where id = ${account.userId}`;
    expect((await signInByPasskey(server, passkey)).body).toMatchObject({
      code: 'account_suspended',
    });
  });

  it('is added and removed with a fresh proof only, and its owner is notified by text and email', async () => {
    const { account, cookie, passkey } = await withPasskey(server);
    const texts = await server.textsTo(account.phone, 2);
    expect(texts.at(-1)).toMatch(
      /^A passkey was added to your Jobly account: Unknown device, .*Not/,
    );
    const mail = `select 1 from messages where user_id = $1 and kind = 'passkey_added' and channel = 'email'`;
    expect(await server.owner.query(mail, [account.userId])).toHaveLength(1);
    const elsewhere = await signInByPasskey(server, passkey, { device: null });
    const { body } = await server.ask('GET', '/auth/v1/passkeys', { cookie });
    const path = `/auth/v1/passkeys/${(body['passkeys'] as { id: string }[])[0]!.id}`;
    server.clock.advance(15 * 60 + 1);
    const needed = { status: 403, body: { code: 'fresh_code_needed' } };
    const start = () => server.ask('POST', '/auth/v1/passkeys/new', { cookie, body: {} });
    expect(await start()).toMatchObject(needed);
    expect(await server.ask('DELETE', path, { cookie })).toMatchObject(needed);
    await server.ask('POST', '/auth/v1/passkeys/confirm', {
      cookie,
      body: { purpose: 'passkey', credential: passkey.get(await challenge()) },
    });
    expect((await start()).status).toBe(200);
    expect((await server.ask('DELETE', path, { cookie })).status).toBe(200);
    const isIn = async (as: string | undefined) =>
      (await server.ask('GET', '/auth/v1/user', { cookie: as })).status === 200;
    expect([await isIn(cookie), await isIn(elsewhere.cookie)]).toEqual([true, false]);
    expect((await signInByPasskey(server, passkey)).body['code']).toBe('passkey_unknown');
  });

  it('that fails counts against its address; one that is right does not, whatever others failed', async () => {
    const { passkey } = await withPasskey(server);
    const from = { address: '198.51.100.77' };
    const lie = { origin: 'https://jobly.example.net' };
    const answers = [];
    for (let turn = 0; turn < 31; turn += 1) {
      answers.push((await signInByPasskey(server, passkey, from, lie)).status);
    }
    expect(answers.filter((status) => status === 422)).toHaveLength(30);
    expect(answers.at(-1)).toBe(429);
    expect((await signInByPasskey(server, passkey, from)).status).toBe(200);
  });
});
