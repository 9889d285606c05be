import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../../test/test-server.ts';
import { builtSite, contractor, staffCookie } from '../../../../test/websites.ts';
import { readConfig } from '../../../config.ts';

let server: TestServer;
/** What the world's name servers say; nothing stands for no answer. */
let records: Record<string, string[]> | undefined = {};
beforeAll(async () => {
  server = await openTestServer({
    config: readConfig({ NODE_ENV: 'test', SITE_DOMAIN: 'sites.example.com' }),
    resolveTxt: async (name) => {
      if (!records) throw Object.assign(new Error('timed out'), { code: 'ETIMEOUT' });
      return records[name] ?? [];
    },
  });
});
afterAll(() => server.close());

const ME = '/rest/v1/site_domains/me';
const DAY_SECONDS = 86_400;

async function withSite(name: string) {
  const person = await contractor(server, name);
  await person.ask('POST', '/rest/v1/websites', {});
  const { slug } = await builtSite(server, person.userId);
  const cookie = await staffCookie(server);
  await server.ask('POST', `/rest/v1/staff/sites/${person.userId}/publish`, { cookie, body: {} });
  const check = async () =>
    (await person.ask('POST', `${ME}/check`)).body['domain'] as Record<string, unknown>;
  return { ...person, slug, check };
}

it('a domain is shown to be theirs by its record, belongs to one, and is let go of after days', async () => {
  const [ana, bo] = [await withSite('Ana Plumbing'), await withSite('Bo Plumbing')];
  for (const wrong of ['nonsense', 'sites.example.com', 'x.sites.example.com', '10.0.0.1']) {
    expect((await ana.ask('PUT', ME, { domain: wrong })).status, wrong).toBe(400);
  }
  const set = await ana.ask('PUT', ME, { domain: 'https://www.AnaPlumbing.com/' });
  const mine = set.body['domain'] as { recordName: string; recordValue: string };
  expect(mine).toMatchObject({
    domain: 'anaplumbing.com',
    recordName: '_jobly.anaplumbing.com',
    target: `${ana.slug}.sites.example.com`,
    verified: false,
  });
  expect(await ana.check()).toMatchObject({ verified: false });
  const shown = await bo.ask('PUT', ME, { domain: 'anaplumbing.com' });
  const theirs = shown.body['domain'] as typeof mine;
  expect(theirs.recordValue).not.toBe(mine.recordValue);

  const set2 = (values: string[]) => (records = { [mine.recordName]: values });
  set2([mine.recordValue]);
  expect(await bo.check()).toMatchObject({ verified: false });
  expect(await ana.check()).toMatchObject({ verified: true });
  // The other one's record as well: the first keeps it.
  set2([mine.recordValue, theirs.recordValue]);
  expect(await bo.check()).toMatchObject({ verified: false });

  set2([theirs.recordValue]);
  const round = server.jobs.find(({ name }) => name === 'check-domains')!;
  const afterDays = async (days: number) => {
    server.clock.advance(days * DAY_SECONDS);
    await round.run({}, { last: false });
    return (await ana.ask('GET', ME)).body['domain'];
  };
  expect(await afterDays(1)).toMatchObject({ verified: true, missingSince: expect.any(String) });
  // Nobody could say: that is no absence.
  records = undefined;
  expect(await afterDays(4)).toMatchObject({ verified: true });
  set2([theirs.recordValue]);
  expect(await afterDays(1)).toMatchObject({ verified: false });
  expect(await bo.check()).toMatchObject({ verified: true });
});
