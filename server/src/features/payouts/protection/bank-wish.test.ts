import { afterAll, beforeAll, expect, it } from 'vitest';
import { useSandbox } from '../../../../test/third-parties.ts';
import { businessWithBank } from '../../../../test/bank-accounts.ts';
import { linkIn } from '../../../../test/protection.ts';
import { openTestServer, type TestServer } from '../../../../test/test-server.ts';

const HOUR = 3_600;
const NEW = '000111118888';

let server: TestServer;
const sandbox = useSandbox();
beforeAll(async () => {
  // As Lopay is published: no call that holds payouts.
  const withoutHold = { ...sandbox.provider };
  delete withoutHold.holdPayouts;
  server = await openTestServer({
    provider: withoutHold,
    signInRules: { sendsPerAddressHour: 1_000, resendPauseSeconds: 0 },
  });
});
afterAll(async () => {
  await server.close();
});

async function business() {
  const maria = await businessWithBank(server, sandbox);
  const { userId } = await maria.ofProvider();
  const notices = () =>
    server.sql<{ channel: string; body: string }>`
      select channel, body from local_inbox, profiles where profiles.id = ${userId}
      and recipient in (profiles.phone, profiles.email) and body like '%asked to change%'
      order by local_inbox.id`;
  const arrived = async (count: number) => {
    await expect.poll(notices).toHaveLength(count);
    return notices();
  };
  const ask = () => maria.ask('POST', '/functions/v1/ask-for-bank-change');
  return { ...maria, userId, arrived, ask };
}

it('where the provider cannot hold payouts, a change waits first: asked for, told at once, typed after the delay', async () => {
  const maria = await business();
  expect(await maria.screen()).toMatchObject({
    bankChangeRule: { hours: 72, payouts: false, opensAt: null },
  });
  const answer = await maria.ask();
  expect(answer).toMatchObject({ status: 200, body: { opensAt: expect.any(String) } });
  const notices = await maria.arrived(2);
  expect(new Set(notices.map(({ channel }) => channel))).toEqual(new Set(['email', 'sms']));
  expect(notices[0]!.body).toMatch(/^Jobly: somebody asked to change the bank/);
  // Before its time nothing is taken, asked again or not.
  server.clock.advance(71 * HOUR);
  await maria.signInAgain();
  expect((await maria.ask()).body).toEqual(answer.body);
  expect(await maria.save(NEW)).toMatchObject({
    status: 409,
    body: { code: 'bank_change_waits', message: expect.stringMatching(/from .* to /) },
  });
  expect(await maria.provider()).toBe('3333');
  await maria.arrived(2);
  server.clock.advance(2 * HOUR);
  await maria.signInAgain();
  expect((await maria.save(NEW)).status).toBe(200);
  expect(await maria.provider()).toBe('8888');
  // One wish, one change; nothing waits behind it.
  expect(await maria.screen()).toMatchObject({
    payoutHold: null,
    bankChangeRule: { opensAt: null },
  });
});

it('numbers that come without the wish are not kept; that somebody wants a change is', async () => {
  const maria = await business();
  expect((await maria.save('00011119081726')).body['code']).toBe('bank_change_waits');
  expect(await maria.provider()).toBe('3333');
  await maria.arrived(2);
  expect(await maria.screen()).toMatchObject({ bankChangeRule: { opensAt: expect.any(String) } });
  const [row] = await server.sql<{ row: string }>`
    select to_jsonb(c)::text as row from contractors c where user_id = ${maria.userId}`;
  expect(row!.row).not.toContain('1726');
});

it('the form closes 72 hours after it opened', async () => {
  const maria = await business();
  await maria.ask();
  server.clock.advance(145 * HOUR);
  await maria.signInAgain();
  expect((await maria.save(NEW)).body['code']).toBe('bank_change_waits');
  await maria.arrived(4);
});

it("'This was not me' ends the wish", async () => {
  const maria = await business();
  await maria.ask();
  const link = linkIn((await maria.arrived(2))[0]!.body);
  expect((await server.ask('POST', link)).status).toBe(200);
  const [row] = await server.sql`
    select bank_form_opens_at as opens from contractors where user_id = ${maria.userId}`;
  expect(row).toEqual({ opens: null });
});
