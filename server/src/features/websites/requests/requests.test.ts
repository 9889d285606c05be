import { wallTime } from '@jobly/core/dates';
import { expect, it } from 'vitest';
import { advanceToHour } from '../../../../test/reviews.ts';
import { useServer } from '../../../../test/test-server.ts';
import { contractor, createSite, staffCookie } from '../../../../test/websites.ts';
import { deleteOldRequests } from '../queries.ts';

const server = useServer();

async function publishedSite(name: string) {
  const person = await contractor(server, name);
  const { slug } = await createSite(server, person);
  const cookie = await staffCookie(server);
  await server.ask('POST', `/rest/v1/staff/sites/${person.userId}/publish`, { cookie, body: {} });
  return { person, slug, path: `/sites/${slug}/request` };
}

async function openForm(path: string): Promise<string> {
  const { body } = await server.ask('GET', path);
  return /name="token" value="([^"]+)"/.exec(String(body['text']))![1]!;
}

async function send(
  path: string,
  fields: Record<string, string>,
  headers = {},
  remoteAddress = '203.0.113.7',
) {
  const answer = await server.app.request(
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    },
    { incoming: { socket: { remoteAddress } } },
  );
  return { status: answer.status, text: await answer.text() };
}

const ASKED = { name: ' Dana Reyes ', phone: '(512) 555-0147', message: 'A leak & a "drip"' };
const messagesTo = (userId: string) =>
  server.sql<{ channel: string }>`
    select channel from messages where kind = 'site_request' and user_id = ${userId} order by channel`;

it('what a visitor asks for reaches the contractor once: a text, a letter and a row of theirs', async () => {
  const { person, path } = await publishedSite('Request Plumbing');
  const other = await contractor(server, 'Somebody Else');
  const token = await openForm(path);
  // Faster than anybody types.
  expect(await send(path, { ...ASKED, token })).toMatchObject({ status: 422 });
  server.clock.advance(5);
  const wrong = await send(path, { ...ASKED, phone: '12', token });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('A leak &amp; a &quot;drip&quot;');
  expect(wrong.text).toContain('Please enter a phone number with its area code.');
  expect(await messagesTo(person.userId)).toEqual([]);
  const answers = await Promise.all([1, 2, 3].map(() => send(path, { ...ASKED, token })));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await messagesTo(person.userId)).toEqual([{ channel: 'email' }, { channel: 'sms' }]);
  const news = async (whose = person) =>
    (await whose.ask('GET', '/rest/v1/site_requests/new')).body;
  expect(await news()).toEqual({ count: 1, name: 'Dana Reyes' });
  const { body: list } = await person.ask('GET', '/rest/v1/site_requests');
  const [{ createdAt: until }] = list['requests'] as [{ createdAt: string }];
  await other.ask('PUT', '/rest/v1/site_requests/seen', { until });
  // The list that was shown was read before this one came.
  const before = new Date(Date.parse(until) - 1).toISOString();
  await person.ask('PUT', '/rest/v1/site_requests/seen', { until: before });
  expect(await news()).toMatchObject({ count: 1 });
  await person.ask('PUT', '/rest/v1/site_requests/seen', { until });
  expect(await news()).toEqual({ count: 0, name: null });
  const { body } = await person.ask('GET', '/rest/v1/site_requests');
  expect(body).toMatchObject({
    requests: [{ name: 'Dana Reyes', phone: '(512) 555-0147', message: 'A leak & a "drip"' }],
    more: false,
  });
  expect((await other.ask('GET', '/rest/v1/site_requests')).body).toMatchObject({ requests: [] });
  const [stored] = await server.sql<{ consent_wording: string }>`
    select consent_wording from site_requests where user_id = ${person.userId}`;
  expect(stored?.consent_wording).toBe(
    'By sending this you agree that Request Plumbing may call or text you about it.',
  );
  const kept = async () =>
    (await server.sql`select from site_requests where user_id = ${person.userId}`).length;
  const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000);
  await deleteOldRequests(server.database.system, inDays(729));
  expect(await kept()).toBe(1);
  await deleteOldRequests(server.database.system, inDays(731));
  expect(await kept()).toBe(0);
});

it('machines, other pages and a flood get nothing through, and nothing is dropped in silence', async () => {
  const { person, path } = await publishedSite('Guarded Plumbing');
  const { path: elsewhere } = await publishedSite('Another Plumbing');
  const token = await openForm(path);
  const foreign = await openForm(elsewhere);
  server.clock.advance(5);
  const wrong = [
    { ...ASKED, token, extra_note: 'buy pills' },
    { ...ASKED, token: foreign },
    { ...ASKED, token: `${token}x` },
    { ...ASKED, token: '' },
  ];
  for (const fields of wrong) {
    const { status, text } = await send(path, fields);
    expect([status, text.includes('press Send once more')]).toEqual([422, true]);
  }
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  expect((await send(path, { ...ASKED, token }, crossSite)).status).toBe(403);
  expect(await messagesTo(person.userId)).toEqual([]);

  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const fresh = await openForm(path);
    server.clock.advance(5);
    statuses.push((await send(path, { ...ASKED, token: fresh }, {}, '203.0.113.8')).status);
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);

  // Flooding one form closes neither it nor other forms to anyone; only texts stop.
  const sendFresh = async (to: string, from: string) => {
    const fresh = await openForm(to);
    server.clock.advance(5);
    return (await send(to, { ...ASKED, token: fresh }, {}, from)).status;
  };
  expect(await sendFresh(path, '203.0.113.9')).toBe(303);
  expect(await sendFresh(elsewhere, '203.0.113.8')).toBe(303);
  const channels = (await messagesTo(person.userId)).map(({ channel }) => channel);
  expect(channels.filter((channel) => channel === 'email')).toHaveLength(6);
  expect(channels.filter((channel) => channel === 'sms')).toHaveLength(5);

  // A crowd of machines: 200 in an hour are kept, which no business gets.
  const site = /^\/sites\/(\w+)/.exec(path)![1];
  await server.sql`update rate_limits set points = 200 where key = ${`site-request-site:${site}`}`;
  expect(await sendFresh(path, '203.0.113.11')).toBe(429);
  expect(await sendFresh(elsewhere, '203.0.113.11')).toBe(303);
});

it('a text waits for the morning, and is sent only to owners who want texts', async () => {
  const { person, path } = await publishedSite('Sleeping Plumbing');
  const request = async () => {
    const token = await openForm(path);
    server.clock.advance(5);
    expect((await send(path, { ...ASKED, token }, {}, '203.0.113.10')).status).toBe(303);
    return messagesTo(person.userId);
  };
  advanceToHour({ server }, 23);
  expect(await request()).toHaveLength(2);
  const [text] = await server.sql<{ start_after: Date }>`
    select job.start_after from messages join pgboss.job on data ->> 'messageId' = messages.id::text
    where user_id = ${person.userId} and channel = 'sms' and kind = 'site_request'`;
  expect(wallTime('America/Los_Angeles', text!.start_after)).toMatch(/ 08:00$/);
  await person.ask('PATCH', '/rest/v1/notice_settings/me', { byText: false });
  expect(await request()).toHaveLength(3);
  await person.ask('PATCH', '/rest/v1/notice_settings/me', { byText: true });
  await server.sql`
    insert into contact_opt_outs (channel, contact_key, source)
    values ('sms', app.phone_key(${person.phone}), 'reply')`;
  expect(await request()).toHaveLength(4);
});
