import { describe, expect, it } from 'vitest';
import { beforeTests } from '../../test/before-tests.ts';
import { makeAccount } from '../../test/factories.ts';
import { logOf, member, previewOf, withoutLog } from '../../test/staff.ts';
import { useServer } from '../../test/test-server.ts';
import { isStaffOnly } from './route.ts';

const server = useServer();
const staff = beforeTests(() => member(server, 'staff'));

describe("a read of a person's data by staff", () => {
  it('is in the log once, however often the screen asks again', async () => {
    const { userId } = await makeAccount(server);
    const read = () => staff.ask('GET', `/rest/v1/staff/people/${userId}`);
    expect((await read()).status).toBe(200);
    await read();
    await previewOf(staff, { action: 'update-user-phone', userId, phone: '+14155550177' });
    expect((await logOf(server, userId, true)).map(({ action }) => action)).toEqual([
      'read-preview',
      'read-account',
    ]);
  });

  it('by search words is in the log with them; the desk without words lists no person', async () => {
    const account = await makeAccount(server, { name: 'Quill Harrow' });
    const search = (q: string) => staff.ask('GET', `/rest/v1/staff/search?q=${q}`);
    expect((await search('quill')).body['people']).toMatchObject([{ userId: account.userId }]);
    expect((await search('')).body['people']).toEqual([]);
    const reads = await server.sql<{ subject: string; actor_id: string }>`
      select subject, actor_id from audit_log where action = 'read-search'`;
    expect(reads).toEqual([{ subject: '"quill"', actor_id: staff.userId }]);
  });

  it('is refused when the log takes nothing', async () => {
    const { userId } = await makeAccount(server, { name: 'Hidden Harrow' });
    const answer = await withoutLog(server, () =>
      staff.ask('GET', `/rest/v1/staff/people/${userId}`),
    );
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify(answer.body)).not.toContain('Harrow');
  });

  it('is left out of the log that staff read, unless they ask for it', async () => {
    const { userId } = await makeAccount(server);
    await staff.ask('GET', `/rest/v1/staff/people/${userId}`);
    const listed = async (more = '') => {
      const { body } = await staff.ask('GET', `/rest/v1/staff/audit_log?userId=${userId}${more}`);
      return (body['entries'] as { action: string }[]).map(({ action }) => action);
    };
    expect(await listed()).toEqual([]);
    expect(await listed('&reads=true')).toEqual(['read-account']);
  });
});

/** They list work that waits, or the log itself: many people, no one of them asked for. Or they are part of a logged look. */
const NOT_LOGGED = new Set([
  'GET /rest/v1/alerts',
  'GET /rest/v1/payment_mismatches',
  'GET /rest/v1/reconciliations',
  'GET /rest/v1/staff/audit_log',
  'GET /rest/v1/staff/google_profiles',
  'GET /rest/v1/staff/websites',
  'GET /rest/v1/staff/proposals',
  'GET /rest/v1/staff/profile-changes',
  'GET /rest/v1/staff/sites/{userId}/photos/{name}',
  'GET /rest/v1/staff/sites/{userId}/preview',
  'GET /docs',
  'GET /openapi.json',
]);

it('every call that shows staff anything is logged, or lists work', () => {
  const unlogged = server.routes
    .map(({ contract }) => contract)
    .filter(({ method, audience, logged }) => method === 'GET' && isStaffOnly(audience) && !logged)
    .map(({ method, path }) => `${method} ${path}`);
  expect(unlogged.filter((call) => !NOT_LOGGED.has(call))).toEqual([]);
});
