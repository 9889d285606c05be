import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useServer } from '../../../test/test-server.ts';
import { contractor, createSite, staffCookie, websiteStatus } from '../../../test/websites.ts';

const server = useServer({
  signInRules: { sendsPerAddressHour: 1_000, verifiesPerAddressHour: 1_000 },
});

async function live(name: string) {
  const person = await contractor(server, name);
  const { slug } = await createSite(server, person);
  const cookie = await staffCookie(server);
  const url = `http://localhost:4000/sites/${slug}`;
  const completed = await server.ask('POST', '/functions/v1/complete-website', {
    cookie,
    body: { user_id: person.userId, jobly_url: url },
  });
  expect(completed.status).toBe(200);
  return { person, slug, cookie, url, done: completed.body };
}

it('publishes the draft, notifies the owner by e-mail, and names the entry in the log', async () => {
  const { person, slug, url, done } = await live('Omega Electric');
  const { body } = await person.ask('GET', '/rest/v1/websites/me');
  expect(body['website']).toMatchObject({ status: 'live', joblyUrl: url });
  const page = await server.ask('GET', `/sites/${slug}`);
  expect(page.status).toBe(200);
  expect(page.body['text']).toContain('Omega Electric');
  const [entry] = await server.sql<Record<string, unknown>>`
    select * from audit_log where user_id = ${person.userId} and action not like 'read-%'`;
  expect(done).toEqual({ auditId: entry!['id'], canUndo: true });
  expect(entry).toMatchObject({
    action: 'complete-website',
    actor_role: 'staff',
    address: '203.0.113.7',
    before: { status: 'creating' },
    after: { status: 'live', jobly_url: url },
  });
  expect(String(entry!['actor_name'])).toContain('Ana Ruiz');
  const [message] = await server.sql<{ channel: string }>`
    select channel from messages where kind = 'website_live' and user_id = ${person.userId}`;
  expect(message).toEqual({ channel: 'email' });
});

it.each(['its generated site', 'a site elsewhere'])(
  'notifies the owner once, however often %s is marked as live, and can still be taken back',
  async (where) => {
    const person = await contractor(server, 'Rho Roofing');
    const { slug } = await createSite(server, person);
    const cookie = await staffCookie(server);
    const own = `http://localhost:4000/sites/${slug}`;
    const jobly_url = where === 'a site elsewhere' ? 'https://rho.example.com/' : own;
    const body = { user_id: person.userId, jobly_url };
    const mark = () => server.ask('POST', '/functions/v1/complete-website', { cookie, body });
    const first = (await mark()).body;
    const nothingDone = { status: 200, body: { auditId: null, canUndo: false } };
    for (const again of [await mark(), ...(await Promise.all([mark(), mark()]))]) {
      expect(again).toMatchObject(nothingDone);
    }
    const mails = await server.sql`
      select 1 from messages where kind = 'website_live' and user_id = ${person.userId}`;
    expect(mails).toHaveLength(1);
    const entries = await server.sql<{ id: string }>`
      select id from audit_log where user_id = ${person.userId} and action not like 'read-%'`;
    expect(entries).toHaveLength(1);
    expect(first).toEqual({ auditId: entries[0]!.id, canUndo: true });
    const undo = `/rest/v1/staff/audit_log/${entries[0]!.id}/undo`;
    expect((await server.ask('POST', undo, { cookie, body: {} })).status).toBe(200);
  },
);

it('takes one change request at a time; staff edit, preview and publish', async () => {
  const { person, slug, cookie } = await live('Sigma Painting');
  const request = { id: randomUUID(), description: 'Please change the headline to Hello.' };
  const [one, same] = await Promise.all([
    person.ask('POST', '/rest/v1/website_change_requests', request),
    person.ask('POST', '/rest/v1/website_change_requests', request),
  ]);
  expect([one.status, same.status]).toEqual([200, 200]);
  const other = { id: randomUUID(), description: 'And something else, please.' };
  expect(await person.ask('POST', '/rest/v1/website_change_requests', other)).toMatchObject({
    status: 409,
    body: { code: 'change_already_requested' },
  });
  expect(await websiteStatus(person)).toBe('update_requested');

  const path = `/rest/v1/staff/sites/${person.userId}`;
  const { body: site } = await server.ask('GET', path, { cookie });
  const draft = { ...(site['draft'] as object), headline: 'Hello <b>you</b>' };
  expect((await server.ask('PUT', path, { cookie, body: { draft } })).status).toBe(200);
  const preview = await server.ask('GET', `${path}/preview`, { cookie });
  expect(preview.body['text']).toContain('Hello &lt;b&gt;you&lt;/b&gt;');
  expect((await server.ask('GET', `/sites/${slug}`)).body['text']).not.toContain('Hello');
  const body = { answer: 'Done, have a look.' };
  expect((await server.ask('POST', `${path}/publish`, { cookie, body })).status).toBe(200);
  expect((await server.ask('GET', `/sites/${slug}`)).body['text']).toContain('Hello');
  const after = await person.ask('GET', '/rest/v1/websites/me');
  expect(after.body['website']).toMatchObject({
    status: 'live',
    changeRequest: null,
    changeAnswer: 'Done, have a look.',
  });
});

