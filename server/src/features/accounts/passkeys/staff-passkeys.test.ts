import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  addPasskey,
  signInByCode,
  signInByPasskey,
  withPasskey,
  type TestAccount,
} from '../../../../test/factories.ts';
import { confirmBy, logOf, member } from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';
import { staffAccounts } from '../feature.ts';

// Some ask for two codes in a row.
const server = useServer({ signInRules: { resendPauseSeconds: 0 } });

const openDesk = (cookie: string | undefined) =>
  server.ask('GET', '/rest/v1/staff/search?q=ana', { cookie });
const userOf = async (cookie: string) =>
  (await server.ask('GET', '/auth/v1/user', { cookie })).body['user'] as { staffNeeds?: string };

describe('one of staff', () => {
  it.each(['staff', 'admin'] as const)('(%s) does nothing with a code alone', async (role) => {
    const { account, passkey } = await withPasskey(server, { role });
    const cookie = await signInByCode(server, account);
    expect(await openDesk(cookie)).toMatchObject({ status: 403, body: { code: 'passkey_needed' } });
    expect((await server.ask('GET', '/assets/staff/x.js', { cookie })).status).toBe(404);
    expect((await userOf(cookie)).staffNeeds).toBe('passkey');
    // Not even a second passkey: a phone that was taken over would make one.
    const start = await server.ask('POST', '/auth/v1/passkeys/new', { cookie, body: {} });
    expect(start).toMatchObject({ status: 403, body: { code: 'passkey_needed' } });
    const calls = [
      ['GET', '/auth/v1/passkeys'],
      ['PATCH', `/auth/v1/passkeys/${randomUUID()}`],
      ['DELETE', `/auth/v1/passkeys/${randomUUID()}`],
      ['GET', '/auth/v1/sessions'],
      ['DELETE', `/auth/v1/sessions/${randomUUID()}`],
      ['GET', '/rest/v1/profiles/me'],
      ['PUT', '/rest/v1/profiles/me/business'],
    ] as const;
    for (const [method, path] of calls) {
      const body = method === 'GET' ? undefined : {};
      const { code } = (await server.ask(method, path, { cookie, body })).body;
      expect([method, path, code]).toEqual([method, path, 'passkey_needed']);
    }
    expect((await server.ask('POST', '/auth/v1/logout', { cookie, body: {} })).status).toBe(200);
    const signedIn = await signInByPasskey(server, passkey);
    expect((await openDesk(signedIn.cookie)).status).toBe(200);
  });

  it('adds and removes a further one by a passkey shown for each; logged and notified by text and email', async () => {
    const ana = await member(server, 'staff');
    const needed = { status: 403, body: { code: 'fresh_code_needed' } };
    const start = () => ana.ask('POST', '/auth/v1/passkeys/new', {});
    // The sign-in of a moment ago is not enough.
    expect(await start()).toMatchObject(needed);
    await confirmBy(server, ana, 'staff_action');
    expect(await start()).toMatchObject(needed);
    await confirmBy(server, ana, 'passkey');
    await addPasskey(server, ana, ana.cookie);
    expect(await start()).toMatchObject(needed);
    const { body } = await ana.ask('GET', '/auth/v1/passkeys');
    const [{ id }] = body['passkeys'] as [{ id: string }];
    const remove = () => ana.ask('DELETE', `/auth/v1/passkeys/${id}`);
    expect(await remove()).toMatchObject(needed);
    await confirmBy(server, ana, 'passkey');
    expect((await remove()).status).toBe(200);
    expect(await logOf(server, ana.userId)).toMatchObject([
      { action: 'remove-passkey', actor_id: ana.userId, subject: `passkey ${id}` },
      { action: 'add-passkey' },
      { action: 'add-passkey' },
    ]);
    // The second, added a moment after the first, is notified of later.
    const texts = await server.textsTo(ana.phone, 3);
    expect(texts.at(-1)).toMatch(/^A passkey was removed from your Jobly account: .*\/not-me\//);
    const mail = `select 1 from messages where user_id = $1 and kind = 'passkey_removed' and channel = 'email'`;
    expect(await server.owner.query(mail, [ana.userId])).toHaveLength(1);
  });

  it('makes the first passkey by a code in the time that the operator opened, and once', async () => {
    const now = new Date();
    const accounts = staffAccounts(server.database);
    await accounts.add({ phone: '4155558801', role: 'staff', name: 'Ana Ruiz', now });
    const [row] = await server.sql<{ id: string }>`
      select id from profiles where phone like '%4155558801'`;
    const account: TestAccount = {
      userId: row!.id,
      contractorId: undefined,
      phone: '+14155558801',
    };
    const late = `update users set first_passkey_until = now() - interval '1 minute' where id = $1`;
    await server.owner.query(late, [account.userId]);
    const cookie = await signInByCode(server, account);
    expect((await userOf(cookie)).staffNeeds).toBe('operator');
    expect(
      (await server.ask('POST', '/auth/v1/passkeys/new', { cookie, body: {} })).body,
    ).toMatchObject({ code: 'passkey_not_allowed' });

    expect(await accounts.renewPasskey({ phone: account.phone, now })).toMatch(/is signed out/);
    expect((await openDesk(cookie)).status).toBe(404);
    const again = await signInByCode(server, account);
    expect((await userOf(again)).staffNeeds).toBe('first_passkey');
    await addPasskey(server, account, again);
    expect((await openDesk(again)).status).toBe(200);
    const stolen = await signInByCode(server, account);
    expect((await userOf(stolen)).staffNeeds).toBe('passkey');
  });

  it('does not remove the only one, which would lock them out', async () => {
    const ana = await member(server, 'staff');
    const { body } = await ana.ask('GET', '/auth/v1/passkeys');
    const [{ id }] = body['passkeys'] as [{ id: string }];
    const remove = () => ana.ask('DELETE', `/auth/v1/passkeys/${id}`);
    await confirmBy(server, ana, 'passkey');
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'passkey_last' } });
    expect((await openDesk(ana.cookie)).status).toBe(200);
    await addPasskey(server, ana, ana.cookie);
    await confirmBy(server, ana, 'passkey');
    expect((await remove()).status).toBe(200);
    expect((await openDesk(ana.cookie)).status).toBe(200);
  });

  it('after the device is lost only the operator gives access again, and the lost passkey opens nothing', async () => {
    const { account, cookie, passkey } = await withPasskey(server, { role: 'staff' });
    await staffAccounts(server.database).renewPasskey({ phone: account.phone, now: new Date() });
    expect((await server.ask('GET', '/auth/v1/user', { cookie })).status).toBe(401);
    expect((await signInByPasskey(server, passkey)).body['code']).toBe('passkey_unknown');
  });

  it('is signed out after 30 minutes without use, after 12 hours anyway, with the reason', async () => {
    const { passkey } = await withPasskey(server, { role: 'staff' });
    const { cookie } = await signInByPasskey(server, passkey);
    server.clock.advance(29 * 60);
    expect((await openDesk(cookie)).status).toBe(200);
    server.clock.advance(29 * 60);
    expect((await openDesk(cookie)).status).toBe(200);
    server.clock.advance(30 * 60 + 1);
    expect((await openDesk(cookie)).status).toBe(404);
    expect((await server.ask('GET', '/auth/v1/session', { cookie })).body).toMatchObject({
      user: null,
      why: expect.stringContaining('30 minutes without use'),
    });
    const busy = (await signInByPasskey(server, passkey)).cookie;
    for (let passed = 0; passed < 12 * 60; passed += 20) {
      expect((await openDesk(busy)).status).toBe(200);
      server.clock.advance(20 * 60);
    }
    expect((await openDesk(busy)).status).toBe(404);
  });
});
