import type { Profile } from '@jobly/core/accounts/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { beforeTests } from '../../../test/before-tests.ts';
import { codeIn, makeAccount, signIn } from '../../../test/factories.ts';
import { drawPicture, openPicture, sendPicture } from '../../../test/pictures.ts';
import { useServer } from '../../../test/test-server.ts';

let cookie: string;
const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });
const account = beforeTests(() => makeAccount(server));
beforeAll(async () => {
  cookie = await signIn(server, account);
});

const read = async () =>
  (await server.ask('GET', '/rest/v1/profiles/me', { cookie })).body as unknown as Profile;

async function save(change: object, from?: Profile) {
  const { updatedAt: seen, ...rest } = from ?? (await read());
  const { addressStreet, addressCity, addressState, addressZip, timeZone } = rest;
  const address = { addressStreet, addressCity, addressState, addressZip };
  const body = { ...address, timeZone, seen, ...change };
  return server.ask('PUT', '/rest/v1/profiles/me/business', { cookie, body });
}

describe('a profile', () => {
  it('is changed by its owner, and an empty field is none', async () => {
    const answer = await save({
      addressStreet: '12 Main St',
      addressCity: 'Oakland',
      addressState: 'CA',
      addressZip: '９４６０７',
      timeZone: 'America/Denver',
      licenseNumber: ' CSLB 1042077 ',
      logo: null,
    });
    const saved = {
      licenseNumber: 'CSLB 1042077',
      addressZip: '94607',
      timeZone: 'America/Denver',
      phone: account.phone,
      logoUrl: null,
    };
    expect(answer).toMatchObject({ status: 200, body: saved });
    expect(await read()).toMatchObject(saved);
    const user = await server.ask('GET', '/auth/v1/user', { cookie });
    expect(user.body).toMatchObject({ user: { timeZone: 'America/Denver' } });
  });

  it.each([
    [{ name: 'Maria Lopez' }, 'Please check what you entered and try again.'],
    [{ companyName: 'ACME' }, 'Please check what you entered and try again.'],
    [{ email: 'thief@example.net' }, 'Please check what you entered and try again.'],
    [{ addressState: 'XX' }, 'Please choose a state'],
    [{ addressZip: '9460' }, 'Please enter a 5-digit ZIP code, like 94607'],
    [{ timeZone: 'Mars/Base' }, 'Please choose a time zone'],
    [{ phone: '+14155550199' }, 'Please check what you entered and try again.'],
    [{ logo: 'x'.repeat(2_049) }, 'Please check what you entered and try again.'],
  ])('is not changed by %j', async (change, message) => {
    const before = await read();
    expect(await save(change)).toMatchObject({ status: 400, body: { message } });
    expect(await read()).toEqual(before);
  });

  it('is not saved over what was saved elsewhere meanwhile; sent twice, it is fine', async () => {
    const opened = await read();
    expect((await save({ addressCity: 'Here' }, opened)).status).toBe(200);
    expect((await save({ addressCity: 'Here' }, opened)).status).toBe(200);
    expect(await save({ addressCity: 'There' }, opened)).toMatchObject({
      status: 409,
      body: { code: 'profile_changed' },
    });
    expect((await read()).addressCity).toBe('Here');
  });
});

describe('a logo', () => {
  const upload = async (from: string) => {
    const picture = await drawPicture(900, 300).png().toBuffer();
    return (await sendPicture(server, from, picture)).body['imageUrl'];
  };

  it('is a small public copy that anybody may keep', async () => {
    const { body } = await save({ logo: await upload(cookie) });
    expect(body['logoUrl']).toMatch(/^\/files\/logos\/[\w-]+\.webp$/);
    const opened = await openPicture(server, String(body['logoUrl']));
    expect(opened.status).toBe(200);
    expect(opened.headers.get('content-type')).toBe('image/webp');
    expect(opened.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    // Stays while other things change, also through the clean-up.
    await save({ addressCity: 'Fresno' });
    server.clock.advance(40 * 86_400);
    await server.run('housekeeping');
    cookie = await signIn(server, account);
    expect((await read()).logoUrl).toBe(body['logoUrl']);
    expect((await openPicture(server, String(body['logoUrl']))).status).toBe(200);
    expect((await save({ logo: null })).body['logoUrl']).toBeNull();
  });

  it('cannot be a picture of another account', async () => {
    const stranger = await signIn(server, await makeAccount(server));
    const answer = await save({ logo: await upload(stranger) });
    expect(answer).toMatchObject({ status: 404, body: { code: 'upload_not_found' } });
  });

  it('is made so often in an hour and no more, from however few pictures', async () => {
    const logo = await upload(cookie);
    await server.sql`
      update rate_limits set points = 30 where key = 'picture-copy:' || ${account.userId}`;
    const refused = await save({ logo });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await save({ addressCity: 'Salinas' })).status).toBe(200);
  });
});

it('has no unseen characters in any of its words', async () => {
  const unseen = {
    addressStreet: '1 Main\u202E St',
    addressCity: '\u200B',
  };
  expect(await save(unseen)).toMatchObject({
    status: 200,
    body: { addressStreet: '1 Main St', addressCity: null },
  });
});

describe('the language', () => {
  const signInWith = async (language: string, chosen?: string) => {
    const asked = { cookie: chosen, headers: { 'accept-language': language } };
    server.clock.advance(3_600);
    const known = (await server.textsTo(account.phone, 0)).length;
    await server.ask('POST', '/auth/v1/otp', { ...asked, body: { phone: account.phone } });
    const text = (await server.textsTo(account.phone, known + 1)).at(-1)!;
    const body = { phone: account.phone, token: codeIn(text), type: 'sms' };
    const answer = await server.ask('POST', '/auth/v1/verify', { ...asked, body });
    return { text, answer, user: answer.body['user'] as { language: string } };
  };

  it('follows the browser until a choice is made, then the choice follows the person', async () => {
    const spanish = await signInWith('es-US');
    expect(spanish.text).toMatch(/^Tu código de Jobly para iniciar sesión es \d{6}\./);
    expect(spanish.user.language).toBe('es');
    expect((await signInWith('en-US')).user.language).toBe('en');

    const path = '/rest/v1/profiles/me/language';
    await server.ask('PUT', path, { cookie, body: { language: 'es' } });
    const elsewhere = await signInWith('en-US');
    expect(elsewhere.user.language).toBe('es');
    expect(elsewhere.answer.headers.get('set-cookie')).toContain('language=es;');

    const chosen = await signInWith('es-US', 'language=en');
    expect(chosen.text).toMatch(/^Your Jobly code/);
    expect(chosen.user.language).toBe('en');
  });

  it('is forgotten by the browser at sign-out, not by the account', async () => {
    await server.ask('PUT', '/rest/v1/profiles/me/language', {
      cookie,
      body: { language: 'es' },
    });
    const out = await server.ask('POST', '/auth/v1/logout', { cookie: `${cookie}; language=es` });
    expect(out.headers.get('set-cookie')).toMatch(/language=; Max-Age=0/);
    const kept = await server.sql`select language from profiles where id = ${account.userId}`;
    expect(kept).toEqual([{ language: 'es' }]);
    // No session: the choice was the browser's own.
    const nobody = await server.ask('POST', '/auth/v1/logout', { cookie: 'language=es' });
    expect(nobody.headers.get('set-cookie') ?? '').not.toContain('language=');
  });
});