it("refuses a picture that is not one's own", async () => {
  const { person } = await live('Tau Floors');
  const answer = await person.ask('POST', '/rest/v1/website_change_requests', {
    id: randomUUID(),
    description: 'Please put this picture on top.',
    imageUrl: '/storage/v1/website-change-requests/AAAAAAAAAAAAAAAAAAAAAAAA.png',
  });
  expect(answer).toMatchObject({ status: 404, body: { code: 'upload_not_found' } });
  expect(await websiteStatus(person)).toBe('live');
});

it.each([
  ['', 'Please enter a website URL'],
  ['joes.com', 'URL must start with http:// or https://'],
  ['http://localhost/x', 'Please enter a valid website address.'],
  [
    'http://localhost:4000/sites/somebodyelse',
    "That is not this business's own address. Please look at its draft first.",
  ],
])("refuses staff's address %j with its sentence", async (jobly_url, message) => {
  const person = await contractor(server, 'Upsilon');
  await person.ask('POST', '/rest/v1/websites', {});
  const cookie = await staffCookie(server);
  const { status, body } = await server.ask('POST', '/functions/v1/complete-website', {
    cookie,
    body: { user_id: person.userId, jobly_url },
  });
  expect([status, body['message']]).toEqual([400, message]);
  expect(await websiteStatus(person)).toBe('creating');
});

it('can be deleted by staff, and the address is free again', async () => {
  const { person, slug, cookie } = await live('Phi Movers');
  const path = `/rest/v1/staff/websites/${person.userId}`;
  const deleted = await server.ask('DELETE', path, { cookie });
  const [entry] = await server.sql<{ id: string }>`
    select id from audit_log where user_id = ${person.userId} and action = 'delete-website'`;
  expect(deleted).toMatchObject({ status: 200, body: { auditId: entry!.id, canUndo: true } });
  expect(await websiteStatus(person)).toBeUndefined();
  expect((await server.ask('GET', `/sites/${slug}`)).status).toBe(404);
  expect((await server.ask('DELETE', path, { cookie })).status).toBe(404);
  // A contractor does not even learn that the call exists.
  expect((await person.ask('DELETE', path)).status).toBe(404);
});

it('declines the very request that was shown, notifies its owner, and only once', async () => {
  const { person, cookie } = await live('Chi Cleaning');
  const ask = (description: string) => {
    const id = randomUUID();
    const body = { id, description };
    return person.ask('POST', '/rest/v1/website_change_requests', body).then(() => id);
  };
  const first = await ask('Please write that we are the cheapest.');
  const decline = (id: string, answer: string) =>
    server.ask('POST', `/rest/v1/staff/website_change_requests/${id}/decline`, {
      cookie,
      body: { answer },
    });
  expect((await decline(first, '   ')).status).toBe(400);
  expect((await decline(first, 'We only write what we know.')).status).toBe(200);
  const second = await ask('Then please write that we are quick.');
  expect((await decline(first, 'Once more.')).status).toBe(404);
  expect(await websiteStatus(person)).toBe('update_requested');
  const requests = await server.sql<{ id: string; status: string }>`
    select id, status from website_change_requests where user_id = ${person.userId} order by created_at`;
  expect(requests).toEqual([
    { id: first, status: 'declined' },
    { id: second, status: 'open' },
  ]);
  const mails = await server.sql`
    select 1 from messages where kind = 'website_change' and user_id = ${person.userId}`;
  expect(mails).toHaveLength(1);
  // Each request reaches staff, also on the day of the creation.
  const notices = await server.sql`
    select 1 from messages where kind = 'service_request' and user_id = ${person.userId}`;
  expect(notices).toHaveLength(3);
});

it('is not shown while the account is paused', async () => {
  const { person, slug } = await live('Psi Pools');
  await server.sql`update users set suspended_at = now() where id = ${person.userId}`;
  expect((await server.ask('GET', `/sites/${slug}`)).status).toBe(404);
});
