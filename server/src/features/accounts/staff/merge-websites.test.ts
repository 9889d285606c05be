import { expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { exists, pairOfStaff, previewOf } from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';
import { contractor, createSite, type SignedInContractor } from '../../../../test/websites.ts';

const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });
const staff = beforeTests(() => pairOfStaff(server));

const registered = (name: string) => contractor(server, name, { merchantId: `m-${name}` });

async function withSite(name: string): Promise<SignedInContractor & { slug: string }> {
  const person = await registered(name);
  const { slug } = await createSite(server, person);
  await staff.ask('POST', `/rest/v1/staff/sites/${person.userId}/publish`, {});
  return { ...person, slug };
}

const giveDomain = (person: SignedInContractor, domain: string) =>
  server.sql`
    insert into site_domains (user_id, domain, token, verified_at)
    values (${person.userId}, ${domain}, ${'x'.repeat(22)}, now())`;

/** As on the screen: looked at, then run as it was seen. */
async function merge(from: SignedInContractor, to: SignedInContractor) {
  const input = { userId: from.userId, mergeIntoUserId: to.userId };
  const { refused, seen } = await previewOf(staff, { action: 'delete-user', ...input });
  expect(refused).toBeNull();
  const { status, body } = await staff.ask('POST', '/functions/v1/delete-user', { ...input, seen });
  expect([status, body['message']]).toEqual([200, undefined]);
  expect(await exists(server, from.userId)).toBe(false);
}

const shownAt = async (slug: string) => (await server.ask('GET', `/sites/${slug}`)).status;

it('both have a site and a domain: those of the account that is kept stay', async () => {
  const [from, to] = [await withSite('Ash Plumbing'), await withSite('Birch Plumbing')];
  await giveDomain(from, 'ash.example');
  await giveDomain(to, 'birch.example');
  await merge(from, to);
  expect([await shownAt(from.slug), await shownAt(to.slug)]).toEqual([404, 200]);
  const domains = await server.sql`
    select domain from site_domains where domain in ('ash.example', 'birch.example')`;
  expect(domains).toEqual([{ domain: 'birch.example' }]);
});

it('only the account that goes has a site and a domain: they move', async () => {
  const [from, to] = [await withSite('Cedar Plumbing'), await registered('Date Plumbing')];
  await giveDomain(from, 'cedar.example');
  await merge(from, to);
  expect(await shownAt(from.slug)).toBe(200);
  const owners = await server.sql`
    select user_id from sites where slug = ${from.slug}
    union all select user_id from site_domains where domain = 'cedar.example'`;
  expect(owners).toEqual([{ user_id: to.userId }, { user_id: to.userId }]);
});

it('only the account that is kept has a site and a domain: nothing happens to them', async () => {
  const [from, to] = [await registered('Elm Plumbing'), await withSite('Fir Plumbing')];
  await giveDomain(to, 'fir.example');
  await merge(from, to);
  expect(await shownAt(to.slug)).toBe(200);
});

it('waits while a registration at the provider is not confirmed, and says so', async () => {
  const [from, to] = [await withSite('Gum Plumbing'), await registered('Hazel Plumbing')];
  const set = (unknown: boolean) =>
    server.sql`
      update contractors set merchant_registration_unknown = ${unknown} where user_id = ${to.userId}`;
  await set(true);
  const input = { userId: from.userId, mergeIntoUserId: to.userId };
  const refused = await staff.ask('POST', '/functions/v1/delete-user', input);
  const message = expect.stringMatching(
    /is still being confirmed\. Please try again in a few minutes/,
  );
  expect(refused).toMatchObject({ status: 409, body: { message } });
  expect(await shownAt(from.slug)).toBe(200);
  await set(false);
  await merge(from, to);
});
