import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { Secret } from '../../secret.ts';
import { SIGN_IN_RULES, signInLimits } from './limits.ts';
import { dose } from '../../../test/dose.ts';
import { codeIn, makeAccount, wrongCode } from '../../../test/factories.ts';
import { openTestServer, useServer } from '../../../test/test-server.ts';

const server = useServer({ signInRules: { resendPauseSeconds: 0 } });

const visitorIp = (visitor: number) => `198.51.${visitor >> 8}.${visitor & 255}`;
const send = (phone: string, address?: string) =>
  server.ask('POST', '/auth/v1/otp', { body: { phone }, ...(address ? { address } : {}) });
const verify = (phone: string, token: string, address?: string) =>
  server.ask('POST', '/auth/v1/verify', {
    body: { phone, token, type: 'sms' },
    ...(address ? { address } : {}),
  });

function tally(codes: unknown[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(codes, (code) => String(code))].map(([code, all]) => [code, all.length]),
  );
}

const CROWD = dose({ test: 60, drill: 1_000 });

describe('guesses', () => {
  it(`evaluates at most 5 of ${CROWD} concurrent wrong guesses from many addresses, and then refuses the right code`, async () => {
    const account = await makeAccount(server);
    await send(account.phone);
    const code = codeIn((await server.textsTo(account.phone))[0]!);
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, visitor) =>
        verify(account.phone, wrongCode(code), visitorIp(visitor)),
      ),
    );
    expect(tally(answers.map(({ body }) => body['code']))).toEqual({
      code_wrong: 5,
      code_guesses_used_up: CROWD - 5,
    });
    expect(await verify(account.phone, code)).toMatchObject({
      status: 429,
      body: { message: 'Too many tries. Please ask for a new code.' },
    });
    const [row] = await server.sql<{ guesses: number }>`
      select guesses from sign_in_challenges where user_id = ${account.userId}`;
    expect(row).toEqual({ guesses: 5 });
  }, 60_000);

  it('counts failures across codes: after ten in an hour no code is sent, and the answer has the wait', async () => {
    const account = await makeAccount(server);
    for (let round = 1; round <= 2; round += 1) {
      await send(account.phone);
      const code = codeIn((await server.textsTo(account.phone, round)).at(-1)!);
      for (let guess = 0; guess < 5; guess += 1) {
        const judged = await verify(account.phone, wrongCode(code), visitorIp(guess));
        expect(judged.body['code']).toBe('code_wrong');
      }
    }
    server.clock.advance(600);
    expect(await send(account.phone)).toMatchObject({
      status: 429,
      body: {
        code: 'sign_in_failures_used_up',
        message: 'Too many wrong codes. Please try again in 50 minutes or contact support.',
      },
    });
    server.clock.advance(3_001);
    await send(account.phone);
    const code = codeIn((await server.textsTo(account.phone, 3)).at(-1)!);
    expect((await verify(account.phone, code)).status).toBe(200);
  });

  it('limits how often one address may try', async () => {
    const account = await makeAccount(server);
    const answers = [];
    for (let guess = 0; guess < 31; guess += 1) {
      answers.push(await verify(account.phone, '000000', '192.0.2.1'));
    }
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('sends', () => {
  it(`texts one phone at most 15 times an hour, of ${CROWD} concurrent requests from many addresses`, async () => {
    const account = await makeAccount(server);
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, visitor) => send(account.phone, visitorIp(visitor))),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 15, 429: CROWD - 15 });
    await server.textsTo(account.phone, 15);
    const [sent] = await server.sql<{ count: number }>`
      select count(*)::int as count from messages where user_id = ${account.userId}`;
    expect(sent).toEqual({ count: 15 });
  }, 60_000);

  it('texts five codes an hour to one network, and the owner’s new device elsewhere has its own', async () => {
    const account = await makeAccount(server);
    const ask = (address: string) =>
      server.ask('POST', '/auth/v1/otp', { body: { phone: account.phone }, address, device: null });
    for (let turn = 0; turn < 5; turn += 1) expect((await ask('192.0.2.50')).status).toBe(200);
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await ask('192.0.2.50')).body).toMatchObject({ code: 'code_sends_used_up' });
    }
    expect((await ask('192.0.2.51')).status).toBe(200);
  });

  it('answers every phone alike beyond the limit of an address, and sends nothing', async () => {
    const account = await makeAccount(server);
    const address = '192.0.2.77';
    for (let turn = 0; turn < 30; turn += 1) await send('(415) 555-9998', address);
    const unknown = await send('(415) 555-9998', address);
    const known = await send(account.phone, address);
    for (const answer of [unknown, known]) {
      expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    }
    expect(await server.textsTo(account.phone, 0)).toEqual([]);
  });

  it('asks for a pause between two sends, says how long, and uses up no turn meanwhile', async () => {
    const strict = await openTestServer();
    try {
      const account = await makeAccount(strict);
      const ask = () => strict.ask('POST', '/auth/v1/otp', { body: { phone: account.phone } });
      expect((await ask()).status).toBe(200);
      for (let turn = 0; turn < 8; turn += 1) {
        const { body } = await ask();
        expect(body).toMatchObject({ code: 'code_sent_just_now' });
        expect(body['retryAfterSeconds']).toBeGreaterThan(25);
      }
      strict.clock.advance(31);
      expect((await ask()).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('makes one text of a hundred requests at the same moment', async () => {
    const strict = await openTestServer();
    try {
      const account = await makeAccount(strict);
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, visitor) =>
          strict.ask('POST', '/auth/v1/otp', {
            body: { phone: account.phone },
            address: visitorIp(visitor),
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const code = codeIn((await strict.textsTo(account.phone))[0]!);
      const body = { phone: account.phone, token: code, type: 'sms' };
      expect((await strict.ask('POST', '/auth/v1/verify', { body })).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('counts in the database, so that two nodes share one limit', async () => {
    const account = await makeAccount(server);
    const otherNode = openDatabase({
      url: new Secret(server.owner.url),
      poolSize: 2,
      onIdleError: () => {},
    });
    try {
      const network = visitorIp(1);
      for (let turn = 0; turn < 3; turn += 1) await send(account.phone, network);
      const limits = signInLimits(otherNode.pool, SIGN_IN_RULES);
      const sendThere = () => limits.sendToPhone(account.phone.slice(2), { network });
      await sendThere();
      await sendThere();
      await expect(sendThere()).rejects.toMatchObject({ code: 'code_sends_used_up' });
      expect((await send(account.phone, network)).body['code']).toBe('code_sends_used_up');
    } finally {
      await otherNode.close();
    }
  });

  it.each(['+14165550123', '+19005550123', '+18005550123'])('does not text %s', async (phone) => {
    const abroad = await makeAccount(server, { phone });
    expect(await send(abroad.phone)).toMatchObject({
      status: 422,
      body: { code: 'phone_country' },
    });
  });
});
