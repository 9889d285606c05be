import { describe, expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { makeAccount } from '../../../../test/factories.ts';
import { exists, logOf, makeLinkRow, pairOfStaff, previewOf } from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';

const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });
const staff = beforeTests(() => pairOfStaff(server));

const MOVED_ON = 'Something about this account has just changed. Please look at it again.';

describe('a run that names what the preview showed', () => {
  it('does exactly that, or nothing', async () => {
    const account = await makeAccount(server);
    const action = { action: 'delete-user', userId: account.userId };
    const { seen } = await previewOf(staff, action);
    await makeLinkRow(server, account);
    const run = (named: string) =>
      staff.ask('POST', '/functions/v1/delete-user', { userId: account.userId, seen: named });
    expect(await run(seen)).toMatchObject({ status: 409, body: { message: MOVED_ON } });
    expect(await exists(server, account.userId)).toBe(true);
    const again = await previewOf(staff, action);
    expect(again.seen).not.toBe(seen);
    expect((await run(again.seen)).status).toBe(200);
    expect(await exists(server, account.userId)).toBe(false);
  });

  it('deletes the website that was looked at, and says why in the log', async () => {
    const { userId } = await makeAccount(server);
    const lay = (url: string) =>
      server.sql`
        insert into websites (user_id, status, website_type, external_url)
        values (${userId}, 'linked', 'external', ${url})
        on conflict (user_id) do update set external_url = excluded.external_url`;
    await lay('https://first.example.com/');
    const action = { action: 'delete-website', userId };
    const { seen } = await previewOf(staff, action);
    await lay('https://second.example.com/');
    const run = (named: string) => {
      const query = new URLSearchParams({ reason: 'Asked us to', seen: named }).toString();
      return staff.ask('DELETE', `/rest/v1/staff/websites/${userId}?${query}`);
    };
    expect(await run(seen)).toMatchObject({ status: 409, body: { message: MOVED_ON } });
    expect((await run((await previewOf(staff, action)).seen)).status).toBe(200);
    expect(await logOf(server, userId)).toMatchObject([
      { action: 'delete-website', reason: 'Asked us to' },
    ]);
  });
});
