import { expect, it } from 'vitest';
import { askHost, listen } from '../../../../test/site-hosts.ts';
import { member } from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';
import { contractor, createSite, staffCookie } from '../../../../test/websites.ts';
import { readConfig } from '../../../config.ts';
import type { AccountMove } from '../../../staff-actions/account-rows.ts';
import { moveWebsites } from '../queries.ts';

/** What the world's name servers say; nothing stands for no answer. */
let records: Record<string, string[]> | undefined = {};
let addresses: Record<string, string[]> = {};
const server = useServer({
  config: readConfig({ NODE_ENV: 'test', SITE_DOMAIN: 'sites.example.com' }),
  names: {
    txt: async (name) => {
      if (!records) throw Object.assign(new Error('timed out'), { code: 'ETIMEOUT' });
      return records[name] ?? [];
    },
    addresses: async (name) => addresses[name] ?? [],
  },
});

const ME = '/rest/v1/site_domains/me';
const DAY_SECONDS = 86_400;

async function withSite(name: string) {
  const person = await contractor(server, name);
  const { slug } = await createSite(server, person);
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
  const round = server.tasks.find(({ name }) => name === 'check-domains')!;
  const afterDays = async (days: number) => {
    server.clock.advance(days * DAY_SECONDS);
    await round.run({}, { last: false });
    return (await ana.ask('GET', ME)).body['domain'];
  };
  expect(await afterDays(1)).toMatchObject({ verified: true, missingSince: expect.any(String) });
  // The name server failed: that does not prove absence.
  records = undefined;
  expect(await afterDays(4)).toMatchObject({ verified: true });
  set2([theirs.recordValue]);
  expect(await afterDays(1)).toMatchObject({ verified: false });
  expect(await bo.check()).toMatchObject({ verified: true });
});

/** A visitor opens the domain. */
async function visit(host: string): Promise<number> {
  const { port, stop } = await listen(server.listener);
  const { status } = await askHost(port, { host });
  stop();
  return status;
}

it("is the site's address once it leads to us, moves with the site, and goes with it", async () => {
  const [cy, di] = [await withSite('Cy Plumbing'), await contractor(server, 'Di Plumbing')];
  const leadsTo = async () => {
    const { status, headers } = await server.ask('GET', `/sites/${cy.slug}`);
    return [status, headers.get('location')];
  };
  const set = await cy.ask('PUT', ME, { domain: 'cyplumbing.com' });
  const mine = set.body['domain'] as { recordName: string; recordValue: string };
  records = { [mine.recordName]: [mine.recordValue] };
  expect(await cy.check()).toMatchObject({ verified: true });
  // That a domain was entered says nothing about where it leads.
  expect(await visit('cyplumbing.com')).toBe(200);
  addresses = { 'cyplumbing.com': ['203.0.113.9'] };
  await cy.check();
  expect(await leadsTo()).toEqual([307, `http://${cy.slug}.sites.example.com:4000`]);
  const ours = ['198.51.100.7', '2001:db8::7'];
  addresses = {
    [`${cy.slug}.sites.example.com`]: ours,
    'cyplumbing.com': ['203.0.113.9'],
    'www.cyplumbing.com': ours,
  };
  // Looked for as often as a record that is being set up.
  server.clock.advance(6 * 60);
  await server.run('check-domains');
  expect(await leadsTo()).toEqual([307, 'https://cyplumbing.com']);

  // Left over from a website that the other account once had.
  await server.sql`
    insert into site_domains (user_id, domain, token)
    values (${di.userId}, 'di.example.org', ${'x'.repeat(22)})`;
  const staff = await member(server, 'staff');
  const move: AccountMove = {
    from: cy.userId,
    to: di.userId,
    moving: ['websites'],
    contractorId: cy.userId,
    keepsMerchant: false,
  };
  await server.database.system
    .transaction()
    .execute((db) => moveWebsites(server.enqueue, db, move));
  const domains = () => server.sql`select domain from site_domains where user_id = ${di.userId}`;
  expect(await domains()).toEqual([{ domain: 'cyplumbing.com' }]);
  const path = `/rest/v1/staff/websites/${di.userId}`;
  expect((await staff.ask('DELETE', path)).status).toBe(200);
  expect(await domains()).toEqual([]);
});
