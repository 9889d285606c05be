import { describe, expect, it } from 'vitest';
import { makeAccount, wrongCode } from '../../../test/factories.ts';
import { TestDevice } from '../../../test/test-device.ts';
import { openTestServer, useServer, type TestAnswer } from '../../../test/test-server.ts';

const server = useServer({
  signInRules: { resendPauseSeconds: 0, sendsPerAddressHour: 1_000 },
});

let visitors = 0;
const newDevice = (of = server) => new TestDevice(of, `198.51.100.${(visitors += 1)}`);
const codeOf = ({ body }: TestAnswer) => body['code'];

describe('failures', () => {
  it('are ten an hour for all devices together that have signed in before', async () => {
    const account = await makeAccount(server);
    const devices = [newDevice(), newDevice(), newDevice()];
    for (const device of devices) await device.signIn(account);
    const judged: unknown[] = [];
    for (const device of devices.slice(0, 2)) {
      const code = await device.askForCode(account);
      for (let guess = 0; guess < 5; guess += 1) {
        judged.push(codeOf(await device.verify(account, wrongCode(code))));
      }
    }
    expect(judged).toEqual(Array.from({ length: 10 }, () => 'code_wrong'));
    expect(codeOf(await devices[2]!.send(account))).toBe('sign_in_failures_used_up');
    // A device that has never signed in is of the other group.
    expect((await newDevice().send(account)).status).toBe(200);
  });

  it('of a device that merely holds a session are those of a stranger', async () => {
    const account = await makeAccount(server);
    const session = await newDevice().signIn(account);
    for (let round = 0; round < 2; round += 1) {
      const thief = newDevice();
      const code = await thief.askForCode(account, session);
      for (let guess = 0; guess < 5; guess += 1) await thief.verify(account, wrongCode(code));
    }
    expect(codeOf(await newDevice().send(account, session))).toBe('sign_in_failures_used_up');
  });
});

describe('sends', () => {
  it('of one device leave another its own, and a device that was thrown out has none of its own', async () => {
    const account = await makeAccount(server);
    const [owner, other] = [newDevice(), newDevice()];
    const theirs = await other.signIn(account);
    const own = await owner.signIn(account);
    for (let turn = 0; turn < 5; turn += 1) await other.askForCode(account);
    expect(codeOf(await other.send(account))).toBe('code_sends_used_up');
    expect((await owner.send(account)).status).toBe(200);

    const ask = { cookie: own, device: owner.cookie };
    const { body } = await server.ask('GET', '/auth/v1/sessions', ask);
    const sessions = body['sessions'] as { id: string; current: boolean }[];
    const { id } = sessions.find(({ current }) => !current)!;
    expect((await server.ask('DELETE', `/auth/v1/sessions/${id}`, ask)).status).toBe(200);
    expect((await server.ask('GET', '/auth/v1/user', { cookie: theirs })).status).toBe(401);
    const known = await server.sql<{ count: number }>`
      select count(*)::int as count from sign_in_challenges where user_id = ${account.userId} and known`;
    expect(known).toEqual([{ count: 1 }]);
    expect((await owner.send(account)).status).toBe(200);
  });

  it('go on for known devices and phones that had none yet when strangers have used up the texts of the day', async () => {
    const small = await openTestServer({ signInRules: { resendPauseSeconds: 0, textsPerDay: 2 } });
    try {
      const account = await makeAccount(small);
      const owner = newDevice(small);
      await owner.signIn(account);
      const other = await makeAccount(small);
      for (let text = 0; text < 4; text += 1)
        expect((await newDevice(small).send(other)).status).toBe(200);
      expect(codeOf(await newDevice(small).send(other))).toBe('texts_used_up');
      await owner.signIn(account);
      await newDevice(small).signIn(await makeAccount(small));
    } finally {
      await small.close();
    }
  });

  it('asked for again right after a sign-out were not asked for on another device', async () => {
    const strict = await openTestServer();
    try {
      const account = await makeAccount(strict);
      const owner = newDevice(strict);
      await owner.signIn(account);
      expect(codeOf(await owner.send(account))).toBe('code_sent_just_now');
    } finally {
      await strict.close();
    }
  });
});

it('is named before it asks for a code, and keeps its name', async () => {
  const { device, headers } = await server.ask('GET', '/auth/v1/session', { device: null });
  expect(device).toMatch(/^jobly_device=.{40,}/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect((await server.ask('GET', '/auth/v1/session', { device })).device).toBeUndefined();
});
