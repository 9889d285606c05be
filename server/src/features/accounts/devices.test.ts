import { describe, expect, it } from 'vitest';
import { dose } from '../../../test/dose.ts';
import { makeAccount, wrongCode } from '../../../test/factories.ts';
import { TestDevice } from '../../../test/test-device.ts';
import { openTestServer, useServer, type TestAnswer } from '../../../test/test-server.ts';

const server = useServer({
  signInRules: { resendPauseSeconds: 0, sendsPerAddressHour: 1_000, verifiesPerAddressHour: 30 },
});

const GUESSES = dose({ test: 200, drill: 1_000 });

let visitors = 0;
const newDevice = (address = `198.51.100.${(visitors += 1)}`) => new TestDevice(server, address);
const codeOf = ({ body }: TestAnswer) => body['code'];

describe('a code', () => {
  it('is good on the device that asked for it and nowhere else', async () => {
    const account = await makeAccount(server);
    const owner = newDevice();
    const code = await owner.askForCode(account);
    expect(codeOf(await newDevice().verify(account, code))).toBe('code_expired');
    expect((await owner.verify(account, code)).status).toBe(200);
  });

  it('works for its owner after hundreds of wrong guesses from elsewhere, also behind the same address', async () => {
    const account = await makeAccount(server);
    const owner = newDevice();
    const code = await owner.askForCode(account);
    const guesses = await Promise.all(
      Array.from({ length: GUESSES }, (_, index) =>
        newDevice(index < 40 ? owner.address : `203.0.${index >> 8}.${index & 255}`).verify(
          account,
          wrongCode(code),
        ),
      ),
    );
    expect(guesses.some((guess) => codeOf(guess) === 'code_wrong')).toBe(false);
    expect((await owner.verify(account, code)).status).toBe(200);
  }, 60_000);

  it('works at its first guess although strangers use up the ten failures of the hour', async () => {
    const account = await makeAccount(server);
    const owner = newDevice();
    const code = await owner.askForCode(account);
    const judged: unknown[] = [];
    for (let round = 0; round < 2; round += 1) {
      const stranger = newDevice();
      const theirs = await stranger.askForCode(account);
      for (let guess = 0; guess < 5; guess += 1) {
        judged.push(codeOf(await stranger.verify(account, wrongCode(theirs))));
      }
    }
    // The owner's own guess is the tenth.
    expect(judged.slice(0, 9).every((answer) => answer === 'code_wrong')).toBe(true);
    expect(judged[9]).toBe('sign_in_failures_used_up');
    expect(codeOf(await newDevice().send(account))).toBe('sign_in_failures_used_up');
    expect((await owner.verify(account, code)).status).toBe(200);
  });
});

describe('a device that has signed in before', () => {
  it('gets a code and signs in although strangers have used up sends, failures and their address', async () => {
    const account = await makeAccount(server);
    const owner = newDevice();
    expect((await owner.verify(account, await owner.askForCode(account))).status).toBe(200);
    for (let round = 0; round < 4; round += 1) {
      const stranger = newDevice();
      const theirs = await stranger.askForCode(account);
      for (let guess = 0; guess < 3; guess += 1) await stranger.verify(account, wrongCode(theirs));
    }
    expect(codeOf(await newDevice().send(account))).toMatch(/used_up$/);
    expect((await owner.verify(account, await owner.askForCode(account))).status).toBe(200);
  });

  it('has an allowance of its own that ends, too: texts stay bounded', async () => {
    const account = await makeAccount(server);
    const owner = newDevice();
    expect((await owner.verify(account, await owner.askForCode(account))).status).toBe(200);
    const sends: unknown[] = [];
    for (let turn = 0; turn < 6; turn += 1) sends.push((await owner.send(account)).status);
    expect(sends).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('still has five guesses a code and ten failures an hour', async () => {
    const account = await makeAccount(server);
    const owner = newDevice();
    await owner.verify(account, await owner.askForCode(account));
    const judged: unknown[] = [];
    for (let round = 0; round < 2; round += 1) {
      const code = await owner.askForCode(account);
      for (let guess = 0; guess < 6; guess += 1) {
        judged.push(codeOf(await owner.verify(account, wrongCode(code))));
      }
    }
    expect(judged.filter((code) => code === 'code_wrong')).toHaveLength(10);
    expect(codeOf(await owner.send(account))).toBe('sign_in_failures_used_up');
  });
});

describe('the answer to a right code was lost', () => {
  it('gives the same device the same session again, shortly after', async () => {
    const account = await makeAccount(server);
    const owner = newDevice();
    const code = await owner.askForCode(account);
    const [first, second] = await Promise.all([
      owner.verify(account, code),
      owner.verify(account, code),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.cookie).toBe(first.cookie);
    server.clock.advance(60);
    const third = await owner.verify(account, code);
    expect(third.cookie).toBe(first.cookie);
    const sessions = await server.sql`select id from sessions where user_id = ${account.userId}`;
    expect(sessions).toHaveLength(1);
  });

  it('gives it to no other device, not after a wrong try, not after two minutes, not after the sign-out', async () => {
    const account = await makeAccount(server);
    const signedIn = async () => {
      const owner = newDevice();
      const code = await owner.askForCode(account);
      const { cookie } = await owner.verify(account, code);
      return { owner, code, cookie };
    };
    const lost = await signedIn();
    expect(codeOf(await newDevice().verify(account, lost.code))).toBe('code_expired');
    expect(codeOf(await lost.owner.verify(account, wrongCode(lost.code)))).toBe('code_expired');
    expect(codeOf(await lost.owner.verify(account, lost.code))).toBe('code_expired');

    const late = await signedIn();
    server.clock.advance(121);
    expect(codeOf(await late.owner.verify(account, late.code))).toBe('code_expired');

    const out = await signedIn();
    await server.ask('POST', '/auth/v1/logout', { cookie: out.cookie });
    expect(codeOf(await out.owner.verify(account, out.code))).toBe('code_expired');
  });
});

it('a second device learns that the code went to another one', async () => {
  const strict = await openTestServer();
  try {
    const account = await makeAccount(strict);
    const ask = (device: string | null) =>
      strict.ask('POST', '/auth/v1/otp', { body: { phone: account.phone }, device });
    const { device } = await ask(null);
    expect((await ask(device!)).body['code']).toBe('code_sent_just_now');
    expect((await ask(null)).body['message']).toMatch(
      /^A code was asked for on another device\. You can ask for one here in \d+ seconds\.$/,
    );
  } finally {
    await strict.close();
  }
});
