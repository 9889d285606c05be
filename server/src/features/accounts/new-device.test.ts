import { expect, it } from 'vitest';
import {
  addPasskey,
  makeAccount,
  signInByPasskey,
  type TestAccount,
} from '../../../test/factories.ts';
import { TestDevice } from '../../../test/test-device.ts';
import { useServer } from '../../../test/test-server.ts';

const server = useServer({ signInRules: { resendPauseSeconds: 0 } });

const noticesTo = (account: TestAccount) =>
  server.sql<{ channel: string; recipient: string }>`
    select channel, recipient from messages where user_id = ${account.userId} and kind = 'new_device'
    order by created_at, channel desc`;

it('notifies by text and email; the first of an account and a known one do not', async () => {
  const account = await makeAccount(server);
  const van = new TestDevice(server, '203.0.113.20');
  await van.signIn(account);
  await van.signIn(account);
  expect(await noticesTo(account)).toEqual([]);
  const stranger = new TestDevice(server, '203.0.113.21');
  await stranger.signIn(account);
  expect(await noticesTo(account)).toEqual([
    { channel: 'sms', recipient: account.phone },
    { channel: 'email', recipient: expect.stringMatching(/@example\.com$/) },
  ]);
  const texts = await server.textsTo(account.phone, 4);
  expect(texts.at(-1)).toMatch(
    /^Somebody signed in to your Jobly account on a new device: Unknown device, .* at .*\. Not you\? Tap .*\/not-me\/[\w-]{22} or call \(\d{3}\)/,
  );
  await stranger.signIn(account);
  expect(await noticesTo(account)).toHaveLength(2);
});

it('notifies when a passkey signs in there, by the name of its browser', async () => {
  const account = await makeAccount(server);
  const phone = new TestDevice(server, '203.0.113.22');
  const passkey = await addPasskey(server, account, await phone.signIn(account));
  expect((await signInByPasskey(server, passkey, { device: phone.cookie })).status).toBe(200);
  expect(await noticesTo(account)).toEqual([]);
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' };
  const elsewhere = await signInByPasskey(server, passkey, { device: null, headers });
  expect(await noticesTo(account)).toHaveLength(2);
  const texts = await server.textsTo(account.phone, 3);
  expect(texts.at(-1)).toContain('on a new device: Chrome on Linux, ');
  await signInByPasskey(server, passkey, { device: elsewhere.device, headers });
  expect(await noticesTo(account)).toHaveLength(2);
});
