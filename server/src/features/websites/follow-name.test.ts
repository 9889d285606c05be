import { expect, it } from 'vitest';
import { beforeTests } from '../../../test/before-tests.ts';
import { changeProfile } from '../../../test/change-profile.ts';
import { member } from '../../../test/staff.ts';
import { useServer } from '../../../test/test-server.ts';
import {
  contractor,
  createSite,
  staffCookie,
  type SignedInContractor,
} from '../../../test/websites.ts';

const server = useServer();
const staff = beforeTests(() => member(server, 'staff'));

async function live(person: SignedInContractor) {
  const { slug } = await createSite(server, person);
  const path = `/rest/v1/staff/sites/${person.userId}`;
  const cookie = await staffCookie(server);
  const published = await server.ask('POST', `${path}/publish`, { cookie, body: {} });
  expect(published.status).toBe(200);
  return {
    slug,
    readSite: async () => (await server.ask('GET', path, { cookie })).body,
    page: async () => String((await server.ask('GET', `/sites/${slug}`)).body['text']),
  };
}

const rename = (person: SignedInContractor, companyName: string) =>
  changeProfile(server, staff, person, { companyName });

const namesOf = async (person: SignedInContractor) => {
  const { body: details } = await person.ask('GET', '/rest/v1/website_details/me');
  const { body } = await person.ask('GET', '/rest/v1/websites/me');
  return [details['businessName'], (body['website'] as { businessName: string }).businessName];
};

it('a website with the name of the profile follows its change, and keeps its address', async () => {
  const person = await contractor(server, 'Rivera Plumbing');
  // A choice writes the details down, with the name they had.
  await person.ask('PUT', '/rest/v1/website_extras/me', { services: ['Leak repair'] });
  const { slug, readSite, page } = await live(person);
  expect(await page()).toContain('Rivera Plumbing');
  await rename(person, 'Bay Drains');
  const html = await page();
  expect(html).toContain('<title>Bay Drains');
  expect(html).not.toContain('Rivera Plumbing');
  expect(await readSite()).toMatchObject({
    slug,
    draft: { businessName: 'Bay Drains' },
    live: { businessName: 'Bay Drains' },
  });
  expect(await namesOf(person)).toEqual(['Bay Drains', 'Bay Drains']);
});

it('a website with a name of its own keeps it', async () => {
  const person = await contractor(server, 'Rivera Holdings');
  const own = { businessName: 'Rivera Roofing', businessPhone: '(415) 555-0132' };
  await person.ask('PUT', '/rest/v1/website_details/me', own);
  const { readSite } = await live(person);
  const before = await readSite();
  await rename(person, 'Rivera Group');
  expect(await readSite()).toEqual(before);
  expect(await namesOf(person)).toEqual(['Rivera Roofing', 'Rivera Roofing']);
});
