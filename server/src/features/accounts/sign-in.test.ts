import { describe, expect, it } from 'vitest';
import { codeIn, makeAccount, signIn, wrongCode } from '../../../test/factories.ts';
import { useServer } from '../../../test/test-server.ts';

const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });

const send = (phone: string) => server.ask('POST', '/auth/v1/otp', { body: { phone } });
const verify = (phone: string, token: string) =>
  server.ask('POST', '/auth/v1/verify', { body: { phone, token, type: 'sms' } });

describe('sign-in by phone', () => {
  it('texts a code, takes it once, and knows the user by a cookie', async () => {
    const account = await makeAccount(server);
    const sent = await send(account.phone);
    expect(sent).toMatchObject({ status: 200, body: { resendAfterSeconds: 30 } });
    const [text] = await server.textsTo(account.phone);
    const code = codeIn(text!);
    expect(text).toContain(`@localhost:4000 #${code}`);

    const verified = await verify(account.phone, code);
    expect(verified.body).toMatchObject({ user: { id: account.userId, role: 'contractor' } });
    expect(verified.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);

    const user = await server.ask('GET', '/auth/v1/user', { cookie: verified.cookie });
    expect(user.body).toMatchObject({ user: { id: account.userId, phone: account.phone } });

    server.clock.advance(121);
    const again = await verify(account.phone, code);
    expect(again).toMatchObject({ status: 422, body: { code: 'code_expired' } });
  });

  it.each([
    ['digits only', (digits: string) => digits],
    ['1 and digits', (digits: string) => `1${digits}`],
    ['+1 and digits', (digits: string) => `+1${digits}`],
  ])('finds a phone that is stored as %s, however it is typed', async (_, store) => {
    const digits = `415556${String(Math.floor(Math.random() * 9000) + 1000)}`;
    const account = await makeAccount(server, { phone: store(digits) });
    const typed = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
    expect((await send(typed)).status).toBe(200);
    const [text] = await server.textsTo(`+1${digits}`);
    expect((await verify(`1 ${typed}`, codeIn(text!))).body).toMatchObject({
      user: { id: account.userId },
    });
  });

  it('finds a phone that is stored as + and digits, but texts no number that reads as foreign', async () => {
    await makeAccount(server, { phone: '+4155567777' });
    expect((await send('(415) 556-7777')).body['code']).toBe('phone_country');
  });

  it('never creates an account', async () => {
    const before = await server.owner.query('select id from users');
    expect(await send('(415) 555-9999')).toMatchObject({
      status: 404,
      body: { message: 'No account found with this phone number. Please contact support.' },
    });
    expect(await verify('(415) 555-9999', '123456')).toMatchObject({
      status: 404,
      body: { message: 'No account found with this phone number.' },
    });
    expect(await server.owner.query('select id from users')).toHaveLength(before.length);
    expect(await server.textsTo('+14155559999', 0)).toEqual([]);
  });

  it.each([
    [{ phone: '' }, 'Please enter your phone number'],
    [{}, 'Please enter your phone number'],
    [{ phone: '  ' }, 'Please enter your phone number'],
    [{ phone: 'x'.repeat(50_000) }, 'Please enter a valid phone number'],
    [{ phone: ['4155550132'] }, 'Please enter your phone number'],
    [{ phone: '4155550132', admin: true }, 'Please check what you entered and try again.'],
    ['not json', 'Please check what you entered and try again.'],
  ])('answers %j with a sentence', async (body, message) => {
    expect(await server.ask('POST', '/auth/v1/otp', { body })).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  it.each(['12345', '1234567', 'abcdef', '', 123456])('refuses the code %j', async (token) => {
    const account = await makeAccount(server);
    const body = { phone: account.phone, token, type: 'sms' };
    expect(await server.ask('POST', '/auth/v1/verify', { body })).toMatchObject({
      status: 400,
      body: { message: 'Please enter the 6-digit code' },
    });
  });

  it('lets a code die after ten minutes', async () => {
    const account = await makeAccount(server);
    await send(account.phone);
    const [text] = await server.textsTo(account.phone);
    server.clock.advance(599);
    expect((await verify(account.phone, wrongCode(codeIn(text!)))).body['code']).toBe('code_wrong');
    server.clock.advance(2);
    expect((await verify(account.phone, codeIn(text!))).body).toMatchObject({
      code: 'code_expired',
      message: 'That code has expired. Please ask for a new one.',
    });
  });

  it('keeps a suspended account out, also one that is signed in', async () => {
    const account = await makeAccount(server);
    const cookie = await signIn(server, account);
    await server.sql`update users set suspended_at = now() where id = ${account.userId}`;
    expect((await server.ask('GET', '/auth/v1/user', { cookie })).status).toBe(401);
    expect((await send(account.phone)).body['code']).toBe('account_suspended');
  });

  it('stores neither code nor token in a readable form', async () => {
    const account = await makeAccount(server);
    const cookie = await signIn(server, account);
    const [text] = await server.textsTo(account.phone);
    const token = cookie.split('=')[1]!;
    const kept = await server.sql<{ row: string }>`
      select to_jsonb(c)::text as row from sign_in_challenges c
      union all select to_jsonb(s)::text from sessions s
      union all select to_jsonb(m)::text from messages m
      union all select to_jsonb(j)::text from pgboss.job j`;
    const everything = kept.map(({ row }) => row).join('\n') + server.logged.join('\n');
    expect(everything.length).toBeGreaterThan(500);
    expect(everything).not.toContain(codeIn(text!));
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(Buffer.from(token).toString('hex'));
  });
});
