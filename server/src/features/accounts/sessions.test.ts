import { SESSION_ENDED } from '@jobly/core/accounts/session-messages';
import { describe, expect, it } from 'vitest';
import { codeIn, makeAccount, signIn } from '../../../test/factories.ts';
import { useServer } from '../../../test/test-server.ts';
import { deviceName } from '../../http/requests/user-agent.ts';

const server = useServer({
  signInRules: { sendsPerAddressHour: 1_000, resendPauseSeconds: 0 },
});

const DAY = 86_400;

describe('a session', () => {
  it('is dead on the server at sign-out', async () => {
    const cookie = await signIn(server, await makeAccount(server));
    const out = await server.ask('POST', '/auth/v1/logout', { cookie });
    expect(out.headers.get('set-cookie')).toMatch(/jobly_session=; Max-Age=0/);
    expect((await server.ask('GET', '/auth/v1/user', { cookie })).status).toBe(401);
    expect((await server.ask('GET', '/auth/v1/session', { cookie })).body.user).toBeNull();
    expect((await server.ask('POST', '/auth/v1/logout')).status).toBe(200);
  });

  it('that was ended elsewhere is said to be, once: the cookie goes with it', async () => {
    const cookie = await signIn(server, await makeAccount(server));
    await server.owner.query('delete from sessions');
    const answer = await server.ask('GET', '/auth/v1/session', { cookie });
    expect(answer.body).toEqual({ user: null, ended: true, why: SESSION_ENDED.elsewhere });
    expect(answer.headers.get('set-cookie')).toMatch(/jobly_session=; Max-Age=0/);
    expect((await server.ask('GET', '/auth/v1/session')).body).toEqual({ user: null });
  });

  it('slides forward with use, and ends after 30 idle days', async () => {
    const cookie = await signIn(server, await makeAccount(server));
    server.clock.advance(20 * DAY);
    const used = await server.ask('GET', '/auth/v1/user', { cookie });
    expect(used.status).toBe(200);
    expect(used.headers.get('set-cookie')).toContain('Expires=');
    server.clock.advance(20 * DAY);
    expect((await server.ask('GET', '/auth/v1/user', { cookie })).status).toBe(200);
    server.clock.advance(31 * DAY);
    expect((await server.ask('GET', '/auth/v1/user', { cookie })).status).toBe(401);
  });

  it('ends after 180 days in any case', async () => {
    const cookie = await signIn(server, await makeAccount(server));
    const statuses: number[] = [];
    for (let month = 0; month < 7; month += 1) {
      server.clock.advance(27 * DAY);
      statuses.push((await server.ask('GET', '/auth/v1/user', { cookie })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 401]);
  });

  it('is replaced when the same device signs in again', async () => {
    const account = await makeAccount(server);
    const first = await signIn(server, account);
    await server.ask('POST', '/auth/v1/otp', { body: { phone: account.phone } });
    const code = codeIn((await server.textsTo(account.phone, 2)).at(-1)!);
    const second = await server.ask('POST', '/auth/v1/verify', {
      cookie: first,
      body: { phone: account.phone, token: code, type: 'sms' },
    });
    expect(second.status).toBe(200);
    expect((await server.ask('GET', '/auth/v1/user', { cookie: first })).status).toBe(401);
    expect((await server.ask('GET', '/auth/v1/user', { cookie: second.cookie })).status).toBe(200);
  });

  it('can be listed and revoked, one device at a time', async () => {
    const account = await makeAccount(server);
    const phone = await signIn(server, account);
    const tablet = await signIn(server, account);
    const listed = await server.ask('GET', '/auth/v1/sessions', { cookie: phone });
    const sessions = listed.body['sessions'] as { id: string; current: boolean }[];
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    const other = sessions.find(({ current }) => !current)!;
    const path = `/auth/v1/sessions/${other.id}`;
    expect((await server.ask('DELETE', path, { cookie: phone })).status).toBe(200);
    expect((await server.ask('GET', '/auth/v1/user', { cookie: tablet })).status).toBe(401);
    expect((await server.ask('GET', '/auth/v1/user', { cookie: phone })).status).toBe(200);
  });

  it("answers another's session and a missing one alike", async () => {
    const mine = await signIn(server, await makeAccount(server));
    const theirs = await signIn(server, await makeAccount(server));
    const listed = await server.ask('GET', '/auth/v1/sessions', { cookie: theirs });
    const [session] = listed.body['sessions'] as { id: string }[];
    const answers = await Promise.all(
      [session!.id, crypto.randomUUID()].map((id) =>
        server.ask('DELETE', `/auth/v1/sessions/${id}`, { cookie: mine }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
    expect((await server.ask('GET', '/auth/v1/user', { cookie: theirs })).status).toBe(200);
  });

  it('is not opened by a made-up or mangled cookie', async () => {
    for (const value of ['x', '', 'a'.repeat(5_000), '%00', '" or 1=1']) {
      const answer = await server.ask('GET', '/auth/v1/session', {
        cookie: `jobly_session=${value}`,
      });
      expect(answer).toMatchObject({ status: 200, body: { user: null } });
    }
  });
});

describe('own records', () => {
  it('shows a user their profile and contractor record, with the keys of the contract only', async () => {
    const account = await makeAccount(server, { name: 'José Ñandú 🛠️' });
    const cookie = await signIn(server, account);
    const profile = await server.ask('GET', '/rest/v1/profiles/me', { cookie });
    expect(profile.body).toMatchObject({ id: account.userId, name: 'José Ñandú 🛠️' });
    expect(Object.keys(profile.body).sort()).toEqual([
      'addressCity',
      'addressState',
      'addressStreet',
      'addressZip',
      'companyName',
      'email',
      'id',
      'language',
      'licenseNumber',
      'logoUrl',
      'name',
      'phone',
      'phoneTimeZone',
      'takesTips',
      'timeZone',
      'updatedAt',
    ]);
    const contractor = await server.ask('GET', '/rest/v1/contractors/me', { cookie });
    expect(contractor.body).toMatchObject({
      id: account.contractorId,
      payoutsStatus: 'pending',
      businessVerificationStatus: 'in_progress',
    });
  });

  it('answers staff plainly that they have no contractor record', async () => {
    const cookie = await signIn(server, await makeAccount(server, { role: 'staff' }));
    expect(await server.ask('GET', '/rest/v1/contractors/me', { cookie })).toMatchObject({
      status: 404,
      body: { message: 'Contractor profile not found' },
    });
  });
});

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['curl/8', 'Unknown device'],
  [undefined, 'Unknown device'],
])('names the device of %s: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
