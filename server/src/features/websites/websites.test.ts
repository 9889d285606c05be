import { describe, expect, it } from 'vitest';
import { useServer } from '../../../test/test-server.ts';
import { builtSite, contractor, staffCookie, websiteStatus } from '../../../test/websites.ts';

const server = useServer({
  signInRules: { sendsPerAddressHour: 1_000, verifiesPerAddressHour: 1_000 },
});

describe('details', () => {
  it('come from the profile until they are edited, with the address to be', async () => {
    const person = await contractor(server, 'Zeta Roofing & Sons');
    const before = await person.ask('GET', '/rest/v1/website_details/me');
    expect(before.body).toMatchObject({
      businessName: 'Zeta Roofing & Sons',
      address: 'localhost:4000/sites/zetaroofingsons',
      nameTaken: false,
    });
    const after = await person.ask('PUT', '/rest/v1/website_details/me', {
      businessName: '  Zeta Roofing ',
      businessPhone: '',
      trade: 'Roofing',
    });
    expect(after.body).toMatchObject({
      businessName: 'Zeta Roofing',
      businessPhone: null,
      trade: 'Roofing',
      address: 'localhost:4000/sites/zetaroofing',
    });
    // What receipts and links say stays with support.
    const profile = await person.ask('GET', '/rest/v1/profiles/me');
    expect(profile.body['companyName']).toBe('Zeta Roofing & Sons');
  });

  it.each([
    [{ businessName: ' ', businessPhone: null }, 'Business name is required'],
    [
      { businessName: 'x'.repeat(101), businessPhone: null },
      'Business name must be less than 100 characters',
    ],
    [{ businessName: 'Joe', businessPhone: '12' }, 'Phone number must be at least 10 digits'],
    [
      { businessName: 'Joe', businessPhone: '1'.repeat(21) },
      'Phone number must be less than 20 characters',
    ],
    [{ businessName: ['Joe'], businessPhone: 7 }, 'Business name is required'],
  ])('are refused with their sentence %#', async (body, message) => {
    const person = await contractor(server, 'Rivera Plumbing');
    const { status, body: reply } = await person.ask('PUT', '/rest/v1/website_details/me', body);
    expect(status).toBe(400);
    expect(reply['message']).toBe(message);
  });

  it('give no address without a name', async () => {
    const person = await contractor(server, '');
    const { body } = await person.ask('GET', '/rest/v1/website_details/me');
    expect(body).toMatchObject({ businessName: null, address: null });
    const started = await person.ask('POST', '/rest/v1/websites', {});
    expect(started).toMatchObject({ status: 409, body: { code: 'business_name_missing' } });
  });
});

describe('creation', () => {
  it('starts once, however often it is asked for, and writes a draft by itself', async () => {
    const person = await contractor(server, 'Kappa Drains');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.ask('POST', '/rest/v1/websites', {})),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(await builtSite(server, person.userId)).toEqual({ slug: 'kappadrains' });
    expect(await websiteStatus(person)).toBe('creating');
    const notices = await server.sql`
      select 1 from messages where kind = 'service_request' and user_id = ${person.userId}`;
    expect(notices).toHaveLength(1);
    // Not public before staff put it live.
    expect((await server.ask('GET', '/sites/kappadrains')).status).toBe(404);
  });

  it("gives the second Joe's Plumbing a good address of its own", async () => {
    const people = await Promise.all([
      contractor(server, "Joe's Plumbing"),
      contractor(server, "Joe's Plumbing"),
    ]);
    await Promise.all(people.map((person) => person.ask('POST', '/rest/v1/websites', {})));
    const slugs = (await Promise.all(people.map((person) => builtSite(server, person.userId)))).map(
      (site) => site.slug,
    );
    expect(new Set(slugs).size).toBe(2);
    expect(slugs).toContain('joesplumbing');
    const third = await contractor(server, "Joe's Plumbing");
    const { body } = await third.ask('GET', '/rest/v1/website_details/me');
    expect(body['nameTaken']).toBe(true);
    expect(body['address']).toMatch(/\/sites\/joesplumbing\d{4}$/);
  });

  it('replaces a linked website only when asked to', async () => {
    const person = await contractor(server, 'Lambda Tiles');
    await person.ask('POST', '/rest/v1/websites/link', { url: 'lambda-tiles.com' });
    expect(await person.ask('POST', '/rest/v1/websites', {})).toMatchObject({
      status: 409,
      body: { code: 'website_not_startable' },
    });
    const { body } = await person.ask('POST', '/rest/v1/websites', { replaceLinked: true });
    expect(body['website']).toMatchObject({
      status: 'creating',
      websiteType: 'jobly',
      externalUrl: null,
    });
  });
});

describe('linking', () => {
  it('keeps a public address, and lets it be mended', async () => {
    const person = await contractor(server, 'Rivera Plumbing');
    const first = await person.ask('POST', '/rest/v1/websites/link', { url: ' joes.com ' });
    expect(first.body['website']).toMatchObject({
      status: 'linked',
      websiteType: 'external',
      externalUrl: 'https://joes.com/',
    });
    const second = await person.ask('POST', '/rest/v1/websites/link', { url: 'http://joe.com' });
    expect(second.body['website']).toMatchObject({ externalUrl: 'http://joe.com/' });
  });

  it.each([
    ['', 'Website address is required.'],
    ['nonsense', 'Please enter a valid website address.'],
    ['javascript:alert(1)', 'Please enter a valid website address.'],
    ['http://169.254.169.254/', 'Please enter a valid website address.'],
    ['https://a:b@joes.com', 'Please enter a valid website address.'],
  ])('refuses %s', async (url, message) => {
    const person = await contractor(server, 'Rivera Plumbing');
    const { status, body } = await person.ask('POST', '/rest/v1/websites/link', { url });
    expect([status, body['message']]).toEqual([400, message]);
    expect(await websiteStatus(person)).toBeUndefined();
  });
});

it('the queue of staff is the newest two hundred', async () => {
  await server.sql`
    with people as (insert into users (id) select gen_random_uuid() from generate_series(1, 201) returning id),
    named as (insert into profiles (id, company_name) select id, 'Crowded Roofing' from people)
    insert into websites (user_id, status, website_type, external_url, created_at)
    select id, 'linked', 'external', 'https://crowded.example',
      timestamptz '2026-01-01' + row_number() over () * interval '1 hour' from people`;
  const cookie = await staffCookie(server);
  const path = '/rest/v1/staff/websites?show=all&search=crowded%20roofing';
  const { body } = await server.ask('GET', path, { cookie });
  const dates = (body['websites'] as { createdAt: string }[]).map(({ createdAt }) => createdAt);
  expect([dates.length, dates.at(-1)]).toEqual([200, '2026-01-01T02:00:00.000Z']);
});
