import { NAME_NOT_ALLOWED } from '@jobly/core/business-names/judge-name';
import { expect, it } from 'vitest';
import { makeAccount, signIn } from '../test/factories.ts';
import { useServer } from '../test/test-server.ts';

const server = useServer({ worker: false });

const call = (cookie: string, businessName: string) =>
  server.ask('PUT', '/rest/v1/website_details/me', {
    cookie,
    body: { businessName, businessPhone: '(415) 555-0133' },
  });

it.each(['Jobly', 'ⓙⓞⓑⓛⓨ Support', 'Chase Bank', 'U.S. Postal Service'])(
  'calls no website %s',
  async (businessName) => {
    const cookie = await signIn(server, await makeAccount(server));
    expect(await call(cookie, businessName)).toMatchObject({
      status: 400,
      body: { message: NAME_NOT_ALLOWED },
    });
  },
);

it('has staff look once at a name that may be a family’s', async () => {
  const account = await makeAccount(server);
  const cookie = await signIn(server, account);
  for (const _ of [1, 2]) {
    expect((await call(cookie, 'Chase Plumbing')).status).toBe(200);
    expect(
      await server.sql`
        select details, times from alerts where kind = 'known_name' and user_id = ${account.userId}`,
    ).toEqual([{ details: { Name: 'Chase Plumbing', 'Reads like': 'Chase' }, times: 1 }]);
    await server.owner.query(`update alerts set resolved_at = now(), resolution = 'a family'`);
  }
});
